"""Tokens: the secrets that identify people."""

from __future__ import annotations

import json

import pytest

from bang_table.session import Session
from bangcore import NoSuchSeat, UnknownName


def test_each_seat_has_a_token_that_cannot_be_guessed():
    """Tokens are long and distinct, even between sessions with the same seed."""
    sessions = [Session.new(4, seed=1) for _ in range(20)]
    tokens = [session.token(seat) for session in sessions for seat in range(4)]
    assert len(set(tokens)) == 80
    # 128 bits, in an alphabet of 64 characters
    assert min(map(len, tokens)) >= 22
    for seat, token in enumerate(tokens[:4]):
        assert sessions[0].seat_of(token) == seat
        assert (
            Session.from_dict(json.loads(json.dumps(sessions[0].to_dict()))).seat_of(token) == seat
        )


@pytest.mark.parametrize("token", ["", None, 5, b"x", "ä", "\udc80", "x" * 10_000, ["x"]])
def test_an_unknown_token_is_refused(token):
    """An unknown token is refused, and not repeated in the message."""
    session = Session.new(4, seed=1)
    with pytest.raises(UnknownName) as error:
        session.seat_of(token)
    assert str(error.value) == "no seat has that token"


def test_a_new_token_ends_the_old_one():
    """A person who lost a token, or replaces another, gets a new one."""
    session = Session.new(4, seed=1)
    old, others = session.token(2), [session.token(seat) for seat in (0, 1, 3)]
    new = session.new_token(2)
    assert session.token(2) == new != old
    assert session.seat_of(new) == 2
    with pytest.raises(UnknownName):
        session.seat_of(old)
    assert [session.seat_of(token) for token in others] == [0, 1, 3]
    with pytest.raises(NoSuchSeat):
        session.token(4)
    with pytest.raises(NoSuchSeat):
        session.new_token(None)


def test_no_update_contains_tokens():
    """No update contains a token."""
    session = Session.new(4, seed=1, bots={1: "cowboy"})
    said = json.dumps([session.update(at).to_dict() for at in (None, 0, 1, 2, 3)])
    assert not any(session.token(seat) in said + repr(session) for seat in range(4))
