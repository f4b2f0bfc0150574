"""Decisions, their causes and the options that answer them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, final

from attrs import evolve, field, frozen

from bangcore.plain import plain, sparse

__all__ = ["Cause", "Decision", "Option", "OptionFactory", "fold", "short_forms"]


def _one_line(text: str) -> str:
    # what people type is taken without the blanks that nobody sees
    return " ".join(text.split()) if isinstance(text, str) else text


@sparse(last="text")
@final
@frozen
class Option:
    """One legal answer: a value that is its text.

    ``verb`` is ``play``, ``use``, ``pick``, ``pass``, ``end`` or one of an expansion's own;
    ``card`` the id of a card, ``target`` a seat, ``key`` what is used or picked when it is no
    card, ``as_`` the name a card is played as when that is not its own, ``other`` a second card
    spent together with the first.  ``seat`` is set only where several seats may have the same thing
    to offer: in interrupts, and in answers to a question to several seats.
    """

    text: str = field(converter=_one_line)
    verb: str = field(eq=False)
    card: int | None = field(default=None, eq=False)
    target: int | None = field(default=None, eq=False)
    key: str | None = field(default=None, eq=False)
    as_: str | None = field(default=None, eq=False)
    seat: int | None = field(default=None, eq=False)
    other: int | None = field(default=None, eq=False)

    def __str__(self) -> str:
        return self.text

    def means(self, other: Option) -> bool:
        """Return whether *other* is the same choice, perhaps with another text."""
        return (
            self.verb == other.verb
            and self.card == other.card
            and self.target == other.target
            and self.key == other.key
            and self.as_ == other.as_
            and self.seat == other.seat
            and self.other == other.other
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the fields that are set, under plain names."""
        made: dict[str, Any] = plain(self)
        return made


# one of each is made for every question; without slots attrs makes them half as fast again
@final
@frozen(slots=False)
class Cause:
    """The cause of a question: enough to write the prompt and to decide, without the game.

    ``key`` names the card, ability or rule that asks; ``card`` is its id when it is a card, ``by``
    the seat that caused it (``None``: nobody), ``target`` the seat it is aimed at, ``needed`` how
    much is still asked for (Missed! against a shot, life points to survive, cards to discard).
    ``cards`` are the face-up cards it is about.
    """

    key: str
    card: int | None = None
    by: int | None = None
    target: int | None = None
    needed: int = 1
    cards: tuple[int, ...] = ()


@sparse(only=("owing",))
@final
@frozen(slots=False)
class Decision:
    """The question a game waits for: *seat* must answer with one of *options*.

    ``kind`` says which question it is; the base game asks ``turn`` (phase 2), ``missed`` (a shot),
    ``bang`` (a BANG! against Indians! or in a Duel), ``rescue`` (dying), ``discard`` (phase 3),
    ``pick`` (a card of several), ``flip`` (which draw! counts), ``source`` (where to draw from),
    ``put_back`` (which card goes back on the deck) and ``character``.  The list of options is
    complete, its order is stable, and the passive answer comes first.  Seen by another seat than
    its own, ``options`` is empty.  ``number`` grows by one with each answer of the game, from 1.

    ``owing`` are the seats that owe an answer to a question asked of several at once, which they
    give in any order; it is empty if *seat* is asked alone.
    """

    seat: int
    kind: str
    options: tuple[Option, ...]
    cause: Cause
    number: int = 1
    owing: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that owe an answer."""
        return self.owing or (self.seat,)

    def __iter__(self) -> Any:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)


PASS = Option("pass", "pass")
END = Option("end turn", "end")


class _Made(dict[Any, Option]):
    """Options that are made when they are asked for, and then kept."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Any], Option]) -> None:
        self._make = make

    def __missing__(self, key: Any) -> Option:
        option = self[key] = self._make(key)
        return option


@final
class OptionFactory:
    """Makes the options of one table: the same option is the same object.

    Shared by a game and its copies; ``cards`` are the texts of all cards by id, ``names`` those of
    the players by seat, ``representative`` has for each card the first one that is printed like it.
    ``plays`` has the options to play each card, by target, ``uses`` and ``picks`` those to answer
    with a card and to choose it.
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
        made = (card, target, as_)
        option = self._made.get(made)
        if option is None:
            option = self._made[made] = self._play(card, target, as_)
        return option

    def shown(self, option: Option) -> Option:
        """Return *option* as frontends get it, who cannot tell cards printed alike."""
        card, other, representative = option.card, option.other, self.representative
        if (card is None or representative[card] == card) and (
            other is None or representative[other] == other
        ):
            return option
        first = card if card is None else representative[card]
        second = other if other is None else representative[other]
        made = ("shown", option.text, first, second)
        found = self._made.get(made)
        if found is None:
            found = self._made[made] = evolve(option, card=first, other=second)
        elif found.key != option.key or found.verb != option.verb or found.seat != option.seat:
            return evolve(option, card=first, other=second)
        return found

    def use_card(self, card: int) -> Option:
        """``use missed:8-spades``: answer with a card of the hand."""
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
        made = ("use", key, card, as_, target, seat, other)
        option = self._made.get(made)
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
            option = self._made[made] = Option(text, "use", card, target, key, as_, seat, other)
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
        made = (verb, key, card, target)
        option = self._made.get(made)
        if option is None:
            text = verb
            if key is not None:
                text += f" {key}"
            elif card is not None:
                text += f" {self.cards[card]}"
            if target is not None:
                text += f" -> {self.names[target]}"
            option = self._made[made] = Option(text, verb, card, target, key)
        return option

    def pick(
        self, card: int | None = None, *, key: str | None = None, target: int | None = None
    ) -> Option:
        """``pick mustang:8-hearts``, ``pick hand``, ``pick -> Ben``."""
        if card is not None:
            return self.picks[card]
        made = ("pick", key, target)
        option = self._made.get(made)
        if option is None:
            text = "pick"
            if key is not None:
                text += f" {key}"
            if target is not None:
                text += f" -> {self.names[target]}"
            option = self._made[made] = Option(text, "pick", None, target, key)
        return option


def fold(text: str) -> str:
    """Return *text* as it is when upper and lower case are the same.

    >>> fold("PICK -> \\u0131") == fold("pick -> I")
    True
    """
    return text.casefold() if text.isascii() else text.upper().casefold()


def short_forms(option: Option, cards: Sequence[str]) -> set[str]:
    """Return the texts that may be typed for *option*: without suit and rank, ``as`` or arrow."""
    full = fold(option.text)
    if option.card is None:
        forms = {full, full.replace("pick -> ", "pick ", 1)}
    else:
        card = cards[option.card]
        forms = {full, full.replace(card.casefold(), card.partition(":")[0])}
    if option.other is not None:
        card = cards[option.other]
        forms |= {form.replace(card.casefold(), card.partition(":")[0]) for form in forms}
    if option.as_ is not None:
        forms |= {form.replace(f" as {option.as_}", "") for form in forms}
    return forms


def same(option: Option, data: Mapping[str, Any]) -> bool:
    """Tell whether *data* is the JSON form of *option*; its text may be left out."""
    form = option.to_dict()
    if "text" not in data:
        del form["text"]
    # in Python 1, 1.0 and True are equal; in JSON they are not
    return form.keys() == data.keys() and all(
        type(data[name]) is type(value) and data[name] == value for name, value in form.items()
    )
