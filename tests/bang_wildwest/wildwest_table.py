"""A table for the rulings of Wild West Show."""

from bang_wildwest import in_force
from bangcore.plugin import Copies, Expansion
from bangcore.testing import table

__all__ = ["COACHES", "wild_west"]

# with only the cards of the base game, few games reach the last events
COACHES = Expansion(
    name="coaches",
    cards=[
        Copies(key="stagecoach", faces={"spades": "2 3 4 5 6 7 8 10 J Q"}),
        Copies(key="wells_fargo", faces={"diamonds": "2 3 4"}),
    ],
)


def wild_west(event="", *coming, expansions=(), kept=None, **seats):
    """Build a position with that event in force, and those *coming*, next first."""
    extra = in_force(event, *coming, **(kept or {}))
    return table(expansions=["wildwest", *expansions], extra=extra, **seats)
