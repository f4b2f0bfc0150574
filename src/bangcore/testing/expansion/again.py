"""The same games under rebuilt rules, in every order, and in processes with other hash seeds."""

from __future__ import annotations

import io
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import islice, permutations
from types import ModuleType
from typing import Any, final

from attrs import evolve, fields, frozen

from bangcore.errors import BangError
from bangcore.rules.expansion import Expansion
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.following import Follower, action
from bangcore.testing.playing.deals import Deal, Dice, Ears, choices, give, play_on, roll
from bangcore.testing.tables.source import name_of

__all__ = ["check_hash_seeds", "check_rebuilt", "digest_of", "obey"]

ANSWERS = 400
"""The number of answers to compare in each game."""
CANNOT_IMPORT = 75


def digest_of(deals: Iterable[Deal]) -> str:
    """Return a digest of the events of every listener and of the final positions."""
    found = sha256()
    for deal in deals:
        game = deal.game()
        ears = Ears(game)
        play_on(game, Dice(deal.seed), ANSWERS)
        for events in ears.heard.values():
            found.update(json.dumps([event.to_dict() for event in events]).encode())
        found.update(json.dumps(game.to_dict()).encode())
        found.update(json.dumps(game.view().to_dict()).encode())
    return found.hexdigest()


def acts_of(deals: Iterable[Deal]) -> list[list[str]]:
    """Return the acts in the games: each with its ability and its results."""
    found: list[list[str]] = []
    for deal in deals:
        game = deal.game()
        dice = Dice(deal.seed)
        for _ in range(ANSWERS):
            if game.decision is None:
                break
            option = choices(game)[roll(game, dice)]
            acts = Follower(game.ruleset, asked=True).follow(action(game, option)).acts
            found += [[act.who, repr((act.call, act.answer, act.told))] for act in acts]
            give(game, option)
    return found


def first_act(one: Sequence[Sequence[str]], other: Sequence[Sequence[str]]) -> str:
    """Return the ability of the first act that differs."""
    pairs = zip(one, other, strict=False)
    return next((f"\n{act[0]}" for act, again in pairs if act != again), "")


def check_rebuilt(
    expansions: tuple[str | object, ...],
    options: Mapping[str, bool | int] | None,
    deals: Sequence[Deal],
    digest: str,
) -> None:
    """Fail unless rules rebuilt from the expansions in every order play the same games."""
    for order in islice(permutations(expansions), 6):
        rules = Ruleset.build(*order, options=options)
        again = [evolve(deal, rules=rules) for deal in deals]
        if digest_of(again) == digest:
            continue
        named = f"name {', '.join(map(name_of, order))} in this order"
        how = "are rebuilt" if order == expansions else named
        names = ", ".join(info.name for info in rules.expansions[1:])
        acts = acts_of(again)
        who = first_act(acts_of(deals), acts) or first_act(acts, acts_of(again))
        raise AssertionError(
            f"the games differ when the rules {how}"
            + (f" (expansions: {names})" if names else "")
            + f"{who}\ngames must not depend on the order of expansions or on what they remember"
        )


# ---------------------------------------------------------------- other processes


def check_hash_seeds(deals: Sequence[Deal], digest: str) -> bool:
    """Fail if processes with other hash seeds play other games; return whether they can play."""
    try:
        order = packed(deals)
    except Exception:
        return False
    children = {seed: _child(seed) for seed in ("0", "1")}
    results = {seed: child.communicate(order) for seed, child in children.items()}
    if any(child.returncode == CANNOT_IMPORT for child in children.values()):
        return False
    for seed, (printed, errors) in results.items():
        assert not children[seed].returncode, f"with PYTHONHASHSEED={seed}: {errors.decode()}"
        if printed.decode().strip() != digest:
            child = _child(seed)
            printed, _ = child.communicate(packed(deals, acts=True))
            who = first_act(acts_of(deals), json.loads(printed)) if not child.returncode else ""
            raise AssertionError(
                f"the games differ with PYTHONHASHSEED={seed}{who}"
                "\nis a set iterated? sort it; is hash() or id() used? replace it"
            )
    return True


def _child(seed: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", "from bangcore.testing.expansion.again import obey; obey()"],
        env={**os.environ, "PYTHONHASHSEED": seed},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def packed(deals: Sequence[Deal], acts: bool = False) -> bytes:
    """Return a request to another process: play the games and print a digest or the *acts*.

    Classes and functions that the process cannot import require cloudpickle.
    """
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
        pickle.dump((list(deals), acts), file)
        return file.getvalue()

    class Pickler(cloudpickle.Pickler):  # type: ignore[misc]  # it has no types
        def reducer_override(self, thing: Any) -> Any:
            if isinstance(thing, Expansion) and not _has_file(thing.module):
                parts = {part.name: getattr(thing, part.name) for part in fields(Expansion)}
                return _expansion, (parts,)
            return super().reducer_override(thing)

    packages = {name.rpartition(".")[0] for name in sys.modules}
    # a module may have two names there, as the main module has in multiprocessing
    made = {
        module.__name__: module
        for name, module in [*sys.modules.items()]
        if isinstance(module, ModuleType) and name not in packages and not _has_file(name)
    }
    for module in made.values():
        cloudpickle.register_pickle_by_value(module)
    try:
        Pickler(file).dump((list(deals), acts))
    finally:
        for module in made.values():
            cloudpickle.unregister_pickle_by_value(module)
    return file.getvalue()


def _has_file(name: str) -> bool:
    """Return whether another process can import the named module."""
    module = sys.modules.get(name)
    found = getattr(module, "__file__", None) or getattr(module, "__spec__", None)
    return bool(found) and name != "__main__"


def _expansion(parts: Mapping[str, Any]) -> Expansion:
    return Expansion(**parts)


def obey() -> None:
    """Play the games that another process sends on standard input and print the result."""
    sys.path[:], files = pickle.load(sys.stdin.buffer)
    sys.meta_path.append(_Files(files))
    try:
        deals, acts = pickle.load(sys.stdin.buffer)
    except BangError:
        raise
    except Exception:
        raise SystemExit(CANNOT_IMPORT) from None
    print(json.dumps(acts_of(deals)) if acts else digest_of(deals))


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
