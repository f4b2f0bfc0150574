"""``bang expansions``: the installed expansions and their contents."""

from __future__ import annotations

from collections.abc import Sequence

from bang_cli.arguments import Arguments
from bang_cli.plain import print_json
from bang_table.wire.lobby import Broken, Offered, installed
from bangcore.plain import plain

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Print the installed expansions; those that cannot be loaded are listed with the error."""
    found = installed()
    if args.json:
        print_json(plain(found))
    else:
        _print(found)
    return 0


def _print(found: Sequence[Offered | Broken]) -> None:
    from rich.text import Text

    from bang_cli.console import Paragraph, console_for

    console = console_for()
    for one in found:
        origin = f"{one.version} ({one.distribution})"
        console.print(Text.assemble((one.name, "bold"), "  ", (origin, "dim")))
        if isinstance(one, Broken):
            console.print(Paragraph(Text(f"cannot be loaded: {one.error}", "red"), *["    "] * 2))
            continue
        for line in _lines(one):
            console.print(Paragraph(Text(line), "    ", "    "))
    # expansions that share a part share its options
    options = {
        option.name: option for one in found if isinstance(one, Offered) for option in one.options
    }
    console.print(Text("\nOptions of the rules", "bold").append("  --option NAME=VALUE", "dim"))
    for option in options.values():
        values = "|".join(str(value).lower() for value in option.values)
        head = Text.assemble((option.name, "bold"), f"={values}  ")
        head.append(f"default {str(option.default).lower()} · {option.ruling}", "dim")
        console.print(Paragraph(head, "  ", "  "))
        console.print(Paragraph(Text(option.help), "    ", "    "))


def _lines(one: Offered) -> list[str]:
    """Return a few lines about an expansion and its contents."""
    brings = [f"{part.count} {part.name}" for part in one.contents]
    if one.cards:
        brings[0] += f" (new names: {len(one.kinds)})"
    if one.players:
        brings.append(f"tables of {', '.join(map(str, one.players))}")
    lines = [one.summary] if one.summary else []
    lines.append(f"contains {', '.join(brings) or 'its own rules'}")
    if one.requires:
        lines.append(f"needs {', '.join(one.requires)}")
    return lines
