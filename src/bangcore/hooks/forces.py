"""Abilities in force, and their owners."""

# Specifications have no body.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Awaitable, Iterable

from bangcore.engine.engine import Engine
from bangcore.engine.table import Table
from bangcore.rules.marks import hook


@hook(combine="collect", kept_until="touch", by="expansion", answers="rule")
def bang_in_force(g: Table, owner: int, source: int) -> Iterable[tuple[int | None, str]]:
    """Return the registered rules in force, each with the seat of its owner, or ``None``.

    Only expansions are asked.  Call ``g.touch()`` when anything changes that the answer depends on.

    :cards: the current event, equipment.

    ::

        @hookimpl
        def bang_in_force(self, g):
            current = g.extra(Weather).current
            return [(None, current)] if current else []
    """


@hook(combine="react")
def bang_on_in_force(g: Engine, owner: int, source: int, key: str) -> Awaitable[None] | None:
    """Act when the registered rule *key* has come into force; the expansion of the rule calls it.

    :cards: The Daltons, The Doctor, Russian Roulette.

    ::

        @hookimpl
        def bang_on_in_force(self, g, key):
            if key == "rain":
                g.draw(g.turn)
    """


@hook(combine="any", kept_until="turn, players, touch")
def bang_ability_disabled(
    g: Table, owner: int, source: int, of: int | None, card: int | None, kind: str
) -> bool:
    """Return whether an ability of the seat *of* is disabled.

    *kind* is ``"character"``, ``"card"`` (then *card* is its id, else ``None``) or the kind of a
    registered rule, such as an event.  The ability of an expansion itself cannot be disabled.

    This is asked before every other hook; disabled abilities disable nothing.  The answer may
    depend on the player on turn and the players in play.  Call ``g.touch()`` when anything else
    changes that it depends on.

    :cards: Belle Star, Hangover, Lasso.

    ::

        @hookimpl
        def bang_ability_disabled(self, g, owner, of, card):
            return g.on_turn(owner) and of != owner and card is not None
    """


@hook(combine="collect", of="seat", kept_until="players, touch", answers="character")
def bang_abilities(g: Table, owner: int, source: int, seat: int) -> Iterable[str]:
    """Return the keys of characters whose abilities *seat* has in addition to its own.

    The answer may depend on the players in play.  Call ``g.touch()`` when anything else changes
    that it depends on.

    :cards: Vera Custer.

    ::

        @hookimpl
        def bang_abilities(self, g, owner):
            return g.extra(Mimes).copied.get(owner, ())
    """
