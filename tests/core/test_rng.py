"""Random numbers are the same everywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from bangcore import chance


def numbers(seed: int, n: int, count: int) -> list[int]:
    state = chance.seeded(seed)
    found = []
    for _ in range(count):
        state, number = chance.below(state, n)
        found.append(number)
    return found


def test_the_numbers_are_those_of_splitmix64():
    """Seed 1234567 gives the published first outputs of SplitMix64."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert published == numbers(1234567, 1 << 64, 3)


def test_seeds_of_any_size_and_sign_are_told_apart():
    """Big and negative seeds give streams of their own."""
    seeds = [0, 1, -1, 1 << 64, (1 << 64) + 1, -(1 << 64), 1 << 200, (1 << 200) + 1]
    assert len(seeds) == len({tuple(numbers(seed, 1 << 30, 3)) for seed in seeds})


def test_numbers_below_n_are_spread_evenly():
    """Each of six faces comes up about as often as the others."""
    counts = Counter(numbers(3, 6, 60_000))
    assert {0, 1, 2, 3, 4, 5} == set(counts)
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_shuffling_reaches_every_order_about_equally_often():
    """All 24 orders of four cards come up, none of them rarely."""
    state = chance.seeded(9)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        state = chance.shuffle(state, cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("size", [0, 1, 2, 3, 7, 80, 200])
def test_shuffling_draws_a_number_below_each_place(size: int) -> None:
    """A shuffle is the one of Fisher and Yates with the numbers that come one after the other."""
    for seed in (0, 5, (1 << 64) - 1):
        state, cards = chance.seeded(seed), list(range(size))
        then, expected = state, cards[:]
        for last in range(size - 1, 0, -1):
            then, place = chance.below(then, last + 1)
            expected[last], expected[place] = expected[place], expected[last]
        assert chance.shuffle(state, cards) == then
        assert cards == expected
