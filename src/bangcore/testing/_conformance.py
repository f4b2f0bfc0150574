"""``check_expansion(...)``: everything that must be true of an expansion, in one call."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice, permutations
from time import perf_counter
from types import ModuleType
from typing import Any, final

from attrs import define, evolve, field, frozen

from bangcore.errors import BangError
from bangcore.game.events import REFEREE
from bangcore.game.game import Game
from bangcore.rules.expansion import Expansion
from bangcore.rules.options import Option
from bangcore.rules.ruleset import Ruleset
from bangcore.testing._deals import Deal, Dice, Ears, Playthrough, choices, play_on, roll
from bangcore.testing._hooks import implementations, only_answering, watched
from bangcore.testing._invariants import (
    ANSWER_INVARIANTS,
    CHEAP,
    GAME_INVARIANTS,
    POSITION_INVARIANTS,
    AnswerInvariant,
)

__all__ = ["Report", "check_expansion", "check_position"]

LONGEST = 5000
"""No random game takes more answers than that: those of the base game end within a few hundred."""


@final
@frozen
class Report:
    """What :func:`check_expansion` has looked at.

    ``hash_seeds`` tells whether the games were also played in processes of their own, which takes
    expansions that another process can import.
    """

    games: int
    decisions: int
    checks: int
    hash_seeds: bool
    seconds: float = field(eq=False)


def check_position(game: Game, seed: int = 0) -> None:
    """Check every invariant of a position; *seed* decides what is tried.

    >>> check_position(Game.new(4, seed=1))

    :raises AssertionError: one of them does not hold.
    """
    for check in POSITION_INVARIANTS.values():
        check(game, seed)


def check_expansion(
    *expansions: str | object,
    players: int | Iterable[int] | None = None,
    games: int = 6,
    seed: int = 0,
    options: Mapping[str, bool | int] | None = None,
    every: int = 16,
) -> Report:
    """Play random games with *expansions*, or of the base game alone, and check all invariants.

    For each number of *players* (all that there are) that many *games* are played to the end.  What
    is cheap to check is checked at every position, the rest at one in *every* positions.  Besides,
    the games must not hang on the order in which expansions are named or on hash seeds, what an
    expansion brings must have a name and a text, and all of it must come up.

    >>> check_expansion(players=4, games=1)
    Report(...)

    :raises AssertionError: something does not hold; the message says how to play it again.
    """
    began = perf_counter()
    rules = Ruleset.build(*expansions, options=options)
    numbers = _numbers(rules, players)
    own = _Own.of(rules, numbers, bool(expansions))
    own.check_texts(rules)
    table = _Playing(rules, own, every)
    deals = [Deal(rules=rules, players=n, seed=seed + i) for n in numbers for i in range(games)]
    for number, deal in enumerate(deals):
        table.play(own.into(deal, number))
    asked = [own.into(deal, number) for number, deal in enumerate(deals[:: max(games, 1)])]
    digest = _digest(asked)
    _check_rebuilt(expansions, options, asked, digest)
    hash_seeds = _check_hash_seeds(expansions, options, asked, digest)
    table.look_for_the_rest(deals)
    return Report(table.games, table.decisions, table.checks, hash_seeds, perf_counter() - began)


def _numbers(rules: Ruleset, players: int | Iterable[int] | None) -> list[int]:
    if players is None:
        each = int(rules.options["characters"])
        return [n for n in rules.players if each * n <= len(rules.characters)]
    numbers = [players] if isinstance(players, int) else sorted(set(players))
    for number in numbers:
        rules.role_set(number)
    return numbers


# ---------------------------------------------------------------- what an expansion brings


@final
@define
class _Own:
    """What the expansions bring beyond the base game, and what of it has come up."""

    cards: list[str]
    characters: list[str]
    roles: list[str]
    abilities: set[tuple[str, str]]
    called: set[tuple[str, str]] = field(factory=set)
    seen: set[tuple[str, str]] = field(factory=set)

    @classmethod
    def of(cls, rules: Ruleset, numbers: Sequence[int], beyond_base: bool) -> _Own:
        known = Ruleset.build() if beyond_base else None
        dealt = {card.key for card in rules.cards}
        cards = [k for k in rules.kinds if k in dealt and not (known and k in known.kinds)]
        characters = [k for k in rules.characters if not (known and k in known.characters)]
        sets = [rules.role_sets[n] for n in numbers]
        needed = {role for role_set in sets for role in role_set.roles}
        roles = [k for k in rules.roles if k in needed and not (known and k in known.roles)]
        absent = {f"card:{k}" for k in rules.kinds if k not in dealt}
        absent |= {f"roles:{n}" for n in rules.players if n not in numbers}
        abilities = implementations(rules) - (implementations(known) if known else set())
        found = {(key, hook) for key, hook in abilities if key not in absent}
        return cls(cards, characters, roles, found)

    def check_texts(self, rules: Ruleset) -> None:
        """Fail unless every definition has a name and a text."""
        things: list[tuple[str, Any]] = [("card", rules.kinds[key]) for key in self.cards]
        things += [("character", rules.characters[key]) for key in self.characters]
        things += [("role", rules.roles[key]) for key in self.roles]
        for what, thing in things:
            assert thing.name.strip(), f"{what} {thing.key!r} has no name"
            assert thing.text.strip(), f"{what} {thing.key!r} has no text"

    def into(self, deal: Deal, number: int) -> Deal:
        """Deal own characters to some seats, others each time, so that all of them come up."""
        each = int(deal.rules.options["characters"])
        if not self.characters or (each > 1 and number % 2):
            return deal
        count = min(deal.players, len(self.characters))
        first = number * count
        keys = [self.characters[(first + i) % len(self.characters)] for i in range(count)]
        seats = Dice(deal.seed).sample(range(deal.players), count)
        given = dict(zip(seats, keys, strict=True))
        characters = tuple(given.get(seat) for seat in range(deal.players))
        return evolve(deal, characters=characters)

    def note(self, game: Game, ears: Ears) -> None:
        """Note what came up in a game."""
        self.seen |= {("character", key) for key in game.state.characters}
        self.seen |= {("role", key) for key in game.state.roles}
        for event in ears.heard[REFEREE]:
            if event.key is not None:
                self.seen.add(("card", event.key))

    def missing(self) -> list[str]:
        """Return what has not come up: definitions, and abilities that were never called."""
        wanted = [("card", key) for key in self.cards]
        wanted += [("character", key) for key in self.characters]
        wanted += [("role", key) for key in self.roles]
        missing = [f"{what} {key}" for what, key in wanted if (what, key) not in self.seen]
        uncalled = sorted(self.abilities - self.called)
        return missing + [f"{hook} of {key}" for key, hook in uncalled]

    def rare_first(self, deal: Deal) -> Deal:
        """Deal own cards that have not come up from the top of the draw pile."""
        uncalled = {key.removeprefix("card:") for key, _ in self.abilities - self.called}
        dice = Dice(deal.seed)
        rare = [
            str(card)
            for card in deal.rules.cards
            if ("card", card.key) not in self.seen or card.key in uncalled
        ]
        if not rare:
            return deal
        return evolve(deal, top=tuple(dice.sample(rare, 12)))


# ---------------------------------------------------------------- playing


@final
class _Playing:
    """Plays games with all invariants, and counts."""

    def __init__(self, rules: Ruleset, own: _Own, every: int) -> None:
        self.own = own
        self.every = every
        self.watched = watched(rules, own.called)
        self.careful = only_answering(self.watched)
        self.games = self.decisions = self.checks = 0

    def play(self, deal: Deal) -> None:
        """Play a game to the end and check what must be true of it."""
        answers: list[int] = []
        dice = Dice(deal.seed)
        rules = self.careful if self.games % 3 == 0 else self.watched
        with reproducible(deal, answers):
            game = evolve(deal, rules=rules).game()
            ears = Ears(game)
            self._look(game, dice)
            while game.decision is not None:
                assert len(answers) < LONGEST, f"the game has no end after {LONGEST} answers"
                self._answer(game, dice, answers)
            for check in GAME_INVARIANTS.values():
                check(game, ears, dice.below(1 << 16))
        self.games += 1
        self.decisions += len(answers)
        self.own.note(game, ears)

    def _look(self, game: Game, dice: Dice) -> None:
        for check in POSITION_INVARIANTS.values():
            if check in CHEAP or dice.below(self.every) == 0:
                self.checks += 1
                check(game, dice.below(1 << 16))

    def _answer(self, game: Game, dice: Dice, answers: list[int]) -> None:
        checks = [c for c in ANSWER_INVARIANTS.values() if dice.below(self.every) == 0]
        before = game.copy() if checks else None
        answers.append(roll(game, dice))
        option = choices(game)[answers[-1]]
        game.apply(option)
        for check in checks:
            assert before is not None
            self._after(check, before, option, game, dice.below(1 << 16))
        self._look(game, dice)

    def _after(
        self, check: AnswerInvariant, before: Game, option: Option, game: Game, seed: int
    ) -> None:
        self.checks += 1
        check(before, option, game, seed)

    def look_for_the_rest(self, deals: Sequence[Deal]) -> None:
        """Play more games, only listening, until everything that the expansions bring came up."""
        more = 20 * len(deals)
        for number in range(more):
            if not self.own.missing():
                return
            deal = deals[number % len(deals)]
            again = evolve(deal, seed=deal.seed + number + more)
            self._listen(self.own.rare_first(self.own.into(again, number)))
        missing = self.own.missing()
        assert not missing, f"in {self.games} games never came up: {', '.join(missing)}"

    def _listen(self, deal: Deal) -> None:
        answers: list[int] = []
        dice = Dice(deal.seed)
        with reproducible(deal, answers):
            game = evolve(deal, rules=self.watched).game()
            ears = Ears(game)
            while game.decision is not None:
                assert len(answers) < LONGEST, f"the game has no end after {LONGEST} answers"
                answers.append(roll(game, dice))
                game.apply(choices(game)[answers[-1]])
            wrong = game.audit()
            assert not wrong, "; ".join(wrong)
        self.games += 1
        self.decisions += len(answers)
        self.own.note(game, ears)


@contextmanager
def reproducible(deal: Deal, answers: Sequence[int]) -> Iterator[None]:
    """Turn whatever is raised into an ``AssertionError`` that says how to play it again."""
    try:
        yield
    except Exception as error:
        what = (
            str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        )
        notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
        again = f"{Playthrough(deal, tuple(answers))!r}.game()"
        raise AssertionError(f"{what}{notes}\nto play it again: {again}") from error


# ---------------------------------------------------------------- the same games again


def _digest(deals: Iterable[Deal]) -> str:
    """Return a digest of everything that everybody hears and of how the games stand at last."""
    found = sha256()
    for deal in deals:
        game = deal.game()
        ears = Ears(game)
        play_on(game, Dice(deal.seed), 400)
        for events in ears.heard.values():
            found.update(json.dumps([event.to_dict() for event in events]).encode())
        found.update(json.dumps(game.to_dict()).encode())
        found.update(json.dumps(game.view().to_dict()).encode())
    return found.hexdigest()


def _check_rebuilt(
    expansions: tuple[str | object, ...],
    options: Mapping[str, bool | int] | None,
    deals: Sequence[Deal],
    digest: str,
) -> None:
    """Fail unless rules built anew, from the expansions in every order, play the same games."""
    for order in islice(permutations(expansions), 6):
        rules = Ruleset.build(*order, options=options)
        again = _digest([evolve(deal, rules=rules) for deal in deals])
        names = ", ".join(info.name for info in rules.expansions[1:])
        how = "are built anew" if order == expansions else f"name {_names(order)} in this order"
        assert again == digest, f"the games differ when the rules {how}" + (
            f" (expansions: {names})" if names else ""
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
    """An expansion cannot be imported by another process."""


def _check_hash_seeds(
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
        told, complaint = child.communicate(order)
        if child.returncode == CANNOT_IMPORT:
            found[seed] = None
        else:
            assert child.returncode == 0, f"with PYTHONHASHSEED={seed}: {complaint}"
            found[seed] = told.strip()
    if None in found.values():
        return False
    for seed, other in found.items():
        assert other == digest, f"the games differ with PYTHONHASHSEED={seed}: is a set iterated?"
    return True


CANNOT_IMPORT = 75


def _child(seed: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from bangcore.testing._conformance import obey; obey()"],
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
) -> str:
    """Return what another process needs to play the same games."""
    modules = {}
    named: list[object] = []
    for expansion in expansions:
        if isinstance(expansion, ModuleType):
            named.append(_Module(expansion.__name__))
            modules[expansion.__name__] = getattr(expansion, "__file__", None)
        else:
            named.append(expansion)
            kind = expansion if isinstance(expansion, type) else type(expansion)
            home = expansion.module if isinstance(expansion, Expansion) else kind.__module__
            modules[home] = getattr(sys.modules.get(home), "__file__", None)
    try:
        pickled = pickle.dumps((named, dict(options or {})))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise Unreachable(str(error)) from error
    plan = [(deal.players, deal.seed, deal.characters, deal.top) for deal in deals]
    modules.pop("builtins", None)
    return json.dumps({"path": sys.path, "modules": modules, "rules": pickled.hex(), "deals": plan})


def obey() -> None:
    """Play the games that another process orders on the standard input; print their digest."""
    order = json.load(sys.stdin)
    sys.path[:] = order["path"]
    try:
        for name, file in order["modules"].items():
            _reach(name, file)
        named, options = pickle.loads(bytes.fromhex(order["rules"]))
        expansions = [sys.modules[e.name] if isinstance(e, _Module) else e for e in named]
    except (ImportError, AttributeError, OSError):
        raise SystemExit(CANNOT_IMPORT) from None
    rules = Ruleset.build(*expansions, options=options)
    deals = [
        Deal(rules=rules, players=n, seed=seed, characters=given and tuple(given), top=tuple(top))
        for n, seed, given, top in order["deals"]
    ]
    print(_digest(deals))


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
