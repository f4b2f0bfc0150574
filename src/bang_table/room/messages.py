"""The messages between a room and its pages, in addition to those of a session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, final, get_args

from attrs import field, fields, frozen

from bang_table.session import InvalidRequest, Request
from bangcore import __version__
from bangcore.errors import brief, nearest
from bangcore.game.answer_form import AnswerForm
from bangcore.plain import plain, sparse

__all__ = [
    "IN_GAME",
    "OF_ROOM",
    "ChatLine",
    "Phase",
    "RoomRequest",
    "RoomSeat",
    "RoomState",
    "SeatAsked",
]

Phase = Literal["open", "playing", "over"]

Deed = Literal[
    "update",
    "answer",
    "ask_undo",
    "agree",
    "refuse",
    "leave",
    "ready",
    "start",
    "again",
    "hand_over",
    "say",
    "agree_seat",
    "refuse_seat",
]

IN_GAME: Final = frozenset({"answer", "ask_undo", "agree", "refuse", "hand_over"})
"""The requests that concern one game."""

OF_ROOM: Final = frozenset(
    {"leave", "ready", "start", "again", "hand_over", "say", "agree_seat", "refuse_seat"}
)
"""The requests that a session does not know."""

KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "since": (int, "the number of an event"),
    "said": (int, "the number of a line of the chat"),
    "game": (int, "the number of a game"),
    "ready": (bool, "true or false"),
    "fill": (bool, "true or false"),
    "text": (str, "a text"),
    "bot": (str, "the name of a bot"),
    "reasons": (bool, "true or false"),
}


@sparse()
@final
@frozen
class RoomRequest:
    """A request of a page to its room; an empty one asks for the messages.

    *do* is its kind.  *since*, *number*, *answer* and *reasons* are those of a session's request,
    *game* the number of the game that they concern, *said* the number of the last line of the chat
    that the page has.  ``ready`` with *ready* ``False`` withdraws it; ``start`` lets bots *fill*
    the open seats, or else removes them; ``hand_over`` gives the seat to a *bot*, or back; ``say``
    sends *text* to the chat; ``agree_seat`` and ``refuse_seat`` answer the request for a seat whose
    ``id`` is *number*.

    >>> RoomRequest.of({"do": "say", "text": "Hello!"}).text
    'Hello!'
    """

    do: Deed = "update"
    since: int = 0
    said: int = 0
    game: int | None = None
    number: int | None = None
    answer: AnswerForm | None = None
    ready: bool | None = None
    fill: bool | None = None
    text: str | None = None
    bot: str | None = None
    reasons: bool | None = None

    @classmethod
    def of(cls, data: object) -> RoomRequest:
        """Return the request with the JSON form *data*.

        :raises InvalidRequest: if *data* is not a request.
        """
        if not isinstance(data, Mapping):
            raise InvalidRequest(f"a request is an object, not {brief(data)}")
        names = [attribute.name for attribute in fields(cls)]
        for name in data:
            if name not in names:
                raise InvalidRequest(f"a request has no entry {brief(name)}")
        deeds = get_args(Deed)
        if data.get("do", "update") not in deeds:
            raise InvalidRequest(nearest("request", data["do"], deeds))
        for name, (kind, what) in KINDS.items():
            entry = data.get(name)
            if entry is not None and type(entry) is not kind:
                raise InvalidRequest(f"{name} is {what}, not {brief(entry)}")
        request = cls(**{name: value for name, value in data.items() if value is not None})
        request.to_session()
        return request

    def to_session(self, since: int | None = None) -> Request:
        """Return the request for the session: an update if the request is for the room."""
        entries: dict[str, Any] = {"since": self.since if since is None else since}
        entries["reasons"] = self.reasons
        if self.do not in OF_ROOM:
            entries |= {"do": self.do, "number": self.number, "answer": self.answer}
        return Request.of(entries)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the entries that are set."""
        data: dict[str, Any] = plain(self)
        return data


@final
@frozen
class ChatLine:
    """A line of the chat, with the *seat* and the *name* of its speaker."""

    number: int
    seat: int | None
    name: str
    text: str


@final
@frozen
class RoomSeat:
    """A seat of a room: the *name* of a player, ``None`` while it is open, and the *bot* there.

    *next_name* is the name of a latecomer, who keeps the *name* of a bot until the next deal.
    """

    name: str | None
    bot: str | None
    ready: bool
    connected: bool
    next_name: str | None = None


@final
@frozen
class SeatAsked:
    """A request for a seat, pending until the people who are present agree.

    A spectator asks to play in *seat* under that *name*; the seats *waiting* have not agreed yet.
    They agree or refuse by its *id*.
    """

    id: int
    name: str
    seat: int
    waiting: tuple[int, ...]


@final
@frozen
class RoomState:
    """The current state of a room; *you* is the seat of the page, ``None`` for a spectator.

    *version* is that of the library, as in the ``$id`` of the schema.
    *phase* is before the deal, in a game, or after it; *game* counts the games.  When it changes,
    events start again from the first.  *again* has the seats that want another game, *wins*
    the number of games that each seat has won here.  *free* has the seats of bots and the open
    ones, for which a spectator can ask; *asking* is such a request.  *chat* has the lines after
    *said* of the request; it is ``None`` in a room without a chat.
    """

    type: Literal["room"] = field(default="room", init=False, repr=False)
    version: str = field(default=__version__, init=False, repr=False)
    stamp: int
    phase: Phase
    game: int
    you: int | None
    public: bool
    seats: tuple[RoomSeat, ...]
    expansions: tuple[str, ...]
    options: Mapping[str, bool | int]
    again: tuple[int, ...]
    wins: tuple[int, ...]
    free: tuple[int, ...]
    asking: SeatAsked | None
    chat: tuple[ChatLine, ...] | None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        data: dict[str, Any] = plain(self)
        return data
