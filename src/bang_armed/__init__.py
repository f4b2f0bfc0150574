"""Armed & Dangerous, an expansion of BANG! by outside authors."""

from __future__ import annotations

from bang_armed import loads
from bang_armed.brown_cards import BROWN_CARDS
from bang_armed.characters import CHARACTERS
from bang_armed.effects import EFFECTS, Effects, EffectsView, InForce, show_effects
from bang_armed.icons import ICONS
from bang_armed.loads import LOAD
from bang_armed.orange import ORANGE, Loads
from bang_armed.orange_cards import ORANGE_CARDS, AfterTheShot
from bangcore.plugin import Expansion

__all__ = ["ARMED", "EffectsView"]

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
        "words": {
            "kind/effect": ("effect", "effects"),
            "prompt/spend": ("{what}: do you spend a load?", "{what}: do you spend {count} loads?"),
            "prompt/spend/tumbleweed +by": "{by} makes a draw!. Do you spend a load to repeat it?",
            "option/use/load +key": "Spend",
            "prompt/load_from": (
                "{what}: where do you take a load from?",
                "{what}: where do you take {count} loads from, one after the other?",
            ),
            "prompt/load_from +target": "{what}: which load do you take from {target}?",
            "prompt/load_to": (
                "{what}: where do you put the load?",
                "{what}: where do you put {count} loads, one after the other?",
            ),
            "prompt/load_to/bass_greeves": "Bass Greeves: where do you put two loads?",
            "option/pick/character": "Character",
            "prompt/ignore +by": "{what}: do you ignore the card of {by}?",
            "option/use/ignore +key": "Ignore it",
            "prompt/player/bomb": "Bomb: who gets it?",
            "prompt/player/quick_shot": "Quick Shot: whom else do you shoot at?",
            "prompt/player/arrow": "Arrow: whom else do you attack?",
            "event/discarded/no_loads": "{name} discards {cards}, which has no load left.",
        },
        "senses": "bang_armed.senses:SENSES",
        "icons": ICONS,
        "shown": show_effects,
    },
)
