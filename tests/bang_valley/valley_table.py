"""A table for the rulings of the Valley."""

from bangcore.testing import table

__all__ = ["valley"]


def valley(*, discards="", expansions=(), without="escape saved", **seats):
    """Build a position in which everybody has seen that the cards *without* are gone.

    Otherwise everybody would be asked about them whenever they might be held.
    """
    below = f"{discards} {without}"
    return table(expansions=["valley", *expansions], discards=below, **seats)
