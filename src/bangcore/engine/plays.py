"""Plays, draws!, shots, wounds, and sealed answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, final

from bangcore.rules.definitions import CardKind

__all__ = ["NO_CARD", "ROLLS", "Flip", "Play", "Sealed", "Shot", "Wound"]

ROLLS: Final = 1 << 32
"""The number of possible rolls of a sealed answer."""
NO_CARD: Final = CardKind(key="no_card", name="No card", text="An effect without a card.")


@final
@dataclass
class Play:
    """A play: ``card`` is played by the seat ``by`` as ``kind`` at ``target``.

    The play of an ability has no ``card``, ``name`` is its key, and ``kind`` the card whose effect
    it has, see :meth:`Engine.perform`, if any.  ``evaded_by`` are the seats that have evaded it.
    """

    by: int
    card: int | None = None
    kind: CardKind = NO_CARD
    target: int | None = None
    name: str | None = None
    evaded_by: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """The key as which it is played: ``name``, or else that of ``kind``."""
        return self.kind.key if self.name is None else self.name


@final
@dataclass
class Flip:
    """A draw! of *seat* for *key*: ``amount`` cards, and more to choose from.

    ``cards`` are those turned up.  ``counts`` is the one that counts, ``None`` if the pile was
    empty, or if all of several count.
    """

    seat: int
    key: str
    amount: int = 1
    cards: Sequence[int] = ()
    counts: int | None = None


@final
@dataclass
class Shot:
    """A BANG! symbol on its way to *target*.

    ``key`` names the card or ability that shoots, ``needed`` is the number of Missed! still needed,
    ``damage`` that of life points lost.  ``used`` are the defences that have been tried (a Barrel
    is tried once for each shot), ``answers`` the keys of the cards in hand used against it.
    Nothing cancels a shot that is ``sure``.  ``ended`` is ``"hit"`` or ``"cancelled"``, by the card
    or ability in ``cancelled_by``.
    """

    by: int | None
    target: int
    key: str
    card: int | None = None
    needed: int = 1
    damage: int = 1
    sure: bool = False
    used: list[int | str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    ended: str = ""
    cancelled_by: str | None = None


@final
@dataclass
class Wound:
    """A loss of ``amount`` life points by *seat*.

    ``by`` is the responsible seat, if any, ``key`` names the card, ability or rule, ``card`` is its
    id, ``shot`` the shot that hit, if one did.  ``had`` is the number of life points before the
    wound.  A ``fatal`` wound eliminates *seat*, because there was no rescue.  ``lowered_by`` are
    the seats that have lowered ``amount``.
    """

    seat: int
    amount: int
    by: int | None = None
    key: str | None = None
    card: int | None = None
    shot: Shot | None = None
    had: int = 0
    fatal: bool = False
    lowered_by: list[int] = field(default_factory=list)

    @property
    def but_the_last(self) -> int:
        """The number of life points lost, without the last one of the player."""
        return max(min(self.amount, self.had - 1), 0)


@final
@dataclass(frozen=True)
class Sealed:
    """A secret answer of *seat*: its *roll* selects one of the options."""

    seat: int
    roll: int = 0
