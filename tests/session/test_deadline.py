"""Expired deadlines, with the caller's clock: the policies."""

from __future__ import annotations

import json

import pytest

from bang_table.session import Session
from bangcore import NoSuchSeat, UnknownName

FOUR = ["Ann", "Ben", "Cal", "Dee"]


def shot() -> Session:
    """Ann has shot at Ben, who is asked question 2 and holds two Missed!."""
    session = Session.new(FOUR, seed=10)
    session.answer(0, 1, "play bang -> ben")
    return session


def test_an_expired_deadline_passes():
    """The passive option is taken, and Ben may answer the next question."""
    session = shot()
    assert session.deadline(1, 2)
    assert session.update(2).events[-1].kind == "lost_life"
    assert session.bots == {}
    assert session.decision.seat == 0


def test_a_bot_gives_one_answer():
    """A cowboy uses the Missed! in hand; then the seat is Ben's again."""
    session = shot()
    assert session.deadline(1, 2, "one_answer")
    assert session.update(2).view.players[1].life == 4
    assert session.decision.number == 3
    assert session.bots == {}


def test_a_bot_plays_until_the_person_is_back():
    """A bot answers this question and the next ones, until the person takes the seat back."""
    session = shot()
    assert session.deadline(1, 2, "until_back", bot="random")
    assert session.bots == {1: "random"}
    assert session.decision.seat == 0
    session = Session.from_dict(json.loads(json.dumps(session.to_dict())))
    session.hand_over(1, None)
    assert session.bots == {}


@pytest.mark.parametrize(
    ("who", "number"), [(1, 1), (1, 3), (0, 2), (3, 2), (1, None), (1, True), (1, "2")]
)
@pytest.mark.parametrize("policy", ["pass", "one_answer", "until_back"])
def test_a_deadline_that_comes_too_late_is_nothing(who, number, policy):
    """A deadline for another question or seat, as when it crosses an answer, has no effect."""
    session = shot()
    before = session.to_dict()
    assert session.deadline(who, number, policy) is False
    assert session.to_dict() == before


@pytest.mark.parametrize("number", [True, 1.0, "1"])
def test_an_invalid_number_is_not_a_deadline(number):
    """In Python, 1, 1.0 and True are equal; in JSON they are not."""
    session = Session.new(FOUR, seed=10)
    assert session.deadline(0, number) is False
    assert session.decision.number == 1


def test_the_deadline_of_a_bot_is_nothing():
    """Bots that are stepped have no deadline."""
    session = Session.new(FOUR, seed=10, bots={0: "cowboy"}, at_once=False)
    assert session.deadline(0, 1) is False
    assert session.decision.number == 1


def test_there_is_no_deadline_after_the_end():
    """A finished game asks nobody."""
    session = Session.new(FOUR, seed=1, bots=dict.fromkeys(range(4), "random"))
    session.hand_over(0, None)
    assert session.decision is None
    assert session.deadline(0, 1) is False


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((1, 2, "sleep"), UnknownName, "no policy 'sleep'; known:"),
        ((1, 2, None), UnknownName, "no policy None"),
        ((4, 2), NoSuchSeat, "no seat 4"),
    ],
)
def test_a_deadline_that_cannot_be_is_refused(arguments, error, message):
    """An unknown policy or seat raises an error, with any number."""
    with pytest.raises(error, match=message):
        shot().deadline(*arguments)
    with pytest.raises(UnknownName, match="no bot 'cowgirl'; known: cowboy, easy"):
        shot().deadline(1, 1, "pass", bot="cowgirl")
