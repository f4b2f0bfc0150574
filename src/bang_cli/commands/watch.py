"""``bang watch``: a saved game as a page to step through."""

from __future__ import annotations

import sys
from pathlib import Path

from bang_cli import files, plain
from bang_cli.arguments import Arguments
from bang_cli.faults import Fault
from bang_cli.page import page
from bang_cli.pictures import write
from bang_cli.rules_and_players import seat_of
from bang_cli.words import Words
from bang_table.text import Language
from bangcore import REFEREE

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Write the page, and return the exit code."""
    if args.html is None:
        raise Fault("no page asked for", file=args.file)
    saved, game = files.read(args.file, args.expansions)
    args.lang = args.lang or saved.lang
    language = Language(args.lang, game.ruleset)
    words = Words(language.code)
    seat = REFEREE if args.seat is None else seat_of(game.names, args.seat)
    name = args.html or ("bang.html" if args.file == "-" else f"{Path(args.file).stem}.html")
    html = page(game, language, words, seat)
    if name == "-":
        print(html, end="", file=plain.prepare())
        return 0
    write(Path(name), html)
    positions = len(game.record["answers"]) + 1
    print(words("page written", positions, path=name), file=plain.prepare(sys.stdout))
    return 0
