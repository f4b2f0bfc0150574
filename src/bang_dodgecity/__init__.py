"""Dodge City and the three special characters of The Bullet.

Neither expansion registers anything yet: they can be installed and listed, no more.
"""

from typing import final

__all__ = ["Bullet", "DodgeCity"]


@final
class DodgeCity:
    name = "dodgecity"
    summary = "Dodge City: 40 cards, 15 characters, tables of 3 and 8 players"


@final
class Bullet:
    name = "bullet"
    summary = "The Bullet: its three special characters"
