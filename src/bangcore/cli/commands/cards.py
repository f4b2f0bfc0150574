"""``bang cards``: what there is in the rules."""

from __future__ import annotations

from collections.abc import Sequence

from bangcore.cli import plain
from bangcore.cli.arguments import Arguments
from bangcore.cli.faults import Fault
from bangcore.cli.lookup import Entry, find
from bangcore.cli.rules_and_players import build_rules
from bangcore.cli.words import Words
from bangcore.text import Language

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Print everything there is, or what of it the words match, or draw it."""
    language = Language(args.lang or "en", build_rules(args.expansions, args.options))
    found = find(language, args.filter, args.kinds)
    if args.svg is not None:
        from bangcore.cli.pictures import write_all

        if args.json:
            raise Fault("json and svg")
        count = write_all(args.svg, found, language)
        print(Words(language.code)("drawn", count, path=args.svg), file=plain.prepare())
    elif args.json:
        import json

        print(json.dumps([entry.to_dict() for entry in found], ensure_ascii=False, indent=2))
    else:
        _print(found, language)
    return 0


def _print(found: Sequence[Entry], language: Language) -> None:
    from bangcore.cli.screen import Screen, console_for

    screen = Screen(console_for(), language, ())
    for kind in dict.fromkeys(entry.kind for entry in found):
        some = [entry for entry in found if entry.kind == kind]
        if len(found) > 1:
            name = language.kind(kind, len(some))
            screen.heading(f"{name[0].upper()}{name[1:]} ({len(some)})")
        for entry in some:
            screen.show(screen.entry(entry))
