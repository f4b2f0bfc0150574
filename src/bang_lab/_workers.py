"""Processes that share the games of a vector, with arrays in shared memory."""

from __future__ import annotations

import pickle
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Final, final

from bang_lab._extras import needs
from bang_lab._settings import Kind
from bang_lab.codec import Codec
from bang_lab.played import description
from bang_lab.tournament import GameFailed
from bang_lab.work import CAN_HOLD_BACK, LostWorker, ctrl_c_held_back, ignore_ctrl_c
from bangcore.errors import InvalidSetup, brief

needs("pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402

from bang_lab._group import Arrays, Ending, Group, layout  # noqa: E402

__all__ = ["Workers"]

GRACE: Final = 5  # seconds for a process to end
PAUSE: Final = 0.001  # seconds after which a worker without a call deals games ahead

Reply = list[Ending] | str
"""The endings of a step, or the description of an error."""


def _serve(
    connection: Connection, packed: bytes, raw: Mapping[str, Any], rows: slice, seats: int
) -> None:
    """Play some of the games until the pipe closes; leave Ctrl-C to the main process."""
    ignore_ctrl_c()
    with suppress(EOFError, OSError):
        try:
            kinds = pickle.loads(packed)
            arrays = _arrays(kinds[0].settings.codec, seats, raw)
            own = {name: array[rows] for name, array in arrays.items()}
            group = Group(kinds[rows], own, rows.start)
        except Exception as error:
            connection.send(description(error))
            return
        connection.send([])
        while True:
            while group.undealt and not connection.poll(PAUSE):
                group.deal_ahead()
            name, arguments = connection.recv()
            try:
                reply: Reply = getattr(group, name)(*arguments)
            except Exception as error:
                reply = description(error)
            connection.send(reply)


def _arrays(codec: Codec, seats: int, raw: Mapping[str, Any]) -> Arrays:
    return {
        name: np.frombuffer(raw[name], dtype).reshape(-1, *shape)
        for name, (dtype, shape) in layout(codec, seats).items()
    }


@final
class Workers:
    """Processes that play the games; a call is sent to all, then their replies are received."""

    def __init__(self, kinds: Sequence[Kind], seats: int, workers: int) -> None:
        context = get_context("spawn")
        packed, games, codec = _packed(kinds), len(kinds), kinds[0].settings.codec
        raw = {
            name: context.RawArray("B", games * np.dtype((dtype, shape)).itemsize)
            for name, (dtype, shape) in layout(codec, seats).items()
        }
        self.arrays = _arrays(codec, seats, raw)
        self._rows = [
            slice(games * n // workers, games * (n + 1) // workers) for n in range(workers)
        ]
        self._processes: list[tuple[Any, Connection]] = []
        self._waiting: dict[Connection, int] = {}
        self._replies: dict[int, Reply] = {}
        if CAN_HOLD_BACK:
            # its start would let Ctrl-C through
            resource_tracker.ensure_running()
        try:
            for rows in self._rows:
                ours, theirs = context.Pipe()
                arguments = theirs, packed, raw, rows, seats
                process = context.Process(target=_serve, args=arguments, daemon=True)
                with ctrl_c_held_back():
                    process.start()
                    self._waiting[ours] = len(self._processes)
                    self._processes.append((process, ours))
                theirs.close()
            self._start()
        except BaseException:
            self.close()
            raise

    def _start(self) -> None:
        """Wait until all workers are ready."""
        try:
            self.receive()
        except GameFailed as error:
            raise LostWorker(f"the workers cannot start: {error}") from None
        except LostWorker as error:
            raise LostWorker(
                f"{error} before it was ready; a script must make the environment under "
                'if __name__ == "__main__":'
            ) from None

    @property
    def pending(self) -> bool:
        """Whether replies are due."""
        return bool(self._waiting)

    def send(self, name: str, *arguments: Any) -> None:
        """Send a call to all workers, to each its part of the lists in *arguments*.

        :raises LostWorker: if the workers have ended.
        """
        while self._waiting:  # of a reset that Ctrl-C has stopped
            with suppress(GameFailed):
                self.receive()
        if not self._processes:
            raise LostWorker("the workers have ended: make another environment")
        try:
            for number, (_, connection) in enumerate(self._processes):
                rows = self._rows[number]
                part = [value[rows] if isinstance(value, list) else value for value in arguments]
                self._waiting[connection] = number
                with suppress(OSError):  # a lost worker is detected by receive()
                    connection.send((name, part))
        except BaseException:  # some workers would have the call, others not
            self.close()
            raise

    def receive(self, timeout: float | None = None) -> list[Ending]:
        """Wait for the replies of all workers; after Ctrl-C or a timeout, call it again.

        :raises GameFailed: if a game has raised an error.
        :raises LostWorker: if a worker is lost, or has not answered after *timeout* seconds.
        """
        until = None if timeout is None else time.monotonic() + timeout
        while self._waiting:
            seconds = None if until is None else max(0.0, until - time.monotonic())
            readable = wait([*self._waiting], seconds)
            if not readable:
                number = min(self._waiting.values())
                raise LostWorker(f"worker {number} has not answered for {timeout:g} seconds")
            for connection in readable:
                assert isinstance(connection, Connection)
                number = self._waiting[connection]
                self._replies[number] = self._reply(number, connection)
                del self._waiting[connection]
        replies, self._replies = self._replies, {}
        endings: list[Ending] = []
        for number in sorted(replies):
            reply = replies[number]
            if isinstance(reply, str):
                raise GameFailed(f"worker {number}: {reply}")
            endings += reply
        return endings

    def _reply(self, number: int, connection: Connection) -> Reply:
        try:
            reply: Reply = connection.recv()
        except (EOFError, OSError):
            process, _ = self._processes[number]
            process.join(GRACE)
            code = process.exitcode
            self.close()
            raise LostWorker(f"worker {number} was lost, with exit code {code}") from None
        except BaseException:  # the message may be cut
            self.close()
            raise
        return reply

    def close(self) -> None:
        """End the processes, even in the middle of a step."""
        grace = 0 if self._waiting else GRACE
        self._waiting.clear()
        self._replies.clear()
        for _, connection in self._processes:
            connection.close()  # a worker without a call ends
        while self._processes:
            process, _ = self._processes.pop()
            process.join(grace)
            process.kill()
            process.join()
            process.close()


def _packed(kinds: Sequence[Kind]) -> bytes:
    """Return *kinds* pickled for the workers.

    :raises InvalidSetup: if they cannot be pickled.
    """
    try:
        return pickle.dumps([*kinds])
    except Exception as error:
        raise InvalidSetup(
            "bots and rewards for workers must be module-level functions (or a functools.partial "
            f"of one): {brief(str(error))}"
        ) from error
