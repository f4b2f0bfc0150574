"""Any sequence of calls leaves a room consistent and its secrets safe."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bang_table.room import Room, RoomState
from bang_table.session import Refusal, Update
from bangcore import BangError
from bangcore.worlds import sample

WHO = st.sampled_from([0, 1, 0, 1, 2, 3])  # people, a spectator, an unknown token
SECONDS = st.sampled_from([0.0, 1.0, 29.0, 31.0, 400.0])
SMALL = st.integers(-1, 4)
ODD = st.sampled_from([None, True, -1, 1.5, "", "x" * 300, [], {}, "pass", "cowboy", 10**30])
DEEDS = [
    *("answer", "ask_undo", "agree", "refuse", "update"),
    *("ready", "start", "again", "say", "hand_over", "leave", "win"),
    *("agree_seat", "refuse_seat"),
]

NUMBERS = st.sampled_from([0, 0, 1, 1, 2, 3, -1, 10**30])


def request(do: str) -> st.SearchStrategy[Any]:
    """Draw a request, with entries that fit more often than not."""
    entries = {
        "since": NUMBERS,
        "said": NUMBERS,
        "game": NUMBERS,
        "number": NUMBERS,
        "answer": SMALL | ODD,
        "ready": st.booleans(),
        "fill": st.booleans(),
        "text": st.sampled_from(["Hello!", "", "x" * 300, "\u202e"]) | st.text(max_size=20),
        "bot": st.sampled_from(["random", "cowboy", "search", ""]),
    }
    own = {
        "say": ("text", "since"),
        "hand_over": ("bot", "game", "since"),
        "answer": ("number", "answer", "game"),
        "start": ("fill", "since"),
        "ready": ("ready",),
        "again": ("since", "game"),
    }.get(do, ("number", "since", "said", "game"))
    fit = {name: entries[name] for name in own}
    return st.fixed_dictionaries({"do": st.just(do)}, optional=fit)


NONSENSE = st.dictionaries(st.sampled_from(["do", "since", "game", "text", "more"]), ODD) | ODD

STEPS = st.one_of(
    st.tuples(st.just("join"), st.sampled_from(["Ann", "Zoe", "ann", "Bob", ""]), SMALL | ODD),
    st.tuples(st.just("ask_seat"), st.sampled_from(["Dan", "Eve", "ann", "Cal", ""]), SMALL | ODD),
    st.tuples(st.just("answer_seat"), WHO, st.booleans()),
    st.tuples(st.just("renew"), WHO, st.just(0)),
    st.tuples(st.just("connect"), WHO, SECONDS),
    st.tuples(st.just("disconnect"), WHO, SECONDS),
    st.tuples(st.just("tick"), st.just(0), SECONDS),
    st.tuples(st.just("step"), st.just(0), st.just(1)),
    st.tuples(st.just("play"), WHO, SMALL),
    *[st.tuples(st.just("receive"), WHO, request(do)) for do in DEEDS],
    st.tuples(st.just("receive"), WHO, NONSENSE),
    st.tuples(st.just("load"), st.just(0), st.just(0)),
)

# many sequences would never reach a deal otherwise
BEGUN = [
    ("join", "Ann", None),
    ("join", "Ben", None),
    ("receive", 0, {"do": "ready"}),
    ("connect", 1, 1.0),
    ("receive", 1, {"do": "ready"}),
    ("receive", 0, {"do": "start"}),
]


OVER = [
    *BEGUN,
    ("receive", 0, {"do": "hand_over", "bot": "random"}),
    ("receive", 1, {"do": "hand_over", "bot": "random"}),
    ("step", 0, 2000),
]
AGAIN = [
    *OVER,
    ("receive", 0, {"do": "say", "text": "Once more?"}),
    ("receive", 1, {"do": "again"}),
    ("receive", 0, {"do": "again"}),
]


class Evening:
    """A room, the tokens of everybody who ever joined, and a clock."""

    def __init__(self, **more: Any) -> None:
        self.room = Room.new(4, seed=10, bots={3: "random", 2: "random"}, **more)
        self.tokens: list[Any] = []
        self.now = 0.0
        self.stamp = self.news = 0

    def token(self, who: int) -> Any:
        return [*self.tokens, None, "nobody's"][who % (len(self.tokens) + 2)]

    def do(self, what: str, who: Any, given: Any) -> None:
        """Make one call of a server; only errors that may be shown are allowed."""
        with suppress(BangError):
            getattr(self, what)(who, given)

    def join(self, name: Any, seat: Any) -> None:
        self.tokens.append(self.room.join(name, seat))

    def ask_seat(self, name: Any, seat: Any) -> None:
        self.tokens.append(self.room.ask_seat(name, seat))

    def answer_seat(self, who: int, agree: bool) -> None:
        asking = self.room.state().asking
        self.room.answer_seat(self.token(who), asking.id if asking else 1, agree)

    def renew(self, who: int, _: int) -> None:
        token = self.token(who)
        self.tokens[self.tokens.index(token)] = self.room.renew(token)

    def connect(self, who: int, seconds: float) -> None:
        self.now += seconds
        self.room.connect(self.token(who), self.now)

    def disconnect(self, who: int, seconds: float) -> None:
        self.now += seconds
        self.room.disconnect(self.token(who), self.now)

    def tick(self, _: int, seconds: float) -> None:
        self.now += seconds
        due = self.room.tick(self.now)
        assert due is None or due > self.now

    def step(self, _: int, most: int) -> None:
        while most and self.room.step():
            most -= 1

    def load(self, *_: int) -> None:
        self.room = Room.from_dict(json.loads(json.dumps(self.room.to_dict())))
        self.news = 0

    def play(self, who: int, option: int) -> None:
        """Answer the question to one person, as a correct page would."""
        token = self.token(who)
        messages = self.room.receive(token, {})
        update = messages[-1]
        if not isinstance(update, Update) or update.seat is None:
            return
        asked = update.question
        if asked and update.seats[update.seat].bot is None:
            answer = option % len(asked.options)
            sent = {"do": "answer", "number": asked.number, "answer": answer}
            assert isinstance(self.room.receive(token, sent)[0], RoomState)

    def receive(self, who: int, request: Any) -> None:
        token = self.token(who)
        before, news = self.room.to_dict(), self.room.news
        messages = self.room.receive(token, request, "de")
        if isinstance(messages[0], Refusal):
            assert (self.room.to_dict(), self.room.news, len(messages)) == (before, news, 1)
            assert 0 < len(messages[0].message) < 1000
        elif self.room.to_dict() != before:
            assert self.room.stamp > before["changes"]
            assert self.room.news > news

    def check(self) -> None:
        """Check that stamp and news never decrease."""
        assert self.room.stamp >= self.stamp
        assert self.room.news >= self.news
        self.stamp, self.news = self.room.stamp, self.room.news

    def check_secrets(self) -> None:
        """Check that messages contain no foreign token, and nothing that differs between worlds."""
        room = self.room
        save = json.loads(json.dumps(room.to_dict()))
        for number, token in enumerate([*self.tokens, None]):
            messages = room.receive(token, {})
            if isinstance(messages[0], Refusal):
                continue  # they have left
            said = json.dumps([message.to_dict() for message in messages])
            others = [one for other, one in enumerate(self.tokens) if other != number]
            assert not any(one in said for one in others)
            if room.session is not None:
                assert str(save["session"]["game"]["state"]["rng"]) not in said
                update, world = messages[1], room.session.game()
                assert (
                    update.seat
                    == messages[0].you
                    == (None if token is None else room.seat_of(token))
                )
                if update.seat is not None:
                    world = sample(world, update.seat, seed=number)
                assert world.view(update.seat).to_dict() == update.view.to_dict()


@given(st.sampled_from([[], BEGUN, OVER, AGAIN]), st.lists(STEPS, min_size=8, max_size=30))
def test_a_room_stands_whatever_is_done(begun, steps):
    """Only presentable errors occur, stamp and news never decrease, and no secret leaks."""
    evening = Evening(decision_time=20, game_time=300) if len(steps) % 2 else Evening()
    for what, who, given_ in [*begun, *steps]:
        evening.do(what, who, given_)
        evening.check()
    evening.check_secrets()


@given(st.lists(STEPS, max_size=20), st.lists(STEPS, max_size=8))
def test_a_room_that_was_read_goes_on_as_the_one_that_was_saved(steps, more):
    """Loading restores the same state, and the same calls then lead to equal states."""
    evening, other = Evening(decision_time=20), Evening()
    for step in [*BEGUN, *steps]:
        evening.do(*step)
    save = json.loads(json.dumps(evening.room.to_dict()))
    for one in (evening, other):
        one.room = Room.from_dict(save)
        one.tokens, one.now = list(evening.tokens), evening.now
    assert evening.room.to_dict() == other.room.to_dict() == save
    for step in more:
        if step[0] not in ("join", "ask_seat", "renew"):  # tokens are random
            evening.do(*step)
            other.do(*step)
    if evening.room.game == save["game"]:
        assert without_tokens(evening.room) == without_tokens(other.room)


def without_tokens(room: Room) -> dict[str, Any]:
    save = room.to_dict()
    if save["session"] is not None:
        save["session"] = {**save["session"], "tokens": ()}
    return save
