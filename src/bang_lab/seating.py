"""The places of seats as one of them counts them."""

from __future__ import annotations

from functools import lru_cache

__all__ = ["Order", "clockwise", "steps"]

Order = tuple[int, ...]
"""The seats as they sit, clockwise."""


@lru_cache(maxsize=4096)
def clockwise(order: Order, seat: int) -> tuple[int, ...]:
    """Return all seats clockwise, beginning with *seat*.

    >>> clockwise((0, 2, 1, 3), 1)
    (1, 3, 0, 2)
    """
    place = order.index(seat)
    return order[place:] + order[:place]


@lru_cache(maxsize=4096)
def steps(order: Order, seat: int) -> tuple[int, ...]:
    """Return by seat the number of steps clockwise from *seat*.

    >>> steps((0, 2, 1, 3), 1)
    (2, 0, 3, 1)
    """
    seats = clockwise(order, seat)
    return tuple([seats.index(other) for other in range(len(order))])
