"""SplitMix64: one integer of state, the same numbers on every machine and Python version.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).  A number below
``n`` is the high half of the product of a 64-bit output and ``n``; its bias is below n / 2**64.
"""

from __future__ import annotations

from typing import Any

__all__ = ["below", "seeded", "shuffle"]

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_GAMMA = 0x9E37_79B9_7F4A_7C15


def seeded(seed: int) -> int:
    """Return the state that *seed* stands for; integers of any size and sign are told apart."""
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


def shuffle(state: int, items: list[Any]) -> int:
    """Shuffle *items* in place (Fisher and Yates) and return the next state."""
    for n in range(len(items), 1, -1):
        # ``below`` written out: it is called for every card of every deck
        z = state = (state + _GAMMA) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
        j = ((z ^ (z >> 31)) * n) >> 64
        items[n - 1], items[j] = items[j], items[n - 1]
    return state
