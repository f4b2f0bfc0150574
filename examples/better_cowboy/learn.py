"""Train the network of better_cowboy.py.

    uv run --group lab python examples/better_cowboy/learn.py [--games 9000]

Cowboys play games. At every third question the cowboy's answer and up to four others are tried in
copies of the game, where cowboys play to the beginning of the next turn; ``Prospects`` gives the
chance to win from there. The network learns by how much each answer is better than the cowboy's
(Adam, squared error), and is saved in ``weights.npz``. Games of five and of seven take turns.
"""

from __future__ import annotations

import argparse
import random
import signal
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import accumulate
from pathlib import Path

import numpy as np
from better_cowboy import MARGIN, WEIGHTS, Array, Candidates, Network

from bang_bots import CowboyBot, Prospects, play
from bangcore import Game, Option

SEATS = (5, 7)
SHARE = 1 / 3
ANSWERS = 5
UNITS = (48, 24)
BATCH = 256
EPOCHS = 4

Sample = tuple[Array, list[str], list[float]]
"""The features, kinds and chances of the answers to one question."""


def tried(game: Game, bots: Sequence[CowboyBot], option: Option, prospects: Prospects) -> float:
    """Return the chance to win after an answer, at the beginning of the next turn."""
    assert game.decision is not None
    seat, turns = game.decision.seat, game.state.turns
    copy = game.copy()
    copy.apply(option, seat=seat)
    while (decision := copy.decision) is not None:
        if decision.kind == "turn" and copy.state.turns > turns:
            return prospects.of(copy.state, seat)
        copy.apply(bots[decision.seat].choose(copy.lazy_view(decision.seat)))
    assert copy.outcome is not None
    return float(seat in copy.outcome.winners)


def samples(number: int) -> list[Sample]:
    """Play a game of cowboys and return what was tried in it."""
    dice = random.Random(number)
    players = SEATS[number % len(SEATS)]
    game = Game.new(players, seed=5_000_000 + number)
    bots = [CowboyBot(number * 10 + seat) for seat in range(players)]
    # they know what those at the table know, and do not touch their dice
    guests = [CowboyBot(number * 10 + seat) for seat in range(players)]
    prospects = Prospects(game.ruleset)
    found: list[Sample] = []

    def watch(seat: int, option: Option) -> None:
        decision = game.decision
        assert decision is not None
        if seat != decision.seat or len(decision.options) == 1 or dice.random() > SHARE:
            return
        for bot, guest in zip(bots, guests, strict=True):
            guest.recall(bot.memory())
        candidates = Candidates(guests[seat], game.lazy_view(seat))
        first, *others = candidates.options
        if not others:
            return
        options = [first, *dice.sample(others, min(len(others), ANSWERS - 1))]
        chances = [tried(game, guests, one, prospects) for one in options]
        rows, kinds = candidates.features(options)
        found.append((rows.astype(np.float16), kinds, chances))

    play(game, bots, watch=watch)
    return found


class Trainer:
    """A network that is being trained."""

    def __init__(self, kinds: Sequence[str], features: int, seed: int = 1) -> None:
        self._random = np.random.default_rng(seed)
        first, second = UNITS
        none = len(kinds) + 1
        shapes = ((features, first), (none, first), (first, second), (second,), (second,), (none,))
        scales = ((2 / features) ** 0.5, 0.3, (2 / first) ** 0.5, 0.0, 0.0, 0.0)
        pairs = zip(shapes, scales, strict=True)
        weights = [self._random.normal(0, 1, shape) * scale for shape, scale in pairs]
        self.network = Network(kinds, [w.astype(np.float32) for w in weights])
        self._moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.network.weights]
        self._steps = 0

    def step(self, rows: Array, kinds: Array, first: Array, leads: Array, rate: float) -> None:
        """Follow the gradient of a batch; *first* has the row of the cowboy's answer for each."""
        network = self.network
        one, two, worth = network.layers(rows, kinds)
        error = (worth - worth[first] - leads) / len(rows)
        np.subtract.at(error, first, error.copy())
        to_two = error[:, None] * network.weights[4] * (two > 0)
        to_one = to_two @ network.weights[2].T * (one > 0)
        by_kind, by_kind_last = (np.zeros_like(network.weights[i]) for i in (1, 5))
        np.add.at(by_kind, kinds, to_one)
        np.add.at(by_kind_last, kinds, error)
        slopes = (rows.T @ to_one, by_kind, one.T @ to_two, to_two.sum(0), two.T @ error)
        self._steps += 1
        pairs = zip((*slopes, by_kind_last), self._moments, strict=True)
        for weight, (slope, (mean, square)) in zip(network.weights, pairs, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            weight -= rate * (mean / (1 - 0.9**self._steps) / size + 0.01 * weight)

    def epochs(self, data: Sequence[Sample]) -> None:
        """Go through *data* several times; the rate rises at first and falls to the end."""
        steps, done = EPOCHS * len(data) // BATCH, 0
        for _ in range(EPOCHS):
            order = self._random.permutation(len(data))
            for i in range(0, len(order) - BATCH + 1, BATCH):
                self.step(*self.batch([data[j] for j in order[i : i + BATCH]]), rate(done / steps))
                done += 1

    def batch(self, data: Sequence[Sample]) -> tuple[Array, Array, Array, Array]:
        """Return features, kinds, places of the cowboy's answers, and leads over them."""
        sizes = [len(chances) for _, _, chances in data]
        first = np.repeat([0, *accumulate(sizes)][:-1], sizes)
        chances = np.concatenate([chances for _, _, chances in data])
        kinds = self.network.number([kind for _, kinds, _ in data for kind in kinds])
        rows = np.concatenate([rows for rows, _, _ in data]).astype(np.float32)
        return rows, kinds, first, (chances - chances[first]).astype(np.float32)


def rate(done: float) -> float:
    return 3e-3 * min(done / 0.2, 1.0) * (1 - done)


def gain(network: Network, data: Sequence[Sample]) -> tuple[float, float]:
    """Return how much better than the cowboy the network answers, and the error of that."""
    gains = []
    for rows, kinds, chances in data:
        leads = network.leads(rows, kinds)
        best = int(leads.argmax())
        gains.append(chances[best] - chances[0] if leads[best] > MARGIN else 0.0)
    return float(np.mean(gains)), float(np.std(gains) / len(gains) ** 0.5)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--games", type=int, default=9000, help="games to learn from (9000)")
    parser.add_argument("--workers", type=int, help="processes (one per core)")
    parser.add_argument("--save", type=Path, default=WEIGHTS, help="file of the weights")
    given = parser.parse_args(arguments)
    if given.games < 2:
        parser.error("--games must be 2 or more: every tenth game, the first one too, is a test")
    if not given.save.parent.is_dir():
        parser.error(f"--save: no folder {given.save.parent}")
    begun = time.perf_counter()
    data: list[Sample] = []
    test: list[Sample] = []
    deaf = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process
    try:
        with ProcessPoolExecutor(given.workers, initializer=deaf) as processes:
            for i, some in enumerate(processes.map(samples, range(given.games), chunksize=10)):
                (data if i % 10 else test).extend(some)
                if (i + 1) % 200 == 0 or i + 1 == given.games:
                    spent = time.perf_counter() - begun
                    print(f"{spent:4.0f} s, {i + 1} games, {len(data)} questions", flush=True)
    except KeyboardInterrupt:
        if not data:
            raise SystemExit("\nstopped before the first games had ended") from None
        print(f"\nstopped: learning from {len(data)} questions", flush=True)
    kinds = sorted({kind for _, kinds, _ in data for kind in kinds})
    trainer = Trainer(kinds, data[0][0].shape[1])
    trainer.epochs(data)
    trainer.network.save(given.save)
    better, error = gain(trainer.network, test)
    spent = time.perf_counter() - begun
    print(f"{spent:4.0f} s, saved in {given.save}: at a question the chance to win rises by")
    print(f"{better:.2%}, 95 % between {better - 2 * error:.2%} and {better + 2 * error:.2%}")


if __name__ == "__main__":
    main()
