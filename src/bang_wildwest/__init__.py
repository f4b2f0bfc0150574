"""Wild West Show: characters, and events that Stagecoach and Wells Fargo turn up."""

from __future__ import annotations

from bang_wildwest import deck
from bang_wildwest.characters import CHARACTERS
from bang_wildwest.deck import TheShow
from bang_wildwest.events import EVENTS, OPTIONS
from bang_wildwest.shown import show_the_show
from bang_wildwest.state import WildWestState, WildWestView, in_force
from bangcore.plugin import Expansion

__all__ = ["WILD_WEST", "WildWestState", "WildWestView", "in_force"]

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
        "words": {
            "kind/show": ("event of the show", "events of the show"),
            "shown/show": "Event of the show: {what} ({left} to come)",
            "shown/borrowed": "has the abilities of {what}",
            "shown/skipping": "skips the next turn",
            "prompt/borrow": "Do you want to have the abilities of two other characters?",
            "option/pass/borrow": "Keep both",
            "option/use/borrow +key": "Change both",
            "prompt/ability": "Both of your abilities are for drawing: which one do you use?",
            "prompt/give/youl_grinner +by": "{by} has fewer cards than you: which one "
            "do you give them?",
            "prompt/give +target": "Which card do you give {target}?",
            "option/pick/give +card": "Give {card}",
            "prompt/order": "Whom do you order to play a card?",
            "prompt/order/dorothy_rage +target": "What does {target} have to play?",
            "prompt/order +what +target": "{target} has to play {what}: at whom?",
            "prompt/pick/dorothy_rage +by": "{by} orders you to play that card: which of them?",
            "event/show": "{name} turns up an event: {what}.",
            "event/flipped/helena_zontero": "{cards} is turned up for Helena Zontero.",
            "event/borrowed": "{name} has the ability of {what}.",
            "event/ordered": "{name} orders {target} to play {what}.",
            "event/repeated": "{name} repeats {what}.",
            "event/repeated +target": "{name} repeats {what} at {target}.",
            "outcome/wild_west_show": "{winners} is the last one in play and wins "
            "the Wild West Show.",
        },
        "senses": "bang_wildwest.senses:SENSES",
        "icons": {"kind/show": "M2 21V9l10-6 10 6v12zM8 21v-7h8v7M12 3v-1.5M2 9h20"},
        "shown": show_the_show,
    },
)
