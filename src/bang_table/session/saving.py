"""Saves of sessions, read with the same distrust as those of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, final

from attrs import frozen

from bang_table.session.history import Jump
from bang_table.session.log import Followed, follow
from bang_table.session.messages import UndoAsked
from bang_table.session.older import VERSION, brought_up_to_date
from bangcore.errors import InvalidSave, brief
from bangcore.game.game import Game
from bangcore.game.saving import Reading, opened, structured
from bangcore.rules.ruleset import Ruleset

__all__ = ["SESSION", "VERSION", "BotSaved", "Saved", "inside", "read"]

SESSION: Final = "bangcore session"


@final
@frozen
class BotSaved:
    """A bot in a save: its name, its seed and its memory."""

    seat: int
    name: str
    seed: int
    memory: Any


@final
@frozen
class Saved:
    """The entries of a save beside its form and the game."""

    first: int
    jumps: tuple[Jump, ...]
    heard: int
    stamp: int
    tokens: tuple[str, ...]
    bots: tuple[BotSaved, ...]
    offered: tuple[int, ...]
    at_once: bool
    dice: int
    undo: UndoAsked | None


@contextmanager
def inside(place: str) -> Iterator[None]:
    """Add the *place* that is read to error messages."""
    try:
        with Reading():
            yield
    except InvalidSave as error:
        raise InvalidSave(f"{place}: {error}") from error


def read(data: Mapping[str, Any], rules: Ruleset | None) -> tuple[Followed, Saved]:
    """Read a save; every error message names the place."""
    with Reading():
        found = opened(data, SESSION, brought_up_to_date)
        del found["format"], found["version"]
        if not isinstance(found.get("game"), dict):
            raise InvalidSave(f"game: {brief(found.get('game'))} is not a save of a game")
        with inside("game"):
            save = found.pop("game")
            followed = follow(partial(Game.from_dict, save, rules))
        saved: Saved = structured(Saved, found, "session")
        _check(saved, len(followed.game.names))
        return followed, saved


def _check(saved: Saved, players: int) -> None:
    """Refuse entries that no session has written, as far as they can be checked here."""
    if len(saved.tokens) != players or len(set(saved.tokens)) != players:
        raise InvalidSave(f"tokens: {players} seats need one each, all different")
    if not all(saved.tokens):
        raise InvalidSave("tokens: one is empty")
    for name, seats in (
        ("bots", [bot.seat for bot in saved.bots]),
        ("offered", list(saved.offered)),
    ):
        if seats != [seat for seat in range(players) if seat in seats]:
            raise InvalidSave(f"{name}: {brief(seats)} are not seats in their order")
    jumps = [number for jump in saved.jumps for number in (jump.number, jump.heard)]
    for name, numbers in (
        ("first", [saved.first]),
        ("jumps", jumps),
        ("heard", [saved.heard]),
        ("stamp", [saved.stamp]),
    ):
        for number in numbers:
            # the largest number that every JSON parser reads
            if abs(number) >= 2**53:
                raise InvalidSave(f"{name}: {brief(number)} is too large")
    if saved.stamp < 1:
        raise InvalidSave(f"stamp: {saved.stamp}; the first one is 1")
    if not 0 <= saved.dice < 1 << 64:
        raise InvalidSave(f"dice: {brief(saved.dice)} is not a state of random numbers")
