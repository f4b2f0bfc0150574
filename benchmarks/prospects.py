"""Fit the estimates of `bang_bots.prospects` to the winners of games of cowboys.

At the start of each turn it records the life points and cards of each role, and later the winning
side. A multinomial logistic regression gives the weights of these facts for the Outlaws and for a
Renegade, relative to the law. It prints the weights and how well they predict other games (cross
entropy; a constant guess has 1.0).

    uv run --group lab python benchmarks/prospects.py [--games 1061]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice, product

import numpy as np

from bang_bots import CowboyBot, play, senses_of
from bang_bots.prospects import Prospects
from bangcore import Game, Ruleset, State

ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
TABLES = ((5, ()), (7, ()), (4, ()), (6, ()), (5, ALL), (7, ALL))
ROLES = ("sheriff", "deputy", "outlaw", "renegade")
FACTS = ("in play", "life", "last life", "hand", "in front")
NAMES = [
    "anyhow",
    *(f"{role}: {fact}" for role, fact in product(ROLES, FACTS)),
    "last two",
    "last two with a renegade",
    "on turn: outlaw",
    "on turn: law",
]


def positions() -> Iterator[tuple[list[list[float]], int]]:
    """Yield the facts of each turn of a game, and the winner: law, Outlaws or Renegade."""
    rules = {expansions: Ruleset.build(*expansions) for _, expansions in TABLES}
    senses = {expansions: senses_of(one) for expansions, one in rules.items()}
    for number in count():
        players, expansions = TABLES[number % len(TABLES)]
        seed = number // len(TABLES) * 7
        bots = [CowboyBot(seed * 10 + seat, senses[expansions]) for seat in range(players)]
        prospects = Prospects(rules[expansions], senses[expansions])
        game = Game.new(players, rules[expansions], seed=seed + 200_000)
        play(game, bots)
        found: list[list[float]] = []
        seen: set[int] = set()

        def watch(
            game: Game,
            seen: set[int] = seen,
            found: list[list[float]] = found,
            prospects: Prospects = prospects,
        ) -> None:
            asked, turn = game.decision, game.state.turns
            if asked is not None and asked.kind == "turn" and turn not in seen:
                seen.add(turn)
                found.append(facts(game.state, prospects))

        Game.replay(game.record, rules[expansions], watch=watch)
        assert game.outcome is not None
        won = {game.state.roles[seat] for seat in game.outcome.winners}
        yield found, 0 if "sheriff" in won else 1 if "outlaw" in won else 2


def facts(state: State, prospects: Prospects) -> list[float]:
    """Return the facts of a position, in the order of ``NAMES``."""
    found = [1.0]
    living = [seat for seat, alive in enumerate(state.alive) if alive]
    for role in ROLES:
        theirs = [seat for seat in living if state.roles[seat] == role]
        each = [prospects.facts(state, seat) for seat in theirs]
        found += [sum(values) for values in zip(*each, strict=True)] or [0.0] * len(FACTS)
    on_turn = state.roles[state.turn]
    two = len(living) == 2
    renegade = any(state.roles[seat] == "renegade" for seat in living)
    return [*found, two, two and renegade, on_turn == "outlaw", on_turn in ("sheriff", "deputy")]


def fit(x: np.ndarray, won: np.ndarray, penalty: float = 1e-3, steps: int = 60) -> np.ndarray:
    """Return the weights, found by Newton's method."""
    scale = x.std(0)
    scale[scale == 0] = 1.0
    z, sides = x / scale, np.eye(3)[won]
    n, d = z.shape
    weights = np.zeros((d, 3))
    ridge = np.full(d, 2 * penalty)
    ridge[0] = 1e-6
    for _ in range(steps):
        chances = _chances(z, weights)
        slope = z.T @ (chances - sides) / n + ridge[:, None] * weights
        curve = np.zeros((3 * d, 3 * d))
        for a, b in product(range(3), range(3)):
            both = chances[:, a] * ((a == b) - chances[:, b]) / n
            curve[a * d : (a + 1) * d, b * d : (b + 1) * d] = z.T @ (both[:, None] * z)
        curve += np.diag(np.tile(ridge, 3))
        step = np.linalg.solve(curve, slope.T.ravel()).reshape(3, d).T
        weights -= step
        if abs(step).max() < 1e-6:
            break
    return weights / scale[:, None]


def _chances(x: np.ndarray, weights: np.ndarray) -> np.ndarray:
    odds = x @ weights
    odds = np.exp(odds - odds.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1061)
    games = list(islice(positions(), parser.parse_args().games))
    x = np.array([one for found, _ in games for one in found], dtype=float)
    won = np.array([side for found, side in games for _ in found])
    number = np.array([i for i, (found, _) in enumerate(games) for _ in found])
    test = number % 5 == 0
    chances = _chances(x[test], fit(x[~test], won[~test]))
    unlikely = -np.log(chances[np.arange(test.sum()), won[test]]).mean()
    print(f"{len(games)} games, {len(x)} turns, cross entropy {unlikely:.3f}")
    weights = fit(x, won)
    for name, (law, outlaws, renegade) in zip(NAMES, weights, strict=True):
        print(f"{name:26} {outlaws - law:+.3f} {renegade - law:+.3f}")


if __name__ == "__main__":
    main()
