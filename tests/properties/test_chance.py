"""Random results are distributed as they should be: chi-square tests with fixed seeds.

Each check compares counts with expectations. It fails if a fit so bad, or so good, has a
probability of about one in a million (p below 1e-6 or above 1 - 1e-6). As seeds are fixed, a check
either always passes or shows a fault. Each one is seen to fail with a slightly biased generator.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from itertools import pairwise, permutations
from typing import Any

import pytest
from attrs import frozen

from bang_bots import RandomBot
from bang_bots.kit import Dice
from bangcore import Game, Ruleset, chance, compiled
from bangcore.engine.engine import Engine
from bangcore.engine.events import REFEREE
from bangcore.game.deal import NAMES, deal
from bangcore.game.game import at_position
from bangcore.testing import four, seat

MOST = 1e-6
"""The rate at which a fair generator would fail."""


def likelihood(statistic: float, freedom: int) -> float:
    """Return the probability that chi-square with *freedom* degrees is at least *statistic*.

    The upper incomplete gamma function, by its series below the mean and by a continued fraction
    above it.
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1 - scale * total
    b, d = x + 1 - a, 1 / (x + 1 - a)
    c, h = 1e300, d
    for i in range(1, 10_000):
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        h *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * h


def fits(counts: Counter[Any], kinds: Iterable[Any], *, scale: float = 1, less: int = 1) -> None:
    """Fail unless all *kinds* came up equally often; a kind listed twice counts double.

    *scale* and *less* are for tables with fixed sums of rows and columns.
    """
    weights = Counter(kinds)
    assert counts.keys() <= weights.keys(), f"{counts.keys() - weights.keys()} cannot be"
    each = counts.total() / weights.total()
    assert each >= 5, f"{counts.total()} are too few for {weights.total()}"
    statistic = scale * sum(
        (counts[kind] - each * weight) ** 2 / (each * weight) for kind, weight in weights.items()
    )
    p = likelihood(statistic, len(weights) - less)
    assert MOST < p < 1 - MOST, f"{statistic:.1f} of {len(weights) - less} degrees, p = {p:.3g}"


def numbers_below_n(draws: int) -> None:
    for n in (2, 3, 6, 13, 52, 80):
        state, counts = chance.seeded(n), Counter[int]()
        for _ in range(draws // 6):
            state, number = chance.below(state, n)
            counts[number] += 1
        fits(counts, range(n))


def pairs_of_numbers(draws: int) -> None:
    """A number does not depend on the one before."""
    state, counts, last = chance.seeded(2), Counter[tuple[int, int]](), 0
    for _ in range(draws):
        state, number = chance.below(state, 6)
        counts[last, number] += 1
        last = number
    fits(counts, [(i, j) for i in range(6) for j in range(6)])


def first_numbers_of_seeds(draws: int) -> None:
    """Consecutive seeds, as games use them, have independent first numbers."""
    firsts = [chance.below(chance.seeded(seed), 80)[1] for seed in range(draws)]
    fits(Counter(firsts), range(80))
    fits(Counter((b - a) % 80 for a, b in pairwise(firsts)), range(80))


def orders_of_a_shuffle(draws: int) -> None:
    state, counts = chance.seeded(3), Counter[tuple[int, ...]]()
    for _ in range(draws // 4):
        cards = [0, 1, 2, 3]
        state = chance.shuffle(state, cards)
        counts[tuple(cards)] += 1
    fits(counts, [*permutations(range(4))])


def places_of_a_shuffle(draws: int) -> None:
    """Each card of a whole box is at each position equally often."""
    size, state = 80, chance.seeded(4)
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(max(draws // size, 5 * size)):
        cards = list(range(size))
        state = chance.shuffle(state, cards)
        counts.update(enumerate(cards))
    cells = [(place, card) for place in range(size) for card in range(size)]
    fits(counts, cells, scale=(size - 1) / size, less=2 * size - 1)


def roles_of_a_deal(draws: int) -> None:
    rules, counts = Ruleset.build(), Counter[tuple[str, ...]]()
    for seed in range(draws // 100):
        counts[tuple(deal(rules, NAMES[:5], seed).roles)] += 1
    fits(counts, sorted(set(permutations(rules.role_set(5).roles))))


def characters_of_a_deal(draws: int) -> None:
    rules = Ruleset.build()
    first, second = Counter[str](), Counter[str]()
    for seed in range(draws // 100):
        characters = deal(rules, NAMES[:4], seed).characters
        first[characters[0]] += 1
        second[characters[3]] += 1
    fits(first, [*rules.characters])
    fits(second, [*rules.characters])


def hands_of_a_deal(draws: int) -> None:
    """The first card of a hand and the top of the pile after the deal are uniform."""
    rules = Ruleset.build()
    held, top = Counter[int](), Counter[int]()
    for seed in range(draws // 100):
        state = Game.new(4, rules, seed=seed, characters=["bart_cassidy", *[None] * 3]).state
        held[state.hands[2][0]] += 1
        top[state.deck[-1]] += 1
    fits(held, range(80))
    fits(top, range(80))


def discards_shuffled(draws: int) -> None:
    """When the pile runs out, the discards become the new pile in any order."""
    t = four(
        deck="bang",
        deck_only=True,
    )
    start = t.game.state
    size = len(start.discards)
    counts: Counter[tuple[int, int]] = Counter()
    for seed in range(max(draws // size, 5 * size)):
        g = Engine(t.game.ruleset, replace(start.copy(), rng=chance.seeded(seed)))
        g.draw(0, 2)
        counts.update(enumerate([*g._state.deck, g._state.hands[0][-1]]))
    cells = [(place, card) for place in range(size) for card in start.discards]
    fits(counts, cells, scale=(size - 1) / size, less=2 * size - 1)


def suits_and_ranks_of_a_draw(draws: int) -> None:
    """The card of a draw! for Dynamite, from a dealt deck, is uniform over the other cards."""
    rules, counts = Ruleset.build(), Counter[str]()
    suits, ranks = Counter[str](), Counter[str]()
    dynamite = rules.by_face["dynamite:2-hearts"][0]
    plain = ["bart_cassidy", "el_gringo", "jourdonnais", "paul_regret"]
    for seed in range(draws // 200):
        state = Game.new(4, rules, seed=seed, characters=plain).state.copy()
        for pile in (state.deck, *state.hands):
            if dynamite in pile:
                pile.remove(dynamite)
        state.in_play[(state.turn + 1) % 4].append(dynamite)
        game = at_position(rules, state)
        flipped: list[Any] = []
        game.events.subscribe(flipped.append, seat=REFEREE, kinds={"flipped"})
        game.apply("end turn")
        while not flipped:
            game.apply(0)
        card = game.card(flipped[0].cards[0])
        counts[str(card)] += 1
        suits[card.suit] += 1
        ranks[card.rank] += 1
    others = [card for card in rules.cards if card.id != dynamite]
    fits(suits, [card.suit for card in others])
    fits(ranks, [card.rank for card in others])
    fits(counts, map(str, others))


def cards_taken_from_a_hand(draws: int) -> None:
    """Panic! and Cat Balou take a uniformly random card of a hand."""
    for way in ("panic", "cat_balou"):
        t = four(
            ann=seat("sheriff", hand=way),
            ben=seat("outlaw", hand="missed beer duel barrel scope"),
        )
        held = t.game.state.hands[1]
        counts: Counter[int] = Counter()
        for seed in range(draws // 1000):
            game = at_position(
                t.game.ruleset, replace(t.game.state.copy(), rng=chance.seeded(seed))
            )
            game.apply(f"play {way} -> ben")
            (taken,) = {*held} - {*game.state.hands[1]}
            counts[taken] += 1
        fits(counts, held)


def orders_of_an_event_deck(draws: int) -> None:
    """Each event but the last is equally often the next."""
    rules = _events()
    counts: Counter[str] = Counter()
    for seed in range(draws // 200):
        coming = Game.new(4, rules, seed=seed).state.extra["events"].coming
        counts[coming[-1]] += 1
        assert coming[0] == "high_noon"
    kinds = sorted({*coming[1:]})
    assert len(kinds) == 14
    fits(counts, kinds)


@cache
def _events() -> Ruleset:
    return Ruleset.build("highnoon")


def dice_of_bots(draws: int) -> None:
    """Options are chosen uniformly, by one bot and by bots with consecutive seeds."""
    dice = Dice(5)
    fits(Counter(dice.below(7) for _ in range(draws // 2)), range(7))
    game = Game.new(4, seed=1)
    view = game.view(game.decision.seat)
    firsts = Counter(RandomBot(seed).choose(view).text for seed in range(draws // 20))
    fits(firsts, [option.text for option in game.decision.options])


@frozen
class Check:
    """A check with a small and a large number of draws."""

    run: Callable[[int], None]
    few: int = 60_000
    many: int = 1_000_000


CHECKS = [
    Check(numbers_below_n),
    Check(pairs_of_numbers),
    Check(first_numbers_of_seeds),
    Check(orders_of_a_shuffle),
    Check(places_of_a_shuffle),
    Check(roles_of_a_deal, few=150_000),
    Check(characters_of_a_deal, few=150_000),
    Check(hands_of_a_deal),
    Check(discards_shuffled),
    Check(suits_and_ranks_of_a_draw, few=80_000),
    Check(cards_taken_from_a_hand, few=400_000, many=4_000_000),
    Check(orders_of_an_event_deck, few=60_000),
    Check(dice_of_bots),
]
PARAMETERS = [
    pytest.param(
        check,
        id=check.run.__name__,
        marks=pytest.mark.skipif(
            check.run is orders_of_an_event_deck and find_spec("bang_highnoon") is None,
            reason="needs High Noon",
        ),
    )
    for check in CHECKS
]


@pytest.mark.parametrize("check", PARAMETERS)
def test_chance_is_fair(check):
    check.run(check.few)


@pytest.mark.skipif(compiled, reason="compiled")
@pytest.mark.parametrize("check", PARAMETERS)
def test_a_generator_that_never_gives_high_numbers_is_found(check, monkeypatch):
    """A generator whose outputs are squeezed into the lower three quarters fails each check."""
    mix, outputs = chance._mix, chance._outputs
    monkeypatch.setattr(chance, "_mix", lambda z: _squeezed(mix(z)))
    monkeypatch.setattr(chance, "_outputs", lambda *some: [*map(_squeezed, outputs(*some))])

    with pytest.raises(AssertionError, match="p = "):
        check.run(check.few)


def _squeezed(output: int) -> int:
    return output - (output >> 2)
