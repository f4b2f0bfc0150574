"""What bots should know about the events of High Noon and A Fistful of Cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bangcore.plugin import Option, Sense

if TYPE_CHECKING:
    from bangcore.bots import Scene

__all__ = ["FISTFUL", "HIGH_NOON"]

NO: Final = -1.0
DRAWN: Final = 0.65
PHASE_1: Final = 0.95
FRIEND: Final = -0.4
HEALING: Final = 0.6
NEW_LIFE: Final = 2


def naming_a_suit(scene: Scene, option: Option) -> float:
    """Name the suit of the cards that are most useful in this turn."""
    me = scene.me
    wounded = 0 < me.life < me.max_life
    value = 0.0
    for card in me.hand:
        if card is not None and card.suit == option.key:
            sense = scene.sense(card.key)
            idle = sense.way in ("", "heal", "cure", "treat") and not (sense.green or wounded)
            value += 0.0 if idle or not sense.way else scene.keep(card)
    return value


def becoming_another(scene: Scene, option: Option) -> float:
    """Become somebody else with two life points when there are fewer, or if he is far better."""
    better = scene.sense(option.key).keep - scene.sense(scene.me.character).keep
    return NEW_LIFE - scene.me.life + 0.5 * better


def drinking(scene: Scene, option: Option) -> float:
    """Drink instead of drawing when life is low, or when there are cards enough."""
    full = scene.surplus > 0
    return -HEALING * scene.hurt(scene.me.seat) - (0.5 * PHASE_1 if full else PHASE_1)


def helping(scene: Scene, option: Option) -> float:
    """Give a life point to a friend in need, with life to spare."""
    assert option.target is not None
    friend = scene.view.players[option.target]
    in_need = 0 < friend.life <= 2 and friend.life < scene.me.life - 1
    if scene.hate[friend.seat] > FRIEND or not in_need:
        return NO
    return -scene.hurt(friend.seat) + 0.5 * scene.hurt(scene.me.seat)


def guessing(scene: Scene, option: Option) -> float:
    """Red or black is the same, and there is nothing to lose."""
    return 1.0


def exchanging(scene: Scene, option: Option) -> float:
    """Exchange what is worth less than a card from the deck, and all but one of the same shot."""
    card = scene.card(option)
    value = DRAWN - scene.worth(option)
    same = [held for held in scene.me.hand if held is not None and card and held.key == card.key]
    return value if len(same) > 1 or value > 0.1 else NO


HIGH_NOON: Final[Mapping[str, Sense]] = {
    "handcuffs": Sense(judge=naming_a_suit),
    "new_identity": Sense(judge=becoming_another),
}

FISTFUL: Final[Mapping[str, Sense]] = {
    "hard_liquor": Sense(judge=drinking),
    "blood_brothers": Sense(judge=helping),
    "peyote": Sense(judge=guessing),
    "ranch": Sense(judge=exchanging),
    "ricochet": Sense("strip", blame=0.5),
    "sniper": Sense("shot", dodge=0.03, blame=1.0),
}
