"""The hook of Armed & Dangerous."""

from __future__ import annotations

from collections.abc import Awaitable

from bangcore.plugin import Engine, hook


@hook(combine="react", of="seat")
def bang_on_last_load(
    g: Engine, owner: int, source: int, seat: int, card: int
) -> Awaitable[None] | None:
    """Act when the last load of *card* in front of *seat* is gone, before it is discarded.

    :cards: Bomb.
    """
    raise NotImplementedError
