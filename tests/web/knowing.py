"""Check that the frames sent to a page contain nothing hidden from its seat."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from bang_table.session import Session
from bang_table.text import Language
from bang_table.text.english import SYMBOLS
from bangcore import Game, View

FACE = re.compile(r"\b(?:10|[2-9JQKA])[♥♦♣♠]")

Json = dict[str, Any]


def check_frames(frames: list[Json], saved: Json, seat: int | None) -> int:
    """Check all frames sent to *seat*, and return the number of updates among them.

    Views and events must equal those of a replay of the game for that seat. Texts must name no
    other card, and no frame may contain the token of another seat.
    """
    session = Session.from_dict(saved["session"])
    positions = dict(_positions(session))
    told = {event.number: event.to_dict() for event in session.update(seat).events}
    words = Language("en", session.ruleset)
    others = {one["token"] for at, one in enumerate(saved["seats"]) if one["token"] and at != seat}
    secret = others | {*saved["session"]["tokens"]}
    updates = 0
    for frame in frames:
        assert not any(token in json.dumps(frame) for token in secret)
        if frame["type"] == "refusal":
            assert not FACE.search(frame["message"])
        if frame["type"] == "room":
            assert frame["you"] == seat
        if frame["type"] != "update":
            continue
        updates += 1
        asked = frame["view"]["decision"]
        view = positions[asked and asked["number"]].view(seat)
        assert frame["view"] == view.to_dict()
        assert frame["seat"] == seat
        assert frame["events"] == [told[event["number"]] for event in frame["events"]]
        own = asked is not None and asked["seat"] == seat
        assert frame["question"] == (asked if own else None)
        _check_words(frame, view, words)
    return updates


def _check_words(frame: Json, view: View, words: Language) -> None:
    said = frame["words"]
    choices = (view.decision.options if frame["question"] else (), view.interrupts)
    assert len(said["options"]) == sum(map(len, choices))
    assert len(said["log"]) == len(frame["events"])
    # a question may name the cards it is about
    heard = {id for event in frame["events"] for id in event.get("cards", ()) if id is not None}
    cause = view.decision.cause if view.decision else None
    heard |= {cause.card, *cause.cards} - {None} if cause else set()
    heard |= {option.card for some in choices for option in some} - {None}
    heard |= {option.other for some in choices for option in some} - {None}
    faces = {
        f"{card.rank}{SYMBOLS[card.suit]}"
        for card in (*_cards(view), *(words.ruleset.cards[id] for id in heard))
    }
    assert set(FACE.findall(json.dumps(said, ensure_ascii=False))) <= faces


def _cards(view: View) -> Iterator[Any]:
    yield from view.table
    yield from filter(None, (view.top_discard,))
    for player in view.players:
        yield from player.in_play
        yield from filter(None, player.hand)


def _positions(session: Session) -> Iterator[tuple[int | None, Game]]:
    """Yield the game at each decision, with the decision's number; ``None`` at the end."""
    found = []
    Game.replay(
        session.game().record, session.ruleset, watch=lambda game: found.append(game.copy())
    )
    for game in found:
        yield game.decision and game.decision.number, game
