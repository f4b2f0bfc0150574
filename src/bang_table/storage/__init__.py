"""Crash-safe storage of sessions and rooms in a database, a file of SQLite or a server.

    >>> import sqlite3
    >>> from bang_table.session import Session
    >>> from bang_table.storage import SessionRows
    >>> rows = SessionRows(sqlite3.connect(":memory:"))  # or the path of a file
    >>> rows.create_table()
    >>> rows.add("evening", Session.new(4, seed=10))
    >>> evening = rows.hold("evening")
    >>> request = {"do": "answer", "number": 1, "answer": "end turn"}
    >>> evening.change(lambda session: session.receive(0, request)).type
    'update'
    >>> rows.load("evening").decision.number
    2

:func:`write_file` writes any text as safely.  :mod:`bang_table.session` and
:mod:`bang_table.room` define the saves.
"""

from bang_table.storage.database import Held, RoomRows, SessionRows
from bang_table.storage.errors import NotSaved
from bang_table.storage.files import write_file

__all__ = ["Held", "NotSaved", "RoomRows", "SessionRows", "write_file"]
