"""The connection to one campaign's file: how it is opened, and how it is read and written."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from threading import local
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool, StaticPool
from sqlmodel import Session

from gmtool.store.database.rows import Damage
from gmtool.store.database.tables import is_whole
from gmtool.store.errors import Damaged, FileGone, StoreError, store_errors
from gmtool.store.files.database_file import LENIENT, connect, connect_read_only, copy
from gmtool.store.files.stored_json import read_stored

_TEXT = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


class Database:
    """Sessions on a campaign's file. Everything a session did is written at its end, whole or not at all."""

    def __init__(
        self, engine: Engine, name: str, refuses: str = "", is_in_place: Callable[[], bool] = lambda: True
    ) -> None:
        """`refuses` is the sentence with which every write is refused, empty where writing is possible.

        `is_in_place` says whether the file is still where it was opened, and is asked before each write.
        """
        self.engine = engine
        self.name = name
        self.refuses = refuses
        self.gone = False
        """The file is not where it was opened: what is here is read as before, and nothing is written any more."""
        self.on_gone: list[Callable[[], None]] = []
        """Called once when that is noticed, in whichever thread does."""
        self._is_in_place = is_in_place
        self.damage = Damage(name)
        """The rows that could not be read."""
        self.writes = 0
        """How often something has been written: what was read before may be otherwise now."""
        self._closed = False
        self._own = local()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that only looks; within one that writes, it sees what that wrote. Raises `StoreError`."""
        if (outer := self._writes) is not None:
            yield outer
            return
        if self._closed:
            raise StoreError(self.refuses)
        with self._told(), Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are one transaction. Raises `StoreError`; then nothing was written.

        What is written within another one, in the same thread, is part of that one.
        """
        if (outer := self._writes) is not None:
            yield outer
            outer.flush()
            self.writes += 1
            return
        self._make_sure()
        try:
            with (
                self._told(),
                Session(self.engine, expire_on_commit=False) as session,
                session.begin(),
            ):
                self._own.session = session
                yield session
        finally:
            self._own.session = None
            self.writes += 1

    @property
    def _writes(self) -> Session | None:
        """The session with which this thread is writing, if it is."""
        return getattr(self._own, "session", None)

    @contextmanager
    def appending(self) -> Iterator[Connection]:
        """Like `writing`, for statements alone: what happens many times in a fight does without a session."""
        if (outer := self._writes) is not None:
            outer.flush()
            yield outer.connection()
            outer.expire_all()
            self.writes += 1
            return
        self._make_sure()
        try:
            with self._told(), self.engine.begin() as connection:
                yield connection
        finally:
            self.writes += 1

    def copy_to(self, target: Path) -> None:
        """Copy all that is in the database to a new file. Raises what SQLite does, which says it of both."""
        with closing(self.engine.raw_connection()) as connection:
            source: Any = connection.driver_connection
            copy(source, target)

    def settle(self) -> bool:
        """Bring what waits beside the file into the file itself, wherever that is now; whether that could be done."""
        try:
            with store_errors(self.name), closing(self.engine.raw_connection()) as connection:
                source: Any = connection.driver_connection
                busy, *_ = source.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                return not busy
        except StoreError:
            return False

    def go_on_in(self, other: "Database") -> None:
        """Another one holds all that is here: from now on, its file is the one that is read and written."""
        before = self.engine
        self.damage.name = other.name
        self.engine, self.name, self._is_in_place = other.engine, other.name, other._is_in_place
        self.refuses, self.gone = "", False
        self.writes += 1
        before.dispose()

    def close(self) -> None:
        """Close the file; whatever still asks for it is refused."""
        if not self.refuses and not self._is_in_place():
            # SQLite would leave beside another file what is written here and not yet in the file itself
            self._lose()
        self._closed, self.refuses = True, f"{self.name} is closed."
        self.engine.dispose()

    def _make_sure(self) -> None:
        """Raises `StoreError` where nothing may be written."""
        if not self.refuses and not self._is_in_place():
            self._lose()
        if self.refuses:
            raise (FileGone if self.gone else StoreError)(self.refuses)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            with store_errors(self.name, self._is_damaged):
                yield
        except Damaged as problem:
            self.damage.found_in_file(str(problem))
            raise

    def _is_damaged(self) -> bool:
        """Whether what went wrong may be the file's fault; what is in memory only nobody has damaged."""
        if isinstance(self.engine.pool, StaticPool):
            return False
        try:
            with closing(self.engine.raw_connection()) as connection:
                driver: Any = connection.driver_connection
                return not is_whole(driver)
        except (sqlite3.Error, SQLAlchemyError, UnicodeDecodeError):
            return True

    def _lose(self) -> None:
        self.gone = True
        self.refuses = (
            f"{self.name} was moved, replaced or deleted while it was open, so nothing more is written; "
            "save the whole campaign to a new file."
        )
        for callback in self.on_gone:
            callback()


def open_file(path: Path, is_in_place: Callable[[], bool] = lambda: True) -> Engine:
    """An engine on a file that may be written, and that is made where it is not there.

    No connection is made to another file that has come into its place since: `FileGone`.
    """
    there, mode = path.absolute(), "rw" if path.exists() else "rwc"

    def connected() -> sqlite3.Connection:
        connection = connect(there, mode)
        if not is_in_place():
            connection.close()
            raise FileGone(f"{path.name} is not where it was opened.")
        return connection

    engine = _engine("sqlite://", creator=connected, poolclass=QueuePool)
    event.listen(engine, "connect", _prepare)
    return engine


def open_read_only(path: Path) -> Engine:
    """An engine on a file that is only looked at."""
    there = path.absolute()
    return _engine("sqlite://", creator=lambda: connect_read_only(there))


def open_memory() -> Engine:
    """An engine on a database that lives as long as the engine."""
    engine = _engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    return engine


def _engine(url: str, **options: Any) -> Engine:
    return create_engine(url, json_serializer=_TEXT, json_deserializer=read_stored, **options)


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    connection.text_factory = LENIENT
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 2000")
