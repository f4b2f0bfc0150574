"""The messages that Armed & Dangerous adds to those of the base game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str | tuple[str, str]]] = {
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
}
