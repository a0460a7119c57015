"""Errors of the store: the fault of a file, in one sentence for the user."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gmtool.language import tr

_PASSING = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""Errors that may pass while the program runs."""
_NO_JSON = ("malformed JSON", "JSON cannot hold BLOB values")
"""SQLite's messages where a trigger reads the tags of a damaged card; all that we write is JSON."""


class StoreError(Exception):
    """Something outside the program is wrong: disk, file or access. The message is one sentence."""


class NotWritten(StoreError):
    """Something cannot be written: the disk is full, or a file, its folder or an open campaign is read-only."""


class NotNow(NotWritten):
    """A task that is impossible at the moment; nothing has changed, and it may be tried again later."""


class FileGone(NotNow):
    """The campaign's file is not where it was opened any more; the campaign can go on in another file."""


class Damaged(StoreError):
    """The campaign's file is damaged, or is no campaign; a backup of it may be whole."""


class BadImport(StoreError):
    """Something that cannot be imported; the message is one sentence that names the fault."""


def is_damage(problem: sqlite3.Error) -> bool:
    """True if SQLite's complaint is about the content of the file."""
    corrupt = _code(problem) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return corrupt or any(message in str(problem) for message in _NO_JSON)


@contextmanager
def store_errors(name: str, damaged: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Turn errors of the disk and the database into a `StoreError`; the program's own faults pass through.

    `damaged` checks the file where the error alone does not tell whose fault it is.
    """
    try:
        yield
    except OSError as problem:
        raise StoreError(
            tr("{name} cannot be used: {reason}.", name=name, reason=problem.strerror or problem)
        ) from problem
    except UnicodeDecodeError as problem:
        # a damaged file has made SQLite's own message undecodable
        if not damaged():
            raise
        raise Damaged(damage_of(name)) from problem
    except Exception as problem:
        found = getattr(problem, "orig", problem)
        if not isinstance(found, sqlite3.Error):
            raise
        sentence = _sentence(_code(found), name)
        if is_damage(found) or (not sentence and damaged()):
            raise Damaged(sentence or damage_of(name)) from problem
        if not sentence:
            raise
        unwritten = NotWritten if _code(found) == sqlite3.SQLITE_READONLY else StoreError
        raise (NotNow if _code(found) in _PASSING else unwritten)(sentence) from problem


def damage_of(name: str) -> str:
    """The sentence about a damaged file."""
    return tr("{name} is damaged; a backup may have it intact.", name=name)


def _sentence(code: int, name: str) -> str:
    """The meaning of SQLite's primary result code for the user; empty where it has none."""
    match code:
        case sqlite3.SQLITE_NOTADB:
            return tr("{name} is not a campaign: it is not a database.", name=name)
        case sqlite3.SQLITE_CORRUPT:
            return damage_of(name)
        case sqlite3.SQLITE_FULL:
            return tr("{name} cannot be written: the disk is full. Nothing that was shown is lost.", name=name)
        case sqlite3.SQLITE_IOERR:
            return tr("{name} cannot be read or written: the disk is full or failing.", name=name)
        case sqlite3.SQLITE_READONLY:
            return tr("{name} cannot be written: the file or its folder is read-only.", name=name)
        case sqlite3.SQLITE_CANTOPEN:
            return tr("{name} cannot be opened: it is missing, or its folder is read-only.", name=name)
        case sqlite3.SQLITE_PERM:
            return tr("{name} cannot be opened: access to it is denied.", name=name)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return tr("{name} is in use by another program.", name=name)
    return ""


def _code(problem: sqlite3.Error) -> int:
    """SQLite's primary result code, the low byte of its code; 0 where the error is not SQLite's own."""
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF
