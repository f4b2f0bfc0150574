"""Abilities in force, and their owners."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable

from bangcore.engine.engine import Engine
from bangcore.engine.table import Table
from bangcore.rules.marks import hook


@hook(combine="collect", kept_until="touch", by="expansion")
def bang_in_force(g: Table, owner: int, source: int) -> Iterable[tuple[int | None, str]]:
    """Return the registered rules in force, each with the seat of its owner (``None``: nobody).

    Asked of expansions only.  What the answer depends on is changed together with ``g.touch()``.

    :cards: the current event, equipment.

    ::

        @hookimpl
        def bang_in_force(self, g):
            current = g.extra(Weather).current
            return [(None, current)] if current else []
    """
    raise NotImplementedError


@hook(combine="react")
def bang_on_in_force(g: Engine, owner: int, source: int, key: str) -> Awaitable[None] | None:
    """Act when the registered rule *key* has come into force; told by whoever brought it in.

    :cards: The Daltons, The Doctor, Russian Roulette.

    ::

        @hookimpl
        def bang_on_in_force(self, g, key):
            if key == "rain":
                g.draw(g.turn)
    """
    raise NotImplementedError


@hook(combine="any", kept_until="turn, players, touch")
def bang_ability_disabled(
    g: Table, owner: int, source: int, of: int | None, card: int | None, kind: str
) -> bool:
    """Tell whether an ability of the seat *of* is off.

    *kind* is ``"character"``, ``"card"`` (then *card* is its id, else ``None``) or the kind of a
    registered rule, such as an event.  The ability of an expansion itself is always on.

    Asked before every other hook; what is itself off switches nothing off.  The answer may depend
    on whose turn it is and who is in play; what else it depends on is changed together with
    ``g.touch()``.

    :cards: Belle Star, Hangover, Lasso.

    ::

        @hookimpl
        def bang_ability_disabled(self, g, owner, of, card):
            return g.on_turn(owner) and of != owner and card is not None
    """
    raise NotImplementedError


@hook(combine="collect", of="seat", kept_until="players, touch")
def bang_abilities(g: Table, owner: int, source: int, seat: int) -> Iterable[str]:
    """Return the keys of characters whose abilities *seat* has besides the own one.

    The answer may depend on who is in play; what else it depends on is changed together with
    ``g.touch()``.

    :cards: Vera Custer.

    ::

        @hookimpl
        def bang_abilities(self, g, owner):
            return g.extra(Mimes).copied.get(owner, ())
    """
    raise NotImplementedError
