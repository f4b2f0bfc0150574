"""The messages of Wild West Show, in English."""

from __future__ import annotations

from typing import Final

__all__ = ["WORDS"]

WORDS: Final = {
    "kind/show": ("event of the show", "events of the show"),
    "shown/show": "Event of the show: {what} ({left} to come)",
    "shown/borrowed": "has the abilities of {what}",
    "shown/skipping": "skips the next turn",
    "prompt/borrow": "Do you want to have the abilities of two other characters?",
    "option/pass/borrow": "Keep both",
    "option/use/borrow +key": "Change both",
    "prompt/ability": "Both of your abilities are for drawing: which one do you use?",
    "prompt/give/youl_grinner +by": "{by} has fewer cards than you: which one do you give them?",
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
    "outcome/wild_west_show": "{winners} is the last one in play and wins the Wild West Show.",
}
