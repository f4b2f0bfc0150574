"""Pages, a clock and bots in separate threads: calls are serialized."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor

from bang_table.room import Room
from bang_table.session import Refusal, Update


def plays(room: Room, token: str, seed: int) -> set[str]:
    """Connect, chat and play until a second game is dealt; return the errors received."""
    dice, heard, errors = random.Random(seed), {"since": 0, "game": 0}, set()
    for number in range(20_000):
        if dice.random() < 0.1:
            room.disconnect(token, float(number))
            room.connect(token, float(number))
        wanted = {"do": dice.choice(["update", "say", "ready", "start", "again"]), "text": "x"}
        messages = room.receive(token, {**wanted, **heard})
        if isinstance(messages[0], Refusal):
            errors.add(messages[0].error)
            messages = room.receive(token, heard)
        heard["game"] = messages[0].game
        if isinstance(messages[-1], Update):
            update = messages[-1]
            heard["since"] = update.heard
            if update.question is not None:
                answer = dice.randrange(len(update.question.options))
                sent = {"do": "answer", "number": update.question.number, "answer": answer}
                room.receive(token, {**sent, "game": heard["game"]})
        if room.game == 2:
            return errors
    raise AssertionError("there was no second game")


def lives(room: Room) -> None:
    """Let time pass and bots play until a second game is dealt."""
    for now in range(1_000_000):
        room.tick(float(now))
        room.step()
        room.to_dict()
        if room.game == 2:
            return


def test_people_bots_and_a_clock_in_threads():
    """All reach the second game, and only presentable errors occur."""
    room = Room.new(5, bots={4: "random"}, seed=3, away_after=None)
    tokens = [room.join(name) for name in ("Ann", "Ben", "Cal")]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            played = [pool.submit(plays, room, token, seed) for seed, token in enumerate(tokens)]
            living = pool.submit(lives, room)
            errors = set().union(*[one.result(timeout=120) for one in played])
            living.result(timeout=120)
    finally:
        sys.setswitchinterval(interval)
    assert errors <= {"NotNow", "StaleAnswer", "NotYourTurn", "NoSuchEvent"}
    assert room.game == 2
    assert Room.from_dict(room.to_dict()).to_dict() == room.to_dict()
