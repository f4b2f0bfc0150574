"""The factory of the options of a table, which caches them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, final

from attrs import evolve

from bangcore.rules.options import Option

__all__ = ["OptionFactory"]


class _Made(dict[Any, Option]):
    """A cache of options by key."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Any], Option]) -> None:
        self._make = make

    def __missing__(self, key: Any) -> Option:
        option = self[key] = self._make(key)
        return option


@final
class OptionFactory:
    """The factory of the options of one table; equal options are the same object.

    A game shares it with its copies.  ``cards`` are the texts of all cards by id, ``names`` the
    names by seat, ``representative`` maps each card to the first of its duplicates.  ``plays`` has
    the options to play each card, by target, ``uses`` and ``picks`` those to answer with a card and
    to pick it.
    """

    __slots__ = ("_made", "cards", "names", "picks", "plays", "representative", "uses")

    def __init__(
        self, cards: Sequence[str], representative: Sequence[int], names: Sequence[str]
    ) -> None:
        self.cards: Sequence[str] = cards
        self.representative: Sequence[int] = representative
        self.names: Sequence[str] = names
        self.plays: list[_Made] = [_Made(partial(self._play, card)) for card in range(len(cards))]
        self.uses: _Made = _Made(lambda card: Option(f"use {cards[card]}", "use", card))
        self.picks: _Made = _Made(lambda card: Option(f"pick {cards[card]}", "pick", card))
        self._made: dict[tuple[Any, ...], Option] = {}

    def _play(self, card: int, target: int | None, as_: str | None = None) -> Option:
        text = f"play {self.cards[card]}"
        if as_ is not None:
            text += f" as {as_}"
        if target is not None:
            text += f" -> {self.names[target]}"
        return Option(text, "play", card, target, None, as_)

    def play(self, card: int, target: int | None = None, as_: str | None = None) -> Option:
        """``play bang:A-spades -> Ben``, ``play missed:8-spades as bang -> Ben``."""
        if as_ is None:
            return self.plays[card][target]
        parts = (card, target, as_)
        option = self._made.get(parts)
        if option is None:
            option = self._made[parts] = self._play(card, target, as_)
        return option

    def shown(self, option: Option) -> Option:
        """Return *option* as frontends get it, with representatives for duplicate cards."""
        representative = self.representative
        card: int | None = option.card
        other: int | None = option.other
        if (card is None or representative[card] == card) and (
            other is None or representative[other] == other
        ):
            return option
        first = card if card is None else representative[card]
        second = other if other is None else representative[other]
        parts = ("shown", option.text, first, second)
        choice = self._made.get(parts)
        if choice is None:
            choice = self._made[parts] = evolve(option, card=first, other=second)
        elif choice.key != option.key or choice.verb != option.verb or choice.seat != option.seat:
            return evolve(option, card=first, other=second)
        return choice

    def use_card(self, card: int) -> Option:
        """``use missed:8-spades``: answer with a card in hand."""
        return self.uses[card]

    def use(
        self,
        key: str | None = None,
        card: int | None = None,
        as_: str | None = None,
        target: int | None = None,
        seat: int | None = None,
        other: int | None = None,
    ) -> Option:
        """``use barrel``, ``use missed:8-spades``, ``Sid: use sid_ketchum`` (an interrupt)."""
        if (
            card is not None
            and other is not None
            and self.representative[other] < self.representative[card]
        ):
            card, other = other, card
        parts = ("use", key, card, as_, target, seat, other)
        option = self._made.get(parts)
        if option is None:
            text = f"use {self.cards[card] if key is None and card is not None else key}"
            if key is not None and card is not None:
                text += f" with {self.cards[card]}"
            if other is not None:
                text += f" and {self.cards[other]}"
            if as_ is not None:
                text += f" as {as_}"
            if target is not None:
                text += f" -> {self.names[target]}"
            if seat is not None:
                text = f"{self.names[seat]}: {text}"
            option = self._made[parts] = Option(text, "use", card, target, key, as_, seat, other)
        return option

    def own(
        self,
        verb: str,
        key: str | None = None,
        *,
        card: int | None = None,
        target: int | None = None,
    ) -> Option:
        """``buy boots``, ``remove boots -> Ben``, ``sell beer:6-hearts``: an expansion's verb."""
        parts = (verb, key, card, target)
        option = self._made.get(parts)
        if option is None:
            text = verb
            if key is not None:
                text += f" {key}"
            elif card is not None:
                text += f" {self.cards[card]}"
            if target is not None:
                text += f" -> {self.names[target]}"
            option = self._made[parts] = Option(text, verb, card, target, key)
        return option

    def pick(
        self, card: int | None = None, *, key: str | None = None, target: int | None = None
    ) -> Option:
        """``pick mustang:8-hearts``, ``pick hand``, ``pick -> Ben``."""
        if card is not None:
            return self.picks[card]
        parts = ("pick", key, target)
        option = self._made.get(parts)
        if option is None:
            text = "pick"
            if key is not None:
                text += f" {key}"
            if target is not None:
                text += f" -> {self.names[target]}"
            option = self._made[parts] = Option(text, "pick", None, target, key)
        return option
