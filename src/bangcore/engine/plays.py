"""Cards being played, draws!, shots, life points being lost, and the steps of an effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, final

from bangcore.rules.definitions import CardKind
from bangcore.rules.options import Option
from bangcore.rules.state import State

__all__ = ["ROLLS", "Flip", "Play", "Sealed", "Shot", "Step", "WentOn", "Wound"]

ROLLS: Final = 1 << 32
"""The number of rolls by which a sealed answer is drawn."""


@final
@dataclass
class Play:
    """A card being played: by whom, which card, as what, at whom.

    When something else has the effect of a card, see :meth:`Engine.perform`, ``card`` is ``None``
    and ``name`` says what it is.  ``evaded_by`` are the seats that have evaded it.
    """

    by: int
    card: int | None
    kind: CardKind
    target: int | None = None
    name: str | None = None
    evaded_by: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """The name it is played under."""
        return self.kind.key if self.name is None else self.name


@final
@dataclass
class Flip:
    """A draw! of *seat* for *key*: ``amount`` cards, and more to choose from.

    ``cards`` are those turned up.  ``counts`` is the one that counts, ``None`` if there was none to
    turn up, or if all of several count.
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

    ``key`` names the card or ability that shoots, ``needed`` counts the Missed! still needed,
    ``damage`` the life points it takes, ``used`` holds what has had its chance (a Barrel shoots
    down one shot once), ``answers`` the names of the cards of the hand that were used against it.
    Nothing cancels a shot that is ``sure``.  ``ended`` says how it ended: ``"hit"`` or
    ``"cancelled"``, by the card or ability that is named in ``cancelled_by``.
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
    """Life points that *seat* loses: how many, by whom, and by what.

    ``by`` is ``None`` if nobody is responsible, ``key`` names the card, ability or rule, ``card``
    is its id, ``shot`` the shot that hit, if one did.  ``had`` is the number of life points before
    the wound.  A ``fatal`` wound leads to the elimination of *seat*, because nothing saved them.
    ``lowered_by`` are the seats that have lowered ``amount``.
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
        """How many of the life points lost were not the last one."""
        return max(min(self.amount, self.had - 1), 0)


@final
@dataclass(frozen=True)
class WentOn:
    """A position in which *victim* was out because of *by*, and the game was not over."""

    state: State
    victim: int
    by: int | None


@final
@dataclass(frozen=True)
class Sealed:
    """An answer of *seat* that nobody else knows: its *roll* draws one of the options."""

    seat: int
    roll: int = 0


Step = Option | str | WentOn | Sealed
"""A step of an effect that is followed: an answer, a result of chance, or that the game went on."""
