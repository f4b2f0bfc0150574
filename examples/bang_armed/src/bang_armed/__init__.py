"""Armed & Dangerous, an expansion of BANG! by outside authors."""

from __future__ import annotations

from bang_armed import hooks
from bang_armed.brown import BROWN
from bang_armed.characters import CHARACTERS
from bang_armed.effects import EFFECTS, Effects, Ending
from bang_armed.icons import ICONS
from bang_armed.loads import LOAD
from bang_armed.objects import OBJECTS
from bang_armed.orange import ORANGE, Loading
from bang_armed.weapons import WEAPONS, AfterTheShot
from bang_armed.words import WORDS
from bangcore.plugin import Expansion

__all__ = ["ARMED"]

ARMED = Expansion(
    name="armed",
    title="Armed & Dangerous",
    summary="Armed & Dangerous: 22 new cards, 8 characters",
    cards=(*BROWN, *OBJECTS, *WEAPONS),
    borders=(ORANGE,),
    characters=CHARACTERS,
    rules=EFFECTS,
    tokens=(LOAD,),
    state=Effects,
    ability=(Loading, Ending, AfterTheShot),
    hooks=(hooks,),
    facets={"words": WORDS, "senses": "bang_armed.senses:SENSES", "icons": ICONS},
)
