"""The senses of the cards and characters of the base game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bang_bots.senses import Sense

__all__ = ["SENSES"]

SENSES: Final[Mapping[str, Sense]] = {
    "bang": Sense("shot", keep=0.6, blame=1.0, answers=True),
    "missed": Sense(keep=0.9),
    "beer": Sense("heal", keep=1.2),
    "saloon": Sense("toast", keep=0.6),
    "stagecoach": Sense("draw", keep=1.0, gain=2.0),
    "wells_fargo": Sense("draw", keep=1.5, gain=3.0),
    "general_store": Sense("share", keep=0.6, gain=1.0),
    "panic": Sense("strip", keep=0.7, gain=0.4, blame=0.5),
    "cat_balou": Sense("strip", keep=0.7, blame=0.5),
    "gatling": Sense("storm", keep=0.8, blame=0.2),
    "indians": Sense("storm", keep=0.7, dodge=0.3, blame=0.2),
    "duel": Sense("duel", keep=0.7, dodge=0.3, blame=1.0),
    "barrel": Sense("gear", keep=1.1, front=0.8, cover=0.25),
    "mustang": Sense("gear", keep=0.9, front=0.7),
    "scope": Sense("gear", keep=0.7, front=0.4),
    "jail": Sense("jail", keep=0.7, front=-1.0, blame=0.8),
    "dynamite": Sense("bomb", keep=0.5, front=-0.6),
    "volcanic": Sense("weapon", keep=0.8, front=0.4, reach=1, rapid=True),
    "schofield": Sense("weapon", keep=0.6, front=0.3, reach=2),
    "remington": Sense("weapon", keep=0.7, front=0.4, reach=3),
    "rev_carabine": Sense("weapon", keep=0.8, front=0.5, reach=4),
    "winchester": Sense("weapon", keep=0.9, front=0.6, reach=5),
    "sid_ketchum": Sense("trade"),
    "willy_the_kid": Sense(rapid=True),
    "jourdonnais": Sense(cover=0.25),
    "jesse_jones": Sense(keep=0.8),
    "bart_cassidy": Sense(keep=0.8),
    "slab_the_killer": Sense(keep=0.6),
    "lucky_duke": Sense(keep=0.3),
    "paul_regret": Sense(keep=0.3),
}
