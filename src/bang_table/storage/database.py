"""Sessions as rows of a database, by the interface that Python's databases share (PEP 249)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.session import Session
from bang_table.session.seated import Maker
from bang_table.storage.errors import NotSaved
from bangcore.error_messages import ErrorMessage
from bangcore.errors import UnknownName, brief

__all__ = ["SessionRows"]

_T = TypeVar("_T")
TRIES: Final = 20


@final
class SessionRows:
    """Sessions in the table ``sessions`` of a database, each in a row with its version.

    The version is the session's stamp.  A row is only replaced if it still has the version that
    was read, so any number of processes may share it.  *connection* is one of :mod:`sqlite3`,
    ``psycopg`` or any other driver by PEP 249, in a mode where transactions are committed by
    ``commit()``; *mark* is its mark of a parameter, ``"?"`` or ``"%s"``.  One thread at a time
    may use it, as most connections demand.
    """

    __slots__ = ("_connection", "_mark", "_own_bots")

    def __init__(
        self, connection: Any, mark: str = "?", *, own_bots: Mapping[str, Maker | str] | None = None
    ) -> None:
        self._connection: Final = connection
        self._mark: Final = mark
        self._own_bots: Final = own_bots

    def create_table(self) -> None:
        """Create the table if it is not there."""
        self._run(
            "create table if not exists sessions"
            " (name varchar(200) primary key, version bigint not null, save text not null)"
        )

    def add(self, name: str, session: Session) -> None:
        """Insert a new *session* under a *name*.

        :raises NotSaved: it cannot be written, or the name is taken.
        """
        self._write(
            "insert into sessions (name, version, save) values (?, ?, ?)",
            name,
            session.stamp,
            json.dumps(session.to_dict()),
        )

    def load(self, name: str) -> Session:
        """Return the session of that *name*.

        :raises UnknownName: there is no such session.
        :raises InvalidSave: its row is damaged.
        :raises RulesetMismatch: it was saved under other rules.
        """
        found, _ = self._run("select save from sessions where name = ?", name)
        if found is None:
            raise UnknownName(f"no session {brief(name)}")
        return Session.from_dict(json.loads(found[0]), own_bots=self._own_bots)

    def change(self, name: str, do: Callable[[Session], _T]) -> _T:
        """Call *do* with the session of that *name*, write the changes, return its result.

        If another process was faster, *do* is called again with the changed session, so it must
        do nothing but call the session.

        :raises UnknownName: there is no such session.
        :raises NotSaved: it cannot be written, or others were faster again and again.
        """
        for _ in range(TRIES):
            session = self.load(name)
            before = session.stamp
            try:
                result = do(session)
            except Exception:
                # a bot of the rules may have failed after the answer of a person
                if not self._replace(name, before, session):
                    continue
                raise
            if self._replace(name, before, session):
                return result
        raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES))

    def _replace(self, name: str, before: int, session: Session) -> bool:
        """Write the version after *before*; return whether no other process was faster."""
        if session.stamp == before:
            return True
        changed = self._write(
            "update sessions set version = ?, save = ? where name = ? and version = ?",
            session.stamp,
            json.dumps(session.to_dict()),
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
        """Run one statement as one transaction; return its first row and the count of changes."""
        # neither "with connection", which closes that of psycopg, nor connection.execute
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
