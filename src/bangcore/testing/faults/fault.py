"""Faults as reported by a check: each once, with a test that reproduces it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, final

from attrs import frozen

from bangcore.ruleset import Ruleset
from bangcore.testing.expansion.report import Report
from bangcore.testing.faults.case import Case
from bangcore.testing.faults.examining import Trouble

__all__ = ["BrokenExpansion", "Fault"]


@final
@frozen
class Fault:
    """A fault: ``what`` is wrong, ``where`` (ability and hook, if known), and a failing ``test``.

    The test is Python source to paste into a test module.
    """

    what: str
    where: str
    test: str

    @classmethod
    def of(cls, case: Case, rules: Ruleset) -> Fault:
        """Return the fault of *case*, found in games under *rules*."""
        case.trouble.suspect(rules)
        return cls.found(case.trouble, case.written())

    @classmethod
    def found(cls, trouble: Trouble, test: str) -> Fault:
        """Return the fault of *trouble*."""
        return cls(plainly(trouble.what), trouble.blame or trouble.check.replace("_", " "), test)

    def __str__(self) -> str:
        return f"{self.what}\n\n{_indented(self.test)}"


LONGEST_LINE: Final = 500


def plainly(what: str) -> str:
    """Return a message without its position and with long lines shortened."""
    lines = re.sub(r"\nat <.*", "", what, flags=re.DOTALL).splitlines()
    return "\n".join(map(_shortened, lines))


def _shortened(line: str) -> str:
    # a message begins with the fault and ends with its place
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[: LONGEST_LINE // 2]} ... {line[-LONGEST_LINE // 2 :]}"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.splitlines())


class BrokenExpansion(AssertionError):
    """An expansion or a rule is broken; ``faults`` contains each fault once.

    ``report`` is the report of the games so far, ``None`` for a rule.
    """

    def __init__(self, faults: Sequence[Fault], after: str, report: Report | None = None) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        self.after = after
        self.report = report
        super().__init__(self.faults, after, report)

    def __str__(self) -> str:
        if len(self.faults) == 1:
            return f"{self.faults[0].what}\nA test that fails:\n\n" + _indented(self.faults[0].test)
        parts = [f"{len(self.faults)} faults {self.after}"]
        for number, fault in enumerate(self.faults, 1):
            parts.append(f"{number}. {fault.what}\nA test that fails:\n\n{_indented(fault.test)}")
        return "\n\n".join(parts)
