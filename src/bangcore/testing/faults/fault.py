"""Faults as reported by a check, each with a test that reproduces it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, final

from attrs import frozen

from bangcore.rules.arguments import checked
from bangcore.ruleset import Ruleset
from bangcore.testing.expansion.report import Report
from bangcore.testing.faults.examining import RULE, Rule, Trouble
from bangcore.testing.playing.deals import Deal
from bangcore.testing.tables.source import Source, call, changes, spec_of
from bangcore.testing.tables.start import Start

__all__ = ["BrokenExpansion", "Case", "Fault"]


@final
@frozen
class Case:
    """A beginning and answers after which a check fails."""

    begins: Start | Deal
    answers: tuple[int | str, ...]
    trouble: Trouble
    rule: Rule | None = None

    def written(self) -> str:
        """Return the source of a failing test."""
        source = Source()
        checks = [source.value(answer) for answer in self.answers]
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
        summary = _first_line(self.trouble.what)
        head = [*source.imports(), "", ""] if source.imports() else []
        here = sorted(set(source.unknown))
        note = [f"# {', '.join(here)}: as in the original check"] if here else []
        name = _name(self.trouble)
        return "\n".join([*head, *note, f"def test_{name}():", f'    """{summary}"""', body])


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
    expansions, options = spec_of(deal.rules)
    rules = [source.expansion(thing) for thing in expansions]
    rules += source.arguments({"options": options} if options else {})
    values = changes(deal)
    values.pop("rules", None)
    first = f"rules={call('Ruleset.build', rules, '        ')}"
    return call("Deal", [first, *source.arguments(values)])


@checked
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
        return cls.with_test(case.trouble, case.written())

    @classmethod
    def with_test(cls, trouble: Trouble, test: str) -> Fault:
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
