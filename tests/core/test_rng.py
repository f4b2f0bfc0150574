"""Random numbers are the same on every platform."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from bangcore import chance


def numbers(seed: int, n: int, count: int) -> list[int]:
    state = chance.seeded(seed)
    found = []
    for _ in range(count):
        state, number = chance.below(state, n)
        found.append(number)
    return found


PUBLISHED = {
    0: [16294208416658607535, 7960286522194355700, 487617019471545679, 17909611376780542444],
    42: [13679457532755275413, 2949826092126892291, 5139283748462763858],
    1234567: [
        *(6457827717110365317, 3203168211198807973, 9817491932198370423),
        *(4593380528125082431, 16408922859458223821),
    ],
}
"""First outputs of SplitMix64, as published in the tests of other implementations."""


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_numbers_are_those_of_splitmix64(seed: int) -> None:
    published = PUBLISHED[seed]
    assert published == numbers(seed, 1 << 64, len(published))


def by_definition(seed: int) -> Iterator[int]:
    """SplitMix64 as its authors define it: a counter with step gamma, mixed by mix13."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) % 2**64
        one = (seed ^ seed // 2**30) * 0xBF58476D1CE4E5B9 % 2**64
        two = (one ^ one // 2**27) * 0x94D049BB133111EB % 2**64
        yield two ^ two // 2**31


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32, 2**63, 2**64 - 1])
@pytest.mark.parametrize("n", [1, 2, 3, 6, 80, 10**9 + 7, 2**63, 2**64])
def test_a_number_below_n_is_the_high_half_of_a_product(seed: int, n: int) -> None:
    """Each step yields one number: a 64-bit output times n, divided by 2**64."""
    expected = [output * n // 2**64 for output in islice(by_definition(seed), 50)]
    assert numbers(seed, n, 50) == expected


def test_seeds_of_any_size_and_sign_differ():
    """Large and negative seeds give distinct streams."""
    seeds = [0, 1, -1, 1 << 64, (1 << 64) + 1, -(1 << 64), 1 << 200, (1 << 200) + 1]
    assert len(seeds) == len({tuple(numbers(seed, 1 << 30, 3)) for seed in seeds})


def test_numbers_below_n_are_spread_evenly():
    """Each of six faces comes up about equally often."""
    counts = Counter(numbers(3, 6, 60_000))
    assert {0, 1, 2, 3, 4, 5} == set(counts)
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_shuffling_reaches_every_order_about_equally_often():
    """All 24 orders of four cards come up about equally often."""
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
    """A shuffle is that of Fisher and Yates, with successive random numbers."""
    for seed in (0, 5, (1 << 64) - 1):
        state, cards = chance.seeded(seed), list(range(size))
        then, expected = state, cards[:]
        for last in range(size - 1, 0, -1):
            then, place = chance.below(then, last + 1)
            expected[last], expected[place] = expected[place], expected[last]
        assert chance.shuffle(state, cards) == then
        assert cards == expected
