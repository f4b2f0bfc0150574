"""Limits of CPU time and memory for code of expansions."""

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
from typing import Any, Final, final

from bangcore.engine import abilities
from bangcore.engine.engine import Engine
from bangcore.engine.force import InForce
from bangcore.rules.options import Offer
from bangcore.testing.checks import distributions

__all__ = ["ANSWER", "CHECK", "FAULT", "LENIENT", "Endless", "patience"]

ANSWER: Final = 5.0
"""CPU seconds for the effect of one answer, which usually takes milliseconds."""
CHECK: Final = 10.0
"""CPU seconds for one check, which usually takes less than a second."""
FAULT: Final = 45.0
"""CPU seconds for the search for the smallest table with a fault, which usually takes ten."""
# not a limit of the process: without memory for a frame, CPython 3.11 frees functions in use
MUCH: Final = 1 << 29
"""Bytes of memory that a block may use."""
RESERVED: Final = 1 << 30
"""Bytes of memory that a block may reserve, used or not."""

TICK: Final = 0.25  # CPU seconds between two samples, at least three in each block
LOOKS: Final = 3
LENIENT: Final = 20
"""The multiple of its CPU seconds for a check in which no single call takes the time."""
LATE: Final = 0.02  # the precision of a timer
AGAIN: Final = 0.5  # CPU seconds until the next attempt, if a block catches even that


def _in_file(owner: Any, name: str) -> tuple[str, str]:
    """Return the file and name of a function of *owner*, a module or class, which must have it."""
    getattr(owner, name)
    module: str = getattr(owner, "__module__", owner.__name__)
    return f"{module.rpartition('.')[2]}.py", name


CALLING: Final = {
    *(_in_file(abilities, name) for name in ("combined", "run")),
    *(_in_file(Engine, name) for name in ("play", "perform")),
    _in_file(InForce, "_off_by"),
    _in_file(Offer, "take"),
}
"""The functions of the engine that call abilities and cards and add notes to errors."""
WATCHING: Final = {"bdb", "coverage", "trace"}  # they hold locks, and an error stops them
OURS: Final = {"bangcore", "attr", "attrs", "cattrs", "pluggy", *WATCHING}


class Endless(AssertionError):
    """A block exceeded the time or memory of :class:`patience`."""


class _Enough(BaseException):
    """Raised inside a block; ``except Exception`` does not catch it."""

    def __init__(self, block: patience) -> None:
        super().__init__()
        self.block = block


@final
class patience:
    """Stop a block that takes more than *seconds* of CPU time or more than 512 MB of memory.

    A ``BaseException``, which abilities do not catch, interrupts the block; the block then raises
    an ``AssertionError``.  It names the call that took the time, with ability and hook, if one was
    running in every sample since the first third of the time.  Blocks may be nested: the first
    one whose time is over stops.  An ``ITIMER_PROF`` of other code is restored afterwards.

    >>> with patience(5):
    ...     game.apply("end turn")  # doctest: +SKIP

    It works only in the main thread and on systems with such timers; elsewhere, such as on Windows,
    it does nothing.  It cannot interrupt C code that runs forever, such as
    ``sum(itertools.count())``, or that allocates all memory at once.
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
        self._started_at = time.process_time()
        self._raised_at = 0.0
        # set the handler first: an outer timer may fire at once
        self._before = signal.getsignal(signal.SIGPROF)
        signal.signal(signal.SIGPROF, self._stop)
        self._unraisable, sys.unraisablehook = sys.unraisablehook, self._ignore_own
        # the remaining time of an outer timer
        tick = min(self.seconds / LOOKS, TICK)
        self._outer_time, self._outer_interval = signal.setitimer(signal.ITIMER_PROF, tick, tick)
        if 0 < self._outer_time < tick:
            signal.setitimer(signal.ITIMER_PROF, self._outer_time, tick)
        return self

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Sample the stack, and stop the block if it exceeds its limits."""
        if self._over:
            return
        if isinstance(getattr(self._before, "__self__", None), patience):
            assert callable(self._before)
            self._before(number, frame)
        now = time.process_time()
        inside = [*stack(frame, self._outside)]
        authors = [each for each in inside if _is_of_an_author(each)]
        self._stuck = [each for each in authors if not self._looks or each in self._stuck]
        self._looks += 1
        why = ""
        bound = self.seconds * (1 if self._stuck else self._lenient)
        if self._looks >= LOOKS and now - self._started_at > bound - LATE:
            why = f"no end after {bound:g} CPU seconds{_place(self._stuck)}"
        elif self._has_grown():
            self._stuck = authors or inside
            why = f"{too_much()}{_place(self._stuck)}"
        # do not interrupt tracers and debuggers: the next sample comes soon
        if why and now - self._raised_at > AGAIN and not is_watching(inside):
            self._raised_at = now
            self._where = self._where or why
            raise _Enough(self)

    def _has_grown(self) -> bool:
        size, resident = memory()
        return size > self._size + RESERVED or resident > self._used + MUCH

    def _ignore_own(self, unraisable: sys.UnraisableHookArgs) -> None:
        """Ignore an interruption that was lost in a finaliser: there will be another one."""
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
        if self._outer_time:
            seconds = self._outer_time - (time.process_time() - self._started_at)
            signal.setitimer(signal.ITIMER_PROF, max(seconds, 0.001), self._outer_interval)
        if isinstance(error, _Enough) and error.block is self:
            ended = Endless(self._where + _note(error, stuck))
            clear_frames(traceback)  # frames may hold the memory
            raise ended from None
        if isinstance(error, MemoryError):
            clear_frames(traceback)
            ended = Endless(too_much())
            for note in getattr(error, "__notes__", ()):
                ended.add_note(note)
            raise ended from None


def can_end() -> bool:
    """Return whether a block can be stopped here."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def stack(frame: FrameType | None, outside: Sequence[FrameType] = ()) -> Iterator[FrameType]:
    """Yield *frame* and its callers, up to the first frame in *outside*."""
    while frame is not None and frame not in outside:
        yield frame
        frame = frame.f_back


def is_watching(inside: Iterable[FrameType]) -> bool:
    """Return whether one of the frames belongs to a tracer, a profiler or a debugger."""
    return any(_module(frame) in WATCHING for frame in inside)


def _is_of_an_author(frame: FrameType) -> bool:
    """Return whether *frame* is outside this library and the libraries that it uses.

    Code that cattrs generates for our classes has no module.
    """
    module = _module(frame)
    ours = module in OURS or module in distributions()
    return bool(module) and not ours and module not in sys.stdlib_module_names


def _module(frame: FrameType) -> str:
    """Return the name of the top-level package or module of *frame*."""
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def _place(authors: Sequence[FrameType]) -> str:
    """Return the place of the innermost frame of *authors*."""
    return f", in {_line(authors[0])}" if authors else ""


def _line(frame: FrameType) -> str:
    code = frame.f_code
    return f"{code.co_qualname}, line {frame.f_lineno} of {code.co_filename}"


def _note(error: BaseException, authors: Sequence[FrameType]) -> str:
    """Return the engine's note about the call that contains the innermost frame of *authors*.

    There is one note for each call of an ability or a card, innermost first.
    """
    inside, before, is_inside = 0, None, False
    trace = error.__traceback__
    while authors and trace is not None:
        code = trace.tb_frame.f_code
        function = Path(code.co_filename).name, code.co_name
        if trace.tb_frame is authors[0]:
            inside, is_inside = 0, True
        elif function in CALLING and function != before:
            inside += 1
        # a frame that re-raises an error occurs twice
        before, trace = function, trace.tb_next
    notes = getattr(error, "__notes__", ())[inside:] if is_inside else ()
    return f"\n{notes[0]}" if notes else ""


# ---------------------------------------------------------------- memory


def memory() -> tuple[int, int]:
    """Return the bytes that this process has reserved and uses, zeros if unknown.

    Threads reserve much memory that they never use.
    """
    try:
        with open("/proc/self/statm", "rb") as file:
            size, resident, *_ = map(int, file.read().split())
    except OSError:  # only Linux has this file
        return 0, 0
    return size * PAGESIZE, resident * PAGESIZE


def too_much() -> str:
    return f"more than {MUCH >> 20} MB of memory"
