"""The audit of a position: a list of its faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bangcore.engine.engine import Engine
from bangcore.errors import brief
from bangcore.game.names import wrong_with
from bangcore.rules.outcome import NOT_OVER
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset

__all__ = ["audit", "decided", "is_over", "who_returns"]

PHASES = ("setup", "between", "start", "draw", "play", "discard", "ending", "skipped", "over")

# no real game comes near; beyond these limits a game may take for ever
MOST_TURNS: Final = 1_000_000
MOST_EXTRA_TURNS: Final = 100
MOST_USES: Final = 1_000
MOST_OWED: Final = 1_000


def audit(rules: Ruleset, state: State, *, idle: bool) -> list[str]:
    """Return the faults of *state*; *idle* if no effect is in progress."""
    # each check relies on those before it
    return (
        list(_shape(rules, state))
        or list(_conservation(rules, state))
        or list(_content(rules, state, idle))
        or list(_in_force(rules, state, idle))
    )


def _shape(rules: Ruleset, state: State) -> Iterator[str]:
    players = len(state.names)
    role_set = rules.role_sets.get(rules.players_of(state.roles))
    if role_set is None or len(role_set.roles) != players:
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
    if state.piles.keys() != rules.piles.keys():
        yield f"piles: {brief([*state.piles])} instead of {brief([*rules.piles])}"
    for kind, piles in state.piles.items():
        count = len(rules.no_cards(players).get(kind, piles))
        if len(piles) != count:
            yield f"piles.{kind} has {len(piles)} entries instead of {count}"
    if sorted(state.order) != [*range(players)]:
        yield f"order: {[*state.order]} are not the seats"
    if not 0 <= state.turn < players:
        yield f"turn: no seat {state.turn}"
    if state.phase not in PHASES:
        yield f"phase: {state.phase!r} is not one of {', '.join(PHASES)}"
    yield from (f"names: {wrong}" for wrong in wrong_with(state.names))
    for seat, role in enumerate(state.roles):
        if role not in rules.roles:
            yield f"roles[{seat}]: no role {role!r}"
    for seat, character in enumerate(state.characters):
        if character not in rules.characters and not (state.phase == "setup" and character == ""):
            yield f"characters[{seat}]: no character {character!r}"
    yield from _counters(state)


def _counters(state: State) -> Iterator[str]:
    if not 0 <= state.rng < 1 << 64:
        yield f"rng: {state.rng} is not a state of the generator"
    if not 0 <= state.turns <= MOST_TURNS:
        yield f"turns: {state.turns}"
    if not 0 <= state.extra_turns <= MOST_EXTRA_TURNS:
        yield f"extra_turns: {state.extra_turns}"
    for key, count in state.used.items():
        if not 0 <= count <= MOST_USES:
            yield f"used: {count} of {key!r}"


def _content(rules: Ruleset, state: State, idle: bool) -> Iterator[str]:
    role_set = rules.role_sets[rules.players_of(state.roles)]
    expected = Counter(role_set.roles)
    if Counter(state.roles) != expected:
        yield f"roles: {sorted(state.roles)} instead of {sorted(expected.elements())}"
    for seat, role in enumerate(state.roles):
        if role in role_set.open and not state.revealed[seat]:
            yield f"revealed[{seat}]: the role {role} is open"
    characters = Counter(filter(None, state.characters))
    for character, count in characters.items():
        if count > 1:
            yield f"characters: {count} players are {character}"
    for seat, name in enumerate(state.names):
        yield from _player(rules, state, seat, name, idle)
    for name, extra in state.extra.items():
        if hasattr(extra, "audit"):
            yield from (f"{name}: {wrong}" for wrong in extra.audit(rules, state))
    yield from _outcome(state)
    if state.phase == "setup":
        yield from _setup(rules, state, idle)
    elif state.offers:
        yield "offers: the characters are dealt already"
    elif not any(state.alive):
        yield "alive: nobody is in play"
    if idle and state.phase == "play":
        if state.table:
            yield f"table: {[rules.texts[c] for c in state.table]} left between two actions"
        if not state.alive[state.turn]:
            yield f"turn: {state.names[state.turn]} is out"
        if not state.turns:
            yield "turns: 0 in the turn of a player"
    elif idle and state.phase not in ("setup", "over"):
        yield f"phase: {state.phase!r} between two actions"


def _in_force(rules: Ruleset, state: State, idle: bool) -> Iterator[str]:
    """Yield the faults that depend on abilities."""
    if not idle or state.phase != "play":
        return
    g = Engine(rules, state)
    for seat, name in enumerate(state.names):
        if state.alive[seat] and not state.life[seat] and not g.consult("bang_survives", seat):
            yield f"{name} is in play without a life point"


def decided(rules: Ruleset, state: State) -> bool:
    """Return whether a game at a sound position should be over, though it is in a turn."""
    if state.phase != "play" or all(state.alive):
        return False
    return is_over(rules, state, state.alive.index(False), None)


def is_over(rules: Ruleset, state: State, victim: int, by: int | None) -> bool:
    """Return whether the game is over after *by* has eliminated *victim*."""
    return Engine(rules, state).consult("bang_outcome", victim, by) not in (None, NOT_OVER)


def who_returns(rules: Ruleset, state: State) -> list[int]:
    """Return the seats of players who are out and take their turns all the same."""
    g = Engine(rules, state)
    return [
        seat for seat in g.seats if seat not in g.present and g.consult("bang_takes_turn", seat)
    ]


def _setup(rules: Ruleset, state: State, idle: bool) -> Iterator[str]:
    """Yield the faults of a position before the first turn; if *idle*, before the first answer."""
    if not all(state.alive) or state.turns or state.used or state.extra_turns:
        yield "phase: 'setup' when the game has begun"
    if idle and (len(state.deck) != len(rules.cards) or any(state.max_life) or state.prior.knows):
        yield "deck: not all cards are in it before the game begins"
    each = rules.options["characters"]
    offered = [key for offer in state.offers for key in offer]
    if not state.offers:
        if "" in state.characters:
            yield "characters: some are missing"
        return
    characters = [key for key in state.characters if key] + offered
    sizes = [0 if key else each for key in state.characters]
    if [len(offer) for offer in state.offers] != sizes:
        yield f"offers: not {each} characters for each player without one"
    elif len(set(characters)) != len(characters) or not rules.characters.keys() >= set(offered):
        yield "offers: they are not all different characters"


def _outcome(state: State) -> Iterator[str]:
    outcome = state.outcome
    if (outcome is not None) != (state.phase == "over"):
        yield f"outcome is {outcome} in phase {state.phase!r}"
    if outcome is None:
        return
    seats = range(len(state.names))
    if list(outcome.winners) != [seat for seat in seats if seat in outcome.winners]:
        yield f"outcome: {list(outcome.winners)} are not winners"
    elif list(outcome.payoffs) != [1 if seat in outcome.winners else -1 for seat in seats]:
        yield f"outcome: the payoffs {list(outcome.payoffs)} are not those of the winners"
    if not outcome.reason.isidentifier():
        yield f"outcome: {outcome.reason!r} is not a reason"
    if not all(state.revealed):
        yield "revealed: the game is over and a role is secret"


def _conservation(rules: Ruleset, state: State) -> Iterator[str]:
    places = {"deck": state.deck, "discards": state.discards, "table": state.table}
    places |= {f"hands[{seat}]": cards for seat, cards in enumerate(state.hands)}
    places |= {f"in_play[{seat}]": cards for seat, cards in enumerate(state.in_play)}
    for kind, piles in state.piles.items():
        places |= {f"piles.{kind}[{number}]": cards for number, cards in enumerate(piles)}
    where: dict[int, str] = {}
    for place, cards in places.items():
        for card in cards:
            if not 0 <= card < len(rules.cards):
                yield f"{place}: no card {card} among 0 to {len(rules.cards) - 1}"
            elif card in where:
                yield f"{place}: {rules.texts[card]} ({card}) is also in {where[card]}"
            where[card] = place
    missing = [rules.texts[card] for card in range(len(rules.cards)) if card not in where]
    if missing:
        yield f"lost: {', '.join(missing[:5])}{' ...' if len(missing) > 5 else ''}"


def _player(rules: Ruleset, state: State, seat: int, name: str, idle: bool) -> Iterator[str]:
    life, most, owed = state.life[seat], state.max_life[seat], state.owed[seat]
    if not 0 <= life <= most:
        yield f"{name}: {life} life points of {most}"
    highest = max(kind.bullets for kind in rules.characters.values())
    if most > highest + max(role.extra_life for role in rules.roles.values()):
        yield f"{name}: {most} life points are more than anybody has"
    if not 0 <= owed <= MOST_OWED or (owed and (life or idle)):
        yield f"{name}: owes {owed} life points"
    if state.phase == "setup":
        return
    if not most:
        yield f"{name} has never had a life point"
    played = any(state.alive[other] for other in rules.together(state.roles, seat))
    holds = state.hands[seat] and not played
    own = [state.piles[key][seat] for key, kind in rules.piles.items() if kind.by_seat]
    cards = holds or state.in_play[seat] or any(own)
    if not state.alive[seat] and (life or (idle and cards)):
        yield f"{name} is out but has life points or cards"
    holder = rules.together(state.roles, seat)[0]
    if state.hands[seat] and holder != seat:
        yield f"hands[{seat}]: {name} plays from the hand of {state.names[holder]}"
    keys = Counter(rules.cards[card].key for card in state.in_play[seat])
    for key, count in keys.items():
        if count > 1:
            yield f"{name}: {count} cards {key} in front of them"
    weapons = [key for key in keys if rules.kinds[key].weapon]
    if len(weapons) > 1:
        yield f"{name}: the weapons {' and '.join(weapons)} in front of them"
    for card in state.in_play[seat]:
        if not rules.stays(rules.cards[card].key):
            yield f"{name}: {rules.texts[card]} in front of them"
