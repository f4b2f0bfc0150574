"""Messages for programs in other languages: schema, types, and all words of a game.

    >>> view = schema("view")
    >>> view["$ref"], view["$defs"]["Card"]["properties"]["rank"]["type"]
    ('#/$defs/View', 'string')
    >>> "export interface View {" in typescript()
    True
    >>> words(language="de")["cards"]["missed"]["name"]
    'Fehlschuss!'

Messages are the results of ``to_dict()`` of views, events, decisions and options, saves, records,
the results of :func:`words` and :func:`lobby`, and answers for :meth:`bangcore.Game.parse`.
Sending them is up to you.
"""

from __future__ import annotations

from bang_table.wire.lobby import lobby
from bang_table.wire.messages import MESSAGES, schema
from bang_table.wire.typescript import typescript
from bang_table.wire.words import words

__all__ = ["KINDS", "lobby", "schema", "typescript", "words"]

KINDS = tuple(MESSAGES)
"""The kinds of messages."""
