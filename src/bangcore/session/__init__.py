"""A game with people at it: one :class:`Session` holds a game for its seats.

    >>> from bangcore.session import Session
    >>> session = Session.new(["Ann", "Ben", "Cal", "Dee"], seed=10, bots={2: "cowboy"})
    >>> session.update(1).view.players[0].name
    'Ann'

No network, no clock, no files: whoever has those calls it.
"""

from bangcore.errors import InvalidRequest, NoSuchEvent
from bangcore.session.messages import Refusal, Request, UndoAsked, Update
from bangcore.session.session import Session

__all__ = [
    "InvalidRequest",
    "NoSuchEvent",
    "Refusal",
    "Request",
    "Session",
    "UndoAsked",
    "Update",
]
