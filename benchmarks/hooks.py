"""The cost of a hook: by the compiled table of the engine, and by a call of pluggy.

The hook is ``bang_seen_at`` at a table of seven. pluggy gets only the abilities that implement it
there, bound to their owners; finding those in force would cost extra. One process, the best of
several rounds.

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
from bangcore.engine.engine import Engine
from bangcore.engine.table import Table
from bangcore.hooks import distances
from bangcore.plugin import Expansion, blue, hookimpl
from bangcore.testing import Table as Position
from bangcore.testing import seat, table

CALLS = 20_000
ROUNDS = 15
NAMES = ("ann", "ben", "cal", "dee", "eve", "fay", "gus")
ROLES = ("sheriff", "outlaw", "outlaw", "outlaw", "deputy", "deputy", "renegade")


class WeakHideout:
    """A function of the position, called each time."""

    @hookimpl
    def bang_seen_at(self, g: Table, owner: int) -> int:
        return 1 if g.life(owner) <= 2 else 0


class Mustang:
    """A constant, in a form that pluggy can call."""

    @hookimpl
    def bang_seen_at(self) -> int:
        return 1


HIDEOUT = blue("weak_hideout", "Hideout", {"diamonds": "K"}, WeakHideout, text="Hides the weak.")
# the cards in front of Ben, and the implementations for pluggy
CASES: dict[str, tuple[str, list[object]]] = {
    "nobody has a say": ("", []),
    "a constant: Mustang": ("mustang", [Mustang()]),
    "a function": ("weak_hideout", [WeakHideout()]),
    "both": ("mustang weak_hideout", [Mustang(), WeakHideout()]),
}


def compiled(in_play: str) -> Callable[[], Any]:
    """Return a call of the hook through the engine, for the distance to Ben."""
    g = seven(in_play).engine
    return lambda: g.consult("bang_seen_at", 0, 1)


def seven(in_play: str) -> Position:
    """Return a table of seven with cards in front of Ben."""
    seats = {name: seat(role) for name, role in zip(NAMES, ROLES, strict=True)}
    seats["ben"] = seat("outlaw", in_play=in_play)
    box = Expansion(name="hiding", cards=[HIDEOUT])
    return table(**seats, expansions=[box])


def plugged(in_play: str, abilities: list[object]) -> Callable[[], Any]:
    """Return a call of the same hook through pluggy, with the results added up."""
    manager = pluggy.PluginManager("bang")
    manager.add_hookspecs(distances)
    for ability in abilities:
        manager.register(ability)
    g = seven(in_play).engine
    hook = manager.hook.bang_seen_at
    return lambda: sum(hook(g=g, owner=1, source=-1, viewer=0, target=1))


def best(ask: Callable[[], Any]) -> float:
    """Return the seconds per call in the fastest of several rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(CALLS):
            ask()
        times.append(time.process_time() - start)
    return min(times) / CALLS


def asked_in_a_game(games: int = 20) -> tuple[float, float, float]:
    """Return the hook calls, those without implementations, and the answers of a random game."""
    asked = silent = answers = 0

    def counting(method: Callable[..., Any]) -> Callable[..., Any]:
        def counted(self: Any, hook: str, *about: Any, **how: Any) -> Any:
            nonlocal asked, silent
            asked += 1
            silent += hook in self._silent
            return method(self, hook, *about, **how)

        return counted

    with (
        mock.patch.object(Table, "consult", counting(Table.consult)),
        mock.patch.object(Table, "has_implementations", counting(Table.has_implementations)),
        mock.patch.object(Engine, "react", counting(Engine.react)),
    ):
        for seed in range(games):
            rng = random.Random(seed)
            game = Game.new(7, seed=seed)
            while game.decision is not None:
                game.apply(rng.choice(game.decision.options))
                answers += 1
    return asked / games, silent / games, answers / games


def main() -> None:
    for name, (in_play, abilities) in CASES.items():
        ours, theirs = compiled(in_play), plugged(in_play, abilities)
        assert ours() == theirs()
        mine, other = best(ours), best(theirs)
        print(
            f"{name}: compiled {mine * 1e9:.0f} ns, pluggy {other * 1e9:.0f} ns, "
            f"{other / mine:.1f} times as long"
        )
    asked, silent, answers = asked_in_a_game()
    print(f"a game of seven: {answers:.0f} answers, {asked:,.0f} questions, {silent:,.0f} silent")


if __name__ == "__main__":
    main()
