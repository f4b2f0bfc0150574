"""Lost messages, absent clients and killed processes: every client ends with the same story.

Each game is played twice: one session is never stopped and its clients never leave; the other is
killed and loaded between calls, and its messages are lost, repeated and reordered.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bang_table.session import Refusal, Session, Update
from bangcore import BangError, available_expansions

EVERYTHING = tuple(info.name for info in available_expansions() if info.name != "base")
MOST = 120

Json = dict[str, Any]


class Client:
    """A client like a browser: drop events taken back, add new ones, skip old updates."""

    def __init__(self) -> None:
        self.heard = self.stamp = 0
        self.events: list[Json] = []
        self.view: Json = {}
        self.question: Json | None = None

    def take(self, update: Json) -> bool:
        """Take an update; return ``False`` if events before it are missing."""
        if update["stamp"] < self.stamp:
            return True
        if update["since"] > self.heard:
            return False
        kept = [event for event in self.events if event["number"] <= update["since"]]
        self.events = kept + update["events"]
        self.heard, self.stamp = update["heard"], update["stamp"]
        self.view, self.question = update["view"], update["question"]
        return True


class Line:
    """A connection that loses, repeats and reorders messages."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.under_way: list[str] = []
        self.away = 0

    def send(self, message: Json) -> None:
        if self.away:
            return
        for _ in range(self.dice.choice((0, 1, 1, 1, 2))):
            self.under_way.insert(self.dice.randrange(len(self.under_way) + 1), json.dumps(message))

    def receive(self) -> list[Json]:
        arrived, self.under_way = self.under_way, []
        if not self.dice.randrange(3):  # late
            self.under_way, arrived = arrived[::2], arrived[1::2]
        return [json.loads(text) for text in arrived]


class Server:
    """A session that, when killed, is restored from its last save."""

    def __init__(self, session: Session, dice: random.Random | None = None) -> None:
        self.disk = json.dumps(session.to_dict())
        self.session = session
        self.dice = dice
        self.sent: dict[int | None, int] = {}

    def call(self, name: str, *arguments: Any) -> object:
        if self.dice is not None and not self.dice.randrange(9):
            self.session = Session.from_dict(json.loads(self.disk))
            self.sent = {}
        try:
            return getattr(self.session, name)(*arguments)
        except BangError as error:
            return str(error)
        finally:
            self.disk = json.dumps(self.session.to_dict()) if self.dice is not None else ""

    def push(self, seat: int | None) -> Json:
        """Return the update to push to *seat*: the events since the last one sent."""
        update = self.session.update(seat, since=self.sent.get(seat, 0))
        self.sent[seat] = update.heard
        return update.to_dict()


def some_call(session: Session, dice: random.Random) -> tuple[Any, ...]:
    """Return the next call of a player, most often an answer."""
    asked = session.decision
    seats = range(len(session.names))
    chance = dice.random()
    if chance < 0.05:
        return "hand_over", dice.choice(seats), dice.choice((None, None, "random", "cowboy"))
    if chance < 0.08:
        return "ask_undo", dice.choice(seats)
    undo = session.update(None).undo
    if undo is not None and chance < 0.7:
        return "answer_undo", dice.choice(undo.waiting), undo.id, dice.random() < 0.9
    if asked is None:
        return ("step",)
    if chance < 0.15:
        late = asked.number - dice.randrange(2)
        return "answer", dice.choice((asked.seat, dice.choice(seats))), late, 0
    if asked.seat in session.bots:
        return ("step",)
    interrupts = [
        (option.seat, option)
        for option in session.game().interrupts
        if option.seat not in session.bots
    ]
    if interrupts and chance < 0.3:
        seat, option = dice.choice(interrupts)
        return "answer", seat, asked.number, option.to_dict()
    option = dice.choice(asked.options)
    return "answer", asked.seat, asked.number, option.to_dict()


def at_table(seed: int, at_once: bool) -> Session:
    dice = random.Random(seed)
    names = dice.choice(
        (EVERYTHING, EVERYTHING, tuple(n for n in EVERYTHING if dice.random() < 0.5))
    )
    players = dice.choice((4, 5, 6, 7))
    bots = {
        seat: dice.choice(("random", "cowboy")) for seat in range(players) if dice.random() < 0.3
    }
    return Session.new(players, names, seed=seed, bots=bots, at_once=at_once)


def what(event: Json) -> Json:
    """Return an event without the numbers that a session assigns."""
    return json.loads(json.dumps({**event, "number": 0, "answer": 0}))


@pytest.mark.parametrize(
    "seed", [2, pytest.param(0, marks=pytest.mark.long), pytest.param(5, marks=pytest.mark.long)]
)
def test_every_client_ends_with_the_story_of_one_that_was_never_away(seed):
    """Messages are lost, repeated and reordered, clients leave, and the process is killed."""
    dice = random.Random(seed)
    session = at_table(seed, at_once=bool(seed % 2))
    steady, killed = Server(session), Server(session, random.Random(seed + 1))
    killed.session = Session.from_dict(json.loads(killed.disk))
    everybody = (None, *range(len(session.names)))
    never_away = {seat: Client() for seat in everybody}
    unlucky = {seat: (Client(), Line(random.Random(seed * 10 + (seat or 0)))) for seat in everybody}
    gaps = reached = 0
    for _ in range(MOST):
        call = some_call(steady.session, dice)
        assert killed.call(*call) == steady.call(*call)
        assert killed.session.to_dict() == steady.session.to_dict()
        for seat, client in never_away.items():
            assert client.take(steady.push(seat))
        for seat, (client, line) in unlucky.items():
            line.away = line.away - 1 if line.away else 100 * (dice.random() < 0.01)
            line.send(killed.push(seat))
            if line.away:
                continue
            reached += 1
            for update in line.receive():
                if not client.take(update):
                    gaps += 1
                    line.send(killed.session.update(seat, since=client.heard).to_dict())
        if steady.session.decision is None:
            break
    assert gaps > 10
    assert reached > 50
    for seat, client in never_away.items():
        other = unlucky[seat][0]
        assert other.take(killed.session.update(seat, since=other.heard).to_dict())
        late = Client()
        assert late.take(killed.session.update(seat).to_dict())
        assert vars(client) == vars(other) == vars(late)
        assert len({event["number"] for event in client.events}) == len(client.events) > 20
        answers = [event["answer"] for event in client.events]
        assert answers == sorted(answers)
        story = [event.to_dict() for event in killed.session.game().story(seat)]
        assert [what(event) for event in client.events] == [what(event) for event in story]


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2, 3))])
def test_requests_lost_doubled_and_late_play_the_game_that_they_mean(seed):
    """A client that repeats a request until it is confirmed never answers twice."""
    dice = random.Random(seed)
    players = 5
    session = Session.new(players, EVERYTHING, seed=seed)
    lines = [Line(random.Random(seed * 10 + seat)) for seat in range(players)]
    clients = [Client() for _ in range(players)]
    means: dict[int, Json] = {}
    given: list[int] = []
    refused = 0
    for _ in range(4 * MOST):
        for seat, (client, line) in enumerate(zip(clients, lines, strict=True)):
            client.take(session.update(seat, since=client.heard).to_dict())
            if client.question is not None:
                number = client.question["number"]
                if number not in means:
                    means[number] = dice.choice(client.question["options"])
                line.send({"do": "answer", "number": number, "answer": means[number]})
            for request in line.receive():
                before = session.decision
                reply = session.receive(seat, request)
                assert isinstance(reply, (Update, Refusal))
                if isinstance(reply, Update):
                    assert before.number == request["number"]
                    given.append(request["number"])
                else:
                    refused += 1
                    assert reply.error in ("StaleAnswer", "GameIsOver")
        if session.decision is None or len(given) >= MOST:
            break
    assert refused > 5
    assert given == list(range(1, len(given) + 1))
    texts = [means[number]["text"] for number in given]
    assert session.game().record["answers"] == texts
