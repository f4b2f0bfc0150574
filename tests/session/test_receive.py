"""Messages in, messages out: any request is done or refused."""

from __future__ import annotations

import json

import pytest

from bang_table.session import Refusal, Request, Session, Update

FOUR = ["Ann", "Ben", "Cal", "Dee"]


def test_a_request_is_answered_with_an_update():
    """One message contains the answer and asks for later events, as JSON or as a Request."""
    session = Session.new(FOUR, seed=10)
    heard = session.update(0).heard
    data = {"do": "answer", "number": 1, "answer": "play bang -> ben", "since": heard}
    update = session.receive(0, json.loads(json.dumps(data)))
    assert update == session.update(0, since=heard)
    assert isinstance(update, Update)
    assert [event.kind for event in update.events] == ["played"]
    again = session.receive(0, Request(do="update", since=heard))
    assert again == update
    assert session.receive(None, {}) == session.update(None)


def test_a_taking_back_is_asked_and_agreed_to():
    """The number of the question is optional; consent names the id of the request."""
    session = Session.new(FOUR, seed=10, bots={2: "cowboy", 3: "cowboy"})
    session.receive(0, {"do": "answer", "number": 1, "answer": "play bang -> ben"})
    assert session.receive(0, {"do": "ask_undo"}).undo.number == 1
    asked = session.receive(0, {"do": "ask_undo", "number": 1}).undo
    assert session.receive(1, {"do": "refuse", "number": asked.id}).undo is None
    asked = session.receive(0, {"do": "ask_undo"}).undo
    update = session.receive(1, {"do": "agree", "number": asked.id})
    assert update.view.decision.number == 3
    assert update.view.decision.seat == 0


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        (None, "InvalidRequest"),
        ("pass", "InvalidRequest"),
        ([], "InvalidRequest"),
        ({"do": "win"}, "InvalidRequest"),
        ({"do": ["answer"]}, "InvalidRequest"),
        ({"do": None}, "InvalidRequest"),
        ({"be": "quick"}, "InvalidRequest"),
        ({5: "quick"}, "InvalidRequest"),
        ({"since": "0"}, "InvalidRequest"),
        ({"since": None}, "InvalidRequest"),
        ({"since": -1}, "NoSuchEvent"),
        ({"since": 10**30}, "NoSuchEvent"),
        ({"do": "answer", "number": 1, "answer": 0, "since": 999}, "NoSuchEvent"),
        ({"do": "answer", "number": "1", "answer": 0}, "InvalidRequest"),
        ({"do": "answer", "number": 1.0, "answer": 0}, "InvalidRequest"),
        ({"do": "answer", "answer": 0}, "InvalidRequest"),
        ({"do": "answer", "number": 1}, "InvalidRequest"),
        ({"answer": 0, "number": 1}, "InvalidRequest"),
        ({"do": "answer", "number": 1, "answer": {"verb": ["end"]}}, "IllegalOption"),
        ({"do": "answer", "number": 1, "answer": [[[]]]}, "IllegalOption"),
        ({"do": "ask_undo"}, "NothingToUndo"),
        ({"do": "ask_undo", "number": 1}, "NothingToUndo"),
        ({"do": "agree"}, "StaleAnswer"),
        ({"do": "refuse", "number": 1}, "StaleAnswer"),
    ],
)
def test_invalid_requests_are_refused_and_change_nothing(request_, error):
    """A refusal contains the error and the reason, and nothing is done in part."""
    session = Session.new(FOUR, seed=10)
    before = session.to_dict()
    refusal = session.receive(0, request_)
    assert isinstance(refusal, Refusal)
    assert refusal.error == error
    assert 0 < len(refusal.message) < 500
    assert session.to_dict() == before


@pytest.mark.parametrize("do", ["answer", "ask_undo", "agree", "refuse"])
def test_spectators_can_do_nothing_else(do):
    """A spectator gets updates; all other requests need a seat."""
    session = Session.new(FOUR, seed=10)
    refusal = session.receive(None, {"do": do, "number": 1, "answer": 0})
    assert refusal.to_dict() == {
        "type": "refusal",
        "error": "NoSuchSeat",
        "message": "no seat None at a table of 4",
    }


def test_the_json_of_a_request_has_the_fields_that_are_set():
    """The JSON of a request contains only the fields that are set."""
    for data in (
        {"do": "update", "since": 3},
        {"do": "answer", "since": 0, "number": 2, "answer": {"verb": "pass"}},
        {"do": "agree", "since": 0, "number": 5},
    ):
        assert Request.of(data).to_dict() == data
