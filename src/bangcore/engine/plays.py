"""Cards being played and shots on their way."""

from __future__ import annotations

from typing import final

from attrs import define, field

from bangcore.rules.definitions import CardKind

__all__ = ["Play", "Shot"]


@final
@define
class Play:
    """A card being played: by whom, which card, as what, at whom.

    When something else has the effect of a card, see :meth:`Engine.perform`, ``card`` is -1 and
    ``name`` says what it is.
    """

    by: int
    card: int
    kind: CardKind
    target: int | None = None
    name: str | None = None

    @property
    def key(self) -> str:
        """The name it is played under."""
        return self.kind.key if self.name is None else self.name

    @property
    def source(self) -> int | None:
        """The card being played, ``None`` if no card is."""
        return self.card if self.card >= 0 else None


@final
@define
class Shot:
    """A BANG! symbol on its way to *target*.

    ``key`` names the card or ability that shoots, ``needed`` counts the Missed! still needed,
    ``used`` holds what has had its chance (a Barrel shoots down one shot once).
    """

    by: int | None
    target: int
    key: str
    card: int | None = None
    needed: int = 1
    used: list[int | str] = field(factory=list)
