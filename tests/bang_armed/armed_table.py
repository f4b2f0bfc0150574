"""A table for the rulings of Armed & Dangerous."""

from bangcore.testing import seat, table

__all__ = ["armed", "loaded"]

OTHERS = {"ben": seat("outlaw"), "cal": seat("outlaw"), "dee": seat("renegade")}


def armed(*, expansions=(), **given):
    """Build a position in which the seats not *given* are bystanders."""
    given = {"ann": seat("sheriff"), **OTHERS, **given}
    return table(expansions=["armed", *expansions], **given)


def loaded(**loads):
    """Return the ``tokens`` of a seat: the loads on its cards and its ``character``."""
    own = {"load": loads.pop("character")} if "character" in loads else {}
    return own | {card: {"load": amount} for card, amount in loads.items()}
