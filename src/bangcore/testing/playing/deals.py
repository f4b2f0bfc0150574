"""Deals and playthroughs: games as plain data that can be printed, shrunk and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, final

from attrs import field, frozen

from bangcore import chance
from bangcore.engine.events import REFEREE, Event
from bangcore.errors import InvalidSetup
from bangcore.game.game import Game, progress_of
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset
from bangcore.testing.playing.awaiting import all_awaited
from bangcore.testing.playing.patience import ANSWER, patience
from bangcore.testing.tables.source import Source, name_of, spec_of

__all__ = [
    "Deal",
    "Dice",
    "EventRecorder",
    "Playthrough",
    "choices",
    "first_difference",
    "give",
    "play_on",
    "roll",
    "written",
]

_T = TypeVar("_T")


@final
class Dice:
    """Random numbers that are reproducible on every machine and Python version.

    >>> Dice(1).pick("abc") == Dice(1).pick("abc")
    True
    """

    def __init__(self, seed: int) -> None:
        self._state = chance.seeded(seed)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        self._state, value = chance.below(self._state, n)
        return value

    def pick(self, items: Sequence[_T]) -> _T:
        """Return one of *items*."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[_T], most: int) -> list[_T]:
        """Return at most *most* distinct *items* in random order."""
        mixed = list(items)
        self._state = chance.shuffle(self._state, mixed)
        return mixed[:most]


def written(rules: Ruleset) -> str:
    """Return the call that builds *rules*; expansions given as objects appear as variables.

    >>> written(Ruleset.build(options={"simplified": True}))
    "Ruleset.build(options={'simplified': True})"
    """
    expansions, _ = spec_of(rules)
    objects = {
        name_of(thing): Source().expansion(thing)
        for thing in expansions
        if not isinstance(thing, str)
    }
    parts = {own.name for info in rules.expansions for own in info.definition.brings}
    names = [info.name for info in rules.expansions[1:] if info.name not in parts]
    words = [objects.get(name, repr(name)) for name in names]
    changed = {
        name: value
        for name, value in rules.options.items()
        if value != rules.option_specs[name].default
    }
    words += [f"options={changed}"] if changed else []
    return f"Ruleset.build({', '.join(words)})"


@final
@frozen(kw_only=True)
class Deal:
    """The beginning of a game as data.

    Roles and characters are by seat; ``None`` means that the seed determines them.  ``top`` are
    the texts of the top cards of the draw pile; the seed shuffles the others.

    >>> game = Deal(players=4, top=("beer:6-hearts", "bang:A-spades")).game()
    >>> [str(card) for card in game.view(0).players[0].hand][:2]
    ['beer:6-hearts', 'bang:A-spades']
    """

    rules: Ruleset = field(factory=Ruleset.build, repr=written)
    players: int
    seed: int = 0
    roles: tuple[str | None, ...] | None = None
    characters: tuple[str | None, ...] | None = None
    top: tuple[str, ...] = ()

    def game(self) -> Game:
        """Deal the cards."""
        games: list[Game] = []
        with patience(ANSWER), all_awaited(lambda: games[0] if games else None):
            game = Game.new(
                self.players,
                self.rules,
                seed=self.seed,
                roles=self.roles,
                characters=self.characters,
                deck=self._deck(self.top) if self.top else None,
            )
            games.append(game)
        return game

    def _deck(self, top: Sequence[str]) -> list[int]:
        stock = {text: list(cards) for text, cards in self.rules.by_face.items()}
        deck = []
        for text in top:
            if not stock.get(text):
                raise InvalidSetup(f"no {text} is left in the box")
            deck.append(stock[text].pop(0))
        rest = sorted(card for cards in stock.values() for card in cards)
        return deck + Dice(self.seed).sample(rest, len(rest))


def choices(game: Game) -> tuple[Option, ...]:
    """Return all possible answers: the options of the decision, then the others.

    The others are interrupts, or the answers of other seats if several are asked.
    """
    if game.decision is None:
        return ()
    return game.decision.options + game.interrupts + progress_of(game).others


def _tuple(answers: Iterable[int]) -> tuple[int, ...]:
    return tuple(answers)


@checked
@final
@frozen
class Playthrough:
    """A deal and its answers, as numbers of options modulo their count.

    0 is always the passive answer; interrupts and answers of other seats count after the options.
    Answers after the end of the game are ignored.

    >>> Playthrough(Deal(players=4, seed=1), [0, 0]).game().decision.number
    3
    """

    deal: Deal
    answers: tuple[int, ...] = field(converter=_tuple)

    def positions(self) -> Iterator[Game]:
        """Play, and yield the same game before the first and after each answer."""
        game = self.deal.game()
        yield game
        for number in self.answers:
            possible = choices(game)
            if not possible:
                return
            give(game, possible[number % len(possible)])
            yield game

    def game(self) -> Game:
        """Return the game after all answers."""
        *_, game = self.positions()
        return game


@final
class EventRecorder:
    """A listener to a game as every seat, as a spectator (``None``) and as the referee."""

    def __init__(self, game: Game) -> None:
        everybody: list[int | None] = [None, REFEREE, *range(len(game.names))]
        self.events: dict[int | None, list[Event]] = {listener: [] for listener in everybody}
        self.stops: list[Callable[[], None]] = []
        for listener, events in self.events.items():
            self.stops.append(game.events.subscribe(events.append, seat=listener))

    def close(self) -> None:
        """Stop listening."""
        for stop in self.stops:
            stop()


def play_on(game: Game, dice: Dice, answers: int) -> list[int]:
    """Apply *answers* random answers, fewer if the game ends; return their numbers."""
    numbers: list[int] = []
    while game.decision is not None and len(numbers) < answers:
        numbers.append(roll(game, dice))
        with patience(ANSWER):
            game.apply(choices(game)[numbers[-1]])
    return numbers


def give(game: Game, option: Option) -> None:
    """Apply an answer; stop an endless effect, where possible.

    :raises AssertionError: if a verb is not awaited or the effect is endless.
    """
    with patience(ANSWER), all_awaited(lambda: game):
        game.apply(option)


def roll(game: Game, dice: Dice) -> int:
    """Return the number of a random answer, occasionally one beyond the options."""
    assert game.decision is not None
    options = len(game.decision.options)
    others = len(choices(game)) - options
    if others and dice.below(4) == 0:
        return options + dice.below(others)
    return dice.below(options)


def first_difference(first: Any, second: Any, place: str = "") -> str:
    """Return the first difference of two JSON-like values, or an empty string."""
    if first == second:
        return ""
    if type(first) is type(second) and isinstance(first, dict):
        names = [*first, *(name for name in second if name not in first)]
        for name in names:  # pragma: no branch - unequal values differ somewhere
            missing = object()
            diff = first_difference(
                first.get(name, missing), second.get(name, missing), f"{place}.{name}".lstrip(".")
            )
            if diff:
                return diff
    if (
        type(first) is type(second)
        and isinstance(first, (list, tuple))
        and len(first) == len(second)
    ):
        pairs = enumerate(zip(first, second, strict=True))
        for i, (a, b) in pairs:  # pragma: no branch - unequal values differ somewhere
            diff = first_difference(a, b, f"{place}[{i}]")
            if diff:
                return diff
    return f"{place}: {first!r} and {second!r}"
