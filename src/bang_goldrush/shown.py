"""The display of Gold Rush's state: the shop, nuggets, equipment and shadows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang_goldrush.equipment import EQUIPMENT

__all__ = ["GOLD_RUSH_SHOWN", "SHADOWS_SHOWN", "show_gold_rush", "show_shadows"]

GOLD_RUSH_SHOWN = {
    "kind/equipment": ("equipment", "kinds of equipment"),
    "shown/copies": ("{count} card in the box", "{count} cards in the box"),
    "shown/shop": "On sale: {what}",
    "shown/sale": "On sale",
    "shown/nuggets": ("{count} nugget", "{count} nuggets"),
}

SHADOWS_SHOWN = {
    "shown/shadow": "shadow",
    "shown/sided": "shadow for: {what}",
}


def show_gold_rush(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Show the equipment on sale with its prices, and the equipment of each seat."""
    view = extra["goldrush"]

    def nuggets(count: int) -> str:
        phrase: str = language.say("shown/nuggets", count)
        return phrase

    sale = [f"{language.rule(key)} ({nuggets(EQUIPMENT[key].cost)})" for key in view["shop"]]
    table = [language.say("shown/shop", what=", ".join(sale))] if sale else []
    priced = [(key, str(EQUIPMENT[key].cost)) for key in view["shop"]]
    seats = {}
    for seat, (count, keys) in enumerate(zip(view["nuggets"], view["equipment"], strict=True)):
        note = [language.rule(key) for key in keys] + ([nuggets(count)] if count else [])
        if note:
            seats[seat] = ", ".join(note)
    return {
        "table": table,
        "seats": seats,
        "piles": [(language.say("shown/sale"), priced, view["face_down"])],
        "things": {seat: keys for seat, keys in enumerate(view["equipment"]) if keys},
        "marks": {seat: nuggets(count) for seat, count in enumerate(view["nuggets"]) if count},
    }


def show_shadows(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Show the shadow in play, and the side of each Shadow-Renegade."""
    view = extra["shadows"]
    seats = {view["back"]: language.say("shown/shadow")} if view["back"] >= 0 else {}
    for seat, side in enumerate(view["sides"]):
        if side:
            seats[seat] = language.say("shown/sided", what=language.role(side))
    return {"seats": seats, "goals": {n: side for n, side in enumerate(view["sides"]) if side}}
