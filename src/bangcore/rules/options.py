"""Decisions, their causes and the options that answer them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

from attrs import field, frozen

from bangcore.plain import plain, sparse

__all__ = ["Cause", "Decision", "Option", "fold", "short_forms"]


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
