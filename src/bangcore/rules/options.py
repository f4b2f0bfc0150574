"""Options and their factory, decisions and their causes, and offers of options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from inspect import isawaitable
from typing import Any, final

from attrs import evolve, field, frozen

from bangcore.errors import InvalidArgument, brief
from bangcore.folding import folded
from bangcore.plain import plain, sparse
from bangcore.rules.moved import cure

__all__ = ["Cause", "Decision", "Offer", "Option", "OptionFactory", "short_forms"]


def _one_line(text: str) -> str:
    # people type blanks that they do not see
    return " ".join(text.split()) if isinstance(text, str) else text


@sparse(last="text")
@final
@frozen
class Option:
    """A legal answer; options are equal if their texts are.

    ``verb`` is ``play``, ``use``, ``pick``, ``pass``, ``end`` or a verb of an expansion; ``card``
    the id of a card, ``target`` a seat, ``key`` the thing used or picked if it is not a card,
    ``as_`` the key as which a card is played if that is not its own, ``other`` a second card spent
    with the first.  ``seat`` is set only where several seats may have the same option: in
    interrupts, and in answers to a question to several seats.
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
        """Return whether *other* has the same fields, whether or not the texts agree."""
        try:
            return (
                self.verb == other.verb
                and self.card == other.card
                and self.target == other.target
                and self.key == other.key
                and self.as_ == other.as_
                and self.seat == other.seat
                and self.other == other.other
            )
        except (AttributeError, TypeError):  # compiled code raises the latter
            raise InvalidArgument(f"other: {brief(other)} is not of type Option") from None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the fields that are set."""
        form: dict[str, Any] = plain(self)
        return form


# every question makes one of each; without slots that takes a third less time
@final
@frozen(slots=False)
class Cause:
    """The cause of a question: enough to write the prompt and to decide, without the game.

    ``key`` names the card, ability or rule that asks; ``card`` is its id if it is a card, ``by``
    the seat that caused it, if any, ``target`` the seat that it targets, ``needed`` the number
    still needed (Missed! against a shot, life points to survive, cards to discard).  ``cards`` are
    the face-up cards that the question is about.
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
    """A pending question: *seat* must answer with one of *options*.

    ``kind`` names the question; the base game asks ``turn`` (phase 2), ``missed`` (a shot),
    ``bang`` (a BANG! against Indians! or in a Duel), ``rescue`` (dying), ``discard`` (phase 3),
    ``pick`` (a card of several), ``flip`` (which draw! counts), ``source`` (where to draw from),
    ``put_back`` (which card goes back on the deck) and ``character``.  The list of options is
    complete, its order is stable, and the passive answer comes first.  Views of other seats have
    no ``options``.  ``number`` starts at 1 and grows by one with each answer of the game.

    If several seats are asked at once, ``owing`` are those that still owe an answer, which they
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

    def by_card(self) -> dict[int | None, tuple[Option, ...]]:
        """Return the options of each card in order, those without a card under ``None``.

        >>> bang = [Option(f"play bang -> {name}", "play", 3) for name in ("Ben", "Cal")]
        >>> decision = Decision(0, "turn", (END, *bang), Cause("turn"))
        >>> [(card, len(options)) for card, options in decision.by_card().items()]
        [(None, 1), (3, 2)]
        """
        cards: dict[int | None, tuple[Option, ...]] = {}
        for option in self.options:
            cards[option.card] = (*cards.get(option.card, ()), option)
        return cards

    def __iter__(self) -> Any:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __bool__(self) -> bool:
        # in a view a question to another seat has no options, but is a question
        return True


@final
class Offer:
    """An option with its effect: ``Offer(option, self.trade, owner, other)``.

    If it is taken, the effect is called with the engine and everything *about* it:
    ``self.trade(g, owner, other)``.

    Among the defences against a shot, ``after_hand`` marks those that remain after the player has
    used a card in hand against it.  Among the actions of a turn, ``ends_turn`` marks those that end
    it: they are not offered while ending the turn is forbidden.
    """

    __slots__ = ("about", "after_hand", "effect", "ends_turn", "option", "origin")

    def __init__(
        self,
        option: Option,
        effect: Callable[..., Awaitable[int | None] | int | None],
        *about: Any,
        after_hand: bool = False,
        ends_turn: bool = False,
    ) -> None:
        self.option: Option = option
        self.effect: Callable[..., Awaitable[int | None] | int | None] = effect
        self.about: tuple[Any, ...] = about
        self.after_hand: bool = after_hand
        self.ends_turn: bool = ends_turn
        # the hook and the implementation that offers it, for errors
        self.origin: Any = None

    def __repr__(self) -> str:
        return f"Offer({self.option.text!r})"

    async def take(self, g: Any) -> int:
        """Run the effect and return its value, 0 if it has none."""
        try:
            worth = self.effect(g, *self.about)
            if isawaitable(worth):
                worth = await worth
        except Exception as error:
            error.add_note(f"in the effect of {self.option.text!r}")
            if self.origin is not None:
                error.add_note(g._force.place(*self.origin))
            cure(error)
            raise
        return worth if isinstance(worth, int) else 0


PASS = Option("pass", "pass")
END = Option("end turn", "end")


def short_forms(option: Option, cards: Sequence[str]) -> set[str]:
    """Return the texts accepted for *option*: also without suit and rank, ``as`` or arrow."""
    full = folded(option.text)
    if option.card is None:
        forms = {full, full.replace("pick -> ", "pick ", 1)}
    else:
        card = folded(cards[option.card])
        forms = {full, full.replace(card, card.partition(":")[0])}
    if option.other is not None:
        card = folded(cards[option.other])
        forms |= {form.replace(card, card.partition(":")[0]) for form in forms}
    if option.as_ is not None:
        forms |= {form.replace(f" as {folded(option.as_)}", "") for form in forms}
    return forms


def same(option: Option, data: Mapping[str, Any]) -> bool:
    """Return whether *data* is the JSON form of *option*, with or without its text."""
    form = option.to_dict()
    if "text" not in data:
        del form["text"]
    # in Python 1, 1.0 and True are equal; in JSON they are not
    return form.keys() == data.keys() and all(
        type(data[name]) is type(value) and data[name] == value for name, value in form.items()
    )


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
