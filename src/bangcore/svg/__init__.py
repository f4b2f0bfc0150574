"""Pictures of the game, drawn by ourselves: cards, characters, roles, and a whole table.

    >>> from bangcore import svg
    >>> picture = svg.card("bang:A-spades")
    >>> picture.startswith("<svg"), "<title>BANG! A♠</title>" in picture
    (True, True)

Each is an SVG as a string, for a page, a file or a notebook: no dependency, no ids, no network, all
texts escaped.  ``theme`` is ``"light"``, ``"dark"``, or ``"auto"``, which is dark where the screen
of the reader is; ``lang`` a code such as ``"de"`` or a :class:`bangcore.text.Language`, which has
a ruleset of its own.
"""

from __future__ import annotations

from bangcore.svg.palette import THEMES
from bangcore.svg.pictures import back, card, character, life, picture, role, rule
from bangcore.svg.table import table

__all__ = ["THEMES", "back", "card", "character", "life", "picture", "role", "rule", "table"]
