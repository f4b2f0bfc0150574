"""Teach the search bot the value of positions: train the network of `bang_bots.prospects`.

Cowboys play games with and without expansions, and at the start of each turn the facts of all
players are recorded, later the winning side. The network is trained on four fifths of the games
(cross entropy, Adam), and the step with the lowest loss on the other games is saved in
`src/bang_bots/prospects.json`.

    uv run --group lab python benchmarks/prospects.py [--games 16000]

takes about a quarter of an hour on two cores.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import numpy as np

from bang_bots import CowboyBot, play, senses_of
from bang_bots.prospects import FACTS, ROLES, WEIGHTS, Prospects
from bangcore import Game, Option, Ruleset

ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
TABLES = ((5, ()), (7, ()), (5, ()), (4, ()), (6, ()), (7, ()), (5, ALL), (7, ALL))
SEATS = 8
SIDES = 3
UNITS, TABLE = 8, 16
BATCH = 1024
EPOCHS = 4

Array = np.ndarray


@cache
def rules_of(expansions: tuple[str, ...]) -> tuple[Ruleset, Prospects]:
    rules = Ruleset.build(*expansions)
    return rules, Prospects(rules, senses_of(rules))


def positions(number: int) -> tuple[list[Array], int]:
    """Return the facts of each turn of a game, and the winner: law, Outlaws or Renegade.

    The facts have a row for each seat: a column for each role, and then ``FACTS``.
    """
    players, expansions = TABLES[number % len(TABLES)]
    rules, prospects = rules_of(expansions)
    senses = senses_of(rules)
    game = Game.new(players, rules, seed=number + 200_000)
    turns: dict[int, Array] = {}

    def watch(seat: int, option: Option) -> None:
        asked, turn = game.decision, game.state.turns
        if asked is not None and asked.kind == "turn" and turn not in turns:
            turns[turn] = table = np.zeros((SEATS, len(ROLES) + len(FACTS)), np.float32)
            for row, (role, facts) in zip(table, prospects.players(game.state), strict=False):
                if role in ROLES:
                    row[ROLES.index(role)] = 1
                    row[len(ROLES) :] = facts

    play(game, [CowboyBot(number * 10 + seat, senses) for seat in range(players)], watch=watch)
    assert game.outcome is not None
    won = {game.state.roles[seat] for seat in game.outcome.winners}
    return [*turns.values()], 0 if "sheriff" in won else 1 if "outlaw" in won else 2


class Trainer:
    """The network as arrays, which is trained by Adam; the layers are those of the library."""

    def __init__(self, seed: int = 1) -> None:
        random = np.random.default_rng(seed)
        shapes = ((len(ROLES) * UNITS, len(FACTS)), (TABLE, len(ROLES) * (UNITS + 1)))
        self.layers = [
            *(random.normal(0, (2 / rows[1]) ** 0.5, rows).astype(np.float32) for rows in shapes),
            np.zeros((SIDES, TABLE), np.float32),
        ]
        self.biases = [np.zeros(len(layer), np.float32) for layer in self.layers]
        self._moments = [(np.zeros_like(a), np.zeros_like(a)) for a in (*self.layers, *self.biases)]
        self._steps = 0
        self._random = random

    def chances(self, x: Array) -> tuple[Array, list[Array]]:
        """Return the chances of the sides, and what the layers have computed."""
        roles, facts = x[:, :, : len(ROLES)], x[:, :, len(ROLES) :]
        players = np.maximum(facts @ self.layers[0].T + self.biases[0], 0)
        own = np.repeat(roles, UNITS, axis=2)
        units = (players * own).sum(axis=1)
        seen = np.concatenate([units, roles.sum(axis=1)], axis=1)
        table = np.maximum(seen @ self.layers[1].T + self.biases[1], 0)
        scores = table @ self.layers[2].T + self.biases[2]
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), [facts, players * own, own, seen, table]

    def loss(self, x: Array, won: Array) -> float:
        """Return the cross entropy of positions."""
        parts = [
            -np.log(self.chances(x[i : i + 65536])[0][np.arange(len(w)), w]).sum()
            for i in range(0, len(x), 65536)
            for w in (won[i : i + 65536],)
        ]
        return float(sum(parts) / len(x))

    def step(self, x: Array, won: Array, rate: float) -> None:
        """Follow the gradient of a batch."""
        chances, (facts, players, own, seen, table) = self.chances(x)
        error = (chances - np.eye(SIDES, dtype=np.float32)[won]) / len(x)
        to_table = error @ self.layers[2] * (table > 0)
        to_units = (to_table @ self.layers[1])[:, : len(ROLES) * UNITS]
        to_players = (to_units[:, None] * own * (players > 0)).reshape(-1, len(ROLES) * UNITS)
        slopes = [
            to_players.T @ facts.reshape(-1, len(FACTS)),
            to_table.T @ seen,
            error.T @ table,
            *(part.sum(axis=0) for part in (to_players, to_table, error)),
        ]
        self._steps += 1
        weights = (*self.layers, *self.biases)
        for one, slope, (mean, square) in zip(weights, slopes, self._moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            one -= rate * (mean / (1 - 0.9**self._steps) / size + 0.03 * one)

    def train(self, x: Array, won: Array) -> Iterator[None]:
        """Train in epochs; the rate rises at first and falls to the end."""
        steps = EPOCHS * (len(x) // BATCH)
        for epoch in range(EPOCHS):
            order = self._random.permutation(len(x))
            for i in range(len(x) // BATCH):
                done = (epoch * (len(x) // BATCH) + i) / steps
                rate = 4e-3 * min(done / 0.2, 1.0) * (1 - done)
                batch = order[i * BATCH : (i + 1) * BATCH]
                self.step(x[batch], won[batch], rate)
            yield

    def to_dict(self) -> dict[str, object]:
        """Return the layers as the library reads them."""
        players, table, sides = (
            np.column_stack(layer).round(4).tolist()
            for layer in zip(self.layers, self.biases, strict=True)
        )
        by_role = {role: players[i * UNITS : (i + 1) * UNITS] for i, role in enumerate(ROLES)}
        return {"players": by_role, "table": table, "sides": sides}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--games", type=int, default=16_000)
    games = parser.parse_args(arguments).games
    tables: list[Array] = []
    won: list[int] = []
    number: list[int] = []
    with ProcessPoolExecutor() as processes:
        for i, (turns, side) in enumerate(processes.map(positions, range(games), chunksize=50)):
            tables += turns
            won += [side] * len(turns)
            number += [i] * len(turns)
            if i % 1000 == 999:
                print(f"{i + 1} games, {len(tables)} turns", flush=True)
    x, y = np.array(tables), np.array(won)
    test = np.array(number) % 5 == 0
    trainer = Trainer()
    best = float("inf")
    for _ in trainer.train(x[~test], y[~test]):
        loss = trainer.loss(x[test], y[test])
        print(f"cross entropy of other games: {loss:.4f}", flush=True)
        if loss < best:
            best = loss
            WEIGHTS.write_text(json.dumps(trainer.to_dict()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
