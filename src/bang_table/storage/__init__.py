"""Crash-safe storage of sessions and rooms in files or in a database.

    >>> from tempfile import TemporaryDirectory
    >>> from bang_table.session import Session
    >>> from bang_table.storage import SessionFile
    >>> folder = TemporaryDirectory()
    >>> evening = SessionFile.create(f"{folder.name}/evening.json", Session.new(4, seed=10))
    >>> request = {"do": "answer", "number": 1, "answer": "end turn"}
    >>> evening.change(lambda session: session.receive(0, request)).type
    'update'
    >>> SessionFile.open(f"{folder.name}/evening.json").session.decision.number
    2
    >>> folder.cleanup()

:func:`write_file` writes any text as safely.  :mod:`bang_table.session` and
:mod:`bang_table.room` define the saves.
"""

from bang_table.storage.database import RoomRows, SessionRows
from bang_table.storage.errors import NotSaved
from bang_table.storage.files import FolderLock, write_file
from bang_table.storage.saves import RoomFile, SessionFile

__all__ = [
    "FolderLock",
    "NotSaved",
    "RoomFile",
    "RoomRows",
    "SessionFile",
    "SessionRows",
    "write_file",
]
