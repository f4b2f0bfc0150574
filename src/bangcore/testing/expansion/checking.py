"""The games of ``check_expansion`` and their checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any, Final, final

from attrs import define, evolve, field, frozen

from bangcore.engine.events import REFEREE
from bangcore.errors import UnknownName, nearest
from bangcore.game.game import Game
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset
from bangcore.testing.checks import cached_checks, unknown_facets
from bangcore.testing.culprits.rewiring import only_answering, watched
from bangcore.testing.expansion.again import check_hash_seeds, check_rebuilt, digest_of, packed
from bangcore.testing.expansion.collector import COMES_UP, ENDS, TEXTS, FaultCollector
from bangcore.testing.expansion.coverage import (
    Coverage,
    counts_of,
    label,
    missing_in,
    never_in,
    other_choices,
)
from bangcore.testing.expansion.endless import assert_ends
from bangcore.testing.expansion.rare import Novelty, stacked
from bangcore.testing.expansion.report import Report, advice, english
from bangcore.testing.faults.examining import ANSWERING, ONLY_ASKED, SOUND, Trouble, as_trouble
from bangcore.testing.faults.rules import from_one, numbers_of_players
from bangcore.testing.invariants import (
    ANSWER_INVARIANTS,
    CHEAP,
    GAME_INVARIANTS,
    INVARIANTS,
    POSITION_INVARIANTS,
)
from bangcore.testing.playing.deals import Deal, Dice, EventRecorder, choices, give, roll
from bangcore.testing.tables.source import name_of

__all__ = ["ExpansionCheck", "Step"]

LONGEST = 5000
"""The maximum number of answers of a game; games of the base game take a few hundred."""
USUAL: Final = 1000
"""The number of answers after which the only check is that the game ends."""
FEWEST: Final = 200
"""The minimum number of games that search for things that have not come up."""
ROUNDS: Final = 20
"""The number of such games as a multiple of the requested games."""
AT_ONCE: Final = 8
"""The number of things to try in one way before the next way."""

CLOSELY: Final = 3
TRIES: Final = 6
"""The number of thorough checks of a new thing, and of exchanges of secrets in each."""
CARD: Final = "card"
LEARNT: Final = "seats_learn_only_what_they_see"
KNOWN: Final = "knowledge_is_true"
SHOWN: Final = "frontends_can_show"
REBUILT: Final = "built_anew"
HASH_SEEDS: Final = "hash_seeds"


@final
@frozen
class Step:
    """The progress of a check: the current part, and how much of it is done."""

    what: str
    done: int
    of: int


@final
@define(eq=False, slots=False)
class ExpansionCheck:
    """A check in progress with the arguments of ``check_expansion``.

    ``faults`` are the faults so far; ``others`` are the same check with options that choose other
    roles, unless *alone*.
    """

    expansions: Sequence[str | object]
    players: int | Iterable[int] | None = field(default=None, kw_only=True)
    each: int = field(default=6, kw_only=True, alias="games")
    seed: int = field(default=0, kw_only=True)
    options: Mapping[str, bool | int] | None = field(default=None, kw_only=True)
    every: int = field(default=16, kw_only=True)
    focus: str | None = field(default=None, kw_only=True)
    alone: bool = field(default=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        self._started_at = perf_counter()
        from_one("games", self.each)
        from_one("every", self.every)
        self.rules = rules = Ruleset.build(*self.expansions, options=self.options)
        if self.focus is not None:
            self.focus = _key_of_focus(rules, self.focus)
        numbers = numbers_of_players(rules, self.players)
        self.coverage = Coverage.of(rules, numbers, self.expansions)
        self.deals = [
            Deal(rules=rules, players=n, seed=self.seed + i)
            for n in numbers
            for i in range(self.each)
        ]
        self.games = self.decisions = self.checks = 0
        self._again = ""
        self._request = b""
        self._collector = FaultCollector(self)
        self.faults = self._collector.faults
        self._watched = watched(rules, self.coverage.calls)
        self._careful = only_answering(self._watched)
        self._novelty = Novelty()
        self._looks = Dice(self.seed)
        self._sightings: Counter[tuple[str, str]] = Counter()
        self._unmet = self.coverage.required_effects(rules)
        # the invariants of positions use them too, and record what was shown
        self._checks = cached_checks(rules, new=True)
        self._hints: list[str] = []
        fixed = None if self.players is None else numbers
        options = self.options or {}
        choices = () if self.alone else other_choices(rules, self.expansions, options, fixed)
        self.others: list[ExpansionCheck] = [
            evolve(self, options=choice, players=numbers, alone=True) for choice, numbers in choices
        ]

    # ------------------------------------------------------------ the whole check

    def steps(self) -> Iterator[Step]:
        """Check everything and yield the progress before each game."""
        self._pack()
        with self._collector.catching(TEXTS):
            self.coverage.check_texts(self.rules)
            self._hints = [*unknown_facets(self.rules)]
            for check in self._checks:
                check.definitions()
        for number, deal in enumerate(self.deals):
            yield Step("games", number, len(self.deals))
            self._play(deal, number)
            if self._collector.over:
                return
        if self.faults:
            return
        yield Step("again", 0, 1)
        self._play_again()
        if self.faults:
            return
        yield from self._look_for_the_rest()
        if self._collector.over:
            return
        with self._collector.catching(TEXTS):
            for check in self._checks:
                check.end()
        for other in self.others:
            try:
                yield from other.steps()
            finally:
                self.faults.update(other.faults)
            self._collector.over |= other.faults != {}
            if self._collector.over:
                return
        missing = [] if self.focus is not None or self.alone else missing_in(self._parts)
        with self._collector.catching(COMES_UP):
            games = english("games", self.games, number=str(self.games))
            names = ", ".join(label(*thing) for thing in missing)
            how = "".join(f"\n{label(*thing)}: {self._advice(*thing)}" for thing in missing)
            assert not missing, f"in {games} never came up: {names}{how}"

    def _look_for_the_rest(self) -> Iterator[Step]:
        """Play games that bring up missing things early, each time in another way."""
        most = max(ROUNDS * len(self.deals), FEWEST)
        games = number = 0
        while games < most and not self._collector.over:
            keys = self._rare()
            if not keys:
                break
            first = number * AT_ONCE % len(keys)
            for key in dict.fromkeys((keys[first:] + keys[:first])[:AT_ONCE]):
                yield Step("rare", games, most)
                self._play_rare(key, number)
                games += 1
                if self._collector.over:
                    return
            number += 1
        # questions that came up only once or twice need more checks
        for (kind, key), met in [*self._sightings.items()]:
            question = kind != CARD and self.coverage.can_be_brought(key)
            for more in range(CLOSELY - met if self.focus in (None, key) else 0):
                if question and not self._collector.over:
                    yield Step("rare", games, most)
                    self._play_rare(key, more)

    @property
    def _parts(self) -> list[Coverage]:
        return [self.coverage, *(other.coverage for other in self.others)]

    def _advice(self, kind: str, key: str) -> str:
        own = {name_of(thing) for thing in self.expansions if not isinstance(thing, str)}
        games = sum(part.games for part in (self, *self.others))
        return advice(self.rules, kind, key, games, own)

    def report(self) -> Report:
        """Return a report of the games and their coverage."""
        came_up = counts_of(self._parts)
        never = {
            label(kind, key): self._advice(kind, key)
            for kind, key in never_in(self._parts)
            if kind != "ability"
        }
        for check in self._checks:
            never |= check.unused()
        without = {kind for check in self._checks for kind in check.without_words()}
        again = self._result_of_again()
        every = [self, *self.others]
        return Report(
            sum(part.games for part in every),
            sum(part.decisions for part in every),
            sum(part.checks for part in every),
            again == "same",
            perf_counter() - self._started_at,
            came_up,
            never,
            without_words=tuple(sorted(without)),
            hints=(*self._hints, *(hint for check in self._checks for hint in check.hints())),
            again=again,
        )

    def _result_of_again(self) -> str:
        """Return the result of the games with other hash seeds, as in ``Report.again``."""
        if HASH_SEEDS in self.faults.values():
            return "differ"
        return self._again or ("faults" if self.faults else "stopped")

    def _rare(self) -> list[str]:
        keys = self.coverage.rare()
        return keys if self.focus is None else [key for key in keys if key == self.focus]

    # ------------------------------------------------------------ one game

    def _play(self, deal: Deal, number: int) -> None:
        """Play a game to the end and check it."""
        careful = self.games % 3 == 0
        rules = self._careful if careful else self._watched
        deal = self.coverage.with_characters(deal, number)

        first = self.focus or self.coverage.first(number)

        def begin() -> Game:
            under = evolve(deal, rules=rules)
            return under.game() if first is None else stacked(under, first, number)

        dice = Dice(deal.seed)
        answering = ONLY_ASKED if careful else ANSWERING

        def course(game: Game, answers: list[str]) -> None:
            recorder = EventRecorder(game)
            self._look(game, dice)
            while game.decision is not None:
                with as_trouble(ENDS):
                    assert_ends(game, len(answers), LONGEST)
                option = choices(game)[roll(game, dice)]
                self._answer(game, option, dice, answers, answering)
            for name in GAME_INVARIANTS:
                self._check(name, dice, game, recorder)
            self._close(game, recorder)

        self._run(begin, course, deal if first is None else None, answering)

    def _play_rare(self, key: str, number: int) -> None:
        """Play a game in which *key* comes up soon, and check only its positions."""
        deal = self.deals[number % len(self.deals)]
        deal = evolve(deal, seed=deal.seed + number, rules=self._watched)
        dice = Dice(deal.seed)

        def course(game: Game, answers: list[str]) -> None:
            recorder = EventRecorder(game)
            while game.decision is not None:
                with as_trouble(ENDS):
                    assert_ends(game, len(answers), LONGEST)
                self._check_question(game)
                option = self._novelty.choose(game, dice, key)
                answers.append(option.text)
                self._give(game, option, ANSWERING)
                if dice.below(8) == 0:
                    self._check(SOUND, self._looks, game)
            self._check(SOUND, self._looks, game)
            self._close(game, recorder)

        self._run(lambda: stacked(deal, key, number), course, None, ANSWERING)

    def _run(
        self,
        begin: Callable[[], Game],
        course: Callable[[Game, list[str]], None],
        deal: Deal | None,
        answering: str,
    ) -> None:
        begun: Game | None = None
        answers: list[str] = []
        try:
            with as_trouble(answering):
                game = begin()
                begun = game.copy()
            course(game, answers)
        except Exception as error:
            trouble = error if isinstance(error, Trouble) else Trouble(answering, error)
            self._collector.add(trouble, begun, deal, answers)
        self.games += 1
        self.decisions += len(answers)

    def _check_question(self, game: Game) -> None:
        """Count the question and let installed distributions check it."""
        decision = game.decision
        assert decision is not None
        self.coverage.count_question(decision)
        with as_trouble(SHOWN):
            for check in self._checks:
                check.question(game)

    def _give(self, game: Game, option: Option, answering: str) -> None:
        """Apply an answer; if something of the expansions is new in it, check for leaked secrets.

        These are questions, cards and abilities that act.
        """
        assert game.decision is not None
        question = game.decision.kind, game.decision.cause.key
        new = {question} if self.coverage.is_new(*question) else set()
        new |= {("use", option.key or "")} if option.verb == "use" else set()
        if option.card is not None and option.verb in ("play", "use"):
            card = CARD, option.as_ or game.ruleset.cards[option.card].key
            new |= {card} & self.coverage.required
        before = game.copy() if self._unmet or not self._known_well(new) else None
        counts = self.coverage.calls
        calls = {pair: counts[pair] for pair in self._unmet}
        with as_trouble(answering):
            give(game, option)
        new |= {pair for pair, count in calls.items() if counts[pair] > count}
        if before is None or self._known_well(new):
            return
        self._sightings.update(new)
        self._unmet = {pair for pair in self._unmet if self._sightings[pair] < CLOSELY}
        for name in (SOUND, KNOWN):
            self._check(name, self._looks, game)
        for _ in range(TRIES):
            self._check(LEARNT, self._looks, before, option, game)

    def _known_well(self, things: Iterable[tuple[str, str]]) -> bool:
        return all(self._sightings[thing] >= CLOSELY for thing in things)

    def _check(self, name: str, dice: Dice, *about: Any) -> None:
        """Check the named invariant."""
        self.checks += 1
        seed = dice.below(1 << 16)
        with as_trouble(name, seed):
            INVARIANTS[name](*about, seed)

    def _close(self, game: Game, recorder: EventRecorder) -> None:
        for check in self._checks:
            check.note(recorder.events[REFEREE])
        self.coverage.close(game, recorder)

    def _look(self, game: Game, dice: Dice) -> None:
        for name, check in POSITION_INVARIANTS.items():
            # checks of pictures and texts must not change the random answers
            own = self._looks if name == SHOWN else dice
            if check in CHEAP or own.below(self.every) == 0:
                self._check(name, own, game)

    def _answer(
        self, game: Game, option: Option, dice: Dice, answers: list[str], answering: str
    ) -> None:
        long = len(answers) > USUAL
        names = [n for n in ANSWER_INVARIANTS if not long and dice.below(self.every) == 0]
        before = game.copy() if names else None
        self._check_question(game)
        answers.append(option.text)
        self._give(game, option, answering)
        for name in names:
            self._check(name, dice, before, option, game)
        if not long:
            self._look(game, dice)
        elif len(answers) % 50 == 0:
            self._check(SOUND, self._looks, game)

    # ------------------------------------------------------------ the same games again

    def _pack(self) -> None:
        """Choose the games to play again, and pack them before anybody remembers a game."""
        numbers = self.deals[:: self.each]
        more = [evolve(deal, seed=deal.seed + self.each) for deal in numbers[: 2 - len(numbers)]]
        self._repeated_deals = [
            self.coverage.with_characters(deal, n) for n, deal in enumerate(numbers + more)
        ]
        self._request = packed(self._repeated_deals)

    def _play_again(self) -> None:
        deals = self._repeated_deals
        with self._collector.catching(ANSWERING):
            digests = [*map(digest_of, deals)]
        if self.faults:
            return
        with self._collector.catching(REBUILT):
            check_rebuilt(self.expansions, self.options, deals, digests)
        if self.faults:
            return
        with self._collector.catching(HASH_SEEDS):
            same = check_hash_seeds(self._request, deals, digests)
            self._again = "same" if same else "unreachable"


def _key_of_focus(rules: Ruleset, focus: str) -> str:
    """Return the key that *focus* names, such as ``"nest"`` or ``"card:nest"``."""
    key = focus.partition(":")[2] or focus
    keys = [*rules.kinds, *rules.characters, *rules.rules]
    if key not in keys:
        raise UnknownName(nearest("card, character or rule", key, keys))
    return key
