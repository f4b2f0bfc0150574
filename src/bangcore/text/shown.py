"""What expansions keep in a game: in the words that they have for it, and as it lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, final

from attrs import field, frozen

from bangcore.errors import ExpansionError, nearest
from bangcore.game.views import View
from bangcore.text.expansions import brought

if TYPE_CHECKING:
    from bangcore.text.language import Language

__all__ = ["Laid", "Pile", "Shown", "goals", "hand_sizes", "laid", "shown"]

PARTS: Final = {"table", "seats", "piles", "things", "marks", "goals"}
DRAWN: Final = {"piles", "things", "marks"}


@final
@frozen
class Shown:
    """Lines about the ``table``, and short notes by seat, from all expansions."""

    table: tuple[str, ...]
    seats: Mapping[int, tuple[str, ...]]


@final
@frozen
class Pile:
    """Things that lie face up in the middle under a ``name``: their keys, and a note on each.

    ``size`` is how many more lie face down; 0 if there are none.
    """

    name: str
    keys: tuple[str, ...]
    notes: tuple[str, ...]
    size: int = 0


@final
@frozen
class Laid:
    """What a picture of the table shows beside the cards, from all expansions.

    ``piles`` in the middle, ``things`` by seat in front of whom they lie, as keys, ``marks`` by
    seat, and ``lines`` of words for what nobody has laid out.
    """

    piles: tuple[Pile, ...] = ()
    things: Mapping[int, tuple[str, ...]] = field(factory=dict)
    marks: Mapping[int, tuple[str, ...]] = field(factory=dict)
    lines: tuple[str, ...] = ()


def hand_sizes(view: View) -> dict[int, int]:
    """Return how many cards each hand holds, by the first seat in play that is played from it."""
    first: dict[int, int] = {}
    for player in view.players:
        if player.alive:
            first.setdefault(player.holder, player.seat)
    return {seat: len(view.players[holder].hand) for holder, seat in first.items()}


def shown(language: Language, view: View) -> Shown:
    """Ask all expansions of the ruleset what there is to see beside cards and life points.

    :raises ExpansionError: one tells something else than lines and notes.
    """
    table: list[str] = []
    seats: dict[int, tuple[str, ...]] = {}
    for told in _told(language, view):
        table += told.get("table", ())
        _add(seats, told.get("seats", {}))
    return Shown(tuple(table), seats)


def goals(language: Language, view: View) -> dict[int, str]:
    """Return whose goal is that of another role than their own, by seat.

    :raises ExpansionError: an expansion tells something else than a role that there is.
    """
    found: dict[int, str] = {}
    for told in _told(language, view):
        for seat, role in told.get("goals", {}).items():
            if role not in language.ruleset.roles:
                raise ExpansionError(nearest("role", role, language.ruleset.roles))
            found[seat] = role
    return found


def laid(language: Language, view: View) -> Laid:
    """Ask all expansions what lies on the table; who only has words is drawn in words.

    :raises ExpansionError: one tells something else than lines, notes, piles, things and marks.
    """
    piles: list[Pile] = []
    things: dict[int, tuple[str, ...]] = {}
    marks: dict[int, tuple[str, ...]] = {}
    lines: list[str] = []
    for told in _told(language, view):
        piles += [_pile(*pile) for pile in told.get("piles", ())]
        for seat, keys in told.get("things", {}).items():
            things[seat] = (*things.get(seat, ()), *keys)
        drawn = not DRAWN.isdisjoint(told)
        lines += () if drawn else told.get("table", ())
        _add(marks, told.get("marks", {}) if drawn else told.get("seats", {}))
    return Laid(tuple(piles), things, marks, tuple(lines))


def _told(language: Language, view: View) -> Iterator[Mapping[str, Any]]:
    for expansion in brought(language.ruleset):
        if expansion.shown is None:
            continue
        told = expansion.shown(view.extra, language)
        if not isinstance(told, Mapping) or not told.keys() <= PARTS:
            raise ExpansionError(
                f"'shown' of {expansion.name!r} has neither lines nor notes: {told!r}"
            )
        yield told


def _add(notes: dict[int, tuple[str, ...]], more: Mapping[int, str]) -> None:
    for seat, note in more.items():
        notes[seat] = (*notes.get(seat, ()), note)


def _pile(name: str, things: Sequence[str | tuple[str, str]], size: int = 0) -> Pile:
    pairs = [(thing, "") if isinstance(thing, str) else thing for thing in things]
    return Pile(name, tuple(key for key, _ in pairs), tuple(note for _, note in pairs), size)
