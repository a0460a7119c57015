"""A Dask cluster as an executor: the one use of the network, and only to a scheduler that the user names."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

WAIT = "10s"
"""The longest time that a scheduler may take to answer."""


class NoCluster(ValueError):
    """No cluster answers at the address; the message is one sentence."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor of the cluster whose scheduler has this address, and the number of its workers.

    A job whose worker is lost is played again by another one. Raises `NoCluster`.
    """
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster("A cluster needs Dask: install gmtool with the extra “cluster”.") from None
    try:
        client = Client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError, TypeError) as problem:
        raise NoCluster(f"No Dask scheduler answers at {address}: {str(problem)[:120].rstrip('.')}.") from None
    with client:
        workers = len(client.scheduler_info()["workers"])
        if not workers:
            raise NoCluster(f"The Dask scheduler at {address} has no workers.")
        yield client.get_executor(pure=False, retries=3), workers
