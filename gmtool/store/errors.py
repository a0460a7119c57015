"""What can go wrong with a file, as one sentence for the person at the screen."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

DAMAGED = "{name} is damaged; a backup from its “backups” folder can be restored."
# SQLite's primary result codes, and what each means to the GM
_SENTENCES = {
    sqlite3.SQLITE_NOTADB: "{name} is not a campaign: it is no database.",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FULL: "{name} cannot be written: the disk is full. Nothing that was shown is lost.",
    sqlite3.SQLITE_IOERR: "{name} cannot be read or written: the disk is full or failing.",
    sqlite3.SQLITE_READONLY: "{name} cannot be written: the file or its folder is read-only.",
    sqlite3.SQLITE_CANTOPEN: "{name} cannot be opened: it is missing, or its folder is read-only.",
    sqlite3.SQLITE_PERM: "{name} cannot be opened: access to it is denied.",
    sqlite3.SQLITE_BUSY: "{name} is in use by another program.",
    sqlite3.SQLITE_LOCKED: "{name} is in use by another program.",
}

_PASSING = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""What may be mended while the program runs."""


class StoreError(Exception):
    """Something outside the program is wrong: disk, file or access. The message is one sentence."""


class NotNow(StoreError):
    """It cannot be done at the moment, and nothing has changed; later it may be tried again."""


class FileGone(NotNow):
    """The campaign's file is not where it was opened any more; what is in the campaign can go on in another file."""


class BadImport(StoreError):
    """Something from outside that cannot be taken in; the message is one sentence that names what is wrong with it."""


def is_damage(problem: sqlite3.Error) -> bool:
    """Whether what SQLite complains about is the content of the file."""
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


@contextmanager
def told(name: str) -> Iterator[None]:
    """Turn what the disk and the database complain about into a `StoreError`; the program's own faults stay loud."""
    try:
        yield
    except OSError as problem:
        raise StoreError(f"{name} cannot be used: {problem.strerror or problem}.") from problem
    except Exception as problem:
        found = getattr(problem, "orig", problem)
        if not isinstance(found, sqlite3.Error):
            raise
        sentence = _SENTENCES.get(getattr(found, "sqlite_errorcode", 0) & 0xFF)
        if sentence is None:
            raise
        passing = getattr(found, "sqlite_errorcode", 0) & 0xFF in _PASSING
        raise (NotNow if passing else StoreError)(sentence.format(name=name)) from problem
