"""The wagons and locomotives in the box; each comes once."""

from __future__ import annotations

from typing import Final

__all__ = ["LOCOMOTIVES", "WAGONS"]

LOCOMOTIVES: Final = ("ironhorse", "leland")

WAGONS: Final = (
    *("baggage_car", "caboose", "cattle_truck", "circus_wagon"),
    *("coal_hopper", "dining_car", "express_car", "ghost_car"),
    *("lounge_car", "lumber_flatcar", "mail_car", "observation_car"),
    *("passenger_car", "prisoner_car", "private_car", "sleeper_car"),
)
