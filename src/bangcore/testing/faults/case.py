"""A fault as a test to paste: a beginning and answers that reproduce it."""

from __future__ import annotations

import re
from typing import final

from attrs import frozen

from bangcore.testing.faults.examining import RULE, Rule, Trouble
from bangcore.testing.playing.deals import Deal
from bangcore.testing.tables.source import Source, call, given
from bangcore.testing.tables.start import Start

__all__ = ["Case"]


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
        summary = _first_line(self.trouble.what)
        head = [*source.imports(), "", ""] if source.imports() else []
        here = sorted(set(source.unknown))
        note = [f"# {', '.join(here)}: as in the original check"] if here else []
        name = _name(self.trouble)
        return "\n".join([*head, *note, f"def test_{name}():", f'    """{summary}"""', body])


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
    expansions, options = given(deal.rules)
    parts = [source.expansion(thing) for thing in expansions]
    parts += [f"options={source.value(options)}"] if options else []
    arguments = [
        f"rules={call('Ruleset.build', parts, '        ')}",
        f"players={deal.players}",
        f"seed={deal.seed}" if deal.seed else "",
        f"roles={deal.roles}" if deal.roles else "",
        f"characters={deal.characters}" if deal.characters else "",
        f"top={deal.top}" if deal.top else "",
    ]
    return call("Deal", arguments)
