"""The faults found by a check: each once, at its smallest table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Protocol, final

from attrs import evolve

from bangcore.game.game import Game
from bangcore.ruleset import Ruleset
from bangcore.testing.faults.examining import Trouble, as_trouble
from bangcore.testing.faults.fault import Case, Fault
from bangcore.testing.faults.smallest import TABLES, smallest
from bangcore.testing.invariants.comparing import STEADY
from bangcore.testing.playing.deals import Deal
from bangcore.testing.playing.patience import FAULT
from bangcore.testing.tables.source import Source, call

__all__ = ["COMES_UP", "ENDS", "TEXTS", "FaultCollector"]

MOST_FAULTS: Final = 5
TEXTS: Final = "texts"
ENDS: Final = "games_end"
COMES_UP: Final = "everything_comes_up"


class CheckArguments(Protocol):
    """The arguments of a check, from which the test of a fault is written."""

    expansions: Sequence[str | object]
    options: Mapping[str, bool | int] | None
    each: int
    focus: str | None
    rules: Ruleset
    deals: list[Deal]


@final
class FaultCollector:
    """A collector of faults; ``faults`` maps each to the name of the failed check."""

    def __init__(self, check: CheckArguments) -> None:
        self.faults: dict[Fault, str] = {}
        self.over = False
        """Whether the check should stop."""
        self._check = check
        self._keys: set[tuple[str, str]] = set()

    @contextmanager
    def catching(self, check: str) -> Iterator[None]:
        """Add an error in the block as a fault that only the whole check can reproduce."""
        try:
            with as_trouble(check):
                yield
        except Trouble as trouble:
            self._add(trouble)

    def add(
        self, trouble: Trouble, begun: Game | None, deal: Deal | None, answers: Sequence[str]
    ) -> None:
        """Add a fault at its smallest table, unless it is already known."""
        if trouble.key in self._keys:
            return
        self._keys.add(trouble.key)
        if STEADY in trouble.what:
            # games that cannot be played again show nothing else
            self.faults.clear()
        self.over = (
            STEADY in trouble.what
            or trouble.is_endless
            or trouble.check == ENDS
            or len(self._keys) >= MOST_FAULTS
        )
        if trouble.check == ENDS:
            self._add(trouble, deal)
            return
        share = 1 if len(self._keys) == 1 else 3
        case = None
        try:
            seconds, tables = FAULT / share, TABLES // share
            case = smallest(begun, self._check.rules, answers, trouble, None, seconds, tables)
        finally:
            if case is None and deal is not None:
                case = Case(evolve(deal, rules=self._check.rules), tuple(answers), trouble)
            if case is None:
                self._add(trouble)
            else:
                self.faults[Fault.of(case, self._check.rules)] = case.trouble.check

    def _add(self, trouble: Trouble, deal: Deal | None = None) -> None:
        """Add a fault with the whole check, or a check of *deal*, as its test."""
        if trouble.check not in (TEXTS, ENDS, COMES_UP):
            trouble.suspect(self._check.rules)
        source = Source()
        source.name("check_expansion", "bangcore.testing")
        check = self._check
        deals = check.deals if deal is None else [deal]
        numbers = sorted({each.players for each in deals})
        values = {
            "players": numbers[0] if len(numbers) == 1 else numbers,
            "games": check.each if deal is None else 1,
            "seed": deals[0].seed if deals else 0,
            "options": check.options,
            "focus": check.focus,
        }
        arguments = [source.expansion(thing) for thing in check.expansions]
        arguments += source.arguments({name: value for name, value in values.items() if value})
        line = trouble.what.partition("\n")[0].replace('"', "'")[:80]
        head = "\n".join(source.imports())
        test = f'{head}\n\n\ndef test_{trouble.check}():\n    """{line}"""\n    '
        test += call("check_expansion", arguments)
        self.faults[Fault.with_test(trouble, test)] = trouble.check
