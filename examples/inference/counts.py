"""A guesser that has learned to read attacks: its chances come from counts of what players did.

    uv run --group lab python examples/inference/counts.py [--games 1000] [--seed 1]

learns from games that are not in the benchmark, and writes ``weights.json``; numpy is needed only
for that. In this folder ``bang bench inference counts:guess`` measures it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path

from bang_lab import bench_inference
from bangcore import Event, View

WEIGHTS = Path(__file__).with_name("weights.json")
ROLES = ("deputy", "outlaw", "renegade")
HOSTILE = {"bang", "duel", "panic", "cat_balou", "jail"}
MOST = 5  # acts of one kind
FEATURES = (
    *("one", "turns", "turns without harm to the Sheriff"),
    *("harm to the Sheriff", "harm by the Sheriff"),
    *("harm to foes of the Sheriff", "harm to others", "harm by foes", "harm by others"),
    *("harm to known deputies", "harm to known outlaws", "harm to known renegades"),
    *("harm by known deputies", "harm by known outlaws", "harm by known renegades"),
)


def features(view: View, events: Sequence[Event]) -> list[list[float]]:
    """Return for each seat the numbers from which its role is guessed."""
    roles = [player.role for player in view.players]
    law = roles.index("sheriff")
    harm: Counter[tuple[int, int]] = Counter()
    turns: Counter[int] = Counter()
    patient: Counter[int] = Counter()
    for event in events:
        by, at = event.seat, event.target
        if by is None:
            continue
        if event.kind == "turn":
            turns[by] += 1
            patient[by] += 1
        elif event.kind == "played" and event.key in HOSTILE and at not in (None, by):
            harm[by, at] += 1
            if at == law:
                patient[by] = max(0, patient[by] - 1)
    foes = {by for by, at in harm if at == law}

    def count(seats: Sequence[int], seat: int, to: bool) -> float:
        done = sum(harm[(seat, other) if to else (other, seat)] for other in seats)
        return min(done, MOST) / MOST

    rows = []
    for seat in range(len(roles)):
        hidden = [other for other, role in enumerate(roles) if role is None and other != seat]
        kinds = [[o for o in hidden if o in foes], [o for o in hidden if o not in foes]]
        known = [[o for o, role in enumerate(roles) if role == name] for name in ROLES]
        rows.append(
            [
                1.0,
                min(turns[seat], 10) / 10,
                min(patient[seat], MOST) / MOST,
                count([law], seat, True),
                count([law], seat, False),
                *(count(kind, seat, to) for to in (True, False) for kind in kinds),
                *(count(kind, seat, to) for to in (True, False) for kind in known),
            ]
        )
    return rows


def left(view: View) -> list[int]:
    """Return how many cards of each role are hidden."""
    hidden = Counter(view.roles) - Counter(p.role for p in view.players if p.role is not None)
    return [hidden[role] for role in ROLES]


@cache
def weights() -> list[list[float]]:
    """Return the learned weights, a row for each role."""
    rows: list[list[float]] = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    return rows


def guess(view: View, events: Sequence[Event]) -> list[Mapping[str, float]]:
    """Guess roles: the hidden cards times the exponentials of weighted features."""
    chances: list[Mapping[str, float]] = []
    for row in features(view, events):
        scores = [
            n * exp(sum(w * x for w, x in zip(mine, row, strict=True)))
            for n, mine in zip(left(view), weights(), strict=True)
        ]
        total = sum(scores) or 1.0
        chances.append(dict(zip(ROLES, [score / total for score in scores], strict=True)))
    return chances


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games to learn from")
    parser.add_argument("--seed", type=int, default=1, help="seed of these games")
    parser.add_argument("--steps", type=int, default=500, help="steps of gradient descent")
    args = parser.parse_args(arguments)
    import numpy as np

    seen: list[tuple[list[list[float]], list[int]]] = []

    def note(view: View, events: Sequence[Event]) -> list[dict[str, float]]:
        seen.append((features(view, events), left(view)))
        total = sum(seen[-1][1]) or 1
        return [
            dict(zip(ROLES, (n / total for n in seen[-1][1]), strict=True)) for _ in view.players
        ]

    games = bench_inference(note, deals=args.games, seed=args.seed).guessed
    rows, cards, roles, question = [], [], [], -1
    for game in games:
        turn = None
        for one in game.guesses:
            question += one.turn != turn
            turn = one.turn
            rows.append(seen[question][0][one.about])
            cards.append(seen[question][1])
            roles.append(ROLES.index(game.roles[one.about]))
    x, n, y = np.array(rows), np.array(cards, float), np.eye(len(ROLES))[roles]
    w = np.zeros((len(ROLES), len(FEATURES)))
    first, second = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, args.steps + 1):
        p = n * np.exp(x @ w.T)
        p /= p.sum(axis=1, keepdims=True)
        slope = (p - y).T @ x / len(x) + 1e-4 * w
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        w -= 0.1 * first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    loss = -np.log((p * y).sum(axis=1)).mean()
    print(f"{len(x)} guesses in {len(games)} games, log loss {loss:.3f}")
    made = {"games": args.games, "seed": args.seed, "steps": args.steps, "features": FEATURES}
    text = json.dumps({**made, "weights": w.round(4).tolist()}, indent=1)
    WEIGHTS.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
