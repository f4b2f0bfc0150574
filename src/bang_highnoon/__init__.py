"""The event decks High Noon and A Fistful of Cards.

Neither expansion registers anything yet: they can be installed and listed, no more.
"""

from typing import final

__all__ = ["FistfulOfCards", "HighNoon"]


@final
class HighNoon:
    name = "highnoon"
    summary = "High Noon: 15 events, one of them in force at a time"


@final
class FistfulOfCards:
    name = "fistful"
    summary = "A Fistful of Cards: 15 events, one of them in force at a time"
