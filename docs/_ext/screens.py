"""Pictures of a terminal and of a table.

``python docs/_ext/screens.py`` writes them; a test compares.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Final

from bang_cli.choices import Choices
from bang_cli.console import console_for
from bang_cli.screen import Screen
from bang_table import svg
from bang_table.text import Language
from bangcore import Game

COLUMNS: Final = 80
ACROSS, DOWN, EDGE = 7.3, 16, 14
RED: Final = re.compile(r"[^\s]*[♥♦]")


def shot_at_ben() -> Game:
    """Return the game of the tutorial, in which Ann has shot at Ben."""
    game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=10)
    game.apply("play bang -> ben")
    return game


def tutorial() -> str:
    """Return the table that Ben sees."""
    game = shot_at_ben()
    return svg.table(game.view(1), language=Language("en", game.ruleset)) + "\n"


def terminal() -> str:
    """Return the terminal of ``bang play``: the table, the question and the options of Ann."""
    game = Game.new(["Ann", "Ben", "Cal", "Dee", "Eve"], seed=3)
    view = game.view(0)
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    console = console_for(printed)
    console.width = COLUMNS
    screen = Screen(console, Language("en", game.ruleset), game.names)
    screen.show(screen.table(view), screen.question(view, Choices.of(view.decision.options)))
    printed.seek(0)
    lines = ["$ bang play --seed 3", *printed.read().rstrip().splitlines(), "", "Ann> _"]
    return _screen(lines, "bang play", "The table, the hand of Ann, and the options by number.")


def _screen(lines: list[str], title: str, description: str) -> str:
    width, height = COLUMNS * ACROSS + 2 * EDGE, len(lines) * DOWN + 2 * EDGE
    texts = [
        f'<text x="{EDGE}" y="{EDGE + DOWN * (number + 0.75):g}" '
        f'textLength="{len(line) * ACROSS:g}" xml:space="preserve">{_coloured(line)}</text>'
        for number, line in enumerate(lines)
        if line.strip()
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" role="img" '
        'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="12">\n'
        f"<title>{title}</title>\n<desc>{description}</desc>\n"
        f'<rect width="{width:g}" height="{height}" rx="8" fill="#1d1f21"/>\n'
        '<g fill="#e4e4e4">\n' + "\n".join(texts) + "\n</g>\n</svg>\n"
    )


def _coloured(line: str) -> str:
    return RED.sub(lambda card: f'<tspan fill="#ff8a80">{card[0]}</tspan>', escape(line))


PICTURES: Final[Mapping[str, Callable[[], str]]] = {
    "tutorial": tutorial,
    "terminal": terminal,
}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        path = Path(__file__).parents[1] / "pictures" / f"{name}.svg"
        path.write_text(draw(), encoding="utf-8")
