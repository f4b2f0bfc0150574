"""The search for the smallest table with a fault, using Hypothesis to shrink it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from importlib.util import find_spec
from itertools import chain
from typing import Any, Final, final

from attrs import evolve, fields, has

from bangcore.errors import BangError
from bangcore.game.game import Game
from bangcore.ruleset import Ruleset
from bangcore.testing.faults.examining import (
    ANSWERING,
    EVERY,
    SOUND,
    Rule,
    Trouble,
    examine,
    find_option,
    no_faces,
    without_names,
)
from bangcore.testing.faults.fault import Case
from bangcore.testing.playing.deals import Deal, give
from bangcore.testing.playing.patience import ANSWER, FAULT, patience
from bangcore.testing.tables.source import Source
from bangcore.testing.tables.start import Start, is_between
from bangcore.testing.tables.table import Seat

__all__ = ["TABLES", "smallest"]

ATTEMPT: Final = 1.5
"""CPU seconds for one small table, which usually takes a hundredth of that."""
ENDLESS: Final = 0.3
"""The same for an endless fault."""
SPENT: Final = 12.0
"""CPU seconds of the whole search for an endless fault."""
TABLES: Final = 3_000
"""The number of tables to try, so that the result does not depend on the speed of the machine."""
STALLED: Final = 250
"""The number of tables without a smaller one after which a pass ends."""
NEAR: Final = 12
"""The number of last answers whose cards may matter."""
LATEST: Final = 5
"""The number of positions before the fault, exclusive, whose parts are tried."""


def smallest(
    begins: Game | None,
    rules: Ruleset,
    answers: Sequence[int | str],
    trouble: Trouble,
    rule: Rule | None = None,
    seconds: float = FAULT,
    tables: int = TABLES,
) -> Case | None:
    """Return a small table with the same fault as *trouble*, after trying that many *tables*.

    *begins* is the game before the *answers* that revealed it, if any.  The search ends early after
    that many *seconds* of CPU time.  Without Hypothesis the result is ``None``.
    """
    if find_spec("hypothesis") is None:
        return None
    if trouble.is_endless:
        seconds = min(seconds, SPENT)
    search = _Search(rules, trouble, rule, tables, time.process_time() + seconds)
    near, positions = _material(rules, begins and begins.copy, answers, trouble)
    parts = [search.lean(position) for position in positions]
    players = None if begins is None else len(begins.names)
    # plain tables come first, then parts of positions; neither may show a fault of the deal
    of_position = False
    for part in (8, 2) if len(answers) > 1 else (6,):
        of_position = not search.look(near, (), players, part)
        if not of_position or search.look(near, parts, players, part):
            break
    if search.best is None:
        search.best, of_position = search.whole, True
    least = 1, min(rules.players)
    # replace what is left of a position by a plain table, if one shows the same fault
    while (best := search.best) is not None and (of_position or _size(best)[:2] > least):
        near = _words(rules, repr(best))
        _, parts = _material(rules, best.begins.game, best.answers, best.trouble)
        if _size(best)[:2] > least and search.look(near, parts):
            of_position = True
        elif search.look(near, (), part=4, equal=of_position):
            of_position = False
        else:
            break
    return None if search.best is None else search.tidied(search.best)


Position = tuple[Start, tuple[str, ...]]
"""A position of a game, and the answers from there to the fault."""


class _Over(BaseException):
    """Raised when a pass has tried its tables, or the time of the search is over."""


@final
class _Search:
    """A search over tables that keeps the smallest with the fault."""

    def __init__(
        self, rules: Ruleset, trouble: Trouble, rule: Rule | None, tables: int, end: float
    ) -> None:
        self.best: Case | None = None
        """The smallest table so far."""
        self.whole: Case | None = None
        """The smallest position from the game that shows the fault."""
        self._rules = rules
        self._trouble = trouble
        self._attempt = ENDLESS if trouble.is_endless else ATTEMPT
        self._names = {ANSWERING, trouble.check}
        self._seeds = tuple(sorted({0, trouble.seed}))
        self._rule = rule
        self._left = tables
        self._end = end

    def _is_over(self) -> bool:
        return self._left <= 0 or time.process_time() > self._end

    def look(
        self,
        near: Sequence[str],
        positions: Sequence[Position],
        players: int | None = None,
        part: int = 8,
        *,
        equal: bool = False,
    ) -> bool:
        """Search for a smaller table than the best, and return whether there is one.

        It has fewer answers or players, or with *equal* a shorter text.  The pass ends if it finds
        nothing in one *part* of the remaining tables, or nothing smaller for a while.
        """
        from hypothesis import HealthCheck, Phase, find, settings
        from hypothesis.errors import HypothesisException

        from bangcore.testing.tables.small import small_tables

        if self._is_over():
            return False
        bound = None if self.best is None else _size(self.best)[:2]
        last = self._left - self._left // part
        best: Case | None = None

        def shows(table: tuple[Start, Sequence[int | str]]) -> bool:
            nonlocal best, last
            if self._left <= last or self._is_over():
                raise _Over
            case = self._tried(*table)
            if case is None:
                return False
            size = _size(case)
            if bound is not None and (size[:2] > bound or (size[:2] == bound and not equal)):
                return False
            if best is None or size < _size(best):
                best, last = case, self._left - STALLED
            return True

        how = settings(
            max_examples=self._left,
            deadline=None,
            database=None,
            derandomize=True,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        with suppress(_Over, HypothesisException):
            find(
                small_tables(self._rules, players=players, near=near, positions=positions),
                shows,
                settings=how,
            )
        if best is None or (self.best is not None and _size(best) >= _size(self.best)):
            return False
        self.best = best
        return True

    def _tried(self, begins: Start | Deal, answers: Sequence[int | str]) -> Case | None:
        """Return the case, with answers as texts, if it shows the fault."""
        texts: list[str] = []
        self._left -= 1
        seconds = max(self._end - time.process_time(), 0.05)
        try:
            with patience(min(self._attempt, seconds)):
                game = begins.game()
                examine(game, answers, self._names, seeds=self._seeds, rule=self._rule, texts=texts)
        except Trouble as trouble:
            failure = trouble
        except BangError:
            return None  # there is no such table
        except Exception as error:
            failure = Trouble(ANSWERING, error)
        else:
            return None
        if failure.key != self._trouble.key or self._sort(failure) != self._sort(self._trouble):
            return None
        if failure.is_endless and not self._trouble.is_endless:
            return None  # a short time limit is another fault
        return Case(begins, tuple(texts), failure, self._rule)

    def _sort(self, trouble: Trouble) -> str:
        """Return a message about an unsound position without its cards, names and numbers."""
        if trouble.check != SOUND or self._trouble.check != SOUND:
            return ""
        kinds = self._rules.kinds
        words = re.split(r"(\w+)", trouble.what)
        return without_names(SOUND, "".join("card" if word in kinds else word for word in words))

    def lean(self, position: Position) -> Position:
        """Return a position without irrelevant parts of the states of expansions."""
        begins, answers = position
        case = None if self._is_over() else self._tried(begins, answers)
        if case is None:
            return position
        case = self._with_less(case, _without_states(begins), self._left // 8)
        assert isinstance(case.begins, Start)
        if self.whole is None or _size(case) < _size(self.whole):
            self.whole = case
        return case.begins, answers

    def _with_less(
        self, case: Case, steps: Iterable[Callable[[Start], Start]], tables: int
    ) -> Case:
        """Return *case* after those *steps* that preserve its fault; try that many *tables*."""
        last = self._left - tables
        for less in steps:
            if self._left <= last or self._is_over():
                break
            assert isinstance(case.begins, Start)
            part = less(case.begins)
            if part != case.begins:
                case = self._tried(part, case.answers) or case
        return case

    def tidied(self, case: Case) -> Case:
        """Return *case* without irrelevant parts, with the seed that shows its fault."""
        begins = case.begins
        assert isinstance(begins, Start)
        case = self._with_less(case, chain(_without(begins), _without_states(begins)), self._left)
        short = tuple(no_faces(str(answer)) for answer in case.answers)
        if self._tried(begins, short) is not None:
            case = evolve(case, answers=short)
        if self._trouble.is_endless:
            self._trouble.seed = case.trouble.seed
            return evolve(case, trouble=self._trouble)
        if case.rule is not None:
            return case
        for seed in dict.fromkeys((0, case.trouble.seed)):  # pragma: no branch - one has shown it
            try:
                with patience(max(self._end - time.process_time(), ANSWER)):
                    examine(case.begins.game(), case.answers, EVERY, seeds=(seed,))
            except Exception:
                case.trouble.seed = seed
                break
        return case


def _size(case: Case) -> tuple[int, int, int]:
    assert isinstance(case.begins, Start)
    return len(case.answers), len(case.begins.seats), len(case.begins.written(Source()))


def _without(begins: Start) -> Iterator[Callable[[Start], Start]]:
    """Yield functions that remove a part of a table."""
    yield lambda table: evolve(table, discards=())
    yield lambda table: evolve(table, deck=())
    yield lambda table: evolve(table, used={})
    yield partial(_at_seats, lambda seat: evolve(seat, tokens={}))
    for place, seat in enumerate(begins.seats):
        for name, value in (("character", None), ("life", None), ("hand", ""), ("in_play", "")):
            yield partial(_at_seats, partial(_with_part, name, value), place=place)
        for name in ("hand", "in_play"):
            for card in getattr(seat, name).split():
                yield partial(_at_seats, partial(_no_card, name, card), place=place)
    yield partial(_at_seats, _no_faces_at_seat)
    yield lambda table: evolve(table, deck=tuple(map(no_faces, table.deck)))
    for name in begins.options:
        yield partial(_no_key, "options", name)
    for thing in begins.expansions:
        yield partial(_no_expansion, thing)


def _without_states(begins: Start) -> Iterator[Callable[[Start], Start]]:
    """Yield functions that remove a part of the states of expansions."""
    yield lambda table: evolve(table, extra={})
    for name in begins.extra:
        yield partial(_no_key, "extra", name)
    for name, state in begins.extra.items():
        for part in fields(type(state)) if has(type(state)) else ():
            yield partial(_no_field, name, part.name)
            value = getattr(state, part.name)
            size = len(value) if isinstance(value, (list, tuple, Mapping)) else 0
            # halves, quarters and so on, from the end, so that earlier entries keep their places
            for step in (size >> n for n in range(1, size.bit_length())):
                for start in range(size - step, -1, -step):
                    yield partial(_no_entries, name, part.name, slice(start, start + step))


def _at_seats(change: Callable[[Seat], Seat], table: Start, place: int | None = None) -> Start:
    """Change all seats, or the one at *place*."""
    seats = [seat if place not in (None, n) else change(seat) for n, seat in enumerate(table.seats)]
    return evolve(table, seats=tuple(seats))


def _no_faces_at_seat(seat: Seat) -> Seat:
    return evolve(seat, hand=no_faces(seat.hand), in_play=no_faces(seat.in_play))


def _with_part(name: str, value: Any, seat: Seat) -> Seat:
    return evolve(seat, **{name: value})


def _no_card(name: str, card: str, seat: Seat) -> Seat:
    rest = [other for other in getattr(seat, name).split() if other != card]
    return _with_part(name, " ".join(rest), seat)


def _no_key(part: str, key: str, table: Start) -> Start:
    """Remove an entry of a mapping of the table."""
    entries: Any = {name: value for name, value in getattr(table, part).items() if name != key}
    return evolve(table, **{part: entries})


def _no_field(name: str, field: str, table: Start) -> Start:
    """Reset a field in the state of an expansion to its value in a fresh state."""
    return _with_field(table, name, field, lambda state: getattr(type(state)(), field))


def _no_entries(name: str, field: str, which: slice, table: Start) -> Start:
    """Remove entries from a field in the state of an expansion."""

    def rest(state: Any) -> Any:
        value = getattr(state, field)
        entries = [*(value.items() if isinstance(value, Mapping) else value)]
        del entries[which]
        return type(value)(entries)

    return _with_field(table, name, field, rest)


def _with_field(table: Start, name: str, field: str, value: Callable[[Any], Any]) -> Start:
    if name not in table.extra:
        return table
    state = copy(table.extra[name])
    object.__setattr__(state, field, value(state))
    return evolve(table, extra={**table.extra, name: state})


def _no_expansion(thing: object, table: Start) -> Start:
    return evolve(
        table,
        expansions=tuple(expansion for expansion in table.expansions if expansion is not thing),
    )


def _material(
    rules: Ruleset,
    begin: Callable[[], Game] | None,
    answers: Sequence[int | str],
    trouble: Trouble,
) -> tuple[list[str], list[Position]]:
    """Return cards and characters that may matter, and late positions with their answers."""
    texts: list[str] = []
    positions: list[tuple[Start, int]] = []
    characters: Sequence[str] = ()
    if begin is not None:
        with suppress(Exception):  # the fault may raise here as well
            game = begin()
            characters = game.state.characters
            for answer in answers:
                if is_between(game) and not game.audit():
                    positions.append((Start.of(game), len(texts)))
                option = find_option(game, answer)
                assert option is not None
                texts.append(option.text)
                if len(texts) < len(answers):
                    give(game, option)
    near = _words(rules, " ".join((trouble.what, *texts[-NEAR:], *characters)))
    return near, [(start, tuple(texts[n:])) for start, n in positions[:-LATEST:-1]]


def _words(rules: Ruleset, text: str) -> list[str]:
    """Return the cards, and the keys of cards and characters, in a text."""
    names = {*rules.kinds, *rules.characters, *rules.by_face}
    words = dict.fromkeys(re.findall(r"\w+:(?:10|\w)-\w+|\w+", f"{text} {text.lower()}"))
    return [word for word in words if word in names]
