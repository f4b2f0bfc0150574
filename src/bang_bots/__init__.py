"""Bots, and a function that plays a game between them.

    >>> from bangcore import Game
    >>> from bang_bots import CowboyBot, RandomBot, play
    >>> bots = [CowboyBot(seed=1), RandomBot(seed=2), RandomBot(seed=3), RandomBot(seed=4)]
    >>> play(Game.new(4, seed=1), bots).outcome is not None
    True

A bot is any object with the methods of :class:`Bot`.  It receives the views and events of its seat
and nothing else.  Views are lazy, see :meth:`bangcore.Game.lazy_view`: a field costs time only if
the bot reads it.  Bots remember events, so create new bots for each game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from attrs import evolve

from bang_bots import scene as _scene
from bang_bots.cowboy import CowboyBot
from bang_bots.easy import EasyBot
from bang_bots.errors import GameTooLong, IllegalAnswer
from bang_bots.facets import senses_of
from bang_bots.kit import Dice, entries, options_of
from bang_bots.prospects import Prospects
from bang_bots.protocols import Bot, BotWithMemory, SelectiveBot
from bang_bots.search import SearchBot
from bang_bots.senses import Sense
from bang_bots.worlds import AnyBot, Searcher, Worlds, chooser, interruption
from bangcore.engine.events import Event
from bangcore.errors import IllegalOption, InvalidSetup
from bangcore.extensions import name_files as _name_files
from bangcore.game.game import Game, stories
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option

__all__ = [
    "Bot",
    "BotWithMemory",
    "CowboyBot",
    "EasyBot",
    "GameTooLong",
    "IllegalAnswer",
    "Prospects",
    "RandomBot",
    "SearchBot",
    "Searcher",
    "SelectiveBot",
    "Sense",
    "Worlds",
    "play",
    "senses_of",
]

if not _scene.__file__.endswith((".py", ".pyc")):  # pragma: no cover - as in bangcore
    _name_files("bang_bots")


@checked
def play(
    game: Game,
    bots: Sequence[AnyBot],
    *,
    most: int = 20_000,
    watch: Callable[[int, Option], object] | None = None,
) -> Game:
    """Let *bots*, one per seat, play *game* to its end, and return it.

    Bots receive all events since the deal, unless ``hears`` restricts their kinds.  At each
    position every seat with interrupts is offered them once.  A bot may answer with anything that
    :meth:`Game.parse() <bangcore.Game.parse>` takes.  *watch* is called with each seat and the
    option that it has chosen, before it is applied.

    :raises GameTooLong: if the game is not over after *most* answers.
    :raises IllegalAnswer: if the answer of a bot is not one of its options.
    """
    if len(bots) != len(game.names):
        raise InvalidSetup(f"{len(game.names)} seats need one bot each, not {len(bots)}")
    choose = [chooser(bot, game, seat) for seat, bot in enumerate(bots)]
    # events are collected first and delivered later, because the game swallows errors of listeners
    queue: list[tuple[Event, Sequence[AnyBot]]] = []
    stops = _listen(game, bots, queue)
    try:
        _deliver_past(game, bots)
        answers = 0
        while (decision := game.decision) is not None:
            if answers == most:
                raise GameTooLong(f"not over after {most} answers: {game!r}")
            answers += 1
            first = _interruption(game, bots) if game.interrupts else None
            if first is None:
                seat = decision.seat
                option = choose[seat](game.lazy_view(seat))
            else:
                seat, option = first
            try:
                option = game.parse(option, seat=seat)
            except IllegalOption as error:
                raise IllegalAnswer(seat, error) from error
            if watch is not None:
                watch(seat, option)
            game.apply(option, seat=seat)
            if queue:
                for event, receiving in queue:
                    for bot in receiving:
                        bot.notice(event)
                queue.clear()
    finally:
        for stop in stops:
            stop()
    return game


def _deliver_past(game: Game, bots: Sequence[AnyBot]) -> None:
    """Deliver all past events to the bots without a restriction."""
    seats = [seat for seat, bot in enumerate(bots) if getattr(bot, "hears", None) is None]
    if seats:
        for seat, events in stories(game, seats).items():
            assert seat is not None
            for event in events:
                bots[seat].notice(evolve(event, moves=(), changes=()))


def _listen(
    game: Game, bots: Sequence[AnyBot], queue: list[tuple[Event, Sequence[AnyBot]]]
) -> list[Callable[[], None]]:
    """Collect the events for the bots in *queue*; return functions that unsubscribe."""
    listen = game.events.subscribe
    stops = []
    together: dict[frozenset[str], list[AnyBot]] = {}
    for seat, bot in enumerate(bots):
        kinds: Collection[str] | None = getattr(bot, "hears", None)
        if kinds is None:
            stops.append(listen(_collector([bot], queue), seat=seat, plain=True))
        elif kinds:
            together.setdefault(frozenset(kinds), []).append(bot)
    for kinds, some in together.items():
        stops.append(listen(_collector(some, queue), kinds=kinds, plain=True))
    return stops


def _collector(
    bots: Sequence[AnyBot], queue: list[tuple[Event, Sequence[AnyBot]]]
) -> Callable[[Event], None]:
    return lambda event: queue.append((event, bots))


def _interruption(game: Game, bots: Sequence[AnyBot]) -> tuple[int, Option] | None:
    for seat in dict.fromkeys(option.seat for option in game.interrupts):
        if seat is not None and (option := interruption(bots[seat], game, seat)):
            return seat, option
    return None


@checked
class RandomBot:
    """A bot that picks options uniformly at random."""

    hears = frozenset[str]()

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, view: View) -> Option:
        """Return a random option."""
        options = options_of(view)
        return options[self._dice.below(len(options))]

    def interrupt(self, view: View) -> Option | None:
        """Return a random interrupt, or ``None``."""
        index = self._dice.below(len(view.interrupts) + 1)
        return view.interrupts[index] if index < len(view.interrupts) else None

    def notice(self, event: Event) -> None:
        """Ignore the event."""

    def memory(self) -> dict[str, Any]:
        """Return the state of its random numbers as JSON types."""
        return {"dice": self._dice.memory()}

    def recall(self, memory: Any) -> None:
        """Restore what :meth:`memory` returned; raise a :exc:`BangError` for anything else."""
        (dice,) = entries(memory, "dice")
        self._dice.recall(dice)
