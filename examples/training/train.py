"""A small policy that learns BANG! from wins and losses alone, in a few minutes on one core.

    uv run --group lab python examples/training/train.py [--games N] [--save policy.npz]

See README.md beside it.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from bang_lab import Codec, PolicyBot, pettingzoo_env
from bangcore import Ruleset
from bangcore.errors import BangError

Array = Any
Choose = Callable[[Array, Array], int]
ROLES = 4
CONTEXT = 12
TARGET = 5


class Features:
    """The features of the policy: the kind of action, the state of its player, and the target.

    Suit and rank are left out, so that what is learnt of one BANG! holds for all.
    """

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
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
        seats = codec.field("life").size
        self._seats = seats
        # life, cards, alive and distance of all seats, and what lies in front of the own one
        names = ("alive", "life", "cards", "distance")
        self._by_seat = np.array([codec.field(name).start for name in names])[:, None]
        self._by_seat = self._by_seat + np.arange(seats)
        self._scale = np.array([1, 1 / 5, 1 / 5, 1 / 3])[:, None]
        role = codec.field("role").start
        self._mine = slice(role, role + ROLES)
        self._sheriffs = slice(role + ROLES - 1, role + ROLES * seats, ROLES)
        front = codec.field("in play")
        self._front = slice(front.start, front.start + front.shape[1])
        self._needed = codec.field("needed").start

    def of(self, seen: Array, legal: Array) -> Array:
        """Return a row of features for each of the *legal* actions."""
        numbers = seen[self._by_seat]
        _, life, cards, _ = numbers[:, 0].tolist()
        roles = seen[self._mine]
        rows = np.zeros((len(legal), self.size))
        rows[:, :CONTEXT] = (
            *(1, *roles.tolist(), life / 5, life <= 1, cards / 5, max(cards - life, 0) / 3),
            *(int(numbers[0].sum()) / 5, int(seen[self._front].sum()) / 3, seen[self._needed] / 2),
        )
        place = self.place[legal]
        aimed = np.flatnonzero(place)
        if len(aimed):
            about = np.empty((self._seats, TARGET))
            about[:, :4] = (numbers * self._scale).T
            about[:, 4] = seen[self._sheriffs]
            start = CONTEXT + int(roles.argmax()) * TARGET
            rows[aimed, start : start + TARGET] = about[place[aimed] - 1]
        return rows


class Policy:
    """Weights for each kind of action; the better it looks, the likelier it is chosen."""

    def __init__(self, codec: Codec, seed: int = 0) -> None:
        self.features = Features(codec)
        self.weights = np.zeros((self.features.kinds, self.features.size))
        self._random = random.Random(seed)

    def chances(self, seen: Array, legal: Array) -> tuple[Array, Array]:
        """Return how likely each of the *legal* actions is, and their features."""
        rows = self.features.of(seen, legal)
        scores = (self.weights[self.features.kind[legal]] * rows).sum(axis=1)
        weights = np.exp(scores - scores.max())
        return weights / weights.sum(), rows

    def sample(self, chances: Array) -> int:
        """Return a number as likely as *chances* say."""
        drawn = self._random.random()
        return min(int(np.searchsorted(chances.cumsum(), drawn)), len(chances) - 1)

    def best(self, seen: Array, legal: Array) -> int:
        """Return the likeliest of the *legal* actions."""
        chances, _ = self.chances(seen, legal)
        return int(legal[int(chances.argmax())])


class Learner:
    """Policy gradient: what was done in games that were won becomes likelier (REINFORCE)."""

    def __init__(self, policy: Policy, rate: float = 0.03) -> None:
        self.policy = policy
        self.rate = rate
        self.expected = np.zeros(ROLES)
        self._mean = np.zeros_like(policy.weights)
        self._square = np.zeros_like(policy.weights)
        self._steps = 0

    def play(self, env: Any, seed: int, gradient: Array) -> int:
        """Let the policy play all seats of a game; add to the *gradient*, return the answers."""
        done: dict[str, list[tuple[Array, Array, Array, int]]] = {}
        role = env.codec.field("role")
        roles: dict[str, int] = {}
        env.reset(seed=seed)
        answers = 0
        while True:
            seen, _, over, late, info = env.last()
            if over or late:
                break
            agent = env.agent_selection
            legal = np.array(info["legal_actions"])
            choice = 0
            if len(legal) > 1:
                chances, rows = self.policy.chances(seen["observation"], legal)
                choice = self.policy.sample(chances)
                kinds = self.policy.features.kind[legal]
                done.setdefault(agent, []).append((kinds, rows, chances, choice))
                own = seen["observation"][role.start : role.start + ROLES]
                roles.setdefault(agent, int(own.argmax()))
            env.step(legal[choice])
            answers += 1
        for agent, choices in done.items():
            mine = roles[agent]
            surprise = env.rewards[agent] - self.expected[mine]
            self.expected[mine] += 0.01 * surprise
            for kinds, rows, chances, choice in choices:
                error = -chances
                error[choice] += 1
                np.add.at(gradient, kinds, surprise * error[:, None] * rows)
        return answers

    def learn(self, gradient: Array) -> None:
        """Follow the *gradient* a step (Adam)."""
        self._steps += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.01 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.99**self._steps)
        self.policy.weights += self.rate * mean / (np.sqrt(square) + 1e-8)


@cache
def _loaded(rules: Ruleset, file: str) -> Policy:
    policy = Policy(Codec(rules))
    policy.weights = np.load(file)["weights"]
    return policy


def saved(rules: Ruleset, seed: int) -> PolicyBot:
    """Return a bot that plays by the weights in policy.npz, or in the file BANG_POLICY names."""
    policy = _loaded(rules, os.environ.get("BANG_POLICY", "policy.npz"))

    def best(seen: bytearray, legal: list[int]) -> int:
        return policy.best(np.frombuffer(seen, np.uint8), np.array(legal))

    return PolicyBot(policy.features.codec, best)


def at_random(rng: random.Random) -> Choose:
    """Return a player who takes any legal action."""
    return lambda seen, legal: int(legal[rng.randrange(len(legal))])


def result(env: Any, seed: int, seat: int, choose: Choose) -> float:
    """Return the reward of *seat* if it plays by *choose* and all others at random."""
    env.reset(seed=seed)
    others = at_random(random.Random(seed))
    mine = f"player_{seat}"
    while True:
        seen, _, over, late, info = env.last()
        if over or late:
            return float(env.rewards[mine])
        legal = np.array(info["legal_actions"])
        player = choose if env.agent_selection == mine else others
        env.step(player(seen["observation"], legal))


def compare(env: Any, choose: Choose, deals: Sequence[int]) -> Iterator[tuple[float, float]]:
    """Yield for each deal what a seat gets by *choose* and what by chance, all else alike."""
    players = len(env.possible_agents)
    for deal in deals:
        seat = deal % players
        by_chance = at_random(random.Random(-1 - deal))
        yield result(env, deal, seat, choose), result(env, deal, seat, by_chance)


def report(pairs: Sequence[tuple[float, float]]) -> str:
    """Tell how often the policy and chance have won, and how sure the difference is."""
    ours, theirs = (np.array(column) for column in zip(*pairs, strict=True))
    difference = (ours - theirs) / 2
    spread = 1.96 * float(difference.std(ddof=1)) / math.sqrt(len(pairs))
    return (
        f"{len(pairs)} deals: the policy wins {(ours > 0).mean():.1%}, chance in its seat "
        f"{(theirs > 0).mean():.1%}; difference {difference.mean():+.1%} ± {spread:.1%}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="games to learn from (2000)")
    parser.add_argument("--batch", type=int, default=20, help="games for each step (20)")
    parser.add_argument("--players", type=int, default=5, help="players of a game (5)")
    parser.add_argument(
        "--deals", type=int, default=1000, help="deals to compare by, 0 for none (1000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of games and choices (1)")
    parser.add_argument("--save", type=Path, default=Path("policy.npz"), help="for the weights")
    given = parser.parse_args(arguments)

    if min(given.games, given.batch) < 1 or given.deals < 0:
        parser.error("--games and --batch must be 1 or more, --deals 0 or more")
    if not given.save.absolute().parent.is_dir():
        parser.error(f"--save: no folder {given.save.parent}")
    try:
        env = pettingzoo_env(given.players)
    except BangError as error:
        parser.error(f"--players: {error}")
    learner = Learner(Policy(env.codec, given.seed))
    rng = random.Random(given.seed)
    begin, answers, games = time.perf_counter(), 0, 0
    try:
        while games < given.games:
            gradient = np.zeros_like(learner.policy.weights)
            for _ in range(min(given.batch, given.games - games)):
                answers += learner.play(env, rng.getrandbits(32), gradient)
                games += 1
            learner.learn(gradient / given.batch)
            if games % (10 * given.batch) == 0:
                spent = time.perf_counter() - begin
                print(f"{games} games, {answers / spent:,.0f} answers/s", flush=True)
    except KeyboardInterrupt:
        print(f"\nstopped after {games} games")
    np.savez(given.save, weights=learner.policy.weights)
    print(f"saved in {given.save}")
    # deals that were not learnt from
    if given.deals:
        print(f"comparing with chance in {given.deals} deals; Ctrl-C ends it", flush=True)
    pairs: list[tuple[float, float]] = []
    try:
        for pair in compare(env, learner.policy.best, range(2**32, 2**32 + given.deals)):
            pairs.append(pair)
    except KeyboardInterrupt:
        print()
    if len(pairs) > 1:
        print(report(pairs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
