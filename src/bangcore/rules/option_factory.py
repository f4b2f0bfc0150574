"""The factory of the options of a table, which caches them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, final

from attrs import evolve

from bangcore.rules.options import Option

__all__ = ["OptionFactory"]


@final
class _Options(dict[Any, Option]):
    """Options by key, made when they are first needed."""

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

    __slots__ = ("_options", "cards", "names", "picks", "plays", "representative", "uses")

    def __init__(
        self, cards: Sequence[str], representative: Sequence[int], names: Sequence[str]
    ) -> None:
        self.cards: Sequence[str] = cards
        self.representative: Sequence[int] = representative
        self.names: Sequence[str] = names
        self.plays: list[_Options] = [
            _Options(partial(self._option, "play", card)) for card in range(len(cards))
        ]
        self.uses: _Options = _Options(partial(self._option, "use"))
        self.picks: _Options = _Options(partial(self._option, "pick"))
        self._options: dict[tuple[Any, ...], Option] = {}

    def _option(
        self,
        verb: str,
        card: int | None = None,
        target: int | None = None,
        key: str | None = None,
        as_: str | None = None,
        seat: int | None = None,
        other: int | None = None,
    ) -> Option:
        """Return the option with these fields, which its text names in the same way for all."""
        parts = (verb, card, target, key, as_, seat, other)
        option = self._options.get(parts)
        if option is None:
            text = verb
            if key is not None:
                text += f" {key}"
            if card is not None:
                text += f" {self.cards[card]}" if key is None else f" with {self.cards[card]}"
            if other is not None:
                text += f" and {self.cards[other]}"
            if as_ is not None:
                text += f" as {as_}"
            if target is not None:
                text += f" -> {self.names[target]}"
            if seat is not None:
                text = f"{self.names[seat]}: {text}"
            option = self._options[parts] = Option(text, verb, card, target, key, as_, seat, other)
        return option

    def play(self, card: int, target: int | None = None, as_: str | None = None) -> Option:
        """``play bang:A-spades -> Ben``, ``play missed:8-spades as bang -> Ben``."""
        return self._option("play", card, target, as_=as_)

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
        choice = self._options.get(parts)
        if choice is None:
            choice = self._options[parts] = evolve(option, card=first, other=second)
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
        return self._option("use", card, target, key, as_, seat, other)

    def own(
        self,
        verb: str,
        key: str | None = None,
        *,
        card: int | None = None,
        target: int | None = None,
    ) -> Option:
        """``buy boots``, ``remove boots -> Ben``, ``sell beer:6-hearts``: an expansion's verb."""
        return self._option(verb, card, target, key)

    def pick(
        self, card: int | None = None, *, key: str | None = None, target: int | None = None
    ) -> Option:
        """``pick mustang:8-hearts``, ``pick hand``, ``pick -> Ben``."""
        return self._option("pick", card, target, key)
