"""The smallest table at which a fault shows, and the answers that lead to it."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, final

from attrs import evolve, frozen

from bangcore.errors import BangError
from bangcore.game.deal import called
from bangcore.game.game import Game
from bangcore.ruleset import Ruleset
from bangcore.testing.faults.examining import (
    ANSWERING,
    EVERY,
    RULE,
    Rule,
    Trouble,
    examine,
    meant,
    no_faces,
)
from bangcore.testing.faults.moves import renamed, simplifications, usual_roles
from bangcore.testing.playing.deals import Deal, Dice, choices, give
from bangcore.testing.playing.patience import FAULT, patience
from bangcore.testing.tables.source import Source, call
from bangcore.testing.tables.start import Start, is_between
from bangcore.testing.tables.table import Seat

__all__ = ["Case", "shrink"]

ATTEMPT: Final = 1.5
"""CPU seconds that a smaller game may take; it takes a hundredth of that."""
ENDLESS: Final = 0.3
"""The same, where it is known that something has no end."""
SPENT: Final = 12.0
"""CPU seconds for a fault without end, where each try takes its time."""
BACK: Final = 16
"""So many actions before the fault are tried as the beginning."""
ENOUGH: Final = 3
"""With more answers than that, others are looked for."""
WALKS: Final = 16
STEPS: Final = 4
"""A check tries options out: so many ways of so many answers are gone to find what it met."""
WIDEST: Final = 2000
"""So many sequences of answers are tried instead."""


@final
@frozen
class Case:
    """A beginning, and answers after which something fails."""

    begins: Start | Deal
    answers: tuple[int | str, ...]
    trouble: Trouble
    rule: Rule | None = None

    def written(self) -> str:
        """Return a test that fails."""
        source = Source()
        checks = [_quoted(answer) for answer in self.answers]
        source.name("check_answers", "bangcore.testing")
        checks += [f"seed={self.trouble.seed}"] if self.trouble.seed else []
        checks += [f"rule={source.thing(self.rule)}"] if self.rule is not None else []
        if isinstance(self.begins, Start):
            lines = [f"t = {self.begins.written(source)}"]
            lines.append(call("check_answers", ["t.game", *checks]))
        else:
            lines = [f"game = {_deal(source, self.begins)}.game()"]
            lines.append(call("check_answers", ["game", *checks]))
        body = "\n".join(f"    {line}" for line in lines)
        told = _first_line(self.trouble.what)
        head = [*source.imports(), "", ""] if source.imports() else []
        here = sorted(set(source.unknown))
        note = [f"# {', '.join(here)}: as where this was found"] if here else []
        name = _name(self.trouble)
        return "\n".join([*head, *note, f"def test_{name}():", f'    """{told}"""', body])


def _quoted(answer: int | str) -> str:
    return str(answer) if isinstance(answer, int) else f'"{answer}"'


def _first_line(what: str) -> str:
    line = what.partition("\n")[0].replace("\\", "/").replace('"', "'")
    return line if len(line) < 90 else f"{line[:86]} ..."


def _name(trouble: Trouble) -> str:
    words = trouble.blame.partition(",")[0] or trouble.check
    if trouble.check == RULE:
        words = trouble.what.partition(" ")[0]
    return re.sub(r"\W+", "_", words).strip("_").lower()


def _deal(source: Source, deal: Deal) -> str:
    source.name("Deal", "bangcore.testing")
    source.name("Ruleset", "bangcore")
    from bangcore.testing.tables.source import given

    expansions, options = given(deal.rules)
    built = [source.expansion(thing) for thing in expansions]
    built += [f"options={source.value(options)}"] if options else []
    said = [
        f"rules={call('Ruleset.build', built, '        ')}",
        f"players={deal.players}",
        f"seed={deal.seed}" if deal.seed else "",
        f"roles={deal.roles}" if deal.roles else "",
        f"characters={deal.characters}" if deal.characters else "",
        f"top={deal.top}" if deal.top else "",
    ]
    return call("Deal", said)


# ---------------------------------------------------------------- shrinking


def shrink(
    begins: Game | None,
    deal: Deal | None,
    answers: Sequence[int | str],
    trouble: Trouble,
    rule: Rule | None = None,
    seconds: float = FAULT,
) -> Case:
    """Return a small case of the same fault as *trouble*, found within so many CPU seconds.

    *begins* is the game before the *answers*, which came of *deal* if of any.
    """
    if trouble.is_endless:
        seconds = min(seconds, SPENT)
    work = _Shrinker(trouble, rule, time.process_time() + seconds)
    if begins is not None:
        rules = begins.ruleset
    else:
        assert deal is not None
        rules = deal.rules
    best = work.probe(rules)
    if best is None and begins is not None:
        best = work.latest(begins, work.with_what_was_tried(begins, answers))
    if best is None and deal is not None:
        return work.simplest(Case(deal, tuple(answers), trouble, rule))
    if best is None:
        assert begins is not None
        return Case(Start.of(begins), tuple(answers), trouble, rule)
    best = work.simplest(best)
    if len(best.answers) > ENOUGH:
        best = work.simplest(work.others(best))
    return work.tidied(best)


@final
class _Shrinker:
    """Looks for smaller cases of one fault."""

    def __init__(self, trouble: Trouble, rule: Rule | None, end: float) -> None:
        self.trouble = trouble
        self.key = trouble.key
        self.attempt = ENDLESS if trouble.is_endless else ATTEMPT
        self.names = {ANSWERING, trouble.check}
        self.seeds = tuple(sorted({0, trouble.seed}))
        self.rule = rule
        self.end = end

    @property
    def over(self) -> bool:
        """Whether no time is left."""
        return time.process_time() > self.end

    def tried(self, begins: Start | Deal, answers: Sequence[int | str]) -> Case | None:
        """Return the case of those answers, as they were given, if it shows the fault."""
        heard: list[str] = []
        left = max(self.end - time.process_time(), 0.05)
        try:
            with patience(min(self.attempt, left)):
                game = begins.game()
                examine(game, answers, self.names, seeds=self.seeds, rule=self.rule, heard=heard)
        except Trouble as trouble:
            found = trouble
        except BangError:
            return None  # no such table
        except Exception as error:
            found = Trouble(ANSWERING, error)
        else:
            return None
        if found.key != self.key:
            return None
        if found.is_endless and not self.trouble.is_endless:
            return None  # the time was too short to see what comes
        return Case(begins, tuple(heard), found, self.rule)

    # ------------------------------------------------------------ beginnings

    def probe(self, rules: Ruleset) -> Case | None:
        """Try tables at which nothing is special."""
        start = _plain(rules)
        for answers in ((), ("end turn",), ("end turn", "end turn")):
            found = self.tried(start, answers)
            if found is not None:
                return found
        return None

    def with_what_was_tried(self, game: Game, answers: Sequence[int | str]) -> list[int | str]:
        """Return the *answers*, and those with which a check came upon the fault after them."""
        given = list(answers)
        try:
            game = game.copy()
            for answer in answers:
                give(game, game.parse(answer))
        except Exception:
            return given  # it is one of them
        for number in range(max(len(choices(game)), WALKS)):
            if self.over:
                break
            dice = Dice(number)
            more: list[int | str] = []
            try:
                copy = game.copy()
                with patience(self.attempt):
                    while len(more) < STEPS and (possible := choices(copy)):
                        first = possible[number % len(possible)]
                        option = dice.pick(possible) if more else first
                        more.append(option.text)
                        give(copy, option)
            except Exception as error:
                if Trouble(ANSWERING, error).key == self.key:
                    return given + more
        return given

    def latest(self, game: Game, answers: Sequence[int | str]) -> Case | None:
        """Return a case that begins as late as possible on the way of *game*."""
        ways: list[tuple[Start, int]] = []
        texts: list[str] = []
        with suppress(Exception):  # what is broken may break here as well, at any call
            self._walk(game.copy(), answers, ways, texts)
        for start, given in ways[: -BACK - 1 : -1]:
            for seed in (0, 1, 2, 3):
                if self.over:
                    return None
                found = self.tried(evolve(start, seed=seed), texts[given:])
                if found is not None:
                    return found
        return None

    @staticmethod
    def _walk(
        game: Game, answers: Sequence[int | str], ways: list[tuple[Start, int]], texts: list[str]
    ) -> None:
        """Give the *answers* and note their *texts*, and between which the case may begin."""
        shown = (name.lower() for name in called(len(game.names)))
        names = dict(zip((name.casefold() for name in game.names), shown, strict=True))
        for answer in answers:
            if is_between(game) and not game.audit():
                ways.append((Start.of(game), len(texts)))
            option = meant(game, answer)
            if option is None:
                return
            texts.append(renamed(option.text, names))
            give(game, option)
        if is_between(game) and not game.audit():
            ways.append((Start.of(game), len(texts)))

    # ------------------------------------------------------------ less and less

    def simplest(self, case: Case) -> Case:
        """Return a case in which nothing can be left out."""
        while not self.over:
            smaller = self._fewer_answers(self._round(case))
            if smaller is case:
                return case
            case = smaller
        return case

    def _round(self, case: Case) -> Case:
        """Try each move once, on what the ones before have left."""
        for move in simplifications(case.begins):
            if self.over:
                return case
            begins, answers = move(case.begins, case.answers)
            if (begins, answers) != (case.begins, case.answers):
                case = self.tried(begins, answers) or case
        return case

    def _fewer_answers(self, case: Case) -> Case:
        size = len(case.answers)
        step = max(size // 2, 1)
        while size and not self.over:
            place = 0
            while place < len(case.answers) and not self.over:
                left = case.answers[:place] + case.answers[place + step :]
                found = self.tried(case.begins, left)
                if found is not None and len(found.answers) < len(case.answers):
                    case = found
                else:
                    place += step
            if step == 1:
                break
            step //= 2
        return case

    def others(self, case: Case) -> Case:
        """Look for one, two or three other answers that show the fault as well."""
        tries = 0
        ways: list[tuple[str, ...]] = [()]
        for _ in range(ENOUGH):
            longer: list[tuple[str, ...]] = []
            for way in ways:
                for text in self._next(case.begins, way):
                    tries += 1
                    if self.over or tries > WIDEST:
                        return case
                    found = self.tried(case.begins, (*way, text))
                    if found is not None and len(found.answers) < len(case.answers):
                        return found
                    longer.append((*way, text))
            ways = longer
        return case

    def _next(self, begins: Start | Deal, way: Sequence[str]) -> list[str]:
        try:
            game = begins.game()
            for text in way:
                give(game, game.parse(text))
        except Exception:
            return []
        return list(dict.fromkeys(no_faces(option.text) for option in choices(game)))

    def tidied(self, case: Case) -> Case:
        """Return it in short words, with what the whole check says of it."""
        short = tuple(no_faces(str(answer)) for answer in case.answers)
        found = self.tried(case.begins, short)
        if found is not None and len(found.answers) == len(short):
            case = evolve(found, answers=short)
        if self.trouble.is_endless:
            self.trouble.seed = case.trouble.seed
            return evolve(case, trouble=self.trouble)
        if case.rule is not None:
            return case
        for seed in dict.fromkeys((0, case.trouble.seed)):  # pragma: no branch - one has shown it
            try:
                with patience(max(self.end - time.process_time(), 5.0)):
                    examine(case.begins.game(), case.answers, EVERY, seeds=(seed,))
            except Exception:
                case.trouble.seed = seed
                break
        return case


def _plain(rules: Ruleset) -> Start:
    """Return a table with those rules at which nothing is special."""
    from bangcore.testing.tables.source import given

    number = min(rules.players)
    expansions, options = given(rules)
    seats = tuple(
        Seat(role, None, "", "", None, True) for role in usual_roles(rules.role_sets[number].roles)
    )
    own = tuple(thing for thing in expansions if getattr(thing, "name", "") != "testing")
    return Start(seats=seats, expansions=own, options=options)
