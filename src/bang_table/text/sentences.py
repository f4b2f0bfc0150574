"""Sentences: prompts, options, events and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bang_table.text.phrases import Phrases
from bangcore.engine.events import Event
from bangcore.game.views import View
from bangcore.rules.options import Option
from bangcore.rules.outcome import Outcome
from bangcore.rules.pile_kinds import OF_THE_CORE
from bangcore.rules.reason import Reason

if TYPE_CHECKING:
    from bang_table.text.language import Language

__all__ = ["event", "option", "outcome", "prompt"]


def prompt(language: Language, phrases: Phrases, view: View) -> str:
    """Return the question to the viewer, whom the game waits for, or the outcome."""
    decision = view.decision
    if decision is None:
        return "" if view.outcome is None else outcome(phrases, view.outcome, view)
    names = _names(view)
    if not view.is_asked:
        people = phrases.enumerate([names[seat] for seat in decision.seats])
        return phrases.say("waiting", name=people)
    cause = decision.cause
    there = {
        "what": cause.card is not None or _has_name(language, cause.key),
        "by": cause.by not in (None, decision.seat),
        "target": cause.target not in (None, decision.seat),
    }
    paths = (f"prompt/{decision.kind}/{cause.key}", f"prompt/{decision.kind}", "prompt")
    text = phrases.say(
        phrases.narrowest(paths, there) or "prompt",
        cause.needed,
        what=_played_as(language, cause.key, cause.card),
        answer=language.name(decision.kind),
        by=_at(names, cause.by),
        target=_at(names, cause.target),
    )
    if decision.seat == view.seat:
        return text
    return phrases.say("option +seat", name=names[decision.seat], option=text)


def option(
    language: Language, phrases: Phrases, option: Option, players: View | Sequence[str]
) -> str:
    """Return an option in words, which fit the question if *players* is a view."""
    decision = players.decision if isinstance(players, View) else None
    kind = decision.kind if decision is not None else ""
    there = {
        "card": option.card is not None,
        "as": option.as_ is not None,
        "key": option.key is not None,
        "target": option.target is not None,
        "other": option.other is not None,
    }
    paths = [f"option/{option.verb}/{kind}", f"option/{option.verb}"]
    if option.key is not None:
        paths.insert(0, f"option/{option.verb}/{option.key}")
    path = phrases.narrowest(paths, there)
    if path is None:
        return option.text
    names = _names(players)
    text = phrases.say(
        path,
        **{
            "card": _face(language, option.card),
            "as": "" if option.as_ is None else language.name(option.as_),
            "key": "" if option.key is None else language.name(option.key),
            "target": _at(names, option.target),
            "other": _face(language, option.other),
        },
    )
    own = isinstance(players, View) and players.seat == option.seat
    if option.seat is None or own:
        return text
    return phrases.say("option +seat", name=names[option.seat], option=text)


def event(
    language: Language, phrases: Phrases, event: Event, players: View | Sequence[str]
) -> str | None:
    """Return an event as one line; ``None`` if it has no words."""
    cards = language.ruleset.cards
    itself = any(c is not None and cards[c].key == event.key for c in event.cards)
    there = {
        "cards": bool(event.cards),
        "what": not itself and _has_name(language, event.key),
        "target": event.target is not None and not _from_or_to_themselves(language, event),
    }
    path = phrases.narrowest((f"event/{event.kind}/{event.key}", f"event/{event.kind}"), there)
    if path is None:
        return None
    names = _names(players)
    count = len(event.cards) if event.amount is None else event.amount
    return phrases.say(
        path,
        count,
        name=_at(names, event.seat),
        target=_at(names, event.target),
        cards=language.cards(event.cards),
        what=_what(language, event.key, count),
        amount=event.amount,
    )


def outcome(phrases: Phrases, outcome: Outcome, players: View | Sequence[str]) -> str:
    """Return the winners and the reason in words."""
    if not outcome.winners:
        return phrases.say("outcome without winners")
    names = _names(players)
    path = phrases.narrowest((f"outcome/{outcome.reason}", "outcome"), {}) or "outcome"
    winners = phrases.enumerate([names[seat] for seat in outcome.winners])
    return phrases.say(path, len(outcome.winners), winners=winners)


def reason(
    language: Language, phrases: Phrases, reason: Reason, players: View | Sequence[str]
) -> str:
    """Return a reason in words; the sentence of an author if there are no words for it."""
    there = {"what": _has_name(language, reason.key), "target": reason.target is not None}
    narrow = f"why/{reason.why}/{reason.key}"
    path = phrases.narrowest((narrow, f"why/{reason.why}"), there) or "why/rules"
    if reason.text is not None and not path.startswith(narrow):
        return reason.text
    count = reason.amount or 1
    return phrases.say(
        path,
        count,
        card=_face(language, reason.card),
        target=_at(_names(players), reason.target),
        what=_what(language, reason.key, count),
        amount=reason.amount,
    )


# ---------------------------------------------------------------- values


def _names(players: View | Sequence[str]) -> Sequence[str]:
    return [p.name for p in players.players] if isinstance(players, View) else players


def _at(names: Sequence[str], seat: int | None) -> str:
    return "" if seat is None else names[seat]


def _face(language: Language, card: int | None) -> str:
    return "" if card is None else language.face(language.ruleset.cards[card])


def _what(language: Language, key: str | None, count: int) -> str:
    if key is None:
        return ""
    rules = language.ruleset
    if key in rules.piles or key in OF_THE_CORE:
        return language.say(f"pile/{key}")
    return language.tokens(key, count) if key in rules.tokens else language.name(key)


def _has_name(language: Language, key: str | None) -> bool:
    rules = language.ruleset
    return any(key in some for some in (rules.kinds, rules.characters, rules.roles, rules.rules))


def _from_or_to_themselves(language: Language, event: Event) -> bool:
    """Return whether a player takes their own card, or lays one in front of themselves."""
    if event.kind not in ("played", "took") or event.target != event.seat:
        return False
    if event.kind == "took":
        return True
    rules = language.ruleset
    return any(c is not None and rules.stays(rules.cards[c].key) for c in event.cards)


def _played_as(language: Language, key: str, card: int | None) -> str:
    """Return the name that a card is played as and the card; just the card if they are equal."""
    if card is None:
        return language.name(key)
    face = _face(language, card)
    own = language.ruleset.cards[card].key == key
    return face if own else f"{language.name(key)}, {face}"
