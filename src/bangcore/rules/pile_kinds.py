"""The kinds of piles that expansions bring."""

from __future__ import annotations

from typing import Final, final

from attrs import field, frozen

from bangcore.errors import ExpansionError
from bangcore.rules.requirements import FLAG, TEXT, check_key, label

__all__ = ["PileKind"]

OF_THE_CORE: Final = ("deck", "discards", "table", "hand", "in_play")


@final
@frozen
class PileKind:
    """A kind of pile: one in the middle of the table or, *by_seat*, one of each player.

    ``name`` is for people.  Everybody sees the cards; only the player sees those that lie
    *face_down*.  Verbs move cards there and back: :meth:`Engine.move`, :meth:`Engine.move_top`.

    >>> PileKind("grave", "graveyard")
    PileKind(key='grave', name='graveyard', by_seat=False, face_down=False)
    """

    key: str = field(validator=check_key)
    name: str = field(validator=TEXT)
    by_seat: bool = field(default=False, kw_only=True, validator=FLAG)
    face_down: bool = field(default=False, kw_only=True, validator=FLAG)

    def __attrs_post_init__(self) -> None:
        if self.key in OF_THE_CORE:
            raise ExpansionError(f"{label(self)}: every game has a pile {self.key!r}")
        if self.face_down and not self.by_seat:
            remedy = "a pile that lies face down is one of each seat: by_seat=True"
            raise ExpansionError(f"{label(self)}: {remedy}")
