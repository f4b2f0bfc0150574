"""The cost of an answer by number of seats, number of sets and length of the game.

Random legal games. The unit is a move of python-chess, measured in the same process in turn with
the games, so that a slow minute affects both. ``measure`` prints the figures of the installed
build; ``draw`` makes the picture of docs/install.md from the figures of one build or several.

    uv run --group bench python benchmarks/growth.py measure > pure.json
    uv run --group lab python benchmarks/growth.py draw pure.json compiled.json --to growth.svg
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bangcore import Game, Ruleset

SETS = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
ROUNDS = 5
ANSWERS = 100
"""The number of answers in each part of a game."""
ENOUGH = 1000
"""The number of answers that a part needs to be shown."""

Spent = dict[int, tuple[int, float]]
"""Answers and their seconds, by part of the game."""


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


def games(players: int, rules: Ruleset, seconds: float, seed: int) -> Spent:
    """Play random games for some *seconds* and return the time spent in each part."""
    rng = random.Random(seed)
    spent: Spent = {}
    until = time.process_time() + seconds
    while time.process_time() < until:
        game, part = Game.new(players, rules, seed=rng.getrandbits(64), skip_forced=True), 0
        while game.decision is not None:
            answers, begin = 0, time.process_time()
            while game.decision is not None and answers < ANSWERS:
                game.apply(rng.choice(game.decision.options))
                answers += 1
            before = spent.get(part, (0, 0.0))
            spent[part] = before[0] + answers, before[1] + time.process_time() - begin
            part += 1
    return spent


def cells() -> Iterator[tuple[str, int, Sequence[str]]]:
    """Yield name, number of players and sets of each table."""
    for players in range(4, 9):
        if players < 8:
            yield f"base, {players}", players, ()
        yield f"everything, {players}", players, SETS
    for count in range(1, len(SETS)):
        yield f"sets, {count}", 7, SETS[:count]


def measure(seconds: float) -> dict[str, Any]:
    """Return the cost of an answer in moves of python-chess, by table and by part of the game."""
    tables = {name: (players, Ruleset.build(*sets)) for name, players, sets in cells()}
    costs: dict[str, list[float]] = {name: [] for name in tables}
    parts: dict[str, dict[int, tuple[int, float]]] = {"base, 7": {}, "everything, 7": {}}
    for seed in range(ROUNDS):
        for name, (players, rules) in tables.items():
            unit = chess(seconds / 2, seed)
            spent = games(players, rules, seconds, seed)
            answers = sum(count for count, _ in spent.values())
            costs[name].append(sum(took for _, took in spent.values()) / answers / unit)
            if (sums := parts.get(name)) is not None:
                for part, (count, took) in spent.items():
                    before = sums.get(part, (0, 0.0))
                    sums[part] = before[0] + count, before[1] + took / unit
            print(f"round {seed + 1} of {ROUNDS}: {name}", file=sys.stderr)
    import bangcore

    return {
        "compiled": getattr(bangcore, "compiled", False),
        "costs": {name: round(statistics.median(found), 3) for name, found in costs.items()},
        "parts": {
            name: [round(took / count, 3) for count, took in sums.values() if count >= ENOUGH]
            for name, sums in parts.items()
        },
    }


def draw(found: Sequence[dict[str, Any]], to: Path) -> None:
    """Draw the costs of each build by seats, by sets and by part of the game."""
    import matplotlib.pyplot as plt

    from bang_lab import drawing

    with drawing.style():
        figure, axes = plt.subplots(1, 3, figsize=(11, 3.6), sharey=True, layout="constrained")
        for one, line in zip(found, ("-", "--"), strict=False):
            build = "compiled" if one["compiled"] else "pure"
            costs = one["costs"]
            for color, kind in zip(drawing.SERIES, ("base", "everything"), strict=False):
                label = f"{kind}, {build}"
                at = [n for n in range(4, 9) if f"{kind}, {n}" in costs]
                axes[0].plot(
                    at, [costs[f"{kind}, {n}"] for n in at], line, color=color, label=label
                )
                shares = one["parts"][f"{kind}, 7"]
                ends = [ANSWERS * (part + 1) for part in range(len(shares))]
                axes[2].plot(ends, shares, line, color=color)
            sets = [costs["base, 7"], *(costs[f"sets, {n}"] for n in range(1, len(SETS)))]
            sets.append(costs["everything, 7"])
            axes[1].plot(range(len(sets)), sets, line, color=drawing.INK, label=build)
        for ax, name in zip(
            axes, ("seats", "sets (7 seats)", "answers so far (7 seats)"), strict=True
        ):
            ax.set_xlabel(name)
            ax.set_ylim(bottom=0)
        axes[0].set_ylabel("moves of python-chess per answer")
        axes[0].set_xticks(range(4, 9))
        axes[0].legend(frameon=False)
        axes[1].legend(frameon=False)
        drawing.write(figure, to, "The cost of an answer by seats, sets and length of the game")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    todo = parser.add_subparsers(dest="command", required=True)
    measuring = todo.add_parser("measure", help="print the figures of this build as JSON")
    measuring.add_argument(
        "--seconds", type=float, default=2.0, help="CPU time per table and round"
    )
    drawing = todo.add_parser("draw", help="draw the figures of one build or two")
    drawing.add_argument("files", metavar="JSON", type=Path, nargs="+")
    drawing.add_argument("--to", type=Path, required=True, help="picture to write")
    given = parser.parse_args()
    if given.command == "measure":
        print(json.dumps(measure(given.seconds), indent=2))
    else:
        draw([json.loads(path.read_text(encoding="utf-8")) for path in given.files], given.to)


if __name__ == "__main__":
    main()
