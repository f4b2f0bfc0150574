"""Distances, and the reach of weapons."""

# Specifications have no body.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from bangcore.engine.table import Table
from bangcore.rules.marks import hook


@hook(combine="first")
def bang_distance_base(
    g: Table, owner: int, source: int, viewer: int, target: int, distance: int
) -> int | None:
    """Return the unmodified distance from *viewer* to *target*, or ``None`` for the default.

    The default is *distance*, the one around the table.

    :cards: Ambush.

    ::

        @hookimpl
        def bang_distance_base(self):
            return 1
    """


@hook(combine="sum", of="viewer")
def bang_sees(g: Table, owner: int, source: int, viewer: int, target: int) -> int:
    """Return the number to add to the distance at which *viewer* sees *target*.

    :cards: Scope, Rose Doolan, Binocular.

    ::

        @hookimpl
        def bang_sees(self):
            return -1
    """


@hook(combine="sum", of="target")
def bang_seen_at(g: Table, owner: int, source: int, viewer: int, target: int) -> int:
    """Return the number to add to the distance at which *target* is seen by *viewer*.

    :cards: Mustang, Paul Regret, Hideout.

    ::

        @hookimpl
        def bang_seen_at(self):
            return 1
    """


@hook(combine="max", of="seat")
def bang_reach(g: Table, owner: int, source: int, seat: int) -> int:
    """Return the reach of the weapon of *seat*, if it is more than that of the Colt .45.

    :cards: Schofield, Remington, Rev. Carabine, Winchester.

    ::

        @hookimpl
        def bang_reach(self):
            return 2
    """
