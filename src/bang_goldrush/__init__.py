"""Gold Rush and its variant with shadow gunslingers.

Neither expansion registers anything yet: they can be installed and listed, no more.
"""

from typing import final

__all__ = ["GoldRush", "Shadows"]


@final
class GoldRush:
    name = "goldrush"
    summary = "Gold Rush: gold nuggets, a shop of equipment, 8 characters"


@final
class Shadows:
    name = "shadows"
    summary = "Shadow gunslingers: the eliminated come back for their own turns"
