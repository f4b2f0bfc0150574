"""The benchmark of inference: guesses of roles in fixed games, without playing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import groupby
from math import log
from operator import itemgetter
from typing import Final, Unpack, final

from attrs import evolve, frozen

from bang_bots import CowboyBot, play
from bang_bots.cowboy import suspicions_of
from bang_bots.facets import senses_of
from bang_bots.makers import is_imported, maker_of
from bang_bots.suspicions import Settled
from bang_lab.figures import FEW, Counts, Level, Share
from bang_lab.plan import Execution, Plan
from bang_lab.played import Failed, failed
from bang_lab.tournament import Tournament
from bangcore.engine.events import Event
from bangcore.errors import InvalidSetup, UnknownName, brief, nearest
from bangcore.game.game import stories
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.ruleset import default_ruleset

__all__ = ["GUESSERS", "Guess", "Guessed", "Guesser", "Inference", "bench_inference"]

TITLE: Final = "inference-1"
PLAYERS: Final = ("cowboy", "easy")
SEATS: Final = 7
SEED: Final = 20_261_130
DEALS: Final = 200
LEAST: Final = 0.001
"""The least probability that counts, so that no loss is infinite."""
BINS: Final = 10
PARTS: Final = 1_000_000
"""The parts in which losses are counted, as integers."""

GUESSER: Final = (
    "a guesser is a function of a view and the events of its seat, which returns for each seat the"
    " chances of its role, such as [{'outlaw': 0.6, 'deputy': 0.4}, ...]"
)

Guesser = Callable[[View, Sequence[Event]], Sequence[Mapping[str, float]]]
"""A function from a view and the events of its seat so far to the chances of roles by seat."""


def uniform(view: View, events: Sequence[Event]) -> Sequence[Mapping[str, float]]:
    """Guess from the rules alone: all deals of the hidden roles are equally likely."""
    return Settled().chances(view)


def cowboy(view: View, events: Sequence[Event]) -> Sequence[Mapping[str, float]]:
    """Guess as the cowboy does, and the search bot, which weighs worlds in the same way."""
    bot = CowboyBot(0, senses_of(view.ruleset or default_ruleset()))
    for event in events:
        if event.kind in bot.hears:
            bot.notice(event)
    return suspicions_of(bot).chances(view)


GUESSERS: Final[dict[str, Guesser]] = {"uniform": uniform, "cowboy": cowboy}
"""The guessers by name."""


@final
@frozen
class Guess:
    """The *chances* of the roles of seat *about*, in the eyes of the *seat* whose *turn* begins."""

    turn: int
    seat: int
    about: int
    chances: Mapping[str, float]


@final
@frozen
class Guessed:
    """The guesses in one game, in order, and its *roles*."""

    game: int
    roles: tuple[str, ...]
    guesses: tuple[Guess, ...]

    def losses(self) -> list[float]:
        """Return the log loss of each guess."""
        true = [guess.chances.get(self.roles[guess.about], 0.0) for guess in self.guesses]
        return [-log(max(LEAST, chance)) for chance in true]


@checked
@final
class Inference:
    """The guesses in the games of the benchmark, and how far they are from the truth.

    ``guessed`` are the games, which ``plan`` can deal again, ``failures`` those in which guessing
    failed; ``interrupted`` is true if Ctrl-C stopped it early.
    """

    def __init__(self, guesser: str, plan: Plan) -> None:
        self.title: Final = TITLE
        self.guesser: Final = guesser
        self.plan: Final = plan
        self.guessed: Final[list[Guessed]] = []
        self.failures: Final[list[Failed]] = []
        self.interrupted = False

    @property
    def games(self) -> int:
        """The number of games in which all guesses are made."""
        return len(self.guessed)

    @property
    def whole(self) -> bool:
        """Whether these are all games of the benchmark."""
        return self.games == DEALS and self.plan.seed == SEED

    def loss(self) -> Level:
        """Return the mean log loss of a guess, in nats, with its 95 % interval.

        A game is one observation.  Probabilities below 0.001 count as 0.001.

        :raises InvalidSetup: if there are fewer than two games.
        """
        return self._means(lambda turn: 0)[0]

    def by_round(self) -> list[Level]:
        """Return the mean log loss by round of seven turns, while one game in twenty lasts."""
        return self._means(lambda turn: 1 + (turn - 1) // SEATS)

    def lead(self, other: Inference) -> Level:
        """Return the mean log loss of *other* minus this one, in the same games.

        :raises InvalidSetup: if these are other games, or fewer than two.
        """
        if [game.game for game in self.guessed] != [game.game for game in other.guessed]:
            raise InvalidSetup("a lead is about the same games")
        return self._means(lambda turn: 0, other)[0]

    def _means(self, part_of: Callable[[int], int], other: Inference | None = None) -> list[Level]:
        if self.games < 2:
            raise InvalidSetup("an interval needs two games")
        counts: dict[int, Counts] = {}
        for number, game in enumerate(self.guessed):
            losses = game.losses()
            if other is not None:
                pairs = zip(other.guessed[number].losses(), losses, strict=True)
                losses = [theirs - ours for theirs, ours in pairs]
            turns = [part_of(guess.turn) for guess in game.guesses]
            for part, some in groupby(zip(turns, losses, strict=True), itemgetter(0)):
                parts = [round(PARTS * loss) for _, loss in some]
                counts.setdefault(part, Counts()).add(len(parts), sum(parts))
        lowest, highest = (0.0, -log(LEAST)) if other is None else (log(LEAST), -log(LEAST))
        return [
            Level(
                part,
                level.mean / PARTS,
                max(lowest, level.low / PARTS),
                min(highest, level.high / PARTS),
            )
            for part, level in [(part, count.level(part)) for part, count in sorted(counts.items())]
            if counts[part].deals >= max(2, FEW * self.games)
        ]

    def calibration(self) -> list[tuple[float, Share]]:
        """Return the mean of the chances in each tenth, and the share of those that are true."""
        counts = [Counts() for _ in range(BINS)]
        sums = [0.0] * BINS
        for game in self.guessed:
            pairs = sorted(
                (min(int(chance * BINS), BINS - 1), chance, game.roles[guess.about] == role)
                for guess in game.guesses
                for role, chance in guess.chances.items()
            )
            for part, some in groupby(pairs, lambda pair: pair[0]):
                chances, true = [*zip(*some, strict=True)][1:]
                counts[part].add(len(chances), sum(true))
                sums[part] += sum(chances)
        return [
            (sums[part] / count.played, count.share(f"{part / BINS:.1f}"))
            for part, count in enumerate(counts)
            if count.played
        ]


@checked
def bench_inference(
    guesser: Guesser | str,
    *,
    deals: int | None = None,
    seed: int = SEED,
    **execution: Unpack[Execution],
) -> Inference:
    """Let a *guesser* guess the roles in the games of the benchmark, and return its guesses.

    The games have seven seats, cowboys and easy bots.  At the beginning of each turn the seat on
    turn guesses the roles that the rules leave open.  A guesser is ``"uniform"``, ``"cowboy"``, the
    name of a function in a module, or a function of a view and the events of its seat that returns
    the chances of roles by seat; those of known seats are not read.  Fewer *deals* give an
    estimate; another *seed* gives other games, to learn from.

    >>> guessed = [bench_inference(name, deals=3) for name in ("cowboy", "uniform")]
    >>> guessed[0].loss().mean < guessed[1].loss().mean
    True

    :raises UnknownName: if no guesser has that name.
    :raises InvalidSetup: if an argument is invalid or *resume* is given.
    :raises GameFailed: if a guess is none.
    """
    if execution.get("resume") is not None:
        raise InvalidSetup("guesses are kept in no file: leave out resume")
    deals = DEALS if deals is None else deals
    if deals > DEALS and seed == SEED:
        raise InvalidSetup(f"{TITLE} has {DEALS} deals, not {brief(deals)}")
    name = (
        guesser
        if isinstance(guesser, str)
        else getattr(guesser, "__name__", type(guesser).__name__)
    )
    guess = _guesser(guesser) if isinstance(guesser, str) else guesser
    tournament = Tournament(PLAYERS, deals, seats=SEATS, seed=seed, **execution)
    inference = Inference(name, tournament.plan)
    try:
        with closing(tournament.in_order(partial(_guessed, guess))) as results:
            for result in results:
                if isinstance(result, Failed):
                    inference.failures.append(result)
                else:
                    inference.guessed.append(result)
    except KeyboardInterrupt:
        inference.interrupted = True
    return inference


def _guesser(name: str) -> Guesser:
    if is_imported(name):
        guesser: object = maker_of(name)
        return guesser  # type: ignore[return-value]  # any function of a module
    if name not in GUESSERS:
        raise UnknownName(nearest("guesser", name, GUESSERS))
    return GUESSERS[name]


def _guessed(guess: Guesser, plan: Plan, number: int) -> Guessed | Failed:
    """Play a game and return the guesses at its turns, or the error."""
    try:
        return Guessed(number, plan.seating(number).roles, tuple(_guesses(guess, plan, number)))
    except Exception as error:
        return failed(plan, number, error)


def _guesses(guess: Guesser, plan: Plan, number: int) -> list[Guess]:
    game = plan.game(number)
    logs: list[list[Event]] = [[] for _ in game.names]
    for seat, events in stories(game, range(len(logs))).items():
        assert seat is not None
        logs[seat] += [evolve(event, moves=(), changes=()) for event in events]
        game.events.subscribe(logs[seat].append, seat=seat, plain=True)
    guesses: list[Guess] = []
    turn = 0

    def watch(answering: int, option: Option) -> None:
        nonlocal turn
        if game.state.turns != turn:
            turn, seat = game.state.turns, game.state.turn
            view = game.lazy_view(seat)
            possible = {s: roles for s, roles in enumerate(uniform(view, ())) if len(roles) > 1}
            if possible:
                chances = _guess(guess, view, tuple(logs[seat]))
                guesses.extend(
                    Guess(turn, seat, about, _checked(about, chances[about], roles, view.roles))
                    for about, roles in possible.items()
                )

    play(game, plan.bots(number), most=plan.most, watch=watch)
    return guesses


def _guess(guess: Guesser, view: View, events: Sequence[Event]) -> Sequence[Mapping[str, float]]:
    """Return the chances from a guesser for a view.

    :raises InvalidSetup: if it is not a list with an entry for each seat.
    """
    try:
        chances = guess(view, events)
    except (AttributeError, TypeError) as error:  # such as a maker of bots
        error.add_note(f"called as a guesser: {GUESSER}")
        raise
    if not isinstance(chances, Sequence) or len(chances) != len(view.players):
        raise InvalidSetup(f"{GUESSER}; not {brief(chances)}")
    return chances


def _checked(
    seat: int, chances: Mapping[str, float], possible: Collection[str], dealt: Collection[str]
) -> Mapping[str, float]:
    """Return the *chances* of the *possible* roles.

    :raises UnknownName: if a role was not *dealt*.
    :raises InvalidSetup: if these are no chances.
    """
    if not isinstance(chances, Mapping):
        raise InvalidSetup(f"{GUESSER}; seat {seat} has {brief(chances)}")
    for role in chances:
        if role not in dealt:
            raise UnknownName(nearest("role", role, dealt))
    try:
        total = sum(chances.values())
        adds = min(chances.values(), default=0) >= 0 and abs(total - 1) < 0.02
    except TypeError:
        adds = False
    if not adds:
        raise InvalidSetup(f"the chances of seat {seat} do not add to 1: {brief(chances)}")
    return {role: float(chances.get(role, 0.0) / total) for role in possible}
