"""A server: sessions, requests, updates."""

from __future__ import annotations

from typing import Any, assert_type

from bang_table.session import Refusal, Session, Update
from bangcore import Event, UnknownName


def receive(session: Session, token: str, request: dict[str, Any]) -> dict[str, Any]:
    try:
        seat = session.seat_of(token)
    except UnknownName:
        seat = None
    reply = session.receive(seat, request)
    assert_type(reply, Update | Refusal)
    return reply.to_dict()


def main() -> None:
    session = Session.new(["Ann", "Ben", "Cal", "Dee"], seed=10, bots={"Cal": "cowboy"})
    assert_type(session.token(0), str)
    update = session.update(0, since=0)
    assert_type(update.events, tuple[Event, ...])
    assert_type(update.heard, int)
    if update.question is not None:
        receive(session, session.token(0), {"do": "answer", "answer": "end turn"})
    assert_type(Session.from_dict(session.to_dict()), Session)
