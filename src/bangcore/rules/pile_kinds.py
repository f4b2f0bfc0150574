"""The kinds of piles that expansions bring."""

from __future__ import annotations

from typing import Any, Final, final

from attrs import Attribute, field, frozen

from bangcore.errors import ExpansionError
from bangcore.rules.definitions import check_key, is_bool, is_text, label

__all__ = ["PileKind"]

OF_THE_CORE: Final = ("deck", "discards", "table", "hand", "in_play")


def _is_free(kind: Any, attribute: Attribute[Any], value: Any) -> None:
    check_key(kind, attribute, value)
    if value in OF_THE_CORE:
        raise ExpansionError(f"{label(kind)}: every game has a pile {value!r}")


def _has_an_owner(kind: Any, attribute: Attribute[Any], value: Any) -> None:
    is_bool(kind, attribute, value)
    if value and not kind.by_seat:
        remedy = "a pile that lies face down is one of each seat: by_seat=True"
        raise ExpansionError(f"{label(kind)}: {remedy}")


@final
@frozen
class PileKind:
    """A kind of pile: one in the middle of the table or, *by_seat*, one of each player.

    ``name`` is for people.  Everybody sees the cards; only the player sees those that lie
    *face_down*.  Verbs move cards there and back: :meth:`Engine.move`, :meth:`Engine.move_top`.

    >>> PileKind("grave", "graveyard")
    PileKind(key='grave', name='graveyard', by_seat=False, face_down=False)
    """

    key: str = field(validator=_is_free)
    name: str = field(validator=is_text)
    by_seat: bool = field(default=False, kw_only=True, validator=is_bool)
    face_down: bool = field(default=False, kw_only=True, validator=_has_an_owner)
