"""The cost of views: one for each seat, and the same as JSON.

One process, the best of several rounds over positions of random games with seven seats.

    uv run python benchmarks/views.py
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from bangcore import Game, Ruleset, available_expansions

POSITIONS = 150
EVERY = 7
ROUNDS = 7


def positions(rules: Ruleset) -> list[Game]:
    rng = random.Random(1)
    found: list[Game] = []
    while True:
        game = Game.new(7, rules, seed=rng.getrandbits(32))
        while game.decision is not None:
            if len(game.record["answers"]) % EVERY == 0:
                found.append(game.copy())
                if len(found) == POSITIONS:
                    return found
            game.apply(rng.choice(game.decision.options))


def best(work: Callable[[], object]) -> float:
    """Return the seconds of the fastest of several rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    every = sorted(info.name for info in available_expansions() if info.name != "base")
    for name, expansions in (("base", []), ("everything", every)):
        seen = [(game, seat) for game in positions(Ruleset.build(*expansions)) for seat in range(7)]
        views = best(lambda seen=seen: [game.view(seat) for game, seat in seen])
        both = best(lambda seen=seen: [game.view(seat).to_dict() for game, seat in seen])
        print(
            f"{name}, 7 seats: a view {views / len(seen) * 1e6:.0f} us, "
            f"with its JSON {both / len(seen) * 1e6:.0f} us, {both / views:.2f} times as long"
        )


if __name__ == "__main__":
    main()
