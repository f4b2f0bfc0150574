"""Games played by people and bots: one :class:`Session` holds one game for its seats.

    >>> from bang_table.session import Session
    >>> session = Session.new(["Ann", "Ben", "Cal", "Dee"], seed=10, bots={2: "cowboy"})
    >>> session.update(1).view.players[0].name
    'Ann'

It uses no network, no clock and no files; those are the server's.
"""

from bang_table.session.errors import InvalidRequest, NoSuchEvent
from bang_table.session.messages import Refusal, Request, SeatState, UndoAsked, Update, UpdateWords
from bang_table.session.session import Session

__all__ = [
    "InvalidRequest",
    "NoSuchEvent",
    "Refusal",
    "Request",
    "SeatState",
    "Session",
    "UndoAsked",
    "Update",
    "UpdateWords",
]
