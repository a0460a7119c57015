"""A Dask cluster as an executor: the one use of the network, and only to a scheduler that the user names."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from gmtool.language import tr

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
        raise NoCluster(tr("A cluster needs Dask: install gmtool with the extra “cluster”.")) from None
    try:
        client = Client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError, TypeError) as problem:
        why = str(problem)[:120].rstrip(".")
        raise NoCluster(tr("No Dask scheduler answers at {address}: {why}.", address=address, why=why)) from None
    with client:
        workers = len(client.scheduler_info()["workers"])
        if not workers:
            raise NoCluster(tr("The Dask scheduler at {address} has no workers.", address=address))
        yield client.get_executor(pure=False, retries=3), workers
