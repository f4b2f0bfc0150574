"""Trying out answers on imagined games."""

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
from bangcore.rules.ruleset import Ruleset

__all__ = ["Deed", "Race", "Tryout", "deed"]

_FAR: Final = 400
"""So many answers a game is played on at most."""
_PATIENCE: Final = 4
_WIDTH: Final = 0.7
_CURIOSITY: Final = 0.1

Deed = tuple[object, ...]
"""What options have in common that differ in no more than suit and rank."""


def deed(option: Option, rules: Ruleset) -> Deed:
    """Return what *option* does, whatever the suits and ranks of its cards."""

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
    """What has come of an own answer after others, in all the games in which it was given."""

    __slots__ = ("later", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.later: dict[Deed, Node] = {}

    def worth(self, curiosity: float) -> float:
        """Return how good it seems, and how little is known of it."""
        return self.total / self.visits + curiosity / sqrt(self.visits)


@final
class Tryout:
    """Plays imagined games a round on, all seats as cowboys, its own as the tree has it."""

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
        """Give that *answer* and play on; return how well it went, and note it in the tree."""
        assert game.decision is not None
        self._gossip.forget()
        self._apply(game, self._seat, game.decision.options[answer])
        path = [node]
        new = node.visits < _PATIENCE
        for _ in range(_FAR):
            asked = game.decision
            if asked is None or (game.state.turns >= self._until and asked.kind == "turn"):
                break
            seat, options = asked.seat, asked.options
            if len(options) == 1:
                game.apply(options[0])
                continue
            option = self._cowboy(seat, game).choose(game.glimpse(seat))
            if seat == self._seat and not new:
                about = asked.kind, asked.cause.key, asked.cause.by
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
        """Choose between what is usual, what has done well and what has not been tried."""
        later = node.later
        ways: dict[Deed, Option] = {(*about, *deed(usual, self._rules)): usual}
        for option in options:
            ways.setdefault((*about, *deed(option, self._rules)), option)
        tried = [(way, later[way]) for way in ways if way in later]
        times = sum(found.visits for _, found in tried)
        if len(tried) < len(ways) and (times < _PATIENCE or len(tried) < _WIDTH * sqrt(times)):
            first = next(iter(ways))
            if times < _PATIENCE:
                way = first
            else:
                untried = [way for way in ways if way not in later]
                way = untried[self._dice.below(len(untried))]
            return ways[way], later.setdefault(way, Node())
        curiosity = _CURIOSITY * sqrt(log(times))
        way, found = max(tried, key=lambda one: one[1].worth(curiosity))
        return ways[way], found

    def _apply(self, game: Game, seat: int, option: Option) -> None:
        target = option.target
        if target is not None and target != seat:
            # everybody sees that
            card = None if option.card is None else self._rules.cards[option.card].key
            sense = self._senses.get(option.as_ or option.key or card or "", UNKNOWN)
            if sense.way in AIMED:
                self._gossip.attack(seat, target, sense.blame)
        game.apply(option)

    def _cowboy(self, seat: int, game: Game) -> CowboyBot:
        who = seat, game.state.roles[seat]
        found = self._cowboys.get(who)
        if found is None:
            found = self._cowboys[who] = CowboyBot(0, self._senses)
            tune(found, self._dice, self._gossip)
        return found


@final
class Race:
    """A race of answers, the first of which is to be given unless another one is clearly better.

    In each round all that are still in it are tried out on the same imagined game.
    """

    def __init__(self, answers: Sequence[int]) -> None:
        self._nodes = [Node() for _ in answers]
        self._answers = answers
        self._found: list[list[float]] = [[] for _ in answers]
        self._running = list(range(len(answers)))

    @property
    def running(self) -> int:
        """How many answers are still in the race."""
        return len(self._running)

    def run(self, world: Game, tryout: Tryout, end: float | None = None) -> None:
        """Run a round in that world; when time is over, it does not count."""
        found = []
        for i in self._running:
            if end is not None and perf_counter() >= end:
                return
            worth = tryout.play(world.copy(), self._answers[i], self._nodes[i])
            found.append(worth)
        for i, worth in zip(self._running, found, strict=True):
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
        """Return by how many standard errors an answer is better than another one."""
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
"""By so many standard errors the usual answer is ahead of one that need not be looked at longer."""
_HOPELESS: Final = 2.0
"""By so many another one is."""
_CLEARLY: Final = 1.5
"""By so many an answer must be ahead of the usual one to be given instead."""
_SPREAD: Final = 0.08
"""How far apart two answers are in one world, as a rule."""


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    # few values may lie close together by chance
    spread = 3 * _SPREAD**2 + sum([(value - mean) ** 2 for value in values])
    return mean, sqrt(spread / (len(values) + 2) / len(values))
