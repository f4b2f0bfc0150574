"""The same games again: by rules built anew, in every order, in processes with other hash seeds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice, permutations
from types import ModuleType
from typing import Final

from attrs import evolve, frozen

from bangcore.errors import BangError
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.culprits import Follower, action
from bangcore.testing.expansion.carrying import packed, unpacked
from bangcore.testing.playing.deals import Deal, Dice, Ears, choices, give, play_on, roll

__all__ = ["check_hash_seeds", "check_rebuilt", "digest_of", "obey"]


ANSWERS: Final = 400
"""So many answers of each game are compared."""
AT_FIRST: Final = 20
"""Who differs is looked for in so many answers, before it is in all."""


def digest_of(deals: Iterable[Deal]) -> str:
    """Return a digest of everything that everybody hears and of how the games stand at last."""
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


def acts_of(deals: Iterable[Deal], most: int) -> list[list[str]]:
    """Return who acted in so many answers of games: as errors call them, and what came of it."""
    found: list[list[str]] = []
    for deal in deals:
        game = deal.game()
        dice = Dice(deal.seed)
        for _ in range(most):
            if game.decision is None:
                break
            option = choices(game)[roll(game, dice)]
            acts = Follower(game.ruleset, asked=True).follow(action(game, option)).acts
            found += [[act.who, repr((act.call, act.answer, act.told))] for act in acts]
            give(game, option)
    return found


def first_other(one: Sequence[Sequence[str]], other: Sequence[Sequence[str]]) -> str:
    """Return who does something else first."""
    for act, again in zip(one, other, strict=False):
        if [*act] != [*again]:
            return act[0]
    return ""


def check_rebuilt(
    expansions: tuple[str | object, ...],
    options: Mapping[str, bool | int] | None,
    deals: Sequence[Deal],
    digest: str,
) -> None:
    """Fail unless rules built anew, from the expansions in every order, play the same games."""
    for order in islice(permutations(expansions), 6):
        rules = Ruleset.build(*order, options=options)
        again = digest_of([evolve(deal, rules=rules) for deal in deals])
        names = ", ".join(info.name for info in rules.expansions[1:])
        how = "are built anew" if order == expansions else f"name {_names(order)} in this order"
        if again != digest:
            anew = [evolve(deal, rules=rules) for deal in deals]
            who = ""
            for most in AT_FIRST, ANSWERS:
                acts = acts_of(anew, most)
                who = who or first_other(acts_of(deals, most), acts)
                who = who or first_other(acts, acts_of(anew, most))
                if who:
                    break
            raise AssertionError(
                f"the games differ when the rules {how}"
                + (f" (expansions: {names})" if names else "")
                + (f"\n{who}" if who else "")
                + "\nthe order of expansions, and what they remember, must not matter"
            )


def _names(expansions: Iterable[str | object]) -> str:
    return ", ".join(
        e if isinstance(e, str) else str(getattr(e, "name", None) or getattr(e, "__name__", e))
        for e in expansions
    )


@frozen
class _Module:
    """Stands for an expansion that is a module."""

    name: str


class Unreachable(BangError):
    """An expansion cannot be given to another process."""


def check_hash_seeds(
    expansions: tuple[str | object, ...],
    options: Mapping[str, bool | int] | None,
    deals: Sequence[Deal],
    digest: str,
) -> bool:
    """Fail unless processes with other hash seeds play the same games; ``False`` if they cannot."""
    try:
        order = _order(expansions, options, deals)
    except Unreachable:
        return False
    found: dict[str, str | None] = {}
    children = {seed: _child(seed) for seed in ("0", "1")}
    for seed, child in children.items():
        told, message = child.communicate(order)
        if child.returncode == CANNOT_IMPORT:
            found[seed] = None
        else:
            assert child.returncode == 0, f"with PYTHONHASHSEED={seed}: {message}"
            found[seed] = told.strip()
    if None in found.values():
        return False
    for seed, other in found.items():
        if other != digest:
            who = ""
            for most in AT_FIRST, ANSWERS:
                child = _child(seed)
                told, _ = child.communicate(_order(expansions, options, deals, acts=most))
                if not child.returncode:
                    who = first_other(acts_of(deals, most), json.loads(told))
                if who:
                    break
            raise AssertionError(
                f"the games differ with PYTHONHASHSEED={seed}"
                + (f"\n{who}" if who else "")
                + "\nis a set iterated? sort it; is hash() or id() used? take something else"
            )
    return True


CANNOT_IMPORT = 75


def _child(seed: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from bangcore.testing.expansion.again import obey; obey()"],
        env={**os.environ, "PYTHONHASHSEED": seed},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _order(
    expansions: tuple[str | object, ...],
    options: Mapping[str, bool | int] | None,
    deals: Sequence[Deal],
    acts: int = 0,
) -> str:
    """Return what another process needs to play the same games, and tell of them.

    With *acts*, it tells who acted in so many answers of each.  What it cannot import is sent to it
    with its code.
    """
    modules = {}
    named: list[object] = []
    for expansion in expansions:
        if isinstance(expansion, ModuleType):
            named.append(_Module(expansion.__name__))
            modules[expansion.__name__] = getattr(expansion, "__file__", None)
        else:
            named.append(expansion)
    try:
        data, homes = packed((named, dict(options or {})))
    except Exception as error:
        raise Unreachable(str(error)) from error
    for home in sorted(homes):
        modules.setdefault(home, getattr(sys.modules.get(home), "__file__", None))
    plan = [(deal.players, deal.seed, deal.characters, deal.top) for deal in deals]
    return json.dumps(
        {"path": sys.path, "modules": modules, "rules": data.hex(), "deals": plan, "acts": acts}
    )


def obey() -> None:
    """Play the games that another process orders on the standard input; print their digest."""
    order = json.load(sys.stdin)
    sys.path[:] = order["path"]
    try:
        for name, file in order["modules"].items():
            _reach(name, file)
        named, options = unpacked(bytes.fromhex(order["rules"]))
        expansions = [sys.modules[e.name] if isinstance(e, _Module) else e for e in named]
    except Exception:
        raise SystemExit(CANNOT_IMPORT) from None
    rules = Ruleset.build(*expansions, options=options)
    deals = [
        Deal(rules=rules, players=n, seed=seed, characters=given and tuple(given), top=tuple(top))
        for n, seed, given, top in order["deals"]
    ]
    most = order["acts"]
    print(json.dumps(acts_of(deals, most)) if most else digest_of(deals))


def _reach(name: str, file: str | None) -> None:
    """Import a module by name, or from its file if it is not on the path (a file of tests)."""
    try:
        import_module(name)
    except ImportError:
        spec = file and spec_from_file_location(name, file)
        if not spec or spec.loader is None or name == "__main__":
            raise
        module = module_from_spec(spec)
        parents = name.split(".")[:-1]
        for depth in range(1, len(parents) + 1):
            parent = ".".join(parents[:depth])
            sys.modules.setdefault(parent, ModuleType(parent))
        sys.modules[name] = module
        spec.loader.exec_module(module)
