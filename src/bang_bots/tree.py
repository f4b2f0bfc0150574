"""The tree of a search: simulations of answers in sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from time import perf_counter
from typing import Final, final

from bang_bots.cowboy import CowboyBot, tune
from bang_bots.kit import Dice
from bang_bots.knowing import UNKNOWN
from bang_bots.plays import AIMED
from bang_bots.prospects import Prospects
from bang_bots.senses import Sense
from bang_bots.suspicions import Gossip
from bangcore.game.game import Game
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset

__all__ = ["Deed", "Race", "Tryout", "deed"]

_FAR: Final = 400
"""The maximum number of answers of a simulation."""
_PATIENCE: Final = 4
_WIDTH: Final = 0.7
_CURIOSITY: Final = 0.1

Deed = tuple[object, ...]
"""The common part of options that differ only in suit and rank."""


def deed(option: Option, rules: Ruleset) -> Deed:
    """Return a key for *option* that ignores suits and ranks."""

    def name(card: int | None) -> str | None:
        return None if card is None else rules.cards[card].key

    return (
        option.verb,
        name(option.card),
        option.target,
        option.key,
        option.as_,
        name(option.other),
    )


@final
class Node:
    """The results of an answer after a sequence of answers, over all worlds."""

    __slots__ = ("later", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.later: dict[Deed, Node] = {}

    def worth(self, curiosity: float) -> float:
        """Return the mean plus a bonus for few visits."""
        return self.total / self.visits + curiosity / sqrt(self.visits)


@final
class Tryout:
    """A simulation to a later turn: cowboys at all seats, guided by the tree at its own."""

    def __init__(
        self,
        seat: int,
        until: int,
        rules: Ruleset,
        senses: dict[str, Sense],
        gossip: Gossip,
        prospects: Prospects,
        dice: Dice,
    ) -> None:
        self._seat = seat
        self._until = until
        self._rules = rules
        self._senses = senses
        self._gossip = gossip
        self._prospects = prospects
        self._dice = dice
        self._cowboys: dict[tuple[int, str], CowboyBot] = {}

    def play(self, game: Game, answer: int, node: Node) -> float:
        """Apply *answer* and play on; record the result in the tree and return it."""
        self._gossip.forget()
        self._apply(game, self._seat, game.parse(answer, seat=self._seat))
        path = [node]
        new = node.visits < _PATIENCE
        for _ in range(_FAR):
            decision = game.decision
            if decision is None or (game.state.turns >= self._until and decision.kind == "turn"):
                break
            seat, options = decision.seat, decision.options
            if len(options) == 1:
                game.apply(options[0])
                continue
            option = self._cowboy(seat, game).choose(game.lazy_view(seat))
            if seat == self._seat and not new:
                about = decision.kind, decision.cause.key, decision.cause.by
                option, node = self._select(node, about, options, option)
                path.append(node)
                new = node.visits < _PATIENCE
            self._apply(game, seat, option)
        worth = self._worth(game)
        for node in path:
            node.visits += 1
            node.total += worth
        return worth

    def _worth(self, game: Game) -> float:
        if game.outcome is not None:
            return float(self._seat in game.outcome.winners)
        return self._prospects.of(game.state, self._seat)

    def _select(
        self, node: Node, about: Deed, options: Sequence[Option], usual: Option
    ) -> tuple[Option, Node]:
        """Choose between the cowboy's answer, successful and untried ones."""
        later = node.later
        ways: dict[Deed, Option] = {(*about, *deed(usual, self._rules)): usual}
        for option in options:
            ways.setdefault((*about, *deed(option, self._rules)), option)
        tried = [(way, later[way]) for way in ways if way in later]
        times = sum(child.visits for _, child in tried)
        if len(tried) < len(ways) and (times < _PATIENCE or len(tried) < _WIDTH * sqrt(times)):
            first = next(iter(ways))
            if times < _PATIENCE:
                way = first
            else:
                untried = [way for way in ways if way not in later]
                way = untried[self._dice.below(len(untried))]
            return ways[way], later.setdefault(way, Node())
        curiosity = _CURIOSITY * sqrt(log(times))
        way, child = max(tried, key=lambda one: one[1].worth(curiosity))
        return ways[way], child

    def _apply(self, game: Game, seat: int, option: Option) -> None:
        target = option.target
        if target is not None and target != seat:
            # attacks are public
            card = None if option.card is None else self._rules.cards[option.card].key
            sense = self._senses.get(option.as_ or option.key or card or "", UNKNOWN)
            if sense.way in AIMED:
                self._gossip.attack(seat, target, sense.blame)
        game.apply(option)

    def _cowboy(self, seat: int, game: Game) -> CowboyBot:
        who = seat, game.state.roles[seat]
        cowboy = self._cowboys.get(who)
        if cowboy is None:
            cowboy = self._cowboys[who] = CowboyBot(0, self._senses)
            tune(cowboy, self._dice, self._gossip)
        return cowboy


@final
class Race:
    """A race of answers, won by the first one unless another one is clearly better.

    In each round all remaining answers are simulated in the same world.
    """

    def __init__(self, answers: Sequence[int]) -> None:
        self._nodes = [Node() for _ in answers]
        self._answers = answers
        self._found: list[list[float]] = [[] for _ in answers]
        self._running = list(range(len(answers)))

    @property
    def running(self) -> int:
        """The number of answers still in the race."""
        return len(self._running)

    def run(self, world: Game, tryout: Tryout, end: float | None = None) -> None:
        """Run a round in *world*; a round that runs out of time does not count."""
        worths = []
        for i in self._running:
            if end is not None and perf_counter() >= end:
                return
            worth = tryout.play(world.copy(), self._answers[i], self._nodes[i])
            worths.append(worth)
        for i, worth in zip(self._running, worths, strict=True):
            self._found[i].append(worth)
        if len(self._found[0]) >= _PATIENCE:
            best = self._best()
            self._running = [
                i
                for i in self._running
                if not i or (self._ahead(i, 0) > _BEHIND and self._ahead(best, i) < _HOPELESS)
            ]

    def _best(self) -> int:
        return max(self._running, key=lambda i: sum(self._found[i]))

    def _ahead(self, one: int, other: int) -> float:
        """Return the lead of an answer over another one, in standard errors."""
        pairs = zip(self._found[one], self._found[other], strict=False)
        mean, error = _mean_and_error([x - y for x, y in pairs])
        return mean / error

    def winner(self) -> int:
        """Return the answer to give."""
        if len(self._found[0]) < _PATIENCE:
            return self._answers[0]
        best = self._best()
        return self._answers[best if best and self._ahead(best, 0) > _CLEARLY else 0]


_BEHIND: Final = -0.3
"""The lead of the cowboy's answer, in standard errors, that eliminates another one."""
_HOPELESS: Final = 2.0
"""The lead of any other answer that eliminates one."""
_CLEARLY: Final = 1.5
"""The lead over the cowboy's answer that another one needs to win."""
_SPREAD: Final = 0.08
"""The typical difference between two answers in one world."""


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    # a few values may have a small variance by chance
    spread = 3 * _SPREAD**2 + sum([(value - mean) ** 2 for value in values])
    return mean, sqrt(spread / (len(values) + 2) / len(values))
