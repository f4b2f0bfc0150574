"""The action space; importing this requires gymnasium."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, final

from bang_lab._extras import needs

needs("pettingzoo", "gymnasium", "numpy", of="the action space")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

__all__ = ["ActionSpace"]

MASK = np.dtype(np.int8)


@final
class ActionSpace(spaces.Discrete):
    """The actions of an agent: a ``Discrete`` that samples faster from an expected mask.

    It draws the same actions as a ``Discrete`` with the same seed.

    >>> space, usual = ActionSpace(9, seed=1), spaces.Discrete(9, seed=1)
    >>> mask = np.array([0, 1, 0, 1, 1, 0, 0, 1, 0], np.int8)
    >>> space.expect(mask.tobytes(), [7, 4, 3, 1])
    >>> [int(space.sample(mask)) for _ in range(6)]
    [3, 4, 7, 7, 1, 1]
    >>> [int(usual.sample(mask)) for _ in range(6)]
    [3, 4, 7, 7, 1, 1]
    """

    _expected = b""
    _legal: list[int]

    def expect(self, mask: bytes, legal: Iterable[int]) -> None:
        """Store the *legal* actions of the expected mask."""
        self._expected = mask
        self._legal = sorted(legal)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a random action; a *mask* of bytes or packed bits restricts the choice."""
        if isinstance(mask, np.ndarray) and mask.dtype == np.uint8:
            mask = np.unpackbits(mask, count=int(self.n)).view(MASK)
        if (
            probability is None
            and isinstance(mask, np.ndarray)
            and mask.dtype is MASK
            and mask.ndim == 1
            and mask.tobytes() == self._expected
        ):
            legal = self._legal
            return self.dtype.type(legal[self.np_random.integers(len(legal))])
        return super().sample(mask, probability)
