"""A room that players join: seats, chat, and a series of games of the same people.

    >>> from bang_table.room import Room
    >>> room = Room.new(4, bots={2: "cowboy", 3: "cowboy"}, seed=10)
    >>> ann, ben = room.join("Ann"), room.join("Ben")
    >>> room.ready(ann)
    >>> room.ready(ben)
    >>> room.start(ann)
    >>> room.session.names
    ('Ann', 'Ben', 'Cal', 'Dee')

Like a session, it uses no network, no clock and no files; those are the server's.
"""

from bang_table.room.errors import NotNow
from bang_table.room.messages import ChatLine, RoomRequest, RoomSeat, RoomState, SeatAsked
from bang_table.room.room import Room

__all__ = ["ChatLine", "NotNow", "Room", "RoomRequest", "RoomSeat", "RoomState", "SeatAsked"]
