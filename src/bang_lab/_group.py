"""Games of a vector that one process plays; importing this requires gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

from bang_lab._extras import needs
from bang_lab._settings import Kind
from bang_lab.codec import Codec

needs("pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402

from bang_lab._lone import LoneTable  # noqa: E402

__all__ = ["Arrays", "Ending", "Group", "layout"]

Arrays = Mapping[str, Any]
"""Arrays by name, with a row for each game."""
Ending = tuple[int, str | None, bool]
"""The number of a game that has ended, the role of the agent, and whether they have won."""


def layout(codec: Codec, seats: int) -> dict[str, tuple[Any, tuple[int, ...]]]:
    """Return the dtype of each array and the shape of its rows."""
    return {
        "observation": (np.uint8, (codec.size,)),
        "action_mask": (np.int8, (codec.actions,)),
        "final": (np.uint8, (codec.size,)),
        "earned": (np.float64, (seats,)),
        "over": (np.bool_, ()),
        "late": (np.bool_, ()),
        "seat": (np.int64, ()),
        "action": (np.int64, ()),
    }


@final
class Group:
    """Games that write into their rows of shared *arrays*; *first* is the number of the first."""

    def __init__(self, kinds: Sequence[Kind], arrays: Arrays, first: int = 0) -> None:
        self._arrays = arrays
        self._tables = [LoneTable(kind) for kind in kinds]
        self._kinds = kinds
        self._first = first
        self._ahead: dict[int, tuple[LoneTable, Any]] = {}
        self.undealt: list[int] = []
        """The games whose next deal may be made ahead."""
        self._call: tuple[str, tuple[Any, ...]] | None = None

    def reset(self, seeds: Sequence[int | None], options: Mapping[str, Any] | None) -> list[Ending]:
        """Redeal all games."""
        for number, (_, chance) in self._ahead.items():
            self._tables[number]._random.setstate(chance)
        self._ahead.clear()
        for number, (table, seed) in enumerate(zip(self._tables, seeds, strict=True)):
            table._begin(seed, options)
            self._show(number, table)
        self.undealt = [*range(len(self._tables))]
        return []

    def step(self) -> list[Ending]:
        """Take an action in each game, and redeal the games that end."""
        arrays = self._arrays
        earned, over, late = arrays["earned"], arrays["over"], arrays["late"]
        for array in (earned, over, late):
            array.fill(0)
        endings: list[Ending] = []
        for number, action in enumerate(arrays["action"].tolist()):
            table = self._tables[number]
            table._act(action)
            if not table._legal or table._counters:
                earned[number, : len(table._settings.seats)] = table._earned()
            if not table._legal:
                (late if table.game.outcome is None else over)[number] = True
                arrays["final"][number] = np.frombuffer(table._row(table.seat), np.uint8)
                ending = table._ending()
                endings.append((self._first + number, ending.get("role"), ending.get("won", False)))
                table = self._next(number)
            self._show(number, table)
        return endings

    def _next(self, number: int) -> LoneTable:
        """Return the next game in place of one that has ended."""
        if number not in self._ahead:
            table = self._tables[number]
            table._begin()
        else:
            table, _ = self._ahead.pop(number)
            self._tables[number] = table
            self.undealt.append(number)
        return table

    def deal_ahead(self) -> None:
        """Deal the game that comes after one of those in play."""
        number = self.undealt.pop()
        table = LoneTable(self._kinds[number])
        table._random = self._tables[number]._random
        chance = table._random.getstate()
        try:
            table._begin()
        except Exception:  # it is raised again when the game is due
            table._random.setstate(chance)
        else:
            self._ahead[number] = table, chance

    def _show(self, number: int, table: LoneTable) -> None:
        """Write what the agent of a game sees."""
        arrays = self._arrays
        arrays["seat"][number] = table.seat
        arrays["observation"][number] = np.frombuffer(table._row(table.seat), np.uint8)
        mask = arrays["action_mask"][number]
        mask.fill(0)
        mask[[*table._legal]] = 1

    # ------------------------------------------------------------ as one worker

    @property
    def pending(self) -> bool:
        """Whether a call was sent and not received."""
        return self._call is not None

    def send(self, name: str, *arguments: Any) -> None:
        """Store a call for :meth:`receive`."""
        self._call = name, arguments

    def receive(self, timeout: float | None = None) -> list[Ending]:
        """Carry out the call."""
        assert self._call is not None
        (name, arguments), self._call = self._call, None
        endings: list[Ending] = getattr(self, name)(*arguments)
        return endings

    def close(self) -> None:
        """Do nothing: no resources are held."""
