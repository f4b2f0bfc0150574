"""The listeners of a game and the number of its events."""

from __future__ import annotations

from typing import final

from bangcore.engine.telling import Telling
from bangcore.game.events import EventBus
from bangcore.game.progress import Progress, Record
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset

__all__ = ["Listening", "begun"]


def begun(rules: Ruleset, record: Record) -> tuple[Progress, int]:
    """Begin a game; return it with the number of its events."""
    happenings = Telling(watched=False, kinds=())
    return Progress.begin(rules, record, happenings), happenings.so_far


@final
class Listening:
    """The listeners of one game; ``so_far`` is the number of events, ``None`` if unknown."""

    __slots__ = ("bus", "so_far", "telling")

    def __init__(self, players: int, so_far: int | None) -> None:
        self.bus = EventBus(players)
        self.so_far = so_far
        self.telling = False

    def check(self, what: str) -> None:
        """Refuse to *what* if a listener tries it."""
        if self.telling:
            raise RuntimeError(f"a listener cannot {what}; the game is still delivering events")

    def answer(self, game: Progress, option: Option) -> None:
        """Apply *option* to *game* and notify the listeners."""
        bus = self.bus
        if not bus.listeners:
            game.do(option)
            self.so_far = None
            return
        so_far = self.so_far
        if so_far is None:
            so_far = self._play_again(game, Telling(watched=False, kinds=())).so_far
        happenings = Telling(watched=bus.watched, kinds=bus.kinds, so_far=so_far)
        game.do(option, happenings)
        self.so_far = happenings.so_far
        if happenings:
            self.telling = True
            try:
                bus.tell(happenings)
            finally:
                self.telling = False

    def story(self, game: Progress) -> Telling:
        """Return all events so far."""
        return self._play_again(game, Telling(watched=True))

    def _play_again(self, game: Progress, happenings: Telling) -> Telling:
        game.replayed(len(game.record.history), happenings)
        self.so_far = happenings.so_far
        return happenings
