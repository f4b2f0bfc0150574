"""Comparisons for invariants, and parts of their messages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, Final

from bangcore.game.game import Game, progress_of
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset
from bangcore.testing.playing.deals import Ears, first_difference
from bangcore.testing.tables.named import named

__all__ = [
    "ACTING",
    "AIMING",
    "ASKING",
    "AT",
    "ENDING",
    "ONCE",
    "RENAMED",
    "SECRET",
    "STEADY",
    "at",
    "by",
    "difference",
    "position_of",
    "replayed",
    "same",
    "same_events",
    "saved",
    "under",
    "untouched",
]


AT: Final = "\nat "


def at(game: Game) -> str:
    answers = game.record["answers"]
    last = f", the last ones {', '.join(map(repr, answers[-3:]))}" if answers else ""
    return f"{AT}{game!r} after {len(answers)} answers{last}"


ACTING: Final = "move cards and change life points only with the verbs of g"


STEADY: Final = (
    "effects are replayed whenever a game is copied, loaded or undone: keep values in local "
    "variables or in the state of the expansion (g.extra), use g.random, g.random_card and "
    "g.shuffle for randomness, and sort the items of a set"
)


SECRET: Final = (
    "restrict events about hidden cards with seen_by=, show such facts in view() only to their "
    "seat, and let neither questions nor the order of options depend on them"
)


ENDING: Final = (
    "let the end of the game depend on what everybody sees, such as cards in play and open roles "
    "(g.role_shown), or let the player claim it by an option (bang_actions)"
)


AIMING: Final = "targets must depend on public information only; check the hand in only_if"


RENAMED: Final = "renamed(names) must return a copy with names[name] in place of each hidden name"


ONCE: Final = "list each card, seat or choice once"


ASKING: Final = "ask players who are in play (g.is_present)"


def by(who: str, remedy: str) -> str:
    """Return lines with the culprit, if known, and the remedy."""
    return f"\n{who}\n{remedy}" if who else f"\n{remedy}"


def difference(game: Game, first: Any, second: Any) -> str:
    """Return the first difference of two values of *game*, with named cards, or an empty string."""
    if first == second:
        return ""
    return first_difference(named(first, game), named(second, game))


def same(game: Game, other: Game, what: str) -> None:
    """Fail unless both games are at the same position with the same question."""
    diff = difference(game, position_of(game), position_of(other))
    assert not diff, f"{what} is not equal to the game: {diff}{at(game)}"


def position_of(game: Game) -> dict[str, Any]:
    state = game.state
    return {
        "state": {part.name: getattr(state, part.name) for part in fields(State)},
        "decision": game.decision,
        "interrupts": game.interrupts,
    }


@contextmanager
def untouched(game: Game, what: str) -> Iterator[None]:
    """Fail if the block changes *game*."""
    before, decision = game.to_dict(), game.decision
    yield
    diff = difference(game, before, game.to_dict()) or difference(game, decision, game.decision)
    assert not diff, f"{what} changes the game: {diff}{at(game)}"


def same_events(first: Ears, second: Ears, what: str, game: Game) -> None:
    for listener in first.heard:
        diff = difference(game, first.heard[listener], second.heard[listener])
        assert not diff, f"listener {listener} gets other events from {what}: {diff}{at(game)}"


def under(rules: Ruleset, game: Game) -> Game:
    """Return *game* under other *rules*."""
    return Game(progress_of(game).copy(rules))


def saved(game: Game) -> Game:
    return Game.from_dict(json.loads(json.dumps(game.to_dict())), game.ruleset)


def replayed(game: Game) -> Game:
    return Game.replay(json.loads(json.dumps(game.record)), game.ruleset)
