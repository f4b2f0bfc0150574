"""The display of the train: the line, the wagons with their prices, and those of the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["WORDS", "show_train"]

WORDS = {
    "kind/station": ("station", "stations"),
    "kind/wagon": ("wagon", "wagons"),
    "kind/locomotive": ("locomotive", "locomotives"),
    "shown/line": "Line",
    "shown/train": "Train",
    "shown/ghost": "ghost",
    "shown/locomotive": "{what} at {station}",
    "shown/locomotive_out": "{what} past the last station",
    "shown/wagon": "{what} at {station}: {price}",
    "shown/wagon_out": "{what}: not at a station yet",
}


def show_train(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Show where the train stands, what each wagon costs, and the wagons of each seat."""
    view = extra["trainrobbery"]
    stations, position = view["stations"], view["position"]
    if not stations:
        return {}
    locomotive = language.rule(view["locomotive"])
    here = language.rule(stations[position]) if position < len(stations) else ""
    message = "shown/locomotive" if here else "shown/locomotive_out"
    table = [language.say(message, what=locomotive, station=here)]
    prices, notes = [], []
    for wagon, station in zip(view["train"], view["at"], strict=True):
        name = language.rule(wagon)
        if station:
            at, price = language.rule(station), language.explain(station)
            table.append(language.say("shown/wagon", what=name, station=at, price=price))
            prices.append(language.say("named", name=name, text=price))
            notes.append((wagon, str(stations.index(station) + 1)))
        else:
            table.append(language.say("shown/wagon_out", what=name))
            notes.append((wagon, ""))
    train = [(view["locomotive"], str(position + 1)), *notes]
    line = [(station, str(number)) for number, station in enumerate(stations, 1)]
    seats = {}
    for seat, wagons in enumerate(view["wagons"]):
        note = [language.rule(key) for key in wagons]
        if seat in view["ghosts"]:
            note.append(language.say("shown/ghost"))
        if note:
            seats[seat] = ", ".join(note)
    return {
        "table": table,
        "lines": prices,
        "seats": seats,
        "piles": [
            (language.say("shown/line"), line, 0),
            (language.say("shown/train"), train, view["face_down"]),
        ],
        "things": {seat: keys for seat, keys in enumerate(view["wagons"]) if keys},
        "marks": {seat: language.say("shown/ghost") for seat in view["ghosts"]},
    }
