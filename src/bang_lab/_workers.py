"""Single-agent games in several processes, with arrays in shared memory."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, final

from bang_lab._extras import needs
from bang_lab._settings import Kind
from bang_lab.played import description
from bang_lab.processes import FAILED_START, GRACE, end, without_ctrl_c
from bang_lab.tournament import GameFailed
from bang_lab.work import LostWorker
from bangcore.errors import InvalidSetup, brief

needs("pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402

from bang_lab._group import Arrays, Group, layout  # noqa: E402

__all__ = ["Workers"]

Raw = Mapping[str, Any]


def _serve(connection: Connection, packed: bytes, raw: Raw, rows: slice) -> None:
    """Play some of the games until the pipe closes; leave Ctrl-C to the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        try:
            kind = pickle.loads(packed)
            arrays = _arrays(kind, raw)
            group = Group(kind, {name: array[rows] for name, array in arrays.items()})
        except Exception as error:
            connection.send(description(error))
            return
        connection.send("")
        while True:
            do, arguments = connection.recv()
            try:
                getattr(group, do)(*arguments)
            except Exception as error:
                connection.send(description(error))
            else:
                connection.send("")


def _arrays(kind: Kind, raw: Raw) -> Arrays:
    return {
        name: np.frombuffer(raw[name], dtype).reshape(-1, *shape)
        for name, (dtype, shape) in layout(kind).items()
    }


@final
class Workers:
    """Processes that share the games of a vector environment; an error ends them."""

    def __init__(self, kind: Kind, games: int, workers: int, timeout: float) -> None:
        context = multiprocessing.get_context("spawn")
        packed = _packed(kind)
        raw = {
            name: context.RawArray("B", games * np.dtype((dtype, shape)).itemsize)
            for name, (dtype, shape) in layout(kind).items()
        }
        self.arrays = _arrays(kind, raw)
        self._timeout = timeout
        self._rows = [
            slice(games * n // workers, games * (n + 1) // workers) for n in range(workers)
        ]
        self._processes: list[tuple[Any, Connection]] = []
        self._ready = False
        with self._closed_after_errors():
            for rows in self._rows:
                ours, theirs = context.Pipe()
                arguments = theirs, packed, raw, rows
                process = context.Process(target=_serve, args=arguments, daemon=True)
                with without_ctrl_c():
                    process.start()
                theirs.close()
                self._processes.append((process, ours))
            self._hear()
        self._ready = True

    def reset(self, seeds: Sequence[int | None], options: Mapping[str, Any] | None) -> None:
        """Redeal all games."""
        self._let("reset", [(seeds[rows], options) for rows in self._rows])

    def step(self) -> None:
        """Take an action in each game, and redeal the games that have ended."""
        self._let("step", [()] * len(self._rows))

    def _let(self, do: str, arguments: Sequence[tuple[Any, ...]]) -> None:
        if not self._processes:
            raise LostWorker("the workers have ended: make another environment")
        with self._closed_after_errors():
            for (_, connection), some in zip(self._processes, arguments, strict=True):
                with suppress(OSError):  # a lost worker is detected below
                    connection.send((do, some))
            self._hear()

    def _hear(self) -> None:
        """Wait for the replies of all workers."""
        for number, (process, connection) in enumerate(self._processes):
            if not connection.poll(self._timeout):
                raise LostWorker(f"worker {number} has not answered for {self._timeout:g} seconds")
            try:
                error = connection.recv()
            except (EOFError, OSError):
                process.join(GRACE)
                message = f"worker {number} was lost, with exit code {process.exitcode}"
                raise LostWorker(message if self._ready else FAILED_START) from None
            if error:
                raise GameFailed(f"worker {number}: {error}")

    @contextmanager
    def _closed_after_errors(self) -> Iterator[None]:
        """Close after any exception, even Ctrl-C: pending replies would be out of step."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the processes."""
        while self._processes:
            process, connection = self._processes.pop()
            connection.close()
            end(process)


def _packed(kind: Kind) -> bytes:
    """Return *kind* pickled for the workers.

    :raises InvalidSetup: if it cannot be pickled.
    """
    try:
        return pickle.dumps(kind)
    except Exception as error:
        raise InvalidSetup(
            "bots and rewards for workers must be module-level functions (or a functools.partial "
            f"of one): {brief(str(error))}"
        ) from error
