"""Definitions with abilities: cards, characters, rules, and their symbols."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from inspect import isawaitable
from types import ModuleType
from typing import Annotated, Any, Protocol, final

from attrs import Attribute, Factory, define, field, fields, frozen

from bangcore.errors import ExpansionError, brief, nearest
from bangcore.plain import Only
from bangcore.rules.options import Cause

__all__ = [
    "RANKS",
    "SUITS",
    "Answer",
    "Border",
    "Card",
    "CardKind",
    "Character",
    "Copies",
    "Offer",
    "Rule",
    "Standing",
    "Way",
    "check_key",
    "is_ability",
    "is_bool",
    "is_text",
    "label",
    "must_be",
    "number",
    "parts_of",
]

SUITS = ("hearts", "diamonds", "clubs", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

Validator = Callable[[Any, "Attribute[Any]", Any], None]


def label(thing: Any) -> str:
    """Return the name of a definition for errors: its class and its first field.

    >>> label(Copies(key="beer"))
    "Copies 'beer'"
    """
    first = fields(type(thing))[0].name
    return f"{type(thing).__name__} {brief(getattr(thing, first))}"


def must_be(what: str, test: Callable[[Any], bool]) -> Validator:
    """Return a validator that raises "must be *what*" for values that fail the *test*."""

    def check(thing: Any, attribute: Attribute[Any], value: Any) -> None:
        if not test(value):
            wrong = f"{attribute.name} must be {what}, not {brief(value)}"
            raise ExpansionError(f"{label(thing)}: {wrong}")

    return check


def check_key(thing: Any, attribute: Attribute[Any], value: Any) -> None:
    if isinstance(value, str) and re.fullmatch("[a-z0-9_]+", value):
        return
    words = re.findall("[a-z0-9_]+", str(value).lower()) if isinstance(value, str) else []
    like = f", such as {'_'.join(words)!r}" if words else ""
    wrong = f"{attribute.name} must be of small letters, digits and _, not {brief(value)}"
    raise ExpansionError(f"{label(thing)}: {wrong}{like}")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


is_text = must_be("a string", lambda value: isinstance(value, str))
is_bool = must_be("True or False", lambda value: isinstance(value, bool))
number = must_be("a whole number", _is_number)
_bullets = must_be("a whole number from 1 on", lambda value: _is_number(value) and value > 0)
_colour = must_be(
    "a colour such as '#1f5288'",
    lambda value: isinstance(value, str) and re.fullmatch("#[0-9a-fA-F]{6}", value) is not None,
)
_called = must_be("a function", lambda value: value is None or callable(value))


@final
@frozen
class Card:
    """A physical card: its id in the ruleset, the key of its kind, its suit and rank."""

    id: int
    key: str
    suit: Annotated[str, Only(SUITS)]
    rank: Annotated[str, Only(RANKS)]

    def __str__(self) -> str:
        return f"{self.key}:{self.rank}-{self.suit}"


@final
@frozen
class Border:
    """A border of cards: its name, and its colour on light and on ``dark`` screens.

    Cards whose border ``stays`` remain in front of players.

    >>> Border("orange", "orange border", "#a34a07").dark
    '#a34a07'
    """

    key: str = field(validator=check_key)
    name: str = field(validator=is_text)
    colour: str = field(validator=_colour)
    dark: str = field(default=Factory(lambda self: self.colour, takes_self=True), validator=_colour)
    stays: bool = field(default=True, validator=is_bool)


class Way(Protocol):
    """The way a card is played: its targets and its effect."""

    def targets(self, g: Any, me: int, kind: CardKind) -> Sequence[int | None]:
        """Return the possible targets: seats, ``(None,)`` for a card without target, or nothing.

        They depend only on what all players see; a condition on the hand is for ``only_if``.
        """

    async def resolve(self, g: Any, play: Any) -> None:
        """Carry out the effect of the card."""


Answer = Callable[[Any, int, int, "Cause"], Awaitable[int]]
"""The effect of a card as an answer: takes the engine, the seat, the card and the cause of the
question, and returns the value of the answer."""


@final
@define
class Offer:
    """An option with its effect.

    Among the defences against a shot, ``after_hand`` marks those that remain after the player has
    used a card in hand against it.  Among the actions of a turn, ``ends_turn`` marks those that end
    it: they are not offered while ending the turn is forbidden.
    """

    option: Any
    effect: Callable[[Any], Awaitable[int | None] | int | None]
    after_hand: bool = False
    ends_turn: bool = False
    origin: Any = field(default=None, init=False, eq=False, repr=False)
    """The hook and the implementation that offers it, for errors."""

    async def take(self, g: Any) -> int:
        """Run the effect and return its value, 0 if it has none."""
        try:
            worth = self.effect(g)
            if isawaitable(worth):
                worth = await worth
        except Exception as error:
            error.add_note(f"in the effect of {self.option.text!r}")
            if self.origin is not None:
                error.add_note(g.force.place(*self.origin))
            raise
        return worth if isinstance(worth, int) else 0


@final
@frozen
class Standing:
    """A symbol whose effect applies as long as its card, character or equipment is in play.

    ``name`` is that of its icon, ``says`` the text beside it, ``text`` its meaning in a sentence
    addressed to the owner.  ``constants`` are its constant answers to hooks; ``make`` returns the
    rest of the ability, given the key of the definition on which it is printed.
    """

    name: str
    says: str = ""
    text: str = ""
    constants: Mapping[str, Any] = field(factory=dict, repr=False)
    make: Callable[[str], object] | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        return f"{self.name}({self.says})"

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the name of the icon and the text beside it."""
        return {"symbol": self.name, "says": self.says}


def parts_of(ability: object | None) -> tuple[object, ...]:
    """Return the symbols, classes and objects that an ability consists of."""
    if ability is None:
        return ()
    return tuple(ability) if isinstance(ability, (tuple, list)) else (ability,)


def _standing(ability: object | None) -> tuple[Standing, ...]:
    return tuple(part for part in parts_of(ability) if isinstance(part, Standing))


def _is_ability(value: object) -> bool:
    """Return whether *value* can implement hooks; numbers, strings and functions cannot."""
    return all(
        isinstance(part, (type, ModuleType)) or type(part).__module__ != "builtins"
        for part in parts_of(value)
    )


is_ability = must_be("a symbol, a class with hooks, or several of these", _is_ability)


def _say_symbols(thing: CardKind | Character | Rule) -> None:
    """Set the text to that of the symbols if it is empty."""
    if not thing.text:
        text = " ".join(symbol.text for symbol in _standing(thing.ability) if symbol.text)
        object.__setattr__(thing, "text", text)


def _faces(faces: object) -> Any:
    if isinstance(faces, Mapping) and all(isinstance(ranks, str) for ranks in faces.values()):
        return tuple((suit, rank) for suit, ranks in faces.items() for rank in ranks.split())
    return faces


def _check_faces(thing: CardKind | Copies, attribute: Attribute[Any], value: Any) -> None:
    if not isinstance(value, tuple):
        wrong = "faces must be ranks by suit, such as {'hearts': '2 K'}, not"
        raise ExpansionError(f"{label(thing)}: {wrong} {brief(value)}")
    for suit, rank in value:
        if suit not in SUITS:
            raise ExpansionError(f"{label(thing)}: {nearest('suit', suit, SUITS)}")
        if rank not in RANKS:
            wrong = f"no rank {brief(rank)}; known: {', '.join(RANKS)}"
            raise ExpansionError(f"{label(thing)}: {wrong}")


def _check_way(thing: CardKind, attribute: Attribute[Any], value: Any) -> None:
    if value is not None and not (hasattr(value, "targets") and hasattr(value, "resolve")):
        wrong = f"way must be Lines(...), InFront(...) or another Way, not {brief(value)}"
        raise ExpansionError(f"{label(thing)}: {wrong}")


_answers = must_be(
    "a mapping from questions to functions",
    lambda value: (
        isinstance(value, Mapping)
        and all(isinstance(key, str) and callable(answer) for key, answer in value.items())
    ),
)


@final
@frozen(kw_only=True)
class CardKind:
    """A kind of card: all cards of one name.

    ``faces`` are the cards in the box, as ranks by suit, ``border`` is the key of a
    :class:`Border`.  ``way`` is the way to play it (``None``: it is never played by itself, like
    Missed!), ``only_if`` a condition for playing it, which may depend on the hand, ``answers`` maps
    the questions that it answers from the hand to effects.  ``ability`` is in force while the card
    is in front of a player; an empty ``text`` is taken from its symbols.  A ``weapon`` replaces the
    one in play; ``book`` marks the cards left out of a simplified game.

    >>> CardKind(key="hat", name="Hat", text="Looks good.", faces={"hearts": "2 K"}).faces
    (('hearts', '2'), ('hearts', 'K'))
    """

    key: str = field(validator=check_key)
    name: str = field(validator=is_text)
    text: str = field(validator=is_text)
    faces: tuple[tuple[str, str], ...] = field(default=(), converter=_faces, validator=_check_faces)
    border: str = field(default="brown", validator=is_text)
    way: Way | None = field(default=None, validator=_check_way)
    only_if: Callable[[Any, int], bool] | None = field(default=None, validator=_called)
    answers: Mapping[str, Answer] = field(factory=dict, validator=_answers)
    ability: object | None = field(default=None, validator=is_ability)
    weapon: bool = field(default=False, validator=is_bool)
    book: bool = field(default=False, validator=is_bool)

    __attrs_post_init__ = _say_symbols

    @property
    def symbols(self) -> tuple[Any, ...]:
        """The printed symbols: lines (:class:`Symbol`), then standing ones (:class:`Standing`)."""
        return (*getattr(self.way, "symbols", ()), *_standing(self.ability))


@final
@frozen(kw_only=True)
class Copies:
    """Reprints: more cards of a kind that another expansion defines."""

    key: str = field(validator=check_key)
    faces: tuple[tuple[str, str], ...] = field(default=(), converter=_faces, validator=_check_faces)


@final
@frozen
class Character:
    """A character: its bullets and ability; an empty ``text`` is taken from its symbols.

    >>> Character("owl", "Owl", 4, text="Hoots.").bullets
    4
    """

    key: str = field(validator=check_key)
    name: str = field(validator=is_text)
    bullets: int = field(validator=_bullets)
    ability: object | None = field(default=None, validator=is_ability)
    text: str = field(default="", validator=is_text)

    __attrs_post_init__ = _say_symbols

    @property
    def symbols(self) -> tuple[Standing, ...]:
        """The printed symbols; the text has the rest of the ability."""
        return _standing(self.ability)


def _check_facts(thing: Rule, attribute: Attribute[Any], value: Any) -> None:
    pairs = value if isinstance(value, tuple) else (None,)
    for pair in pairs:
        if not (isinstance(pair, tuple) and [*map(type, pair)] == [str, int]):
            wrong = f"facts must be pairs of a key and a number, not {brief(value)}"
            raise ExpansionError(f"{label(thing)}: {wrong}")


@final
@frozen(kw_only=True)
class Rule:
    """A named ability that is neither a card of the deck nor a character: an event, equipment.

    Its expansion implements ``bang_in_force`` to put it in force; ``kind`` is the expansion's name
    for such rules, ``unless`` an option that excludes it.  An empty ``text`` is taken from its
    symbols.  ``facts`` are numbers that people look up with the text, such as a price, by the keys
    of messages of the expansion.
    """

    key: str = field(validator=check_key)
    name: str = field(validator=is_text)
    text: str = field(default="", validator=is_text)
    kind: str = field(default="rule", validator=check_key)
    facts: tuple[tuple[str, int], ...] = field(default=(), validator=_check_facts)
    ability: object | None = field(default=None, validator=is_ability)
    unless: str = field(default="", validator=is_text)

    __attrs_post_init__ = _say_symbols

    @property
    def symbols(self) -> tuple[Standing, ...]:
        """The printed symbols; the text has the rest of the ability."""
        return _standing(self.ability)
