"""The stamp is the version of a session: it grows with every change of the save."""

from __future__ import annotations

import json
import random
from contextlib import suppress

import pytest

from bang_table.session import Session
from bangcore import BangError

NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve"]
CALLS = ["answer", "step"] * 4
CALLS += ["update", "sit", "bot", "token", "undo", "agree", "agree", "refuse"]
CALLS += ["connect", "connect", "disconnect", "tick", "tick"]


def saved(session: Session) -> str:
    """Return the save of a session without its stamp."""
    return json.dumps(session.to_dict() | {"stamp": 0})


def shown(session: Session) -> list[dict]:
    """Return the updates of a session, without entries that change with time alone."""
    found = []
    for seat in (None, *range(len(NAMES))):
        update = session.update(seat).to_dict()
        del update["time"]
        for state in update["seats"]:
            del state["time_left"]
        found.append(update)
    return found


def call_anything(session: Session, dice: random.Random) -> str:
    """Make one call, sensible or not, and return its name."""
    seat = dice.randrange(len(NAMES))
    asked = session.decision
    number = None if asked is None else asked.number
    what = dice.choice(CALLS)
    with suppress(BangError):
        match what:
            case "answer" if asked is not None:
                session.answer(asked.seat, number, dice.choice(asked.options))
            case "step":
                session.step()
            case "update":
                session.receive(seat, {"do": "update"})
            case "sit":
                session.hand_over(seat, None)
            case "bot":
                session.hand_over(seat, dice.choice(["cowboy", "random", "nobody"]))
            case "token":
                session.new_token(seat)
            case "undo":
                session.ask_undo(seat)
            case "agree" | "refuse":
                undo = session.update(None).undo
                session.answer_undo(seat, None if undo is None else undo.id, what == "agree")
            case "connect":
                session.connect(seat, dice.randrange(200))
            case "disconnect":
                session.disconnect(seat, dice.randrange(200))
            case "tick":
                session.tick(dice.randrange(400))
    return what


@pytest.mark.parametrize("seed", range(2))
def test_the_stamp_grows_with_every_change_of_the_save(seed):
    """Different saves have increasing stamps, and equal saves have the same one."""
    dice = random.Random(seed)
    bots = {2: "cowboy", 3: "random", 4: "cowboy"}
    rules = ["dodgecity", "goldrush"] if seed % 2 else []
    for name in rules:
        pytest.importorskip(f"bang_{name}")
    session = Session.new(
        NAMES, rules, seed=seed, bots=bots, at_once=False, decision_time=100, game_time=600
    )
    before, stamp = saved(session), session.stamp
    told, news = shown(session), session.news
    for _ in range(70):
        what = call_anything(session, dice)
        after = saved(session)
        if after != before:
            assert session.stamp > stamp, what
        else:
            assert session.stamp == stamp, what
        before, stamp = after, session.stamp
        assert session.news >= news, what
        assert shown(session) == told or session.news > news, what
        told, news = shown(session), session.news


def test_a_new_token_raises_the_stamp():
    """With the old stamp, a database that compares stamps would restore the revoked token."""
    session = Session.new(4, seed=1)
    before = session.stamp

    session.new_token(2)

    assert session.stamp > before
    assert session.update(None).stamp == session.stamp
