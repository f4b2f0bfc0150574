"""SplitMix64: an integer state, and the same numbers on every machine and Python version.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).  A number below
``n`` is the high half of the product of a 64-bit output and ``n``; its bias is below n / 2**64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import repeat
from operator import mul, rshift
from struct import unpack
from typing import TYPE_CHECKING, Any, Final, final

if TYPE_CHECKING:
    # mypyc computes with machine words, Python with integers of any length
    from mypy_extensions import i64

__all__ = ["Stream", "below", "seeded", "shuffle"]

_COMPILED: Final = not __file__.endswith((".py", ".pyc"))
_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_GAMMA: Final = 0x9E37_79B9_7F4A_7C15


def seeded(seed: int) -> int:
    """Return the state for *seed*, an integer of any size and sign."""
    state = seed & _MASK
    seed = (seed >> 64) if seed >= 0 else ~(seed >> 64) ^ _GAMMA
    while seed:
        state = _mix((state + _GAMMA + (seed & _MASK)) & _MASK)
        seed >>= 64
    return state


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
    return z ^ (z >> 31)


def below(state: int, n: int) -> tuple[int, int]:
    """Return the next state and a number from 0 to n - 1."""
    state = (state + _GAMMA) & _MASK
    return state, (_mix(state) * n) >> 64


@lru_cache(maxsize=256)
def _lanes(count: int) -> tuple[int, int, int]:
    """Return *count* ones, counter steps and masks, each in lanes of 128 bits."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum(((lane + 1) * _GAMMA & _MASK) << 128 * lane for lane in range(count))
    return ones, steps, ones * _MASK


def _outputs(state: int, count: int) -> tuple[int, ...]:
    """Return the next *count* outputs.

    Each depends only on its index, so they are computed in parallel, in lanes of one long integer:
    the steps of ``_mix``, with room for a whole product in each lane.
    """
    ones, steps, mask = _lanes(count)
    z = (state * ones + steps) & mask
    z = ((z ^ (z >> 30 & mask)) * 0xBF58_476D_1CE4_E5B9) & mask
    z = ((z ^ (z >> 27 & mask)) * 0x94D0_49BB_1331_11EB) & mask
    z ^= z >> 31 & mask
    return unpack(f"<{2 * count}Q", z.to_bytes(16 * count, "little"))[::2]


def shuffle(state: int, items: list[Any]) -> int:
    """Shuffle *items* in place (Fisher and Yates) and return the next state."""
    last = len(items) - 1
    if last < 1:
        return state
    if _COMPILED:  # pragma: no cover - coverage is measured of the sources
        _shuffle_by_words(state, items)
    else:
        products = map(mul, _outputs(state, last), range(last + 1, 1, -1))
        for i, j in zip(range(last, 0, -1), map(rshift, products, repeat(64)), strict=False):
            items[i], items[j] = items[j], items[i]
    return (state + last * _GAMMA) & _MASK


def _shuffle_by_words(
    state: int, items: list[Any]
) -> None:  # pragma: no cover - right only where it is compiled
    """Shuffle *items* as :func:`shuffle` does, in signed words of 64 bits, which wrap around."""
    word: i64 = state - 0x1_0000_0000_0000_0000 if state > 0x7FFF_FFFF_FFFF_FFFF else state
    place: i64 = len(items) - 1
    while place > 0:
        word += -0x61C8_8646_80B5_83EB
        z: i64 = (word ^ ((word >> 30) & 0x3_FFFF_FFFF)) * -0x40A7_B892_E31B_1A47
        z = (z ^ ((z >> 27) & 0x1F_FFFF_FFFF)) * -0x6B2F_B644_ECCE_EE15
        z = z ^ ((z >> 31) & 0x1_FFFF_FFFF)
        high: i64 = (z >> 32) & 0xFFFF_FFFF
        low: i64 = z & 0xFFFF_FFFF
        other: i64 = (high * (place + 1) + ((low * (place + 1)) >> 32)) >> 32
        items[place], items[other] = items[other], items[place]
        place -= 1


@final
class Stream:
    """A sequence of random numbers; ``state`` continues it."""

    def __init__(self, seed: int) -> None:
        self.state: int = seeded(seed)

    def below(self, n: int) -> int:
        """Return the next number from 0 to n - 1."""
        self.state, number = below(self.state, n)
        return number

    def shuffled(self, items: Iterable[Any], key: Callable[[Any], Any] | None = None) -> list[Any]:
        """Return *items* shuffled; the result does not depend on their order."""
        shuffled = sorted(items, key=key)
        self.state = shuffle(self.state, shuffled)
        return shuffled
