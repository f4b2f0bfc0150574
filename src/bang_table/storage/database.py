"""Sessions and rooms as rows of a database, through any driver that follows PEP 249."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.room import Room
from bang_table.session import Session
from bang_table.session.seated import Maker
from bang_table.storage.errors import NotSaved
from bang_table.storage.saved import Saved
from bangcore.error_messages import ErrorMessage
from bangcore.errors import UnknownName, brief

__all__ = ["RoomRows", "SessionRows"]

_S = TypeVar("_S", bound=Saved)
_T = TypeVar("_T")
TRIES: Final = 20


class _Rows(Generic[_S]):
    __slots__ = ("_connection", "_mark")

    table: ClassVar[str]
    entry: ClassVar[str]

    def __init__(self, connection: Any, mark: str = "?") -> None:
        self._connection: Final = connection
        self._mark: Final = mark

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
        :raises InvalidSave: if the row is damaged.
        :raises RulesetMismatch: if it was saved under other rules.
        """
        row, _ = self._run(f"select save from {self.table} where name = ?", name)
        if row is None:
            raise UnknownName(f"no {self.entry} {brief(name)}")
        return self._read(json.loads(row[0]))

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
        if item.stamp == before:
            return True
        changed = self._write(
            f"update {self.table} set version = ?, save = ? where name = ? and version = ?",
            item.stamp,
            json.dumps(item.to_dict()),
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
        # PEP 249 has no connection.execute, and "with connection" closes one of psycopg
        try:
            cursor = self._connection.cursor()
            try:
                cursor.execute(statement.replace("?", self._mark), values)
                row = cursor.fetchone() if cursor.description else None
                changed: int = cursor.rowcount
            finally:
                cursor.close()
            self._connection.commit()
        except BaseException:
            self._connection.rollback()
            raise
        return row, changed


@final
class SessionRows(_Rows[Session]):
    """Sessions in the table ``sessions`` of a database, each in a row with its version.

    The version is the session's stamp.  A row is only replaced if it still has the version that
    was read, so any number of processes may share it.  *connection* is from :mod:`sqlite3`,
    ``psycopg`` or any other driver that follows PEP 249, in a mode where ``commit()`` ends a
    transaction; *mark* is its parameter marker, ``"?"`` or ``"%s"``.  Use it from one thread at a
    time.
    """

    __slots__ = ("_own_bots",)
    table = "sessions"
    entry = "session"

    def __init__(
        self, connection: Any, mark: str = "?", *, own_bots: Mapping[str, Maker | str] | None = None
    ) -> None:
        super().__init__(connection, mark)
        self._own_bots: Final = own_bots

    def _read(self, save: Any) -> Session:
        return Session.from_dict(save, own_bots=self._own_bots)


@final
class RoomRows(_Rows[Room]):
    """Rooms in the table ``rooms`` of a database; see :class:`SessionRows`."""

    __slots__ = ()
    table = "rooms"
    entry = "room"

    def _read(self, save: Any) -> Room:
        return Room.from_dict(save)
