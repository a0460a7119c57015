"""Files outside of the campaign: read, never more than a limit; and written, whole or not at all."""

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


def write_outside(path: Path, text: str) -> None:
    """Write a file. It is written beside it first, so that a full disk does not cost what was there.

    Raises `StoreError`.
    """
    unfinished = path.with_name(f".{path.name}.unfinished")
    with told(path.name):
        try:
            unfinished.write_text(text, encoding="utf-8")
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)
