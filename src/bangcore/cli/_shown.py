"""What expansions keep in a game, in the words that they have for it.

An expansion that keeps something at the table tells it by ``shown(extra, language)``, where *extra*
is that of a :class:`~bangcore.View`: a mapping that may have ``"table"``, lines about the table,
and ``"seats"``, short notes by seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from attrs import frozen

from bangcore import View
from bangcore.text import Language

__all__ = ["Shown", "shown"]

PARTS: Final = {"table", "seats"}


@final
@frozen
class Shown:
    """Lines about the table, and notes by seat."""

    table: tuple[str, ...]
    seats: Mapping[int, tuple[str, ...]]


def shown(view: View, language: Language) -> Shown:
    """Ask all expansions of the ruleset what there is to see beside cards and life points.

    >>> from bangcore import Game
    >>> shown(Game.new(4, seed=1).view(0), Language())
    Shown(table=(), seats={})

    :raises TypeError: an expansion tells something else than lines and notes.
    """
    table: list[str] = []
    seats: dict[int, tuple[str, ...]] = {}
    for plugin in language.ruleset.plugins:
        tell = getattr(plugin, "shown", None)
        if tell is None:
            continue
        told = tell(view.extra, language)
        if not isinstance(told, Mapping) or not told.keys() <= PARTS:
            raise TypeError(f"{type(plugin).__name__}.shown has neither lines nor notes: {told!r}")
        table += told.get("table", ())
        for seat, note in told.get("seats", {}).items():
            seats[seat] = (*seats.get(seat, ()), note)
    return Shown(tuple(table), seats)
