"""Comparisons for invariants, and parts of their messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, Final

from bangcore.engine.events import Event
from bangcore.errors import IllegalOption
from bangcore.game.game import Game, progress_of
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.following import Follower
from bangcore.testing.playing.deals import EventRecorder, first_difference
from bangcore.testing.tables.named import named
from bangcore.worlds import sample
from bangcore.worlds.steps import steps_seen
from bangcore.worlds.world import SampledWorld

__all__ = [
    "ACTING",
    "AIMING",
    "ASKED",
    "ASKING",
    "AT",
    "ENDING",
    "ONCE",
    "RENAMED",
    "SECRET",
    "STEADY",
    "at",
    "by",
    "check_equal",
    "difference",
    "going_on",
    "position_of",
    "remedy_of",
    "replayed",
    "same",
    "same_events",
    "saved",
    "under",
    "untouched",
    "world_of",
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
HAPPENING: Final = (
    "what happens must not depend on hidden cards: always ask their player, with the cards that "
    "fit or else PASS, and show the hand after a PASS (guide: A card that depends on a hidden hand)"
)
TELLING: Final = (
    "restrict an event about hidden cards with seen_by=, or show the cards first with g.show; take "
    "a random card with g.random_card"
)
ORDERED: Final = "put things in an order that everybody sees, such as that of seats or names"
ASKED: Final = (
    "ask always, with PASS if nothing else can be chosen: neither a question nor its options or "
    "their order may depend on what others hold"
)
ENDING: Final = (
    "let the end of the game depend on what everybody sees, such as cards in play and open roles "
    "(g.role_shown), or let the player claim it by an option (bang_actions)"
)
AIMING: Final = "targets must depend on public information only; check the hand in only_if"
RENAMED: Final = "renamed(names) must return a copy with names[name] in place of each hidden name"
ONCE: Final = "list each card, seat or choice once"
ASKING: Final = "ask players who are in play (g.present)"


def remedy_of(events: Sequence[Event], others: Sequence[Event]) -> str:
    """Return the advice for events that differ between two worlds."""
    parts, other_parts = ([_parts_of(event) for event in each] for each in (events, others))
    if parts == other_parts:
        is_moved = [event.changes for event in events] == [event.changes for event in others]
        return HAPPENING if is_moved else SECRET
    if sorted(map(repr, parts)) == sorted(map(repr, other_parts)):
        return ORDERED
    kinds, other_kinds = ([event.kind for event in each] for each in (events, others))
    return HAPPENING if kinds != other_kinds else TELLING


def _parts_of(event: Event) -> tuple[Any, ...]:
    return event.kind, event.seat, event.target, event.cards, event.amount, event.key


def by(who: str, remedy: str) -> str:
    """Return lines with the culprit, if known, and the remedy."""
    return f"\n{who}\n{remedy}" if who else f"\n{remedy}"


def difference(game: Game, first: Any, second: Any) -> str:
    """Return the first difference of two values of *game*, with named cards, or an empty string."""
    if first == second:
        return ""
    return first_difference(named(first, game), named(second, game))


def check_equal(game: Game, first: Any, second: Any, what: str) -> None:
    """Fail unless two values of *game* are equal; the message begins with *what*."""
    diff = difference(game, first, second)
    assert not diff, f"{what}: {diff}{at(game)}"


def same(game: Game, other: Game, what: str) -> None:
    """Fail unless both games are at the same position with the same question."""
    positions = position_of(game), position_of(other)
    check_equal(game, *positions, f"{what} is not equal to the game")


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
    check_equal(game, before, game.to_dict(), f"{what} changes the game")
    check_equal(game, decision, game.decision, f"{what} changes the game")


def same_events(first: EventRecorder, second: EventRecorder, what: str, game: Game) -> None:
    for listener in first.events:
        events, other_events = first.events[listener], second.events[listener]
        check_equal(
            game, events, other_events, f"listener {listener} gets other events from {what}"
        )


def under(rules: Ruleset, game: Game) -> Game:
    """Return *game* under other *rules*."""
    return Game(progress_of(game).copy(rules))


def saved(game: Game) -> Game:
    return Game.from_dict(json.loads(json.dumps(game.to_dict())), game.ruleset)


def replayed(game: Game) -> Game:
    return Game.replay(json.loads(json.dumps(game.record)), game.ruleset)


def world_of(game: Game, seat: int, seed: int) -> Game:
    """Return a world sampled for *seat*; fail if the effect in progress has ended it."""

    def names() -> SampledWorld:
        progress = progress_of(game)
        before, steps = progress.before(), steps_seen(progress, seat)
        return SampledWorld(game.ruleset, before, game.state, seat, seed, steps=steps)

    return going_on(game, seat, lambda: sample(game, seat, seed), names)


def going_on(
    game: Game, seat: int, make: Callable[[], Game], names: Callable[[], SampledWorld]
) -> Game:
    """Return the world that *make* returns; fail if the effect in progress has ended it.

    *names* returns its names, to replay the effect.
    """
    try:
        world = make()
        ended = world.outcome is not None and game.outcome is None
    except IllegalOption:
        _check_end(game, seat, names())
        raise
    if ended:
        _check_end(game, seat, names())
    return world


def _check_end(game: Game, seat: int, names: SampledWorld) -> None:
    """Fail if the effect in progress ends the game with these *names*."""
    progress = progress_of(game)
    if progress.effect is None:
        return
    answers, rolls = names.renamed_steps(progress.engine.options)
    start = names.state(progress.before(), rolls)
    replay = Follower(game.ruleset).follow((start, progress.effect.action, answers))
    for event, act in replay.events:
        if event.kind == "game_over":
            raise AssertionError(
                f"the end of the game depends on what seat {seat} does not know: the game goes "
                "on, and with other hidden cards or roles it would have ended before this question"
                f"{by('' if act is None else act.who, ENDING)}"
            )
