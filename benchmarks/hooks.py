"""What it costs to ask a hook: the compiled table of the engine, and a call of pluggy.

The hook is ``bang_seen_at`` at a table of seven.  pluggy is given nothing but the abilities that
have a say there, bound to their owners, so that it has to look for nobody; to find out who is in
force would come on top of it.  One process, the best of several rounds.

    uv run python benchmarks/hooks.py
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any
from unittest import mock

import pluggy

from bangcore import Game
from bangcore.engine.table import Table
from bangcore.game.game import progress_of
from bangcore.plugin import Expansion, blue, hookimpl
from bangcore.rules.hooks import distances
from bangcore.testing import Table as Position
from bangcore.testing import seat, table

CALLS = 20_000
ROUNDS = 15
NAMES = ("ann", "ben", "cal", "dee", "eve", "fay", "gus")
ROLES = ("sheriff", "outlaw", "outlaw", "outlaw", "deputy", "deputy", "renegade")


class WeakHideout:
    """A function of the position, which has to be called each time."""

    @hookimpl
    def bang_seen_at(self, g: Table, owner: int) -> int:
        return 1 if g.life(owner) <= 2 else 0


class Mustang:
    """A constant, as pluggy calls it."""

    @hookimpl
    def bang_seen_at(self) -> int:
        return 1


HIDEOUT = blue("weak_hideout", "Hideout", {"diamonds": "K"}, WeakHideout, text="Hides the weak.")
# what lies in front of Ben, and what pluggy is to call for it
CASES: dict[str, tuple[str, list[object]]] = {
    "nobody has a say": ("", []),
    "a constant: Mustang": ("mustang", [Mustang()]),
    "a function": ("weak_hideout", [WeakHideout()]),
    "both": ("mustang weak_hideout", [Mustang(), WeakHideout()]),
}


def compiled(in_play: str) -> Callable[[], Any]:
    """Return what asks the engine how far away Ben is seen."""
    g = seven(in_play).engine
    return lambda: g.consult("bang_seen_at", 0, 1)


def seven(in_play: str) -> Position:
    """Return a table of seven, with cards in front of Ben."""
    seats = {name: seat(role) for name, role in zip(NAMES, ROLES, strict=True)}
    seats["ben"] = seat("outlaw", in_play=in_play)
    box = Expansion(name="hiding", cards=[HIDEOUT])
    return table(**seats, expansions=[box])


def plugged(in_play: str, abilities: list[object]) -> Callable[[], Any]:
    """Return what asks pluggy the same, and adds the answers up."""
    manager = pluggy.PluginManager("bang")
    manager.add_hookspecs(distances)
    for ability in abilities:
        manager.register(ability)
    g = seven(in_play).engine
    hook = manager.hook.bang_seen_at
    return lambda: sum(hook(g=g, owner=1, source=-1, viewer=0, target=1))


def best(ask: Callable[[], Any]) -> float:
    """Return the seconds that one call takes in the fastest of several rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(CALLS):
            ask()
        times.append(time.process_time() - start)
    return min(times) / CALLS


class Counting(set[str]):
    """The hooks at which nobody has a say; counts how often somebody looks there."""

    looked = 0

    def __contains__(self, hook: object) -> bool:
        Counting.looked += 1
        return super().__contains__(hook)


def asked_in_a_game(games: int = 20) -> tuple[float, float, float]:
    """Return how often hooks come up in a random game of seven, are asked, and its answers."""
    asked = answers = 0
    consult = Table.consult

    def counting(self: Table, hook: str, *about: Any) -> Any:
        nonlocal asked
        asked += 1
        return consult(self, hook, *about)

    Counting.looked = 0
    with mock.patch.object(Table, "consult", counting):
        for seed in range(games):
            rng = random.Random(seed)
            game = Game.new(7, seed=seed)
            engine = progress_of(game).engine
            engine.quiet = engine.force.quiet = Counting(engine.force.quiet)
            while game.decision is not None:
                game.apply(rng.choice(game.decision.options))
                answers += 1
    return (asked + Counting.looked) / games, asked / games, answers / games


def main() -> None:
    for name, (in_play, abilities) in CASES.items():
        ours, theirs = compiled(in_play), plugged(in_play, abilities)
        assert ours() == theirs()
        mine, other = best(ours), best(theirs)
        print(
            f"{name}: compiled {mine * 1e9:.0f} ns, pluggy {other * 1e9:.0f} ns, "
            f"{other / mine:.1f} times as long"
        )
    moments, asked, answers = asked_in_a_game()
    print(f"a game of seven: {answers:.0f} answers, {moments:,.0f} moments, {asked:,.0f} asked")


if __name__ == "__main__":
    main()
