"""The forms of a change, whose name determines the type of its value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NotRequired, TypedDict, get_type_hints, is_typeddict

from bangcore.game.views import PlayerView, View

__all__ = ["forms"]

OF_TABLE: Final = (
    "phase",
    "turn",
    "turns",
    "order",
    "outcome",
    "roles",
    "sides",
    "deck_size",
)
OF_PLAYER: Final = (
    *("name", "role", "character", "life", "max_life", "alive", "reach", "distance", "holder"),
)

# a change refers to cards by id, and also reports whether a hand is open
CARDS: Final = tuple[int, ...]
MORE_OF_TABLE: Final[Mapping[str, Any]] = {
    "table": CARDS,
    "discards": CARDS,
    "piles": Mapping[str, tuple[int, ...]],
    "face_down": tuple[str, ...],
}
MORE_OF_PLAYER: Final[Mapping[str, Any]] = {
    "hand": tuple[int | None, ...],
    "in_play": CARDS,
    "piles": Mapping[str, tuple[int | None, ...]],
    "hand_open": bool,
}


def forms(shown: Mapping[str, Any] | None) -> tuple[type, ...]:
    """Return the forms of a change as typed dictionaries.

    *shown* has the types of the views of expansions, by name; ``None`` if these are not known.
    """
    return tuple(_forms(shown))


def _forms(views: Mapping[str, Any] | None) -> Iterator[type]:
    table, player = get_type_hints(View), get_type_hints(PlayerView)
    for what, value in {**{name: table[name] for name in OF_TABLE}, **MORE_OF_TABLE}.items():
        yield _form(Literal[what], value)
    for what, value in {**{name: player[name] for name in OF_PLAYER}, **MORE_OF_PLAYER}.items():
        yield _form(Literal[what], value, seat=int)
    if views is None:
        yield _form(str, Any, expansion=str)
        return
    for name, view in views.items():
        if is_typeddict(view):
            # the whole view, or one entry
            for what, value in {"": view, **get_type_hints(view)}.items():
                yield _form(Literal[what], value, expansion=Literal[name])
        else:
            yield _form(str, Any, expansion=Literal[name])


def _form(what: Any, value: Any, seat: Any = None, expansion: Any = None) -> type:
    # generators of types do not know that an entry must be absent, so it may also be null
    nothing: Any = NotRequired[None]
    entries = {
        "what": what,
        "value": value,
        "seat": nothing if seat is None else seat,
        "expansion": nothing if expansion is None else expansion,
    }
    form: type = TypedDict("Form", entries)  # type: ignore[misc]
    return form
