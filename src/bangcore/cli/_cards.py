"""``bang cards``: what there is in the rules."""

from __future__ import annotations

from collections.abc import Sequence

from bangcore.cli._arguments import Arguments
from bangcore.cli._catalogue import Entry, catalogue, find
from bangcore.cli._table import build_rules
from bangcore.text import Language

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Print the catalogue, or what of it the words match."""
    language = Language(args.lang or "en", build_rules(args.expansions, args.options))
    found = find(catalogue(language), args.filter, args.kinds)
    if args.json:
        import json

        print(json.dumps([entry.to_dict() for entry in found], ensure_ascii=False, indent=2))
    else:
        _print(found, language)
    return 0


def _print(found: Sequence[Entry], language: Language) -> None:
    from bangcore.cli._screen import Screen, console_for

    screen = Screen(console_for(), language, ())
    for kind in dict.fromkeys(entry.kind for entry in found):
        some = [entry for entry in found if entry.kind == kind]
        if len(found) > 1:
            screen.heading(f"{screen.words.get(f'{kind}s', kind.capitalize())} ({len(some)})")
        for entry in some:
            screen.show(screen.entry(entry))
