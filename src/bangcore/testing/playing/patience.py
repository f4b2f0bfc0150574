"""An end to what never ends: a bound of CPU time and memory for code of others."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from mmap import PAGESIZE
from pathlib import Path
from traceback import clear_frames
from types import FrameType, TracebackType
from typing import Final, final

from bangcore.testing.checks import distributions

__all__ = ["ANSWER", "CHECK", "FAULT", "LENIENT", "Endless", "patience"]

ANSWER: Final = 5.0
"""CPU seconds that the effect of one answer may take; it takes some milliseconds."""
CHECK: Final = 10.0
"""CPU seconds that one check may take; it takes less than a second."""
FAULT: Final = 30.0
"""CPU seconds of the search for the smallest table with a fault."""
# no limit of the process: CPython 3.11 frees functions in use where it has no memory for a frame
MUCH: Final = 1 << 29
"""Bytes of memory that a block may use."""
RESERVED: Final = 1 << 30
"""Bytes that it may reserve, used or not."""

TICK: Final = 0.25  # CPU seconds between two looks, at least three in each block
LOOKS: Final = 3
LENIENT: Final = 20
"""A check in which no single call takes the time ends after this multiple of its CPU seconds."""
LATE: Final = 0.02  # a timer is no more exact
AGAIN: Final = 0.5  # CPU seconds until the next attempt, if a block catches even that
CALLING: Final = {
    ("answers.py", "combined"),
    ("answers.py", "run"),
    ("force.py", "_off_by"),
    ("playing.py", "play"),
    ("playing.py", "perform"),
}
"""The functions of the engine that call abilities and cards, and note where an error was raised."""
WATCHING: Final = {"bdb", "coverage", "trace"}  # they hold locks, and forget all after an error
OURS: Final = {"bangcore", "attr", "attrs", "cattrs", "pluggy", *WATCHING}


class Endless(AssertionError):
    """Something took longer, or needed more memory, than :func:`patience` has."""


class _Enough(BaseException):
    """Raised inside of a block; no ``except Exception`` keeps it."""

    def __init__(self, block: patience) -> None:
        super().__init__()
        self.block = block


@final
class patience:
    """End a block that takes more than some CPU *seconds*, or more than 512 MB of memory.

    It is ended by a ``BaseException``, which abilities do not catch.  The block raises an
    ``AssertionError`` that names the call in which the time went, with ability and hook: one that
    was running at every look since the first third.  A call that only happens to run when the
    time is over is never named.  Blocks may be nested: the first one whose time is over ends.  An
    ``ITIMER_PROF`` of others goes on afterwards.

    >>> with patience(5):
    ...     game.apply("end turn")  # doctest: +SKIP

    Only the main thread can be ended, and only where there are such timers: elsewhere, and on
    Windows, this does nothing.  It cannot end what stays in C code for ever, such as
    ``sum(itertools.count())``, or takes all memory there at once.
    """

    def __init__(self, seconds: float, lenient: int = 1) -> None:
        self.seconds = seconds
        self._lenient = lenient
        self._where = ""

    def __enter__(self) -> patience:
        self._over = False
        self._works = can_end()
        if not self._works:
            return self
        self._outside = [*stack(sys._getframe(1))]
        self._stuck: list[FrameType] = []
        self._looks = 0
        self._size, self._used = memory()
        self._began = time.process_time()
        self._told = 0.0
        # said first: the timer of those outside may go off at once
        self._before = signal.getsignal(signal.SIGPROF)
        signal.signal(signal.SIGPROF, self._stop)
        self._unraisable, sys.unraisablehook = sys.unraisablehook, self._unheard
        # how long those outside have left
        tick = min(self.seconds / LOOKS, TICK)
        self._left, self._again = signal.setitimer(signal.ITIMER_PROF, tick, tick)
        if 0 < self._left < tick:
            signal.setitimer(signal.ITIMER_PROF, self._left, tick)
        return self

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Look, every now and then, whether it is enough."""
        if self._over:
            return
        if isinstance(getattr(self._before, "__self__", None), patience):
            assert callable(self._before)
            self._before(number, frame)
        now = time.process_time()
        inside = [*stack(frame, self._outside)]
        authors = [one for one in inside if _is_of_an_author(one)]
        self._stuck = [one for one in authors if not self._looks or one in self._stuck]
        self._looks += 1
        why = ""
        bound = self.seconds * (1 if self._stuck else self._lenient)
        if self._looks >= LOOKS and now - self._began > bound - LATE:
            why = f"no end after {bound:g} CPU seconds{_place(self._stuck)}"
        elif self._has_grown():
            self._stuck = authors or inside
            why = f"{too_much()}{_place(self._stuck)}"
        # whoever watches each line is let finish: the next look comes soon
        if why and now - self._told > AGAIN and not is_watching(inside):
            self._told = now
            self._where = self._where or why
            raise _Enough(self)

    def _has_grown(self) -> bool:
        size, used = memory()
        return size > self._size + RESERVED or used > self._used + MUCH

    def _unheard(self, unraisable: sys.UnraisableHookArgs) -> None:
        """Say nothing where it came while something was thrown away: it will come again."""
        if unraisable.exc_type is not _Enough:
            self._unraisable(unraisable)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._over = True
        if not self._works:
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, self._before)
        sys.unraisablehook = self._unraisable
        stuck, self._outside, self._stuck = self._stuck, [], []
        if self._left:
            left = self._left - (time.process_time() - self._began)
            signal.setitimer(signal.ITIMER_PROF, max(left, 0.001), self._again)
        if isinstance(error, _Enough) and error.block is self:
            ended = Endless(self._where + _note(error, stuck))
            clear_frames(traceback)  # they may hold all that memory
            raise ended from None
        if isinstance(error, MemoryError):
            clear_frames(traceback)
            ended = Endless(too_much())
            for note in getattr(error, "__notes__", ()):
                ended.add_note(note)
            raise ended from None


def can_end() -> bool:
    """Tell whether a block can be ended here."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def stack(frame: FrameType | None, outside: Sequence[FrameType] = ()) -> Iterator[FrameType]:
    """Yield *frame* and those that called it, up to the first one that is *outside*."""
    while frame is not None and frame not in outside:
        yield frame
        frame = frame.f_back


def is_watching(inside: Iterable[FrameType]) -> bool:
    """Return whether one of these frames belongs to a tracer, a profiler or a debugger."""
    return any(_module(frame) in WATCHING for frame in inside)


def _is_of_an_author(frame: FrameType) -> bool:
    """Return whether *frame* belongs neither to this library nor to one that it uses.

    Code that cattrs writes for our own classes belongs to no module.
    """
    module = _module(frame)
    ours = module in OURS or module in distributions()
    return bool(module) and not ours and module not in sys.stdlib_module_names


def _module(frame: FrameType) -> str:
    """Return the name of the package, or module outside of all, to which *frame* belongs."""
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def _place(authors: Sequence[FrameType]) -> str:
    """Return where the innermost of some frames of *authors* is."""
    return f", in {_line(authors[0])}" if authors else ""


def _line(frame: FrameType) -> str:
    code = frame.f_code
    return f"{code.co_qualname}, line {frame.f_lineno} of {code.co_filename}"


def _note(error: BaseException, authors: Sequence[FrameType]) -> str:
    """Return what the engine has noted of the call in which the innermost of *authors* ran.

    There is one note for each call of an ability or a card, the innermost first.
    """
    inside, before, found = 0, None, False
    trace = error.__traceback__
    while authors and trace is not None:
        code = trace.tb_frame.f_code
        called = Path(code.co_filename).name, code.co_name
        if trace.tb_frame is authors[0]:
            inside, found = 0, True
        elif called in CALLING and called != before:
            inside += 1
        # a frame in which an error is raised again is there twice
        before, trace = called, trace.tb_next
    notes = getattr(error, "__notes__", ())[inside:] if found else ()
    return f"\n{notes[0]}" if notes else ""


# ---------------------------------------------------------------- memory


def memory() -> tuple[int, int]:
    """Return the bytes that this process has reserved and those that it uses; zeros if unknown.

    A thread reserves a lot that it never uses.
    """
    try:
        with open("/proc/self/statm", "rb") as file:
            size, used, *_ = map(int, file.read().split())
    except OSError:  # there is no such file but on Linux
        return 0, 0
    return size * PAGESIZE, used * PAGESIZE


def too_much() -> str:
    return f"more than {MUCH >> 20} MB of memory"
