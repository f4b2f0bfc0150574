"""The playing of games: in this process, in several, or on a cluster.

The results come in any order.  A batch of games is sized to keep a worker busy for a moment, so
that little is lost with the worker.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache, partial
from multiprocessing import get_context, resource_tracker
from typing import Any, Final, TypeVar, final

from attrs import define, field

from bang_lab.plan import Plan
from bangcore.errors import BangError, brief

__all__ = [
    "CAN_HOLD_BACK",
    "LostWorker",
    "Play",
    "Take",
    "Work",
    "alone",
    "cores",
    "ctrl_c_held_back",
    "ignore_ctrl_c",
    "in_processes",
]

T = TypeVar("T")

Take = Callable[[int], Sequence[int]]
"""Returns the next numbers, at most the given count; empty if there are none at present."""

Play = Callable[[Plan, int], T]
"""Plays a game of a plan; a module-level function."""

MOMENT: Final = 0.3  # seconds
MOST: Final = 200  # games at a time
OFTEN: Final = 1.0  # seconds between two checks for workers
TRIES: Final = 3
CAN_HOLD_BACK: Final = hasattr(signal, "pthread_sigmask")
"""Whether signals can be held back, which Windows cannot."""


class LostWorker(BangError, RuntimeError):
    """Workers were lost or do not answer; the message names the worker or its game."""


def alone(plan: Plan, take: Take, play: Play[T]) -> Generator[T]:
    """Play in this process."""
    while numbers := take(1):
        for number in numbers:
            yield play(plan, number)


@final
@define
class Work:
    """Batches of games for an executor; ``taken`` are the games without a result so far."""

    plan: Plan
    take: Take
    play: Play[Any]
    taken: set[int] = field(factory=set)
    _games: int = 0
    _seconds: float = 0.0

    @property
    def batch(self) -> Callable[[Sequence[int]], tuple[list[Any], float]]:
        """The function of a batch that runs in the worker."""
        return partial(_batch, self.plan.packed(), self.play)

    def results(
        self,
        executor: Executor,
        workers: Callable[[], int],
        idle: Callable[[], object] = lambda: None,
    ) -> Generator[Any]:
        """Play with the *executor*, and call *idle* while nothing arrives.

        :raises LostWorker: if a worker cannot play.
        """
        batch = self.batch
        pending: dict[Future[Any], Sequence[int]] = {}
        while True:
            # two batches per worker, so that none is idle; workers may join at any time
            for _ in range(max(1, 2 * workers()) - len(pending)):
                numbers = self.take(self._some)
                if not numbers:
                    break
                self.taken.update(numbers)
                pending[_submitted(executor, batch, numbers)] = numbers
            if not pending:
                return
            futures = wait(pending, OFTEN, FIRST_COMPLETED).done
            if not futures:
                idle()
            for future in futures:
                numbers = pending.pop(future)
                results, seconds = _result(future, numbers)
                # earlier measurements count half
                self._games = self._games // 2 + len(numbers)
                self._seconds = self._seconds / 2 + seconds
                self.taken.difference_update(numbers)
                yield from results

    @property
    def _some(self) -> int:
        """The number of games for one moment."""
        if not self._games or self._seconds <= 0:
            return 1
        return max(1, min(MOST, int(MOMENT * self._games / self._seconds)))


def _submitted(executor: Executor, function: Callable[..., T], *arguments: Any) -> Future[T]:
    """Submit a call; a process that is started for it never sees Ctrl-C, which is held back here.

    Ignored here, it would be lost.
    """
    with ctrl_c_held_back():
        return executor.submit(function, *arguments)


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Hold Ctrl-C back until the end of the block, also from processes that start in it."""
    if CAN_HOLD_BACK:
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    handler, pressed = signal.getsignal(signal.SIGINT), []
    is_main = threading.current_thread() is threading.main_thread() and handler is not None
    if is_main:
        # another thread may take the signal, and the handler always runs in this one
        signal.signal(signal.SIGINT, lambda *signals: pressed.append(signals))
    try:
        yield
    finally:
        if is_main:
            signal.signal(signal.SIGINT, handler)
        if CAN_HOLD_BACK:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if pressed:
            signal.raise_signal(signal.SIGINT)


def _result(future: Future[Any], numbers: Sequence[int]) -> Any:
    try:
        return future.result()
    except BrokenProcessPool:
        raise
    except Exception as error:
        raise LostWorker(
            f"games {numbers[0]} to {numbers[-1]} cannot be played by workers: "
            f"{type(error).__name__}: {brief(' '.join(str(error).split()), 300)}"
        ) from error


def _batch(packed: bytes, play: Play[T], numbers: Sequence[int]) -> tuple[list[T], float]:
    """Play some games and return them with the seconds taken."""
    begin = time.perf_counter()
    plan = _unpacked(packed)
    return [play(plan, number) for number in numbers], time.perf_counter() - begin


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Plan:
    """Unpickle a packed plan, once in each process."""
    plan: Plan = pickle.loads(packed)
    return plan


# ---------------------------------------------------------------- processes


def in_processes(plan: Plan, take: Take, play: Play[T], workers: int) -> Generator[T]:
    """Play in several processes on this machine, and replay the games of a lost one.

    :raises LostWorker: if the processes cannot start, or are repeatedly lost with the same game.
    """
    work = Work(plan, take, play)
    while True:
        try:
            with _pool(workers) as pool:
                yield from work.results(pool, lambda: workers)
            return
        except BrokenProcessPool:
            yield from _one_by_one(work)


def _one_by_one(work: Work) -> Generator[Any]:
    """Play the games that were taken when a process was lost, since one may be the cause."""
    tries = 0
    while work.taken:
        number = min(work.taken)
        with _pool(1) as pool:
            try:
                _submitted(pool, os.getpid).result()
            except BrokenProcessPool:
                raise LostWorker(
                    "workers exit before they start; a script must start them under "
                    'if __name__ == "__main__":'
                ) from None
            try:
                while work.taken:
                    number = min(work.taken)
                    results, _ = _result(_submitted(pool, work.batch, (number,)), (number,))
                    work.taken.discard(number)
                    tries = 0
                    yield from results
            except BrokenProcessPool:
                tries += 1
                if tries == TRIES:
                    raise LostWorker(
                        f"game {number}: the process that plays it was lost {TRIES} times"
                    ) from None


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool, and end its processes even if they are in the middle of a game."""
    if CAN_HOLD_BACK:
        # its start would let Ctrl-C through
        resource_tracker.ensure_running()
    # a forked child would share locks with the threads of the progress bar
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=ignore_ctrl_c)
    try:
        yield pool
    finally:
        # Python 3.14 has ProcessPoolExecutor.kill_workers
        for process in [*(pool._processes or {}).values()]:
            process.kill()
        pool.shutdown(cancel_futures=True)


def ignore_ctrl_c() -> None:
    """Leave Ctrl-C to the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if CAN_HOLD_BACK:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def cores() -> int:
    """Return the number of cores available to this process, or else to the machine."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1
