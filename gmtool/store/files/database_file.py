"""A database's file as SQLite has it: its address, connections without SQLAlchemy, copies, and what lies beside it."""

import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import quote

_BESIDE = ("-wal", "-shm", "-journal")
_MAGIC = b"SQLite format 3\0"
_NUMBER_AT = 60
"""Where a database keeps a number that means nothing to SQLite: `PRAGMA user_version`."""

LENIENT: Final = partial(str, encoding="utf-8", errors="replace")
"""How text is read: a letter that is no good in a damaged file costs that letter."""


def address(path: Path, options: str) -> str:
    """The URI of exactly this file, whatever characters its name has."""
    there = quote(os.fsencode(real_path(path).as_posix()), safe="/:")
    return f"file://{'' if there.startswith('/') else '/'}{there}?{options}"


def real_path(path: Path) -> Path:
    """The file that a name leads to, through links.

    One with several names in its folder is that by which SQLite has it open, or had when its process was killed: what
    it keeps beside the file is named after that one.
    """
    there = Path(os.path.realpath(path))
    try:
        if there.stat().st_nlink > 1:
            logs = (one for one in there.parent.iterdir() if one.name.endswith(_BESIDE[0]))
            names = (log.with_name(log.name.removesuffix(_BESIDE[0])) for log in logs)
            return next((name for name in sorted(names) if name.exists() and name.samefile(there)), there)
    except OSError:
        # who opens it will say what is wrong
        pass
    return there


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """A connection for any thread. `mode` is SQLite's: `ro`, `rw`, or `rwc`, which makes a file that is not there."""
    return _connected(path, f"mode={mode}")


def connect_read_only(path: Path, alone: bool = False) -> sqlite3.Connection:
    """A connection that cannot write, and that works in a folder where nothing can be written.

    `alone`, with nobody else at the file, it also leaves no file of SQLite's behind.
    """
    if alone and not side_files(path)[0].exists():
        return _connect_unchanging(path)
    connection = connect(path, "ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # SQLite cannot make the files of its write-ahead log here; nobody else can either, so it may do without
        connection.close()
        return _connect_unchanging(path)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database as this connection sees it to a new file, which is one file by itself."""
    with closing(connect(target, "rwc")) as new:
        source.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")


def side_files(path: Path) -> tuple[Path, ...]:
    """Where SQLite keeps what belongs to a database: its write-ahead log, the index of that, and its journal."""
    there = real_path(path)
    return tuple(there.with_name(there.name + ending) for ending in _BESIDE)


def has_pending_log(path: Path) -> bool:
    """Whether something that was written is still beside the file; who only looked leaves an empty one."""
    log = side_files(path)[0]
    return log.exists() and log.stat().st_size > 0


def remove(path: Path) -> None:
    """Remove a database's file, if it is there, with what lies beside it."""
    for one in (path, *side_files(path)):
        one.unlink(missing_ok=True)


def make_room(path: Path) -> None:
    """Put aside what SQLite left where there is no database any more: it would be taken for a part of a new one."""
    for one in side_files(path):
        if one.exists() and not one.stat().st_size:
            one.unlink()
        elif one.exists():
            one.replace(one.with_name(f"{one.name}.left"))


def number(path: Path) -> int:
    """The number that was written into a database; 0 where none was."""
    with path.open("rb") as file:
        head = file.read(_NUMBER_AT + 4)
    return int.from_bytes(head[_NUMBER_AT:], "big") if head.startswith(_MAGIC) else 0


def set_number(path: Path, number: int) -> None:
    """Write a number into a database that nobody has open, and nothing else."""
    with path.open("r+b") as file:
        file.seek(_NUMBER_AT)
        file.write(number.to_bytes(4, "big"))


def _connect_unchanging(path: Path) -> sqlite3.Connection:
    return _connected(path, "mode=ro&immutable=1")


def _connected(path: Path, options: str) -> sqlite3.Connection:
    connection = sqlite3.connect(address(path, options), uri=True, check_same_thread=False)
    connection.text_factory = LENIENT
    return connection
