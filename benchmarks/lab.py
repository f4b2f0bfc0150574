"""Speed for learning and search, next to other libraries in the same run.

One process, CPU time, three seeds, medians, and the ratio to random games of python-chess.
Libraries that are not installed are left out. Base game with five seats, everything with seven.

    uv run --group bench --group lab --with open_spiel benchmarks/lab.py [--json] [--seconds N]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from peers import SEEDS, chess_games, rate, steps, uno_games

from bang_lab import Codec
from bangcore import Game, Ruleset
from bangcore.worlds import sample

EVERYTHING = ["dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows"]
Work = Callable[[random.Random], Iterator[int]]


def answers(rules: Ruleset, players: int) -> Work:
    """Measure answers in random games from the deal."""

    def work(rng: random.Random) -> Iterator[int]:
        while True:
            yield to_the_end(Game.new(players, rules, seed=rng.getrandbits(64)), rng)

    return work


def to_the_end(game: Game, rng: random.Random) -> int:
    done = 0
    while (decision := game.decision) is not None:
        game.apply(rng.choice(decision.options))
        done += 1
    return done


def middle(rules: Ruleset, players: int, rng: random.Random) -> Game:
    """Return a random game after 60 answers."""
    while True:
        game = Game.new(players, rules, seed=rng.getrandbits(64))
        for _ in range(60):
            if game.decision is not None:
                game.apply(rng.choice(game.decision.options))
        if game.decision is not None:
            return game


def rollouts(rules: Ruleset, players: int, *, anew: bool) -> Work:
    """Measure whole random games, from the deal or from a sampled world in mid-game."""

    def work(rng: random.Random) -> Iterator[int]:
        while True:
            if anew:
                game = middle(rules, players, rng)
                seat = game.decision.seat if game.decision else 0
                for _ in range(20):
                    to_the_end(sample(game, seat, rng.getrandbits(64)), rng)
                    yield 1
            else:
                to_the_end(Game.new(players, rules, seed=rng.getrandbits(64)), rng)
                yield 1

    return work


def at_positions(rules: Ruleset, players: int, call: Callable[[Game, int], object]) -> Work:
    """Measure a call for the asked seat at 200 positions of random games."""

    def work(rng: random.Random) -> Iterator[int]:
        positions = []
        while len(positions) < 200:
            game = middle(rules, players, rng)
            for _ in range(10):
                if game.decision is not None:
                    positions.append((game.copy(), game.decision.seat))
                    game.apply(rng.choice(game.decision.options))
        while True:
            for game, seat in positions:
                call(game, seat)
            yield len(positions)

    return work


def by_chance(state: Any, rng: random.Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(outcomes, weights)[0]


def spiel_games(name: str, *, observe: bool) -> Work:
    """Measure moves in random games of OpenSpiel, optionally with observation and mask."""

    def work(rng: random.Random) -> Iterator[int]:
        import pyspiel

        game = pyspiel.load_game(name)
        while True:
            state = game.new_initial_state()
            done = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(by_chance(state, rng))
                    continue
                if observe:
                    state.observation_tensor()
                    state.legal_actions_mask()
                state.apply_action(rng.choice(state.legal_actions()))
                done += 1
            yield done

    return work


def spiel_calls(name: str, call: Callable[[Any], object]) -> Work:
    """Measure a call at the positions of a random game of OpenSpiel."""

    def work(rng: random.Random) -> Iterator[int]:
        import pyspiel

        state = pyspiel.load_game(name).new_initial_state()
        positions = []
        while not state.is_terminal() and len(positions) < 200:
            if state.is_chance_node():
                state.apply_action(by_chance(state, rng))
                continue
            positions.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
        while True:
            for position in positions:
                call(position)
            yield len(positions)

    return work


def rows() -> dict[str, Work]:
    found: dict[str, Work] = {"python-chess, moves": chess_games}
    if find_spec("rlcard"):
        found["rlcard uno, steps of the environment"] = uno_games
    if find_spec("pyspiel"):
        name = "crazy_eights"
        found["OpenSpiel crazy_eights, answers"] = spiel_games(name, observe=False)
        found["OpenSpiel crazy_eights, with observe and mask"] = spiel_games(name, observe=True)
        found["OpenSpiel crazy_eights, clone"] = spiel_calls(name, lambda s: s.clone())
        found["OpenSpiel crazy_eights, observation tensor"] = spiel_calls(
            name, lambda s: s.observation_tensor()
        )
    for what, players, rules in (
        ("base", 5, Ruleset.build()),
        ("everything", 7, Ruleset.build(*EVERYTHING)),
    ):
        codec = Codec(rules)
        found[f"{what}, answers"] = answers(rules, players)
        found[f"{what}, rollouts from the deal"] = rollouts(rules, players, anew=False)
        found[f"{what}, rollouts from the middle, dealt anew"] = rollouts(rules, players, anew=True)
        for call, do in (
            ("a sampled world", lambda game, seat: sample(game, seat, 1)),
            ("copy", lambda game, seat: game.copy()),
            ("view", lambda game, seat: game.view(seat)),
            ("observe", codec.observe),
            ("mask", codec.mask),
        ):
            found[f"{what}, {call}"] = at_positions(rules, players, do)
        if all(map(find_spec, ("pettingzoo", "gymnasium", "numpy"))):
            found[f"{what}, steps of the environment"] = steps(players, rules)
            found[f"{what}, steps with space.sample(mask)"] = steps(players, rules, sample=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time per row and seed")
    parser.add_argument("--only", default="", help="rows with this in their name, and the peers")
    arguments = parser.parse_args()

    peers = ("python-chess", "rlcard", "OpenSpiel")
    wanted = {
        name: work
        for name, work in rows().items()
        if arguments.only in name or name.startswith(peers)
    }
    measured: dict[str, list[float]] = {name: [] for name in wanted}
    # all rows for one seed before the next, so that a slow minute affects them all
    for seed in SEEDS:
        for name, work in wanted.items():
            measured[name].append(rate(work, seed, arguments.seconds)[0])
    middles = {name: statistics.median(found) for name, found in measured.items()}
    peer = next(iter(middles.values()))
    table = [
        {"name": name, "per_second": round(speed), "ratio": round(speed / peer, 3)}
        for name, speed in middles.items()
    ]
    if arguments.json:
        print(json.dumps({"rows": table, "at": time.strftime("%Y-%m-%d")}, indent=2))
        return
    print(f"{'one core':<48}{'per second':>12}{'ratio':>8}")
    for row in table:
        print(f"{row['name']:<48}{row['per_second']:>12,}{row['ratio']:>8}")


if __name__ == "__main__":
    main()
