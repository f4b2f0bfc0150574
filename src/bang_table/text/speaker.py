"""The interface of a language that sentences need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from bangcore.game.views import View
from bangcore.rules.definitions import Card
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset

__all__ = ["Speaker"]


class Speaker(Protocol):
    """The part of :class:`bang_table.text.Language` that sentences need."""

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset."""

    def name(self, key: str) -> str:
        """Return the name of a card, character, role or rule."""

    def tokens(self, token: str, count: int) -> str:
        """Return *count* tokens of that kind in words."""

    def say(self, key: str, count: int = 1, /, **values: Any) -> str:
        """Return a message, filled in with *values*."""

    def face(self, card: Card) -> str:
        """Return the name of a card with suit and rank."""

    def cards(self, cards: Iterable[Card | int | None]) -> str:
        """Return the names of several cards."""

    def option(self, option: Option, players: View | Sequence[str]) -> str:
        """Return the text of an option."""
