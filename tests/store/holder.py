"""A process that forks others, each of which opens campaigns and keeps them open until it is killed, or told `end`.

Each line `begin` on stdin starts one; its process id is printed, and `ended` when it is gone. To it, each line is a
path; it prints `read-only` or `writable`, and for a writable one after it the sentence with which a card was refused,
if it was. `alone PATH` does so without the lock that goes with an open file.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from gmtool.store import StoreError
from gmtool.store.files import lock
from tests.store.campaigns import GOBLIN, reopen


def main() -> None:
    while sys.stdin.readline():
        number, wait = begun()
        print(number, flush=True)
        wait()
        print("ended", flush=True)


def begun() -> tuple[int, Callable[[], object]]:
    """The id of a process that holds campaigns, and the function that waits for its end."""
    if not hasattr(os, "fork"):
        process = subprocess.Popen([sys.executable, "-m", "tests.store.holder", "hold"])
        return process.pid, process.wait
    child = os.fork()
    if not child:
        hold()
        os._exit(0)
    return child, partial(os.waitpid, child, 0)


def hold() -> None:
    kept = []
    while (line := sys.stdin.readline().rstrip("\n")) not in ("end", ""):
        *alone, path = line.split("\t")
        lock.OF_OPEN_FILE = lock.OF_OPEN_FILE and not alone
        campaign = reopen(Path(path))
        kept.append(campaign)
        said = "read-only" if campaign.read_only else "writable"
        try:
            campaign.cards.add(GOBLIN)
        except StoreError as problem:
            said += f": {problem}"
        print(said, flush=True)


if __name__ == "__main__":
    (hold if sys.argv[1:] else main)()
