"""Armed & Dangerous, an expansion of BANG! by outside authors."""

from __future__ import annotations

from bang_armed import loads
from bang_armed.brown_cards import BROWN_CARDS
from bang_armed.characters import CHARACTERS
from bang_armed.effects import EFFECTS, Effects, InForce
from bang_armed.icons import ICONS
from bang_armed.loads import LOAD
from bang_armed.orange import ORANGE, Loads
from bang_armed.orange_cards import ORANGE_CARDS, AfterTheShot
from bang_armed.shown import show_effects
from bang_armed.words import WORDS
from bangcore.plugin import Expansion

__all__ = ["ARMED"]

ARMED = Expansion(
    name="armed",
    title="Armed & Dangerous",
    summary="Armed & Dangerous: 22 new cards, 8 characters",
    cards=(*BROWN_CARDS, *ORANGE_CARDS),
    borders=(ORANGE,),
    characters=CHARACTERS,
    rules=EFFECTS,
    tokens=(LOAD,),
    state=Effects,
    ability=(Loads, InForce, AfterTheShot),
    hooks=(loads,),
    facets={
        "words": WORDS,
        "senses": "bang_armed.senses:SENSES",
        "icons": ICONS,
        "shown": show_effects,
    },
)
