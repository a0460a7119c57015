"""The connection to a campaign's file: engines that open it, and sessions that read and write it."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import local
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool, StaticPool
from sqlalchemy.util import LRUCache
from sqlmodel import Session

from gmtool.language import tr
from gmtool.store.database.rows import Damage
from gmtool.store.database.tables import is_whole
from gmtool.store.errors import Damaged, FileGone, NotWritten, StoreError, store_errors
from gmtool.store.files.database_file import LENIENT, connect, connect_read_only, copy
from gmtool.store.files.stored_json import read_stored
from gmtool.store.files.watch import Watch

_TEXT = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


class Database:
    """Sessions on a campaign's file. All changes of a session are written at its end, in one transaction."""

    def __init__(
        self,
        engine: Engine,
        name: str,
        refuses: str = "",
        is_in_place: Callable[[], bool] = lambda: True,
        watch: Watch | None = None,
        keeper: sqlite3.Connection | None = None,
    ) -> None:
        """`refuses` is the sentence that refuses every write, empty where writing is possible.

        Before each write, `is_in_place` tells whether the file is still where it was opened, and `watch` whether
        another program has overwritten it there. `keeper` is a connection that cannot write: while it is open, SQLite
        does not bring the log into the file when the others are closed.
        """
        self.engine = engine
        self.name = name
        self.refuses = refuses
        self.gone = False
        """True if the file is not where it was opened any more: it can still be read, but not written."""
        self.on_gone: list[Callable[[], None]] = []
        """Called once when that is noticed, in the thread that notices it."""
        self.overwritten = False
        """True if it is gone because another program has overwritten it."""
        self._is_in_place = is_in_place
        self._watch = watch
        self._keeper = keeper
        self.damage = Damage(name)
        """The rows that could not be read."""
        self.writes = 0
        """A count of writes, which tells when cached values may be outdated."""
        self._closed = False
        self._own = local()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that only reads; within one that writes, it sees what was written. Raises `StoreError`."""
        if (outer := self._writes) is not None:
            yield outer
            return
        if self._closed:
            raise StoreError(self.refuses)
        with self._errors(), Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are one transaction. Raises `StoreError`; then nothing was written.

        Within another writing session of the same thread it is a part of that one.
        """
        if (outer := self._writes) is not None:
            yield outer
            outer.flush()
            self.writes += 1
            return
        self._check_writable()
        try:
            with (
                self._errors(),
                Session(self.engine, expire_on_commit=False) as session,
                session.begin(),
            ):
                self._own.session = session
                with self._marking(session.connection):
                    yield session
                    session.flush()
            self._marked()
        finally:
            self._own.session = None
            self._end_write()

    @property
    def _writes(self) -> Session | None:
        """The session with which this thread is writing, if it is."""
        return getattr(self._own, "session", None)

    @contextmanager
    def appending(self) -> Iterator[Connection]:
        """A transaction for plain statements, without the cost of a session, for frequent writes in a fight."""
        if (outer := self._writes) is not None:
            outer.flush()
            yield outer.connection()
            outer.expire_all()
            self.writes += 1
            return
        self._check_writable()
        try:
            with self._errors(), self.engine.begin() as connection, self._marking(lambda: connection):
                yield connection
            self._marked()
        finally:
            self._end_write()

    def copy_to(self, target: Path) -> None:
        """Copy the database to a new file. Raises SQLite's own errors, which may be about either file."""
        with closing(self.engine.raw_connection()) as connection:
            source: Any = connection.driver_connection
            copy(source, target)

    def copy_from(self, source: sqlite3.Connection) -> None:
        """Take everything from another database, all or nothing, in place of what is here. Raises `StoreError`."""
        with store_errors(self.name), closing(self.engine.raw_connection()) as connection:
            driver: Any = connection.driver_connection
            source.backup(driver)
        self.writes += 1

    def settle(self) -> bool:
        """Move the write-ahead log into the file itself, wherever that is now; whether it succeeded."""
        try:
            with store_errors(self.name), closing(self.engine.raw_connection()) as connection:
                source: Any = connection.driver_connection
                busy, *_ = source.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                return not busy
        except StoreError:
            return False

    def go_on_in(self, other: "Database") -> None:
        """From now on, read and write the file of another database, which holds the same."""
        before = self.engine
        self.damage.name = other.name
        self.engine, self.name, self._is_in_place = other.engine, other.name, other._is_in_place
        self._dispose(before)
        self._watch, self._keeper = other._watch, other._keeper
        self.refuses, self.gone, self.overwritten = "", False, False
        self.writes += 1

    def go_on_reading(self, engine: Engine) -> None:
        """Read from another file from now on, which holds all that the log of an overwritten one has."""
        before, self.engine = self.engine, engine
        self.writes += 1
        self._dispose(before, keep_log=False)

    @property
    def log_is_whole(self) -> bool:
        """True if the log beside the file has everything that was written since the file was opened."""
        return self._watch is not None and self._watch.log_is_whole

    def look_at_file(self) -> None:
        """Notice whether the file is gone, or overwritten, since the last write."""
        if self.refuses or self._closed:
            return
        if not self._is_in_place():
            self._refuse_writes(
                tr(
                    "{name} was moved, replaced or deleted while it was open, so nothing more is written; "
                    "save the whole campaign to a new file.",
                    name=self.name,
                )
            )
        elif not self._is_own():
            self.overwritten = True
            self._refuse_writes(
                tr(
                    "{name} was overwritten by another program while it was open, so nothing more is written; "
                    "save the whole campaign to a new file.",
                    name=self.name,
                )
            )

    def close(self) -> None:
        """Close the file; later requests are refused."""
        # otherwise SQLite would leave its log beside the other file that is there now, or bring it in there
        with suppress(StoreError):
            self.look_at_file()
        self._closed, self.refuses = True, tr("{name} is closed.", name=self.name)
        self._dispose(self.engine)

    def _dispose(self, engine: Engine, keep_log: bool = True) -> None:
        """Close the connections of an engine. What is in the log goes into the file, unless that is overwritten."""
        keeper, self._keeper = self._keeper, None
        if self.overwritten and keeper is not None and self._watch is not None:
            engine.dispose()
            self._watch.clear_log(keep_log)
            keeper.close()
            # on Windows, nothing can be done to a file that is open
            self._watch.clear_log(keep_log)
        else:
            if keeper is not None:
                keeper.close()
            engine.dispose()

    def _check_writable(self) -> None:
        """Raises `StoreError` where nothing may be written."""
        self.look_at_file()
        if self.refuses:
            raise (FileGone if self.gone else NotWritten)(self.refuses)

    @contextmanager
    def _marking(self, connection: Callable[[], Connection]) -> Iterator[None]:
        """Put the next mark into the log with what is written in the block, if anything is."""
        mark, self._own.mark = self._watch.next_mark() if self._watch is not None else None, None
        if mark is None:
            yield
            return
        driver: Any = connection().connection.driver_connection
        before = driver.total_changes
        yield
        if driver.total_changes != before:
            connection().exec_driver_sql(f"PRAGMA user_version = {mark}")
            self._own.mark = mark

    def _marked(self) -> None:
        """What this thread has written is in the log."""
        if self._watch is not None and self._own.mark is not None:
            self._watch.marked(self._own.mark)

    def _end_write(self) -> None:
        self.writes += 1
        if self._watch is not None:
            self._watch.wrote()

    def _is_own(self) -> bool:
        if self._watch is None:
            return True
        with store_errors(self.name):
            return self._watch.is_own()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            with store_errors(self.name, self._is_damaged):
                yield
        except Damaged as problem:
            self.look_at_file()
            if self.overwritten:
                raise FileGone(self.refuses) from problem
            self.damage.found_in_file(str(problem))
            # the same sentence wherever it is met, also when a check of the backups has found out more
            raise Damaged(self.damage.told) from problem

    def _is_damaged(self) -> bool:
        """True if the file is damaged; a database in memory never is."""
        if isinstance(self.engine.pool, StaticPool):
            return False
        try:
            with closing(self.engine.raw_connection()) as connection:
                driver: Any = connection.driver_connection
                return not is_whole(driver)
        except (sqlite3.Error, SQLAlchemyError, UnicodeDecodeError):
            return True

    def _refuse_writes(self, sentence: str) -> None:
        self.gone = True
        self.refuses = sentence
        for callback in self.on_gone:
            callback()


def open_file(path: Path, is_in_place: Callable[[], bool] = lambda: True) -> Engine:
    """An engine on a file for writing, which is made if it does not exist.

    A connection to another file that has taken its place since raises `FileGone`.
    """
    there, mode = path.absolute(), "rw" if path.exists() else "rwc"

    def connected() -> sqlite3.Connection:
        connection = connect(there, mode)
        if not is_in_place():
            connection.close()
            raise FileGone(tr("{name} is not where it was opened.", name=path.name))
        return connection

    engine = _engine(creator=connected, poolclass=QueuePool)
    event.listen(engine, "connect", _prepare)
    return engine


def open_read_only(path: Path) -> Engine:
    """An engine on a file for reading only."""
    there = path.absolute()
    return _engine(creator=lambda: connect_read_only(there))


def open_memory() -> Engine:
    """An engine on a database that lives as long as the engine."""
    engine = _engine(poolclass=StaticPool, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    return engine


class Dialect(SQLiteDialect_pysqlite):
    """SQLite's own. All are equal, so that a statement is put into SQL once, and not once for each file."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


registry.register("sqlite.campaign", __name__, Dialect.__name__)
_STATEMENTS: LRUCache[Any, Any] = LRUCache(500)
"""What was put into SQL; SQLAlchemy would keep as many for each engine."""


def _engine(**options: Any) -> Engine:
    return create_engine(
        "sqlite+campaign://",
        json_serializer=_TEXT,
        json_deserializer=read_stored,
        execution_options={"compiled_cache": _STATEMENTS},
        **options,
    )


def _prepare(connection: sqlite3.Connection, _: object) -> None:
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
