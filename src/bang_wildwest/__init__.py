"""Wild West Show: characters, and events that Stagecoach and Wells Fargo turn up."""

from __future__ import annotations

from bang_wildwest import deck
from bang_wildwest.characters import CHARACTERS
from bang_wildwest.deck import TheShow
from bang_wildwest.events import EVENTS, OPTIONS
from bang_wildwest.icons import ICONS
from bang_wildwest.shown import show_the_show
from bang_wildwest.state import WildWestState, in_force
from bang_wildwest.words import WORDS
from bangcore.plugin import Expansion

__all__ = ["WILD_WEST", "WildWestState", "in_force"]

WILD_WEST = Expansion(
    name="wildwest",
    title="Wild West Show",
    summary="Wild West Show: 8 characters, 10 events",
    characters=CHARACTERS,
    rules=EVENTS,
    options=OPTIONS,
    state=WildWestState,
    ability=TheShow,
    hooks=(deck,),
    facets={
        "words": WORDS,
        "senses": "bang_wildwest.senses:SENSES",
        "icons": ICONS,
        "shown": show_the_show,
    },
)
