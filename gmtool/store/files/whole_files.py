"""Whole files: read up to a limit, and written completely or not at all.

A new file is made beside its place, and renamed when it is complete and on the disk."""

import json
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Literal

from gmtool.language import tr
from gmtool.store.errors import BadImport, NotWritten, StoreError, reason, store_errors
from gmtool.store.files.database_file import remove
from gmtool.store.limits import TOML_DEPTH, in_mb


@contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """A path for a file that takes the place of `path` when the block ends. After an error, nothing is left of it.

    Only one process at a time may use the same path: a file found there is left from a killed process, and is removed.
    Raises `StoreError` if the file cannot be made or renamed.
    """
    new = _unfinished_path(path)
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
    """Turn errors of the disk into `NotWritten`."""
    try:
        yield
    except OSError as problem:
        raise NotWritten(tr("{name} cannot be written: {reason}.", name=path, reason=reason(problem))) from problem


def forget_unfinished(path: Path) -> None:
    """Remove the unfinished file that a killed process has left for `path`."""
    with suppress(OSError):
        remove(_unfinished_path(path))


def put_in_place(new: Path, path: Path) -> None:
    """Rename a complete file to `path`, with the access rights of the file that it replaces."""
    if path.exists():
        os.chmod(new, stat.S_IMODE(path.stat().st_mode))
    # first the content, then the name, then the folder: a power cut leaves the old file or the new one
    sync(new)
    os.replace(new, path)
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _unfinished_path(path: Path) -> Path:
    return path.with_name(f".{path.name}.unfinished")


def sync(path: Path) -> None:
    """Wait until a file is on the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""A surrogate, as JSON may write the characters beyond the first 65,536."""

_QUOTED: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' r"'''.*?'''|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'|#[^\n]*", re.DOTALL
)
"""The texts and comments of TOML, in which dots do not divide keys."""
_LONG_KEY: Final = re.compile(rf"(?:[\w-]+[ \t]*\.[ \t]*){{{TOML_DEPTH}}}", re.ASCII)


Content = Literal[
    "campaign", "ground", "journal", "map of this kind", "picture", "table of cards", "table of rows", "text"
]
"""The kinds of files from outside, as refusals name them."""


def read_outside(path: Path, largest: int, what: Content) -> bytes:
    """The bytes of a file. `what` is named where it is too large.

    Raises `BadImport` if it is larger than `largest`, and `StoreError` if it cannot be read.
    """
    with store_errors(path.name), path.open("rb") as file:
        if os.fstat(file.fileno()).st_size <= largest:
            # a pipe has no size, so the bytes are counted as well
            raw = file.read(largest + 1)
            if len(raw) <= largest:
                return raw
    raise too_large(path.name, largest, what)


def too_large(name: str, largest: int, what: Content) -> BadImport:
    """The refusal of a file that is larger than `largest`."""
    size = in_mb(largest)
    match what:
        case "campaign":
            said = tr("{name} is larger than {size}: too large for a campaign.", name=name, size=size)
        case "ground":
            said = tr("{name} is larger than {size}: too large for a ground.", name=name, size=size)
        case "journal":
            said = tr("{name} is larger than {size}: too large for a journal.", name=name, size=size)
        case "map of this kind":
            said = tr("{name} is larger than {size}: too large for a map of this kind.", name=name, size=size)
        case "picture":
            said = tr("{name} is larger than {size}: too large for a picture.", name=name, size=size)
        case "table of cards":
            said = tr("{name} is larger than {size}: too large for a table of cards.", name=name, size=size)
        case "table of rows":
            said = tr("{name} is larger than {size}: too large for a table of rows.", name=name, size=size)
        case "text":
            said = tr("{name} is larger than {size}: too large for a text.", name=name, size=size)
    return BadImport(said)


def place_outside(path: Path) -> Path:
    """The path to write to, with links resolved. Raises `StoreError` if it is no plain file."""
    there = Path(os.path.realpath(path))
    if there.is_symlink() or (there.exists() and not there.is_file()):
        raise StoreError(tr("{path} is not a plain file, so nothing is written there; choose another name.", path=path))
    return there


def write_outside(path: Path, content: str | bytes) -> None:
    """Write a file, a text in UTF-8, so that a full disk does not destroy the old one. Raises `StoreError`."""
    there = place_outside(path)
    with writable(there), unfinished(there) as new:
        new.write_bytes(content if isinstance(content, bytes) else content.encode())


def read_toml(raw: bytes) -> dict[str, Any]:
    """The data of TOML from outside. Raises `ValueError`, or `RecursionError` if it is nested too deep."""
    text = raw.decode("utf-8-sig")
    # tomllib needs more than the square of the parts of a key: 20,000 parts would take 15 seconds
    if _LONG_KEY.search(_QUOTED.sub("x", text)):
        raise RecursionError
    import tomllib  # slow to import, and only tables in TOML need it

    return tomllib.loads(text)


def read_json(raw: str | bytes) -> Any:
    """The data of JSON from outside. Raises `ValueError`, or `RecursionError` if it is nested too deep.

    A lone surrogate, which Python reads but cannot encode, is refused like other bad JSON.
    """
    text = raw if isinstance(raw, str) else raw.decode(json.detect_encoding(raw))
    data = json.loads(text)
    if _HALF.search(text):
        json.dumps(data, ensure_ascii=False).encode()
    return data
