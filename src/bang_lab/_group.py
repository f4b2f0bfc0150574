"""Single-agent games in one process that share arrays; importing this requires gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

from bang_lab._extras import needs
from bang_lab._lone import LoneTable
from bang_lab._settings import Kind

needs("pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402

__all__ = ["Arrays", "Group", "layout"]

Arrays = Mapping[str, Any]
"""Arrays by name, with one row for each game."""


def layout(kind: Kind) -> dict[str, tuple[Any, tuple[int, ...]]]:
    """Return the dtype of each array and the shape of its rows."""
    codec = kind.settings.codec
    return {
        "observation": (np.uint8, (codec.size,)),
        "action_mask": (np.int8, (codec.actions,)),
        "final": (np.uint8, (codec.size,)),
        "earned": (np.float64, (len(kind.settings.seats),)),
        "over": (np.bool_, ()),
        "late": (np.bool_, ()),
        "seat": (np.int64, ()),
        "action": (np.int64, ()),
    }


@final
class Group:
    """Games played in this process; each writes into its rows of *arrays*."""

    def __init__(self, kind: Kind, arrays: Arrays) -> None:
        self._arrays = arrays
        self._tables = [LoneTable(kind) for _ in arrays["seat"]]
        self._rewarded = kind.settings.rewards is not None
        self._no_mask = bytes(kind.settings.codec.actions)
        self._seen, self._masks, self._final = (
            memoryview(arrays[name]).cast("B") for name in ("observation", "action_mask", "final")
        )

    def reset(self, seeds: Sequence[int | None], options: Mapping[str, Any] | None) -> None:
        """Redeal all games."""
        for number, (table, seed) in enumerate(zip(self._tables, seeds, strict=True)):
            table._begin(seed, options)
            self._show(number, table)

    def step(self) -> None:
        """Take an action in each game, and redeal the games that have ended."""
        arrays = self._arrays
        earned, over, late = arrays["earned"], arrays["over"], arrays["late"]
        for array in (earned, over, late):
            array.fill(0)
        for number, action in enumerate(arrays["action"].tolist()):
            table = self._tables[number]
            table._act(action)
            if not table._legal or self._rewarded:
                earned[number] = table._earned()
            if not table._legal:
                ended = late if table.game.outcome is None else over
                ended[number] = True
                _write(self._final, number, table._row(table.seat))
                table._begin()
            self._show(number, table)

    def _show(self, number: int, table: LoneTable) -> None:
        self._arrays["seat"][number] = table.seat
        _write(self._seen, number, table._row(table.seat))
        masks, none = self._masks, self._no_mask
        _write(masks, number, none)
        first = number * len(none)
        for action in table._legal:
            masks[first + action] = 1

    def close(self) -> None:
        """Do nothing: no resources are held."""


def _write(out: memoryview, number: int, row: bytes | bytearray) -> None:
    first = number * len(row)
    out[first : first + len(row)] = row
