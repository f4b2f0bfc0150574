"""What a ruleset is made of: cards, characters, roles, and options that vary the rules."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, final

from attrs import define, field, frozen

if TYPE_CHECKING:
    from bangcore.engine.engine import Engine

__all__ = [
    "RANKS",
    "SUITS",
    "Answer",
    "Card",
    "CardKind",
    "Character",
    "Copies",
    "Offer",
    "Role",
    "RoleSet",
    "Rule",
    "RuleOption",
    "Way",
]

SUITS = ("hearts", "diamonds", "clubs", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@final
@frozen
class Card:
    """One physical card: its id in this ruleset, its kind, and what is printed in its corner."""

    id: int
    key: str
    suit: str
    rank: str

    def __str__(self) -> str:
        return f"{self.key}:{self.rank}-{self.suit}"


class Way(Protocol):
    """How a card is played: whom it can be aimed at, and what then happens."""

    def targets(self, g: Engine, me: int, kind: CardKind) -> Sequence[int | None]:
        """Return the seats it can be played at, ``(None,)`` if it takes no target, else nothing."""

    async def resolve(self, g: Engine, play: Any) -> None:
        """Let the card take effect."""


Answer = Callable[["Engine", int, int], Awaitable[int]]
"""What a card does as an answer: gets engine, seat and card, returns what it is worth."""


@final
@define
class Offer:
    """An option together with what happens when it is chosen.

    Among the ways out of a shot, ``after_hand`` marks those that are still open to somebody who
    has used a card of his hand against it.  Among the actions of a turn, ``ends_turn`` marks those
    that end it: they are not possible while the turn may not be ended.
    """

    option: Any
    effect: Callable[[], Awaitable[Any]]
    after_hand: bool = False
    ends_turn: bool = False


def _faces(faces: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    found = []
    for suit, ranks in faces.items():
        if suit not in SUITS:
            raise ValueError(f"no suit {suit!r}; known are {', '.join(SUITS)}")
        for rank in ranks.split():
            if rank not in RANKS:
                raise ValueError(f"no rank {rank!r}; known are {', '.join(RANKS)}")
            found.append((suit, rank))
    return tuple(found)


@final
@frozen(kw_only=True)
class CardKind:
    """All cards of one name.

    ``faces`` says which of them are in the box, ranks by suit, ``border`` is its colour.  ``way``
    is how the card is played (``None``: never by itself, like a Missed!), ``only_if`` may forbid
    playing it for now, ``answers`` tells which questions it answers from the hand and how,
    ``ability`` what it does while it lies in front of a player.  A ``weapon`` replaces the one in
    play; ``book`` marks the cards left out of a simplified game.

    >>> CardKind(key="hat", name="Hat", text="Looks good.", faces={"hearts": "2 K"}).faces
    (('hearts', '2'), ('hearts', 'K'))
    """

    key: str
    name: str
    text: str
    faces: tuple[tuple[str, str], ...] = field(default=MappingProxyType({}), converter=_faces)
    border: str = "brown"
    way: Way | None = None
    only_if: Callable[[Engine, int], bool] | None = None
    answers: Mapping[str, Answer] = field(factory=dict)
    ability: object | None = None
    weapon: bool = False
    book: bool = False


@final
@frozen(kw_only=True)
class Copies:
    """More cards of a kind that another expansion has registered: its reprints."""

    key: str
    faces: tuple[tuple[str, str], ...] = field(default=MappingProxyType({}), converter=_faces)


@final
@frozen(kw_only=True)
class Character:
    """A character: his bullets and his ability."""

    key: str
    name: str
    text: str
    bullets: int
    ability: object | None = None


@final
@frozen(kw_only=True)
class Rule:
    """A named ability that is neither a card of the deck nor a character: an event, equipment.

    An expansion registers it and says by ``bang_in_force`` when it is in force and for whom;
    ``kind`` is what the expansion calls such things.
    """

    key: str
    name: str
    text: str
    kind: str = "rule"
    ability: object | None = None


@final
@frozen(kw_only=True)
class Role:
    """A role; ``extra_life`` is added to the bullets of its player's character."""

    key: str
    name: str
    text: str
    extra_life: int = 0


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@final
@frozen(kw_only=True)
class RoleSet:
    """The roles for one number of players: who begins, who is known, what they win for.

    ``rules`` is an ability in force all through the game: rewards, penalties, and the outcome; or a
    number of players whose rules hold here too.
    """

    roles: tuple[str, ...] = field(converter=_words)
    first: str
    open: tuple[str, ...] = ()
    rules: object | None = None


@final
@frozen(kw_only=True)
class RuleOption:
    """A choice that a table makes before the game, and the ruling that it varies."""

    name: str
    default: bool | int
    help: str
    values: tuple[bool | int, ...] = (False, True)
    ruling: str = ""
