"""Players made of code: bots, and a function that lets them play a game to its end.

    >>> from bangcore import Game
    >>> from bang_bots import CowboyBot, RandomBot, play
    >>> bots = [CowboyBot(seed=1), RandomBot(seed=2), RandomBot(seed=3), RandomBot(seed=4)]
    >>> play(Game.new(4, seed=1), bots).outcome is not None
    True

A bot is any object with the methods of :class:`Bot`.  It gets views and events of its own seat
and nothing else.  What it sees are glimpses, see :meth:`bangcore.Game.glimpse`: it pays for what it
looks at.  A bot remembers what it has heard, so each game wants new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, Protocol, cast, final, runtime_checkable

from bang_bots.cowboy import CowboyBot
from bang_bots.facets import senses_of
from bang_bots.kit import Dice, entries, options_of
from bang_bots.search import SearchBot
from bang_bots.senses import Sense
from bang_bots.worlds import AnyBot, Searcher, Worlds, chooser, interruption
from bangcore.errors import GameTooLong
from bangcore.game.events import Event
from bangcore.game.game import Game
from bangcore.game.views import View
from bangcore.rules.options import Option

__all__ = [
    "Bot",
    "CowboyBot",
    "GameTooLong",
    "Hearing",
    "RandomBot",
    "Remembering",
    "SearchBot",
    "Searcher",
    "Sense",
    "Sharing",
    "Worlds",
    "play",
    "senses_of",
]


class Bot(Protocol):
    """What :func:`play` asks of a player."""

    def choose(self, view: View) -> Option:
        """Return one of ``view.decision.options``."""

    def interrupt(self, view: View) -> Option | None:
        """Return one of ``view.interrupts`` to use it before the pending decision, or ``None``."""

    def notice(self, event: Event) -> None:
        """Take note of an event, as this seat sees it."""


@runtime_checkable
class Remembering(Protocol):
    """What a bot may have besides, so that it can be saved with what it remembers."""

    def memory(self) -> Any:
        """Return in plain JSON types what its choices depend on besides what it is shown."""

    def recall(self, memory: Any) -> None:
        """Go on from what :meth:`memory` returned."""


@runtime_checkable
class Hearing(Protocol):
    """What a bot may have besides, so that it is told less, and sooner.

    Bots without it hear everything as their seat does, and most of it is nothing to them.
    """

    @property
    def hears(self) -> Collection[str]:
        """The kinds of events that it is told, as a spectator sees them; it is told no others."""


@runtime_checkable
class Sharing(Protocol):
    """What a bot may have besides, so that those at one table who remember alike do so together."""

    def remember_with(self, other: object) -> bool:
        """Share the memory of *other* if that is the same; then telling *other* is enough.

        Tell whether it is so.  Nobody is asked who does not listen to the same kinds of events.
        """

    def remember_alone(self) -> None:
        """Remember the same, and no longer what others are told."""


def play(
    game: Game,
    bots: Sequence[AnyBot],
    *,
    most: int = 20_000,
    watch: Callable[[int, Option], object] | None = None,
) -> Game:
    """Let *bots*, one per seat, play *game* to its end, and return it.

    In each position every seat that has interrupts is offered them once.  *watch* is called with
    each seat and its answer, before that is given.

    :raises GameTooLong: the game is not over after *most* answers.
    """
    if len(bots) != len(game.names):
        raise ValueError(f"{len(game.names)} seats need as many bots, not {len(bots)}")
    choose = [chooser(bot, game, seat) for seat, bot in enumerate(bots)]
    # heard first and told afterwards, because the game keeps the errors of its listeners to itself
    heard: list[tuple[Event, Sequence[AnyBot]]] = []
    stops = _listen(game, bots, heard)
    try:
        answers = 0
        while (decision := game.decision) is not None:
            if answers == most:
                raise GameTooLong(f"not over after {most} answers: {game!r}")
            answers += 1
            first = _interruption(game, bots) if game.interrupts else None
            if first is None:
                seat = decision.seat
                option = choose[seat](game.glimpse(seat))
            else:
                seat, option = first
            if watch is not None:
                watch(seat, option)
            game.apply(option, seat=seat)
            if heard:
                for event, hearers in heard:
                    for bot in hearers:
                        bot.notice(event)
                heard.clear()
    finally:
        for stop in stops:
            stop()
    return game


def _together(bots: Sequence[AnyBot]) -> tuple[list[AnyBot], list[Callable[[], None]]]:
    """Let those of *bots* remember together who can; return whom to tell, and what ends this."""
    told: list[AnyBot] = []
    ends = []
    for bot in bots:
        # to ask whether it is a Sharing one takes longer than all that it may answer
        remember_with = getattr(bot, "remember_with", None)
        if remember_with is not None and any(map(remember_with, told)):
            ends.append(cast("Sharing", bot).remember_alone)
        else:
            told.append(bot)
    return told, ends


def _listen(
    game: Game, bots: Sequence[AnyBot], heard: list[tuple[Event, Sequence[AnyBot]]]
) -> list[Callable[[], None]]:
    """Collect in *heard* what the bots are to be told; return what ends this."""
    listen = game.events.subscribe
    stops = []
    together: dict[frozenset[str], list[AnyBot]] = {}
    for seat, bot in enumerate(bots):
        kinds: Collection[str] | None = getattr(bot, "hears", None)
        if kinds is None:
            stops.append(listen(_ear([bot], heard), seat=seat, plain=True))
        elif kinds:
            together.setdefault(frozenset(kinds), []).append(bot)
    for kinds, some in together.items():
        told, ends = _together(some)
        stops += [listen(_ear(told, heard), kinds=kinds, plain=True), *ends]
    return stops


def _ear(
    bots: Sequence[AnyBot], heard: list[tuple[Event, Sequence[AnyBot]]]
) -> Callable[[Event], None]:
    return lambda event: heard.append((event, bots))


def _interruption(game: Game, bots: Sequence[AnyBot]) -> tuple[int, Option] | None:
    for seat in dict.fromkeys(option.seat for option in game.interrupts):
        if seat is not None and (option := interruption(bots[seat], game, seat)):
            return seat, option
    return None


@final
class RandomBot:
    """Picks any option, each as likely as the others."""

    hears: Final = frozenset[str]()

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, view: View) -> Option:
        """Return any of the options."""
        options = options_of(view)
        return options[self._dice.below(len(options))]

    def interrupt(self, view: View) -> Option | None:
        """Use any of the interrupts, or none."""
        chosen = self._dice.below(len(view.interrupts) + 1)
        return view.interrupts[chosen] if chosen < len(view.interrupts) else None

    def notice(self, event: Event) -> None:
        """Take no note of anything."""

    def memory(self) -> dict[str, Any]:
        """Return what its next choices depend on, in plain JSON types."""
        return {"dice": self._dice.memory()}

    def recall(self, memory: Any) -> None:
        """Go on from what :meth:`memory` returned; a :exc:`BangError` if it did not."""
        (dice,) = entries(memory, "dice")
        self._dice.recall(dice)
