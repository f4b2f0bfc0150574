"""Functions that make brown cards, blue cards and weapons, and the condition of a BANG!."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bangcore.engine.table import Table
from bangcore.rules.definitions import Answer, CardKind
from bangcore.symbols.in_front import InFront
from bangcore.symbols.lines import Symbol
from bangcore.symbols.passive import reach
from bangcore.symbols.targets import Target
from bangcore.symbols.way import Lines

__all__ = ["bangs_left", "blue", "brown", "weapon"]

Faces = Mapping[str, str]


def bangs_left(g: Table, me: int) -> bool:
    """One BANG! a turn, unless an ability raises the limit.

    The condition ``only_if`` of cards that are the BANG! of the turn.
    """
    count = g.used("bang")
    return not count or count < g.consult("bang_bang_limit", me)


def brown(
    key: str,
    name: str,
    faces: Faces,
    *lines: Symbol,
    text: str,
    price: int = 0,
    only_if: Callable[[Table, int], bool] | None = None,
    answers: Mapping[str, Answer] | None = None,
    book: bool = False,
) -> CardKind:
    """Return a card with a brown border: its *lines* take effect when it is played.

    Without lines it is never played by itself; *answers* are its effects by question.

    >>> from bangcore.plugin import shot, within
    >>> brown("punch", "Punch", {"spades": "10"}, shot(within(1)), text="A shot nearby.").way
    Lines(shot(within 1))
    """
    return CardKind(
        key=key,
        name=name,
        text=text,
        faces=faces,
        way=Lines(*lines, price=price) if lines else None,
        only_if=only_if,
        answers=answers or {},
        book=book,
    )


def blue(
    key: str,
    name: str,
    faces: Faces,
    *ability: object,
    text: str = "",
    at: Target | None = None,
    fits: Callable[[Table, int], bool] | None = None,
    weapon: bool = False,
    book: bool = False,
) -> CardKind:
    """Return a card with a blue border: in front of a player it has an *ability*.

    Without *at* it is laid in front of its player, otherwise of a target that it *fits*.  An empty
    *text* is taken from its symbols.

    >>> from bangcore.plugin import seen_at
    >>> blue("mustang", "Mustang", {"hearts": "8 9"}, seen_at(+1)).text
    'The others see you at distance +1.'
    """
    return CardKind(
        key=key,
        name=name,
        text=text,
        faces=faces,
        border="blue",
        way=InFront(at, fits),
        ability=ability,
        weapon=weapon,
        book=book,
    )


def weapon(
    key: str, name: str, faces: Faces, distance: int, *ability: object, book: bool = False
) -> CardKind:
    """Return a weapon with reach *distance*.

    >>> weapon("schofield", "Schofield", {"clubs": "J Q", "spades": "K"}, 2).ability
    (reach(2),)
    """
    return blue(key, name, faces, reach(distance), *ability, weapon=True, book=book)
