"""A process that forks others, each of which does one thing to a campaign and kills itself at a given moment of it.

A line `MOMENT DEED ARGUMENT …` on stdin starts one; `killed` is printed, or `done` where it did not come so far. The
moments are counted: just before each touch of a file in the folder of the first argument, and each commit.
"""

import os
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from gmtool.store.backups import restore
from gmtool.store.database.connection import Database
from gmtool.store.sample import make_sample
from tests.store.campaigns import create

DEEDS: dict[str, Callable[..., object]] = {
    "restore": restore,
    "sample": make_sample,
    "create": lambda path: create(path).close(),
}
TOUCHES = {"open", "os.remove", "os.rename", "os.mkdir", "os.utime", "os.chmod", "sqlite3.connect"}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        make_sample(Path(folder) / "whole.gmtool")  # read and prepared once, which each other has from here
    for line in sys.stdin:
        moment, deed, *paths = line.rstrip("\n").split("\t")
        child = os.fork()
        if not child:
            die_at(int(moment), os.path.dirname(paths[0]))
            DEEDS[deed](*map(Path, paths))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        os.write(1, b"killed\n" if os.WIFSIGNALED(status) else b"done\n" if not status else b"failed\n")


def die_at(moment: int, folder: str) -> None:
    left = [moment]

    def count(*_: object) -> None:
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(what: str, given: tuple[object, ...]) -> None:
        if what in TOUCHES and any(folder in os.fspath(one) for one in given if isinstance(one, str | os.PathLike)):
            count()

    sys.addaudithook(watch)
    marking = Database._marking

    @contextmanager
    def counted(self: Database, connection: Callable[[], sqlite3.Connection]) -> Iterator[None]:
        with marking(self, connection):
            yield
        count()

    Database._marking = counted  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
