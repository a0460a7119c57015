"""A process that forks others, which append entries to a fight until they are killed.

Each line `write PATH ENCOUNTER [LIMIT]` on stdin starts one; it prints its process id, then the number of each entry
that is on disk, then, if the store refuses one, the sentence. LIMIT is the largest file, in bytes, that it may write.
"""

import os
import resource
import sys
import tempfile
from pathlib import Path

from gmtool.store import StoreError
from tests.encounter.fights import usual, virtual
from tests.store.campaigns import create, duel, reopen


def main() -> None:
    rehearse()
    for line in sys.stdin:
        _, path, encounter, *limit = line.split("\t")
        child = os.fork()
        if not child:
            append(Path(path), int(encounter), *map(int, limit))
            os._exit(0)
        os.waitpid(child, 0)
        say("ended")


def rehearse() -> None:
    """Do once what each of them does, who then have what this reads and prepares."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "valley.gmtool"
        with create(path) as campaign:
            encounter = duel(campaign)
            campaign.encounters.start(encounter.id)
        with reopen(path) as campaign:
            journal = campaign.encounters.journal(encounter.id)
            journal.do(usual(journal), virtual(0))


def append(path: Path, encounter: int, limit: int = 0) -> None:
    say(str(os.getpid()))
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    journal, table = reopen(path).encounters.journal(encounter), virtual(os.getpid())
    try:
        while True:
            say(str(journal.do(usual(journal), table).number))
    except StoreError as problem:
        say(str(problem))


def say(words: str) -> None:
    os.write(1, f"{words}\n".encode())


if __name__ == "__main__":
    main()
