"""The pages that are open at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, final

from bang_table.serving import Account, Budget
from bang_table.text import Language

__all__ = ["Page"]


@final
class Page:
    """A page that is open at a table: whose it is, what it has heard, and the way to it.

    *hello* is its first message: the *token* of a person, ``None`` of who looks on; its *language*;
    *since*, *said* and *game*, what it has heard before.  *send* sends it a message.
    """

    def __init__(self, hello: dict[str, Any], send: Callable[[Any], Awaitable[None]]) -> None:
        self.token = hello.get("token")
        self.code = hello["language"]
        self.language: Language | None = None
        self.heard = {name: hello.get(name) for name in ("since", "said", "game")}
        self.wake = asyncio.Event()
        self.send = send
        self.account, self.budget = Account(), Budget(1, 1)
