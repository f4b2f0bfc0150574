"""Application of answers under every check, and the identity of faults."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, final

from attrs import define

from bangcore.engine.engine import Engine
from bangcore.engine.turn import turn_decision
from bangcore.errors import IllegalOption
from bangcore.game.game import Game, progress_of
from bangcore.game.lazy import LazyView
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.memory import suspects
from bangcore.testing.culprits.rewiring import only_answering
from bangcore.testing.invariants import (
    ANSWER_INVARIANTS,
    GAME_INVARIANTS,
    INVARIANTS,
    POSITION_INVARIANTS,
)
from bangcore.testing.invariants.blaming import UNREPEATED
from bangcore.testing.invariants.comparing import AT, STEADY, under
from bangcore.testing.playing.awaiting import ignore_unawaited, note_forgotten
from bangcore.testing.playing.deals import EventRecorder, choices, give
from bangcore.testing.playing.patience import CHECK, LENIENT, patience

__all__ = [
    "ANSWERING",
    "EVERY",
    "ONLY_ASKED",
    "RULE",
    "SOUND",
    "Examination",
    "Trouble",
    "as_trouble",
    "check_answers",
    "examine",
    "find_option",
    "text_of",
    "without_names",
]

ANSWERING: Final = "answering"
"""The check that an answer raises nothing."""
ONLY_ASKED: Final = "only_asked"
"""The check that hooks which only answer change nothing."""
RULE: Final = "rule"
"""The check of a rule passed to :func:`check_rule`."""
SOUND: Final = "position_is_sound"
"""The check that the audit finds nothing."""
EVERY: Final = (ANSWERING, ONLY_ASKED, *INVARIANTS)

Rule = Callable[..., Any]
"""Takes a position, or the game before, the option and the game after it."""


class Trouble(AssertionError):
    """A failed check: its name, its message, and the culprit."""

    def __init__(self, check: str, error: BaseException, seed: int = 0) -> None:
        self.check = check
        self.seed = seed
        self.what = text_of(error)
        self.blame = _blame(self.what)
        super().__init__(self.what)

    def suspect(self, rules: Ruleset) -> None:
        """Add a hint about abilities and cards that may keep state, if that can be the cause."""
        if STEADY in self.what or self.check == RULE:
            return
        alone = self.check in (ANSWERING, ONLY_ASKED, *UNREPEATED)
        memories = suspects(rules, self.blame) if self.blame or not alone else []
        by_place: dict[str, list[str]] = {}
        for memory in memories:
            by_place.setdefault(memory.where, []).append(memory.what)
        who = "; ".join(
            f"{', '.join(dict.fromkeys(w))} in {where}" for where, w in by_place.items()
        )
        if who:
            wrong, at, where = self.what.partition(AT)
            hint = f"if it is not reproducible, the cause may be {who}: {STEADY}"
            self.what = f"{wrong}\n{hint}{at}{where}"
            self.args = (self.what,)

    @property
    def is_endless(self) -> bool:
        """Whether something exceeded its time or memory."""
        return "no end after" in self.what or "B of memory" in self.what

    @property
    def key(self) -> tuple[str, str]:
        """A key shared by all failures of one fault."""
        if self.check == RULE:
            return RULE, ""
        if self.blame:
            return ANSWERING, self.blame
        return self.check, without_names(self.check, self.what)


def text_of(error: BaseException) -> str:
    """Return the text of *error* with its notes, and with its class unless it is an assertion."""
    text = str(error)
    what = text if isinstance(error, AssertionError) and text else f"{type(error).__name__}: {text}"
    notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
    return f"{what}{notes}"


def _blame(what: str) -> str:
    """Return the ability and hook, or the card, that a message names."""
    match = re.search(r"\bin (.+), hook (\w+)", what)
    if match is not None:
        ability = re.sub(r" \([^)]*\)| of \w+$", "", match[1])
        return f"{ability}, hook {match[2]}"
    match = re.search(r"\b(expansion '\w+': (?:shown\b|\w+ of the sense '\w+'))", what)
    if match is not None:
        return match[1]
    match = re.search(r"\bin the (?:effect|targets) of (card:\w+),.*\bexpansion \w+", what)
    if match is not None:
        return match[1]
    match = re.search(r"\bthe (state \w+ of expansion \w+)", what)
    return "" if match is None else match[1]


def without_names(check: str, what: str) -> str:
    """Return a message without its names, cards and numbers."""
    line = what.partition("\n")[0]
    if check != SOUND:
        line = line.partition(": ")[0]
    line = re.sub(r"\w+:(?:10|\w)-\w+|\b[a-z]+_[a-z_]+\b", "card", line)
    line = re.sub(r"\b(?i:ann|ben|cal|dee|eve|fay|gus|hal)\b", "somebody", line)
    line = re.sub(r"\d+", "#", line)
    return re.sub(r"((?:, |; )?card(?: \(#\))?)+", " card", line)[:100]


# ---------------------------------------------------------------- answers


def find_option(game: Game, answer: int | str) -> Option | None:
    """Return the option or interrupt for *answer*, if necessary with another card."""
    possible = choices(game)
    if isinstance(answer, int):
        return possible[answer % len(possible)] if possible else None
    text = answer.casefold()
    for option in possible:
        if option.text.casefold() == text:
            return option
    try:
        return game.parse(answer)
    except IllegalOption:
        pass
    text = no_faces(text)
    return next((o for o in possible if no_faces(o.text.casefold()) == text), None)


def no_faces(text: str) -> str:
    """Return the text of an option without suits and ranks."""
    return re.sub(r"(\w+):(?:10|\w)-\w+", r"\1", text)


# ---------------------------------------------------------------- checking


@contextmanager
def as_trouble(check: str, seed: int = 0) -> Iterator[None]:
    """Turn exceptions into :exc:`Trouble` of *check*."""
    try:
        with patience(CHECK, LENIENT):
            yield
    except Exception as error:
        cause = error.__cause__
        if isinstance(cause, Exception) and hasattr(cause, "__notes__"):
            # raised by a nested check, which comes first
            note_forgotten(cause)
            raise Trouble(ANSWERING, cause, seed) from error
        raise Trouble(check, error, seed) from error


@final
@define
class Examination:
    """The checks to run, with their seeds; ``applied`` counts where the rule applied."""

    names: Collection[str]
    seeds: Sequence[int] = (0,)
    rule: Rule | None = None
    applied: int = 0
    _careful: Ruleset | None = None

    def look(self, game: Game) -> None:
        """Check a position."""
        if ONLY_ASKED in self.names:
            with as_trouble(ONLY_ASKED):
                self._ask(game)
        self._run(POSITION_INVARIANTS, game)
        self._apply_rule(game)

    def _rules(self, game: Game) -> Ruleset:
        """Return the rules of *game*, which fail if a hook that only answers acts."""
        if self._careful is None:
            self._careful = only_answering(game.ruleset)
        return self._careful

    def _ask(self, game: Game) -> None:
        g = Engine(self._rules(game), game.state.copy())
        if game.outcome is None and progress_of(game).effect is None:
            turn_decision(g)
        for seat in (None, *range(len(game.names))):
            LazyView(progress_of(game).read_from(g), seat).whole()

    def _run(self, invariants: Mapping[str, Callable[..., None]], *about: Any) -> None:
        for name, check in invariants.items():
            if name in self.names:
                for seed in self.seeds:
                    with as_trouble(name, seed):
                        check(*about, seed)

    def _apply_rule(self, *about: Any) -> None:
        """Check the rule, if it is one of these arguments."""
        rule = self.rule
        if rule is None or len(inspect.signature(rule).parameters) != len(about):
            return
        wrong = f"{getattr(rule, '__name__', 'the rule')} does not hold"
        with as_trouble(RULE):
            try:
                holds = rule(*about)
            except AssertionError as error:
                raise AssertionError(f"{wrong}: {error}" if str(error) else wrong) from error
            assert holds is not False, wrong
            self.applied += bool(holds)

    def answer(self, game: Game, option: Option) -> None:
        """Apply an answer and check it."""
        before = game.copy()
        with as_trouble(ANSWERING):
            give(game, option)
        if ONLY_ASKED in self.names:
            with as_trouble(ONLY_ASKED):
                give(under(self._rules(game), before), option)
        self._run(ANSWER_INVARIANTS, before, option, game)
        self._apply_rule(before, option, game)

    def listen(self, game: Game) -> EventRecorder | None:
        """Record the events of the game if a check needs all of them."""
        if GAME_INVARIANTS.keys().isdisjoint(self.names) or game.record["answers"]:
            return None
        return EventRecorder(game)

    def close(self, game: Game, recorder: EventRecorder | None) -> None:
        """Check the whole game."""
        if recorder is not None:
            self._run(GAME_INVARIANTS, game, recorder)
            recorder.close()


def examine(
    game: Game,
    answers: Iterable[int | str],
    names: Collection[str] = EVERY,
    *,
    seeds: Sequence[int] = (0,),
    rule: Rule | None = None,
    texts: list[str] | None = None,
) -> None:
    """Apply *answers* and run the checks in *names*; append the texts of the answers to *texts*.

    With *texts*, answers that nobody can give are skipped.

    :raises Trouble: if a check fails.
    """
    examination = Examination(names, seeds, rule)
    try:
        recorder = examination.listen(game)
        examination.look(game)
        for answer in answers:
            option = find_option(game, answer)
            if option is not None:
                if texts is not None:
                    texts.append(option.text)
                examination.answer(game, option)
                examination.look(game)
            elif texts is None:
                game.apply(answer)
        examination.close(game, recorder)
    except Trouble:
        raise
    except Exception as error:
        if not hasattr(error, "__notes__"):
            raise
        raise Trouble(ANSWERING, error) from error


@checked
def check_answers(game: Game, *answers: int | str, seed: int = 0, rule: Rule | None = None) -> None:
    """Apply *answers* and run all checks before the first and after each.

    These are the invariants of positions, answers and games, that hooks which only answer change
    nothing, and that nothing raises.  With *rule* they are replaced by this rule, see
    :func:`check_rule`.  Answers are texts, or numbers as in
    :class:`~bangcore.testing.Playthrough`.  *seed* determines the random choices of the checks.

    >>> from bangcore.testing import seat, table
    >>> t = table(ann=seat("sheriff", hand="beer", life=1), ben=seat("outlaw"),
    ...           cal=seat("outlaw"), dee=seat("renegade"))
    >>> check_answers(t.game, "play beer", "end turn")
    >>> t.ann.life
    2

    :raises AssertionError: if a check fails.
    """
    names = EVERY if rule is None else (ANSWERING, RULE)
    with ignore_unawaited():
        try:
            examine(game, answers, names, seeds=(seed,), rule=rule)
        except Trouble as trouble:
            trouble.suspect(game.ruleset)
            raise
