"""Hints (senses) for bots about the train, its wagons, cards and characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bang_bots.senses import Scene, Sense
from bang_trainrobbery.state import TrainView
from bangcore.plugin import Option

__all__ = ["TRAIN_ROBBERY"]

NO: Final = -1.0
LIFE: Final = 0.7
HELPFUL: Final = ("toast", "share", "draw")


def price(scene: Scene, option: Option) -> float:
    """Return the value of the card, or of the life point, that a wagon costs."""
    card = scene.card(option)
    if card is not None:
        return scene.keep(card)
    train = scene.view.expansion("trainrobbery", TrainView)
    if train is not None and "tombrock" in train["at"]:
        return LIFE * scene.me.max_life / max(scene.me.life, 1)
    return 2 * LIFE


def taking(scene: Scene, option: Option) -> float:
    """Take a wagon that is worth more than its price."""
    return scene.sense(option.key).front - price(scene, option)


def having(scene: Scene, option: Option) -> float:
    """Take the best wagon for nothing."""
    return scene.sense(option.key).front


def laying(scene: Scene, option: Option) -> float:
    """Lay a burden in front of an enemy, anything else in front of a friend."""
    if option.target is None:
        return 0.0
    return -scene.hate[option.target] * scene.sense(option.key).front


def driving(scene: Scene, option: Option) -> float:
    """Move the train: a little good for whoever wants wagons."""
    return 0.1


def sparing(scene: Scene, option: Option) -> float:
    """Spare a friend from harm, and an enemy from what is good."""
    decision = scene.view.decision
    if option.target is None or decision is None:
        return 0.0
    is_good = scene.sense(decision.cause.key).way in HELPFUL
    return scene.hate[option.target] if is_good else -scene.hate[option.target]


def express(scene: Scene, option: Option) -> float:
    """Take another turn with an almost empty hand."""
    return 0.6 if len(scene.view.hand) <= 1 else NO


TRAIN_ROBBERY: Final[Mapping[str, Sense]] = {
    "take": Sense(judge=taking),
    "take_next": Sense(judge=taking),
    "free": Sense(judge=having),
    "free_next": Sense(judge=having),
    "coupled": Sense("deed", blame=-0.2),
    "spared": Sense("deed", blame=-0.3),
    "spare": Sense(judge=sparing),
    "leland": Sense("share"),
    "cactus": Sense(keep=1.1, gain=0.5),
    "dragoon": Sense("weapon", keep=1.2, front=0.7, reach=2),
    "evaded": Sense(keep=1.2, gain=1.0),
    "full_steam": Sense(keep=0.4, judge=driving),
    "knife_revolver": Sense("shot", keep=1.0, gain=0.3, blame=1.0),
    "map": Sense("gear", keep=0.6, front=0.4),
    "money_bag": Sense(keep=0.7, judge=driving),
    "most_wanted": Sense("storm", keep=0.6, gain=1.0, dodge=0.75, blame=0.1),
    "next_stop": Sense("draw", keep=0.6, gain=1.0),
    "refund": Sense("gear", keep=0.6, front=0.4),
    "strongbox": Sense("gear", keep=1.3, front=0.9),
    "switch": Sense(keep=0.5, judge=driving),
    "train_robbery": Sense("strip", keep=0.8, blame=0.8),
    "water_tower": Sense("draw", keep=0.9, gain=1.0),
    "baggage_car": Sense(front=1.0, judge=lambda scene, option: 0.2),
    "caboose": Sense(front=0.7, cover=0.4),
    "cattle_truck": Sense("draw", front=0.7, gain=1.0),
    "circus_wagon": Sense("strip_all", front=0.5),
    "coal_hopper": Sense("draw", front=0.5, gain=1.0),
    "dining_car": Sense(front=0.7),
    "express_car": Sense(front=0.7, judge=express),
    "ghost_car": Sense("gear", front=1.2, judge=laying),
    "lounge_car": Sense("draw", front=0.8, gain=1.0),
    "lumber_flatcar": Sense("curse", front=-0.5, judge=laying),
    "mail_car": Sense("draw", front=1.0, gain=2.0),
    "observation_car": Sense(front=1.1),
    "passenger_car": Sense("strip", front=0.8, gain=0.4, blame=0.5),
    "prisoner_car": Sense(front=0.5),
    "private_car": Sense(front=0.4),
    "sleeper_car": Sense("shot", front=0.7, price=1, blame=1.0),
    "benny_brawler": Sense(keep=0.6),
    "evan_babbit": Sense(keep=0.5, judge=lambda scene, option: 0.3),
    "jimmy_texas": Sense(keep=1.0),
    "manuelita": Sense(keep=0.6),
    "sancho": Sense(keep=0.7),
    "sgt_blaze": Sense(keep=0.3),
    "shade_oconnor": Sense(keep=0.4),
    "zippy_roy": Sense(keep=0.5, judge=driving),
}
