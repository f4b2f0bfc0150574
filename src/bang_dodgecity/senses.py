"""Hints (senses) for bots about the cards and characters of Dodge City and The Bullet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bang_bots.senses import Sense

__all__ = ["BULLET", "DODGE_CITY"]

DODGE_CITY: Final[Mapping[str, Sense]] = {
    "binocular": Sense("gear", keep=0.7, front=0.4),
    "hideout": Sense("gear", keep=0.9, front=0.7),
    "punch": Sense("shot", keep=0.7, blame=1.0),
    "dodge": Sense(keep=1.1, gain=1.0),
    "springfield": Sense("shot", keep=0.7, price=1, blame=1.0),
    "brawl": Sense("strip_all", keep=0.7, price=1),
    "rag_time": Sense("strip", keep=0.8, gain=0.4, price=1, blame=0.5),
    "tequila": Sense("treat", keep=0.8, gain=1.0, price=1, blame=-0.5),
    "whisky": Sense("cure", keep=1.1, gain=2.0, price=1),
    "bible": Sense(keep=1.1, front=0.7, gain=1.0, cover=0.8, green=True),
    "iron_plate": Sense(keep=0.9, front=0.6, cover=0.8, green=True),
    "sombrero": Sense(keep=0.9, front=0.6, cover=0.8, green=True),
    "ten_gallon_hat": Sense(keep=0.9, front=0.6, cover=0.8, green=True),
    "buffalo_rifle": Sense("shot", keep=0.8, front=0.6, blame=1.0, green=True),
    "derringer": Sense("shot", keep=0.8, front=0.5, gain=1.0, blame=1.0, green=True),
    "knife": Sense("shot", keep=0.7, front=0.4, blame=1.0, green=True),
    "pepperbox": Sense("shot", keep=0.7, front=0.5, blame=1.0, green=True),
    "howitzer": Sense("storm", keep=0.8, front=0.6, blame=0.2, green=True),
    "can_can": Sense("strip", keep=0.7, front=0.5, blame=0.5, green=True),
    "conestoga": Sense("strip", keep=0.8, front=0.6, gain=0.4, blame=0.5, green=True),
    "canteen": Sense("cure", keep=0.9, front=0.6, gain=1.0, green=True),
    "pony_express": Sense("draw", keep=1.3, front=0.9, gain=3.0, green=True),
    "chuck_wengam": Sense("bleed", gain=2.0),
    "doc_holyday": Sense("shot", keep=0.6, price=2, blame=1.0),
    "jose_delgado": Sense("swap", keep=0.7, gain=2.0),
    "elena_fuente": Sense(keep=0.7, cover=0.4),
    "pixie_pete": Sense(keep=0.9),
    "bill_noface": Sense(keep=0.6),
    "herb_hunter": Sense(keep=0.6),
    "apache_kid": Sense(keep=0.4),
    "greg_digger": Sense(keep=0.4),
    "sean_mallory": Sense(keep=0.4),
    "vera_custer": Sense(keep=0.3),
}

BULLET: Final[Mapping[str, Sense]] = {
    "claus_the_saint": Sense(keep=0.7),
    "johnny_kisch": Sense(keep=0.3),
    "uncle_will": Sense(keep=0.7),
}
