"""Games on a Dask cluster."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from bang_lab._extras import needs
from bang_lab.error_messages import ERROR_MESSAGES
from bang_lab.plan import Plan
from bang_lab.played import Result
from bang_lab.work import LostWorker, Pace, Take, played_there
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSetup, brief

__all__ = ["on_cluster"]

PATIENCE = 10  # seconds to connect to a scheduler
LONG = 120  # seconds until the first worker joins, or a new one after all are lost
OFTEN = 0.02  # seconds between two checks for finished tasks
SELDOM = 1.0  # seconds between two checks for workers


def on_cluster(plan: Plan, take: Take, client: Any) -> Generator[Result]:
    """Play on the cluster of a ``dask.distributed.Client`` or of the scheduler at an address.

    The scheduler reassigns the games of a lost worker.
    """
    needs("dask", "dask", "distributed", of="a tournament on a cluster")
    distributed: Any = import_module("distributed")
    packed, pace = plan.packed(), Pace()
    with _connected(client) as there:
        try:
            there.wait_for_workers(1, timeout=LONG)
        except TimeoutError as error:
            address = brief(there.scheduler_info(n_workers=0)["address"])
            raise InvalidSetup(
                ErrorMessage("no worker", ERROR_MESSAGES, address=address)
            ) from error
        coming = distributed.as_completed(loop=there.loop)
        tasks: set[Any] = set()
        try:
            while True:
                # two tasks per worker, so that none is idle; workers may join at any time
                for _ in range(max(1, 2 * _threads(there)) - len(tasks)):
                    if not (numbers := take(pace.some)):
                        break
                    task = there.submit(played_there, packed, tuple(numbers), pure=False)
                    task.numbers = numbers
                    tasks.add(task)
                    coming.add(task)
                if not tasks:
                    return
                task = _next(coming, there)
                tasks.discard(task)
                results, seconds = _result(task)
                pace.note(len(results), seconds)
                yield from results
        finally:
            if there.status == "running":
                there.cancel(list(tasks), force=True)


def _next(coming: Any, there: Any) -> Any:
    """Return the next finished task, while there are workers.

    :raises LostWorker: if there has been no worker for a long time.
    """
    now = last_sight = last_check = time.monotonic()
    while not coming.has_ready():
        time.sleep(OFTEN)
        now = time.monotonic()
        if now - last_check > SELDOM:
            last_check = now
            if _threads(there):
                last_sight = now
            elif now - last_sight > LONG:
                address = brief(there.scheduler.address)
                raise LostWorker(
                    ErrorMessage("workers lost", ERROR_MESSAGES, address=address, seconds=LONG)
                )
    return next(coming)


def _threads(there: Any) -> int:
    """Return the number of worker threads, 0 if unknown."""
    try:
        return sum(there.nthreads().values()) if there.status == "running" else 0
    except OSError:  # the scheduler does not answer
        return 0


def _result(task: Any) -> Any:
    try:
        return task.result()
    except Exception as error:
        first, last = task.numbers[0], task.numbers[-1]
        raise LostWorker(
            f"games {first} to {last}: the cluster has given up: {type(error).__name__}: "
            f"{brief(' '.join(str(error).split()), 300)}"
        ) from error


@contextmanager
def _connected(client: Any) -> Iterator[Any]:
    distributed: Any = import_module("distributed")
    if isinstance(client, distributed.Client):
        yield client
        return
    if not isinstance(client, str):
        raise InvalidSetup(
            f"a client is a dask.distributed.Client or its address, not {brief(client)}"
        )
    try:
        own_client = distributed.Client(client, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InvalidSetup(
            ErrorMessage("no scheduler", ERROR_MESSAGES, address=brief(client))
        ) from error
    with own_client:
        yield own_client
