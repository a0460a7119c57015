"""A disk that is full, as far as this process can tell."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def a_disk_that_is_full() -> Iterator[None]:
    """Files can grow to 2,000 bytes and no further."""
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)
