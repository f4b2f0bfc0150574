"""Who may answer, the events each seat receives, and the refusals."""

from __future__ import annotations

import json
import random

import pytest

from bang_bots import RandomBot, play
from bang_table.session import InvalidRequest, NoSuchEvent, Refusal, Session
from bang_table.text import Language
from bangcore import (
    BangError,
    Game,
    GameIsOver,
    IllegalOption,
    InvalidSetup,
    NoSuchSeat,
    NothingToUndo,
    NotYourTurn,
    StaleAnswer,
    UnknownName,
)
from bangcore.plugin import SELF, Expansion, brown, each
from bangcore.testing import four, seat

FOUR = ["Ann", "Ben", "Cal", "Dee"]


def shot() -> Session:
    """Ann has shot at Ben, who is asked question 2."""
    session = Session.new(FOUR, seed=10)
    session.answer(0, 1, "play bang -> ben")
    return session


def between() -> Session:
    """Ann is asked for an action, and Sid Ketchum in seat 2 may drink before it."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades saloon"),
        ben=seat("outlaw", hand="missed:8-spades beer"),
        cal=seat("outlaw", "sid_ketchum", hand="panic duel", life=2),
    )
    return Session(t.game)


def state(session: Session) -> object:
    return session.to_dict()


def test_every_seat_receives_the_story_from_the_deal_on():
    """The first update contains all events before the first question, numbered from 1."""
    session = Session.new(FOUR, seed=1)
    game = Game.new(FOUR, seed=1)
    for at in (None, 0, 1, 2, 3):
        update = session.update(at)
        assert [event.number for event in update.events] == list(range(1, update.heard + 1))
        assert [(e.kind, e.cards) for e in update.events] == [
            (e.kind, e.cards) for e in game.story(at)
        ]
        assert update.view == game.view(at)


def test_an_update_has_the_new_events():
    """With ``since``, an update contains only later events, if any, with unchanged numbers."""
    session = Session.new(FOUR, seed=10)
    first = session.update(1)
    session.answer(0, 1, "play bang -> ben")
    second = session.update(1, since=first.heard)
    assert [event.kind for event in second.events] == ["played"]
    assert (second.since, second.events[0].number) == (first.heard, first.heard + 1)
    nothing = session.update(1, since=second.heard)
    assert (nothing.events, nothing.since, nothing.heard) == ((), second.heard, second.heard)
    assert session.update(1).events == (*first.events, *second.events)
    assert (nothing.stamp, first.stamp < second.stamp) == (second.stamp, True)


def test_events_of_one_answer_carry_its_number():
    """An event has the number of the answer that caused it, also after undo and for bots."""
    session = Session.new(FOUR, seed=10, bots={1: "random"})
    assert {event.answer for event in session.update(0).events} == {0}
    choose = random.Random(3).choice
    for turn in range(30):
        asked, heard = session.decision, session.update(0).heard
        session.answer(asked.seat, asked.number, choose(asked.options))
        brought = {event.answer for event in session.update(2, since=heard).events}
        assert brought <= set(range(asked.number, session.decision.number))
        if turn == 20:
            session.ask_undo(asked.seat, asked.number)
            for other in session.update(0).undo.waiting:
                session.answer_undo(other, session.update(0).undo.id, True)
            assert max(event.answer for event in session.update(0).events) < asked.number
            assert session.decision.number > asked.number + 1


def test_the_question_is_for_its_seat():
    """Ben gets the options; the others see that Ben is asked, and no option."""
    session = shot()
    assert session.update(1).question == session.decision
    for other in (None, 0, 2, 3):
        update = session.update(other)
        assert update.question is None
        assert (update.view.decision.seat, update.view.decision.options) == (1, ())


@pytest.mark.parametrize(
    ("who", "number", "answer", "error", "message"),
    [
        (1, 1, "pass", StaleAnswer, "question 2 is asked, not 1"),
        (1, 3, "pass", StaleAnswer, "question 2 is asked, not 3"),
        (1, True, "pass", StaleAnswer, "question 2 is asked, not True"),
        (1, 2.0, "pass", StaleAnswer, "question 2 is asked, not 2.0"),
        (1, "2", "pass", StaleAnswer, "question 2 is asked, not '2'"),
        (1, None, "pass", InvalidRequest, "an answer needs the number of its question"),
        (0, 2, "pass", NotYourTurn, "Ann cannot answer that now; Ben is asked 'missed'"),
        (4, 2, "pass", NoSuchSeat, "no seat 4 at a table of 4"),
        (-1, 2, "pass", NoSuchSeat, "no seat -1 at a table of 4"),
        (None, 2, "pass", NoSuchSeat, "no seat None at a table of 4"),
        (True, 2, "pass", NoSuchSeat, "no seat True at a table of 4"),
        (1, 2, "dance", IllegalOption, "'dance' is not possible: Ben is asked 'missed'; choose"),
        (1, 2, {"verb": "dance"}, IllegalOption, "Ben is asked 'missed'; choose"),
        (1, 2, [["x"] * 1000], IllegalOption, "an answer is an option, a number, a text or a JSON"),
        (1, 2, None, IllegalOption, "None is not possible"),
        (1, 2, 99, IllegalOption, "the options are numbered 0 to 2"),
    ],
)
def test_a_refused_answer_changes_nothing(who, number, answer, error, message):
    """Late, foreign, early and malformed answers are refused, and the session is unchanged."""
    session = shot()
    before = state(session)
    with pytest.raises(error) as refused:
        session.answer(who, number, answer)
    assert message in str(refused.value)
    assert state(session) == before
    assert Refusal.of(refused.value).to_dict() == {
        "type": "refusal",
        "error": error.__name__,
        "message": str(refused.value),
    }


def test_an_answer_sent_twice_is_refused_the_second_time():
    """The second answer is to an earlier question, even if it would fit the new one."""
    session = Session.new(FOUR, seed=10)
    session.answer(0, 1, "end turn")
    with pytest.raises(StaleAnswer, match="question 2 is asked, not 1"):
        session.answer(0, 1, "end turn")


def test_an_interrupt_is_an_answer_out_of_turn():
    """Sid drinks before Ann's question, which gets the next number, so a late answer is stale."""
    session = between()
    with pytest.raises(NotYourTurn):
        session.answer(2, 1, "end turn")
    (option,) = session.update(2).view.interrupts
    session.answer(2, 1, option.to_dict())
    assert session.decision.seat == 2  # the question which cards to discard
    while session.decision.seat == 2:
        session.answer(2, session.decision.number, 0)
    assert session.update(0).view.players[2].life == 3
    with pytest.raises(StaleAnswer):
        session.answer(0, 1, "end turn")
    session.answer(0, session.decision.number, "end turn")


def test_an_interrupt_is_an_answer_of_its_seat():
    """Sid's interrupt is not an answer of Ann's, even after loading."""
    session = between()
    session.answer(2, 1, session.update(2).view.interrupts[0])
    saved = json.loads(json.dumps(session.to_dict()))
    for now in (session, Session.from_dict(saved, session.ruleset)):
        with pytest.raises(NothingToUndo):
            now.ask_undo(0)
        now.ask_undo(2)
        assert now.update(0).undo.number == 1


def test_after_the_end_nothing_is_answered():
    """A finished game refuses every answer, and its last update contains the outcome."""
    session = Session.new(FOUR, seed=1)
    choose = random.Random(1).choice
    while session.decision:
        session.answer(
            session.decision.seat, session.decision.number, choose(session.decision.options)
        )
    with pytest.raises(GameIsOver):
        session.answer(0, 1, 0)
    assert session.update(3).view.outcome == session.outcome
    assert session.outcome is not None


@pytest.mark.parametrize("since", [-1, 10_000, None, "1", 1.0, True])
def test_since_must_be_a_past_number(since):
    """``since`` must be the number of a past event."""
    with pytest.raises(NoSuchEvent, match="the last one is"):
        shot().update(0, since=since)


def test_a_referee_has_no_seat_at_a_session():
    """No update shows everything."""
    with pytest.raises(NoSuchSeat):
        shot().update(-1)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"names": 99}, InvalidSetup),
        ({"ruleset": "dodgecity"}, InvalidSetup),
        ({"options": ["simplified"]}, InvalidSetup),
        ({"options": {"simplified": 1}}, InvalidSetup),
        ({"options": {"simple": True}}, UnknownName),
        ({"options": {5: True}}, UnknownName),
        ({"options": {"simplified": "yes"}}, InvalidSetup),
        ({"bots": ["cowboy"]}, InvalidSetup),
        ({"bots": {0: "cowgirl"}}, UnknownName),
        ({"bots": {0: 5}}, UnknownName),
        ({"bots": {9: "cowboy"}}, NoSuchSeat),
        ({"bots": {"Eve": "cowboy"}}, UnknownName),
        ({"own_bots": {"mine": 5}}, InvalidSetup),
        ({"own_bots": ["mine"]}, InvalidSetup),
    ],
)
def test_a_session_that_cannot_be_is_refused(arguments, error):
    """Invalid arguments raise an error of this library."""
    with pytest.raises(error):
        Session.new(**{"names": FOUR, **arguments})


def test_a_session_goes_on_with_a_copy():
    """Later changes to the original game do not affect the session."""
    game = Game.new(FOUR, seed=10)
    game.apply("play bang -> ben")
    session = Session(game)
    game.apply("pass")
    assert session.decision.number == 2
    session.game().apply("pass")
    assert session.decision.number == 2
    assert [event.kind for event in session.update(2).events][-1] == "played"


def test_failing_rules_are_not_a_refusal():
    """A fault of an expansion is not raised as an error that is shown to a seat."""

    def fails(g, play, at):
        raise StaleAnswer("Ben holds a Beer")

    card = brown("oops", "Oops", {"hearts": "2"}, each(SELF, fails), text="Fails.")
    t = four(
        ann=seat("sheriff", hand="oops"),
        ben=seat("outlaw", hand="beer"),
        expansions=[Expansion(name="oops", cards=[card])],
    )
    session = Session(t.game)
    before = state(session)
    with pytest.raises(RuntimeError, match="failed at play oops:2-hearts") as error:
        session.answer(0, 1, "play oops")
    assert not isinstance(error.value, BangError)
    assert state(session) == before


@pytest.mark.parametrize(("code", "said"), [("en", "that request to undo"), ("de", "diese Bitte")])
def test_a_refusal_is_in_the_language_of_the_reader(code, said):
    session = Session.new(4, seed=10)
    refused = session.receive(0, {"do": "agree", "number": 3}, Language(code))
    assert isinstance(refused, Refusal)
    assert refused.message.startswith(said)


def test_a_session_is_of_a_game():
    """A number of players is not a game."""
    with pytest.raises(InvalidSetup, match="a session needs a game, not 4"):
        Session(4)


def test_a_session_of_a_game_that_is_over_tells_it_to_the_end():
    """Nobody is asked, and every seat can read the whole story."""
    game = play(Game.new(FOUR, seed=3), [RandomBot(n) for n in range(4)])
    session = Session(game)
    assert session.decision is None
    assert session.update(1).view.outcome == game.outcome
    assert [*session.update(1, since=0).events] == [*game.story(1)]
