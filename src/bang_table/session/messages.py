"""What a session and those who sit at it say to each other: frozen values with a JSON form.

The names of the fields are the names of the entries; ``type`` tells the messages apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, final, get_args

from attrs import field, frozen

from bangcore.errors import BangError, InvalidRequest, brief, nearest
from bangcore.game.answers import Given
from bangcore.game.events import Event
from bangcore.game.views import View
from bangcore.plain import plain, sparse
from bangcore.rules.options import Decision

if TYPE_CHECKING:
    from bang_table.text import Language

__all__ = ["Refusal", "Request", "UndoAsked", "Update"]

Deed = Literal["update", "answer", "ask_undo", "agree", "refuse"]


@sparse()
@final
@frozen
class Request:
    """What a seat wants, if it is more than an update.

    *do* says what; ``answer`` needs the *number* of the question and the *answer*, ``agree`` and
    ``refuse`` the *number* that is the ``id`` of what was asked; with ``ask_undo``, *number* may
    say to which question to come back.  *since* is ``heard`` of the last update.

    >>> Request.of({"do": "answer", "number": 7, "answer": "pass", "since": 41}).number
    7
    """

    do: Deed = "update"
    since: int = 0
    number: int | None = None
    answer: Given | None = None

    @classmethod
    def of(cls, data: object) -> Request:
        """Return what the JSON form *data* says.

        :raises InvalidRequest: it says nothing of that kind.
        """
        if not isinstance(data, Mapping):
            raise InvalidRequest(f"a request is an object, not {brief(data)}")
        for name in data:
            if name not in ("do", "since", "number", "answer"):
                raise InvalidRequest(f"a request has no entry {brief(name)}")
        request = cls(**data)
        deeds = get_args(Deed)
        if request.do not in deeds:
            raise InvalidRequest(nearest("request", request.do, deeds))
        if type(request.since) is not int:
            raise InvalidRequest(f"since is the number of an event, not {brief(request.since)}")
        if request.number is not None and type(request.number) is not int:
            raise InvalidRequest(f"number is a number, not {brief(request.number)}")
        return request

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the entries that are set."""
        made: dict[str, Any] = plain(self)
        return made


@final
@frozen
class UndoAsked:
    """Somebody asks to take back; it waits for the others who sit as persons.

    *seat* asks to come back to question *number*; the seats *waiting* have not yet agreed.  *id*
    is what they agree to or refuse; it lapses with the next answer of the game.
    """

    id: int
    seat: int
    number: int
    waiting: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        made: dict[str, Any] = plain(self)
        return made


@final
@frozen
class Update:
    """What *seat* has not yet heard, and the table as it is now; ``None`` is a spectator.

    *events* come after the one of number *since*: whatever was heard beyond it was taken back.
    Each says by ``answer`` which answer brought it about; 0 is the deal.
    *heard* is what to give as ``since`` the next time.  *question* is there if that seat is asked,
    and answered by its ``number``.  *bots* names the bot in each seat, ``None`` where a person
    sits.  Of two updates the one with the higher *stamp* is newer; with the same one they agree
    in everything but where they begin.
    """

    type: Literal["update"] = field(default="update", init=False, repr=False)
    seat: int | None
    stamp: int
    since: int
    heard: int
    events: tuple[Event, ...]
    view: View
    question: Decision | None
    bots: tuple[str | None, ...]
    undo: UndoAsked | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        view = self.view.to_dict()
        return {
            "type": self.type,
            "seat": self.seat,
            "stamp": self.stamp,
            "since": self.since,
            "heard": self.heard,
            "events": [event.to_dict() for event in self.events],
            "view": view,
            # the view has it already, as dear as it is to make
            "question": None if self.question is None else view["decision"],
            "bots": list(self.bots),
            "undo": None if self.undo is None else self.undo.to_dict(),
        }


@final
@frozen
class Refusal:
    """Why a session did not do what a seat wanted; it may be shown to that seat.

    >>> from bangcore import StaleAnswer
    >>> Refusal.of(StaleAnswer("question 2 is asked, not 1")).to_dict()
    {'type': 'refusal', 'error': 'StaleAnswer', 'message': 'question 2 is asked, not 1'}
    """

    type: Literal["refusal"] = field(default="refusal", init=False, repr=False)
    error: str
    message: str

    @classmethod
    def of(cls, error: BangError, language: Language | None = None) -> Refusal:
        """Return what to send to the seat to whose call a session raised *error*.

        >>> from bangcore import NothingToUndo
        >>> from bangcore.complaints import Complaint
        >>> from bang_table.text import Language
        >>> Refusal.of(NothingToUndo(Complaint("nothing of yours")), Language("de")).message
        'du hast keine Antwort gegeben, die man zurücknehmen könnte'
        """
        said = str(error) if language is None else language.complaint(error)
        return cls(type(error).__name__, said)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"type": self.type, "error": self.error, "message": self.message}
