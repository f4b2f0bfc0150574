"""Messages for programs in other languages: their schema, their types, and all words of a game.

    >>> view = schema("view")
    >>> view["$ref"], view["$defs"]["Card"]["properties"]["rank"]["type"]
    ('#/$defs/View', 'string')
    >>> "export interface View {" in typescript()
    True
    >>> words(language="de")["cards"]["missed"]["name"]
    'Fehlschuss!'

A message is what ``to_dict()`` of a view, an event, a decision or an option returns, a save, a
record, what :func:`words` and :func:`lobby` return, and what :meth:`bangcore.Game.parse` takes.
"""

from __future__ import annotations

from bang_table.wire.lobby import lobby
from bang_table.wire.messages import MESSAGES, schema
from bang_table.wire.typescript import typescript
from bang_table.wire.words import words

__all__ = ["KINDS", "lobby", "schema", "typescript", "words"]

KINDS = tuple(MESSAGES)
"""The kinds of messages."""
