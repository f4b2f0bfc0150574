"""Pictures of the game as SVG: cards, characters, roles, and a whole table.

    >>> from bang_table import svg
    >>> picture = svg.card("bang:A-spades")
    >>> picture.startswith("<svg"), "<title>BANG! A♠</title>" in picture
    (True, True)

Each is an SVG as a string, for a page, a file or a notebook: no dependency, no ids, no network, all
texts escaped.  ``theme`` is ``"light"``, ``"dark"``, or ``"auto"``, which follows the reader's
system.  ``language`` is a code such as ``"de"``, or a :class:`bang_table.text.Language`, which has
its own ruleset.  After ``%load_ext bang_table.svg`` a notebook shows views, cards and definitions
as pictures.
"""

from __future__ import annotations

from typing import Any

from bang_table.svg.palette import THEMES
from bang_table.svg.pictures import back, card, character, emblem, life, picture, role, rule
from bang_table.svg.table import table
from bangcore.game.views import View
from bangcore.rules.definitions import Card, CardKind, Character, Rule
from bangcore.rules.roles import Role

__all__ = [
    "THEMES",
    "back",
    "card",
    "character",
    "emblem",
    "life",
    "picture",
    "role",
    "rule",
    "table",
]


def load_ipython_extension(ipython: Any) -> None:
    """Let a notebook show views, cards and definitions as pictures."""
    formatter = ipython.display_formatter.formatters["image/svg+xml"]
    for kind in (View, Card, CardKind, Character, Role, Rule):
        formatter.for_type(kind, picture)
