"""The display of events: the one in force, the next one, and the viewer's second character."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["show_events", "show_identity"]


def show_events(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Show the event in force, its text, and the next one."""
    deck = extra["events"]
    current, coming = deck["current"], deck["next"]
    if not current and not coming:
        return {}
    what = language.rule(current) if current else language.say("shown/no event")
    line = language.say("shown/event", what=what)
    if deck["suit"]:
        line += f" ({language.suit(deck['suit'])})"
    if coming:
        following = language.say("shown/next", what=language.rule(coming), left=deck["left"])
        line += f" ({following})"
    suit = language.suit(deck["suit"]) if deck["suit"] else ""
    piles: list[tuple[Any, ...]] = []
    if current:
        piles.append((language.say("kind/event"), [(current, suit)]))
    if coming:
        piles.append((language.say("shown/coming"), [coming], deck["left"] - 1))
    return {"table": [line, *([language.explain(current)] if current else [])], "piles": piles}


def show_identity(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Show a player their own second character."""
    keys = [key for key in extra["highnoon"]["second"] if key]
    if len(keys) != 1 or not extra["events"]["left"]:
        return {}
    return {"table": [language.say("shown/second", what=language.character(keys[0]))]}
