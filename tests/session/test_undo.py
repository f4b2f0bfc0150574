"""Undo by consent: the seats asked, the result, and the numbers."""

from __future__ import annotations

import json
import random

import pytest

from bang_table.session import Session
from bangcore import NoSuchSeat, NothingToUndo, StaleAnswer, Tabletop

FOUR = ["Ann", "Ben", "Cal", "Dee"]


def shot(bots: dict | None = None) -> Session:
    """Ann has shot at Ben, who is asked question 2."""
    session = Session.new(FOUR, seed=10, bots=bots, at_once=False)
    session.answer(0, 1, "play bang -> ben")
    return session


def test_an_undo_that_everybody_agrees_to_is_done():
    """Everybody sees the request and the seats still to agree; then the shot is undone."""
    session = shot({3: "cowboy"})
    before = {seat: Session.new(FOUR, seed=10).update(seat) for seat in range(4)}
    session.ask_undo(0)
    asked = session.update(None).undo
    assert (asked.seat, asked.number, asked.waiting) == (0, 1, (1, 2))
    assert session.update(1).to_dict()["undo"] == {
        "id": asked.id,
        "seat": 0,
        "number": 1,
        "waiting": [1, 2],
    }
    session.answer_undo(2, asked.id, True)
    assert session.update(1).undo.waiting == (1,)
    session.answer_undo(2, asked.id, True)
    session.answer_undo(1, asked.id, True)
    for seat in range(4):
        update = session.update(seat)
        assert update.events == before[seat].events
        assert update.undo is None
        assert update.view.players == before[seat].view.players


def test_connected_clients_drop_undone_events():
    """The update starts before the undone events, whatever the client has received."""
    session = Session.new(FOUR, seed=10)
    dealt = session.update(2)
    session.answer(0, 1, "play bang -> ben")
    at_shot = session.update(2, since=dealt.heard)
    session.answer(1, 2, "pass")
    at_hit = session.update(2, since=at_shot.heard)
    session.ask_undo(1)
    for seat in (0, 2, 3):
        session.answer_undo(seat, session.update(0).undo.id, True)
    for heard in (at_hit.heard, at_shot.heard + 1):
        assert heard > at_shot.heard
        update = session.update(2, since=heard)
        assert (update.since, update.events) == (at_shot.heard, ())
        assert update.heard == at_hit.heard + 1
    assert session.update(2, since=dealt.heard).events == at_shot.events
    session.answer(1, session.decision.number, "pass")
    (event,) = session.update(2, since=at_hit.heard).events
    assert event.number == at_hit.heard + 2
    assert session.update(2, since=event.number).events == ()


def test_no_number_of_a_question_is_given_twice():
    """An answer to an undone question is stale, even if the same question is asked again."""
    session = Session.new(FOUR, seed=10)
    session.answer(0, 1, "play bang -> ben")
    session.answer(1, 2, "pass")
    for number in (4, 6, 8):
        assert session.decision.seat == 0
        session.ask_undo(1)
        for seat in (0, 2, 3):
            session.answer_undo(seat, session.update(0).undo.id, True)
        assert (session.decision.seat, session.decision.number) == (1, number)
        for late in range(number):
            with pytest.raises(StaleAnswer):
                session.answer(1, late, "pass")
        session = Session.from_dict(json.loads(json.dumps(session.to_dict())))
        session.answer(1, number, "pass")
    session.ask_undo(0, number=1)
    for seat in (1, 2, 3):
        session.answer_undo(seat, session.update(0).undo.id, True)
    assert (session.decision.kind, session.decision.number) == ("turn", 10)
    assert session.update(0).view.decision.number == 10


def test_one_who_refuses_refuses_for_all():
    """One refusal, even by the seat that asked, ends the request."""
    for who in (0, 1, 3):
        session = shot()
        session.ask_undo(0)
        asked = session.update(0).undo
        session.answer_undo(who, asked.id, False)
        assert session.update(0).undo is None
        with pytest.raises(StaleAnswer, match="that request to undo is no longer open"):
            session.answer_undo(1, asked.id, True)
        assert session.decision.number == 2


def test_a_request_lapses_with_the_next_answer():
    """Continuing to play is not consent; and consent to one request does not count for the next."""
    session = shot()
    session.ask_undo(0)
    first = session.update(0).undo
    session.answer(1, 2, "pass")
    assert session.update(0).undo is None
    session.ask_undo(0)
    with pytest.raises(StaleAnswer):
        session.answer_undo(1, first.id, True)
    assert session.update(0).undo.waiting == (1, 2, 3)
    session.ask_undo(2, number=2)  # another seat requests something else instead
    assert session.update(0).undo.seat == 2
    assert session.update(0).undo.waiting == (0, 1, 3)


def test_bots_agree_and_a_returning_person_is_asked():
    """A seat handed to a bot agrees; a person who takes a seat back is asked."""
    session = shot({3: "cowboy"})
    session.ask_undo(0)
    session.hand_over(3, None)
    assert session.update(0).undo.waiting == (1, 2, 3)
    session.hand_over(1, "cowboy")
    session.hand_over(2, "cowboy")
    assert session.update(0).undo.waiting == (3,)
    session.hand_over(3, "cowboy")
    assert session.update(0).undo is None
    assert (session.decision.seat, session.decision.number) == (0, 3)


def test_a_person_among_bots_takes_back_alone():
    """The undo returns to the person's last question, before all answers of bots."""
    session = Session.new(FOUR, seed=10, bots=dict.fromkeys((1, 2, 3), "cowboy"))
    session.answer(0, 1, "play bang -> ben")
    number = session.decision.number
    question = session.decision.options
    session.answer(0, number, "end turn")
    while session.decision.kind != "turn":
        session.answer(0, session.decision.number, 0)
    heard = session.update(0).heard
    session.ask_undo(0, number)
    assert session.decision.options == question
    assert session.decision.number > number
    assert session.update(0, since=heard).since < heard


def test_bots_forget_undone_events():
    """A cowboy's suspicions do not include undone attacks."""
    session = Session.new(FOUR, seed=10, bots={3: "cowboy"}, at_once=False)
    before = session.to_dict()["bots"][0]["memory"]["attacks"]
    session.answer(0, 1, "play bang -> ben")
    assert session.to_dict()["bots"][0]["memory"]["attacks"] != before
    session.hand_over(1, "random")
    session.hand_over(2, "random")
    session.ask_undo(0)
    assert session.to_dict()["bots"][-1]["memory"]["attacks"] == before


def test_a_game_that_is_over_may_go_on():
    """The last answer of a game can be undone like any other."""
    session = Session.new(FOUR, seed=1)
    choose = random.Random(1).choice
    while session.decision:
        last = session.decision
        session.answer(last.seat, last.number, choose(last.options))
    session.ask_undo(last.seat)
    for seat in range(4):
        if seat != last.seat:
            session.answer_undo(seat, session.update(0).undo.id, True)
    assert session.outcome is None
    assert (session.decision.kind, session.decision.options) == (last.kind, last.options)


@pytest.mark.parametrize("number", [0, 2, 99, "1", 1.0, True])
def test_an_unanswered_question_cannot_be_undone(number):
    """Only an answered question, not undone since, can be returned to."""
    session = shot()
    with pytest.raises(NothingToUndo, match="cannot be taken back"):
        session.ask_undo(0, number)
    with pytest.raises(NothingToUndo, match="you have no answer"):
        session.ask_undo(1)
    with pytest.raises(NoSuchSeat):
        session.ask_undo(4)
    assert session.update(0).undo is None


@pytest.mark.parametrize("agree", [None, 1, "yes", False])
def test_only_yes_is_yes(agree):
    """Only ``True`` is consent."""
    session = shot(dict.fromkeys((2, 3), "cowboy"))
    session.ask_undo(0)
    session.answer_undo(1, session.update(0).undo.id, agree)
    assert session.update(0).undo is None
    assert session.decision.number == 2


@pytest.mark.parametrize("seed", range(3))
def test_a_table_is_drawn_of_the_events_that_hold(seed):
    """A table drawn from events alone restarts after an undo, and equals the view."""
    dice = random.Random(seed)
    session = Session.new(5, seed=seed, bots=dict.fromkeys((2, 3, 4), "random"))
    drawing, heard, again = Tabletop(0), 0, 0
    for _ in range(40):
        if session.decision is None:
            break
        asked = session.decision
        session.answer(asked.seat, asked.number, dice.choice(asked.options))
        if not dice.randrange(3):
            session.ask_undo(asked.seat)
            session.answer_undo(1 - asked.seat, session.update(0).undo.id, True)
        update = session.update(0, since=heard)
        if update.since < heard:
            drawing, again = Tabletop(0), again + 1
            update = session.update(0)
        for event in update.events:
            drawing.follow(event)
        heard = update.heard
        shown = [
            (p.life, [c and c.id for c in p.hand], [c.id for c in p.in_play])
            for p in update.view.players
        ]
        assert [(p.life, p.hand, p.in_play) for p in drawing.players] == shown
        assert drawing.deck_size == update.view.deck_size
    assert again > 2


def test_whoever_asked_for_an_undo_need_not_agree_after_a_bot_has_played_for_them():
    """Taking a seat back makes others agree again, not the one who has asked."""
    session = shot()
    session.ask_undo(0)
    for person in (0, 2):
        session.hand_over(person, "cowboy")
        session.hand_over(person, None)
    assert session.update(0).undo.waiting == (1, 2, 3)
