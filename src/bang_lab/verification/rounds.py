"""The games of a soak: every combination of expansions with varying seats, bots and options."""

from __future__ import annotations

import pickle
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from types import FrameType
from typing import Any, Final, final

from attrs import asdict, define, field, frozen

from bang_bots.makers import derived
from bang_lab.verification.trials import Trial, TrialFailed
from bangcore.rules.finding import ExpansionInfo, available_expansions
from bangcore.ruleset import Ruleset
from bangcore.testing.playing.deals import Dice
from bangcore.testing.playing.patience import can_end, is_watching, stack

__all__ = ["GAMES", "Failure", "Round", "Soak", "combinations_of", "play_rounds"]

GAMES: Final = 20
"""The number of games in a round; they share a ruleset because building one is slow."""
LONGEST: Final = 120.0
"""The maximum CPU seconds of a game."""


@final
@frozen
class Failure:
    """A failed check with its game and answer; ``again`` is code that replays the game."""

    game: int
    answer: int
    what: str
    again: str


@final
@define
class Round:
    """The results of some games with the same rules."""

    round: int
    sets: str
    options: dict[str, bool | int]
    games: int = 0
    seconds: float = 0.0
    seats: Counter[str] = field(factory=Counter)
    bots: Counter[str] = field(factory=Counter)
    checked: Counter[str] = field(factory=Counter)
    failures: list[Failure] = field(factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Return the round as JSON types."""
        return {**asdict(self), "seconds": round(self.seconds, 3)}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Round:
        """Return the round from the data of :meth:`to_dict`."""
        counted = {name: Counter(data[name]) for name in ("seats", "bots", "checked")}
        failures = [Failure(**failure) for failure in data["failures"]]
        return cls(**{**data, **counted, "failures": failures})


@final
@frozen
class Soak:
    """All games of a soak, determined by its seed; *sets* are the expansions to combine."""

    seed: int
    sets: tuple[str, ...]

    def packed(self) -> bytes:
        """Return the pickled soak for other processes."""
        return pickle.dumps(self)

    def names(self, number: int) -> tuple[str, ...]:
        """Return the expansions of a round: each combination in turn, in a new order each time."""
        combined = combinations_of(self.sets)
        cycle, place = divmod(number, len(combined))
        order = Dice(derived(self.seed, "cycle", cycle)).sample(combined, len(combined))
        return order[place]

    def rules(self, number: int) -> Ruleset:
        """Return the rules of a round; every second round has options."""
        names = self.names(number)
        dice = Dice(derived(self.seed, "rules", number))
        options: dict[str, bool | int] = {}
        if dice.below(2):
            specs = _rules(names).option_specs
            options = {key: dice.pick([*spec.values]) for key, spec in specs.items()}
            options = {key: value for key, value in options.items() if dice.below(2)}
        return Ruleset.build(*names, options=options) if options else _rules(names)

    def trials(self, number: int, rules: Ruleset) -> Iterator[Trial]:
        """Yield the games of a round with *rules*."""
        each = int(rules.options["characters"])
        tables = [n for n in rules.players if rules.seats_for(n) * each <= len(rules.characters)]
        for game in range(number * GAMES, (number + 1) * GAMES):
            dice = Dice(derived(self.seed, "game", game))
            kinds = dice.pick([("random",), ("random",), ("cowboy",), ("random", "cowboy")])
            players = dice.pick(tables)
            bots = " ".join(dice.pick(kinds) for _ in range(rules.seats_for(players)))
            skip = dice.below(8) == 0
            seed = dice.below(10**9)
            yield Trial(rules=rules, players=players, bots=bots, seed=seed, skip_forced=skip)

    def play(self, number: int) -> Round:
        """Play a round."""
        began = time.process_time()
        rules = self.rules(number)
        sets = "+".join(self.names(number)) or "base"
        specs = rules.option_specs
        changed = {k: v for k, v in rules.options.items() if v != specs[k].default}
        played = Round(number, sets, changed)
        for game, trial in enumerate(self.trials(number, rules), number * GAMES):
            kinds = sorted(set(trial.bots.split()))
            played.games += 1
            played.seats[str(trial.players)] += 1
            played.bots[kinds[0] if len(kinds) == 1 else "mixed"] += 1
            try:
                with _bounded(LONGEST):
                    played.checked += trial.play()
            except TrialFailed as error:
                played.failures.append(Failure(game, error.answer, error.what, repr(trial)))
        played.seconds = time.process_time() - began
        return played


def play_rounds(soak: Soak, numbers: Sequence[int]) -> tuple[list[Round], float]:
    """Play some rounds and return them with the seconds taken."""
    began = time.perf_counter()
    return [soak.play(number) for number in numbers], time.perf_counter() - began


@cache
def _rules(names: tuple[str, ...]) -> Ruleset:
    return Ruleset.build(*names)


@cache
def combinations_of(sets: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return all valid combinations of expansions.

    >>> combinations_of(())
    ((),)
    """
    by_name = {info.name: info for info in available_expansions()}
    some = [names for count in range(len(sets) + 1) for names in combinations(sets, count)]
    return tuple(names for names in some if _get_on(names, by_name))


def _get_on(names: tuple[str, ...], by_name: dict[str, ExpansionInfo]) -> bool:
    all_of = {"base", *names}
    return all(
        all_of.issuperset(by_name[name].definition.requires)
        and all_of.isdisjoint(by_name[name].definition.conflicts)
        for name in names
    )


@contextmanager
def _bounded(seconds: float) -> Iterator[None]:
    """Raise :exc:`TimeoutError` inside a block that takes longer, where the system allows."""
    if not can_end():
        yield
        return

    outside = [sys._getframe(2)]  # the frame of the block, outside contextlib

    def stop(number: int, frame: FrameType | None) -> None:
        if not is_watching(stack(frame, outside)):
            raise TimeoutError(f"no end after {seconds:g} CPU seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
