"""Speed of many games side by side, next to one game and to other libraries in the same run.

One process is measured in CPU time, several in wall time, so let nothing else run for these.
Three seeds, medians. A step is an action of the agent; an answer is one of any player, including
bots and forced answers. Libraries that are not installed are left out.

    uv run --group bench --group lab python benchmarks/vectors.py [--json] [--seconds N]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from typing import Any

import numpy as np
from lab import spiel_games
from peers import SEEDS, rate

from bang_lab import gymnasium_env, gymnasium_vector_env
from bangcore import compiled

BUILD = "compiled" if compiled else "pure"
SEATS = 5


def chosen(masks: Any, rng: Any) -> Any:
    """Return a random legal action for each row."""
    # much faster than np.nonzero
    rows, actions = np.divmod(np.flatnonzero(masks.view(bool)), masks.shape[1])
    counts = np.bincount(rows, minlength=len(masks))
    return actions[counts.cumsum() - counts + (rng.random(len(masks)) * counts).astype(int)]


def alone(seed: int, seconds: float, bots: str) -> float:
    """Return the steps per second of a single environment."""
    env, rng = gymnasium_env(SEATS, bots=bots), random.Random(seed)

    def work(rng: random.Random) -> Iterator[int]:
        while True:
            _, info = env.reset(seed=rng.getrandbits(30))
            steps, over, late = 0, False, False
            while not (over or late):
                _, _, over, late, info = env.step(rng.choice(info["legal_actions"]))
                steps += 1
            yield steps

    return rate(work, rng.getrandbits(30), seconds)[0]


def vector(seed: int, seconds: float, games: int, bots: str | None, workers: int) -> float:
    """Return the steps per second of a vector, in wall time with several workers."""
    clock = time.process_time if workers == 1 else time.perf_counter
    rng = np.random.default_rng(seed)
    with closing(gymnasium_vector_env(games, SEATS, bots=bots, workers=workers)) as env:
        seen, _ = env.reset(seed=seed)

        def steps(seconds: float) -> float:
            nonlocal seen
            begin, done = clock(), 0
            while (spent := clock() - begin) < seconds:
                for _ in range(max(1, 64 // games)):
                    seen, *_ = env.step(chosen(seen["action_mask"], rng))
                    done += games
            return done / spent

        steps(seconds / 2)  # without cold caches
        return steps(seconds)


def card_games(name: str) -> Callable[[random.Random], Iterator[int]]:
    """Return a source of random games of RLCard that yields the number of steps of each."""

    def games(rng: random.Random) -> Iterator[int]:
        import rlcard

        env = rlcard.make(name, config={"seed": rng.getrandbits(31)})
        while True:
            state, _ = env.reset()
            steps = 0
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                steps += 1
            yield steps

    return games


def rows() -> dict[str, Callable[[int, float], float]]:
    """Return the rows by name: functions of a seed and a time."""
    found: dict[str, Callable[[int, float], float]] = {}
    peers: dict[str, Callable[[random.Random], Iterator[int]]] = {}
    if find_spec("rlcard"):
        for name in ("uno", "limit-holdem"):
            peers[f"RLCard {name}, steps"] = card_games(name)
    if find_spec("pyspiel"):
        peers["OpenSpiel hanabi, with observe and mask"] = spiel_games("hanabi", observe=True)
    for name, games in peers.items():
        found[name] = lambda seed, seconds, games=games: rate(games, seed, seconds)[0]
    for bots in (None, "random", "cowboy"):
        who = "all seats" if bots is None else f"one seat among {bots} bots"
        if bots is not None:
            found[f"{BUILD}, {who}, one environment"] = lambda seed, seconds, bots=bots: alone(
                seed, seconds, bots
            )
        for number, workers in ((1, 1), (64, 1), (64, 2)):
            shared = f" in {workers} processes" if workers > 1 else ""
            found[f"{BUILD}, {who}, {number} in a vector{shared}"] = (
                lambda seed, seconds, number=number, bots=bots, workers=workers: vector(
                    seed, seconds, number, bots, workers
                )
            )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, default=2.0, help="time per row and seed")
    parser.add_argument("--only", default="", help="rows with this in their name")
    arguments = parser.parse_args()

    wanted = {name: measure for name, measure in rows().items() if arguments.only in name}
    measured: dict[str, list[float]] = {name: [] for name in wanted}
    # all rows for one seed before the next, so that a slow minute affects them all
    for seed in SEEDS:
        for name, measure in wanted.items():
            measured[name].append(measure(seed, arguments.seconds))
    table = {name: round(statistics.median(speeds)) for name, speeds in measured.items()}
    if arguments.json:
        print(json.dumps(table, indent=2))
        return
    for name, speed in table.items():
        print(f"{name:<72}{speed:>10,}")


if __name__ == "__main__":
    main()
