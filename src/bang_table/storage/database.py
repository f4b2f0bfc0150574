"""Sessions and rooms as rows of a database, through any driver that follows PEP 249."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import RLock
from time import perf_counter
from typing import Any, ClassVar, Final, Generic, TypeVar, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.room import Room
from bang_table.session import Session
from bang_table.session.saving import inside
from bang_table.session.seated import Maker
from bang_table.storage.errors import NotSaved
from bang_table.storage.saved import Saved
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSave, UnknownName, brief
from bangcore.game.save_guard import SaveGuard
from bangcore.rules.arguments import checked
from bangcore.ruleset import Ruleset

__all__ = ["Held", "RoomRows", "SessionRows"]

_S = TypeVar("_S", bound=Saved)
_T = TypeVar("_T")
TRIES: Final = 20


@checked
class _Rows(Generic[_S]):
    __slots__ = ("_connection", "_lock", "_mark", "_ruleset")

    table: ClassVar[str]
    entry: ClassVar[str]

    def __init__(self, connection: Any, mark: str = "?", *, ruleset: Ruleset | None = None) -> None:
        self._connection: Final = connection
        self._mark: Final = mark
        self._ruleset: Final = ruleset
        self._lock: Final = RLock()

    def _read(self, save: Any) -> _S:
        raise NotImplementedError

    def create_table(self) -> None:
        """Create the table unless it exists."""
        self._run(
            f"create table if not exists {self.table}"
            " (name varchar(200) primary key, version bigint not null, save text not null)"
        )

    def add(self, name: str, held: _S) -> None:
        """Insert a new row under a *name*.

        :raises NotSaved: if the row cannot be written, or the *name* is taken.
        """
        self._write(
            f"insert into {self.table} (name, version, save) values (?, ?, ?)",
            name,
            held.stamp,
            json.dumps(held.to_dict()),
        )

    def load(self, name: str) -> _S:
        """Return the session or room of that *name*.

        :raises UnknownName: if there is none.
        :raises InvalidSave: if the row is damaged; the message names the place.
        :raises RulesetMismatch: if it was saved under other rules.
        """
        return self._load(name)[1]

    def hold(self, name: str) -> Held[_S]:
        """Return the session or room of that *name* to keep in memory; see :class:`Held`.

        It raises the errors of :meth:`load`.
        """
        return Held(self, name, *self._load(name))

    def close(self) -> None:
        """Close the connection, after the statement of another thread."""
        with self._lock:
            self._connection.close()

    def _load(self, name: str) -> tuple[str, _S]:
        row, _ = self._run(f"select save from {self.table} where name = ?", name)
        if row is None:
            raise UnknownName(f"no {self.entry} {brief(name)}")
        with inside(f"{self.entry} {name}"), SaveGuard():
            try:
                save = json.loads(row[0])
            except ValueError as error:
                raise InvalidSave(f"not JSON: {error}") from error
            return row[0], self._read(save)

    def change(self, name: str, do: Callable[[_S], _T]) -> _T:
        """Call *do* with the session or room of that *name*, write the changes, return its result.

        If another process writes first, *do* is called again with the new version, so it must not
        have other side effects.

        :raises UnknownName: if there is none.
        :raises NotSaved: if the row cannot be written, or other processes keep writing first.
        """
        for _ in range(TRIES):
            item = self.load(name)
            before = item.stamp
            try:
                result = do(item)
            except Exception:
                # keep the answer of a person after which the rules failed in the turn of a bot
                if not self._replace(name, before, item):
                    continue
                raise
            if self._replace(name, before, item):
                return result
        raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES))

    def _replace(self, name: str, before: int, item: _S) -> bool:
        """Replace version *before* by the new one; return whether no other process wrote first."""
        return item.stamp == before or self._put(
            name, before, item.stamp, json.dumps(item.to_dict())
        )

    def _put(self, name: str, before: int, stamp: int, text: str) -> bool:
        changed = self._write(
            f"update {self.table} set version = ?, save = ? where name = ? and version = ?",
            stamp,
            text,
            name,
            before,
        )
        return changed == 1

    def _write(self, statement: str, *values: Any) -> int:
        try:
            return self._run(statement, *values)[1]
        except Exception as error:
            # each driver has its own errors
            raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES)) from error

    def _run(self, statement: str, *values: Any) -> tuple[Any, int]:
        """Run one statement in a transaction; return its first row and the number of changes."""
        with self.transaction() as cursor:
            cursor.execute(statement.replace("?", self._mark), values)
            row = cursor.fetchone() if cursor.description else None
            changed: int = cursor.rowcount
        return row, changed

    @contextmanager
    def transaction(self) -> Iterator[Any]:
        """Yield a cursor; its statements are one transaction, with no other thread in between."""
        # PEP 249 has no connection.execute, and "with connection" closes one of psycopg
        with self._lock:
            try:
                cursor = self._connection.cursor()
                try:
                    yield cursor
                finally:
                    cursor.close()
                self._connection.commit()
            except BaseException:
                self._connection.rollback()
                raise


@checked
@final
class Held(Generic[_S]):
    """A session or room in memory, whose changes are in its row before anybody sees them.

    When :meth:`change` returns, its changes are written, so the result may be sent; a change that
    cannot be written is rolled back.  It may be used from several threads.
    """

    __slots__ = (
        *("_lock", "_name", "_rows", "_stamp", "_text"),
        *("is_outdated", "item", "seconds", "writes"),
    )

    def __init__(self, rows: _Rows[_S], name: str, text: str, item: _S) -> None:
        self.item: Final[_S] = item
        """The session or room."""
        self.writes, self.seconds = 0, 0.0
        """The number of writes, and the seconds that they took."""
        self.is_outdated = False
        """Whether another process has written the row, so that nothing more can be saved."""
        self._rows: Final = rows
        self._name: Final = name
        self._text = text
        self._stamp = item.stamp
        self._lock: Final = RLock()

    def change(self, do: Callable[[_S], _T]) -> _T:
        """Call *do* with the session or room, write the changes, and return its result.

        Nothing is written if the stamp has not changed.

        :raises NotSaved: if the changes cannot be written, or another process has written others;
            they are rolled back.
        """
        with self._lock:
            try:
                return do(self.item)
            finally:
                # keep the answer of a person after which the rules failed in the turn of a bot
                self._keep()

    def _keep(self) -> None:
        stamp = self.item.stamp
        if stamp == self._stamp:
            return
        begun = perf_counter()
        try:
            text = json.dumps(self.item.to_dict())
            if not self._rows._put(self._name, self._stamp, stamp, text):
                self.is_outdated = True
                raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES))
        except BaseException:
            self.item.restore(json.loads(self._text))
            raise
        finally:
            self.writes, self.seconds = self.writes + 1, self.seconds + perf_counter() - begun
        self._text, self._stamp = text, stamp


@final
class SessionRows(_Rows[Session]):
    """Sessions in the table ``sessions`` of a database, each in a row with its version.

    The version is the session's stamp.  A row is only replaced if it still has the version that
    was read, so any number of processes may share it.  *connection* is from :mod:`sqlite3`,
    ``psycopg`` or any other driver that follows PEP 249, in a mode where ``commit()`` ends a
    transaction; *mark* is its parameter marker, ``"?"`` or ``"%s"``.  Several threads may use it
    if the driver allows it, such as ``sqlite3.connect(path, check_same_thread=False)``.  A
    *ruleset* and bots that are not installed are given as to :meth:`.Session.from_dict`.
    """

    __slots__ = ("_own_bots",)
    table = "sessions"
    entry = "session"

    def __init__(
        self,
        connection: Any,
        mark: str = "?",
        *,
        ruleset: Ruleset | None = None,
        own_bots: Mapping[str, Maker | str] | None = None,
    ) -> None:
        super().__init__(connection, mark, ruleset=ruleset)
        self._own_bots: Final = own_bots

    def _read(self, save: Any) -> Session:
        return Session.from_dict(save, self._ruleset, own_bots=self._own_bots)


@checked
@final
class RoomRows(_Rows[Room]):
    """Rooms in the table ``rooms`` of a database; see :class:`SessionRows`."""

    __slots__ = ()
    table = "rooms"
    entry = "room"

    def _read(self, save: Any) -> Room:
        return Room.from_dict(save, self._ruleset)
