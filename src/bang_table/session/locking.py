"""The lock of a session or a room, which wakes the tasks that await a change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Lock, RLock
from typing import Final, final

__all__ = ["NotifyingLock", "changed"]


@final
class NotifyingLock:
    """A reentrant lock that calls its listeners before each release."""

    __slots__ = ("_guard", "_listeners", "_lock")

    def __init__(self) -> None:
        self._lock: Final = RLock()
        self._listeners: Final[set[Callable[[], None]]] = set()
        # not the lock itself: a listener must not wait for a bot that is thinking
        self._guard: Final = Lock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        try:
            if self._listeners:
                with self._guard:
                    listeners = [*self._listeners]
                for listener in listeners:
                    listener()
        finally:
            self._lock.release()

    @contextmanager
    def listening(self, listener: Callable[[], None]) -> Iterator[None]:
        """Call *listener*, which must not wait for anything, in this block."""
        with self._guard:
            self._listeners.add(listener)
        try:
            yield
        finally:
            with self._guard:
                self._listeners.discard(listener)


async def changed(news: Callable[[], int], since: int, *locks: NotifyingLock) -> int:
    """Return *news* once it is beyond *since*; it changes only under one of the *locks*."""
    import asyncio

    loop, event = asyncio.get_running_loop(), asyncio.Event()

    def wake() -> None:
        if news() > since:
            with suppress(RuntimeError):  # the loop was closed before its tasks had ended
                loop.call_soon_threadsafe(event.set)

    while (reached := news()) <= since:
        with ExitStack() as stack:
            for lock in locks:
                stack.enter_context(lock.listening(wake))
            wake()  # for a change before it listened
            await event.wait()
        event.clear()
    return reached
