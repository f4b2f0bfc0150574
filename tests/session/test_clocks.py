"""Clocks: time limits for a decision, and for all decisions of a seat in a game."""

from __future__ import annotations

import json

import pytest

from bang_table.session import Session
from bangcore import NotYourTurn

FOUR = ["Ann", "Ben", "Cal", "Dee"]


def all_there(**limits) -> Session:
    session = Session.new(FOUR, seed=10, **limits)
    for seat in range(4):
        session.connect(seat, 100.0)
    return session


def test_a_bot_answers_when_the_decision_time_is_over():
    """The bot gives one answer; the next decision has the full time again."""
    session = all_there(decision_time=15)
    assert session.update(0).deadline == session.update(None).deadline == 115.0
    assert session.tick(114.9) == 115.0
    assert session.decision.number == 1
    assert session.tick(116.0) == 131.0
    assert session.decision.number == 2
    assert session.bots == {}


def test_an_answer_in_time_restarts_the_clock():
    """The next person has the full time from the latest tick."""
    session = all_there(decision_time=15)
    session.tick(110.0)
    session.answer(0, 1, "play bang -> ben")
    assert session.update(1).deadline == session.tick(110.0) == 125.0


def test_the_time_for_a_game_runs_while_one_is_asked():
    """When it is used up, a bot plays on, and the seat is not returned."""
    session = all_there(game_time=60)
    session.tick(110.0)
    session.answer(0, 1, "play bang -> ben")
    session.tick(130.0)
    left = [seat.time_left for seat in session.update(None).seats]
    assert left == [50.0, 40.0, 60.0, 60.0]
    session = Session.from_dict(json.loads(json.dumps(session.to_dict())))
    assert session.tick(1000.0) == session.update(1).deadline == 1060.0
    session.tick(1060.0)
    assert (session.bots, session.update(1).seats[1].time_left) == ({1: "cowboy"}, 0.0)
    session.connect(1, 1061.0)
    with pytest.raises(NotYourTurn, match="Ben has no time left for this game"):
        session.hand_over(1, None)
    assert session.bots == {1: "cowboy"}


@pytest.mark.parametrize("since", [0.1, 1000.7, 12345.678])
@pytest.mark.parametrize("most", [0.3, 60.1])
def test_a_time_that_is_over_is_over_to_the_last_bit(since, most):
    """Rounding of sums leaves no remainder."""
    session = Session.new(FOUR, seed=10, game_time=most, away_after=None)
    session.connect(1, since)
    due = session.tick(since)
    session.tick(due)
    assert session.bots == {0: "cowboy"}
    assert session.update(0).seats[0].time_left == 0
    with pytest.raises(NotYourTurn):
        session.hand_over(0, None)


def test_the_shorter_of_both_times_counts():
    """With less time left for the game, that is the deadline."""
    session = all_there(decision_time=50, game_time=70)
    session.tick(140.0)
    session.answer(0, 1, "play bang -> ben")
    session.answer(1, 2, "pass")
    assert session.decision.seat == 0
    assert session.update(0).deadline == 170.0
    session.tick(170.0)
    assert session.bots == {0: "cowboy"}


def test_a_seat_with_a_bot_has_no_clock():
    """Time does not run while a bot plays."""
    session = all_there(game_time=60, decision_time=20, at_once=False)
    session.hand_over(0, "cowboy")
    assert session.tick(150.0) is None
    assert session.update(None).deadline is None
    session.hand_over(0, None)
    assert session.update(0).seats[0].time_left == 60.0
    assert session.tick(150.0) == 170.0


def test_a_question_after_undo_has_the_full_time():
    """A question asked again after undo has the full time."""
    session = all_there(decision_time=20)
    session.answer(0, 1, "play bang -> ben")
    session.tick(110.0)
    session.ask_undo(0)
    for seat in (1, 2, 3):
        session.answer_undo(seat, session.update(0).undo.id, True)
    assert session.update(0).deadline == 130.0


def test_a_whole_game_by_the_clock_alone():
    """Without any answer from people, the game ends by ticks at the announced times."""
    session = all_there(decision_time=5)
    now, calls = 100.0, 0
    while (due := session.tick(now)) is not None:
        assert due > now
        now, calls = due, calls + 1
    assert session.outcome is not None
    assert calls > 20
    assert session.update(0).deadline is None


def test_the_last_decision_ends_the_time_of_the_game_if_both_are_over_at_once():
    """A person whose time for the game ends with a decision has none left: a bot plays on."""
    session = all_there(decision_time=15, game_time=15)
    session.answer(0, 1, "play bang -> ben")
    session.tick(115.0)
    assert (session.bots, session.update(1).seats[1].time_left) == ({1: "cowboy"}, 0.0)
