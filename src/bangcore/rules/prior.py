"""The knowledge with which a sampled world begins."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, final

from attrs import field, frozen

__all__ = ["NO_PRIOR", "Doubt", "Prior"]

Doubt = tuple[tuple[int, int, int], ...]
"""A possible arrangement of the hidden cards; see ``bangcore.knowledge``."""


def _read_only(values: Mapping[int, Any]) -> Mapping[int, Any]:
    return MappingProxyType(dict(values))


@final
@frozen
class Prior:
    """What seats know of hidden cards when a world begins, in the middle of a game; read only.

    ``knows`` maps a card to the seats that have seen it (a bit for each seat), ``shuffles`` to the
    shuffle that put it into the draw pile (absent: the first one); ``doubts`` are the possible
    arrangements of such cards by seat.
    """

    knows: Mapping[int, int] = field(converter=_read_only)
    shuffles: Mapping[int, int] = field(converter=_read_only)
    doubts: Mapping[int, tuple[Doubt, ...]] = field(converter=_read_only)


NO_PRIOR: Final = Prior({}, {}, {})
"""That of a game which begins with the deal."""
