"""The Valley of Shadows: 16 cards and 8 characters."""

from __future__ import annotations

from bang_valley.cards import CARDS, IN_FORCE
from bang_valley.characters import CHARACTERS
from bang_valley.icons import ICONS
from bangcore.plugin import Expansion

__all__ = ["VALLEY"]

VALLEY = Expansion(
    name="valley",
    title="The Valley of Shadows",
    summary="The Valley of Shadows: 16 cards, 8 characters",
    cards=CARDS,
    characters=CHARACTERS,
    ability=IN_FORCE,
    facets={
        "words": {
            "prompt/evade": "{what}: do you evade it?",
            "prompt/evade +by": "{by} plays {what}: do you evade it?",
            "prompt/saved +target": (
                "{target} is about to lose a life point ({what}). Do you save it?",
                "{target} is about to lose {count} life points ({what}). Do you save one?",
            ),
            "prompt/saved_draw +target": "You have saved {target}. Where do you "
            "draw two cards from?",
            "option/pick/saved_draw +target": "Take them from the hand of {target}",
            "prompt/bandidos": "Bandidos: do you discard cards or lose a life point?",
            "option/pick/cards": "Discard cards",
            "option/pick/life_point": "Lose a life point",
            "prompt/pick/poker": "Poker: which card do you take?",
            "prompt/lemonade +by": "{by} drinks a Beer. Do you discard a card to "
            "regain a life point?",
            "option/pick/lemonade +card": "Discard {card}",
            "option/use/aim +card +target": "Aim at {target} with {card}",
            "prompt/player/fanning +target": "Fanning: whom do you shoot at besides {target}?",
            "prompt/shots": "Evelyn Shebang: how many cards do you shoot with "
            "instead of drawing them?",
            "option/pick/shots +key": "{key}",
            "prompt/player/evelyn_shebang": "Evelyn Shebang: whom do you shoot at?",
        },
        "senses": "bang_valley.senses:SENSES",
        "icons": ICONS,
    },
)
