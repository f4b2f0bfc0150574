"""``bang hooks``: the specifications of the hooks, for authors of expansions."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator, Sequence
from types import FunctionType, ModuleType
from typing import Final, final

from attrs import frozen

from bang_cli.arguments import Arguments
from bang_cli.faults import unknown
from bang_cli.lines import Line, readable, shown
from bang_cli.plain import print_json
from bang_cli.rules_and_players import loaded
from bangcore import available_expansions
from bangcore.folding import folded
from bangcore.hooks import COMPOSITIONS, ROOMS, Spec, specs_in
from bangcore.plain import plain
from bangcore.plugin import Expansion

__all__ = ["Specification", "run", "specifications"]

MOST_IN_FULL = 5
KEPT_UNTIL: Final = {
    "turn": "who is on turn",
    "players": "who is in play",
    "touch": "something else, told by g.touch()",
}
ROLE: Final = re.compile(r":\w+:`~?(?:[\w.]*\.)?(\w+)`")


@final
@frozen
class Specification:
    """A hook in words: who is asked, how answers combine, which cards need it, an example."""

    name: str
    signature: str
    room: str
    expansion: str
    text: str
    asked: str
    combined: str
    cached: str
    cards: str
    example: str

    @property
    def summary(self) -> str:
        """The first sentence of its text."""
        return self.text.partition("\n\n")[0]

    @property
    def facts(self) -> list[tuple[str, str]]:
        """Its declaration as pairs of a heading and a sentence."""
        facts = [
            ("asked", self.asked),
            ("combined", self.combined),
            ("cached", self.cached),
            ("cards", self.cards),
        ]
        return [(heading, sentence) for heading, sentence in facts if sentence]


def specifications(names: Sequence[str] = ()) -> list[Specification]:
    """Return the hooks of the core, of installed expansions, and of those in the files *names*.

    >>> [reach] = [spec for spec in specifications() if spec.name == "bang_reach"]
    >>> reach.combined
    'max: the largest number counts, at least 0'
    """
    definitions = [info.definition for info in available_expansions()]
    definitions += [item for item in loaded(names) if isinstance(item, Expansion)]
    rooms = [(room, "") for room in ROOMS]
    rooms += [(room, expansion.name) for expansion in definitions for room in expansion.hooks]
    return [
        _specification(spec, getattr(room, name), room, expansion)
        for room, expansion in rooms
        for name, spec in specs_in(room).items()
    ]


def _specification(
    spec: Spec, function: FunctionType, room: ModuleType, expansion: str
) -> Specification:
    text, _, rest = (inspect.getdoc(function) or "").partition("\n\n:cards:")
    cards, _, rest = rest.partition("\n\n")
    whose = "of everybody" if spec.of is None else f"of {spec.whose}, and those that nobody owns"
    limits = ", or ".join(KEPT_UNTIL[limit] for limit in spec.kept_until)
    signature = str(inspect.signature(function)).replace("'", "")
    return Specification(
        name=spec.name,
        signature=f"{spec.name}{signature}",
        room=(inspect.getdoc(room) or "").partition("\n")[0].rstrip("."),
        expansion=expansion,
        text=_markdown(text),
        asked="abilities of expansions" if spec.by == "expansion" else f"abilities {whose}",
        combined=f"{spec.combine}: {_markdown(COMPOSITIONS[spec.combine]).rstrip('.')}",
        cached=f"until one of these changes: {limits}" if limits else "",
        cards=" ".join(cards.split()).rstrip("."),
        example=textwrap.dedent(rest.removeprefix("::").strip("\n")),
    )


def _markdown(text: str) -> str:
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    return ROLE.sub(r"`\1`", "\n\n".join(paragraphs)).replace("``", "`")


def run(args: Arguments) -> int:
    """Print the hooks that match the words: a few in full, many as a list."""
    specs = _matching(specifications(args.expansions), args.words)
    if args.json:
        print_json([plain(spec) for spec in specs])
    elif len(specs) <= MOST_IN_FULL:
        shown(line for spec in specs for line in _whole(spec))
    else:
        shown(_listed(specs))
    return 0


def _matching(specs: Sequence[Specification], words: Sequence[str]) -> list[Specification]:
    """Return the hook of that name, or else those with all *words* in their texts."""
    query = folded(" ".join(words)).removeprefix("bang ")
    exact = [spec for spec in specs if folded(spec.name) == f"bang {query}"]
    matches = exact or [s for s in specs if all(term in _searched(s) for term in query.split())]
    if not matches:
        raise unknown("hook", " ".join(words), [spec.name for spec in specs])
    return matches


def _searched(spec: Specification) -> str:
    return folded(" ".join((spec.name, spec.text, spec.cards, spec.room, spec.expansion)))


def _listed(specs: Sequence[Specification]) -> Iterator[Line]:
    headings = dict.fromkeys((spec.room, spec.expansion) for spec in specs)
    for room, expansion in headings:
        yield Line(f"{room} ({expansion})" if expansion else room, "bold")
        for spec in specs:
            if (spec.room, spec.expansion) == (room, expansion):
                yield Line(f"  {spec.name}", indent=4)
                yield Line(f"      {readable(spec.summary)}", "dim", indent=6)
    yield Line("")
    yield Line(f"{len(specs)} hooks; 'bang hooks {specs[0].name}' shows one in full.", "dim")


def _whole(spec: Specification) -> Iterator[Line]:
    yield Line(spec.signature, "bold", indent=4)
    for paragraph in spec.text.split("\n\n"):
        yield Line("")
        yield Line(f"    {readable(paragraph)}", indent=4)
    yield Line("")
    facts = spec.facts + ([("from", spec.expansion)] if spec.expansion else [])
    for heading, sentence in facts:
        yield Line(f"    {heading:<10}{readable(sentence)}", indent=14)
    yield Line("")
    for line in spec.example.splitlines():
        yield Line(f"        {line}", "cyan")
    yield Line("")
