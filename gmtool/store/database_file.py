"""A database's file as SQLite has it: its address, and how it is connected to without SQLAlchemy."""

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote


def address(path: Path, options: str) -> str:
    """The URI of exactly this file, whatever characters its name has."""
    there = quote(os.fsencode(path.absolute().as_posix()), safe="/:")
    return f"file://{'' if there.startswith('/') else '/'}{there}?{options}"


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """A connection for any thread. `mode` is SQLite's: `ro`, `rw`, or `rwc`, which makes a file that is not there."""
    return sqlite3.connect(address(path, f"mode={mode}"), uri=True, check_same_thread=False)


def connect_read_only(path: Path, alone: bool = False) -> sqlite3.Connection:
    """A connection that cannot write, and that works in a folder where nothing can be written.

    `alone`, with nobody else at the file, it also leaves no file of SQLite's behind.
    """
    if alone and not path.with_name(f"{path.name}-wal").exists():
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


def _connect_unchanging(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(address(path, "mode=ro&immutable=1"), uri=True, check_same_thread=False)
