"""Bots in seats: made by name, fed the events of their seat, saved with their memory."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final, final

from bang_bots import BotWithMemory
from bang_bots.makers import MAKERS, Maker, maker_of
from bang_bots.worlds import AnyBot, choice, interruption
from bangcore.engine.events import Event
from bangcore.errors import BangError, InvalidSave, InvalidSetup, brief
from bangcore.game.game import Game
from bangcore.rules.options import Option

__all__ = ["Maker", "SeatedBot", "makers"]

_log = logging.getLogger("bangcore")


def makers(own: Mapping[str, Maker | str] | None) -> dict[str, Maker]:
    """Return the bot makers by name: the built-in ones and the caller's *own*."""
    if own is not None and not isinstance(own, Mapping):
        raise InvalidSetup(f"own_bots maps names to functions; it is not {brief(own)}")
    own_makers = {name: maker_of(m) if isinstance(m, str) else m for name, m in (own or {}).items()}
    for name, maker in own_makers.items():
        if not isinstance(name, str) or not callable(maker):
            raise InvalidSetup(
                f"{brief(name)}: {brief(maker)} is not a function of a ruleset and a seed"
            )
    return {**MAKERS, **own_makers}


@final
class SeatedBot:
    """A bot in a *seat*; its errors are logged and do not stop the game.

    The first one is logged with its traceback: a broken bot fails again and again.
    """

    __slots__ = ("_bot", "_has_failed", "name", "seat", "seed")

    def __init__(self, seat: int, name: str, seed: int, bot: AnyBot) -> None:
        self.seat: Final = seat
        self.name: Final = name
        self.seed: Final = seed
        self._bot: Final = bot
        self._has_failed = False

    def receive(self, events: Iterable[Event]) -> None:
        """Pass events of its seat to the bot."""
        for event in events:
            try:
                self._bot.notice(event)
            except Exception:
                self._report(f"at {event}")

    def interrupt(self, game: Game) -> Option | None:
        """Return the interrupt that the bot uses before the pending question, if any."""
        try:
            option = interruption(self._bot, game, self.seat)
            return None if option is None else game.parse(option, seat=self.seat)
        except Exception:
            self._report("between questions")
            return None

    def choose(self, game: Game) -> Option:
        """Return the bot's answer to the pending question, or the passive one if the bot fails."""
        try:
            return game.parse(choice(self._bot, game, self.seat), seat=self.seat)
        except Exception:
            self._report("to answer")
            return game.parse(0, seat=self.seat)

    def _report(self, what: str) -> None:
        """Log the current error."""
        words = "bot %s in seat %s failed %s"
        _log.error(words, self.name, self.seat, what, exc_info=not self._has_failed)
        self._has_failed = True

    def memory(self) -> Any:
        """Return the bot's memory to save; ``None`` if events restore it."""
        return self._bot.memory() if isinstance(self._bot, BotWithMemory) else None

    def recall(self, memory: Any) -> None:
        """Restore what :meth:`memory` returned."""
        if not isinstance(self._bot, BotWithMemory):
            raise InvalidSave(f"a bot {self.name} has no memory")
        try:
            self._bot.recall(memory)
        except BangError:
            raise
        except Exception as error:
            raise InvalidSave(f"a bot {self.name} cannot recall {brief(memory)}") from error
