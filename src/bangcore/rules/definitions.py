"""Definitions with abilities: cards, characters, rules, and their symbols."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from difflib import get_close_matches
from types import ModuleType
from typing import Annotated, Any, Final, Protocol, final

from attrs import Attribute, Factory, field, frozen

from bangcore.errors import ExpansionError, brief, nearest
from bangcore.plain import Only
from bangcore.rules.options import Cause
from bangcore.rules.requirements import (
    FLAG,
    FROM_1,
    TEXT,
    Requirement,
    check_key,
    check_names,
    is_mapping,
    label,
)

__all__ = [
    "ABILITY",
    "RANKS",
    "SUITS",
    "Answer",
    "Border",
    "Card",
    "CardKind",
    "Character",
    "Copies",
    "PassiveSymbol",
    "Rule",
    "Way",
    "parts_of",
]

SUITS = ("hearts", "diamonds", "clubs", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

COLOUR: Final = Requirement(
    "a colour such as '#1f5288'",
    lambda value: isinstance(value, str) and re.fullmatch("#[0-9a-fA-F]{6}", value),
)
FUNCTION: Final = Requirement("a function", lambda value: value is None or callable(value))
WAY: Final = Requirement(
    "Lines(...), InFront(...) or another Way",
    lambda value: (
        value is None
        or (not isinstance(value, type) and hasattr(value, "targets") and hasattr(value, "resolve"))
    ),
)
QUESTIONS: Final = ("missed", "bang", "rescue", "evade")
"""The questions of the rules that cards answer; expansions ask others."""


def _check_answers(thing: Any, attribute: Attribute[Any], value: Any) -> None:
    if not is_mapping(value, Callable):
        wrong = f"a mapping from questions to functions, not {brief(value)}"
        raise ExpansionError(f"{label(thing)}: answers must be {wrong}")
    for question in value:
        if question not in QUESTIONS and get_close_matches(question, QUESTIONS, 1):
            raise ExpansionError(
                f"{label(thing)}: answers: {nearest('question', question, QUESTIONS)}"
            )


FACES: Final = Requirement(
    "ranks by suit, such as {'hearts': '2 K'}", lambda value: isinstance(value, tuple)
)
FACTS: Final = Requirement(
    "pairs of a key and a number",
    lambda value: (
        isinstance(value, tuple)
        and all(isinstance(pair, tuple) and [*map(type, pair)] == [str, int] for pair in value)
    ),
)


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
    name: str = field(validator=TEXT)
    colour: str = field(validator=COLOUR)
    dark: str = field(default=Factory(lambda self: self.colour, takes_self=True), validator=COLOUR)
    stays: bool = field(default=True, validator=FLAG)


class Way(Protocol):
    """The way a card is played: its targets and its effect.

    It may also have ``reason(g, me, kind, seat)``, which returns why a seat is not a target.
    """

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
@frozen
class PassiveSymbol:
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


def _passive(ability: object | None) -> tuple[PassiveSymbol, ...]:
    return tuple(part for part in parts_of(ability) if isinstance(part, PassiveSymbol))


# numbers, strings and functions cannot implement hooks
ABILITY: Final = Requirement(
    "a symbol, a class with hooks, or several of these",
    lambda value: all(
        isinstance(part, (type, ModuleType)) or type(part).__module__ != "builtins"
        for part in parts_of(value)
    ),
)


def _say_symbols(thing: CardKind | Character | Rule) -> None:
    """Set the text to that of the symbols if it is empty."""
    if not thing.text:
        text = " ".join(symbol.text for symbol in _passive(thing.ability) if symbol.text)
        object.__setattr__(thing, "text", text)


def _faces(faces: object) -> Any:
    if isinstance(faces, Mapping) and all(isinstance(ranks, str) for ranks in faces.values()):
        return tuple((suit, rank) for suit, ranks in faces.items() for rank in ranks.split())
    return faces


def _check_faces(thing: CardKind | Copies, attribute: Attribute[Any], value: Any) -> None:
    FACES(thing, attribute, value)
    check_names(label(thing), "suit", [suit for suit, _ in value], SUITS)
    check_names(label(thing), "rank", [rank for _, rank in value], RANKS)


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
    name: str = field(validator=TEXT)
    text: str = field(validator=TEXT)
    faces: tuple[tuple[str, str], ...] = field(default=(), converter=_faces, validator=_check_faces)
    border: str = field(default="brown", validator=TEXT)
    way: Way | None = field(default=None, validator=WAY)
    only_if: Callable[[Any, int], bool] | None = field(default=None, validator=FUNCTION)
    answers: Mapping[str, Answer] = field(factory=dict, validator=_check_answers)
    ability: object | None = field(default=None, validator=ABILITY)
    weapon: bool = field(default=False, validator=FLAG)
    book: bool = field(default=False, validator=FLAG)

    __attrs_post_init__ = _say_symbols

    @property
    def symbols(self) -> tuple[Any, ...]:
        """The printed symbols: lines (:class:`Symbol`), then :class:`PassiveSymbol`."""
        return (*getattr(self.way, "symbols", ()), *_passive(self.ability))


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
    name: str = field(validator=TEXT)
    bullets: int = field(validator=FROM_1)
    ability: object | None = field(default=None, validator=ABILITY)
    text: str = field(default="", validator=TEXT)

    __attrs_post_init__ = _say_symbols

    @property
    def symbols(self) -> tuple[PassiveSymbol, ...]:
        """The printed symbols; the text has the rest of the ability."""
        return _passive(self.ability)


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
    name: str = field(validator=TEXT)
    text: str = field(default="", validator=TEXT)
    kind: str = field(default="rule", validator=check_key)
    facts: tuple[tuple[str, int], ...] = field(default=(), validator=FACTS)
    ability: object | None = field(default=None, validator=ABILITY)
    unless: str = field(default="", validator=TEXT)

    __attrs_post_init__ = _say_symbols

    @property
    def symbols(self) -> tuple[PassiveSymbol, ...]:
        """The printed symbols; the text has the rest of the ability."""
        return _passive(self.ability)
