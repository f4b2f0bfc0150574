"""Speed of random legal games and of games between cowboys, next to other game libraries.

One process, CPU time, three seeds, medians; the ratio matters, not the number. Our games run as in
a simulator: forced answers are skipped and not counted, and there are no listeners. Cowboys listen
and answer every question. The names of rows have the installed build; for the other build, run
the benchmark in an environment with it.

    uv run --group bench python benchmarks/peers.py [--json] [--seconds N]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator

from bang_bots import CowboyBot, play, senses_of
from bangcore import Game, Ruleset, compiled

SEEDS = (1, 2, 3)
EVERYTHING = ["dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows"]
EXPANSIONS = {
    "dodgecity, 7 seats": (7, ["dodgecity"]),
    "dodgecity, 8 seats": (8, ["dodgecity"]),
    "highnoon + fistful, 7 seats": (7, ["highnoon", "fistful"]),
    "everything, 7 seats": (7, EVERYTHING),
}
BUILD = "compiled" if compiled else "pure"
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
Games = Callable[[random.Random], Iterator[int]]


def bang(players: int, rules: Ruleset) -> Games:
    """Return a source of random games that yields the number of decisions of each."""

    def games(rng: random.Random) -> Iterator[int]:
        while True:
            game = Game.new(players, rules, seed=rng.getrandbits(64), skip_forced=True)
            answers = 0
            while (decision := game.decision) is not None:
                game.apply(rng.choice(decision.options))
                answers += 1
            yield answers

    return games


def cowboys(players: int, rules: Ruleset) -> Games:
    """Return a source of games between cowboys that yields the number of answers of each."""

    def games(rng: random.Random) -> Iterator[int]:
        senses = senses_of(rules)
        while True:
            game = Game.new(players, rules, seed=rng.getrandbits(64))
            bots = [CowboyBot(rng.getrandbits(64), senses) for _ in range(players)]
            yield len(play(game, bots).record["answers"])

    return games


def chess_games(rng: random.Random) -> Iterator[int]:
    import chess

    while True:
        board = chess.Board()
        moves = 0
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
        yield moves


def uno_games(rng: random.Random) -> Iterator[int]:
    import rlcard

    env = rlcard.make("uno", config={"seed": rng.getrandbits(31)})
    while True:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        yield steps


def rate(games: Games, seed: int, seconds: float) -> tuple[float, float]:
    """Return answers per second and answers per game, of whole games."""
    source = games(random.Random(seed))
    next(source)  # without imports and cold caches
    done = played = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        done += next(source)
        played += 1
    return done / spent, done / played


def microseconds(call: Callable[[], object], repeat: int = 2000) -> float:
    """Return the median CPU time of a call in five rounds."""
    rounds = []
    for _ in range(5):
        begin = time.process_time()
        for _ in range(repeat):
            call()
        rounds.append((time.process_time() - begin) / repeat * 1e6)
    return statistics.median(rounds)


def small_things(rules: Ruleset) -> dict[str, float]:
    """Measure copies, the import and the memory of a game."""
    rng = random.Random(5)
    idle, busy, first = [], [], []
    for seed in range(5, 10):
        game = Game.new(7, rules, seed=seed)
        while game.decision is not None:
            if game.decision.kind == "turn":
                idle.append(game.copy())
            else:
                # the first copy of a position replays the turn so far, later ones do not
                begin = time.process_time()
                busy.append(game.copy())
                first.append((time.process_time() - begin) * 1e6)
            game.apply(rng.choice(game.decision.options))

    loads = []
    with tempfile.TemporaryDirectory() as compiled:
        # as for a user who has imported it before: with compiled bytecode
        known = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
        known["PYTHONPYCACHEPREFIX"] = compiled
        for command in ("import bangcore", "pass"):
            times = []
            for _ in range(6):
                start = time.perf_counter()
                subprocess.run([sys.executable, "-c", command], check=True, env=known)
                times.append(time.perf_counter() - start)
            loads.append(min(times))

    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = []
    for seed in range(20):
        game = Game.new(7, rules, seed=seed, skip_forced=True)
        for _ in range(150):
            if game.decision is not None:
                game.apply(rng.choice(game.decision.options))
        kept.append(game)
    memory = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    return {
        "copy() idle, us": microseconds(idle[len(idle) // 2].copy),
        "copy() mid effect, us (mean of all positions)": statistics.mean(
            microseconds(position.copy, 50) for position in busy
        ),
        "copy() mid effect, the first one, us (mean)": statistics.mean(first),
        "import bangcore, ms": (loads[0] - loads[1]) * 1e3,
        "one game, kB": memory / 1e3,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time per row and seed")
    arguments = parser.parse_args()

    rules = Ruleset.build()
    rows: dict[str, Games] = {
        "python-chess": chess_games,
        "rlcard uno": uno_games,
        f"{BUILD}, base, 4 seats": bang(4, rules),
        f"{BUILD}, base, 7 seats": bang(7, rules),
    }
    for name, (players, expansions) in EXPANSIONS.items():
        rows[f"{BUILD}, {name}"] = bang(players, Ruleset.build(*expansions))
    rows[f"{BUILD} cowboys, base, 7 seats"] = cowboys(7, rules)
    rows[f"{BUILD} cowboys, everything, 7 seats"] = cowboys(7, Ruleset.build(*EVERYTHING))
    # all rows for one seed before the next, so that a slow minute affects them all
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in rows}
    for seed in SEEDS:
        for name, games in rows.items():
            measured[name].append(rate(games, seed, arguments.seconds))
    peer = statistics.median(speed for speed, _ in measured["python-chess"])
    table = [
        {
            "name": name,
            "per_second": round(statistics.median(speed for speed, _ in found)),
            "per_game": round(statistics.median(length for _, length in found), 1),
            "ratio": round(statistics.median(speed for speed, _ in found) / peer, 2),
        }
        for name, found in measured.items()
    ]
    others = {name: round(value, 1) for name, value in small_things(rules).items()}
    if arguments.json:
        print(json.dumps({"rows": table, "others": others}, indent=2))
        return
    print(f"{'games':<38}{'answers/s':>12}{'per game':>10}{'ratio':>8}")
    for row in table:
        print(f"{row['name']:<38}{row['per_second']:>12,}{row['per_game']:>10}{row['ratio']:>8}")
    print()
    for name, value in others.items():
        print(f"{name:<48}{value:>10}")


if __name__ == "__main__":
    main()
