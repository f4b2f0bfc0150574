"""What the events ask and tell, in English."""

from __future__ import annotations

__all__ = ["EVENT_WORDS", "FISTFUL_WORDS", "HIGH_NOON_WORDS"]

EVENT_WORDS = {
    "event/event": "Event: {what}.",
    "event/named": "{name} names {what}.",
    "event/returned": "{name} comes back into play.",
    "prompt/event": "{what}: do you make use of it?",
}
"""Words of all sets of events."""

HIGH_NOON_WORDS = {
    "prompt/suit": "{what}: in which suit do you play in this turn?",
    "prompt/identity": "{what}: do you want to be your second character?",
    "prompt/discard/the_daltons": "{what}: which of your blue cards do you discard?",
    "option/pass/identity": "Stay who you are",
}
"""Words of the events of High Noon."""

FISTFUL_WORDS = {
    "prompt/guess": "{what}: is the next card red or black?",
    "prompt/exchange": "{what}: discard cards to draw as many?",
    "prompt/pick/ricochet": "Ricochet: at which card of {target}?",
    "option/pick/exchange +card": "Discard {card}",
    "option/pass/exchange": "That is all",
    "option/pass/guess": "Stop",
    "option/pick/red": "Red",
    "option/pick/black": "Black",
    "option/use/sniper +card +target +other": "Sniper: {card} and {other} at {target}",
    "event/missed/russian_roulette": "{name} stays in the game of Russian roulette.",
    "event/missed/ricochet": "The ricochet at a card of {name} misses.",
    "event/flipped/peyote": "{name} turns up {cards} ({what}).",
}
"""Words of the events of A Fistful of Cards."""
