"""Pictures of the game, drawn by ourselves: cards, characters, roles, and a whole table.

    >>> from bang_table import svg
    >>> picture = svg.card("bang:A-spades")
    >>> picture.startswith("<svg"), "<title>BANG! A♠</title>" in picture
    (True, True)

Each is an SVG as a string, for a page, a file or a notebook: no dependency, no ids, no network, all
texts escaped.  ``theme`` is ``"light"``, ``"dark"``, or ``"auto"``, which is dark where the screen
of the reader is; ``lang`` a code such as ``"de"`` or a :class:`bang_table.text.Language`, which has
a ruleset of its own.
"""

from __future__ import annotations

from bang_table.svg.palette import THEMES
from bang_table.svg.pictures import back, card, character, life, picture, role, rule
from bang_table.svg.table import table

__all__ = ["THEMES", "back", "card", "character", "life", "picture", "role", "rule", "table"]
