"""The display of the state of expansions, in words and for pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, final

from attrs import field, frozen

from bang_table.text.expansions import brought
from bangcore.errors import ExpansionError, brief, nearest
from bangcore.game.views import View
from bangcore.rules.definitions import Card
from bangcore.rules.tokens import TOKENS

if TYPE_CHECKING:
    from bang_table.text.language import Language

__all__ = ["Laid", "Pile", "Shown", "badges", "goals", "hand_sizes", "laid", "shown"]

DRAWN: Final = {"piles", "things", "marks"}
SHOWN_OF_A_PILE: Final = 6
"""The number of cards of a pile in a picture, the last ones."""


@final
@frozen
class Shown:
    """Lines about the ``table``, and short notes by seat, from all expansions."""

    table: tuple[str, ...]
    seats: Mapping[int, tuple[str, ...]]


@final
@frozen
class Pile:
    """A named pile in the middle: the ``keys`` of the face-up things, and a note on each.

    ``size`` is the number of face-down things below them.
    """

    name: str
    keys: tuple[str, ...]
    notes: tuple[str, ...]
    size: int = 0


@final
@frozen
class Laid:
    """The things of all expansions in a picture of the table.

    ``piles`` are in the middle; ``things`` maps seats to the keys of things in front of them,
    ``marks`` to short notes; ``lines`` has the words below the piles, and those of expansions that
    draw nothing.
    """

    piles: tuple[Pile, ...] = ()
    things: Mapping[int, tuple[str, ...]] = field(factory=dict)
    marks: Mapping[int, tuple[str, ...]] = field(factory=dict)
    lines: tuple[str, ...] = ()


def hand_sizes(view: View) -> dict[int, int]:
    """Return the size of each hand, by the first seat in play that uses it."""
    first: dict[int, int] = {}
    for player in view.players:
        if player.alive:
            first.setdefault(player.holder, player.seat)
    return {seat: len(view.players[holder].hand) for holder, seat in first.items()}


def shown(language: Language, view: View) -> Shown:
    """Return the lines and notes of all expansions of the ruleset.

    :raises ExpansionError: if a display fails or is malformed; the message names the expansion.
    """
    table: list[str] = []
    seats: dict[int, tuple[str, ...]] = {}
    for display in _displays(language, view):
        table += display.get("table", ())
        _add(seats, display.get("seats", {}))
    return Shown(tuple(table), seats)


def goals(language: Language, view: View) -> dict[int, str]:
    """Map each seat whose goal an expansion changes to the role with that goal.

    :raises ExpansionError: if an expansion returns an unknown role.
    """
    roles: dict[int, str] = {}
    for display in _displays(language, view):
        for seat, role in display.get("goals", {}).items():
            if role not in language.ruleset.roles:
                raise ExpansionError(nearest("role", role, language.ruleset.roles))
            roles[seat] = role
    return roles


def laid(language: Language, view: View) -> Laid:
    """Return the things of all expansions for a picture; those that draw nothing add lines.

    :raises ExpansionError: if a display fails or is malformed; the message names the expansion.
    """
    piles: list[Pile] = []
    things: dict[int, tuple[str, ...]] = {}
    marks: dict[int, tuple[str, ...]] = {}
    lines: list[str] = []
    for display in _displays(language, view):
        piles += [_pile(*pile) for pile in display.get("piles", ())]
        for seat, keys in display.get("things", {}).items():
            things[seat] = (*things.get(seat, ()), *keys)
        is_drawn = not DRAWN.isdisjoint(display)
        lines += display.get("lines", () if is_drawn else display.get("table", ()))
        _add(marks, display.get("marks", {}) if is_drawn else display.get("seats", {}))
    return Laid(tuple(piles), things, marks, tuple(lines))


def _tokens(language: Language, view: View) -> Iterator[Mapping[str, Any]]:
    """Yield the tokens in front of each player; pictures show those on cards as badges."""
    in_words: dict[int, list[str]] = {}
    marks: dict[int, list[str]] = {}
    for pile in _piles(view):
        text = language.tokens(pile["token"], pile["amount"])
        if "card" in pile:
            card = language.name(pile["card"])
            text = language.say("shown/tokens on card", card=card, tokens=text)
        else:
            marks.setdefault(pile["seat"], []).append(text)
        in_words.setdefault(pile["seat"], []).append(text)
    if in_words:
        by_seat = [
            {seat: ", ".join(notes) for seat, notes in texts.items()} for texts in (in_words, marks)
        ]
        yield {"seats": by_seat[0], "marks": by_seat[1]}


def _piles_of_expansions(language: Language, view: View) -> Iterator[Mapping[str, Any]]:
    """Yield the piles of expansions, the cards in the middle also for pictures."""
    notes: dict[int, str] = {}
    for player in view.players:
        texts = [_pile_in_words(language, *pile) for pile in player.piles.items() if pile[1]]
        if texts:
            notes[player.seat] = "; ".join(texts)
    lines = [_pile_in_words(language, *pile) for pile in view.piles.items() if pile[1]]
    piles = [
        (language.say(f"pile/{kind}"), [card.key for card in cards[-SHOWN_OF_A_PILE:]])
        for kind, cards in view.piles.items()
        if cards
    ]
    if lines or notes:
        yield {"table": lines, "seats": notes, "piles": piles, "marks": notes}


def _pile_in_words(language: Language, kind: str, cards: Sequence[Card | None]) -> str:
    name = language.say(f"pile/{kind}")
    return language.say("shown/pile", pile=name, cards=language.cards(cards))


def badges(view: View, seat: int) -> dict[str, str]:
    """Return the numbers of tokens on cards in front of *seat*, by the key of the card."""
    by_card: dict[str, list[str]] = {}
    for pile in _piles(view):
        if pile["seat"] == seat and "card" in pile:
            by_card.setdefault(pile["card"], []).append(str(pile["amount"]))
    return {card: " ".join(numbers) for card, numbers in by_card.items()}


def _piles(view: View) -> Sequence[Mapping[str, Any]]:
    tokens: Any = view.expansion(TOKENS) or {"piles": ()}
    piles: Sequence[Mapping[str, Any]] = tokens["piles"]
    return piles


def _displays(language: Language, view: View) -> Iterator[Mapping[str, Any]]:
    yield from _tokens(language, view)
    yield from _piles_of_expansions(language, view)
    for expansion in brought(language.ruleset):
        if expansion.shown is None:
            continue
        where = f"expansion {expansion.name!r}: shown"
        try:
            display = expansion.shown(view.extra, language)
        except Exception as error:
            raise ExpansionError(f"{where} fails: {type(error).__name__}: {error}") from error
        wrong = _wrong(display, len(view.players))
        if wrong:
            raise ExpansionError(f"{where} {wrong}")
        yield display


def _wrong(display: object, seats: int) -> str:
    """Return the fault of the display of an expansion, or an empty text."""
    if not isinstance(display, Mapping):
        return f"returned {brief(display)}, not a mapping"
    for part, value in display.items():
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
        and all(isinstance(item, str) or (_are_texts(item) and len(item) == 2) for item in things)
        and all(type(number) is int and number >= 0 for number in size)
    )


FORMS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "table": (_are_texts, "a list of lines"),
    "seats": (_are_notes, "a note by seat"),
    "lines": (_are_texts, "a list of lines"),
    "piles": (_are_piles, "a list of (name, things) or (name, things, size)"),
    "things": (_are_things, "a list of keys by seat"),
    "marks": (_are_notes, "a note by seat"),
    "goals": (_are_notes, "the key of a role by seat"),
}
"""The parts of the display of an expansion, each with its check and its description."""


def _add(notes: dict[int, tuple[str, ...]], more: Mapping[int, str]) -> None:
    for seat, note in more.items():
        notes[seat] = (*notes.get(seat, ()), note)


def _pile(name: str, things: Sequence[str | tuple[str, str]], size: int = 0) -> Pile:
    pairs = [(thing, "") if isinstance(thing, str) else thing for thing in things]
    return Pile(name, tuple(key for key, _ in pairs), tuple(note for _, note in pairs), size)
