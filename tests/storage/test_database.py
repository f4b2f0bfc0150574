"""Sessions in a database: processes do not overwrite each other's changes."""

from __future__ import annotations

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest

from bang_bots import CowboyBot, senses_of
from bang_table.session import Refusal, Session
from bang_table.storage import NotSaved, SessionRows
from bang_table.text import Language
from bangcore import InvalidSave, UnknownName

NAMES = ["Ann", "Ben", "Cal", "Dee"]
ANSWER = {"do": "answer", "number": 1, "answer": "end turn"}


class Other:
    """A connection like psycopg's: ``%s``, closed by ``with``, and no ``execute``."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.commit, self.rollback = connection.commit, connection.rollback

    def __exit__(self, *_):
        self._connection.close()

    def cursor(self):
        return OtherCursor(self._connection.cursor())


class OtherCursor:
    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor
        self.close, self.fetchone = cursor.close, cursor.fetchone

    def execute(self, statement, values):
        assert "?" not in statement
        self._cursor.execute(statement.replace("%s", "?"), values)

    @property
    def description(self):
        return self._cursor.description

    @property
    def rowcount(self):
        return self._cursor.rowcount


@pytest.fixture(params=["sqlite3", "psycopg"])
def rows(request, tmp_path):
    db = sqlite3.connect(tmp_path / "games.db")
    made = SessionRows(db) if request.param == "sqlite3" else SessionRows(Other(db), "%s")
    made.create_table()
    made.create_table()
    made.add("evening", Session.new(NAMES, seed=10))
    yield made
    db.close()


def test_a_returned_change_is_in_the_database(rows, tmp_path):
    """Another connection reads the change."""
    assert rows.change("evening", lambda session: session.receive(0, ANSWER)).type == "update"

    db = sqlite3.connect(tmp_path / "games.db")
    again = SessionRows(db).load("evening")
    assert again.decision.number == 2
    assert db.execute("select version from sessions").fetchall() == [(again.stamp,)]
    db.close()


def test_a_revoked_token_does_not_come_back(rows):
    """One process makes a new token while another one processes an answer."""
    calls = []

    def slow(session):
        calls.append(session.stamp)
        if len(calls) == 1:
            calls.append(rows.change("evening", lambda faster: faster.new_token(2)))
        return session.receive(0, ANSWER)

    assert rows.change("evening", slow).type == "update"
    [first, token, second] = calls
    assert second > first
    assert rows.load("evening").seat_of(token) == 2
    assert rows.load("evening").decision.number == 2


def test_errors_propagate_and_earlier_changes_are_written(rows):
    """An error may occur before a change, after one, or while others are faster."""
    with pytest.raises(UnknownName):
        rows.change("evening", lambda session: session.seat_of("nobody"))

    calls = []

    def fails(session):
        calls.append(session.stamp)
        if len(calls) == 1:
            rows.change("evening", lambda faster: faster.new_token(2))
        session.receive(0, ANSWER)
        raise RuntimeError("after the answer")

    with pytest.raises(RuntimeError):
        rows.change("evening", fails)
    assert len(calls) == 2
    assert rows.load("evening").decision.number == 2


def test_no_such_session_and_a_name_that_is_taken(rows):
    with pytest.raises(UnknownName):
        rows.load("morning")
    with pytest.raises(NotSaved):
        rows.add("evening", Session.new(4))
    assert rows.load("evening").names == tuple(NAMES)


def test_a_refused_row_does_not_lock_the_database(tmp_path):
    """After a name that is taken, a missing table or a missing row, others write at once."""
    first, second = (sqlite3.connect(tmp_path / "games.db", timeout=0) for _ in range(2))
    rows, others = SessionRows(first), SessionRows(second)
    with pytest.raises(NotSaved):
        rows.add("evening", Session.new(NAMES))
    rows.create_table()
    rows.add("evening", Session.new(NAMES, seed=10))
    with pytest.raises(NotSaved):
        rows.add("evening", Session.new(NAMES))
    others.add("morning", Session.new(NAMES))
    with pytest.raises(UnknownName):
        rows.change("noon", lambda session: session.new_token(0))
    others.change("evening", lambda session: session.new_token(0))
    assert not first.in_transaction
    first.close()
    second.close()


def test_a_row_that_cannot_be_written_is_as_it_was(tmp_path):
    """A locked or full database raises NotSaved, and the connection remains usable."""
    first, second = (sqlite3.connect(tmp_path / "games.db", timeout=0) for _ in range(2))
    rows = SessionRows(first)
    rows.create_table()
    rows.add("evening", Session.new(NAMES, seed=10))
    second.execute("begin immediate")
    with pytest.raises(NotSaved):
        rows.change("evening", lambda session: session.receive(0, ANSWER))
    second.rollback()
    assert rows.load("evening").decision.number == 1
    assert rows.change("evening", lambda session: session.receive(0, ANSWER)).type == "update"
    first.close()
    second.close()


def test_a_writer_that_is_always_slower_gives_up(rows):
    """The number of attempts is limited."""

    def slow(session):
        rows.change("evening", lambda faster: faster.new_token(2))
        return session.receive(0, ANSWER)

    with pytest.raises(NotSaved):
        rows.change("evening", slow)
    assert rows.load("evening").decision.number == 1


def test_every_change_of_many_threads_is_kept(tmp_path):
    """Four threads give each seat new tokens, and each token counts once."""
    path = tmp_path / "games.db"
    db = sqlite3.connect(path)
    SessionRows(db).create_table()
    SessionRows(db).add("evening", Session.new(NAMES, seed=10))

    def give(seat):
        own = sqlite3.connect(path, timeout=60)
        rows = SessionRows(own)
        for _ in range(5):
            while True:
                try:
                    token = rows.change("evening", lambda session: session.new_token(seat))
                    break
                except NotSaved:  # the other threads were faster each time
                    continue
        own.close()
        return token

    with ThreadPoolExecutor(4) as pool:
        tokens = list(pool.map(give, range(4)))
    session = SessionRows(db).load("evening")
    assert [session.token(seat) for seat in range(4)] == tokens
    assert session.stamp == 21
    db.close()


# ---------------------------------------------------------------- sessions held in memory


def answer(session):
    return session.receive(0, ANSWER)


def test_a_returned_change_of_a_held_session_is_in_the_database(rows):
    """It is one object, and only changes are written."""
    held = rows.hold("evening")
    session = held.item
    assert held.change(answer).type == "update"
    token = held.change(lambda session: session.new_token(2))
    stamp = session.stamp
    assert held.change(lambda session: session.receive(3, ANSWER)).type == "refusal"

    again = rows.load("evening")
    assert (again.update(1), again.seat_of(token), again.stamp) == (session.update(1), 2, stamp)


def test_a_change_of_a_held_session_that_cannot_be_written_has_not_happened(tmp_path):
    """The session is unchanged, and the next attempt succeeds."""
    first, second = (sqlite3.connect(tmp_path / "games.db", timeout=0) for _ in range(2))
    own = {"slow": lambda rules, seed: CowboyBot(seed, senses_of(rules))}
    rows = SessionRows(first, own_bots=own)
    rows.create_table()
    rows.add("evening", Session.new(NAMES, seed=10, bots={3: "slow"}, own_bots=own))
    held = rows.hold("evening")
    before = held.item.to_dict()
    second.execute("begin immediate")
    with pytest.raises(NotSaved) as raised:
        held.change(answer)
    said = Refusal.of(raised.value, Language("de"))
    assert (said.error, "nicht gespeichert" in said.message) == ("NotSaved", True)
    assert (held.item.to_dict(), held.item.bots) == (before, {3: "slow"})
    second.rollback()
    assert held.change(answer).type == "update"
    assert rows.load("evening").decision.number > 1
    first.close()
    second.close()


def test_of_two_that_hold_a_session_the_later_one_does_not_overwrite(rows):
    one, other = rows.hold("evening"), rows.hold("evening")
    token = one.change(lambda session: session.new_token(2))
    with pytest.raises(NotSaved):
        other.change(answer)
    assert rows.load("evening").seat_of(token) == 2
    assert other.item.decision.number == 1


def test_changes_of_a_held_session_before_an_error_are_written(rows):
    """An answer is kept if a later step of the same call raises."""

    def fails(session):
        answer(session)
        raise RuntimeError("after the answer")

    with pytest.raises(RuntimeError, match="after the answer"):
        rows.hold("evening").change(fails)
    assert rows.load("evening").decision.number > 1


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", '{"session": 7}', "[" * 100_000])
def test_a_damaged_row_is_refused(tmp_path, text):
    db = sqlite3.connect(tmp_path / "games.db")
    rows = SessionRows(db)
    rows.create_table()
    db.execute("insert into sessions values ('evening', 1, ?)", [text])
    for read in rows.load, rows.hold:
        with pytest.raises(InvalidSave, match="session evening: "):
            read("evening")
    db.close()


def test_a_row_is_the_save_as_json(rows, tmp_path):
    """It can be read without this class."""
    db = sqlite3.connect(tmp_path / "games.db")
    [(text,)] = db.execute("select save from sessions").fetchall()
    assert json.loads(text) == json.loads(json.dumps(rows.load("evening").to_dict()))
    db.close()
