"""Speed of random legal games and of games between cowboys, next to other game libraries.

One process, CPU time, three seeds, medians; the ratio to python-chess matters, not the number. Our
games run as in a simulator: forced answers are skipped and not counted, and there are no listeners.
Cowboys listen and answer every question; an environment also observes and masks. The names of rows
have the installed build; for the other build, run the benchmark in an environment with it.
Libraries that are not installed are left out.

    uv run --group bench python benchmarks/peers.py [--json] [--seconds N] [--engine COMMAND]

COMMAND plays games with another engine, once for each seed, in turn with the rows; ``{seed}`` and
``{seconds}`` in it are replaced. It prints a line of JSON for each of its rows: an object with
``name``, ``per_second`` (answers in a second of CPU time) and, if known, ``per_game``; or only that
number.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

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


def steps(players: int, rules: Ruleset, *, sample: bool = False) -> Games:
    """Return a source of random games in an environment that yields the number of steps of each."""

    def games(rng: random.Random) -> Iterator[int]:
        from bang_lab import pettingzoo_env

        env = pettingzoo_env(players, rules)
        while True:
            env.reset(seed=rng.getrandbits(30))
            done = 0
            while True:
                _, _, over, late, info = env.last()
                if over or late:
                    break
                if sample:
                    action = env.action_space(env.agent_selection).sample(info["action_mask"])
                else:
                    action = rng.choice(info["legal_actions"])
                env.step(action)
                done += 1
            yield done

    return games


def engine(command: str, seed: int, seconds: float) -> dict[str, tuple[float, float | None]]:
    """Return answers per second and answers per game of the rows that *command* prints."""
    filled = command.replace("{seed}", str(seed)).replace("{seconds}", str(seconds))
    words = shlex.split(filled)
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    rows = {}
    for line in filter(str.strip, done.stdout.splitlines()):
        row = json.loads(line)
        if not isinstance(row, dict):
            row = {"per_second": row}
        rows[row.get("name", Path(words[0]).name)] = row["per_second"], row.get("per_game")
    return rows


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


def import_time(module: str) -> float:
    """Return the milliseconds of CPU time that an import takes in a fresh process."""
    code = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
    with tempfile.TemporaryDirectory() as bytecode:
        # as for a user who has imported it before: with compiled bytecode
        known = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
        known["PYTHONPYCACHEPREFIX"] = bytecode
        times = [
            float(subprocess.check_output([sys.executable, "-c", code], env=known))
            for _ in range(6)
        ]
    return statistics.median(times[1:]) * 1e3


def kilobytes(game: Callable[[int], object]) -> float:
    """Return the mean memory of games, made by their seeds."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [game(seed) for seed in range(20)]
    memory = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    return memory / 1e3


def game_of_bang(rules: Ruleset, seed: int) -> Game:
    """Return a random game after 150 answers, or at its end."""
    rng = random.Random(seed)
    game = Game.new(7, rules, seed=seed, skip_forced=True)
    for _ in range(150):
        if game.decision is not None:
            game.apply(rng.choice(game.decision.options))
    return game


def game_of_chess(seed: int) -> Any:
    """Return a random game of python-chess after 150 moves, or at its end."""
    import chess

    rng, board = random.Random(seed), chess.Board()
    for _ in range(150):
        if not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
    return board


def small_things(rules: Ruleset) -> list[tuple[str, str, float, float]]:
    """Measure copies, import and memory: name, unit, ours, and the same of python-chess.

    Both copies have the moves so far.
    """
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
    later = statistics.mean(microseconds(position.copy, 50) for position in busy)
    board = microseconds(game_of_chess(5).copy)
    return [
        ("copy between actions", "us", microseconds(idle[len(idle) // 2].copy), board),
        ("copy in an effect, the first one", "us", statistics.mean(first), board),
        ("copy in an effect, later ones", "us", later, board),
        ("import", "ms", import_time("bangcore"), import_time("chess")),
        (
            "game after 150 answers",
            "kB",
            kilobytes(lambda seed: game_of_bang(rules, seed)),
            kilobytes(game_of_chess),
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time per row and seed")
    parser.add_argument(
        "--engine", action="append", default=[], metavar="COMMAND", help="another engine's games"
    )
    arguments = parser.parse_args()

    rules, everything = Ruleset.build(), Ruleset.build(*EVERYTHING)
    rows: dict[str, Games] = {"python-chess": chess_games}
    if find_spec("rlcard"):
        rows["rlcard uno"] = uno_games
    rows[f"{BUILD}, base, 4 seats"] = bang(4, rules)
    rows[f"{BUILD}, base, 7 seats"] = bang(7, rules)
    for name, (players, expansions) in EXPANSIONS.items():
        rows[f"{BUILD}, {name}"] = bang(players, Ruleset.build(*expansions))
    rows[f"{BUILD} cowboys, base, 7 seats"] = cowboys(7, rules)
    rows[f"{BUILD} cowboys, everything, 7 seats"] = cowboys(7, everything)
    if all(map(find_spec, ("pettingzoo", "gymnasium", "numpy"))):
        rows[f"{BUILD} environment, base, 5 seats"] = steps(5, rules)
        rows[f"{BUILD} environment, everything, 7 seats"] = steps(7, everything)
    # all rows for one seed before the next, so that a slow minute affects them all
    measured: dict[str, list[tuple[float, float | None]]] = {name: [] for name in rows}
    for seed in SEEDS:
        for name, games in rows.items():
            measured[name].append(rate(games, seed, arguments.seconds))
        for command in arguments.engine:
            for name, figures in engine(command, seed, arguments.seconds).items():
                measured.setdefault(name, []).append(figures)
    table = [
        row(
            name,
            "answers/s",
            statistics.median(speed for speed, _ in figures),
            statistics.median(speed for speed, _ in measured["python-chess"]),
            [length for _, length in figures if length is not None],
        )
        for name, figures in measured.items()
    ]
    for name, unit, ours, peer in small_things(rules):
        table.append(row(f"{BUILD}, {name}", unit, ours, peer))
    if arguments.json:
        print(json.dumps(table, indent=2))
        return
    print(f"{'':<46}{'':>9} {'':<10}{'per game':>9}{'python-chess':>14}{'ratio':>7}")
    for one in table:
        length = one.get("per_game", "")
        print(
            f"{one['name']:<46}{one['figure']:>9,} {one['unit']:<10}{length:>9}"
            f"{one['python-chess']:>14,}{one['ratio']:>7}"
        )


def row(
    name: str, unit: str, figure: float, peer: float, lengths: Sequence[float] = ()
) -> dict[str, Any]:
    """Return a row of the table: a figure, the same of python-chess, and their ratio."""
    digits = None if unit == "answers/s" else 1
    length = {"per_game": round(statistics.median(lengths), 1)} if lengths else {}
    return {
        "name": name,
        "figure": round(figure, digits),
        "unit": unit,
        **length,
        "python-chess": round(peer, digits),
        "ratio": round(figure / peer, 2),
    }


if __name__ == "__main__":
    main()
