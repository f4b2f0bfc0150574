"""Games in several processes on this machine."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar, final

from attrs import define, field

from bang_lab.work import LostWorker, Pace, Packable, Play, Take, unpacked

__all__ = ["FAILED_START", "GRACE", "end", "in_processes", "without_ctrl_c"]

TRIES: Final = 3
GRACE: Final = 5  # seconds for a process to end on request
FAILED_START: Final = (
    'workers exit before they start; a script must start them under if __name__ == "__main__":'
)

T = TypeVar("T")


def _serve(connection: Connection, packed: bytes, play: Play[T]) -> None:
    """Play requested games until the pipe closes; leave Ctrl-C to the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        try:
            plan = unpacked(packed)
        except Exception as error:
            connection.send(f"{type(error).__name__}: {error}")
            return
        connection.send(None)
        while True:
            connection.send(play(plan, connection.recv()))


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Make processes started in this block ignore Ctrl-C from the beginning."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def end(process: Any) -> None:
    """End a process that was started here."""
    process.terminate()
    process.join(GRACE)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()


@final
@define
class _Worker:
    process: Any
    connection: Connection
    tasks: deque[Sequence[int]] = field(factory=deque)
    ready: bool = False

    def ask(self, numbers: Sequence[int]) -> None:
        """Request more games; a lost worker is detected later."""
        self.tasks.append(numbers)
        with suppress(OSError):
            self.connection.send(numbers)

    def end(self) -> None:
        """End the process."""
        self.connection.close()
        end(self.process)


@final
@define
class _Pool:
    packed: bytes
    play: Play[Any]
    most: int
    workers: list[_Worker] = field(factory=list)
    pace: Pace = field(factory=Pace)
    again: deque[Sequence[int]] = field(factory=deque)
    lost: dict[int, int] = field(factory=dict)
    stillborn: int = 0

    def start(self) -> None:
        """Start another worker."""
        # a forked child would share locks with the threads of the progress bar
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self.packed, self.play), daemon=True)
        with without_ctrl_c():
            process.start()
        theirs.close()
        self.workers.append(_Worker(process, ours))

    def feed(self, take: Take) -> bool:
        """Give every worker two tasks, so that none is idle; return whether any task is pending."""
        for full in (1, 2):
            for worker in self.workers:
                if len(worker.tasks) < full and (numbers := self.next(take)):
                    worker.ask(numbers)
            while len(self.workers) < self.most and (numbers := self.next(take)):
                self.start()
                self.workers[-1].ask(numbers)
        return any(worker.tasks for worker in self.workers)

    def next(self, take: Take) -> Sequence[int]:
        """Return the games of the next task."""
        return self.again.popleft() if self.again else take(self.pace.some)

    def listen(self) -> Iterator[Any]:
        """Wait until a worker has finished a task, or is lost."""
        busy = {worker.connection: worker for worker in self.workers if worker.tasks}
        for connection in wait([*busy]):
            assert isinstance(connection, Connection)
            worker = busy[connection]
            try:
                reply = connection.recv()
            except (EOFError, OSError):
                self.discard_worker(worker)
                continue
            if isinstance(reply, str):
                raise LostWorker(f"a worker cannot start: {reply}")
            if reply is None:
                worker.ready = True
                continue
            results, seconds = reply
            self.pace.note(len(worker.tasks.popleft()), seconds)
            yield from results

    def discard_worker(self, worker: _Worker) -> None:
        """Replace a lost worker and replay its games.

        The game in progress may be the cause, so the games are replayed one by one.
        """
        self.workers.remove(worker)
        worker.end()
        if not worker.ready:
            self.stillborn += 1
            if self.stillborn == TRIES:
                raise LostWorker(FAILED_START)
        running, *waiting = worker.tasks
        self.again.extend(waiting)
        for number in running:
            if len(running) == 1 and worker.ready:
                self.lost[number] = self.lost.get(number, 0) + 1
            if self.lost.get(number, 0) >= TRIES:
                raise LostWorker(f"game {number}: the process that plays it was lost {TRIES} times")
            self.again.append((number,))


def in_processes(plan: Packable, take: Take, workers: int, play: Play[T]) -> Generator[T]:
    """Play in several processes on this machine; another process takes over lost games.

    *play* is a module-level function.
    """
    pool = _Pool(plan.packed(), play, workers)
    try:
        while pool.feed(take):
            yield from pool.listen()
    finally:
        for worker in pool.workers:
            worker.end()
