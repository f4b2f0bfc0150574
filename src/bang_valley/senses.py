"""Hints (senses) for bots about the cards and characters of the Valley."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bang_bots.senses import Scene, Sense
from bangcore.plugin import Option

__all__ = ["SENSES"]

CARD: Final = 0.4
"""The value of an unknown card in hand, in life points."""


def back_in_the_game(scene: Scene, option: Option) -> float:
    """Bring back only friends."""
    return -1.0 if option.target is None or scene.is_enemy(option.target) else 1.0


def evading(scene: Scene, option: Option) -> float:
    """Evade a card that costs a life point, but not one that only costs a card."""
    assert scene.view.decision is not None
    way = scene.sense(scene.view.decision.cause.key).way
    hurts = way in ("shot", "storm", "duel")
    return -scene.hurt(scene.me.seat) * hurts - scene.worth(option)


def saving(scene: Scene, option: Option) -> float:
    """Save friends, and take the reward from the hands of enemies."""
    assert scene.view.decision is not None
    saved = scene.view.decision.cause.target
    if option.verb == "pick":
        return 0.0 if option.target is None else CARD * scene.hate[option.target]
    return 0.0 if saved is None else 2 * CARD - scene.hurt(saved) - scene.worth(option)


def losing_life(scene: Scene, option: Option) -> float:
    return scene.hurt(scene.me.seat)


def losing_cards(scene: Scene, option: Option) -> float:
    return -sum(sorted(map(scene.keep, scene.me.hand))[:2])


def drinking_too(scene: Scene, option: Option) -> float:
    return -0.5 * scene.hurt(scene.me.seat) - scene.worth(option)


def shooting_cards(scene: Scene, option: Option) -> float:
    """Shoot instead of drawing cards that would exceed the hand limit."""
    return int(option.key or 0) * (CARD if scene.surplus > 0 else -CARD)


SENSES: Final[Mapping[str, Sense]] = {
    "lemat": Sense("weapon", keep=0.8, front=0.5, reach=1),
    "shotgun": Sense("weapon", keep=0.7, front=0.4, reach=1),
    "bounty": Sense("curse", keep=0.4, front=-0.4, blame=0.5),
    "rattlesnake": Sense("curse", keep=0.6, front=-0.8, blame=0.8),
    "ghost": Sense(keep=0.5, front=1.0, judge=back_in_the_game),
    "tomahawk": Sense("shot", keep=0.7, blame=1.0),
    "aim": Sense("shot", keep=0.6, blame=1.0),
    "fanning": Sense("shot", keep=0.7, blame=1.0),
    "backfire": Sense(keep=1.1),
    "bandidos": Sense("storm", keep=0.5, dodge=0.3, blame=0.2),
    "tornado": Sense("draw", keep=0.7, gain=1.0),
    "poker": Sense("draw", keep=0.9, gain=1.5),
    "last_call": Sense("cure", keep=1.1, gain=1.0),
    "escape": Sense(keep=0.9, judge=evading),
    "saved": Sense(keep=0.9, judge=saving),
    "life_point": Sense(judge=losing_life),
    "cards": Sense(judge=losing_cards),
    "black_flower": Sense("shot", blame=1.0),
    "der_spot_burst_ringer": Sense("storm", blame=0.2),
    "evelyn_shebang": Sense("shot", keep=0.6, blame=1.0, judge=shooting_cards),
    "colorado_bill": Sense(keep=0.5),
    "henry_block": Sense(keep=0.3),
    "lemonade_jim": Sense(keep=0.4, judge=drinking_too),
    "mick_defender": Sense(keep=0.4),
    "tuco_franziskaner": Sense(keep=0.8),
}
