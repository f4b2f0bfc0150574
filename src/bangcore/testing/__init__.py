"""The verification kit: positions in a few lines, random games, and their invariants.

    >>> from bangcore.testing import check_expansion
    >>> report = check_expansion(players=4, games=1)

``deals``, ``games``, ``playthroughs``, ``rulesets`` and ``GameMachine`` require Hypothesis
(``pip install hypothesis``), which is imported on first use.  Without it everything else works, and
``from bangcore.testing import *`` omits these five.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from bangcore.testing.checks import Check
from bangcore.testing.expansion.check import check_expansion
from bangcore.testing.expansion.report import Report
from bangcore.testing.faults.examining import check_answers
from bangcore.testing.faults.fault import BrokenExpansion, Fault
from bangcore.testing.faults.rules import check_rule
from bangcore.testing.golden import check_golden, chronicle
from bangcore.testing.invariants import (
    ANSWER_INVARIANTS,
    GAME_INVARIANTS,
    POSITION_INVARIANTS,
    check_position,
)
from bangcore.testing.playing.deals import Deal, Playthrough
from bangcore.testing.playing.patience import patience
from bangcore.testing.tables.table import Player, Seat, Table, four, seat, table

if TYPE_CHECKING:
    from bangcore.testing.strategies import (
        GameMachine,
        deals,
        games,
        playthroughs,
        rulesets,
    )

__all__ = [
    "ANSWER_INVARIANTS",
    "GAME_INVARIANTS",
    "POSITION_INVARIANTS",
    "BrokenExpansion",
    "Check",
    "Deal",
    "Fault",
    "GameMachine",
    "Player",
    "Playthrough",
    "Report",
    "Seat",
    "Table",
    "check_answers",
    "check_expansion",
    "check_golden",
    "check_position",
    "check_rule",
    "chronicle",
    "deals",
    "four",
    "games",
    "patience",
    "playthroughs",
    "rulesets",
    "seat",
    "table",
]

_LAZY = ("GameMachine", "deals", "games", "playthroughs", "rulesets")
if find_spec("hypothesis") is None:
    __all__ = [name for name in __all__ if name not in _LAZY]


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from bangcore.testing import strategies
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise ImportError(
            f"bangcore.testing.{name} needs Hypothesis: pip install hypothesis"
        ) from error
    return getattr(strategies, name)
