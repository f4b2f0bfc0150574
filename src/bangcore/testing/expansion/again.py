"""The same games under rebuilt rules, in every order, and in processes with other hash seeds."""

from __future__ import annotations

import io
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import chain, islice, permutations, zip_longest
from types import ModuleType
from typing import Any, Final, final

from attrs import evolve, fields, frozen

from bangcore.errors import BangError
from bangcore.rules.expansion import Expansion
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.following import Follower, action, acts_of_queries, is_of_the_base
from bangcore.testing.playing.deals import Deal, Dice, EventRecorder, choices, give, play_on, roll
from bangcore.testing.tables.source import name_of

__all__ = ["check_hash_seeds", "check_rebuilt", "digest_of", "obey", "packed"]

ANSWERS = 400
"""The number of answers to compare in each game."""
CANNOT_IMPORT = 75


def digest_of(deal: Deal) -> str:
    """Return a digest of the events of every listener and of the final position."""
    digest = sha256()
    game = deal.game()
    recorder = EventRecorder(game)
    play_on(game, Dice(deal.seed), ANSWERS)
    for events in recorder.events.values():
        digest.update(json.dumps([event.to_dict() for event in events]).encode())
    digest.update(json.dumps(game.to_dict()).encode())
    digest.update(json.dumps(game.view().to_dict()).encode())
    return digest.hexdigest()


Acts = Sequence[Sequence[Sequence[str]]]
"""The acts in each answer of a game: each with its ability and its results."""


def acts_of(deal: Deal) -> Acts:
    """Return the acts in a game."""
    answers: list[list[list[str]]] = []
    game, dice = deal.game(), Dice(deal.seed)
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        option = choices(game)[roll(game, dice)]
        acts = acts_of_queries(game)
        acts += Follower(game.ruleset, queries=True).follow(action(game, option)).acts
        answers.append([[act.who, repr((act.call, act.answer, act.events))] for act in acts])
        give(game, option)
    return answers


def first_act(first: Iterable[Acts], second: Iterable[Acts]) -> str:
    """Return the ability that acts differently in the first answer that differs."""
    for acts, again in zip(chain(*first), chain(*second), strict=False):
        pairs = zip_longest(acts, again, fillvalue=("", ""))
        who = [act[0] for pair in pairs if [*pair[0]] != [*pair[1]] for act in pair if act[0]]
        if who:
            return f"\n{min(who, key=is_of_the_base)}"
    return ""


def check_rebuilt(
    expansions: Sequence[str | object],
    options: Mapping[str, bool | int] | None,
    deals: Sequence[Deal],
    digests: Sequence[str],
) -> None:
    """Fail unless rules rebuilt from the expansions in every order play the same games."""
    for order in islice(permutations(expansions), 6):
        rules = Ruleset.build(*order, options=options)
        again = [evolve(deal, rules=rules) for deal in deals]
        if [*map(digest_of, again)] == digests:
            continue
        in_order = f"name {', '.join(map(name_of, order))} in this order"
        how = "are rebuilt" if [*order] == [*expansions] else in_order
        names = ", ".join(info.name for info in rules.expansions[1:])
        acts = [*map(acts_of, again)]
        who = first_act([*map(acts_of, deals)], acts) or first_act(acts, [*map(acts_of, again)])
        raise AssertionError(
            f"the games differ when the rules {how}"
            + (f" (expansions: {names})" if names else "")
            + f"{who}\ngames must not depend on the order of expansions or on what they remember"
        )


# ---------------------------------------------------------------- other processes


HASHES: Final = "is a set iterated? sort it; is hash() or id() used? replace it"
EARLIER: Final = (
    "games must not depend on earlier ones: keep values in local variables or in the state of the "
    "expansion (g.extra)"
)


def check_hash_seeds(request: bytes, deals: Sequence[Deal], digests: Sequence[str]) -> bool:
    """Fail if other processes play other games; return whether they can play.

    They have other hash seeds, and one plays the games in the reverse order.  *request* is the one
    of *deals*, packed before any game has been played here.
    """
    if not request:
        return False
    children = {how: _child(*how) for how in (("0", "forward"), ("1", "backward"))}
    results = {how: child.communicate(request) for how, child in children.items()}
    if any(child.returncode == CANNOT_IMPORT for child in children.values()):
        return False
    for (seed, order), (printed, errors) in results.items():
        assert not children[seed, order].returncode, (
            f"with PYTHONHASHSEED={seed}: {errors.decode()}"
        )
        if json.loads(printed) == digests:
            continue
        acts, _ = _child(seed, order, "acts").communicate(request)
        who = first_act([*map(acts_of, deals)], json.loads(acts)) if acts else ""
        again, _ = _child(seed, "forward").communicate(request)
        if json.loads(again) == digests:
            raise AssertionError(f"the games differ in another order of games{who}\n{EARLIER}")
        raise AssertionError(f"the games differ with PYTHONHASHSEED={seed}{who}\n{HASHES}")
    return True


def _child(*how: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", "from bangcore.testing.expansion.again import obey; obey()", *how],
        env={**os.environ, "PYTHONHASHSEED": how[0]},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def packed(deals: Sequence[Deal]) -> bytes:
    """Return a request to another process to play the games, empty if none can be given them.

    Classes and functions that the process cannot import require cloudpickle.
    """
    try:
        return _packed(deals)
    except Exception:
        return b""


def _packed(deals: Sequence[Deal]) -> bytes:
    files = {
        name: getattr(module, "__file__", None)
        for name, module in [*sys.modules.items()]
        if name != "__main__"
    }
    file = io.BytesIO()
    pickle.dump((sys.path, files), file)
    try:
        import cloudpickle
    except ImportError:
        pickle.dump(list(deals), file)
        return file.getvalue()

    class Pickler(cloudpickle.Pickler):  # type: ignore[misc]  # it has no types
        def reducer_override(self, thing: Any) -> Any:
            if isinstance(thing, Expansion) and not _has_file(thing.module):
                parts = {part.name: getattr(thing, part.name) for part in fields(Expansion)}
                return _expansion, (parts,)
            return super().reducer_override(thing)

    packages = {name.rpartition(".")[0] for name in sys.modules}
    # a module may have two names there, as the main module has in multiprocessing
    modules = {
        module.__name__: module
        for name, module in [*sys.modules.items()]
        if isinstance(module, ModuleType) and name not in packages and not _has_file(name)
    }
    for module in modules.values():
        cloudpickle.register_pickle_by_value(module)
    try:
        Pickler(file).dump(list(deals))
    finally:
        for module in modules.values():
            cloudpickle.unregister_pickle_by_value(module)
    return file.getvalue()


def _has_file(name: str) -> bool:
    """Return whether another process can import the named module."""
    module = sys.modules.get(name)
    origin = getattr(module, "__file__", None) or getattr(module, "__spec__", None)
    return bool(origin) and name != "__main__"


def _expansion(parts: Mapping[str, Any]) -> Expansion:
    return Expansion(**parts)


def obey() -> None:
    """Play the games that another process sends on standard input and print the results.

    The arguments are those of ``_child``.
    """
    sys.path[:], files = pickle.load(sys.stdin.buffer)
    sys.meta_path.append(_Files(files))
    try:
        deals = pickle.load(sys.stdin.buffer)
    except BangError:
        raise
    except Exception:
        raise SystemExit(CANNOT_IMPORT) from None
    step = -1 if "backward" in sys.argv else 1
    play: Callable[[Deal], Any] = acts_of if "acts" in sys.argv else digest_of
    print(json.dumps([play(deal) for deal in deals[::step]][::step]))


@final
@frozen
class _Files:
    """A finder for modules of another process that are not on the path, such as test files."""

    files: Mapping[str, str | None]

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Return the spec of a module; one without a file is assumed to be a package."""
        if name not in self.files:
            return None
        file = self.files[name]
        return (
            spec_from_file_location(name, file) if file else ModuleSpec(name, None, is_package=True)
        )
