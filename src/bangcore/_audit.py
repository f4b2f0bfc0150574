"""The auditor: everything that is wrong with a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bangcore._position import Position
from bangcore._ruleset import Ruleset
from bangcore._state import State

__all__ = ["audit"]

PHASES = ("setup", "between", "start", "draw", "play", "discard", "ending", "skipped", "over")


def audit(rules: Ruleset, state: State, *, idle: bool) -> list[str]:
    """Return what is wrong with *state*; *idle* if no effect is in progress."""
    return (
        list(_shape(rules, state))
        or list(_content(rules, state, idle))
        or list(_lifeless(rules, state) if idle else ())
    )


def _shape(rules: Ruleset, state: State) -> Iterator[str]:
    players = len(state.names)
    if players not in rules.role_sets:
        yield f"no roles for {players} players"
    columns = (
        "roles",
        "characters",
        "revealed",
        "alive",
        "life",
        "max_life",
        "owed",
        "hands",
        "in_play",
    )
    for column in columns:
        if len(getattr(state, column)) != players:
            yield f"{column} has {len(getattr(state, column))} entries for {players} players"
    if not 0 <= state.turn < players:
        yield f"turn: no seat {state.turn}"
    if state.phase not in PHASES:
        yield f"phase: {state.phase!r} is none of {', '.join(PHASES)}"
    if len(set(state.names)) != players:
        yield f"names: {', '.join(state.names)} are not all different"
    for seat, role in enumerate(state.roles):
        if role not in rules.roles:
            yield f"roles[{seat}]: no role {role!r}"
    for seat, character in enumerate(state.characters):
        if character not in rules.characters and not (state.phase == "setup" and character == ""):
            yield f"characters[{seat}]: no character {character!r}"


def _content(rules: Ruleset, state: State, idle: bool) -> Iterator[str]:
    yield from _conservation(rules, state)
    expected = Counter(rules.role_sets[len(state.names)].roles)
    if Counter(state.roles) != expected:
        yield f"roles: {sorted(state.roles)} instead of {sorted(expected.elements())}"
    taken = Counter(filter(None, state.characters))
    for character, count in taken.items():
        if count > 1:
            yield f"characters: {count} players are {character}"
    for seat, name in enumerate(state.names):
        yield from _player(rules, state, seat, name, idle)
    for name, kept in state.extra.items():
        yield from (f"{name}: {wrong}" for wrong in getattr(kept, "audit", lambda rules: ())(rules))
    if (state.outcome is not None) != (state.phase == "over"):
        yield f"outcome is {state.outcome} in phase {state.phase!r}"
    if idle and state.phase == "play":
        if state.table:
            yield f"table: {[rules.texts[c] for c in state.table]} lie there between two actions"
        if not state.alive[state.turn]:
            yield f"turn: {state.names[state.turn]} is out"
    elif idle and state.phase != "over":
        yield f"phase: {state.phase!r} between two actions"


def _lifeless(rules: Ruleset, state: State) -> Iterator[str]:
    """Yield who is in play without life; only of a sound position can be told what is in force."""
    position = Position(rules, state)
    for seat, name in enumerate(state.names):
        dead = state.phase != "setup" and state.alive[seat] and state.life[seat] < 1
        if dead and not position.any("bang_survives", seat):
            yield f"{name} is in play without a life point"


def _conservation(rules: Ruleset, state: State) -> Iterator[str]:
    places = {"deck": state.deck, "discards": state.discards, "table": state.table}
    places |= {f"hands[{seat}]": cards for seat, cards in enumerate(state.hands)}
    places |= {f"in_play[{seat}]": cards for seat, cards in enumerate(state.in_play)}
    where: dict[int, str] = {}
    for place, cards in places.items():
        for card in cards:
            if not 0 <= card < len(rules.cards):
                yield f"{place}: no card {card} among 0 to {len(rules.cards) - 1}"
            elif card in where:
                yield f"{place}: {rules.texts[card]} ({card}) is also in {where[card]}"
            where[card] = place
    lost = [rules.texts[card] for card in range(len(rules.cards)) if card not in where]
    if lost:
        yield f"lost: {', '.join(lost[:5])}{' ...' if len(lost) > 5 else ''}"


def _player(rules: Ruleset, state: State, seat: int, name: str, idle: bool) -> Iterator[str]:
    life, most, owed = state.life[seat], state.max_life[seat], state.owed[seat]
    if not 0 <= life <= most:
        yield f"{name}: {life} life points of {most}"
    if owed and (life or idle):
        yield f"{name}: owes {owed} life points"
    if state.phase == "setup":
        return
    if not state.alive[seat]:
        if life or (idle and (state.hands[seat] or state.in_play[seat])):
            yield f"{name} is out but has life points or cards"
        if not state.revealed[seat]:
            yield f"{name} is out but his role is secret"
    keys = Counter(rules.cards[card].key for card in state.in_play[seat])
    for key, count in keys.items():
        if count > 1:
            yield f"{name}: {count} cards {key} in front of him"
    weapons = [key for key in keys if rules.kinds[key].weapon]
    if len(weapons) > 1:
        yield f"{name}: the weapons {' and '.join(weapons)} in front of him"
    for card in state.in_play[seat]:
        if rules.card_kinds[card].border == "brown":
            yield f"{name}: {rules.texts[card]} in front of him"
