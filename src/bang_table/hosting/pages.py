"""The open pages of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, final

from bang_table.serving import Account, Budget
from bang_table.text import Language
from bangcore.rules.arguments import checked

__all__ = ["Page"]


@checked
@final
class Page:
    """An open page: its person, what it has received, and the connection to it.

    *hello* is its first message: *token* (``None`` for a spectator), *language*, and what the page
    has already received: *since*, *said* and *game*; with *reasons* its updates say why cards have
    no option.  *send* sends it a message.
    """

    def __init__(self, hello: dict[str, Any], send: Callable[[Any], Awaitable[None]]) -> None:
        self.token = hello.get("token")
        self.code = hello["language"]
        self.language: Language | None = None
        self.heard = {name: hello.get(name) for name in ("since", "said", "game", "reasons")}
        self.wake = asyncio.Event()
        self.send = send
        self.asker: str | None = None  # the token of its request for a seat
        self.account, self.budget = Account(), Budget(1, 1)
