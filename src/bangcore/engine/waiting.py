"""Awaitables for effects: the answer to a question, and nothing.

This module is never compiled: to compiled coroutines, generators of Python are cheap to await.
"""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from types import coroutine
from typing import Any, Final

from bangcore.rules.options import Decision, Option

__all__ = ["NOTHING", "answer_to"]


@coroutine
def answer_to(decision: Decision) -> Generator[Decision, Option, Option]:
    """Suspend the effect with a question; return its answer."""
    return (yield decision)


@coroutine
def _nothing() -> Generator[Any, Any, None]:
    yield


_EXHAUSTED = _nothing()
_EXHAUSTED.close()
NOTHING: Final[Awaitable[bool | None]] = _EXHAUSTED
"""Awaited where no ability acts; an exhausted generator returns at once, as often as asked."""
