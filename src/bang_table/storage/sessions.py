"""A session in a file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any, Final, TypeVar, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.session import Session
from bang_table.session.saving import inside
from bang_table.session.seated import Maker
from bang_table.storage.errors import NotSaved
from bang_table.storage.files import write_file
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSave, InvalidSetup, brief
from bangcore.game.saving import Reading
from bangcore.ruleset import Ruleset

__all__ = ["SessionFile"]

_T = TypeVar("_T")
SESSION: Final = "session"


@final
class SessionFile:
    """A session whose changes are written to a file before anybody sees them.

    The changes behind a result of :meth:`change` are on the disk, so the result may be sent; a
    change that cannot be written is rolled back.  ``notes`` are entries of the server, kept in the
    same file; :meth:`change` them as well.  One process at a time may use a file: see
    :class:`FolderLock`.
    """

    __slots__ = ("_lock", "_own_bots", "_ruleset", "_text", "_written", "notes", "path", "session")

    def __init__(
        self,
        path: str | os.PathLike[str],
        session: Session,
        notes: Mapping[str, Any],
        text: str,
        ruleset: Ruleset | None,
        own_bots: Mapping[str, Maker | str] | None,
    ) -> None:
        """Use :meth:`create` or :meth:`open`."""
        self.path: Final = Path(path)
        self.session = session
        """The session.  It is another object after a change that could not be written."""
        self.notes: dict[str, Any] = dict(notes)
        self._text = text
        self._written = (session.stamp, json.dumps(self.notes))
        self._ruleset: Final = ruleset
        self._own_bots: Final = own_bots
        self._lock: Final = RLock()

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        session: Session,
        notes: Mapping[str, Any] | None = None,
        *,
        own_bots: Mapping[str, Maker | str] | None = None,
    ) -> SessionFile:
        """Write a new *session* to *path*, with *notes* in plain JSON types beside it.

        If the session has *own_bots*, pass them here, too.

        :raises NotSaved: it cannot be written.
        """
        if SESSION in (notes or {}):
            raise InvalidSetup(f"the note {SESSION!r} would be taken for the session")
        text = _text_of(session, notes or {})
        _write(path, text)
        return cls(path, session, notes or {}, text, session.ruleset, own_bots)

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        ruleset: Ruleset | None = None,
        *,
        own_bots: Mapping[str, Maker | str] | None = None,
    ) -> SessionFile:
        """Read the session in *path*; see also :meth:`bang_table.session.Session.from_dict`.

        :raises OSError: it cannot be read.
        :raises InvalidSave: the file is damaged; the message names the place.
        :raises RulesetMismatch: it was saved under other rules.
        """
        text = Path(path).read_text(encoding="utf-8")
        with inside(str(path)):
            session, notes = _read(text, ruleset, own_bots)
        return cls(path, session, notes, text, ruleset, own_bots)

    def change(self, do: Callable[[Session], _T]) -> _T:
        """Call *do* with the session, write the changes, and return its result.

        Nothing is written if neither the stamp nor the notes have changed.  If it cannot be
        written, session and notes are restored.

        :raises NotSaved: it cannot be written; nothing has changed.
        """
        with self._lock:
            try:
                return do(self.session)
            finally:
                # also if a bot of the rules failed after the answer of a person
                self._keep()

    def _keep(self) -> None:
        now = (self.session.stamp, json.dumps(self.notes))
        if now == self._written:
            return
        try:
            text = _text_of(self.session, self.notes)
            _write(self.path, text)
        except BaseException:
            self.session, self.notes = _read(self._text, self._ruleset, self._own_bots)
            raise
        self._text, self._written = text, now


def _text_of(session: Session, notes: Mapping[str, Any]) -> str:
    return json.dumps({**notes, SESSION: session.to_dict()})


def _write(path: str | os.PathLike[str], text: str) -> None:
    try:
        write_file(path, text)
    except OSError as error:
        raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES)) from error


def _read(
    text: str, ruleset: Ruleset | None, own_bots: Mapping[str, Maker | str] | None
) -> tuple[Session, dict[str, Any]]:
    with Reading():
        try:
            data = json.loads(text)
        except ValueError as error:
            raise InvalidSave(f"not JSON: {error}") from error
        if not isinstance(data, dict) or SESSION not in data:
            raise InvalidSave(f"{SESSION}: missing in {brief(data)}")
        session = Session.from_dict(data.pop(SESSION), ruleset, own_bots=own_bots)
        return session, data
