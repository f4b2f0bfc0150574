"""The auditor reports each fault of a position, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bangcore import Game, Ruleset
from bangcore.rules.outcome import Outcome
from bangcore.rules.state import State
from bangcore.testing import four, seat

CHOICE = Ruleset.build(options={"characters": 2})


def at_turn() -> Game:
    """A game in which Ann may play; Ben has a Winchester and a Mustang, and Dee is eliminated."""
    return four(
        ann=seat("sheriff", "bart_cassidy", hand="bang"),
        ben=seat("outlaw", hand="beer volcanic", in_play="winchester mustang"),
        dee=seat("renegade", alive=False),
    ).game


def in_effect() -> Game:
    """A game in which Ben is asked for a Missed! against Ann's BANG!."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed"),
        dee=seat("renegade", alive=False),
    )
    return t.do("play bang -> ben").game


def finished() -> Game:
    """A game that the Outlaws have won."""
    t = four(
        turn="ben",
        ann=seat("sheriff", life=1),
        ben=seat("outlaw", hand="bang"),
    )
    game = t.do("play bang -> ann").game
    assert game.outcome is not None
    return game


def choosing() -> Game:
    """A game in which everybody has two characters to choose from, and nobody has chosen."""
    return Game.new(4, CHOICE, seed=1)


def wrong(game: Game, damage: Callable[[State], object]) -> list[str]:
    """Return the auditor's report after a sound position was damaged."""
    assert game.audit() == []
    damage(game.state)
    return game.audit()


def named(damage: Callable[[State], object], name: str) -> Callable[[State], object]:
    """Name a damage function for the test id."""
    damage.__name__ = name
    return damage


def card_on_table(state: State) -> None:
    state.table.append(state.deck.pop())


def card_of_dee(state: State) -> None:
    state.hands[3].append(state.deck.pop())


def put(**values: object) -> Callable[[State], object]:
    """Return a function that overwrites fields of the state."""

    def damage(state: State) -> None:
        for name, value in values.items():
            setattr(state, name, value)

    return named(damage, ",".join(f"{name}={value}" for name, value in values.items()))


def at(name: str, index: int, value: object) -> Callable[[State], object]:
    """Return a function that overwrites one entry of a field of the state."""

    def damage(state: State) -> None:
        getattr(state, name)[index] = value

    return named(damage, f"{name}.{index}={value}")


COLUMNS = [
    "roles",
    "characters",
    "revealed",
    "alive",
    "life",
    "max_life",
    "owed",
    "hands",
    "in_play",
]


@pytest.mark.parametrize("column", COLUMNS)
def test_each_seat_has_one_entry(column):
    """Every column of a position has one entry for each seat."""
    said = wrong(at_turn(), lambda state: getattr(state, column).pop())
    assert f"{column} has 3 entries for 4 players" in said


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (put(names=tuple("abcdefghi")), "no roles for 9 players"),
        (put(turn=4), "turn: no seat 4"),
        (put(turn=-1), "turn: no seat -1"),
        (put(phase="lunch"), "phase: 'lunch' is not one of setup, between, start, draw, play,"),
        (put(names=("Ann", "ann", "Cal", "Dee")), "names: two players are named 'ann'"),
        (at("roles", 1, "marshal"), "roles[1]: no role 'marshal'"),
        (at("characters", 1, "nobody"), "characters[1]: no character 'nobody'"),
        (at("characters", 1, ""), "characters[1]: no character ''"),
        (put(rng=-1), "rng: -1 is not a state of the generator"),
        (put(rng=1 << 64), "rng: 18446744073709551616 is not a state"),
        (put(turns=-1), "turns: -1"),
        (put(turns=1_000_001), "turns: 1000001"),
        (put(extra_turns=-1), "extra_turns: -1"),
        (put(extra_turns=101), "extra_turns: 101"),
        (put(used={"bang": -1}), "used: -1 of 'bang'"),
        (put(used={"bang": 1_001}), "used: 1001 of 'bang'"),
    ],
)
def test_a_position_without_shape(damage, said):
    """Seats, phases, roles, characters and counters have valid values."""
    assert any(one.startswith(said) for one in wrong(at_turn(), damage))


def beside(state: State) -> None:
    state.discards.append(state.hands[1][0])


def away(state: State) -> None:
    state.deck.pop()


def six_away(state: State) -> None:
    del state.deck[-6:]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda state: state.table.append(10**9), r"table: no card 1000000000 among 0 to \d+"),
        (lambda state: state.deck.append(-1), r"deck: no card -1 among 0 to \d+"),
        (beside, r"hands\[1\]: beer:\S+ \(\d+\) is also in discards"),
        (away, r"lost: [^,]*"),
        (six_away, r"lost: ([^,]*, ){4}[^,]* \.\.\."),
    ],
)
def test_missing_and_repeated_cards(damage, said):
    """Each card is in exactly one place."""
    (found,) = wrong(at_turn(), damage)
    assert re.fullmatch(said, found), found


def in_front(*keys: str) -> Callable[[State], object]:
    """Move cards from Ben's hand, or else from the deck, in front of Ben."""

    def damage(state: State) -> None:
        rules = at_turn().ruleset
        for key in keys:
            for pile in (state.hands[1], state.deck):
                found = [card for card in pile if rules.cards[card].key == key]
                if found:
                    pile.remove(found[0])
                    state.in_play[1].append(found[0])
                    break

    return damage


def owing(state: State) -> None:
    state.owed[1], state.life[1] = 1, 0


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (at("roles", 1, "deputy"), "roles: ['deputy', 'outlaw', 'renegade', 'sheriff'] instead"),
        (at("revealed", 0, False), "revealed[0]: the role sheriff is open"),
        (at("characters", 1, "bart_cassidy"), "characters: 2 players are bart_cassidy"),
        (at("life", 1, 5), "ben: 5 life points of 4"),
        (at("life", 1, -1), "ben: -1 life points of 4"),
        (at("max_life", 1, 6), "ben: 6 life points are more than anybody has"),
        (put(max_life=[5, 4, 0, 4], life=[5, 4, 0, 0]), "cal has never had a life point"),
        (at("owed", 1, 1), "ben: owes 1 life points"),
        (at("owed", 1, -1), "ben: owes -1 life points"),
        (owing, "ben: owes 1 life points"),
        (at("life", 3, 1), "dee is out but has life points or cards"),
        (card_of_dee, "dee is out but has life points or cards"),
        (in_front("mustang"), "ben: 2 cards mustang in front of them"),
        (in_front("volcanic"), "ben: the weapons winchester and volcanic in front of them"),
        (in_front("beer"), "ben: beer:"),
        (lambda s: s.offers.append(["jesse_jones"]), "offers: the characters are dealt already"),
        (card_on_table, "table: ["),
        (put(turn=3), "turn: dee is out"),
        (put(turns=0), "turns: 0 in the turn of a player"),
        (put(phase="draw"), "phase: 'draw' between two actions"),
        (at("life", 1, 0), "ben is in play without a life point"),
    ],
)
def test_a_position_that_no_rule_leads_to(damage, said):
    """The auditor finds exactly one fault, and names it."""
    (found,) = wrong(at_turn(), damage)
    assert found.startswith(said)


@pytest.mark.parametrize(
    "damage",
    [
        owing,
        put(owed=[0, 1_000, 0, 0], life=[5, 0, 4, 0]),
        put(phase="draw"),
        put(turn=3),
        put(turns=0),
        card_on_table,
        card_of_dee,
        at("life", 1, 0),
    ],
)
def test_within_an_effect_more_is_possible(damage):
    """During an effect, life points may be owed, cards on the table, and the dead hold cards."""
    assert wrong(in_effect(), damage) == []


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (at("owed", 1, 1), "ben: owes 1 life points"),
        (put(owed=[0, 1_001, 0, 0], life=[5, 0, 4, 0]), "ben: owes 1001 life points"),
        (at("life", 3, 1), "dee is out but has life points or cards"),
    ],
)
def test_invalid_positions_within_an_effect(damage, said):
    """During an effect, players with life points owe none, and eliminated players have none."""
    assert wrong(in_effect(), damage) == [said]


WON = Outcome((1, 2), "sheriff_dead", (-1, 1, 1, -1))


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (put(outcome=None), "outcome is None in phase 'over'"),
        (put(outcome=Outcome((2, 1), "won", WON.payoffs)), "outcome: [2, 1] are not winners"),
        (put(outcome=Outcome((1, 2), "won", (1, 1, 1, 1))), "outcome: the payoffs [1, 1, 1, 1]"),
        (put(outcome=Outcome((1, 2), "no reason", WON.payoffs)), "outcome: 'no reason' is no"),
        (at("revealed", 1, False), "revealed: the game is over and a role is secret"),
    ],
)
def test_an_invalid_end_is_found(damage, said):
    """Winners are distinct seats in order, and every role is revealed at the end."""
    (found,) = wrong(finished(), damage)
    assert found.startswith(said)


def dealt_twice(state: State) -> None:
    state.offers[0][0] = state.offers[1][0]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (at("alive", 0, False), "phase: 'setup' when the game has begun"),
        (put(turns=1), "phase: 'setup' when the game has begun"),
        (put(used={"bang": 1}), "phase: 'setup' when the game has begun"),
        (put(extra_turns=1), "phase: 'setup' when the game has begun"),
        (put(offers=[]), "characters: some are missing"),
        (lambda s: s.offers[0].pop(), "offers: not 2 characters for each player without one"),
        (
            at("characters", 0, "suzy_lafayette"),
            "offers: not 2 characters for each player without one",
        ),
        (dealt_twice, "offers: they are not all different characters"),
        (lambda s: s.offers[0].__setitem__(0, "nobody"), "offers: they are not all different"),
    ],
)
def test_an_invalid_beginning_is_found(damage, said):
    """While characters are being chosen, nothing else has happened yet."""
    (found,) = wrong(choosing(), damage)
    assert found.startswith(said)
