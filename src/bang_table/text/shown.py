"""What expansions keep in a game: in the words that they have for it, and as it lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, final

from attrs import field, frozen

from bang_table.text.expansions import brought
from bangcore.errors import ExpansionError, brief, nearest
from bangcore.game.views import View

if TYPE_CHECKING:
    from bang_table.text.language import Language

__all__ = ["Laid", "Pile", "Shown", "goals", "hand_sizes", "laid", "shown"]

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

    :raises ExpansionError: one fails, or returns something else; the message names it.
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

    :raises ExpansionError: one fails, or returns something else; the message names it.
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
        where = f"expansion {expansion.name!r}: shown"
        try:
            told = expansion.shown(view.extra, language)
        except Exception as error:
            raise ExpansionError(f"{where} fails: {type(error).__name__}: {error}") from error
        wrong = _wrong(told, len(view.players))
        if wrong:
            raise ExpansionError(f"{where} {wrong}")
        yield told


def _wrong(told: object, seats: int) -> str:
    """Return what is wrong with what an expansion shows; empty if nothing is."""
    if not isinstance(told, Mapping):
        return f"returned {brief(told)}, not a mapping"
    for part, value in told.items():
        if part not in FORMS:
            return f"returned {nearest('part', part, FORMS)}"
        is_right, form = FORMS[part]
        if not is_right(value):
            return f"returned {brief(value)} as {part!r}, not {form}"
        if isinstance(value, Mapping):
            for seat in value:
                if type(seat) is not int or not 0 <= seat < seats:
                    return f"returned {part!r} of {brief(seat)}, which is not a seat"
    return ""


def _are_texts(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(text, str) for text in value)


def _are_notes(value: object) -> bool:
    return isinstance(value, Mapping) and _are_texts([*value.values()])


def _are_things(value: object) -> bool:
    return isinstance(value, Mapping) and all(map(_are_texts, value.values()))


def _are_piles(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(map(_is_pile, value))


def _is_pile(pile: object) -> bool:
    if not isinstance(pile, (list, tuple)) or len(pile) not in (2, 3):
        return False
    name, things, *size = pile
    return (
        isinstance(name, str)
        and isinstance(things, (list, tuple))
        and all(isinstance(one, str) or (_are_texts(one) and len(one) == 2) for one in things)
        and all(type(number) is int and number >= 0 for number in size)
    )


FORMS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "table": (_are_texts, "a list of lines"),
    "seats": (_are_notes, "a note by seat"),
    "piles": (_are_piles, "a list of (name, things) or (name, things, size)"),
    "things": (_are_things, "a list of keys by seat"),
    "marks": (_are_notes, "a note by seat"),
    "goals": (_are_notes, "the key of a role by seat"),
}
"""What an expansion may show, and what each of it must be."""


def _add(notes: dict[int, tuple[str, ...]], more: Mapping[int, str]) -> None:
    for seat, note in more.items():
        notes[seat] = (*notes.get(seat, ()), note)


def _pile(name: str, things: Sequence[str | tuple[str, str]], size: int = 0) -> Pile:
    pairs = [(thing, "") if isinstance(thing, str) else thing for thing in things]
    return Pile(name, tuple(key for key, _ in pairs), tuple(note for _, note in pairs), size)
