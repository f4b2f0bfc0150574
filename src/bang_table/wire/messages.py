"""The types of messages by kind.

Most are the classes of a game.  Saves and records of games, which have no class elsewhere, have one
here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypedDict, final, get_type_hints

from attrs import frozen

from bang_table.room import RoomRequest, RoomState
from bang_table.session import Refusal, Request, Update
from bang_table.session.saving import SavedSession
from bang_table.wire.changes import forms
from bang_table.wire.lobby import Lobby
from bang_table.wire.schemas import DRAFT, Definitions
from bang_table.wire.words import Words
from bangcore import __version__
from bangcore.engine.events import Change, Event
from bangcore.errors import UnknownName, nearest
from bangcore.game.answer_form import AnswerForm, Choice
from bangcore.game.older import VERSION
from bangcore.game.saving import GAME, RECORD
from bangcore.game.views import View
from bangcore.plain import Only
from bangcore.rules.arguments import checked
from bangcore.rules.options import Decision, Option
from bangcore.ruleset import Ruleset

__all__ = [
    "MESSAGES",
    "TAKEN",
    "GameRecord",
    "SavedGame",
    "schema",
    "title_of",
]


@final
@frozen
class SavedGame:
    """A saved game.  It holds every secret of the game: never send it to a player.

    ``ruleset`` is the fingerprint of the rules that it needs.  The form of positions (``state``,
    ``start``) may change with each version.  ``history`` has the texts of all answers, ``action``
    and ``answers`` those of the effect in progress; ``number`` is that of the first question.
    """

    format: Annotated[str, Only((GAME,))]
    version: Annotated[int, Only((VERSION,))]
    ruleset: tuple[str, ...]
    state: Mapping[str, Any]
    action: str | None
    answers: tuple[str, ...]
    start: Mapping[str, Any]
    history: tuple[str, ...]
    skip_forced: bool
    number: int


@final
@frozen
class GameRecord:
    """A game as its start and the texts of all answers.  It also holds every secret."""

    format: Annotated[str, Only((RECORD,))]
    version: Annotated[int, Only((VERSION,))]
    ruleset: tuple[str, ...]
    start: Mapping[str, Any]
    answers: tuple[str, ...]
    skip_forced: bool
    number: int


TAKEN: Final = (Choice, Request, RoomRequest)
"""Incoming messages: unknown entries are refused."""

MESSAGES: Final[Mapping[str, Any]] = {
    "view": View,
    "event": Event,
    "decision": Decision,
    "option": Option,
    "answer": AnswerForm,
    "update": Update,
    "request": Request,
    "refusal": Refusal,
    "room": RoomState,
    "room_request": RoomRequest,
    "save": SavedGame,
    "record": GameRecord,
    "session": SavedSession,
    "words": Words,
    "lobby": Lobby,
}
"""The type of each kind of message."""


@checked
def schema(
    kind: str | None = None, *, exact: bool = False, ruleset: Ruleset | None = None
) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a *kind* of message, by default of all.

    The schema of all has a definition for each kind under ``$defs``, to refer to.  Its ``$id``
    contains the version of the library.

    >>> schema("view")["$id"]
    'urn:bangcore:0.1.0:view'
    >>> schema("answer")["$defs"]["Answer"]["anyOf"][0]
    {'type': 'integer', 'minimum': 0}

    Sent messages may have entries that the schema does not name, because the library may be newer
    than the schema; *exact* forbids that, for tests.  With a *ruleset* the schema includes the
    views of its expansions, and the values of changes in them.

    :raises UnknownName: if there is no such kind.
    """
    if kind is not None and kind not in MESSAGES:
        raise UnknownName(nearest("kind of message", kind, MESSAGES))
    types: dict[tuple[type, str], Any] = {(SavedSession, "game"): SavedGame}
    views = None if ruleset is None else _shown_by(ruleset)
    if views is not None:
        extra = TypedDict("Extra", views, total=False)  # type: ignore[misc]
        extra.__doc__ = "The views of the expansions, by name."
        types[View, "extra"] = extra
    definitions = Definitions(exact=exact, taken=TAKEN, known=types, forms={Change: forms(views)})
    for name in MESSAGES if kind is None else (kind,):
        definition = definitions.of(MESSAGES[name])
        if "$ref" not in definition:
            title = title_of(name)
            definitions.made[title] = {"title": title, **definition}
    head: dict[str, Any] = {
        "$schema": DRAFT,
        "$id": f"urn:bangcore:{__version__}:{kind or 'messages'}",
    }
    if kind is not None:
        head |= {"title": f"bangcore: {kind}", "$ref": f"#/$defs/{title_of(kind)}"}
    else:
        head["title"] = "bangcore: all messages"
        head["anyOf"] = [{"$ref": f"#/$defs/{title_of(name)}"} for name in MESSAGES]
    return {**head, "$defs": dict(sorted(definitions.made.items()))}


def _shown_by(rules: Ruleset) -> dict[str, Any]:
    """Return the types of the views of the expansions of *rules*, by name."""
    return {
        name: get_type_hints(kind.view).get("return", Any)
        for name, kind in rules.state_kinds.items()
    }


def title_of(kind: str) -> str:
    """Return the name of the definition of a *kind* of message.

    >>> title_of("view"), title_of("answer")
    ('View', 'Answer')
    """
    form = MESSAGES[kind]
    return form.__name__ if isinstance(form, type) else kind.capitalize()
