"""Hints (senses) for bots about the events of High Noon and A Fistful of Cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bang_bots.senses import Scene, Sense
from bang_highnoon.deck import EventsView
from bangcore.plugin import Option

__all__ = ["FISTFUL", "HIGH_NOON"]

NO: Final = -1.0
DRAWN: Final = 0.65
FRIEND: Final = -0.4
LOW: Final = 2
NEW_LIFE: Final = 2
DRINKS: Final = ("heal", "cure", "treat")


def naming_a_suit(scene: Scene, option: Option) -> float:
    """Value a suit by the cards that are useful in this turn."""
    cards = [card for card in scene.view.hand if card.suit == option.key]
    return sum(scene.keep(card) for card in cards if is_useful_now(scene, scene.sense(card.key)))


def is_useful_now(scene: Scene, sense: Sense) -> bool:
    """Return whether a card is useful in the bot's own turn."""
    if sense.way in DRINKS:
        return 0 < scene.me.life < scene.me.max_life
    return sense.green or sense.way != ""


def becoming_another(scene: Scene, option: Option) -> float:
    """Change character with fewer than two life points, or if the new one is far better."""
    better = scene.sense(option.key).keep - scene.sense(scene.me.character).keep
    return NEW_LIFE - scene.me.life + 0.5 * better


def drinking(scene: Scene, option: Option) -> float:
    """Drink instead of drawing when life is low or the hand is full."""
    return 1.0 if scene.me.life <= LOW or scene.surplus > 0 else NO


def helping(scene: Scene, option: Option) -> float:
    """Give a life point to a friend in need, if the bot has life to spare."""
    assert option.target is not None
    friend = scene.view.players[option.target]
    in_need = 0 < friend.life <= LOW and friend.life < scene.me.life - 1
    if scene.hate[friend.seat] > FRIEND or not in_need:
        return NO
    return -scene.hurt(friend.seat) + 0.5 * scene.hurt(scene.me.seat)


def guessing(scene: Scene, option: Option) -> float:
    """Guess at random: red and black are equally good, and nothing is lost."""
    return 1.0


def exchanging(scene: Scene, option: Option) -> float:
    """Exchange cards worth less than one from the deck, and all but one of each kind."""
    card = scene.card(option)
    value = DRAWN - scene.worth(option)
    same = [other for other in scene.view.hand if card and other.key == card.key]
    return value if len(same) > 1 or value > 0.1 else NO


def empty_handed(scene: Scene, room: int) -> int:
    """Return how many cards to hold: none while each of them draws a shot."""
    events = scene.view.expansion("events", EventsView)
    return 0 if events and events["current"] == "a_fistful_of_cards" else room


def is_for_the_daltons(scene: Scene, option: Option) -> bool:
    """Return whether the bot would lose a card laid in front of it to The Daltons, if next.

    They take one blue card of each player, so a second one is safe; a card over the hand limit
    would be lost anyway.
    """
    events = scene.view.expansion("events", EventsView)
    if (
        events is None
        or events["next"] != "the_daltons"
        or option.target is not None
        or scene.surplus > 0
    ):
        return False
    return all(scene.sense(card.key).green for card in scene.me.in_play)


HIGH_NOON: Final[Mapping[str, Sense]] = {
    "handcuffs": Sense(judge=naming_a_suit),
    "the_daltons": Sense(ward=is_for_the_daltons),
    "new_identity": Sense(judge=becoming_another),
}

FISTFUL: Final[Mapping[str, Sense]] = {
    "hard_liquor": Sense(judge=drinking),
    "blood_brothers": Sense(judge=helping),
    "peyote": Sense(judge=guessing),
    "ranch": Sense(judge=exchanging),
    "ricochet": Sense("strip", blame=0.5),
    "a_fistful_of_cards": Sense(room=empty_handed),
    "sniper": Sense("shot", dodge=0.03, blame=1.0),
}
