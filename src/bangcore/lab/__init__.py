"""The laboratory: what researchers do with games by the thousand.

Nothing of it is imported by ``import bangcore``, and importing it needs no other package; what
does need one says so by name.
"""

from __future__ import annotations

from bangcore.bots.makers import Maker
from bangcore.lab._extras import MissingExtra
from bangcore.lab.actions import ActionBlock
from bangcore.lab.codec import Codec
from bangcore.lab.environment import pettingzoo_env, pettingzoo_parallel_env
from bangcore.lab.figures import Difference, Share, Tally, shares_of
from bangcore.lab.observation import ObservedField
from bangcore.lab.plan import Plan, Seating
from bangcore.lab.played import Failed, Played
from bangcore.lab.results import Results
from bangcore.lab.rows import Row, read_rows, write_rows
from bangcore.lab.strings import information_state_string, observation_string
from bangcore.lab.summary import Level, Summary
from bangcore.lab.tournament import GameFailed, Tournament, tournament
from bangcore.lab.work import LostWorker

__all__ = [
    "ActionBlock",
    "Codec",
    "Difference",
    "Failed",
    "GameFailed",
    "Level",
    "LostWorker",
    "Maker",
    "MissingExtra",
    "ObservedField",
    "Plan",
    "Played",
    "Results",
    "Row",
    "Seating",
    "Share",
    "Summary",
    "Tally",
    "Tournament",
    "information_state_string",
    "observation_string",
    "pettingzoo_env",
    "pettingzoo_parallel_env",
    "read_rows",
    "shares_of",
    "tournament",
    "write_rows",
]
