"""Hints (senses) for bots about Wild West Show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bang_bots.senses import Scene, Sense
from bangcore.plugin import Option

__all__ = ["SENSES"]


def repeating(scene: Scene, option: Option) -> float:
    """Repeat a card if its effect is worth the BANG! that it costs."""
    show: Mapping[str, str] = scene.view.expansion("wildwest", dict) or {}
    again = scene.sense(show["repeatable"])
    value = again.gain * 0.6 - scene.worth(option)
    if option.target is not None and again.way in ("shot", "duel", "strip"):
        hits = scene.hurt(option.target) * scene.hit(option.target, again)
        value += hits if scene.is_enemy(option.target) else -1.0
    return value


def trading(scene: Scene, option: Option) -> float:
    """Take two cards for one, best from an enemy, and give the least valuable one."""
    if option.target is None:
        return -scene.worth(option)
    count = len(scene.view.players[option.target].hand)
    return 0.3 * min(count, 2) - scene.worth(option) + 0.2 * scene.hate[option.target]


def staying(scene: Scene, option: Option) -> float:
    """Keep the abilities: another pair is as good."""
    return -0.1


def changing_places(scene: Scene, option: Option) -> float:
    """Make an enemy skip the next turn."""
    assert option.target is not None
    return 0.6 if scene.is_enemy(option.target) else -1.0


SENSES: Final[Mapping[str, Sense]] = {
    "big_spencer": Sense(keep=1.0),
    "flint_westwood": Sense(keep=0.6, judge=trading),
    "gary_looter": Sense(keep=0.8),
    "greygory_deck": Sense(keep=0.7, judge=staying),
    "john_pain": Sense(keep=0.5),
    "lady_rose_of_texas": Sense(judge=changing_places),
    "lee_van_kliff": Sense(keep=0.7, judge=repeating),
    "teren_kill": Sense(keep=0.6),
    "youl_grinner": Sense(keep=0.7),
}
