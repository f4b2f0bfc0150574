"""Pictures of terminals, and pictures that the library draws.

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
from bangcore import Game, Ruleset

CARDS: Final = (
    (svg.card, "bang:A-spades"),
    (svg.card, "barrel:K-spades"),
    (svg.card, "canteen"),
    (svg.character, "slab_the_killer"),
    (svg.role, "renegade"),
    (svg.rule, "ghost_town"),
    (svg.rule, "pickaxe"),
)
"""Cards for the picture of the gallery, one of each kind."""

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
    return svg.table(game.view(1), lang=Language("en", game.ruleset)) + "\n"


def gallery() -> str:
    """Return one card of each kind, side by side."""
    rules = Ruleset.build("dodgecity", "highnoon", "goldrush")
    cards = [
        draw(key, ruleset=rules, width=120).replace("<svg ", f'<svg x="{132 * number}" ', 1)
        for number, (draw, key) in enumerate(CARDS)
    ]
    width = 132 * len(cards) - 12
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 186" role="img">\n'
        "<title>One card of each kind</title>\n"
        "<desc>BANG!, Barrel, Canteen, Slab the Killer, Renegade, Ghost Town, Pickaxe.</desc>\n"
        + "\n".join(cards)
        + "\n</svg>\n"
    )


def install() -> str:
    """Return the terminal of an installation, and of the first lines of Python."""
    lines = [
        "$ pip install ./src/bangcore ./src/bang_dodgecity",
        "$ python",
        ">>> import bangcore",
        '>>> game = bangcore.Game.new(5, ["dodgecity"], seed=2)',
    ]
    game = Game.new(5, ["dodgecity"], seed=2)
    for expression in ("game", "[str(option) for option in game.decision.options]"):
        lines += [f">>> {expression}", repr(eval(expression, {"game": game}))]
    return _screen(lines, "Install", "Two distributions are installed, and Python deals a game.")


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
    "gallery": gallery,
    "install": install,
    "terminal": terminal,
}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        path = Path(__file__).parents[1] / "pictures" / f"{name}.svg"
        path.write_text(draw(), encoding="utf-8")
