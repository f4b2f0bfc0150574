"""Saved sessions, in files or in a database, such that no crash loses an answer.

    >>> from tempfile import TemporaryDirectory
    >>> from bangcore.session import Session
    >>> from bangcore.storage import SessionFile
    >>> folder = TemporaryDirectory()
    >>> evening = SessionFile.create(f"{folder.name}/evening.json", Session.new(4, seed=10))
    >>> request = {"do": "answer", "number": 1, "answer": "end turn"}
    >>> evening.change(lambda session: session.receive(0, request)).type
    'update'
    >>> SessionFile.open(f"{folder.name}/evening.json").session.decision.number
    2
    >>> folder.cleanup()

:func:`write_file` writes any text that safely.
"""

from bangcore.errors import NotSaved
from bangcore.storage.database import SessionRows
from bangcore.storage.files import FolderLock, write_file
from bangcore.storage.sessions import SessionFile

__all__ = ["FolderLock", "NotSaved", "SessionFile", "SessionRows", "write_file"]
