"""Write every kind of picture on sheets for inspection: ``python tests/svg/sheet.py FOLDER``.

If Chromium is installed, it also takes screenshots.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bang_table import svg
from bang_table.text import Language
from bangcore import REFEREE, Game, Ruleset, available_expansions

ALL = Ruleset.build(*(info.name for info in available_expansions() if info.name != "base"))
PAPER = {"auto": "#ffffff", "light": "#ffffff", "dark": "#0e0e10"}


def page(pictures: list[str], theme: str) -> str:
    style = f"body{{background:{PAPER[theme]};margin:8px;font:12px sans-serif}}svg{{margin:3px}}"
    return f"<!DOCTYPE html><meta charset=utf-8><style>{style}</style>{''.join(pictures)}"


def single(theme: str, lang: str, width: float) -> Iterator[tuple[str, list[str]]]:
    """Yield sheets of single things."""
    words = Language(lang, ALL)
    look = {"lang": words, "theme": theme, "width": width}
    firsts = {card.key: card for card in reversed(ALL.cards)}
    yield "cards", [svg.card(firsts[key], **look) for key in ALL.kinds]
    yield "characters", [svg.character(key, **look) for key in ALL.characters]
    kinds = dict.fromkeys(rule.kind for rule in ALL.rules.values())
    yield (
        "rules",
        [svg.role(key, **look) for key in ALL.roles]
        + [svg.back(kind, **look) for kind in ("card", "role", "character", *kinds)]
        + [svg.rule(key, **look) for key in ALL.rules]
        + [svg.life(points, 5, theme=theme) for points in range(6)],
    )


def position(players: int, seed: int, rules: Ruleset, stop: object) -> Game:
    """Return a random game at the first position for which *stop* is true."""
    for again in range(seed, seed + 400):
        choose = random.Random(again)
        game = Game.new(players, rules, seed=again)
        while game.decision is not None:
            if stop(game):
                return game
            game.apply(choose.choice(game.decision.options[-6:]))
        if stop(game):
            return game
    raise LookupError("no such position")


def tables(theme: str, lang: str) -> Iterator[tuple[str, list[str]]]:
    """Yield sheets of tables."""

    def late(turns: int) -> object:
        return lambda game: game.state.turns >= turns and game.decision.kind == "turn"

    def duel(game: Game) -> bool:
        asked = game.decision
        return asked is not None and asked.kind == "bang" and asked.cause.key == "duel"

    wanted = {
        "four": (position(4, 3, Ruleset.build(), late(7)), "asked"),
        "seven": (position(7, 5, Ruleset.build("dodgecity"), late(16)), 2),
        "eight": (position(8, 9, ALL, late(20)), "asked"),
        "duel": (position(6, 11, ALL, duel), "asked"),
        "duel-other": (position(5, 21, ALL, duel), None),
        "referee": (position(7, 9, ALL, late(12)), REFEREE),
        "end": (position(5, 31, ALL, lambda game: game.outcome is not None), None),
    }
    for name, (game, seat) in wanted.items():
        seat = game.decision.seat if seat == "asked" else seat
        look = {"lang": Language(lang, game.ruleset), "theme": theme}
        view = game.view(seat)
        yield f"table-{name}", [svg.table(view, **look, width=1060)]
        if name in ("eight", "duel"):
            yield f"tall-{name}", [svg.table(view, **look, shape="tall", width=360)]


def main(folder: Path, themes: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    browser = shutil.which("chromium")
    for theme in themes:
        sheets = [*single(theme, "en", 120), *tables(theme, "en")]
        sheets += [(f"{name}-de", found) for name, found in single(theme, "de", 160)]
        for name, pictures in sheets:
            path = folder / f"{name}-{theme}.html"
            path.write_text(page(pictures, theme), encoding="utf-8")
            if browser:
                wide = 400 if name.startswith("tall") else 1100
                shot = f"--screenshot={path.with_suffix('.png')}"
                flags = ["--headless", "--no-sandbox", "--hide-scrollbars", shot]
                size = f"--window-size={wide},{height(pictures, wide)}"
                command = [browser, *flags, size, path.as_uri()]
                subprocess.run(command, check=True, capture_output=True, timeout=300)


def height(pictures: list[str], wide: int) -> int:
    """Return the height of a page of pictures."""
    from re import search

    sizes = [search(r'width="([\d.]+)" height="([\d.]+)"', one) for one in pictures]
    widest, highest = (max(float(size[i]) for size in sizes if size) for i in (1, 2))
    rows = -(-len(pictures) // max(1, int((wide - 16) / (widest + 10))))
    return int(rows * (highest + 10) + 30)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or ["light", "dark"])
