"""Sources of connections: a campaign's file, open for writing or only for reading, or a database in memory."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from gmtool.language import tr
from gmtool.store.errors import FileGone
from gmtool.store.files.database_file import LENIENT, connect, connect_read_only

if TYPE_CHECKING:
    from sqlalchemy import Engine


class Source:
    """The connections to one database: SQLite's own, and those of SQLAlchemy's engine."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], in_memory: bool = False) -> None:
        self.in_memory = in_memory
        self._connect = connect
        self._idle: list[sqlite3.Connection] = []
        self._closed = False

    @cached_property
    def engine(self) -> "Engine":
        """SQLAlchemy's engine: only lists, forms and larger changes need it, and it takes long to import."""
        from gmtool.store.database.engine import engine_on

        return engine_on(self._connect, self.in_memory)

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """A connection that nobody else has in the block; of a database in memory, the only one."""
        if self.in_memory:
            yield self._connect()
            return
        try:
            taken = self._idle.pop()
        except IndexError:
            taken = self._connect()
        try:
            yield taken
        finally:
            if self._closed:
                taken.close()
            else:
                self._idle.append(taken)

    def close(self) -> None:
        """Close the connections that nobody is using; the others are closed as they are given back."""
        self._closed = True
        while self._idle:
            self._idle.pop().close()
        if "engine" in self.__dict__:
            self.engine.dispose()
        if self.in_memory:
            self._connect().close()


def open_file(path: Path, is_in_place: Callable[[], bool] = lambda: True) -> Source:
    """The source of a file for writing, which is made if it does not exist.

    A connection to another file that has taken its place since raises `FileGone`.
    """
    there, mode = path.absolute(), "rw" if path.exists() else "rwc"

    def connected() -> sqlite3.Connection:
        connection = connect(there, mode)
        if not is_in_place():
            connection.close()
            raise FileGone(tr("{name} is not where it was opened.", name=path.name))
        try:
            return _prepared(connection)
        except BaseException:
            # an open one would leave SQLite's files beside the campaign
            connection.close()
            raise

    return Source(connected)


def open_read_only(path: Path) -> Source:
    """The source of a file for reading only."""
    there = path.absolute()
    return Source(lambda: connect_read_only(there))


def open_memory() -> Source:
    """The source of a database that lives as long as this one."""
    only = _prepared(sqlite3.connect(":memory:", check_same_thread=False))
    return Source(lambda: only, in_memory=True)


def _prepared(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.text_factory = LENIENT
    # SQLite has foreign keys off by default; deleting an encounter deletes its journal through them
    connection.execute("PRAGMA foreign_keys = ON")
    # readers, such as a read-only window, and a writer do not block each other
    connection.execute("PRAGMA journal_mode = WAL")
    # with NORMAL, a power cut could lose the last entries of a fight, which the screen has shown already
    connection.execute("PRAGMA synchronous = FULL")
    # pages, of which an evening has some thousand: until the campaign is closed, the log has all that was written
    # since it was opened, so that a backup and the log are the campaign if another program overwrites the file
    connection.execute("PRAGMA wal_autocheckpoint = 65536")
    # milliseconds; a backup program may hold the file for a moment
    connection.execute("PRAGMA busy_timeout = 2000")
    return connection
