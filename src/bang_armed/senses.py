"""Hints (senses) for bots about the cards and characters of Armed & Dangerous."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bang_bots.senses import Scene, Sense
from bangcore.plugin import Cause, Option

__all__ = ["SENSES"]

NO: Final = -1.0
CARD: Final = 0.45
LOAD: Final = 0.12

Judge = Callable[[Scene, Option], float]


def cause_of(scene: Scene) -> Cause:
    assert scene.view.decision is not None
    return scene.view.decision.cause


def missing(scene: Scene) -> int:
    """Return the number of life points that the bot can regain."""
    return scene.me.max_life - scene.me.life if scene.me.life > 0 else 0


def holds_bang(scene: Scene) -> bool:
    return any(card is not None and card.key == "bang" for card in scene.me.hand or ())


def in_reach(scene: Scene) -> bool:
    """Return whether the bot holds a BANG! and its weapon reaches an enemy."""
    return holds_bang(scene) and any(
        scene.is_enemy(other.seat) and (other.distance or 99) <= scene.me.reach
        for other in scene.others
    )


# ---------------------------------------------------------------- spending loads


def another_target(scene: Scene) -> float:
    return 0.5 if sum(scene.is_enemy(other.seat) for other in scene.others) > 1 else NO


def another_draw(scene: Scene) -> float:
    """Repeat a draw! that was bad for a friend or good for an enemy."""
    cause = cause_of(scene)
    assert cause.by is not None
    lucky = any(scene.view.card(card).suit == "hearts" for card in cause.cards)
    return 0.5 if lucky == scene.is_enemy(cause.by) else NO


WORTH: Final[Mapping[str, Callable[[Scene], float]]] = {
    "a_little_nip": lambda scene: -0.5 * scene.hurt(scene.me.seat) if missing(scene) > 1 else NO,
    "quick_shot": another_target,
    "arrow": another_target,
    "tumbleweed": another_draw,
}
"""The value of spending loads, if it is not the value of a card."""


def spending(scene: Scene, option: Option) -> float:
    cause = cause_of(scene)
    worth = WORTH[cause.key](scene) if cause.key in WORTH else CARD
    return worth - LOAD * cause.needed


def character(scene: Scene, option: Option) -> float:
    """Spend the loads of the character first, and put new ones on cards."""
    assert scene.view.decision is not None
    return 5.0 if scene.view.decision.kind == "load_from" else 0.5


# ---------------------------------------------------------------- cards and characters


def laid_or(use: Judge) -> Judge:
    """Return a judge of an orange card that lays it down, and leaves its *use* to another judge."""

    def judge(scene: Scene, option: Option) -> float:
        return use(scene, option) if option.verb == "use" else 2.0

    return judge


def drawing(scene: Scene, option: Option) -> float:
    return CARD - 2 * LOAD


def healing(scene: Scene, option: Option) -> float:
    return -0.5 * scene.hurt(scene.me.seat) if missing(scene) else NO


def ringing(scene: Scene, option: Option) -> float:
    return 0.3 if holds_bang(scene) and not in_reach(scene) else NO


def shooting_more(scene: Scene, option: Option) -> float:
    return 0.5 if in_reach(scene) else NO


def stealing(scene: Scene, option: Option) -> float:
    return NO if option.target is None else CARD * (1 + scene.hate[option.target])


def whipping(scene: Scene, option: Option) -> float:
    if option.target is None:
        return NO
    fronts = [scene.sense(card.key).front for card in scene.view.players[option.target].in_play]
    if scene.is_enemy(option.target):
        return scene.hate[option.target] * max(fronts)
    return -0.5 * min(fronts) - 0.2


def loading(scene: Scene, option: Option) -> float:
    """Give a card that would exceed the hand limit."""
    if option.verb == "pick":
        return 0.5
    return 0.5 - scene.worth(option) if scene.surplus > 0 else NO


def stealing_loads(scene: Scene, option: Option) -> float:
    return 0.2 if option.target is None else 0.1 + 0.3 * scene.hate[option.target]


def moving_loads(scene: Scene, option: Option) -> float:
    return 0.3


def ignoring(scene: Scene, option: Option) -> float:
    """Ignore harmful cards."""
    card = cause_of(scene).card
    assert card is not None
    return NO if scene.sense(scene.view.card(card).key).way in ("treat", "toast", "draw") else 1.0


SENSES: Final[Mapping[str, Sense]] = {
    "load": Sense(judge=spending),
    "character": Sense(judge=character),
    "caravan": Sense("draw", keep=1.1, gain=2.0),
    "a_little_nip": Sense("cure", keep=1.1, gain=1.0),
    "quick_shot": Sense("shot", keep=0.7, blame=1.0),
    "flintlock": Sense("shot", keep=0.7, blame=1.0),
    "arrow": Sense("shot", keep=0.7, dodge=0.3, blame=1.0),
    "duck": Sense(keep=1.0),
    "reloading": Sense("draw", keep=0.4, gain=0.5),
    "rust": Sense("draw", keep=0.4, gain=0.5),
    "squaw": Sense("strip", keep=0.8, blame=0.5),
    "ace_up_the_sleeve": Sense(keep=0.8, front=0.5, judge=laid_or(drawing)),
    "bandolier": Sense(keep=0.7, front=0.5, judge=laid_or(shooting_more)),
    "beer_keg": Sense(keep=0.8, front=0.5, judge=laid_or(healing)),
    "bell_tower": Sense(keep=0.6, front=0.4, judge=laid_or(ringing)),
    "bomb": Sense("curse", keep=0.6, front=-0.8, blame=0.8),
    "crate": Sense("gear", keep=0.9, front=0.8, cover=0.5),
    "lockpick": Sense(keep=0.7, front=0.4, blame=0.5, judge=laid_or(stealing)),
    "tumbleweed": Sense("gear", keep=0.5, front=0.3),
    "whip": Sense(keep=0.7, front=0.4, blame=0.5, judge=laid_or(whipping)),
    "big_fifty": Sense("weapon", keep=1.0, front=0.7, reach=6),
    "buntline_special": Sense("weapon", keep=0.7, front=0.4, reach=2),
    "double_barrel": Sense("weapon", keep=0.7, front=0.3, reach=1),
    "thunderer": Sense("weapon", keep=0.9, front=0.6, reach=3),
    "al_preacher": Sense(keep=0.4),
    "bass_greeves": Sense(keep=0.3, judge=loading),
    "bloody_mary": Sense(keep=0.6),
    "frankie_canton": Sense(keep=0.4, blame=0.2, judge=stealing_loads),
    "julie_cutter": Sense(keep=0.6),
    "mexicali_kid": Sense("shot", keep=0.6, blame=1.0),
    "ms_abigail": Sense(keep=0.5, judge=ignoring),
    "red_ringo": Sense(keep=0.5, judge=moving_loads),
}
