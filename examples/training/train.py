"""A small policy that learns BANG! only from wins and losses, in minutes on two cores.

    uv run --group lab python examples/training/train.py [--save policy.npz] [--plot curve.svg]

See README.md.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from bang_lab import Codec, PolicyBot, Share, gymnasium_vector_env, tournament
from bangcore import Ruleset
from bangcore.errors import BangError

Array = Any
ROLES = 4
CONTEXT = 12
TARGET = 5
FILE = "BANG_POLICY"
POLICY, CHANCE = "#0072b2", "#d55e00"  # the colours of the plots of bang_lab


class Features:
    """The features of the policy: the kind of action, the state of the player, and the target.

    Suit and rank are left out, so that all BANG! cards share what is learnt.
    """

    def __init__(self, codec: Codec) -> None:
        kinds: dict[tuple[str, str], int] = {}
        self.kind = np.zeros(codec.actions, np.int64)
        self.place = np.zeros(codec.actions, np.int64)
        for action in range(codec.actions):
            words, _, target = codec.meaning(action).partition(" -> ")
            form, _, thing = words.rpartition(" ")
            kind = (form, thing.partition(":")[0])
            self.kind[action] = kinds.setdefault(kind, len(kinds))
            self.place[action] = int(target) + 1 if target else 0
        self.kinds = len(kinds)
        self.size = CONTEXT + ROLES * TARGET
        self.codec = codec

    def roles(self, seen: Array) -> Array:
        """Return the known roles by game, seat and role; the acting seat is the first."""
        return self._field(seen, "role").reshape(len(seen), -1, ROLES)

    def of(self, seen: Array, games: Array, actions: Array) -> Array:
        """Return a row of features for each of the *actions*; *games* has the game of each."""
        names = ("alive", "life", "cards", "distance")
        alive, life, cards, distance = (self._field(seen, name) for name in names)
        roles = self.roles(seen)
        mine = roles[:, 0]
        faces = self.codec.field("in play").shape[1]
        front = self._field(seen, "in play")[:, :faces].sum(axis=1)
        context = [
            *(np.ones(len(seen)), *mine.T, life[:, 0] / 5, life[:, 0] <= 1, cards[:, 0] / 5),
            *(np.maximum(cards[:, 0] - life[:, 0], 0) / 3, alive.sum(axis=1) / 5, front / 3),
            self._field(seen, "needed")[:, 0] / 2,
        ]
        rows = np.zeros((len(actions), self.size), np.float32)
        rows[:, :CONTEXT] = np.column_stack(context)[games]
        aimed = np.flatnonzero(self.place[actions])
        there = games[aimed]
        about = np.stack([alive, life / 5, cards / 5, distance / 3, roles[:, :, -1]], axis=2)
        target = about[there, self.place[actions[aimed]] - 1]
        each = mine[there][:, :, None] * target[:, None]
        rows[aimed, CONTEXT:] = each.reshape(-1, ROLES * TARGET)
        return rows

    def _field(self, seen: Array, name: str) -> Array:
        field = self.codec.field(name)
        return seen[:, field.start : field.start + field.size].astype(np.float32)


class Policy:
    """A linear policy with weights for each kind of action."""

    def __init__(self, codec: Codec) -> None:
        self.features = Features(codec)
        self.weights = np.zeros((self.features.kinds, self.features.size), np.float32)

    def scores(self, seen: Array, games: Array, actions: Array) -> tuple[Array, Array, Array]:
        """Return the scores of the *actions*, their kinds and their features."""
        rows = self.features.of(seen, games, actions)
        kinds = self.features.kind[actions]
        return (self.weights[kinds] * rows).sum(axis=1), kinds, rows

    def best(self, seen: bytearray, legal: list[int]) -> int:
        """Return the *legal* action with the highest score."""
        row, actions = np.frombuffer(seen, np.uint8)[None], np.array(legal)
        scores, _, _ = self.scores(row, np.zeros(len(legal), np.int64), actions)
        return legal[int(scores.argmax())]


class Learner:
    """Policy gradient (REINFORCE): actions of games that were won become likelier."""

    def __init__(self, policy: Policy, seed: int = 1, rate: float = 0.03, batch: int = 32) -> None:
        self.policy = policy
        self._random = np.random.default_rng(seed)
        self._rate = rate
        self._batch = batch
        self._expected = np.full(ROLES, -0.5)
        self._gradient = np.zeros_like(policy.weights)
        self._mean = np.zeros_like(policy.weights)
        self._square = np.zeros_like(policy.weights)
        self._waiting = self._steps = 0

    def learn(self, env: Any, games: int) -> Iterator[int]:
        """Play all seats of *games* games; yield the number that have ended after each step."""
        seen, infos = env.reset(seed=int(self._random.integers(2**31)))
        count, seats = env.num_envs, env.codec.field("seat").size
        # for each seat of each game, the gradient that makes its actions likelier
        traces = np.zeros((count, seats, *self.policy.weights.shape), np.float32)
        roles = np.full((count, seats), -1)
        every, done = np.arange(count), 0
        while done < games:
            seat = infos["seat"]
            own = self.policy.features.roles(seen["observation"])[:, 0]
            roles[every, seat] = own.argmax(axis=1)
            actions = self._choose(seen, seat, traces)
            seen, _, over, late, infos = env.step(actions)
            for game in np.flatnonzero(over | late):
                for place in np.flatnonzero(roles[game] >= 0):
                    role = roles[game, place]
                    surprise = infos["rewards"][game, place] - self._expected[role]
                    self._expected[role] += 0.01 * surprise
                    self._gradient += surprise * traces[game, place]
                traces[game], roles[game] = 0, -1
                done += 1
                self._follow()
            yield done

    def _choose(self, seen: dict[str, Array], seat: Array, traces: Array) -> Array:
        """Sample an action in each game by its score, and add its gradient to the *traces*."""
        count = len(seat)
        masks = seen["action_mask"].view(bool)
        # much faster than np.nonzero
        games, actions = np.divmod(np.flatnonzero(masks), masks.shape[1])
        scores, kinds, rows = self.policy.scores(seen["observation"], games, actions)
        first = np.searchsorted(games, np.arange(count))
        likely = np.exp(scores - np.maximum.reduceat(scores, first)[games])
        likely /= np.add.reduceat(likely, first)[games]
        # the chances of each game add up to 1
        places = np.arange(count) + self._random.random(count)
        drawn = np.searchsorted(likely.cumsum(dtype=float), places)
        chosen = np.clip(drawn, first, np.append(first[1:], len(games)) - 1)
        error = -likely
        error[chosen] += 1
        np.add.at(traces, (games, seat[games], kinds), error[:, None] * rows)
        return actions[chosen]

    def _follow(self) -> None:
        """Take a step along the gradient after each batch of games (Adam)."""
        self._waiting += 1
        if self._waiting < self._batch:
            return
        self._steps += 1
        gradient = self._gradient / self._batch
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.01 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.99**self._steps)
        self.policy.weights += self._rate * mean / (np.sqrt(square) + 1e-8)
        self._gradient[:] = 0
        self._waiting = 0


@lru_cache(maxsize=2)
def _loaded(rules: Ruleset, file: str, changed: int) -> Policy:
    policy = Policy(Codec(rules))
    policy.weights = np.load(file)["weights"]
    return policy


def saved(rules: Ruleset, seed: int) -> PolicyBot:
    """Return a bot with the weights in policy.npz, or in the file that BANG_POLICY names."""
    file = os.environ.get(FILE, "policy.npz")
    policy = _loaded(rules, file, os.stat(file).st_mtime_ns)
    return PolicyBot(policy.features.codec, policy.best)


def among_cowboys(player: Any, games: int, players: int, workers: int | None = None) -> Share:
    """Return the win rate of a *player* among cowboys, with its interval, in new deals."""
    everybody = [player, *["cowboy"] * (players - 1)]
    results = tournament(everybody, games, seats=players, seed=0, workers=workers)
    return results.table()[results.plan.players[0]]


def told(share: Share) -> str:
    return f"{share.rate:.1%} ({share.low:.1%} to {share.high:.1%})"


Curve = list[tuple[int, Share]]


def draw(curve: Curve, chance: Share, path: Path) -> None:
    """Draw the win rate of the policy by number of games, and that of chance."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    from bang_lab import drawing

    games, shares = zip(*curve, strict=True)
    rates = np.array([share.rate for share in shares])
    errors = np.array([[s.rate - s.low, s.high - s.rate] for s in shares]).T
    with drawing.style():
        figure = Figure(figsize=(6, 3.2), layout="constrained")
        axes = figure.subplots()
        policy: dict[str, Any] = {
            "color": POLICY,
            "marker": "o",
            "capsize": 3,
            "label": "the policy",
        }
        axes.errorbar(games, rates, yerr=errors, **policy)
        axes.axhline(chance.rate, linestyle="--", color=CHANCE, label="RandomBot")
        axes.axhspan(chance.low, chance.high, alpha=0.15, color=CHANCE)
        axes.set(xlabel="games played against itself", ylabel="wins among cowboys")
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        axes.legend()
    drawing.write(figure, path, "Wins among cowboys")


def learnt(given: argparse.Namespace) -> Iterator[tuple[int, Policy]]:
    """Learn; yield the number of games and the policy, at the start and then at intervals."""
    env = gymnasium_vector_env(given.tables, given.players, bots=None)
    with closing(env):
        learner = Learner(Policy(env.codec), given.seed, batch=given.batch)
        yield 0, learner.policy
        due = given.every
        for done in learner.learn(env, given.games):
            if done >= min(due, given.games):
                yield min(done, given.games), learner.policy
                due += given.every


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    whole: dict[str, Any] = {"type": int, "metavar": "N"}
    parser.add_argument("--games", default=4000, help="games to learn from (4000)", **whole)
    parser.add_argument("--every", default=500, help="games between evaluations (500)", **whole)
    parser.add_argument("--deals", default=400, help="games per evaluation (400)", **whole)
    parser.add_argument("--players", default=5, help="players per game (5)", **whole)
    parser.add_argument("--tables", default=64, help="games in parallel (64)", **whole)
    parser.add_argument("--batch", default=32, help="games per learning step (32)", **whole)
    parser.add_argument("--workers", help="processes of evaluations (one per core)", **whole)
    parser.add_argument("--seed", default=1, help="seed of games and choices (1)", **whole)
    parser.add_argument("--save", type=Path, default=Path("policy.npz"), help="file of the weights")
    parser.add_argument("--plot", type=Path, default=Path("curve.svg"), help="file of the curve")
    given = parser.parse_args(arguments)

    if min(given.games, given.every, given.deals, given.batch) < 1:
        parser.error("--games, --every, --deals and --batch must be 1 or more")
    for name in ("save", "plot"):
        folder = getattr(given, name).parent
        if not folder.is_dir():
            parser.error(f"--{name}: no folder {folder}")
    if given.plot.suffix not in (".svg", ".png", ".pdf"):
        parser.error("--plot must end in .svg, .png or .pdf")
    os.environ[FILE] = str(given.save)
    curve: Curve = []
    begin = time.perf_counter()
    try:
        for games, policy in learnt(given):
            np.savez(given.save, weights=policy.weights)
            share = among_cowboys(saved, given.deals, given.players, given.workers)
            curve.append((games, share))
            spent = time.perf_counter() - begin
            print(f"{spent:4.0f} s, {games} games: wins {told(share)}", flush=True)
    except BangError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        print("\nstopped")
    if not curve:
        return 0
    print(f"saved in {given.save}; comparing with RandomBot in {5 * given.deals} games", flush=True)
    policy_share, chance = (
        among_cowboys(player, 5 * given.deals, given.players, given.workers)
        for player in (saved, "random")
    )
    print(f"among cowboys the policy wins {told(policy_share)}, RandomBot {told(chance)}")
    draw(curve, chance, given.plot)
    print(f"drawn in {given.plot}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
