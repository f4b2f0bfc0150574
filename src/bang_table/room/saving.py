"""Saves of rooms, checked as strictly as those of sessions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, final

from attrs import frozen

from bang_table.room.chat import KEPT, LONGEST, Chat, one_line
from bang_table.room.messages import ChatLine
from bang_table.room.seating import Person, Seats, check_names
from bang_table.room.setup import Setup
from bang_table.room.table import Table
from bang_table.session import Session
from bang_table.session.saving import inside
from bangcore.error_messages import ErrorMessage
from bangcore.errors import ExpansionError, InvalidSave, InvalidSetup, RulesetMismatch, brief
from bangcore.game.older import in_version
from bangcore.game.save_guard import SaveGuard
from bangcore.game.saving import opened, structured
from bangcore.plain import Only, plain
from bangcore.ruleset import Ruleset

__all__ = ["SavedRoom", "load", "save"]

ROOM: Final = "bangcore room"
VERSION: Final = 2


def _to_version_2(data: dict[str, Any]) -> dict[str, Any]:
    """Convert version 1, which counted no games won."""
    return {**data, "version": 2, "wins": []}


NEXT: Final = {1: _to_version_2}
"""For each older version, the function that converts its entries to the next one."""


@final
@frozen
class PlaceSaved:
    """A seat in a save: a person with their token, a bot, or nobody."""

    name: str | None = None
    token: str | None = None
    ready: bool = False
    again: bool = False
    bot: str | None = None
    next_name: str | None = None


@final
@frozen
class SavedRoom:
    """A saved room.  It holds every secret, including the tokens of the people."""

    format: Annotated[str, Only((ROOM,))]
    version: Annotated[int, Only((VERSION,))]
    setup: Setup
    seats: tuple[PlaceSaved, ...]
    chat: tuple[ChatLine, ...]
    said: int
    game: int
    changes: int
    session: Mapping[str, Any] | None
    wins: tuple[int, ...] = ()


def save(table: Table) -> dict[str, Any]:
    """Return the save of a room in plain JSON types."""
    saved: dict[str, Any] = plain(
        SavedRoom(
            format=ROOM,
            version=VERSION,
            setup=table.setup,
            seats=tuple(map(_place, table.seating.at)),
            chat=tuple(table.chat.lines),
            said=table.chat.number,
            game=table.game,
            changes=table.changes,
            session=None,
            wins=table.wins,
        )
    )
    if table.session is not None:
        saved["session"] = table.session.to_dict()
    return saved


def _place(who: Person | str | None) -> PlaceSaved:
    if isinstance(who, Person):
        return PlaceSaved(who.name, who.token, who.ready, who.again, None, who.next_name)
    return PlaceSaved(bot=who)


def load(data: Mapping[str, Any], ruleset: Ruleset | None) -> Table:
    """Return the parts of a saved room; every error message names the place."""
    with SaveGuard():
        entries = opened(data, ROOM, lambda data: in_version(VERSION, NEXT, data))
        inner = entries.get("session")
        saved: SavedRoom = structured(SavedRoom, entries, "room")
        with inside("setup"):
            try:
                rules = saved.setup.rules() if ruleset is None else ruleset
            except ExpansionError as error:
                why = error.message
                raise RulesetMismatch(ErrorMessage("other rules", why=why)) from error
        _check(saved)
        session = None
        if inner is not None:
            with inside("session"):
                session = Session.from_dict(inner, rules)
        seating = Seats(map(_who, saved.seats))
        if session is not None and seating.names() != _players(session):
            raise InvalidSave("seats: the names differ from those in the game")
        if len(saved.wins) not in (0, len(saved.seats)) or any(wins < 0 for wins in saved.wins):
            raise InvalidSave(f"wins: {brief(saved.wins)} are not the numbers of games by seat")
        chat = Chat(saved.said, saved.chat)
        return Table(
            saved.setup,
            rules,
            seating,
            chat,
            saved.game,
            saved.changes,
            session,
            wins=saved.wins,
        )


def _players(session: Session) -> list[str]:
    """Return the names of the players of a game; a player may have several seats."""
    players = session.update(None).view.players
    return [player.name for player in players if player.holder == player.seat]


def _who(place: PlaceSaved) -> Person | str | None:
    if place.name is None or place.token is None:
        return place.bot
    return Person(place.name, place.token, place.ready, place.again, place.next_name)


def _check(saved: SavedRoom) -> None:
    """Refuse values that no room writes, as far as they can be checked without the game."""
    people = [place for place in saved.seats if place.name is not None]
    for number, place in enumerate(saved.seats):
        with inside(f"seats[{number}]"):
            if (place.name is None) != (place.token is None):
                raise InvalidSave("a person has a name and a token")
            if place.name is not None and place.bot is not None:
                raise InvalidSave("either a person or a bot sits there")
            if place.next_name is not None and (place.name is None or saved.session is None):
                raise InvalidSave("only a person in a game has a next name")
            if place.bot is not None:
                saved.setup.known_bot(place.bot)
    with inside("seats"):
        try:
            names = [place.name for place in people]
            check_names(
                names + [place.next_name for place in people if place.next_name is not None]
            )
        except InvalidSetup as error:
            raise InvalidSave(str(error)) from error
        tokens = [place.token for place in people]
        if not all(tokens) or len({*tokens}) < len(tokens):
            raise InvalidSave("each person needs their own token")
    if (saved.session is None) != (saved.game == 0):
        raise InvalidSave(f"game: {brief(saved.game)}; a session exists from the first game on")
    for name, number in (("game", saved.game), ("changes", saved.changes), ("said", saved.said)):
        if not 0 <= number < 2**53:
            raise InvalidSave(f"{name}: {brief(number)} is not a count")
    numbers = [line.number for line in saved.chat]
    first = saved.said - len(numbers) + 1
    if len(numbers) > KEPT or first < 1 or numbers != [*range(first, saved.said + 1)]:
        raise InvalidSave(f"chat: {brief(numbers)} are not the last lines")
    for line in saved.chat:
        if not 0 < len(line.text) <= LONGEST or line.text != one_line(line.text):
            raise InvalidSave(f"chat: {brief(line.text)} is not a line of a chat")
