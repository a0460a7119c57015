"""A file that is not finished: made beside its place, and put there when it is whole and on the disk."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gmtool.store.database_file import remove
from gmtool.store.errors import StoreError


@contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """Where to make a file that takes the place of `path` when the block ends. Nothing is left of one that fails.

    One process at a time may do so for the same path: what it finds there a killed one left, and it is removed.
    Raises `StoreError` where the file cannot be made or put there.
    """
    new = _place(path)
    with writable(path):
        remove(new)
    try:
        yield new
        with writable(path):
            put_in_place(new, path)
    finally:
        remove(new)


@contextmanager
def writable(path: Path) -> Iterator[None]:
    """Turn what the disk complains about into a `StoreError`."""
    try:
        yield
    except OSError as problem:
        raise StoreError(f"{path} cannot be written: {problem.strerror or problem}.") from problem


def forget_unfinished(path: Path) -> None:
    """Remove what a killed process left of a file that was to take the place of `path`."""
    with suppress(OSError):
        remove(_place(path))


def put_in_place(new: Path, path: Path) -> None:
    """Let a whole file take the place and the access rights of another, or a place that is free."""
    if path.exists():
        shutil.copymode(path, new)
    sync(new)
    os.replace(new, path)
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _place(path: Path) -> Path:
    return path.with_name(f".{path.name}.unfinished")


def sync(path: Path) -> None:
    """Wait until a file is on the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())
