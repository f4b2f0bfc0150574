"""What expansions keep in a game, in the words that they have for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, final

from attrs import frozen

from bangcore.errors import ExpansionError
from bangcore.game.views import View
from bangcore.text.expansions import brought

if TYPE_CHECKING:
    from bangcore.text.language import Language

__all__ = ["Shown", "shown"]

PARTS: Final = {"table", "seats"}


@final
@frozen
class Shown:
    """Lines about the ``table``, and short notes by seat, from all expansions."""

    table: tuple[str, ...]
    seats: Mapping[int, tuple[str, ...]]


def shown(language: Language, view: View) -> Shown:
    """Ask all expansions of the ruleset what there is to see beside cards and life points.

    :raises ExpansionError: one tells something else than lines and notes.
    """
    table: list[str] = []
    seats: dict[int, tuple[str, ...]] = {}
    for expansion in brought(language.ruleset):
        if expansion.shown is None:
            continue
        told = expansion.shown(view.extra, language)
        if not isinstance(told, Mapping) or not told.keys() <= PARTS:
            raise ExpansionError(
                f"'shown' of {expansion.name!r} has neither lines nor notes: {told!r}"
            )
        table += told.get("table", ())
        for seat, note in told.get("seats", {}).items():
            seats[seat] = (*seats.get(seat, ()), note)
    return Shown(tuple(table), seats)
