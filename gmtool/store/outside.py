"""Reading files that come from outside: never more than a limit."""

import os
from pathlib import Path

from gmtool.store.errors import BadImport, told
from gmtool.store.limits import in_mb


def read_outside(path: Path, largest: int, what: str) -> bytes:
    """The bytes of a file of at most so many. `what` says what is never larger: "campaign".

    Raises `BadImport` for a larger one, and `StoreError` where it cannot be read.
    """
    with told(path.name), path.open("rb") as file:
        if os.fstat(file.fileno()).st_size <= largest:
            # a pipe has no size, so what is read is measured as well
            raw = file.read(largest + 1)
            if len(raw) <= largest:
                return raw
    raise BadImport(f"{path.name} is larger than {in_mb(largest)}, which no {what} is.")
