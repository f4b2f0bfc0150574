"""The journal of a tournament: a file of its games from which it can resume."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, final

from bang_lab.error_messages import ERROR_MESSAGES
from bang_lab.played import Played, from_json, to_json
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSave, InvalidSetup, brief

__all__ = ["Journal", "check_journal", "identity_in"]

FORMAT: Final = 2
CHECK: Final = b',"check":"'
LONGEST: Final = 1 << 24  # bytes of a line
FIRST: Final = "bangcore tournament"
_FIRST_BYTES: Final = f'{{"{FIRST}":'.encode()


@final
class Journal:
    """A file of JSON lines with the played games in the order in which they ended.

    The first line identifies the tournament.  Each line ends with a checksum of its text.  An
    incomplete line after a crash is removed.
    """

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self._path: Final = path
        self._file: Final = file
        self._places: Final[dict[int, int]] = {}
        self._end = 0
        self._encode: Final = json.JSONEncoder(separators=(",", ":")).encode

    @classmethod
    @contextmanager
    def at(cls, path: str | Path, identity: Mapping[str, Any]) -> Iterator[Journal]:
        """Open or create the file.

        :raises InvalidSave: if it is not a journal or is damaged.
        :raises InvalidSetup: if it belongs to another tournament; the message has the difference.
        """
        path = Path(path)
        path.touch()
        _check_file(path)
        with open(path, "r+b") as file:
            _claim(path, file)
            journal = cls(path, file)
            journal._begin(identity)
            yield journal

    def _begin(self, identity: Mapping[str, Any]) -> None:
        lines = self._whole_lines()
        first = next(lines, None)
        if first is None:
            self._write({FIRST: FORMAT, **identity})
            return
        file_identity = _first_line(self._path, first[1])
        _check(self._path, 1, first[1])
        _compare(self._path, file_identity, identity)
        for number, (place, line) in enumerate(lines, 2):
            # only the number is parsed until the game is needed
            start = b'{"game":'
            digits = line[len(start) : line.find(b",")]
            if not line.startswith(start) or not digits.isdigit():
                raise InvalidSave(f"{self._path} line {number} is not a game: {brief(line)}")
            _check(self._path, number, line)
            self._places.setdefault(int(digits), place)

    def _whole_lines(self) -> Iterator[tuple[int, bytes]]:
        while line := self._file.readline(LONGEST):
            if not line.endswith(b"\n"):
                if len(line) == LONGEST:
                    raise InvalidSave(f"{self._path}: a line is too long")
                if not self._end and not line.startswith(_FIRST_BYTES[: len(line)]):
                    raise InvalidSave(
                        ErrorMessage(
                            "no tournament", ERROR_MESSAGES, path=str(self._path), found=brief(line)
                        )
                    )
                self._file.truncate(self._end)
                return
            place = self._end
            self._end += len(line)
            yield place, line

    def _write(self, data: Mapping[str, Any]) -> None:
        body = self._encode(data).encode()[:-1]
        line = body + CHECK + _checksum(body) + b'"}\n'
        self._file.seek(self._end)
        self._file.write(line)
        self._file.flush()
        self._end += len(line)

    def __contains__(self, number: int) -> bool:
        return number in self._places

    def add(self, played: Played) -> None:
        """Append a game."""
        self._places[played.game] = self._end
        self._write(to_json(played))

    def read(self, number: int) -> Played:
        """Read a game from the file."""
        self._file.seek(self._places[number])
        line = self._file.readline()
        try:
            data = json.loads(line)
            del data["check"]
            return from_json(data)
        except (ValueError, TypeError, KeyError) as error:
            raise InvalidSave(f"{self._path} is damaged at game {number}: {error}") from error


def _checksum(body: bytes) -> bytes:
    return b"%08x" % zlib.crc32(body)


def _check(path: Path, number: int, line: bytes) -> None:
    """Raise if the checksum of a line is wrong."""
    body, check, rest = line.rpartition(CHECK)
    if not check or rest != _checksum(body) + b'"}\n':
        remedy = "remove the line to replay its game" if number > 1 else "begin a new file"
        raise InvalidSave(f"{path} line {number} is damaged: its checksum is wrong; {remedy}")


def identity_in(path: str | Path) -> dict[str, Any] | None:
    """Return the identity of the tournament in a file, ``None`` if the file is empty.

    :raises InvalidSave: if it is not a journal.
    """
    if not Path(path).exists():
        return None
    _check_file(Path(path))
    with open(path, "rb") as file:
        line = file.readline(LONGEST)
    if not line.endswith(b"\n"):
        return None
    identity = _first_line(Path(path), line)
    _check(Path(path), 1, line)
    return identity


def check_journal(path: str | Path, identity: Mapping[str, Any]) -> None:
    """Raise if a tournament cannot resume from a file, before anything is written.

    :raises InvalidSave: if it is not a journal.
    :raises InvalidSetup: if it belongs to another tournament or another process is writing to it.
    """
    file_identity = identity_in(path)
    if file_identity is None:
        return
    _compare(Path(path), file_identity, identity)
    with open(path, "r+b") as file:
        _claim(Path(path), file)


def _check_file(path: Path) -> None:
    if not path.is_file():
        raise InvalidSave(
            ErrorMessage("no tournament", ERROR_MESSAGES, path=str(path), found="no file")
        )


def _claim(path: Path, file: IO[bytes]) -> None:
    """Lock the open file against other writers, where the system supports it."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InvalidSetup(
            ErrorMessage("tournament goes on", ERROR_MESSAGES, path=str(path))
        ) from None


def _first_line(path: Path, line: bytes) -> dict[str, Any]:
    try:
        first = json.loads(line)
        form = first.pop(FIRST)
    except (ValueError, AttributeError, KeyError, TypeError):
        raise InvalidSave(
            ErrorMessage("no tournament", ERROR_MESSAGES, path=str(path), found=brief(line))
        ) from None
    if form == 1:
        raise InvalidSave(
            f"{path} has version 1, with other seats and roles: continue with the release that "
            "wrote it, or begin a new file"
        )
    if form != FORMAT:
        raise InvalidSave(f"{path} has version {brief(form)}; this release reads {FORMAT}")
    first.pop("check", None)
    identity: dict[str, Any] = first
    return identity


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
