"""The display of Wild West Show: the event in force, and the abilities of Greygory Deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["show_the_show"]


def show_the_show(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Return lines about the event in force, and notes about borrowed abilities."""
    show = extra["wildwest"]
    table = []
    if current := show["current"]:
        what = language.rule(current)
        table = [
            language.say("shown/show", what=what, left=show["left"]),
            language.explain(current),
        ]
    seats = {
        seat: language.say("shown/borrowed", what=", ".join(map(language.character, keys)))
        for seat, keys in enumerate(show["borrowed"])
        if keys
    }
    for seat in show["skipping"]:
        note = language.say("shown/skipping")
        seats[seat] = f"{seats[seat]}, {note}" if seat in seats else note
    return {"table": table, "seats": seats}
