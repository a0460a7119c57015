"""Whole files: read up to a limit, and written completely or not at all.

An unfinished file is made beside its place, and put there when it is whole and on the disk. What comes from outside the
campaign has no text that could not be written again."""

import json
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from gmtool.store.errors import BadImport, StoreError, store_errors
from gmtool.store.files.database_file import remove
from gmtool.store.limits import TOML_DEPTH, in_mb


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


_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""One half of a character, as JSON may write those that are not in the first 65,536."""

_QUOTED: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' r"'''.*?'''|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'|#[^\n]*", re.DOTALL
)
"""What in TOML is text or a comment, where dots are only dots."""
_LONG_KEY: Final = re.compile(rf"(?:[\w-]+[ \t]*\.[ \t]*){{{TOML_DEPTH}}}", re.ASCII)


def read_outside(path: Path, largest: int, what: str) -> bytes:
    """The bytes of a file of at most so many. `what` says what is never larger: "campaign".

    Raises `BadImport` for a larger one, and `StoreError` where it cannot be read.
    """
    with store_errors(path.name), path.open("rb") as file:
        if os.fstat(file.fileno()).st_size <= largest:
            # a pipe has no size, so what is read is measured as well
            raw = file.read(largest + 1)
            if len(raw) <= largest:
                return raw
    raise BadImport(f"{path.name} is larger than {in_mb(largest)}, which no {what} is.")


def place_outside(path: Path) -> Path:
    """Where a file is written: through links, what they lead to. Raises `StoreError` for what is no plain file."""
    there = Path(os.path.realpath(path))
    if there.is_symlink() or (there.exists() and not there.is_file()):
        raise StoreError(f"{path} is not a plain file, so nothing is written there; choose another name.")
    return there


def write_outside(path: Path, text: str) -> None:
    """Write a file as a whole: a disk that is full does not cost what was there. Raises `StoreError`."""
    there = place_outside(path)
    with writable(there), unfinished(there) as new:
        new.write_text(text, encoding="utf-8")


def read_toml(raw: bytes) -> dict[str, Any]:
    """What TOML from outside holds. Raises `ValueError`, or `RecursionError` for what is nested too deep."""
    text = raw.decode("utf-8-sig")
    # the reader takes the square of a key's parts, and then some: 20,000 of them keep it for a quarter of a minute
    if _LONG_KEY.search(_QUOTED.sub("x", text)):
        raise RecursionError
    return tomllib.loads(text)


def read_json(raw: str | bytes) -> Any:
    """What JSON from outside holds. Raises `ValueError`, or `RecursionError` for what is nested too deep.

    Half a character, which Python reads and no file or database takes, is refused like JSON that is not sound.
    """
    text = raw if isinstance(raw, str) else raw.decode(json.detect_encoding(raw))
    data = json.loads(text)
    if _HALF.search(text):
        json.dumps(data, ensure_ascii=False).encode()
    return data
