"""Views show no hidden cards, and the knowledge of seats is true."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from bangcore.engine.events import REFEREE, Event
from bangcore.engine.snapshot import hand_seen_by
from bangcore.game.game import Game, progress_of
from bangcore.game.views import View
from bangcore.knowledge import knowledge
from bangcore.knowledge.facts import hidden_from, seen_by
from bangcore.rules.options import Option
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.culprits import who_asks, who_spoils, who_tells
from bangcore.testing.invariants.comparing import ACTING, by
from bangcore.testing.playing.deals import EventRecorder, first_difference

__all__ = [
    "cards_of",
    "holder_of",
    "knowledge_is_true",
    "public",
    "views_show_no_secrets",
    "what_is_shown_is_known",
]


def views_show_no_secrets(game: Game, seed: int) -> None:
    """Every seat sees the same schema, its own hand and role, and public facts about others."""
    full = _json(game.view(REFEREE))
    for seat in (None, *range(len(game.names))):
        view = game.view(seat)
        form = _json(view)
        assert _schema(form) == _schema(full), f"the view of {seat} has another schema"
        _shows_own_only(game, view, seat)
        visible = public(game.ruleset, game.state)
        visible |= set() if seat is None else {*own(game.ruleset, game.state, seat)}
        for other in range(len(game.names)):
            visible |= {*game.state.hands[other]} if _is_open_to(game, other, seat) else set()
        leaks = {*_ids(form)} - {game.ruleset.representative[card] for card in visible}
        cards = ", ".join(game.ruleset.texts[card] for card in sorted(leaks))
        assert not leaks, f"seat {seat} is shown the hidden cards {cards}"


def _json(view: View) -> dict[str, Any]:
    form = view.to_dict()
    again: dict[str, Any] = json.loads(json.dumps(form, default=repr))
    assert again == form, f"a view is not plain JSON: {first_difference(form, again)}"
    return again


def _schema(form: Mapping[str, Any]) -> Any:
    players = [(sorted(player), len(player["hand"])) for player in form["players"]]
    decision = form["decision"] and sorted(form["decision"])
    return sorted(form), players, decision, len(form["table"])


def _ids(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        if {"id", "suit"} <= set(value):
            yield value["id"]
        for inner in value.values():
            yield from _ids(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _ids(inner)


def _is_open_to(game: Game, other: int, seat: int | None) -> bool:
    seen_by = hand_seen_by(progress_of(game).engine, other)
    return seen_by is None or seat in seen_by


def holder_of(rules: Ruleset, state: State, seat: int) -> int:
    """Return the seat that holds the cards of *seat*."""
    return rules.together(state.roles, seat)[0]


def own(rules: Ruleset, state: State, seat: int) -> list[int]:
    """Return the cards that *seat* holds, and those face down in front of them."""
    return seen_by(rules, state, holder_of(rules, state, seat))


def public(rules: Ruleset, state: State) -> set[int]:
    piles = [state.piles[key] for key, kind in rules.piles.items() if not kind.face_down]
    return {*state.table, *state.discards, *chain(*state.in_play), *chain(*chain(*piles))}


def _shows_own_only(game: Game, view: View, seat: int | None) -> None:
    state, g = game.state, progress_of(game).engine
    for player in view.players:
        other = player.seat
        own = seat is not None and g.holder(seat) == other
        open_ = not own and _is_open_to(game, other, seat)
        faces = game.ruleset.shown
        # the order of an open hand would reveal the order in which its cards were drawn
        cards = sorted(state.hands[other], key=game.ruleset.representative.__getitem__)
        cards = cards if open_ else state.hands[other]
        hand = tuple(faces[c] for c in cards) if own or open_ else (None,) * len(player.hand)
        assert player.hand == hand, f"the hand of {other} as {seat} sees it"
        assert len(player.hand) == len(state.hands[other]), f"hand of {other}"
        role = state.roles[other] if other == seat or state.revealed[other] else None
        assert player.role == role, f"the role of {other} as {seat} sees it"
    if view.decision is not None and not view.is_asked:
        assert not view.decision.options, f"{seat} sees the options of another"
        cause = view.decision.cause
        about = {*cause.cards, *(() if cause.card is None else (cause.card,))}
        secret = about - {game.ruleset.representative[card] for card in public(game.ruleset, state)}
        if secret:
            names = ", ".join(game.ruleset.texts[card] for card in sorted(secret))
            who = by(who_asks(game), "name only public cards in its Cause")
            raise AssertionError(f"the question reveals the cards {names}{who}")
    for option in view.interrupts:
        theirs = seat is not None and option.seat is not None and g.same_hand(seat, option.seat)
        assert theirs, "interrupts of others"


def knowledge_is_true(game: Game, seed: int) -> None:
    """The recorded knowledge of hidden cards is true and includes no public card."""
    rules, seats = game.ruleset, [seed % len(game.names)]
    try:
        wrong = list(knowledge.wrong(rules, game.state, seats))
    except Exception as error:
        wrong = [f"cards are not where the moves that seats saw put them ({error!r})"]
    if wrong:
        who = who_spoils(game, lambda state: any(knowledge.wrong(rules, state, seats)))
        raise AssertionError("; ".join(wrong) + by(who, ACTING))


def cards_of(event: Event) -> list[int | None]:
    return [*event.cards, *(move.card for move in event.moves)]


def what_is_shown_is_known(before: Game, answer: Option, after: Game, seed: int) -> None:
    """If a seat has been shown a card that is hidden now, its knowledge includes it."""
    copy = before.copy()
    recorder = EventRecorder(copy)
    copy.apply(answer)
    state = copy.state
    noted = knowledge.Knowledge(copy.ruleset, state).knows
    for seat in range(len(copy.names)):
        places: dict[int, int] = {}
        for place, event in enumerate(recorder.events[seat]):
            if event.kind == "shuffled":
                places.clear()
            else:
                places |= {card: place for card in cards_of(event) if card is not None}
        holder = holder_of(copy.ruleset, state, seat)
        hidden = {card for _, card in hidden_from(copy.ruleset, state, holder)}
        # a view does not distinguish duplicate cards
        for card in sorted((places.keys() & hidden) - copy.ruleset.duplicates):
            if noted.get(card, 0) >> holder & 1:
                continue
            who = who_tells(before, answer, places[card], len(recorder.events[seat]))
            raise AssertionError(
                f"{answer} shows seat {seat} {copy.card(card)}, but its knowledge lacks it"
                + by(who, "show a card to all with g.show; restrict other events with seen_by=")
            )
