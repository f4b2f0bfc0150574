"""``bang expansions``: the installed expansions and their contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bang_cli.arguments import Arguments
from bang_cli.lines import Line, shown
from bang_cli.plain import print_json
from bang_table.wire.lobby import Broken, Offered, installed
from bangcore.plain import plain

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Print the installed expansions; those that cannot be loaded are listed with the error."""
    expansions = installed()
    if args.json:
        print_json(plain(expansions))
    else:
        shown(_text(expansions))
    return 0


def _text(expansions: Sequence[Offered | Broken]) -> Iterator[Line]:
    for expansion in expansions:
        yield Line(f"{expansion.name}  {expansion.version} ({expansion.distribution})", "bold")
        if isinstance(expansion, Broken):
            yield Line(f"    cannot be loaded: {expansion.error}", "red", indent=4)
            continue
        for line in _lines(expansion):
            yield Line(f"    {line}", indent=4)
    # expansions that share a part share its options
    options = {
        option.name: option
        for expansion in expansions
        if isinstance(expansion, Offered)
        for option in expansion.options
    }
    yield Line("")
    yield Line("Options of the rules  --option NAME=VALUE", "bold")
    for option in options.values():
        values = "|".join(str(value).lower() for value in option.values)
        default = f"default {str(option.default).lower()} · {option.ruling}"
        yield Line(f"  {option.name}={values}  {default}", indent=2)
        yield Line(f"    {option.help}", indent=4)


def _lines(expansion: Offered) -> list[str]:
    """Return a few lines about an expansion and its contents."""
    brings = [f"{part.count} {part.name}" for part in expansion.contents]
    if expansion.cards:
        brings[0] += f" (new names: {len(expansion.kinds)})"
    if expansion.players:
        brings.append(f"tables of {', '.join(map(str, expansion.players))}")
    lines = [expansion.summary] if expansion.summary else []
    lines.append(f"contains {', '.join(brings) or 'its own rules'}")
    if expansion.requires:
        lines.append(f"needs {', '.join(expansion.requires)}")
    return lines
