"""A table for the rulings of Armed & Dangerous."""

from bangcore.testing import seat, table

__all__ = ["armed", "loaded"]

OTHERS = {"ben": seat("outlaw"), "cal": seat("outlaw"), "dee": seat("renegade")}


def armed(*, expansions=(), **given):
    """Put a position on the table in which those who are not *given* are bystanders."""
    given = {"ann": seat("sheriff"), **OTHERS, **given}
    return table(expansions=["armed", *expansions], **given)


def loaded(**loads):
    """Return the ``tokens`` of a seat: loads by card, and those of the ``character``."""
    own = {"load": loads.pop("character")} if "character" in loads else {}
    return own | {card: {"load": amount} for card, amount in loads.items()}
