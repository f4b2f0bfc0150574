"""The laboratory: tournaments, environments for agents, and games as numbers.

``import bangcore`` does not import it.  Importing it requires no extra; a function that requires
one raises :exc:`MissingExtra`.
"""

from __future__ import annotations

from bang_bots.makers import Maker
from bang_lab._extras import MissingExtra
from bang_lab.actions import ActionBlock
from bang_lab.benchmarks import BENCHMARKS, Benchmark, bench
from bang_lab.codec import Codec
from bang_lab.counting import Perft, Ply, perft
from bang_lab.dataset import Dataset, write_dataset
from bang_lab.environment import (
    gymnasium_env,
    gymnasium_vector_env,
    pettingzoo_env,
)
from bang_lab.figures import Difference, Level, Share, Tally
from bang_lab.inference import Guess, Guessed, Guesser, Inference, bench_inference
from bang_lab.memory import Memory
from bang_lab.model import Model, ModelBot, ModelGuesser, ModelQuestion
from bang_lab.notation import Notated, read_notation, write_notation
from bang_lab.observation import ObservedField
from bang_lab.plan import Execution, Lineup, Plan, Settings
from bang_lab.played import Failed, Played
from bang_lab.policy import Policy, PolicyBot
from bang_lab.proofs import proof, verify
from bang_lab.ratings import Rating
from bang_lab.rendering import as_text
from bang_lab.results import Results
from bang_lab.rows import Row, write_rows
from bang_lab.tournament import GameFailed, Tournament, tournament
from bang_lab.work import LostWorker

__all__ = [
    "BENCHMARKS",
    "ActionBlock",
    "Benchmark",
    "Codec",
    "Dataset",
    "Difference",
    "Execution",
    "Failed",
    "GameFailed",
    "Guess",
    "Guessed",
    "Guesser",
    "Inference",
    "Level",
    "Lineup",
    "LostWorker",
    "Maker",
    "Memory",
    "MissingExtra",
    "Model",
    "ModelBot",
    "ModelGuesser",
    "ModelQuestion",
    "Notated",
    "ObservedField",
    "Perft",
    "Plan",
    "Played",
    "Ply",
    "Policy",
    "PolicyBot",
    "Rating",
    "Results",
    "Row",
    "Settings",
    "Share",
    "Tally",
    "Tournament",
    "as_text",
    "bench",
    "bench_inference",
    "gymnasium_env",
    "gymnasium_vector_env",
    "perft",
    "pettingzoo_env",
    "proof",
    "read_notation",
    "tournament",
    "verify",
    "write_dataset",
    "write_notation",
    "write_rows",
]
