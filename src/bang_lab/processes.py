"""Games in several processes of this machine."""

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

__all__ = ["in_processes"]

TRIES: Final = 3
GRACE: Final = 5  # seconds for a process to end when it is told to

T = TypeVar("T")


def _serve(connection: Connection, packed: bytes, play: Play[T]) -> None:
    """Play what is asked for until nobody asks any more; Ctrl-C is for the one that counts."""
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
def _deaf() -> Iterator[None]:
    """Let processes that are started here ignore Ctrl-C from their first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@final
@define
class _Worker:
    process: Any
    connection: Connection
    tasks: deque[Sequence[int]] = field(factory=deque)
    ready: bool = False

    def ask(self, numbers: Sequence[int]) -> None:
        """Ask for some games more; that the worker is lost is noticed later."""
        self.tasks.append(numbers)
        with suppress(OSError):
            self.connection.send(numbers)

    def end(self) -> None:
        """End the process."""
        self.connection.close()
        self.process.terminate()
        self.process.join(GRACE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


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
        """Start one worker more."""
        # a forked child shares locks with the terminal's threads, a spawned one shares nothing
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self.packed, self.play), daemon=True)
        with _deaf():
            process.start()
        theirs.close()
        self.workers.append(_Worker(process, ours))

    def feed(self, take: Take) -> bool:
        """Give everybody two tasks, so that nobody waits; tell whether there is anything to do."""
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
        """Wait until somebody is done with something, or lost."""
        busy = {worker.connection: worker for worker in self.workers if worker.tasks}
        for connection in wait([*busy]):
            assert isinstance(connection, Connection)
            worker = busy[connection]
            try:
                said = connection.recv()
            except (EOFError, OSError):
                self.bury(worker)
                continue
            if isinstance(said, str):
                raise LostWorker(f"a worker cannot take part: {said}")
            if said is None:
                worker.ready = True
                continue
            results, seconds = said
            self.pace.note(len(worker.tasks.popleft()), seconds)
            yield from results

    def bury(self, worker: _Worker) -> None:
        """Let the games of a worker that is lost be played again by another one.

        The game that it is lost with may be why: they are tried one by one.
        """
        self.workers.remove(worker)
        worker.end()
        if not worker.ready:
            self.stillborn += 1
            if self.stillborn == TRIES:
                raise LostWorker(
                    "workers end before they begin; a script that starts some must do so below "
                    'if __name__ == "__main__":'
                )
        running, *waiting = worker.tasks
        self.again.extend(waiting)
        for number in running:
            if len(running) == 1 and worker.ready:
                self.lost[number] = self.lost.get(number, 0) + 1
            if self.lost.get(number, 0) >= TRIES:
                raise LostWorker(f"game {number}: the process that plays it is lost, {TRIES} times")
            self.again.append((number,))


def in_processes(plan: Packable, take: Take, workers: int, play: Play[T]) -> Generator[T]:
    """Play in so many processes of this machine; if one is lost, another one takes its games.

    *play* is a function at the top of a module.
    """
    pool = _Pool(plan.packed(), play, workers)
    try:
        while pool.feed(take):
            yield from pool.listen()
    finally:
        for worker in pool.workers:
            worker.end()
