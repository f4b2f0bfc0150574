"""Comparisons that invariants make, and the parts of their messages."""

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
    "ONCE",
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


ACTING: Final = "cards are moved, and life points changed, by the verbs of g alone"


STEADY: Final = (
    "an effect is done again whenever a game is copied, saved or taken back: keep things in its "
    "local variables or in the state of the expansion (g.extra), take chance from g.random, "
    "g.random_card and g.shuffle, and sort what comes out of a set"
)


SECRET: Final = (
    "tell what follows from a hidden card with seen_by=, show it in view() to its seat alone, and "
    "let neither questions nor the order of options depend on it"
)


AIMING: Final = "targets follow from what all see; only_if asks for what the hand must hold"


ONCE: Final = "list each card, seat or choice once"


ASKING: Final = "ask players who are in play (g.is_present)"


def by(who: str, remedy: str) -> str:
    """Return the culprit, if it is known, and the remedy."""
    return f"\n{who}\n{remedy}" if who else f"\n{remedy}"


def difference(game: Game, one: Any, other: Any) -> str:
    """Say where two values of *game* differ first, with cards by name; empty if they are equal."""
    if one == other:
        return ""
    return first_difference(named(one, game), named(other, game))


def same(game: Game, other: Game, what: str) -> None:
    """Fail unless both games stand at the same position and wait for the same answer."""
    found = difference(game, position_of(game), position_of(other))
    assert not found, f"{what} is not equal to the game: {found}{at(game)}"


def position_of(game: Game) -> dict[str, Any]:
    state = game.state
    return {
        "state": {one.name: getattr(state, one.name) for one in fields(State)},
        "decision": game.decision,
        "interrupts": game.interrupts,
    }


@contextmanager
def untouched(game: Game, what: str) -> Iterator[None]:
    """Fail if the block changes *game*."""
    before, decision = game.to_dict(), game.decision
    yield
    found = difference(game, before, game.to_dict()) or difference(game, decision, game.decision)
    assert not found, f"{what} changes the game: {found}{at(game)}"


def same_events(one: Ears, other: Ears, what: str, game: Game) -> None:
    for listener in one.heard:
        found = difference(game, one.heard[listener], other.heard[listener])
        assert not found, f"listener {listener} hears of {what} something else: {found}{at(game)}"


def under(rules: Ruleset, game: Game) -> Game:
    """Return *game* under other *rules*."""
    return Game(progress_of(game).copy(rules))


def saved(game: Game) -> Game:
    return Game.from_dict(json.loads(json.dumps(game.to_dict())), game.ruleset)


def replayed(game: Game) -> Game:
    return Game.replay(json.loads(json.dumps(game.record)), game.ruleset)
