"""Giving answers under every check, and telling faults apart."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, final

from attrs import field, frozen

from bangcore.engine.actions import turn_decision
from bangcore.engine.engine import Engine
from bangcore.errors import IllegalOption
from bangcore.game.game import Game, progress_of
from bangcore.game.lazy import make_view
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.memory import suspects
from bangcore.testing.culprits.rewiring import only_answering
from bangcore.testing.invariants import (
    ANSWER_INVARIANTS,
    GAME_INVARIANTS,
    POSITION_INVARIANTS,
)
from bangcore.testing.invariants.blaming import TOLD_AT_ONCE
from bangcore.testing.invariants.comparing import AT, STEADY, under
from bangcore.testing.playing.awaiting import note_forgotten, told_once
from bangcore.testing.playing.deals import Ears, choices, give
from bangcore.testing.playing.patience import CHECK, LENIENT, patience

__all__ = [
    "ANSWERING",
    "EVERY",
    "ONLY_ASKED",
    "RULE",
    "SOUND",
    "Examination",
    "Trouble",
    "alike",
    "check_answers",
    "examine",
    "looked",
    "meant",
    "said",
]

ANSWERING: Final = "answering"
"""The check that an answer raises nothing."""
ONLY_ASKED: Final = "only_asked"
"""The check that abilities change nothing when they are asked something."""
RULE: Final = "rule"
"""The check of a rule of somebody's own."""
SOUND: Final = "position_is_sound"
"""The check that the audit finds nothing."""
EVERY: Final = (
    ANSWERING,
    ONLY_ASKED,
    *POSITION_INVARIANTS,
    *ANSWER_INVARIANTS,
    *GAME_INVARIANTS,
)

Rule = Callable[..., Any]
"""Gets a position, or the game before, the option and the game after it."""


class Trouble(AssertionError):
    """A check that failed: its name, its message, and the place in the code."""

    def __init__(self, check: str, error: BaseException, seed: int = 0) -> None:
        self.check = check
        self.seed = seed
        self.what = said(error)
        self.blame = _blame(self.what)
        super().__init__(self.what)

    def suspect(self, rules: Ruleset) -> None:
        """Add a hint to abilities and cards that may differ each time, if that can be the cause."""
        if STEADY in self.what or self.check == RULE:
            return
        alone = self.check in (ANSWERING, ONLY_ASKED, *TOLD_AT_ONCE)
        found = suspects(rules, self.blame) if self.blame or not alone else []
        kept: dict[str, list[str]] = {}
        for one in found:
            kept.setdefault(one.where, []).append(one.what)
        who = "; ".join(f"{', '.join(dict.fromkeys(w))} in {where}" for where, w in kept.items())
        if who:
            wrong, at, where = self.what.partition(AT)
            hint = f"if it comes and goes, it may be because of {who}: {STEADY}"
            self.what = f"{wrong}\n{hint}{at}{where}"
            self.args = (self.what,)

    @property
    def is_endless(self) -> bool:
        """Whether something did not come to an end."""
        return "no end after" in self.what or "B of memory" in self.what

    @property
    def key(self) -> tuple[str, str]:
        """A key that failures of one fault have in common."""
        if self.check == RULE:
            return RULE, ""
        if self.blame:
            return ANSWERING, self.blame
        return self.check, alike(self.check, self.what)


def said(error: BaseException) -> str:
    """Return the text of *error*, with its notes, and its class unless it is an assertion."""
    told = str(error)
    what = told if isinstance(error, AssertionError) and told else f"{type(error).__name__}: {told}"
    notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
    return f"{what}{notes}"


def _blame(what: str) -> str:
    """Return the ability and hook, or the card, that the engine or a check names."""
    found = re.search(r"\bin (.+), hook (\w+)", what)
    if found is not None:
        ability = re.sub(r" \([^)]*\)| of \w+$", "", found[1])
        return f"{ability}, hook {found[2]}"
    found = re.search(r"\b(expansion '\w+': (?:shown\b|\w+ of the sense '\w+'))", what)
    if found is not None:
        return found[1]
    found = re.search(r"\bin the (?:effect|targets) of (card:\w+),.*\bexpansion \w+", what)
    if found is not None:
        return found[1]
    found = re.search(r"\bthe (state \w+ of expansion \w+)", what)
    return "" if found is None else found[1]


def alike(check: str, what: str) -> str:
    """Return a message without the names, cards and numbers in it."""
    line = what.partition("\n")[0]
    if check != SOUND:
        line = line.partition(": ")[0]
    line = re.sub(r"\w+:(?:10|\w)-\w+|\b[a-z]+_[a-z_]+\b", "card", line)
    line = re.sub(r"\b(?i:ann|ben|cal|dee|eve|fay|gus|hal)\b", "somebody", line)
    line = re.sub(r"\d+", "#", line)
    return re.sub(r"((?:, |; )?card(?: \(#\))?)+", " card", line)[:100]


# ---------------------------------------------------------------- answers


def meant(game: Game, answer: int | str) -> Option | None:
    """Return the option or interrupt that *answer* means, or the same with another card."""
    possible = choices(game)
    if isinstance(answer, int):
        return possible[answer % len(possible)] if possible else None
    wanted = answer.casefold()
    for option in possible:
        if option.text.casefold() == wanted:
            return option
    try:
        return game.parse(answer)
    except IllegalOption:
        pass
    wanted = no_faces(wanted)
    return next((o for o in possible if no_faces(o.text.casefold()) == wanted), None)


def no_faces(text: str) -> str:
    """Return the text of an option without suits and ranks."""
    return re.sub(r"(\w+):(?:10|\w)-\w+", r"\1", text)


# ---------------------------------------------------------------- checking


@contextmanager
def looked(check: str, seed: int = 0) -> Iterator[None]:
    """Turn each exception into :exc:`Trouble` of that *check*."""
    try:
        with patience(CHECK, LENIENT):
            yield
    except Exception as error:
        cause = error.__cause__
        if isinstance(cause, Exception) and hasattr(cause, "__notes__"):
            # found by the check while it tried things out
            note_forgotten(cause)
            raise Trouble(ANSWERING, cause, seed) from error
        raise Trouble(check, error, seed) from error


@final
@frozen
class Examination:
    """Which checks are made, with which seeds."""

    names: Collection[str]
    seeds: Sequence[int] = (0,)
    rule: Rule | None = None
    careful: list[Ruleset] = field(factory=list)

    def look(self, game: Game) -> None:
        """Check what must be true of a position."""
        if ONLY_ASKED in self.names:
            with looked(ONLY_ASKED):
                self._ask(game)
        for name, check in POSITION_INVARIANTS.items():
            if name in self.names:
                for seed in self.seeds:
                    with looked(name, seed):
                        check(game, seed)
        if self.rule is not None and _of_positions(self.rule):
            with looked(RULE):
                keep(self.rule, game)

    def _careful(self, rules: Ruleset) -> Ruleset:
        if not self.careful:
            self.careful.append(only_answering(rules))
        return self.careful[0]

    def _ask(self, game: Game) -> None:
        g = Engine(self._careful(game.ruleset), game.state.copy())
        if game.outcome is None and progress_of(game).effect is None:
            turn_decision(g)
        for seat in (None, *range(len(game.names))):
            make_view(progress_of(game), seat, g)

    def answer(self, game: Game, option: Option) -> None:
        """Give an answer and check what must be true of it."""
        before = game.copy()
        with looked(ANSWERING):
            give(game, option)
        if ONLY_ASKED in self.names:
            with looked(ONLY_ASKED):
                give(under(self._careful(game.ruleset), before), option)
        for name, check in ANSWER_INVARIANTS.items():
            if name in self.names:
                for seed in self.seeds:
                    with looked(name, seed):
                        check(before, option, game, seed)
        if self.rule is not None and not _of_positions(self.rule):
            with looked(RULE):
                keep(self.rule, before, option, game)

    def listen(self, game: Game) -> Ears | None:
        """Hear the game, if some check wants to know all that was heard of it."""
        if GAME_INVARIANTS.keys().isdisjoint(self.names) or game.record["answers"]:
            return None
        return Ears(game)

    def close(self, game: Game, ears: Ears | None) -> None:
        """Check what must be true of the whole game."""
        for name, check in GAME_INVARIANTS.items():
            if name in self.names and ears is not None:
                for seed in self.seeds:
                    with looked(name, seed):
                        check(game, ears, seed)
        if ears is not None:
            ears.close()


def keep(rule: Rule, *about: Any) -> None:
    """Fail if *rule* raises or returns ``False``."""
    wrong = f"{getattr(rule, '__name__', 'the rule')} does not hold"
    try:
        holds = rule(*about)
    except AssertionError as error:
        raise AssertionError(f"{wrong}: {error}" if str(error) else wrong) from error
    assert holds is not False, wrong


def _of_positions(rule: Rule) -> bool:
    return len(inspect.signature(rule).parameters) == 1


def examine(
    game: Game,
    answers: Iterable[int | str],
    names: Collection[str] = EVERY,
    *,
    seeds: Sequence[int] = (0,),
    rule: Rule | None = None,
    heard: list[str] | None = None,
) -> None:
    """Give *answers* and make the checks of those *names*; fill in what was answered in *heard*.

    With *heard*, an answer that nobody can give is left out.

    :raises Trouble: one of them fails.
    """
    made = Examination(names, seeds, rule)
    try:
        _go(made, game, answers, heard)
    except Trouble:
        raise
    except Exception as error:
        if not hasattr(error, "__notes__"):
            raise
        raise Trouble(ANSWERING, error) from error


def _go(
    made: Examination, game: Game, answers: Iterable[int | str], heard: list[str] | None
) -> None:
    ears = made.listen(game)
    made.look(game)
    for answer in answers:
        option = meant(game, answer)
        if option is None:
            if heard is None:
                game.apply(answer)
            continue
        if heard is not None:
            heard.append(option.text)
        made.answer(game, option)
        made.look(game)
    made.close(game, ears)


def check_answers(game: Game, *answers: int | str, seed: int = 0, rule: Rule | None = None) -> None:
    """Give *answers* and check, before the first and after each, all that must be true of games.

    That is every invariant of positions, answers and games, that abilities change nothing when they
    are only asked, and that nothing is raised; instead of all that *rule* alone, if it is
    given, which see :func:`check_rule`.  Answers are texts, or numbers as in
    :class:`~bangcore.testing.Playthrough`.  *seed* decides what is tried.

    >>> from bangcore.testing import seat, table
    >>> t = table(ann=seat("sheriff", hand="beer", life=1), ben=seat("outlaw"),
    ...           cal=seat("outlaw"), dee=seat("renegade"))
    >>> check_answers(t.game, "play beer", "end turn")
    >>> t.ann.life
    2

    :raises AssertionError: something does not hold.
    """
    names = EVERY if rule is None else (ANSWERING, RULE)
    with told_once():
        try:
            examine(game, answers, names, seeds=(seed,), rule=rule)
        except Trouble as trouble:
            trouble.suspect(game.ruleset)
            raise
