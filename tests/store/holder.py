"""A process that opens campaigns and keeps them open.

Each line on stdin is a path; printed is `read-only` or `writable`, and for a writable one after it the sentence with
which a card was refused, if it was. `alone PATH` does so without the lock that goes with an open file.
"""

import sys
from pathlib import Path

from gmtool.store import StoreError
from gmtool.store.files import lock
from tests.store.campaigns import GOBLIN, reopen


def main() -> None:
    kept = []
    for line in sys.stdin:
        *alone, path = line.rstrip("\n").split("\t")
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
    main()
