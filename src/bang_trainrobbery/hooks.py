"""The hooks that The Great Train Robbery adds to those of the core."""

# Specifications have no body.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Awaitable

from bangcore.plugin import Engine, Table, hook


@hook(combine="react")
def bang_on_train_moved(g: Engine, owner: int, source: int, end: bool) -> Awaitable[None] | None:
    """Act when the train has moved, before the locomotive takes effect if it is at the *end*.

    :cards: Manuelita, Shade O'Connor.

    ::

        @hookimpl
        def bang_on_train_moved(self, g, owner, end):
            if end:
                g.draw(owner)
    """


@hook(combine="react", of="seat")
def bang_before_wagon_lost(
    g: Engine, owner: int, source: int, seat: int, key: str, by: int
) -> Awaitable[None] | None:
    """Act before *by* takes the wagon *key* in front of *seat* or makes them discard it.

    :cards: Refund.

    ::

        @hookimpl
        def bang_before_wagon_lost(self, g, owner):
            g.draw(owner)
    """


@hook(combine="any", of="seat")
def bang_takes_wagons(g: Table, owner: int, source: int, seat: int) -> bool:
    """Return whether *seat* may take any number of wagons in a turn.

    :cards: Benny Brawler.

    ::

        @hookimpl
        def bang_takes_wagons(self):
            return True
    """
