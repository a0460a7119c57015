"""Database files: their URI, connections without SQLAlchemy, copies, and the files that SQLite keeps beside them."""

import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import quote

_BESIDE = ("-wal", "-shm", "-journal")
_MAGIC = b"SQLite format 3\0"
HEAD = 100
"""The bytes of a database's head."""
_NUMBER_AT = 60
"""The offset of a number that SQLite does not use: `PRAGMA user_version`. Reading it needs no connection.

A campaign has its mark there (`files.watch`), and a backup the place in their order.
"""

_APPLICATION_AT = 68
"""The offset of `PRAGMA application_id`, by which a desktop knows the kind of a file whatever its name is."""
APPLICATION_ID = 0x676D7431  # "gmt1"
"""The number of campaigns of gmtool."""

LENIENT: Final = partial(str, encoding="utf-8", errors="replace")
"""The reader of text: in a damaged file, bad bytes cost a letter and not the whole text."""


def address(path: Path, options: str) -> str:
    """The URI of this file, whatever characters its name has."""
    there = quote(os.fsencode(real_path(path).as_posix()), safe="/:")
    return f"file://{'' if there.startswith('/') else '/'}{there}?{options}"


def real_path(path: Path) -> Path:
    """The path of a file, with links resolved.

    Of several names in one folder (hard links), it is the one under which SQLite has the file open, or had when its
    process was killed, because SQLite names its files beside it after that one.
    """
    there = Path(os.path.realpath(path))
    try:
        if there.stat().st_nlink > 1:
            logs = (one for one in there.parent.iterdir() if one.name.endswith(_BESIDE[0]))
            names = (log.with_name(log.name.removesuffix(_BESIDE[0])) for log in logs)
            return next((name for name in sorted(names) if name.exists() and name.samefile(there)), there)
    except OSError:
        # opening the file will report the error
        pass
    return there


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """A connection for any thread. `mode` is SQLite's: `ro`, `rw`, or `rwc`, which makes a missing file."""
    return _connected(path, f"mode={mode}")


def connect_read_only(path: Path, alone: bool = False) -> sqlite3.Connection:
    """A connection that cannot write, and that works in a folder that cannot be written.

    With `alone`, which says that nobody else has the file open, SQLite leaves no file behind.
    """
    if alone and not side_files(path)[0].exists():
        return _connect_unchanging(path)
    connection = connect(path, "ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # SQLite cannot make its write-ahead log here; nobody else can either, so the file will not change
        connection.close()
        return _connect_unchanging(path)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database, as this connection sees it, to a new file that needs no others."""
    with closing(connect(target, "rwc")) as new:
        source.backup(new)
        # the copy has WAL from its source; without it, there is no log beside the file
        new.execute("PRAGMA journal_mode = DELETE")


def side_files(path: Path) -> tuple[Path, ...]:
    """The files that SQLite keeps beside a database: the write-ahead log, its index, and the rollback journal."""
    there = real_path(path)
    return tuple(there.with_name(there.name + ending) for ending in _BESIDE)


def has_pending_log(path: Path) -> bool:
    """True if the log beside the file has changes; one left by a reader is empty."""
    log = side_files(path)[0]
    return log.exists() and log.stat().st_size > 0


def remove(path: Path) -> None:
    """Remove a database, if it exists, with the files beside it."""
    for one in (path, *side_files(path)):
        one.unlink(missing_ok=True)


def make_room(path: Path) -> None:
    """Rename the files that SQLite left of a lost database, as it would take them for a part of a new one."""
    for one in side_files(path):
        if one.exists() and not one.stat().st_size:
            one.unlink()
        elif one.exists():
            one.replace(one.with_name(f"{one.name}.left"))


def number(path: Path) -> int:
    """The number that was written into a database; 0 if there is none."""
    return _head_number(path, _NUMBER_AT)


def number_in(head: bytes) -> int | None:
    """The same number in the first 100 bytes of a file; None if that is no database."""
    is_whole = head.startswith(_MAGIC) and len(head) == HEAD
    return int.from_bytes(head[_NUMBER_AT : _NUMBER_AT + 4], "big") if is_whole else None


def application_id(path: Path) -> int:
    """The number that says whose database it is; 0 if nobody's, or no database."""
    return _head_number(path, _APPLICATION_AT)


def is_campaign(raw: bytes) -> bool:
    """True if the bytes begin like a campaign of gmtool."""
    return _number_in(raw, _APPLICATION_AT) == APPLICATION_ID


def _head_number(path: Path, at: int) -> int:
    with path.open("rb") as file:
        return _number_in(file.read(at + 4), at)


def _number_in(raw: bytes, at: int) -> int:
    return int.from_bytes(raw[at : at + 4], "big") if raw.startswith(_MAGIC) else 0


def set_number(path: Path, number: int) -> None:
    """Write a number into a database that nobody has open, without changing anything else."""
    with path.open("r+b") as file:
        file.seek(_NUMBER_AT)
        file.write(number.to_bytes(4, "big"))


def _connect_unchanging(path: Path) -> sqlite3.Connection:
    return _connected(path, "mode=ro&immutable=1")


def _connected(path: Path, options: str) -> sqlite3.Connection:
    connection = sqlite3.connect(address(path, options), uri=True, check_same_thread=False)
    connection.text_factory = LENIENT
    return connection
