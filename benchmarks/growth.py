"""The cost of an answer, the memory of a game and the time of the first one.

By number of seats, number of sets and length of the game. The unit of costs is a move of
python-chess, measured in the same process in turn with the games, so that a slow minute affects
both. Times are medians of five, memory is the mean of twenty games. ``measure`` prints the figures
of the installed build; ``draw`` makes the pictures of docs/growth.md from one build or two.

    uv run --group bench python benchmarks/growth.py measure > pure.json
    uv run --group lab python benchmarks/growth.py draw pure.json compiled.json --to docs/pictures
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bangcore import Game, Option, Ruleset, compiled

SETS = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
QUIET = ("dodgecity", "bullet", "goldrush", "shadows")
"""The sets without events that end a game in which nobody plays a card."""
ROUNDS = 5
TURNS = 10
"""How often games and python-chess take turns in a round of a table."""
ANSWERS = 100
"""The number of answers in each part of a random game, of a quiet one five times as many."""
ENOUGH = 1000
"""The number of answers that a part needs to be shown."""
GAMES = 20
LASTS = 150
"""The number of answers in a game whose memory is measured."""
STEP = 25

FRESH = """
import json, random, sys, time

begin = time.process_time()
import bangcore
times = [time.process_time()]
rules = bangcore.Ruleset.build(*sys.argv[1:])
times.append(time.process_time())
for _ in range(2):
    game, rng = bangcore.Game.new(7, rules, seed=1, skip_forced=True), random.Random(1)
    while game.decision is not None:
        game.apply(rng.choice(game.decision.options))
    times.append(time.process_time())
print(json.dumps([end - start for start, end in zip([begin, *times], times)]))
"""
"""A process that prints the seconds of the import, the rules, a game and the same game again."""
STAGES = ("import bangcore", "Ruleset.build", "first game", "same game again")
KINDS = {"base": (), "everything": SETS}

PICTURES = {
    "growth": "The cost of an answer by seats, sets and length of the game",
    "growth-memory": "The memory of a game by seats, sets and length",
    "growth-start": "The time of import, rules and games in a fresh process",
}


# ---------------------------------------------------------------- the cost of an answer


def chess(seconds: float, seed: int) -> float:
    """Return the seconds of a random move of python-chess."""
    from chess import Board

    rng, moves = random.Random(seed), 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        board = Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return spent / moves


def games(players: int, rules: Ruleset, seconds: float, seed: int) -> dict[int, tuple[int, float]]:
    """Play random games for some *seconds*; return answers and time of each part of a game."""
    rng = random.Random(seed)
    parts: dict[int, tuple[int, float]] = {}
    until = time.process_time() + seconds
    while time.process_time() < until:
        game, part = Game.new(players, rules, seed=rng.getrandbits(64), skip_forced=True), 0
        while game.decision is not None:
            answers, begin = 0, time.process_time()
            while game.decision is not None and answers < ANSWERS:
                game.apply(rng.choice(game.decision.options))
                answers += 1
            before = parts.get(part, (0, 0.0))
            parts[part] = before[0] + answers, before[1] + time.process_time() - begin
            part += 1
    return parts


def in_turn(
    players: int, rules: Ruleset, seconds: float, seed: int
) -> dict[int, tuple[int, float]]:
    """Return answers and their cost in each part of random games, in moves of python-chess."""
    parts: dict[int, tuple[int, float]] = {}
    units = []
    for turn in range(TURNS):
        # the same games of chess for all tables
        units.append(chess(seconds / TURNS, turn))
        for part, (count, took) in games(
            players, rules, seconds / TURNS, seed * TURNS + turn
        ).items():
            before = parts.get(part, (0, 0.0))
            parts[part] = before[0] + count, before[1] + took
    unit = statistics.mean(units)
    return {part: (count, took / unit) for part, (count, took) in parts.items()}


def quiet_answer(options: Sequence[Option], rng: random.Random) -> Option:
    """Return the end of the turn, or a random answer: with these a game never ends."""
    return next((option for option in options if option.verb == "end"), None) or rng.choice(options)


def quiet(rules: Ruleset, parts: int, seconds: float, seed: int) -> list[float]:
    """Return the cost of an answer in each part of a long game in which nobody plays a card."""
    rng = random.Random(seed)
    game, costs = Game.new(7, rules, seed=seed, skip_forced=True), []
    for _ in range(parts):
        unit = chess(seconds / 4, 0)
        begin = time.process_time()
        for _ in range(5 * ANSWERS):
            assert game.decision is not None
            game.apply(quiet_answer(game.decision.options, rng))
        costs.append((time.process_time() - begin) / (5 * ANSWERS) / unit)
    return costs


def tables() -> Iterator[tuple[str, int, Sequence[str]]]:
    """Yield name, number of players and sets of each table."""
    for players in range(4, 9):
        if players < 8:
            yield f"base, {players}", players, ()
        yield f"everything, {players}", players, SETS
    for count in range(1, len(SETS)):
        yield f"sets, {count}", 7, SETS[:count]


def cost(seconds: float) -> dict[str, Any]:
    """Return the cost of an answer in moves of python-chess, by table and by part of the game."""
    rules = {name: (players, Ruleset.build(*sets)) for name, players, sets in tables()}
    costs: dict[str, list[float]] = {name: [] for name in rules}
    parts: dict[str, dict[int, list[float]]] = {"base, 7": {}, "everything, 7": {}}
    counts: dict[tuple[str, int], int] = {}
    calm: dict[str, list[list[float]]] = {"base": [], "quiet sets": []}
    for seed in range(ROUNDS):
        for name, (players, ruleset) in rules.items():
            spent = in_turn(players, ruleset, seconds, seed)
            answers = sum(count for count, _ in spent.values())
            costs[name].append(sum(moves for _, moves in spent.values()) / answers)
            for part, (count, moves) in spent.items() if name in parts else ():
                parts[name].setdefault(part, []).append(moves / count)
                counts[name, part] = counts.get((name, part), 0) + count
        for name, sets in (("base", ()), ("quiet sets", QUIET)):
            calm[name].append(quiet(Ruleset.build(*sets), 8, seconds, seed))
        print(f"costs, round {seed + 1} of {ROUNDS}", file=sys.stderr)
    return {
        "costs": {name: median(values) for name, values in costs.items()},
        "parts": {
            name: [median(cost) for part, cost in by_part.items() if counts[name, part] >= ENOUGH]
            for name, by_part in parts.items()
        },
        "quiet": {name: [*map(median, zip(*rounds, strict=True))] for name, rounds in calm.items()},
    }


# ---------------------------------------------------------------- memory


def memory(players: int, rules: Ruleset) -> list[float]:
    """Return the mean kB of a random game at the deal and after each ``STEP`` answers."""
    sizes, seed = [], 0
    while len(sizes) < GAMES:
        seed += 1
        # what is loaded or kept with the rules is there before the second time
        if len(sizes_of(players, rules, seed)) > LASTS // STEP:
            sizes.append(sizes_of(players, rules, seed)[: LASTS // STEP + 1])
    return [round(statistics.mean(size), 1) for size in zip(*sizes, strict=True)]


def sizes_of(players: int, rules: Ruleset, seed: int) -> list[float]:
    """Play a random game; return its kB at the deal and after each ``STEP`` answers."""
    rng, sizes = random.Random(seed), []
    gc.collect()
    tracemalloc.start()
    game = Game.new(players, rules, seed=seed, skip_forced=True)
    for number in range(LASTS + 1):
        if game.decision is None:
            break
        if number % STEP == 0:
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0] / 1e3)
        game.apply(rng.choice(game.decision.options))
    tracemalloc.stop()
    return sizes


# ---------------------------------------------------------------- a fresh process


def start() -> dict[str, float]:
    """Return the milliseconds of CPU time of each stage of a fresh process."""
    # as for a user who has imported it before: with compiled bytecode
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as bytecode:
        known["PYTHONPYCACHEPREFIX"] = bytecode
        for number in range(ROUNDS + 1):
            for kind, sets in KINDS.items():
                command = [sys.executable, "-c", FRESH, *sets]
                done = subprocess.run(command, check=True, env=known, stdout=subprocess.PIPE)
                for stage, seconds in zip(STAGES, json.loads(done.stdout), strict=True):
                    name = stage if stage == STAGES[0] else f"{stage}, {kind}"
                    if number:  # the first one writes the bytecode
                        times.setdefault(name, []).append(seconds * 1e3)
    return {name: median(values) for name, values in times.items()}


def median(values: Sequence[float]) -> float:
    """Return a rounded median."""
    return round(statistics.median(values), 3)


def measure(seconds: float) -> dict[str, Any]:
    """Return all figures of the installed build."""
    return {
        "compiled": compiled,
        "start": start(),
        "memory": {name: memory(players, Ruleset.build(*sets)) for name, players, sets in tables()},
        **cost(seconds),
    }


# ---------------------------------------------------------------- pictures


def draw(builds: Sequence[Mapping[str, Any]], to: Path) -> None:
    """Draw the pictures of the page into a folder."""
    import matplotlib.pyplot as plt

    from bang_lab import drawing

    with drawing.style():
        for (name, title), fill, shape, size in zip(
            PICTURES.items(),
            (draw_costs, draw_memory, draw_start),
            ((2, 2), (1, 3), (1, 1)),
            ((8, 5.6), (8, 2.9), (8, 3.2)),
            strict=True,
        ):
            figure, axes = plt.subplots(
                *shape, figsize=size, sharey=True, squeeze=False, layout="constrained"
            )
            fill([*axes.flat], builds, drawing)
            drawing.write(figure, to / f"{name}.svg", title)


def lines(builds: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield the style, the name and the figures of each build."""
    for build, line in zip(builds, ("-", "--"), strict=False):
        yield line, "compiled" if build["compiled"] else "pure", build


def by_table(
    axes: Sequence[Any], figures: Mapping[str, float], line: str, build: str, drawing: Any
) -> None:
    """Draw figures by seats and by sets."""
    for color, kind in zip(drawing.SERIES, ("base", "everything"), strict=False):
        seats = [number for number in range(4, 9) if f"{kind}, {number}" in figures]
        values = [figures[f"{kind}, {number}"] for number in seats]
        axes[0].plot(seats, values, line, color=color, label=f"{kind}, {build}")
    sets = ["base, 7", *(f"sets, {count}" for count in range(1, len(SETS))), "everything, 7"]
    axes[1].plot(range(len(sets)), [figures[name] for name in sets], line, color=drawing.INK)
    axes[0].set_xticks(range(4, 9))
    axes[0].set_xlabel("seats")
    axes[1].set_xticks(range(len(sets)))
    axes[1].set_xlabel("sets (7 seats)")


def draw_costs(axes: Sequence[Any], builds: Sequence[Mapping[str, Any]], drawing: Any) -> None:
    """Draw the cost of an answer by seats, by sets, and by part of a random and a quiet game."""
    base, everything, sets = drawing.SERIES[:3]
    for line, build, figures in lines(builds):
        by_table(axes, figures["costs"], line, build, drawing)
        for ax, parts, size, colors in (
            (axes[2], figures["parts"], ANSWERS, (base, everything)),
            (axes[3], figures["quiet"], 5 * ANSWERS, (base, sets)),
        ):
            for color, costs in zip(colors, parts.values(), strict=True):
                ax.plot([size * (part + 1) for part in range(len(costs))], costs, line, color=color)
        axes[3].lines[-1].set_label(f"{len(QUIET)} sets, {build}")
    axes[2].set_xlabel("answers so far (random game, 7 seats)")
    axes[3].set_xlabel("answers so far (nobody plays a card)")
    for ax in axes[::2]:
        ax.set_ylabel("moves of python-chess")
    axes[0].set_ylim(bottom=0)
    axes[0].figure.legend(loc="outside upper center", ncols=3)


def draw_memory(axes: Sequence[Any], builds: Sequence[Mapping[str, Any]], drawing: Any) -> None:
    """Draw the memory of a game by seats and by sets after some answers, and by answers."""
    at = ANSWERS // STEP
    for line, build, figures in lines(builds):
        sizes = figures["memory"]
        by_table(axes, {name: size[at] for name, size in sizes.items()}, line, build, drawing)
        for color, name in zip(drawing.SERIES, ("base, 7", "everything, 7"), strict=False):
            answers = [STEP * number for number in range(len(sizes[name]))]
            axes[2].plot(answers, sizes[name], line, color=color)
    axes[2].set_xlabel("answers so far (7 seats)")
    for ax in axes[:2]:
        ax.set_title(f"after {ANSWERS} answers", loc="right", fontsize=8.5, fontweight="normal")
    axes[0].set_ylabel("kB")
    axes[0].set_ylim(bottom=0)
    axes[0].figure.legend(loc="outside upper center", ncols=4)


def draw_start(axes: Sequence[Any], builds: Sequence[Mapping[str, Any]], drawing: Any) -> None:
    """Draw the time of each stage of a fresh process, the builds beside one another."""
    (ax,) = axes
    wide = 0.8 / len(builds)
    for number, (_, build, figures) in enumerate(lines(builds)):
        times = figures["start"]
        rows = [row + wide * number for row in range(len(times))]
        ax.barh(rows, times.values(), wide, color=drawing.SERIES[number], label=build)
        for row, milliseconds in zip(rows, times.values(), strict=True):
            ax.annotate(f" {milliseconds:.2g}", (milliseconds, row), va="center", fontsize=8)
        ax.set_yticks([row + wide * (len(builds) - 1) / 2 for row in range(len(times))], times)
    ax.set_xlabel("ms (7 seats)")
    ax.grid(visible=False, axis="y")
    ax.invert_yaxis()
    ax.legend(loc="lower right")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    todo = parser.add_subparsers(dest="command", required=True)
    measuring = todo.add_parser("measure", help="print the figures of this build as JSON")
    measuring.add_argument(
        "--seconds", type=float, default=2.0, help="CPU time per table and round"
    )
    drawing = todo.add_parser("draw", help="draw the figures of one build or two")
    drawing.add_argument("files", metavar="JSON", type=Path, nargs="+")
    drawing.add_argument("--to", type=Path, required=True, help="folder of the pictures")
    given = parser.parse_args()
    if given.command == "measure":
        print(json.dumps(measure(given.seconds), indent=2))
    else:
        draw([json.loads(path.read_text(encoding="utf-8")) for path in given.files], given.to)


if __name__ == "__main__":
    main()
