"""Checked games: inspected during play, with detours that must not change the game."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, final

from attrs import Factory, define, field, frozen

from bang_bots import CowboyBot
from bang_bots.facets import senses_of
from bang_bots.makers import derived
from bang_bots.worlds import choice, interruption
from bangcore.engine.events import Event
from bangcore.errors import InvalidSetup, nearest
from bangcore.game.game import Game
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset
from bangcore.testing.invariants import (
    ANSWER_INVARIANTS,
    CHEAP,
    GAME_INVARIANTS,
    POSITION_INVARIANTS,
)
from bangcore.testing.playing.deals import (
    Dice,
    EventRecorder,
    choices,
    first_difference,
    play_on,
    written,
)
from bangcore.worlds import sample

__all__ = ["LONGEST", "Trial", "TrialFailed"]

LONGEST: Final = 200_000
"""The maximum number of answers of a game; two healing cowboys have needed 45,330."""
LONG: Final = 1000
"""The number of answers after which checks become rarer: many process the whole game."""
KINDS: Final = ("random", "cowboy")

# mean number of answers between two checks; all together take about as long as the game
AUDITED: Final = 30
LOOKED_AT: Final = 120
CLOSELY: Final = 1000
HEARD: Final = 120
DETOUR: Final = 600


class TrialFailed(AssertionError):
    """A check failed after answer number ``answer``."""

    def __init__(self, answer: int, what: str) -> None:
        super().__init__(answer, what)
        self.answer = answer
        self.what = what

    def __str__(self) -> str:
        return f"answer {self.answer}: {self.what}"


def _kinds(bots: str) -> str:
    for kind in bots.split():
        if kind not in KINDS:
            raise InvalidSetup(nearest("bot of a trial", kind, KINDS))
    return bots


@final
@frozen(kw_only=True)
class Trial:
    """A game of ``random`` and ``cowboy`` bots that is fully determined by its fields.

    *players* defaults to one for each bot.

    >>> trial = Trial(seed=1, bots="random cowboy random random")
    >>> checked = trial.play()
    >>> checked["options are distinct"] == checked["answers"] > 50
    True

    The answers are reproducible, with or without checks:

    >>> trial.at(30).to_dict() == trial.at(30).to_dict()
    True
    """

    rules: Ruleset = field(factory=Ruleset.build, repr=written)
    bots: str = field(converter=_kinds)
    seed: int
    players: int = field()
    skip_forced: bool = False

    @players.default
    def _one_for_each_bot(self) -> int:
        return len(self.bots.split())

    def game(self) -> Game:
        """Deal the cards."""
        return Game.new(self.players, self.rules, seed=self.seed, skip_forced=self.skip_forced)

    def at(self, answers: int) -> Game:
        """Return the game after *answers* answers, without checks."""
        players = _Players(self, self.game())
        while answers and players.game.decision is not None:
            players.game.apply(players.answer())
            players.tell()
            answers -= 1
        return players.game

    def play(self) -> Counter[str]:
        """Play to the end and count the answers and checks.

        :raises TrialFailed: if a check fails.
        """
        try:
            return _Course(self).play()
        except TrialFailed as error:
            raise self._first_fault(error.answer) or error from error.__cause__

    def _first_fault(self, most: int) -> TrialFailed | None:
        """Check every position up to answer *most* to find the first failure."""
        players = _Players(self, self.game())
        for answer in range(most):
            try:
                if answer:
                    players.game.apply(players.answer())
                    players.tell()
                for check in CHEAP:
                    check(players.game, 0)
            except AssertionError as error:
                return TrialFailed(answer, str(error))
            except Exception:
                return None
        return None


@final
class _Players:
    """The bots of a game with their events."""

    def __init__(self, trial: Trial, game: Game) -> None:
        self.game = game
        self._dice: Final = Dice(derived(trial.seed, "answers"))
        self._bots: Final = [
            CowboyBot(derived(trial.seed, "seat", seat), senses_of(trial.rules))
            if kind == "cowboy"
            else None
            for seat, kind in enumerate(trial.bots.split())
        ]
        self._heard: Final[list[tuple[CowboyBot, Event]]] = []
        self.sit_at(game)

    def sit_at(self, game: Game) -> None:
        """Continue with a game at the same position."""
        self.game = game
        for bot in self._bots:
            if bot is not None:
                game.events.subscribe(self._listener(bot), kinds=bot.hears, plain=True)

    def _listener(self, bot: CowboyBot) -> Any:
        return lambda event: self._heard.append((bot, event))

    def tell(self) -> None:
        """Deliver the events to the bots."""
        for bot, event in self._heard:
            bot.notice(event)
        self._heard.clear()

    def answer(self) -> Option:
        """Return the next answer: an interrupt, or one of the options."""
        game, dice = self.game, self._dice
        assert game.decision is not None
        if game.interrupts and (option := self._interrupt(game.interrupts)) is not None:
            return option
        bot = self._bots[game.decision.seat]
        if bot is None:
            return dice.pick(game.decision.options)
        return choice(bot, game, game.decision.seat)

    def _interrupt(self, interrupts: tuple[Option, ...]) -> Option | None:
        for seat in dict.fromkeys(option.seat for option in interrupts):
            assert seat is not None
            bot = self._bots[seat]
            if bot is not None:
                option = interruption(bot, self.game, seat)
                if option is not None:
                    return option
            elif self._dice.below(4) == 0:
                return self._dice.pick([option for option in interrupts if option.seat == seat])
        return None


@final
@define
class _Course:
    """One run of a trial."""

    trial: Trial
    dice: Dice = Factory(lambda self: Dice(derived(self.trial.seed, "checks")), takes_self=True)
    checked: Counter[str] = field(factory=Counter)
    answers: int = 0

    def play(self) -> Counter[str]:
        with self._numbered():
            players = _Players(self.trial, self.trial.game())
            # a detour would lose the events of a listener
            recorder = EventRecorder(players.game) if self.dice.below(HEARD) == 0 else None
            while players.game.decision is not None:
                assert self.answers < LONGEST, f"the game has no end after {LONGEST} answers"
                self._step(players)
                if recorder is None and self._comes(DETOUR):
                    self._detour(players)
            self._position(players.game, "position_is_sound")
            self._position(players.game, "game_waits_for_somebody")
            if recorder is not None:
                for name, check in GAME_INVARIANTS.items():
                    self.checked[name] += 1
                    check(players.game, recorder, self._seed())
        return self.checked

    @contextmanager
    def _numbered(self) -> Iterator[None]:
        """Wrap exceptions in one with the number of the answer."""
        try:
            yield
        except Exception as error:
            message = str(error)
            what = (
                message if type(error) is AssertionError else f"{type(error).__name__}: {message}"
            )
            notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
            raise TrialFailed(self.answers, f"{what}{notes}") from error

    def _seed(self) -> int:
        return self.dice.below(1 << 16)

    def _comes(self, one_in: int) -> bool:
        return self.dice.below(one_in * (1 + self.answers // LONG)) == 0

    def _step(self, players: _Players) -> None:
        """Apply one answer and check the result."""
        game, dice = players.game, self.dice
        closely = self._comes(CLOSELY)
        before = game.copy() if closely else None
        option = players.answer()
        self.answers += 1
        self.checked["answers"] += 1
        game.apply(option)
        players.tell()
        self._check_distinct(game)
        if dice.below(AUDITED) == 0:
            self._position(game, "position_is_sound")
        if self._comes(LOOKED_AT):
            for name in ("game_waits_for_somebody", "knowledge_is_true", "what_is_kept_is_so"):
                self._position(game, name)
        if before is not None:
            self._position(game, dice.pick([*POSITION_INVARIANTS]))
            name = dice.pick([*ANSWER_INVARIANTS])
            self.checked[name] += 1
            ANSWER_INVARIANTS[name](before, option, game, self._seed())

    def _position(self, game: Game, name: str) -> None:
        self.checked[name] += 1
        POSITION_INVARIANTS[name](game, self._seed())

    def _check_distinct(self, game: Game) -> None:
        """Fail if two options have the same text."""
        self.checked["options are distinct"] += 1
        texts = [option.text for option in choices(game)]
        double = {text for text in texts if texts.count(text) > 1} if _twice(texts) else ()
        assert not double, f"duplicate options: {', '.join(sorted(double))}\nat {game!r}"

    # ------------------------------------------------------------ detours

    def _detour(self, players: _Players) -> None:
        """Continue with an equal game, or play a sampled world to its end."""
        name = self.dice.pick([*DETOURS])
        self.checked[name] += 1
        game = players.game
        DETOURS[name](self, players)
        difference = first_difference(game.view().to_dict(), players.game.view().to_dict())
        assert not difference, f"{name}: {difference}\nat {game!r}"

    def copied(self, players: _Players) -> None:
        players.sit_at(players.game.copy())

    def loaded(self, players: _Players) -> None:
        saved = json.loads(json.dumps(players.game.to_dict()))
        players.sit_at(Game.from_dict(saved, players.game.ruleset))

    def named(self, players: _Players) -> None:
        """Load a save under the rules that it names."""
        saved = json.loads(json.dumps(players.game.to_dict()))
        other = Game.from_dict(saved)
        assert other.ruleset == players.game.ruleset, f"a save names {written(other.ruleset)}"
        assert other.to_dict() == saved, "a save changes when loaded under the rules that it names"

    def replayed(self, players: _Players) -> None:
        players.sit_at(Game.replay(players.game.record, players.game.ruleset))

    def pickled(self, players: _Players) -> None:
        other: Game = pickle.loads(pickle.dumps(players.game))
        difference = first_difference(players.game.to_dict(), other.to_dict())
        assert not difference, f"a pickle loads as another game: {difference}"

    def undone(self, players: _Players) -> None:
        """Undo some answers in another game and apply them again."""
        game = players.game.copy()
        saved = game.to_dict()
        back = min(1 + self.dice.below(4), len(saved["history"]))
        for _ in range(back):
            game.undo()
        for text in saved["history"][len(saved["history"]) - back :]:
            game.apply(text)
        difference = first_difference(saved, game.to_dict())
        assert not difference, (
            f"undoing and repeating {back} answers changes the game: {difference}"
        )
        players.sit_at(game)

    def imagined(self, players: _Players) -> None:
        """Sample a world for a seat and play it to its end."""
        game = players.game
        seat = self.dice.below(len(game.names))
        world = sample(game, seat, self._seed())
        assert world.view(seat) == game.view(seat), (
            f"seat {seat} can distinguish a world from the game"
        )
        answers = play_on(world, self.dice, LONGEST)
        assert len(answers) < LONGEST, f"a world for seat {seat} has no end"
        wrong = world.audit()
        assert not wrong, f"a world for seat {seat}, at its end: {'; '.join(wrong)}"


def _twice(texts: list[str]) -> bool:
    return len(set(texts)) < len(texts)


DETOURS: Final = {
    "continued with a copy": _Course.copied,
    "continued with a save": _Course.loaded,
    "loaded a save under the rules that it names": _Course.named,
    "continued with a replay": _Course.replayed,
    "loaded a pickle": _Course.pickled,
    "undid answers": _Course.undone,
    "played a world to its end": _Course.imagined,
}
