"""Invariants of a whole game and its events."""

from __future__ import annotations

import json
from typing import Any

from attrs import evolve

from bangcore.engine.events import REFEREE, Event
from bangcore.game.game import Game, stories
from bangcore.game.tabletop import Tabletop
from bangcore.game.views import View
from bangcore.testing.checks import cached_checks
from bangcore.testing.invariants.comparing import check_equal, same, same_events
from bangcore.testing.invariants.views import cards_of
from bangcore.testing.playing.deals import Dice, EventRecorder
from bangcore.testing.tables.named import named

__all__ = [
    "events_are_one_stream",
    "events_can_be_told",
    "events_draw_the_table",
    "replay_is_equal",
    "story_is_what_was_heard",
]


def replay_is_equal(game: Game, recorder: EventRecorder, seed: int) -> None:
    """The record replays to the same position, with the same events for every listener."""
    listening: list[EventRecorder] = []

    def watch(again: Game) -> None:
        if not listening:
            listening.append(EventRecorder(again))

    record = json.loads(json.dumps(game.record))
    again = Game.replay(record, game.ruleset, watch=watch)
    same(game, again, "the replay")
    same_events(recorder, listening[0], "the replay", game)


def story_is_what_was_heard(game: Game, recorder: EventRecorder, seed: int) -> None:
    """The story for a late listener ends with the events that others have received."""
    # each story replays the game: only one is requested, the others are derived from one replay
    derived = stories(game, recorder.events)
    sample = Dice(seed).pick([*recorder.events])
    for listener, events in recorder.events.items():
        story = game.story(listener) if listener == sample else derived[listener]
        end = story[len(story) - len(events) :]
        check_equal(game, events, end, f"the story for {listener} differs")
        numbers = [event.number for event in story]
        assert numbers == [*range(1, len(story) + 1)], f"story numbered {numbers}"


def events_are_one_stream(game: Game, recorder: EventRecorder, seed: int) -> None:
    """All listeners receive the same numbered events in order; only cards may be hidden."""
    full = recorder.events[REFEREE]
    first = full[0].number if full else 1
    for listener, events in recorder.events.items():
        assert [e.number for e in events] == [*range(first, first + len(full))], (
            f"listener {listener} received {len(events)} of {len(full)} events"
        )
        for event, truth in zip(events, full, strict=True):
            pairs = zip(cards_of(event), cards_of(truth), strict=True)
            true = all(card in (None, true) for card, true in pairs)
            if not true or _public_part(event) != _public_part(truth):
                actual, expected = (named(each, game) for each in (event, truth))
                raise AssertionError(f"listener {listener} receives {actual} instead of {expected}")
            form = json.loads(json.dumps(event.to_dict(), default=repr))
            assert form == event.to_dict(), f"{named(event, game)} is not JSON"


def _public_part(event: Event) -> Event:
    moves = tuple(evolve(move, card=None) for move in event.moves)
    return evolve(event, cards=(None,) * len(event.cards), moves=moves, changes=())


def events_draw_the_table(game: Game, recorder: EventRecorder, seed: int) -> None:
    """A table drawn from events alone equals the view after every answer."""
    tables: dict[int | None, Tabletop] = {}

    def watch(again: Game) -> None:
        if not tables:
            for seat in (None, REFEREE, *range(len(again.names))):
                tables[seat] = table = Tabletop(seat)
                for event in again.story(seat):
                    table.follow(event)
                again.events.subscribe(table.follow, seat=seat)
        for seat, table in tables.items():
            what = f"a table drawn from the events of {seat} differs from the view"
            check_equal(again, _on_table(again.view(seat)), table.to_dict(), what)

    Game.replay(json.loads(json.dumps(game.record)), game.ruleset, watch=watch)


def _on_table(view: View) -> dict[str, Any]:
    """Return *view* without the question, with ids instead of cards."""
    form = view.to_dict()
    del form["decision"], form["interrupts"]
    table: dict[str, Any] = _by_id(form)
    return table


def _by_id(value: Any) -> Any:
    if isinstance(value, dict):
        if {"id", "suit"} <= set(value):
            return value["id"]
        return {name: _by_id(inner) for name, inner in value.items()}
    return [_by_id(inner) for inner in value] if isinstance(value, list) else value


def events_can_be_told(game: Game, recorder: EventRecorder, seed: int) -> None:
    """The checks of events from installed distributions pass."""
    for check in cached_checks(game.ruleset):
        check.events(recorder.events[REFEREE], game.names, seed)
