"""Saves of sessions, checked as strictly as those of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Any, Final, final

from attrs import frozen

from bang_table.session.clocks import Clocks, TimeLimits
from bang_table.session.history import History, Jump
from bang_table.session.log import record_events
from bang_table.session.messages import UndoAsked
from bang_table.session.older import VERSION, brought_up_to_date
from bang_table.session.running import RunningGame
from bang_table.session.seated import Maker, SeatedBot
from bang_table.session.tokens import Tokens
from bangcore.errors import InvalidSave, brief
from bangcore.game.game import Game
from bangcore.game.save_guard import SaveGuard
from bangcore.game.saving import opened, structured
from bangcore.plain import Only, plain
from bangcore.ruleset import Ruleset

__all__ = ["SavedSession", "inside", "load", "save"]

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
class SavedSession:
    """A saved session.  It holds every secret, including the tokens of the seats.

    It contains the game, the state for the next update, and the bots with their memory.
    """

    format: Annotated[str, Only((SESSION,))]
    version: Annotated[int, Only((VERSION,))]
    game: Mapping[str, Any]
    first: int
    jumps: tuple[Jump, ...]
    heard: int
    stamp: int
    tokens: tuple[str, ...]
    bots: tuple[BotSaved, ...]
    offered: tuple[int, ...]
    stands_in: tuple[int, ...]
    at_once: bool
    limits: TimeLimits
    time_left: tuple[float, ...]
    dice: int
    undo: UndoAsked | None


def save(running: RunningGame, tokens: Tokens) -> dict[str, Any]:
    """Return the save of a session in plain JSON types."""
    bots = [running.bots[seat] for seat in sorted(running.bots)]
    saved: dict[str, Any] = plain(
        SavedSession(
            format=SESSION,
            version=VERSION,
            game=running.game.to_dict(),
            first=running.history.first,
            jumps=tuple(running.history.jumps),
            heard=running.history.log.last,
            stamp=running.stamp,
            tokens=tuple(tokens.by_seat),
            bots=tuple(BotSaved(bot.seat, bot.name, bot.seed, bot.memory()) for bot in bots),
            offered=tuple(sorted(running.offered)),
            stands_in=tuple(sorted(running.stands_in)),
            at_once=running.at_once,
            limits=running.clocks.limits,
            time_left=tuple(running.clocks.left),
            dice=running.dice,
            undo=running.undo,
        )
    )
    return saved


def load(
    data: Mapping[str, Any], rules: Ruleset | None, makers: Mapping[str, Maker]
) -> tuple[RunningGame, Tokens]:
    """Return the parts of a saved session; every error message names the place."""
    with SaveGuard():
        entries = opened(data, SESSION, brought_up_to_date)
        if not isinstance(entries.get("game"), dict):
            raise InvalidSave(f"game: {brief(entries.get('game'))} is not a save of a game")
        with inside("game"):
            recording = record_events(partial(Game.from_dict, entries["game"], rules))
        saved: SavedSession = structured(SavedSession, entries, "session")
        _check(saved, len(recording.game.names))
        history = History.of(recording.chapters, saved.first, saved.jumps)
        decision = recording.game.decision
        if decision is not None and decision.number != history.number:
            raise InvalidSave(f"first: it leads to question {history.number}")
        if saved.heard != history.log.last:
            raise InvalidSave(f"heard: {saved.heard} instead of {history.log.last}")
        clocks = Clocks(saved.limits, saved.time_left)
        running = RunningGame(recording, history, makers, saved.dice, saved.at_once, clocks)
        running.stamp = saved.stamp
        running.offered = set(saved.offered)
        for place, bot in enumerate(saved.bots):
            with inside(f"bots[{place}]"):
                running.bots[bot.seat] = _bot(bot, running)
        for seat in running.bots:
            if not {*running.together(seat)} <= running.bots.keys():
                raise InvalidSave(f"bots: seat {seat} has one, but not all of the same player")
        running.stands_in = set(saved.stands_in)
        if not {own for seat in running.stands_in for own in running.together(seat)} <= {
            *running.stands_in & running.bots.keys()
        }:
            raise InvalidSave(
                f"stands_in: {brief(list(saved.stands_in))} are not players with bots"
            )
        if saved.undo is not None:
            with inside("undo"):
                _check_undo(saved.undo, running)
            running.undo = saved.undo
        return running, Tokens(saved.tokens)


@contextmanager
def inside(place: str) -> Iterator[None]:
    """Prefix error messages with the *place* that is read."""
    try:
        with SaveGuard():
            yield
    except InvalidSave as error:
        raise InvalidSave(f"{place}: {error}") from error


def _check(saved: SavedSession, players: int) -> None:
    """Refuse values that no session writes, as far as they can be checked without the game."""
    if len(saved.tokens) != players or len(set(saved.tokens)) != players:
        raise InvalidSave(f"tokens: {players} seats need one each, all different")
    if not all(saved.tokens):
        raise InvalidSave("tokens: one is empty")
    for name, seats in (
        ("bots", [bot.seat for bot in saved.bots]),
        ("offered", list(saved.offered)),
        ("stands_in", list(saved.stands_in)),
    ):
        if seats != [seat for seat in range(players) if seat in seats]:
            raise InvalidSave(f"{name}: {brief(seats)} are not seats in order")
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
    most = saved.limits.game_time
    if len(saved.time_left) != (0 if most is None else players) or not all(
        most is not None and 0 <= seconds <= most for seconds in saved.time_left
    ):
        raise InvalidSave(f"time_left: {brief(list(saved.time_left))} does not fit {most}")
    if saved.stamp < 1:
        raise InvalidSave(f"stamp: {saved.stamp}; the first one is 1")
    if not 0 <= saved.dice < 1 << 64:
        raise InvalidSave(f"dice: {brief(saved.dice)} is not a state of random numbers")


def _bot(saved: BotSaved, running: RunningGame) -> SeatedBot:
    bot = running.make_bot(saved.seat, saved.name, saved.seed)
    if saved.memory is None:
        bot.receive(running.history.log.since(saved.seat, 0)[1])
    else:
        with inside("memory"):
            bot.recall(saved.memory)
    return bot


def _check_undo(saved: UndoAsked, running: RunningGame) -> None:
    running.history.before(saved.number)
    waiting = list(saved.waiting)
    if not waiting or waiting != [seat for seat in running.people() if seat in waiting]:
        raise InvalidSave(f"waiting: {brief(waiting)} are not seats of people in order")
    if saved.seat in waiting or not 0 <= saved.seat < len(running.game.names):
        raise InvalidSave(f"seat: {brief(saved.seat)} cannot ask")
    if saved.id > running.stamp:
        raise InvalidSave(f"id: {brief(saved.id)} is not used yet")
