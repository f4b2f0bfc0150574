"""The messages between a session and its seats: frozen values with a JSON form.

Each field is an entry of the JSON object; ``type`` is the kind of message.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, final, get_args

from attrs import field, frozen

from bang_table.session.errors import InvalidRequest
from bang_table.text.shown import Laid
from bangcore.engine.events import Event
from bangcore.errors import BangError, brief, nearest
from bangcore.game.answer_form import AnswerForm
from bangcore.game.views import View
from bangcore.plain import plain, sparse
from bangcore.rules.arguments import checked
from bangcore.rules.options import Decision
from bangcore.rules.reason import Reason

if TYPE_CHECKING:
    from bang_table.text import Language

__all__ = ["Refusal", "Request", "SeatState", "UndoAsked", "Update", "UpdateWords"]

Deed = Literal["update", "answer", "ask_undo", "agree", "refuse"]


@sparse()
@final
@frozen
class Request:
    """A request of a seat; an empty one asks for an update.

    *do* is its kind.  ``answer`` needs the *number* of the question and the *answer*; ``agree`` and
    ``refuse`` need the ``id`` of the undo request as *number*; ``ask_undo`` takes the question to
    go back to as *number*, if given.  *since* is ``heard`` of the last update.  With *reasons* the
    update says why cards of a seat that is asked have no option.

    >>> Request.of({"do": "answer", "number": 7, "answer": "pass", "since": 41}).number
    7
    """

    do: Deed = "update"
    since: int = 0
    number: int | None = None
    answer: AnswerForm | None = None
    reasons: bool | None = None

    @classmethod
    def of(cls, data: object) -> Request:
        """Return the request with the JSON form *data*.

        :raises InvalidRequest: if *data* is not a request.
        """
        if not isinstance(data, Mapping):
            raise InvalidRequest(f"a request is an object, not {brief(data)}")
        for name in data:
            if name not in ("do", "since", "number", "answer", "reasons"):
                raise InvalidRequest(f"a request has no entry {brief(name)}")
        request = cls(**data)
        deeds = get_args(Deed)
        if request.do not in deeds:
            raise InvalidRequest(nearest("request", request.do, deeds))
        if type(request.since) is not int:
            raise InvalidRequest(f"since is the number of an event, not {brief(request.since)}")
        if request.number is not None and type(request.number) is not int:
            raise InvalidRequest(f"number is a whole number, not {brief(request.number)}")
        if request.do == ("update" if request.answer is not None else "answer"):
            raise InvalidRequest('an answer needs the entries "do": "answer" and "answer"')
        if request.reasons is not None and type(request.reasons) is not bool:
            raise InvalidRequest(f"reasons is true or false, not {brief(request.reasons)}")
        return request

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the entries that are set."""
        data: dict[str, Any] = plain(self)
        return data


@final
@frozen
class UndoAsked:
    """A request to undo, pending until the other people at the table agree.

    *seat* asks to go back to question *number*; the seats *waiting* have not agreed yet.  They
    agree or refuse by its *id*.  The next answer of the game cancels it.
    """

    id: int
    seat: int
    number: int
    waiting: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        data: dict[str, Any] = plain(self)
        return data


@final
@frozen
class SeatState:
    """The state of one seat: its *bot* (``None`` for a person), presence and time.

    A bot that *stands_in* plays until the person is back.  The person is *connected*, or has been
    *away_since* a time; from the time *takeover* on, a bot stands in when the seat is asked.
    *time_left* is the seconds left for the game, at ``time`` of the update.  *by_bot* is how many
    answers a bot has given for a person since their own last one; a save does not contain it.
    """

    bot: str | None = None
    stands_in: bool = False
    connected: bool = False
    away_since: float | None = None
    takeover: float | None = None
    time_left: float | None = None
    by_bot: int = 0


@final
@frozen
class UpdateWords:
    """The words of an update in one language, for the seat that gets it.

    *prompt* is the question, whom the game waits for, or the outcome; *why* is the text of the card
    or ability that asks.  *goals* has the role of each seat with its goal at this table, ``None``
    for a role that is not known.  *options* has the texts of the options of the question, then
    those of the interrupts in the view; *log* has a line for each event, ``None`` for an event
    without words.  *outcome* is who won, why, and whether this seat did.  *reasons* has the texts
    of the reasons in the update.

    *laid* describes the cards of expansions on the table: :meth:`bang_table.text.Language.laid`.
    """

    prompt: str
    why: str | None
    goals: tuple[str | None, ...]
    options: tuple[str, ...]
    log: tuple[str | None, ...]
    outcome: str | None
    laid: Laid
    reasons: tuple[str, ...] = ()


@final
@frozen
class Update:
    """The new events for *seat* and the current table; a *seat* of ``None`` is a spectator.

    *events* follow event number *since*; drop any later ones you have: they were undone.
    ``answer`` of each is the number of the answer that caused it; 0 is the deal.

    Pass *heard* as ``since`` the next time.  *question* is set if the seat is asked; answer it by
    its ``number``, before the *deadline* if there is one.  *seats* has the bot and the presence of
    each seat.  Times are those that the server passes in; *time* is the last one.  *words* are set
    if the update was requested in a language, *reasons* if they were requested.  Of two updates the
    one with the higher *stamp* is newer; with equal stamps, the one with the later *time*.
    """

    type: Literal["update"] = field(default="update", init=False, repr=False)
    seat: int | None
    stamp: int
    since: int
    heard: int
    events: tuple[Event, ...]
    view: View
    question: Decision | None
    seats: tuple[SeatState, ...]
    time: float | None = None
    deadline: float | None = None
    undo: UndoAsked | None = None
    words: UpdateWords | None = None
    reasons: tuple[Reason, ...] = ()

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
            # the view contains it, and it is expensive to make
            "question": None if self.question is None else view["decision"],
            "seats": [plain(seat) for seat in self.seats],
            "time": self.time,
            "deadline": self.deadline,
            "undo": None if self.undo is None else self.undo.to_dict(),
            "words": None if self.words is None else plain(self.words),
            "reasons": [reason.to_dict() for reason in self.reasons],
        }


@checked
@final
@frozen
class Refusal:
    """The refusal of a request; its message may be shown to the seat.

    >>> from bangcore import StaleAnswer
    >>> Refusal.of(StaleAnswer("question 2 is asked, not 1")).to_dict()
    {'type': 'refusal', 'error': 'StaleAnswer', 'message': 'question 2 is asked, not 1'}
    """

    type: Literal["refusal"] = field(default="refusal", init=False, repr=False)
    error: str
    message: str

    @classmethod
    def of(cls, error: BangError, language: Language | None = None) -> Refusal:
        """Return the refusal to send to the seat whose call raised *error*.

        >>> from bangcore import NothingToUndo
        >>> from bangcore.error_messages import ErrorMessage
        >>> from bang_table.text import Language
        >>> Refusal.of(NothingToUndo(ErrorMessage("nothing to undo")), Language("de")).message
        'es gibt nichts zurückzunehmen'
        """
        text = str(error) if language is None else language.error_message(error)
        return cls(type(error).__name__, text)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"type": self.type, "error": self.error, "message": self.message}
