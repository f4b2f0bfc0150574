"""``bang cards``: the cards, characters, roles and other things of a ruleset."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bang_cli import plain
from bang_cli.arguments import Arguments
from bang_cli.faults import Fault
from bang_cli.lookup import Entry, find
from bang_cli.rules_and_players import build_rules
from bang_cli.words import Words
from bang_table.text import Language

__all__ = ["run"]

MOST_RULINGS = 8


def run(args: Arguments) -> int:
    """Print or draw the entries that match the words, by default all."""
    language = Language(args.lang or "en", build_rules(args.expansions, args.options))
    entries = find(language, args.filter, args.kinds)
    if args.svg is not None:
        from bang_cli.pictures import write_all

        if args.json:
            raise Fault("json and svg")
        count = write_all(args.svg, entries, language)
        print(Words(language.code)("drawn", count, path=args.svg), file=plain.prepare())
    elif args.json:
        plain.print_json([entry.to_dict() for entry in entries])
    else:
        _print(entries, language)
    return 0


def _print(entries: Sequence[Entry], language: Language) -> None:
    from bang_cli.console import console_for
    from bang_cli.screen import Screen

    screen = Screen(console_for(), language, ())
    for kind in dict.fromkeys(entry.kind for entry in entries):
        some = [entry for entry in entries if entry.kind == kind]
        if len(entries) > 1:
            name = language.kind(kind, len(some))
            screen.heading(f"{name[0].upper()}{name[1:]} ({len(some)})")
        for entry in some:
            screen.show(screen.entry(entry))
    replaced = {
        key for info in language.ruleset.expansions for key in info.definition.replaces
    }  # whose rulings are about another card
    if len({entry.english for entry in entries}) == 1 and entries[0].key not in replaced:
        _print_rulings(entries, Words(language.code))


def _print_rulings(entries: Sequence[Entry], words: Words) -> None:
    """Print the rulings about *entries*, which share one name."""
    from bang_cli.lines import Line, shown
    from bang_cli.rulings import about

    rulings = list(dict.fromkeys(ruling for entry in entries for ruling in about(entry.key)))
    if not rulings:
        return
    lines = [Line(""), Line(f"{words('rulings', len(rulings))}:", "dim")]
    lines += [
        Line(f"  {ruling.number}  {ruling.title}", indent=9) for ruling in rulings[:MOST_RULINGS]
    ]
    if len(rulings) > MOST_RULINGS:
        # plain words, as a shell interprets quotes and exclamation marks
        query = " ".join(re.findall(r"[\w.]+", entries[0].english))
        lines.append(Line(words("rulings/more", rest=len(rulings) - MOST_RULINGS, words=query)))
    shown(lines)
