"""Games on a Dask cluster."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from bang_lab._extras import needs
from bang_lab.error_messages import ERROR_MESSAGES
from bang_lab.work import LostWorker, Work
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSetup, brief

__all__ = ["on_cluster"]

PATIENCE = 10  # seconds to connect to a scheduler
LONG = 120  # seconds until the first worker joins, or a new one after all are lost


def on_cluster(work: Work, client: Any) -> Generator[Any]:
    """Play on the cluster of a ``dask.distributed.Client`` or of the scheduler at an address.

    The scheduler reassigns the games of a lost worker.
    """
    needs("dask", "dask", "distributed", of="a tournament on a cluster")
    with _connected(client) as there:
        try:
            there.wait_for_workers(1, timeout=LONG)
        except TimeoutError as error:
            address = brief(there.scheduler_info(n_workers=0)["address"])
            raise InvalidSetup(
                ErrorMessage("no worker", ERROR_MESSAGES, address=address)
            ) from error
        last_sight = time.monotonic()

        def idle() -> None:
            nonlocal last_sight
            if _threads(there):
                last_sight = time.monotonic()
            elif time.monotonic() - last_sight > LONG:
                address = brief(there.scheduler.address)
                raise LostWorker(
                    ErrorMessage("workers lost", ERROR_MESSAGES, address=address, seconds=LONG)
                )

        executor = there.get_executor(pure=False)
        try:
            yield from work.results(executor, lambda: _threads(there), idle)
        finally:
            if there.status == "running":
                executor.shutdown(wait=False)


def _threads(there: Any) -> int:
    """Return the number of worker threads, 0 if unknown."""
    try:
        return sum(there.nthreads().values()) if there.status == "running" else 0
    except OSError:  # the scheduler does not answer
        return 0


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
