"""The messages of the events, in English."""

from __future__ import annotations

__all__ = ["EVENT_WORDS", "FISTFUL_WORDS", "HIGH_NOON_WORDS"]

EVENT_WORDS = {
    "prompt/event": "{what}: do you make use of it?",
    "event/event": "{name} turns up an event: {what}.",
    "kind/event": ("event", "events"),
    "shown/event": "Event: {what}",
    "shown/no event": "none yet",
    "shown/coming": "Next event",
    "shown/next": "next: {what}, {left} to come",
}
"""Messages of all sets of events."""

HIGH_NOON_WORDS = {
    "prompt/suit": "{what}: which suit do you name?",
    "prompt/identity": "{what}: do you want to be your second character?",
    "prompt/discard/the_daltons": "{what}: which of your blue cards do you discard?",
    "option/pass/identity": "Stay who you are",
    "option/pick/hearts": "Hearts",
    "option/pick/diamonds": "Diamonds",
    "option/pick/clubs": "Clubs",
    "option/pick/spades": "Spades",
    "event/named/hearts": "{name} names Hearts.",
    "event/named/diamonds": "{name} names Diamonds.",
    "event/named/clubs": "{name} names Clubs.",
    "event/named/spades": "{name} names Spades.",
    "shown/second": "Your second character: {what}",
}
"""Messages of High Noon."""

FISTFUL_WORDS = {
    "prompt/guess": "{what}: is the next card red or black?",
    "prompt/exchange": "{what}: which cards do you discard to draw as many?",
    "prompt/pick/ricochet": "Ricochet: at which card of {target}?",
    "prompt/missed/russian_roulette": "{what}: discard {answer} or lose two life points.",
    "prompt/event/hard_liquor": "{what}: do you regain a life point instead of drawing cards?",
    "prompt/event/blood_brothers": "{what}: do you lose a life point for somebody?",
    "option/pick/exchange +card": "Discard {card}",
    "option/pass/exchange": "That is all",
    "option/pass/guess": "Stop",
    "option/pick/red": "Red",
    "option/pick/black": "Black",
    "option/use/blood_brothers +target": "Lose a life point for {target}",
    "option/use/sniper +card +target +other": "Shoot with {card} and {other} at {target}",
    "event/named/red": "{name} says red.",
    "event/named/black": "{name} says black.",
    "event/flipped/peyote": "{name} turns up {cards}.",
    "event/missed/ricochet": "The ricochet at a card of {name} misses.",
    "event/missed/russian_roulette": "{name} goes on in the Russian roulette.",
}
"""Messages of A Fistful of Cards."""
