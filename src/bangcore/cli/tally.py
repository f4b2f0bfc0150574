"""Many games and what is counted of them; nothing here needs a terminal."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, final

from attrs import Factory, define, frozen

from bangcore import Game, Ruleset
from bangcore.bots import play
from bangcore.cli.table import derived, make_bot

__all__ = ["Plan", "Result", "Tally", "game_seed", "play_game", "results"]


@final
@frozen(kw_only=True)
class Plan:
    """Which games are to be played: everything that their results depend on."""

    players: int
    games: int
    seed: int
    bots: str
    expansions: tuple[str, ...] = ()
    options: Mapping[str, bool | int] = Factory(dict)

    def rules(self) -> Ruleset:
        """Build the rules of these games."""
        return Ruleset.build(*self.expansions, options=self.options)


@final
@frozen
class Result:
    """How one game went; roles, characters and winners by seat."""

    number: int
    seed: int
    reason: str
    winners: tuple[int, ...]
    roles: tuple[str, ...]
    characters: tuple[str, ...]
    turns: int
    decisions: int


def game_seed(seed: int, number: int) -> int:
    """Return the seed of game *number*: it hangs on nothing else.

    >>> game_seed(1, 1) == game_seed(1, 1) != game_seed(1, 2)
    True
    """
    return derived(seed, "game", number)


def play_game(plan: Plan, rules: Ruleset, number: int) -> Result:
    """Let bots play game *number* to its end."""
    seed = game_seed(plan.seed, number)
    try:
        game = Game.new(plan.players, rules, seed=seed)
        play(game, [make_bot(plan.bots, game, seed, seat) for seat in range(plan.players)])
    except Exception as error:
        raise RuntimeError(f"game {number} (seed {seed}): {error!r}") from error
    state, outcome = game.state, game.outcome
    assert outcome is not None
    return Result(
        number,
        seed,
        outcome.reason,
        outcome.winners,
        tuple(state.roles),
        tuple(state.characters),
        state.turns,
        len(game.record["answers"]),
    )


# ---------------------------------------------------------------- several processes

_work: tuple[Plan, Ruleset] | None = None


def _prepare(plan: Plan) -> None:
    """Make a process ready: Ctrl-C is for the one that counts."""
    global _work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work = plan, plan.rules()


def _play_some(numbers: range) -> list[Result]:
    assert _work is not None
    return [play_game(*_work, number) for number in numbers]


@contextmanager
def _deaf() -> Iterator[None]:
    """Let processes that are started here ignore Ctrl-C from their first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def results(plan: Plan, jobs: int) -> Iterator[Iterable[Result]]:
    """Give the results of all games in order of their numbers, as *jobs* processes play them."""
    if jobs == 1:
        rules = plan.rules()
        yield (play_game(plan, rules, number) for number in range(1, plan.games + 1))
        return
    import multiprocessing

    each = max(1, min(25, plan.games // (jobs * 4)))
    chunks = (
        range(first, min(first + each, plan.games + 1)) for first in range(1, plan.games + 1, each)
    )
    # a forked child shares locks with the terminal's threads, a spawned one shares nothing
    with _deaf():
        pool = multiprocessing.get_context("spawn").Pool(jobs, _prepare, (plan,))
    try:
        yield (result for chunk in pool.imap(_play_some, chunks) for result in chunk)
    finally:
        pool.terminate()
        pool.join()


# ---------------------------------------------------------------- counting


@final
@define
class Tally:
    """What many results come to; adding them in any order gives the same."""

    games: int = 0
    reasons: Counter[str] = Factory(Counter)
    roles: Counter[str] = Factory(Counter)
    role_wins: Counter[str] = Factory(Counter)
    characters: Counter[str] = Factory(Counter)
    character_wins: Counter[str] = Factory(Counter)
    turns: Counter[int] = Factory(Counter)
    decisions: Counter[int] = Factory(Counter)

    def add(self, result: Result) -> None:
        """Count one more game."""
        self.games += 1
        self.reasons[result.reason] += 1
        self.turns[result.turns] += 1
        self.decisions[result.decisions] += 1
        for seat, (role, character) in enumerate(zip(result.roles, result.characters, strict=True)):
            won = seat in result.winners
            self.roles[role] += 1
            self.role_wins[role] += won
            self.characters[character] += 1
            self.character_wins[character] += won

    def to_dict(self) -> dict[str, Any]:
        """Return the figures in plain JSON types."""
        return {
            "games": self.games,
            "reasons": dict(sorted(self.reasons.items())),
            "roles": shares(self.roles, self.role_wins),
            "characters": shares(self.characters, self.character_wins),
            "turns": spread(self.turns),
            "decisions": spread(self.decisions),
        }


def shares(dealt: Mapping[str, int], wins: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    """Return per name how often it was dealt, how often it won, and the rate."""
    return {
        name: {"dealt": dealt[name], "wins": wins[name], "rate": round(wins[name] / dealt[name], 4)}
        for name in sorted(dealt)
    }


def spread(counts: Mapping[int, int]) -> dict[str, float]:
    """Return least, median, mean and most of numbers given with how often they came.

    >>> spread({10: 1, 20: 2, 40: 1})
    {'min': 10, 'median': 20, 'mean': 22.5, 'max': 40}
    """
    if not counts:
        return {}
    ordered = sorted(counts)
    total = sum(counts.values())
    low, high = _at(counts, ordered, (total - 1) // 2), _at(counts, ordered, total // 2)
    return {
        "min": ordered[0],
        "median": low if low == high else (low + high) / 2,
        "mean": round(sum(n * count for n, count in counts.items()) / total, 2),
        "max": ordered[-1],
    }


def _at(counts: Mapping[int, int], ordered: Sequence[int], place: int) -> int:
    for number in ordered:
        place -= counts[number]
        if place < 0:
            return number
    raise IndexError(place)
