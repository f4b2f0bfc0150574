"""The journal of a tournament: an SQLite file of its games from which it can resume."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, final

from bang_lab.error_messages import ERROR_MESSAGES
from bang_lab.played import Played, from_json, to_json
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSave, InvalidSetup, brief

__all__ = ["Journal", "check_journal", "identity_in"]

FORMAT: Final = 4
MAGIC: Final = b"SQLite format 3\0"


@final
class Journal:
    """A file with the played games; what is in it survives a killed process."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self._path: Final = path
        self._database: Final = database
        self._numbers: Final = {
            number for (number,) in database.execute("SELECT number FROM games")
        }

    @classmethod
    @contextmanager
    def at(cls, path: str | Path, identity: Mapping[str, Any]) -> Iterator[Journal]:
        """Open or create the file.

        :raises InvalidSave: if it is not a journal or is damaged.
        :raises InvalidSetup: if it belongs to another tournament; the message has the difference.
        """
        path = Path(path)
        with _opened(path) as database:
            file_identity = _identity(path, database)
            if file_identity is None:
                database.execute("CREATE TABLE games (number INTEGER PRIMARY KEY, data TEXT, crc)")
                database.execute("CREATE TABLE tournament (format INTEGER, identity TEXT)")
                row = FORMAT, json.dumps(dict(identity))
                database.execute("INSERT INTO tournament VALUES (?, ?)", row)
            else:
                _compare(path, file_identity, identity)
            yield cls(path, database)

    def __contains__(self, number: int) -> bool:
        return number in self._numbers

    def add(self, played: Played) -> None:
        """Add a game."""
        data = json.dumps(to_json(played), separators=(",", ":"))
        row = played.game, data, _checksum(played.game, data)
        self._numbers.add(played.game)
        try:
            self._database.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?)", row)
        except sqlite3.Error as error:  # the disk is full
            raise OSError(f"{self._path}: {error}") from error

    def read(self, number: int) -> Played:
        """Read a game from the file."""
        with _damage(self._path):
            query = "SELECT data, crc FROM games WHERE number = ?"
            data, checksum = self._database.execute(query, (number,)).fetchone()
            if checksum != _checksum(number, data):
                raise ValueError(f"the checksum of game {number} is wrong")
            return from_json(json.loads(data))


def _checksum(number: int, data: str) -> int:
    return zlib.crc32(f"{number} {data}".encode())


def identity_in(path: str | Path) -> dict[str, Any] | None:
    """Return the identity of the tournament in a file, ``None`` if there is none yet.

    :raises InvalidSave: if it is not a journal.
    :raises InvalidSetup: if another process is writing to it.
    """
    path = Path(path)
    if not path.exists():
        return None
    with _opened(path) as database:
        return _identity(path, database)


def check_journal(path: str | Path, identity: Mapping[str, Any]) -> None:
    """Raise if a tournament cannot resume from a file, before anything is written.

    :raises InvalidSave: if it is not a journal.
    :raises InvalidSetup: if it belongs to another tournament or another process is writing to it.
    """
    file_identity = identity_in(path)
    if file_identity is not None:
        _compare(Path(path), file_identity, identity)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database for this process alone."""
    start = b""
    if path.is_file():
        with open(path, "rb") as file:
            start = file.read(len(MAGIC))
    elif path.exists():
        start = b"no file"
    if start and not start.startswith(MAGIC):
        raise InvalidSave(
            ErrorMessage("no tournament", ERROR_MESSAGES, path=str(path), found=brief(start))
        )
    path.open("ab").close()  # a file that cannot be written is an OSError
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as database:
        with _damage(path):
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("COMMIT")
        yield database


@contextmanager
def _damage(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, ValueError, TypeError, KeyError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise InvalidSetup(
                ErrorMessage("tournament goes on", ERROR_MESSAGES, path=str(path))
            ) from None
        raise InvalidSave(f"{path} is damaged: {brief(str(error), 200)}") from error


def _identity(path: Path, database: sqlite3.Connection) -> dict[str, Any] | None:
    with _damage(path):
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        if not tables:
            return None
        if "tournament" not in tables:
            raise InvalidSave(
                ErrorMessage(
                    "no tournament", ERROR_MESSAGES, path=str(path), found=brief(sorted(tables))
                )
            )
        form, identity = database.execute("SELECT format, identity FROM tournament").fetchone()
        if form != FORMAT:
            raise InvalidSave(f"{path} has version {brief(form)}; this release reads {FORMAT}")
        entries: dict[str, Any] = json.loads(identity)
        return entries


def _compare(path: Path, file_identity: Mapping[str, Any], identity: Mapping[str, Any]) -> None:
    for name in identity:
        if file_identity.get(name) != identity[name]:
            there, here = brief(file_identity.get(name), 200), brief(identity[name], 200)
            raise InvalidSetup(
                ErrorMessage(
                    "other tournament",
                    ERROR_MESSAGES,
                    path=str(path),
                    entry=name,
                    found=there,
                    given=here,
                )
            )
