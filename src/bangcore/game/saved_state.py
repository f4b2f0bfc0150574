"""The types of a position in saves: the compiled state class has no annotations."""

from __future__ import annotations

from typing import Any, final

from attrs import frozen

from bangcore.rules.outcome import Outcome
from bangcore.rules.prior import Prior

__all__ = ["SavedState"]


@final
@frozen
class SavedState:
    """The fields of :class:`~bangcore.rules.state.State` in saves, and their types."""

    names: tuple[str, ...]
    roles: list[str]
    characters: list[str]
    revealed: list[bool]
    alive: list[bool]
    life: list[int]
    max_life: list[int]
    owed: list[int]
    hands: list[list[int]]
    in_play: list[list[int]]
    deck: list[int]
    discards: list[int]
    rng: int
    table: list[int]
    turn: int
    turns: int
    phase: str
    extra_turns: int
    in_extra_turn: bool
    used: dict[str, int]
    offers: list[list[str]]
    prior: Prior
    rolls: list[str]
    order: tuple[int, ...]
    piles: dict[str, list[list[int]]]
    outcome: Outcome | None
    extra: dict[str, Any]
