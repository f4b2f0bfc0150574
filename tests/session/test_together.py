"""A question to several seats of a session: all are asked, in any order, in secret."""

from __future__ import annotations

import json
from pathlib import Path
from runpy import run_path

import pytest

from bang_table import svg
from bang_table.session import Session
from bang_table.text import Language
from bangcore import Game, NotYourTurn, StaleAnswer
from bangcore.testing import seat, table

VOTE = run_path(str(Path(__file__).parents[2] / "examples" / "house_vote.py"))["VOTE"]
VOTES = ["pick -> Dee", "pick -> Dee", "pick -> Ann", "pick -> Ben"]


def accused() -> Game:
    """Ann has accused: all four owe a vote at question 2."""
    seats = {
        "Ann": seat("sheriff", hand="accuse"),
        "Ben": seat("outlaw", hand="beer"),
        "Cal": seat("outlaw"),
        "Dee": seat("renegade"),
    }
    return table(**seats, expansions=[VOTE]).do("play accuse").game


def session(**given) -> Session:
    return Session(accused(), seed=1, **given)


def test_each_is_asked_until_they_have_answered():
    """Each seat gets its own question, and all see which seats owe an answer."""
    at = session()
    assert at.decision.seats == (0, 1, 2, 3)
    at.answer(2, 2, "pick -> ann")
    for who in range(4):
        update = at.update(who)
        assert update.view.decision.owing == (0, 1, 3)
        assert (update.question is None) is (who == 2)
        if update.question is not None:
            assert (update.question.seat, update.question.number) == (who, 3)
        assert json.loads(json.dumps(update.to_dict()))["question"] == (
            None if who == 2 else update.view.to_dict()["decision"]
        )
    assert at.update(None).question is None


def test_each_has_a_clock_of_their_own():
    """A seat's clock runs until it has answered; spectators see the first deadline."""
    at = session(decision_time=20, at_once=False)
    for who in range(4):
        at.connect(who, 0.0)
    at.hand_over(1, "random")
    at.tick(8.0)
    at.hand_over(1, None)
    at.answer(2, 2, "pick -> ann")
    deadlines = [at.update(who).deadline for who in (0, 1, 2, 3, None)]
    assert deadlines == [20.0, 28.0, 20.0, 20.0, 20.0]
    assert at.tick(20.0) == 28.0
    assert at.decision.seats == (1,)
    assert [at.update(who).deadline for who in (0, 1)] == [28.0, 28.0]


def test_answers_that_cross_each_other_all_count():
    """Each answer was sent to the original question; only a second one is refused."""
    at = session()
    for who in (3, 1, 0):
        reply = at.receive(who, {"do": "answer", "number": 2, "answer": VOTES[who]})
        assert reply.type == "update"
        with pytest.raises(StaleAnswer):
            at.answer(who, 2, VOTES[who])
        with pytest.raises(NotYourTurn):
            at.answer(who, at.decision.number, VOTES[who])
    at.answer(2, 2, VOTES[2])
    assert at.update(0).view.by_seat("life") == [(5, 4, 4, 3)]


def test_updates_do_not_reveal_the_answers_of_others():
    """Updates are equal at tables where other players have voted differently."""
    told = []
    for votes in (VOTES, ["pick -> Ben", "pick -> Ann", "pick -> Dee", "pick -> Cal"]):
        at = session()
        for who in (2, 0):
            at.answer(who, 2, votes[who])
        updates = [at.update(who) for who in (1, 3, None)]
        told.append(
            [
                (
                    json.dumps(update.to_dict()),
                    svg.table(update.view),
                    [Language("en", at.ruleset).event(event, at.names) for event in update.events],
                )
                for update in updates
            ]
        )
        told[-1].append(at.receive(1, {"do": "answer", "number": 2, "answer": "no"}).to_dict())
    assert told[0] == told[1]
    assert told[0][0][2][-2:] == ["Cal has answered.", "Ann has answered."]


def test_the_table_says_for_whom_it_waits():
    """The prompt names the seats that owe an answer, and the picture marks them."""
    at = session()
    english = Language("en", at.ruleset)
    prompts = [
        "Accuse 9♣: who is guilty?",
        "Waiting for Ann, Cal and Dee.",
        "Waiting for Ann and Cal.",
        "Waiting for Cal.",
    ]
    for prompt, who in zip(prompts, (1, 3, 0, 2), strict=True):
        view = at.update(1).view
        assert english.prompt(view) == prompt
        assert svg.table(view).count('data-asked="true"') == len(view.decision.owing)
        at.answer(who, 2, VOTES[who])
    assert svg.table(at.update(1).view).count('data-asked="true"') == 1


def test_bots_answer_at_once_and_wait_for_nobody():
    """Ben and Dee are bots: only people owe an answer, in any order."""
    at = session(bots={"Ben": "cowboy", "Dee": "random"})
    assert at.decision.owing == (0, 2)
    at.answer(2, at.decision.number, VOTES[2])
    assert at.decision.owing == (0,)
    at.answer(0, 2, VOTES[0])
    assert at.decision.kind == "turn"


def test_a_search_bot_answers_though_others_owe_before_it():
    """A search bot searches in worlds in which the vote continues."""
    at = session(bots={"Dee": "search"}, at_once=False)
    assert at.step()
    assert at.decision.owing == (0, 1, 2)


def test_a_session_is_saved_while_answers_are_owed():
    """The loaded session asks the same seats, and continues alike."""
    at = session(bots={"Dee": "cowboy"})
    at.answer(2, 2, VOTES[2])
    again = Session.from_dict(json.loads(json.dumps(at.to_dict())), at.ruleset)
    assert again.to_dict() == at.to_dict()
    for one in (at, again):
        assert one.decision.owing == (0, 1)
        one.answer(1, 2, VOTES[1])
        one.answer(0, 2, VOTES[0])
    assert [update.to_dict() for update in map(again.update, range(4))] == [
        update.to_dict() for update in map(at.update, range(4))
    ]


def test_an_answer_that_is_taken_back_is_owed_again():
    """When Ben undoes a vote, later votes are owed again; an earlier one is not."""
    at = session()
    for who in (0, 1, 2):
        at.answer(who, 2, VOTES[who])
    at.ask_undo(1)
    for other in (0, 2, 3):
        at.answer_undo(other, at.update(0).undo.id, True)
    assert at.decision.owing == (1, 2, 3)
    number = at.decision.number
    assert number == 6
    with pytest.raises(StaleAnswer):
        at.answer(1, 2, VOTES[1])
    at.answer(3, number, VOTES[3])
    at.answer(2, number, VOTES[2])
    at.answer(1, number, VOTES[1])
    assert at.update(0).view.by_seat("life") == [(5, 4, 4, 3)]
