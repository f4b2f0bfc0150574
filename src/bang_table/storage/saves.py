"""A session or a room in a file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, Final, Generic, TypeVar, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.room import Room
from bang_table.session import Session
from bang_table.session.saving import inside
from bang_table.session.seated import Maker
from bang_table.storage.errors import NotSaved
from bang_table.storage.files import write_file
from bang_table.storage.saved import Saved
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSave, InvalidSetup, brief
from bangcore.game.save_guard import SaveGuard
from bangcore.ruleset import Ruleset

__all__ = ["RoomFile", "SessionFile"]


_S = TypeVar("_S", bound=Saved)
_F = TypeVar("_F", bound="_File[Any]")
_T = TypeVar("_T")


class _File(Generic[_S]):
    __slots__ = ("_held", "_lock", "_text", "_written", "notes", "path")

    entry: ClassVar[str]

    def __init__(
        self, path: str | os.PathLike[str], held: _S, notes: Mapping[str, Any], text: str
    ) -> None:
        """Use :meth:`create` or :meth:`open`."""
        self.path: Final = Path(path)
        self.notes: dict[str, Any] = dict(notes)
        self._held: Final = held
        self._text = text
        self._written = (held.stamp, json.dumps(self.notes))
        self._lock: Final = RLock()

    @classmethod
    def create(
        cls: type[_F],
        path: str | os.PathLike[str],
        held: Any,
        notes: Mapping[str, Any] | None = None,
    ) -> _F:
        """Write a new file to *path*, together with *notes* in plain JSON types.

        :raises NotSaved: if the file cannot be written.
        """
        if cls.entry in (notes or {}):
            raise InvalidSetup(f"the note {cls.entry!r} would be taken for the {cls.entry}")
        text = json.dumps({**(notes or {}), cls.entry: held.to_dict()})
        _write(path, text)
        return cls(path, held, notes or {}, text)

    @classmethod
    def _open(
        cls: type[_F], path: str | os.PathLike[str], read: Callable[[Mapping[str, Any]], Any]
    ) -> _F:
        text = Path(path).read_text(encoding="utf-8")
        with inside(str(path)), SaveGuard():
            save, notes = _parts(text, cls.entry)
            return cls(path, read(save), notes, text)

    def change(self, do: Callable[[_S], _T]) -> _T:
        """Call *do* with the session or room, write the changes, and return its result.

        Nothing is written if neither the stamp nor the notes have changed.

        :raises NotSaved: if the changes cannot be written; they are rolled back.
        """
        with self._lock:
            try:
                return do(self._held)
            finally:
                # keep the answer of a person after which the rules failed in the turn of a bot
                self._keep()

    def _keep(self) -> None:
        now = (self._held.stamp, json.dumps(self.notes))
        if now == self._written:
            return
        try:
            text = json.dumps({**self.notes, self.entry: self._held.to_dict()})
            _write(self.path, text)
        except BaseException:
            save, self.notes = _parts(self._text, self.entry)
            self._held.restore(save)
            raise
        self._text, self._written = text, now


@final
class SessionFile(_File[Session]):
    """A session whose changes are written to a file before anybody sees them.

    When :meth:`change` returns, its changes are on disk, so the result may be sent; a change that
    cannot be written is rolled back.  ``notes`` are the server's own entries in the same file; set
    them inside :meth:`change`, too.  One process at a time may use a file: see :class:`FolderLock`.
    """

    __slots__ = ()
    entry = "session"

    @property
    def session(self) -> Session:
        """The session."""
        return self._held

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        ruleset: Ruleset | None = None,
        *,
        own_bots: Mapping[str, Maker | str] | None = None,
    ) -> SessionFile:
        """Read the session in *path*; see also :meth:`bang_table.session.Session.from_dict`.

        :raises OSError: if the file cannot be read.
        :raises InvalidSave: if the file is damaged; the message names the place.
        :raises RulesetMismatch: if the save needs other rules.
        """
        return cls._open(path, lambda save: Session.from_dict(save, ruleset, own_bots=own_bots))


@final
class RoomFile(_File[Room]):
    """A room whose changes are written to a file first; see :class:`SessionFile`."""

    __slots__ = ()
    entry = "room"

    @property
    def room(self) -> Room:
        """The room."""
        return self._held

    @classmethod
    def open(cls, path: str | os.PathLike[str], ruleset: Ruleset | None = None) -> RoomFile:
        """Read the room in *path*; see also :meth:`bang_table.room.Room.from_dict`.

        :raises OSError: if the file cannot be read.
        :raises InvalidSave: if the file is damaged; the message names the place.
        :raises RulesetMismatch: if the save needs other rules.
        """
        return cls._open(path, lambda save: Room.from_dict(save, ruleset))


def _write(path: str | os.PathLike[str], text: str) -> None:
    try:
        write_file(path, text)
    except OSError as error:
        raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES)) from error


def _parts(text: str, entry: str) -> tuple[Any, dict[str, Any]]:
    """Return the save under *entry* in a file, and the notes."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise InvalidSave(f"not JSON: {error}") from error
    if not isinstance(data, dict) or entry not in data:
        raise InvalidSave(f"{entry}: missing in {brief(data)}")
    return data.pop(entry), data
