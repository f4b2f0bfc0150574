"""Calls from threads are serialized: callers need no lock."""

from __future__ import annotations

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from bang_table.session import Session
from bangcore import BangError

PLAYERS = 5


def plays(session: Session, seat: int, seed: int) -> tuple[int, list[tuple[int, str]]]:
    """Answer every question, at any seat, until the end; return the accepted answers."""
    dice = random.Random(seed)
    heard = 0
    events: list[tuple[int, str]] = []
    taken = 0
    for _ in range(20_000):
        update = session.update(seat, since=heard)
        assert update.since == heard
        events += [(event.number, event.kind) for event in update.events]
        heard = update.heard
        asked = update.view.decision
        if asked is None:
            break
        try:
            session.answer(asked.seat, asked.number, dice.randrange(3))
            taken += 1
        except BangError:
            # another thread was faster, or there are fewer options
            session.to_dict()
    return taken, events


def test_threads_that_answer_the_same_questions():
    """Each question is answered once, and all threads get the same story."""
    session = Session.new(PLAYERS, seed=3, bots={4: "random"})
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            played = [pool.submit(plays, session, seat, seat) for seat in range(4)]
            found = [future.result(timeout=120) for future in played]
    finally:
        sys.setswitchinterval(interval)
    record = session.game().record
    assert session.outcome is not None
    given = sum(taken for taken, _ in found)
    bots = len(record["answers"]) - given
    assert given > 20
    assert bots > 5
    for _, events in found:
        assert events == [(event.number, event.kind) for event in session.update(None).events]


def test_a_session_starts_nothing():
    """Importing the session starts no thread, and the library does not import it."""
    code = (
        "import sys, threading, bang_bots; from bangcore import Game;"
        "Game.from_dict(Game.new(4, seed=1).to_dict());"
        "before = {*sys.modules};"
        "print('bang_table.session' in before, end=' ');"
        "from bang_table.session import Session;"
        "Session.from_dict(Session.new(4, seed=1, bots={0: 'cowboy'}).to_dict());"
        "print(threading.active_count(), end=' ');"
        "print({'asyncio', 'socket', 'selectors', 'sqlite3', 'sched'} & ({*sys.modules} - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "1", "set()"]
