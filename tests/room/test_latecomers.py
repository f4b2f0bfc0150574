"""People who take a seat later, and seats that move to another device."""

from __future__ import annotations

import json

import pytest

from bang_table.room import NotNow, Room, RoomSeat
from bang_table.session import Refusal
from bangcore import InvalidSave, InvalidSetup, NoSuchSeat, StaleAnswer, UnknownName


def opened(*names: str, **more) -> tuple[Room, list[str]]:
    """Return a room for four with some people, connected since second 0."""
    room = Room.new(4, seed=10, **more)
    tokens = [room.join(name) for name in names]
    for token in tokens:
        room.connect(token, 0.0)
    return room, tokens


def started(*names: str, **more) -> tuple[Room, list[str]]:
    room, tokens = opened(*names, **more)
    for token in tokens:
        room.ready(token)
    room.start(tokens[0])
    return room, tokens


def refusal(messages) -> str:
    (one,) = messages
    assert isinstance(one, Refusal)
    return one.error


def saved(room: Room) -> Room:
    return Room.from_dict(json.loads(json.dumps(room.to_dict())))


def test_a_new_token_is_of_the_same_person():
    """Their seat, agreement and connections stay; the old token opens nothing."""
    room, (ann, ben) = started("Ann", "Ben")
    new = room.renew(ann)
    assert room.seat_of(new) == 0
    assert room.state(new).seats[0] == RoomSeat("Ann", None, True, True)
    assert refusal(room.receive(ann, {})) == "UnknownName"
    with pytest.raises(UnknownName):
        room.renew(ann)
    assert saved(room).seat_of(new) == 0
    assert room.seat_of(ben) == 1


def test_a_room_that_goes_back_before_a_new_token_keeps_the_connections():
    room, (ann, _) = started("Ann", "Ben")
    save = room.to_dict()
    room.renew(ann)
    room.restore(save)
    assert room.state(ann).seats[0].connected


def test_a_bot_is_taken_over_when_all_who_are_present_agree():
    """The latecomer keeps the name in the game, and the next deal gives them their own."""
    room, (ann, ben) = started("Ann", "Ben")
    dan = room.ask_seat("Dan", 2)
    asking = room.state().asking
    assert (asking.name, asking.seat, asking.waiting) == ("Dan", 2, (0, 1))
    news = room.news
    room.answer_seat(ann, asking.id)
    assert room.news > news
    assert room.state().asking.waiting == (1,)
    with pytest.raises(UnknownName):
        room.seat_of(dan)
    state, _ = room.receive(ben, {"do": "agree_seat", "number": asking.id})
    assert (state.asking, state.free) == (None, (3,))
    assert state.seats[2] == RoomSeat("Cal", None, False, False, "Dan")
    assert room.session.names == ("Ann", "Ben", "Cal", "Dee")
    assert room.session.bots == {3: "cowboy"}
    room.connect(dan, 1.0)
    assert room.receive(dan, {})[1].seat == 2

    room = saved(room)
    for token in (ann, ben, dan):
        room.connect(token, 2.0)
        room.hand_over(token, "cowboy")
    while room.step():
        pass
    assert room.state().seats[2].name == "Cal"
    wins = room.state().wins
    for token in (ann, ben, dan):
        room.again(token)
    assert room.session.names == ("Ann", "Ben", "Dan", "Dee")
    assert room.state().seats[2] == RoomSeat("Dan", None, False, True)
    assert room.state().wins == wins
    assert room.seat_of(dan) == 2


def test_one_refusal_is_enough():
    """It is possible to ask once more; an answer to the old request is refused."""
    room, (ann, ben) = started("Ann", "Ben")
    room.ask_seat("Dan", 2)
    first = room.state().asking.id
    room.receive(ben, {"do": "refuse_seat", "number": first})
    assert room.state().asking is None
    room.ask_seat("Dan", 2)
    for number in (first, None, 0, True, "x"):
        assert refusal(room.receive(ann, {"do": "agree_seat", "number": number})), number
    with pytest.raises(StaleAnswer):
        room.answer_seat(ann, first)
    assert room.state().asking.waiting == (0, 1)
    assert refusal(room.receive(None, {"do": "agree_seat", "number": 1})) == "NotNow"


def test_nobody_waits_for_the_absent_who_were_asked():
    room, (ann, ben) = started("Ann", "Ben")
    dan = room.ask_seat("Dan", 3)
    room.disconnect(ben, 1.0)
    room.answer_seat(ann, room.state().asking.id)
    assert room.seat_of(dan) == 3


def test_with_nobody_present_the_first_one_who_comes_back_decides():
    """A seat of a game that others play is nobody's to take while they are away."""
    room, (ann, ben) = started("Ann", "Ben")
    for token in (ann, ben):
        room.disconnect(token, 1.0)
    dan = room.ask_seat("Dan", 2)
    assert room.state().asking.waiting == (0, 1)
    with pytest.raises(UnknownName):
        room.seat_of(dan)
    room.connect(ben, 2.0)
    room.answer_seat(ben, room.state().asking.id)
    assert room.seat_of(dan) == 2


def test_in_a_room_of_bots_a_seat_is_given_at_once():
    room, (ann,) = opened("Ann")
    room.leave(ann)
    assert room.seat_of(room.ask_seat("Dan", 1)) == 1


def test_somebody_who_leaves_is_not_waited_for():
    """The others have agreed, so the seat is given."""
    room, (ann, ben) = started("Ann", "Ben")
    dan = room.ask_seat("Dan", 2)
    room.answer_seat(ann, room.state().asking.id)
    assert room.state().asking.waiting == (1,)
    room.disconnect(ben, 1.0)
    assert room.state().asking is None
    assert room.seat_of(dan) == 2


def test_between_games_a_seat_can_be_taken_too():
    """After a game, the next one is dealt with the new name."""
    room, (ann,) = started("Ann")
    room.hand_over(ann, "cowboy")
    while room.step():
        pass
    assert room.phase == "over"
    dan = room.ask_seat("Dan", 1)
    room.answer_seat(ann, room.state().asking.id)
    assert room.state(dan).seats[1] == RoomSeat("Ben", None, False, False, "Dan")
    room.connect(dan, 1.0)
    room.again(dan)
    room.again(ann)
    assert room.session.names == ("Ann", "Dan", "Cal", "Dee")


def test_before_the_deal_the_name_is_their_own_at_once():
    room, (ann,) = opened("Ann", bots={2: "cowboy"})
    dan = room.ask_seat("Dan", 2)
    room.answer_seat(ann, room.state().asking.id)
    assert room.state(dan).seats[2] == RoomSeat("Dan", None, False, False)
    assert refusal(room.receive(ann, {"do": "start"})) == "NotNow"
    room.ready(ann)
    room.ready(dan)
    room.start(ann)
    assert room.session.bots == {1: "cowboy", 3: "cowboy"}


def test_requests_that_cannot_be_granted_are_refused():
    room, _ = started("Ann", "Ben")
    with pytest.raises(NotNow, match="taken"):
        room.ask_seat("Dan", 0)
    for seat in (4, -1, None, "2"):
        with pytest.raises((NoSuchSeat, TypeError)):
            room.ask_seat("Dan", seat)
    for name in ("ann", "", "x" * 21):
        with pytest.raises(InvalidSetup):
            room.ask_seat(name, 2)
    assert room.state().asking is None
    dan = room.ask_seat("Dan", 2)
    with pytest.raises(NotNow, match="somebody else is asking"):
        room.ask_seat("Eve", 3)
    room.withdraw_seat("another token")
    assert room.state().asking is not None
    room.withdraw_seat(dan)
    assert room.state().asking is None


def test_two_latecomers_need_different_names():
    """A name that begins with the next deal counts, and so does that of the bot."""
    room, (ann,) = started("Ann")
    room.ask_seat("Dan", 2)
    room.answer_seat(ann, room.state().asking.id)
    for name in ("dan", "Cal"):
        with pytest.raises(InvalidSetup):
            room.ask_seat(name, 3)


def test_a_deal_or_somebody_who_joins_ends_a_request():
    room, (ann,) = opened("Ann")
    room.ready(ann)
    for end in (lambda: room.join("Dan"), lambda: room.start(ann)):
        room.ask_seat("Eve", 3)
        assert room.state().asking
        end()
        assert room.state().asking is None


def test_an_undo_needs_the_latecomer_too_and_the_game_stays_theirs():
    room, (ann,) = started("Ann", chat=False)
    update = room.receive(ann, {})[1]
    room.receive(ann, {"do": "answer", "number": update.question.number, "answer": 0})
    dan = room.ask_seat("Dan", 1)
    room.answer_seat(ann, room.state().asking.id)
    room.connect(dan, 1.0)
    undo = room.receive(ann, {"do": "ask_undo"})[1].undo
    assert undo.waiting == (1,)
    room.receive(dan, {"do": "agree", "number": undo.id})
    assert room.session.bots == {2: "cowboy", 3: "cowboy"}
    assert room.seat_of(dan) == 1


def test_a_request_is_not_saved_but_outlives_a_change_that_is_rolled_back():
    room, _ = started("Ann", "Ben")
    before = room.to_dict()
    room.ask_seat("Dan", 2)
    assert room.to_dict() == before
    room.restore(before)
    assert room.state().asking.name == "Dan"
    assert saved(room).state().asking is None


@pytest.mark.parametrize(
    ("seat", "name"), [(0, "Ben"), (0, "x" * 21), (2, "Dan"), (0, ""), (0, "ben")]
)
def test_a_damaged_next_name_is_refused(seat, name):
    room, _ = started("Ann", "Ben")
    save = json.loads(json.dumps(room.to_dict()))
    save["seats"][seat]["next_name"] = name
    with pytest.raises(InvalidSave, match="seats"):
        Room.from_dict(save)


def test_the_latecomer_of_the_game_for_two_has_all_seats_of_the_player():
    pytest.importorskip("bang_two_players")
    room = Room.new(2, ["two_players"], bots={1: "cowboy"}, seed=10)
    ann = room.join("Ann")
    room.connect(ann, 0.0)
    room.ready(ann)
    room.start(ann)
    dan = room.ask_seat("Dan", 1)
    room.answer_seat(ann, room.state().asking.id)
    assert room.session.bots == {}
    update = room.receive(dan, {})[1]
    assert update.view.players[update.seat].name == "Ben"
    assert saved(room).seat_of(dan) == 1
