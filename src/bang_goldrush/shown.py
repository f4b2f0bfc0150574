"""What people see of Gold Rush: the shop, nuggets, equipment, and who is a shadow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang_goldrush.equipment import EQUIPMENT

__all__ = ["show_gold_rush", "show_shadows"]

ENGLISH = {
    "shop": "On sale: {what}",
    "nugget": "1 nugget",
    "nuggets": "{count} nuggets",
    "shadow": "shadow",
    "sided": "shadow for: {what}",
}

WORDS = {
    "en": ENGLISH,
    "de": {
        "shop": "Im Laden: {what}",
        "nugget": "1 Nugget",
        "nuggets": "{count} Nuggets",
        "shadow": "Schatten",
        "sided": "Schatten für: {what}",
    },
    "it": {
        "shop": "In vendita: {what}",
        "nugget": "1 pepita",
        "nuggets": "{count} pepite",
        "shadow": "ombra",
        "sided": "ombra per: {what}",
    },
}


def show_gold_rush(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Tell what is on sale for how many nuggets, and what lies in front of whom."""
    words, kept = WORDS.get(language.code, ENGLISH), extra["goldrush"]

    def coins(count: int) -> str:
        return words["nugget" if count == 1 else "nuggets"].format(count=count)

    sale = [f"{language.rule(key)} ({coins(EQUIPMENT[key].cost)})" for key in kept["shop"]]
    seats = {}
    for seat, (count, keys) in enumerate(zip(kept["nuggets"], kept["equipment"], strict=True)):
        note = [language.rule(key) for key in keys] + ([coins(count)] if count else [])
        if note:
            seats[seat] = ", ".join(note)
    return {"table": [words["shop"].format(what=", ".join(sale))] if sale else [], "seats": seats}


def show_shadows(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Tell who is back as a shadow, and for whom the Shadow-Renegades are."""
    words, kept = WORDS.get(language.code, ENGLISH), extra["shadows"]
    seats = {kept["back"]: words["shadow"]} if kept["back"] >= 0 else {}
    for seat, side in enumerate(kept["sides"]):
        if side:
            seats[seat] = words["sided"].format(what=language.role(side))
    return {"seats": seats}
