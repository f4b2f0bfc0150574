"""What people see of the events: the one in force, the next one, their own second character."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["show_events", "show_identity"]

ENGLISH = {
    "event": "Event: {what}",
    "none": "none yet",
    "next": "next: {what}, {left} to come",
    "second": "Your second character: {what}",
}

WORDS = {
    "en": ENGLISH,
    "de": {
        "event": "Ereignis: {what}",
        "none": "noch keines",
        "next": "als Nächstes: {what}, noch {left}",
        "second": "Dein zweiter Charakter: {what}",
    },
    "it": {
        "event": "Evento: {what}",
        "none": "ancora nessuno",
        "next": "poi: {what}, ne restano {left}",
        "second": "Il tuo secondo personaggio: {what}",
    },
}


def show_events(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Tell which event is in force, what it does, and which one comes next."""
    words, deck = WORDS.get(language.code, ENGLISH), extra["events"]
    current, coming = deck["current"], deck["next"]
    if not current and not coming:
        return {}
    what = language.rule(current) if current else words["none"]
    line = words["event"].format(what=what)
    if deck["suit"]:
        line += f" ({language.suit(deck['suit'])})"
    if coming:
        following = words["next"].format(what=language.rule(coming), left=deck["left"])
        line += f" ({following})"
    return {"table": [line, *([language.explain(current)] if current else [])]}


def show_identity(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Tell a player which second character lies face down before him."""
    known = [key for key in extra["highnoon"]["second"] if key]
    if len(known) != 1 or not extra["events"]["left"]:
        return {}
    words = WORDS.get(language.code, ENGLISH)
    return {"table": [words["second"].format(what=language.character(known[0]))]}
