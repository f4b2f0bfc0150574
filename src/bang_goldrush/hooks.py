"""The hook that Gold Rush adds to those of the core."""

from __future__ import annotations

from bangcore.plugin import Table, hook


@hook(combine="sum", of="seat")
def bang_price(g: Table, owner: int, source: int, seat: int, key: str) -> int:
    """Return the change in nuggets (negative for a discount) of the price of *key* for *seat*.

    :cards: Pretty Luzena.

    ::

        @hookimpl
        def bang_price(self, g):
            return 0 if g.used("purchase") else -1
    """
    raise NotImplementedError
