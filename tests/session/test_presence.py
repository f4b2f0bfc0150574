"""Presence: connections, bots that stand in for absent people, and seats returned."""

from __future__ import annotations

import json

import pytest

from bang_table.session import InvalidRequest, SeatState, Session
from bangcore import InvalidSetup, NoSuchSeat

FOUR = ["Ann", "Ben", "Cal", "Dee"]


def table(**more) -> Session:
    """Ann is asked and absent; the others are connected since second 0."""
    session = Session.new(FOUR, seed=10, **more)
    for seat in (1, 2, 3):
        session.connect(seat, 0.0)
    return session


def reloaded(session: Session) -> Session:
    return Session.from_dict(json.loads(json.dumps(session.to_dict())))


def test_a_session_without_a_clock_has_no_presence():
    """Without a clock, nobody is absent and nothing is due."""
    update = Session.new(FOUR, seed=10, bots={3: "cowboy"}).update(0)
    assert update.seats == (SeatState(), SeatState(), SeatState(), SeatState(bot="cowboy"))
    assert (update.time, update.deadline) == (None, None)


def test_two_pages_at_one_seat_are_one_person():
    """A person is present while one of two pages is open, and absent after the last one closes."""
    session = table()
    session.connect(0, 5.0)
    session.connect(0, 6.0)
    session.disconnect(0, 7.0)
    assert session.update(1).seats[0] == SeatState(connected=True)
    session.disconnect(0, 8.0)
    assert session.update(1).seats[0] == SeatState(away_since=8.0, takeover=38.0)
    assert session.update(1).time == 8.0


def test_a_bot_stands_in_for_an_absent_person_who_is_asked():
    """A bot starts after the time limit, and only on the seat that the others wait for."""
    session = table(away_after=20)
    session.disconnect(2, 1.0)
    assert session.update(1).seats[2] == SeatState(away_since=1.0, takeover=21.0)
    session.connect(2, 2.0)
    assert session.tick(19.5) == 20.0
    assert session.bots == {}
    assert session.tick(20.0) is None
    assert session.bots == {0: "cowboy"}
    state = session.update(1).seats[0]
    assert (state.bot, state.stands_in, state.takeover) == ("cowboy", True, None)
    assert session.decision.seat != 0


def test_a_bot_is_not_away():
    """Bots are never absent; one that stands in reports since when its person is."""
    session = table(bots={2: "random"})
    session.disconnect(2, 5.0)
    assert session.update(0).seats[2] == SeatState(bot="random")
    session.tick(30.0)
    assert session.update(1).seats[0].away_since == 0.0


def test_a_person_that_comes_back_has_the_seat_again():
    """A person who left on purpose must take the seat back explicitly."""
    session = table(away_after=20)
    session.tick(20.0)
    session = reloaded(session)
    session.connect(0, 21.0)
    assert session.bots == {}
    session.hand_over(0, "cowboy")
    session.connect(0, 22.0)
    assert session.bots == {0: "cowboy"}


def test_a_wanted_stand_in_is_kept():
    """A hand-over by the person is kept, even if the same bot already stands in."""
    session = table(away_after=20)
    session.tick(20.0)
    session.hand_over(0, "cowboy")
    session.connect(0, 21.0)
    assert session.bots == {0: "cowboy"}


def test_nobody_stands_in_where_nobody_waits():
    """A table that everybody has left is unchanged when they return."""
    session = table(away_after=20)
    for seat in (1, 2, 3):
        session.disconnect(seat, 10.0)
    assert session.tick(1000.0) is None
    assert session.bots == {}
    assert session.update(1).seats[0].takeover is None
    session.connect(1, 1001.0)
    session.tick(1001.0)
    assert session.bots[0] == "cowboy"


def test_without_a_limit_nobody_stands_in():
    """Without a limit, people wait for each other."""
    session = table(away_after=None)
    assert session.tick(10**6) is None
    assert session.update(1).seats[0] == SeatState(away_since=0.0)


def test_bots_that_stand_in_may_be_stepped():
    """A table that shows each answer of a bot shows those of stand-ins, too."""
    session = table(at_once=False)
    session.tick(30.0)
    assert session.decision.seat == 0
    assert session.step()


def test_presence_is_news_but_not_in_the_save():
    """A connection is not saved; after loading, nobody is connected."""
    session = table()
    stamp, news, save = session.stamp, session.news, session.to_dict()
    session.connect(2, 1.0)
    session.disconnect(2, 2.0)
    assert session.news > news
    assert (session.stamp, session.to_dict()) == (stamp, save)
    assert reloaded(session).update(1).seats == (SeatState(),) * 4


def test_the_clock_never_goes_back():
    """Disagreeing servers, or an adjusted clock, do no harm."""
    session = table()
    session.disconnect(1, 100.0)
    session.connect(1, 50.0)
    session.disconnect(1, 60.0)
    assert session.update(1).seats[1].away_since == 100.0


def test_disconnecting_too_often_has_no_effect():
    """Disconnecting without a connection has no effect."""
    session = table()
    for _ in range(3):
        session.disconnect(0, 1.0)
    session.connect(0, 2.0)
    assert session.update(1).seats[0].connected


@pytest.mark.parametrize("now", [None, "5", True, float("nan"), float("inf"), -(10.0**13), [5]])
def test_an_invalid_time_is_refused(now):
    """A time is a number of seconds; invalid ones change nothing."""
    session = table()
    before, news = session.update(0), session.news
    for call in (
        session.tick,
        lambda at: session.connect(0, at),
        lambda at: session.disconnect(1, at),
    ):
        with pytest.raises(InvalidRequest, match="a time is a number of seconds, not"):
            call(now)
    assert (session.update(0), session.news) == (before, news)


@pytest.mark.parametrize("seat", [-1, 4, None, "Ann", True])
def test_an_unknown_seat_is_refused(seat):
    """Spectators have no seat to be absent from."""
    session = table()
    for call in (session.connect, session.disconnect):
        with pytest.raises(NoSuchSeat):
            call(seat, 1.0)


@pytest.mark.parametrize("limit", [0, -1, "30", True, float("nan"), 10**10])
@pytest.mark.parametrize("name", ["away_after", "decision_time", "game_time"])
def test_an_invalid_time_limit_is_refused(name, limit):
    """The limit is refused when the session is made."""
    with pytest.raises(InvalidSetup, match=r"a time limit is 0\.1 to 1000000000 seconds, not"):
        Session.new(FOUR, seed=10, **{name: limit})


def test_a_returning_person_sees_how_often_a_bot_has_answered():
    """The count starts at their own last answer, without answers taken back."""
    session = table(away_after=20)
    session.tick(20.0)  # four answers, and Dee is attacked
    assert [seat.by_bot for seat in session.update(1).seats] == [4, 0, 0, 0]
    session.connect(0, 21.0)
    assert session.update(0).seats[0] == SeatState(connected=True, by_bot=4)

    session.ask_undo(0)
    for seat in (1, 2, 3):
        session.answer_undo(seat, session.update(1).undo.id, True)
    assert session.update(0).seats[0].by_bot == 3
    session.answer(0, session.decision.number, 0)
    assert session.update(0).seats[0].by_bot == 0


def test_a_bot_answers_for_a_person_whose_time_for_a_decision_is_over():
    session = table(decision_time=5)
    session.connect(0, 0.0)
    session.tick(5.0)
    assert session.update(0).seats[0] == SeatState(connected=True, by_bot=1)


def test_a_bot_with_a_seat_of_its_own_answers_for_nobody():
    session = Session.new(FOUR, seed=10, bots={0: "cowboy"}, at_once=False)
    assert session.step()
    assert session.update(1).seats[0] == SeatState(bot="cowboy")
