"""The Valley of Shadows: 16 cards and 8 characters."""

from __future__ import annotations

from bang_valley.cards import CARDS, IN_FORCE
from bang_valley.characters import CHARACTERS
from bang_valley.icons import ICONS
from bang_valley.words import WORDS
from bangcore.plugin import Expansion

__all__ = ["VALLEY"]

VALLEY = Expansion(
    name="valley",
    title="The Valley of Shadows",
    summary="The Valley of Shadows: 16 cards, 8 characters",
    cards=CARDS,
    characters=CHARACTERS,
    ability=IN_FORCE,
    facets={"words": WORDS, "senses": "bang_valley.senses:SENSES", "icons": ICONS},
)
