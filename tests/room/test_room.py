"""A room from the first person to the second game, with its refusals."""

from __future__ import annotations

import json

import pytest

from bang_table.room import NotNow, Room, RoomSeat
from bang_table.session import InvalidRequest, Refusal
from bang_table.storage import RoomRows
from bangcore import (
    BangError,
    ExpansionError,
    InvalidSave,
    InvalidSetup,
    NoSuchSeat,
    Ruleset,
    UnknownName,
    __version__,
)
from bangcore.plugin import hookimpl


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


def played(*names: str, **more) -> tuple[Room, list[str]]:
    """Return a room whose first game has been played by bots."""
    room, tokens = started(*names, **more)
    for token in tokens:
        room.hand_over(token, "cowboy")
    while room.step():
        pass
    assert room.phase == "over"
    return room, tokens


def refusal(messages) -> str:
    (one,) = messages
    assert isinstance(one, Refusal)
    return one.error


# ---------------------------------------------------------------- before the deal


def test_people_sit_down_and_a_game_is_dealt():
    """People get the seats and names they chose; a bot takes the seat that is left."""
    room = Room.new(4, seed=10, bots={1: "random"})
    cal, zoe = room.join("Cal", 3), room.join("Zoe")
    assert (room.seat_of(cal), room.seat_of(zoe)) == (3, 0)
    assert room.state(zoe).seats == (
        RoomSeat("Zoe", None, False, False),
        RoomSeat("Ben", "random", True, False),
        RoomSeat(None, None, False, False),
        RoomSeat("Cal", None, False, False),
    )
    room.ready(cal)
    room.ready(zoe)
    room.start(cal)
    assert room.session.names == ("Zoe", "Ben", "Ann", "Cal")
    assert room.session.bots == {1: "random", 2: "cowboy"}
    assert (room.phase, room.game, room.state(cal).you) == ("playing", 1, 3)


def test_open_seats_may_be_removed():
    """Four players remain, and people behind an open seat move up."""
    room = Room.new(5, seed=10, bots={0: "cowboy", 2: "cowboy"})
    tokens = [room.join("Eve", 4), room.join("Ann", 1)]
    for token in tokens:
        room.ready(token)
    room.start(tokens[0], fill=False)
    assert room.session.names == ("Ben", "Ann", "Cal", "Eve")
    assert [room.seat_of(token) for token in tokens] == [3, 1]
    update = room.receive(tokens[0], {})[1]
    assert update.seat == 3


def test_a_table_that_the_rules_do_not_know_is_not_dealt():
    """The seats are unchanged, so others can still join."""
    room, tokens = opened("Ann", "Ben")
    for token in tokens:
        room.ready(token)
    with pytest.raises(InvalidSetup, match="2 players are not supported"):
        room.start(tokens[0], fill=False)
    assert (room.phase, len(room.state().seats)) == ("open", 4)
    assert room.join("Cal")


def test_all_people_must_be_ready():
    """The error names people who are not ready; readiness can be withdrawn."""
    room, (ann, ben) = opened("Ann", "Ben")
    room.ready(ann)
    room.ready(ben)
    room.ready(ann, False)
    with pytest.raises(NotNow, match="not ready yet: Ann"):
        room.start(ben)


def test_nobody_waits_for_the_absent():
    """A connected, ready person may start, even if an absent one is not ready."""
    room, (ann, ben) = opened("Ann", "Ben")
    room.ready(ann)
    with pytest.raises(NotNow, match="not ready yet: Ben"):
        room.start(ann)
    room.disconnect(ben, 1.0)
    room.start(ann)
    assert room.session.names[:2] == ("Ann", "Ben")


@pytest.mark.parametrize(
    ("name", "seat", "error"),
    [
        ("ann", None, InvalidSetup),
        ("", None, InvalidSetup),
        ("  Zoe", None, InvalidSetup),
        ("Zoe: hello", None, InvalidSetup),
        ("x" * 21, None, InvalidSetup),
        ("Zoe\u202e", None, InvalidSetup),
        (None, None, InvalidSetup),
        (["Zoe"], None, InvalidSetup),
        ("Zoe", 0, NotNow),
        ("Zoe", 4, NoSuchSeat),
        ("Zoe", -1, NoSuchSeat),
        ("Zoe", "1", NoSuchSeat),
        ("Zoe", True, NoSuchSeat),
    ],
)
def test_an_invalid_join_is_refused(name, seat, error):
    """The name is taken or unreadable, or the seat is not free."""
    room, _ = opened("Ann")
    before = room.to_dict()
    with pytest.raises(error):
        room.join(name, seat)
    assert room.to_dict() == before


def test_a_seat_is_free_again_when_somebody_leaves():
    """The token of a person who leaves becomes invalid; a full room has no seat."""
    room, tokens = opened("Ann", "Ben", "Cal", "Dee")
    with pytest.raises(NotNow, match="all seats are taken"):
        room.join("Eve")
    room.leave(tokens[1])
    with pytest.raises(UnknownName, match="nobody at this table has that token"):
        room.seat_of(tokens[1])
    assert room.seat_of(room.join("Eve")) == 1
    room.connect(tokens[0], 1.0)
    with pytest.raises(UnknownName):
        room.disconnect(tokens[1], 2.0)


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"seats": 0}, InvalidSetup),
        ({"seats": 99}, InvalidSetup),
        ({"seats": "5"}, InvalidSetup),
        ({"seats": True}, InvalidSetup),
        ({"expansions": "dodgecity"}, InvalidSetup),
        ({"expansions": [5]}, InvalidSetup),
        ({"expansions": 5}, InvalidSetup),
        ({"expansions": ["hard_mode"]}, ExpansionError),
        ({"options": {"simplified": 7}}, BangError),
        ({"options": ["simplified"]}, InvalidSetup),
        ({"ruleset": 5}, InvalidSetup),
        ({"ruleset": Ruleset.build(), "expansions": ["dodgecity"]}, InvalidSetup),
        ({"ruleset": Ruleset.build(), "options": {"simplified": True}}, InvalidSetup),
        ({"bots": {0: "search"}}, UnknownName),
        ({"bots": {0: ["cowboy"]}}, UnknownName),
        ({"bots": {5: "cowboy"}}, NoSuchSeat),
        ({"bots": {"0": "cowboy"}}, NoSuchSeat),
        ({"bots": ["cowboy"]}, InvalidSetup),
        ({"public": 1}, InvalidSetup),
        ({"chat": None}, InvalidSetup),
        ({"away_after": -1}, InvalidSetup),
        ({"seed": "x"}, InvalidSetup),
    ],
)
def test_a_room_that_cannot_be_is_refused(more, error):
    """Invalid arguments are refused."""
    with pytest.raises(error):
        Room.new(**more)


# ---------------------------------------------------------------- in a game


class TwoMore:
    @hookimpl
    def bang_draw_more(self):
        return 2


def test_a_room_with_a_ruleset():
    """All games follow it, also one with a house rule; a save needs it again."""
    rules = Ruleset.build("dodgecity", TwoMore, options={"simplified": True})
    room = Room.new(4, ruleset=rules, bots={1: "random", 2: "random", 3: "random"}, seed=10)
    ann = room.join("Ann")
    assert room.ruleset is rules
    assert Room.from_dict(room.to_dict(), rules).to_dict() == room.to_dict()
    room.ready(ann)
    room.start(ann)
    state, update = room.receive(ann, {})
    assert "dodgecity" in state.expansions
    assert state.options["simplified"] is True
    assert [len(event.cards) for event in update.events if event.kind == "drew"][-1] == 4
    assert Room.from_dict(room.to_dict(), rules).to_dict() == room.to_dict()
    with pytest.raises(BangError):
        Room.from_dict(room.to_dict())


def test_a_room_with_a_ruleset_of_installed_expansions():
    """Its save is that of a room with these expansions and options."""
    rules = Ruleset.build("highnoon", "dodgecity", options={"simplified": True})
    room = Room.new(4, ruleset=rules)
    again = Room.from_dict(room.to_dict())
    assert again.ruleset == rules
    assert again.to_dict() == room.to_dict()
    assert Room.new(4, ruleset=["dodgecity"]).state().expansions == ("dodgecity",)


def test_bots_stand_in_until_people_return():
    """The room reports connections to its session."""
    room, (ann, ben) = started("Ann", "Ben")
    room.disconnect(ann, 5.0)
    room.disconnect(ben, 5.0)
    room.connect(ben, 6.0)
    assert room.tick(6.0) == 35.0
    assert room.tick(35.0) is None
    assert room.state().seats[0] == RoomSeat("Ann", "cowboy", True, False)
    room.connect(ann, 36.0)
    assert room.state().seats[0] == RoomSeat("Ann", None, True, True)


def test_connections_survive_the_deal():
    """Nobody has to reconnect."""
    room, (ann, ben) = started("Ann", "Ben")
    update = room.receive(ann, {})[1]
    assert [seat.connected for seat in update.seats] == [True, True, False, False]
    assert room.receive(ben, {})[1].seats == update.seats


def test_each_page_gets_what_its_seat_may_see():
    """People see their own hands and questions; spectators see only public facts."""
    room, (ann, ben) = started("Ann", "Ben")
    for token, seat in ((ann, 0), (ben, 1), (None, None)):
        state, update = room.receive(token, {"do": "update"}, "de")
        assert (state.you, update.seat) == (seat, seat)
        assert update == room.session.update(seat, language="de")


def test_a_request_of_the_session_is_done():
    """Answers and everything about undo are passed to the session."""
    room, (ann, ben) = started("Ann", "Ben")
    sent = {"do": "answer", "number": 1, "answer": "play bang -> ben", "since": 7, "game": 1}
    state, update = room.receive(ann, sent)
    assert [event.kind for event in update.events] == ["played"]
    assert state.stamp == room.stamp
    undo = room.receive(ann, {"do": "ask_undo"})[1].undo
    assert room.receive(ben, {"do": "agree", "number": undo.id})[1].undo is None
    assert room.session.decision.number == 3


def test_a_seat_is_handed_over_and_back():
    """Only fast bots are allowed; a searching one would delay other rooms."""
    room, (ann, _) = started("Ann", "Ben")
    state, update = room.receive(ann, {"do": "hand_over", "bot": "random"})
    assert (state.seats[0].bot, update.seats[0].bot) == ("random", "random")
    assert refusal(room.receive(ann, {"do": "hand_over", "bot": "search"})) == "UnknownName"
    assert room.receive(ann, {"do": "hand_over"})[0].seats[0].bot is None


def test_a_game_of_two_has_four_seats_and_two_people():
    """The seat in the room is the person's; the seat of an update is that in the game."""
    pytest.importorskip("bang_two_players")
    room = Room.new(2, ["two_players"], seed=1)
    ann, ben = room.join("Ann"), room.join("Ben")
    for token in (ann, ben):
        room.ready(token)
        room.connect(token, 0.0)
    room.start(ann)
    state, update = room.receive(ben, {})
    assert (state.you, update.seat) == (1, 2)
    assert [seat.connected for seat in update.seats] == [True] * 4
    room.hand_over(ben, "cowboy")
    assert room.session.bots == {2: "cowboy", 3: "cowboy"}
    assert [seat.bot for seat in room.state().seats] == [None, "cowboy"]


# ---------------------------------------------------------------- after it


def restless(room: Room, token: str) -> None:
    """Let a person come and go, which pages see and a save does not contain."""
    for second in range(20):
        room.disconnect(token, float(second))
        room.connect(token, float(second))


@pytest.mark.parametrize("renewed", ["again", "restore"])
def test_news_grow_over_a_new_game_and_a_restored_save(renewed):
    """Connections that no save contains are counted on, or pages would miss the next changes."""
    room, (ann, ben) = played("Ann", "Ben")
    restless(room, ben)
    before, news = room.to_dict(), room.news
    if renewed == "again":
        room.again(ann)
        room.again(ben)
        assert room.game == 2
    else:
        room.restore(before)
        assert room.to_dict() == before
    assert room.news > news
    restless(room, ben)
    room.restore(room.to_dict())
    assert room.news > news + 40


def test_a_restored_save_is_news():
    """Pages may have received a change that did not happen, even without any connection."""
    room = Room.new(4, seed=10)
    room.join("Ann")
    news = room.news
    room.restore(room.to_dict())
    assert room.news > news


def test_another_game_is_dealt_when_all_present_want_it():
    """Absent people keep their seats and are not waited for; stamp and news do not decrease."""
    room, (ann, ben, cal) = played("Ann", "Ben", "Cal")
    room.disconnect(cal, 9.0)
    stamp, news = room.stamp, room.news
    state, update = room.receive(ann, {"do": "again"})
    assert (state.again, state.game, update.view.outcome is None) == ((0,), 1, False)
    heard = update.heard
    state, update = room.receive(ben, {"do": "again", "since": heard, "game": 1})
    assert (state.phase, state.game, state.again) == ("playing", 2, ())
    assert update.since == 0
    assert (room.stamp > stamp, room.news > news) == (True, True)
    assert room.session.names == ("Ann", "Ben", "Cal", "Dee")
    assert room.session.bots == {3: "cowboy"}
    assert [seat.connected for seat in update.seats] == [True, True, False, False]
    assert room.receive(ann, {"since": heard, "game": 1})[1].since == 0


def test_the_games_won_are_counted_over_an_evening_and_saved():
    """Each winner of a game that is over has one more."""
    room, (ann,) = played("Ann")
    expected = [0] * 4
    for game in (1, 2):
        assert room.game == game
        for seat in room.session.outcome.winners:
            expected[seat] += 1
        assert list(room.state().wins) == expected
        assert room.from_dict(room.to_dict()).state().wins == room.state().wins
        room.again(ann)
        assert list(room.state().wins) == expected
        room.hand_over(ann, "cowboy")
        while room.step():
            pass
    assert sum(expected) >= 2
    with pytest.raises(InvalidSave, match="wins"):
        Room.from_dict({**room.to_dict(), "wins": [1]})


def test_a_late_answer_does_not_count_for_the_next_game():
    """A late page states the game that it means."""
    room, (ann,) = played("Ann")
    room.again(ann)
    number = room.session.decision.number
    late = {"do": "answer", "number": number, "answer": 0, "game": 1}
    before = room.to_dict()
    assert refusal(room.receive(ann, late)) == "StaleAnswer"
    assert room.to_dict() == before


def test_each_game_is_another_one():
    """With a seed, the games are reproducible, and differ from each other."""
    first, second = (played("Ann") for _ in range(2))
    hands = []
    for room, (ann,) in (first, second):
        was = room.session.game().record["start"]
        room.again(ann)
        hands.append(room.session.game().record["start"])
        assert hands[-1] != was
    assert hands[0] == hands[1]


def test_no_message_contains_what_determines_a_deal():
    """Neither the seed, nor the state of the random numbers, nor a seed of a bot is sent."""
    seed = 0xD1CE_5EED_D1CE_5EED
    room = Room.new(4, bots={2: "cowboy", 3: "random"}, seed=seed)
    tokens = [room.join(name) for name in ("Ann", "Ben")]
    for token in tokens:
        room.ready(token)
    room.start(tokens[0])
    told, secret = [], {seed, seed + 1}

    def note():
        for token in (*tokens, None):
            told.extend(json.dumps(one.to_dict()) for one in room.receive(token, {}, "en"))
        session = room.to_dict()["session"]
        secret.update(numbers(session["dice"], [bot["seed"] for bot in session["bots"]]))
        secret.update(numbers(session["bots"], session["game"]))

    def numbers(*values):
        for value in values:
            if isinstance(value, (dict, list)):
                yield from numbers(*(value.values() if isinstance(value, dict) else value))
            elif isinstance(value, int) and abs(value) > 2**40:
                yield value

    for _ in range(2):
        for token in tokens:
            room.hand_over(token, "cowboy")
        note()
        while room.step():
            pass
        note()
        for token in tokens:
            room.again(token)
    assert len(secret) > 8
    assert room.game == 3
    for message in told:
        assert "seed" not in message
        assert not [one for one in secret if str(one) in message]


# ---------------------------------------------------------------- talk


def test_chat_is_public():
    """A message is one line with its speaker; a page gets only new lines."""
    room, (ann, ben) = started("Ann", "Ben")
    room.say(ann, "  Hands\nup! ")
    room.say(ben, "<b>No</b>\u202e")
    said = [(line.number, line.seat, line.name, line.text) for line in room.state().chat]
    assert said == [(1, 0, "Ann", "Hands up!"), (2, 1, "Ben", "<b>No</b>")]
    assert [line.number for line in room.receive(None, {"said": 1})[0].chat] == [2]


def test_a_chat_keeps_fifty_lines():
    """The oldest lines are dropped."""
    room, (ann,) = opened("Ann")
    for number in range(60):
        room.say(ann, f"line {number}")
    assert [line.number for line in room.state().chat] == [*range(11, 61)]


@pytest.mark.parametrize("text", ["", " \n", "x" * 201, None, 5, ["x"], "\u202e", "\u3164\u2800"])
def test_an_invalid_line_is_refused(text):
    """Long, empty and non-text lines are refused."""
    room, (ann,) = opened("Ann")
    with pytest.raises(InvalidRequest, match="a line of the chat has 1 to 200 characters"):
        room.say(ann, text)


def test_a_room_may_have_no_chat():
    """The state reports it, and messages are refused."""
    room, (ann,) = opened("Ann", chat=False)
    assert room.state().chat is None
    with pytest.raises(NotNow, match="there is no chat at this table"):
        room.say(ann, "Hello?")


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        (None, "InvalidRequest"),
        ([], "InvalidRequest"),
        ({"do": "win"}, "InvalidRequest"),
        ({"do": ["say"]}, "InvalidRequest"),
        ({"do": None}, "InvalidRequest"),
        ({"be": "quick"}, "InvalidRequest"),
        ({5: "quick"}, "InvalidRequest"),
        ({"since": "0"}, "InvalidRequest"),
        ({"since": True}, "InvalidRequest"),
        ({"said": 1.5}, "InvalidRequest"),
        ({"game": "1"}, "InvalidRequest"),
        ({"number": [1]}, "InvalidRequest"),
        ({"do": "say", "text": 5}, "InvalidRequest"),
        ({"do": "say"}, "InvalidRequest"),
        ({"do": "start", "fill": "yes"}, "InvalidRequest"),
        ({"do": "start"}, "NotNow"),
        ({"do": "ready", "ready": 0}, "InvalidRequest"),
        ({"do": "ready"}, "NotNow"),
        ({"do": "leave"}, "NotNow"),
        ({"do": "again"}, "NotNow"),
        ({"do": "hand_over", "bot": 5}, "InvalidRequest"),
        ({"since": 10**9}, "NoSuchEvent"),
        ({"do": "say", "text": "x", "since": -1}, "NoSuchEvent"),
        ({"do": "answer", "number": 99, "answer": 0}, "StaleAnswer"),
        ({"do": "answer", "number": 1, "answer": 0, "game": 0}, "StaleAnswer"),
        ({"do": "agree", "number": 1}, "StaleAnswer"),
        ({"do": "ask_undo"}, "NothingToUndo"),
    ],
)
def test_invalid_requests_are_refused_and_change_nothing(request_, error):
    """During a game, too, nothing is done in part."""
    room, (ann, _) = started("Ann", "Ben")
    before, news = room.to_dict(), room.news
    assert refusal(room.receive(ann, request_)) == error
    assert (room.to_dict(), room.news) == (before, news)


@pytest.mark.parametrize("do", ["leave", "ready", "start", "again", "hand_over", "say"])
def test_spectators_can_do_nothing_else(do):
    """Spectators have no other request, before or during a game; an unknown token is refused."""
    for room, _ in (opened("Ann"), started("Ann")):
        assert refusal(room.receive(None, {"do": do, "text": "x"})) == "NotNow"
        assert refusal(room.receive("token", {"do": do, "text": "x"})) == "UnknownName"
        assert room.receive(None, {})[0].you is None


@pytest.mark.parametrize("language", ["xx", 5, ["de"], {}])
def test_an_unknown_language_is_refused(language):
    """The refusal is in English, and nothing is done."""
    room, (ann, _) = started("Ann", "Ben")
    before = room.to_dict()
    assert refusal(room.receive(ann, {"do": "say", "text": "x"}, language)) == "UnknownName"
    assert room.to_dict() == before


@pytest.mark.parametrize("do", ["answer", "ask_undo", "agree", "refuse", "hand_over"])
def test_before_the_deal_there_is_nothing_to_answer(do):
    """The refusal is in the language of the page."""
    room, (ann,) = opened("Ann")
    (said,) = room.receive(ann, {"do": do, "number": 1, "answer": 0}, "de")
    assert said.message == "das Spiel hat noch nicht begonnen"


@pytest.mark.parametrize("token", [None, "", "x", 5, b"y", ["x"], "\ud800"])
def test_an_invalid_token_is_refused_everywhere(token):
    """All calls raise the same error, which reveals nothing about others."""
    room, _ = started("Ann")
    before = room.to_dict()
    calls = [room.leave, room.ready, room.start, room.again, room.seat_of]
    calls += [lambda one: room.say(one, "x"), lambda one: room.hand_over(one, None)]
    for call in calls:
        with pytest.raises(UnknownName, match="nobody at this table has that token"):
            call(token)
    assert room.to_dict() == before


def test_a_message_is_json():
    """The state of a room in plain types."""
    room, (ann,) = opened("Ann", public=True)
    room.say(ann, "Hello!")
    same = {"next_name": None}
    assert room.receive(ann, {})[0].to_dict() == {
        "type": "room",
        "version": __version__,
        "stamp": 2,
        "phase": "open",
        "game": 0,
        "you": 0,
        "public": True,
        "seats": [
            {"name": "Ann", "bot": None, "ready": False, "connected": True, **same},
            *[{"name": None, "bot": None, "ready": False, "connected": False, **same}] * 3,
        ],
        "expansions": [],
        "options": dict(room.ruleset.options),
        "again": [],
        "wins": [0, 0, 0, 0],
        "free": [1, 2, 3],
        "asking": None,
        "chat": [{"number": 1, "seat": 0, "name": "Ann", "text": "Hello!"}],
    }


def test_rooms_are_kept_in_a_database():
    """Each room is one row, with its version."""
    import sqlite3

    rows = RoomRows(sqlite3.connect(":memory:"))
    rows.create_table()
    rows.add("blue", Room.new(4))
    ann = rows.change("blue", lambda room: room.join("Ann"))
    assert rows.load("blue").seat_of(ann) == 0
    with pytest.raises(UnknownName, match="no room 'red'"):
        rows.load("red")


# ------------------------------------------------------------ moderating


def test_a_removed_person_has_no_token_and_a_bot_plays_on():
    """The others play on against the bot; the save can be read; nobody gives the seat back."""
    room, (ann, ben) = started("Ann", "Ben", away_after=5.0)
    room.remove("Ben")
    with pytest.raises(UnknownName):
        room.connect(ben, 1.0)
    seat = room.state(ann).seats[1]
    assert (seat.name, seat.bot, seat.connected) == ("Ben", "cowboy", False)
    assert Room.from_dict(room.to_dict()).to_dict() == room.to_dict()
    (refusal,) = room.receive(ben, {"do": "hand_over", "bot": None})
    assert isinstance(refusal, Refusal)
    with pytest.raises(UnknownName):
        room.remove("Cal")


def test_a_person_who_is_removed_before_the_deal_leaves_an_open_seat():
    room, (ann, ben) = opened("Ann", "Ben")
    room.remove("Ben")
    assert room.state(ann).seats[1] == RoomSeat(None, None, False, False)
    with pytest.raises(UnknownName):
        room.seat_of(ben)


def test_a_removed_line_of_the_chat_keeps_its_number():
    room, (ann,) = opened("Ann")
    for text in ("Hello!", "Something nasty", "Bye!"):
        room.say(ann, text)
    before = room.stamp
    room.unsay(2)
    assert room.stamp > before
    assert [line.text for line in room.state().chat] == ["Hello!", "…", "Bye!"]
    assert Room.from_dict(room.to_dict()).to_dict() == room.to_dict()
    for number in (0, 4, "2", None):
        with pytest.raises(UnknownName):
            room.unsay(number)
