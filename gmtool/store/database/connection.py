"""The database of a campaign: what reads and writes it, in plain statements or in sessions of SQLAlchemy."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, Any

from gmtool.language import tr
from gmtool.store.database.parts import TABLES, is_whole
from gmtool.store.database.rows import Damage, PlainRow
from gmtool.store.database.sources import Source
from gmtool.store.errors import Damaged, FileGone, NotWritten, StoreError, store_errors
from gmtool.store.files.database_file import copy
from gmtool.store.files.watch import Watch

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine
    from sqlmodel import Session


class Database:
    """Transactions on a campaign's file. All changes of one are written at its end, or none.

    What shows and plays a fight is read and written in plain statements (`rows`, `changing`); lists and larger changes
    in sessions of SQLAlchemy, which takes longer to import than a fight takes to be shown.
    """

    def __init__(
        self,
        source: Source,
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
        self.source = source
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

    @property
    def engine(self) -> "Engine":
        """SQLAlchemy's engine."""
        return self.source.engine

    # --- in plain statements
    def read(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a statement that only reads; within a transaction, it sees what was written there.

        Raises `StoreError`.
        """
        if (outer := self._transaction()) is not None:
            return outer.execute(statement, values).fetchall()
        if self._closed:
            raise StoreError(self.refuses)
        with self._errors(), self.source.connection() as connection:
            return connection.execute(statement, values).fetchall()

    def rows(self, table: str, rest: str = "", *values: object) -> list[PlainRow]:
        """The rows of a table, unchecked. `rest` is the rest of the statement, such as its condition and order."""
        columns = ", ".join(f'"{name}"' for name in TABLES[table])
        return [PlainRow(table, row) for row in self.read(f'SELECT {columns} FROM "{table}" {rest}', *values)]

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """A transaction for plain statements. Raises `StoreError`; then nothing was written.

        Within another transaction of the same thread it is a part of that one.
        """
        if (plain := getattr(self._own, "plain", None)) is not None:
            yield plain
            self.writes += 1
            return
        if (session := self._writes) is not None:
            yield self._under(session)
            session.expire_all()
            self.writes += 1
            return
        self._check_writable()
        try:
            with self._errors(), self.source.connection() as connection, connection:
                self._own.plain = connection
                with self._marking(lambda: connection):
                    yield connection
            self._marked()
        finally:
            self._own.plain = None
            self._end_write()

    def _transaction(self) -> sqlite3.Connection | None:
        """The connection of the transaction that this thread is in, if it is."""
        if (session := self._writes) is not None:
            return self._under(session)
        plain: sqlite3.Connection | None = getattr(self._own, "plain", None)
        return plain

    @staticmethod
    def _under(session: "Session") -> sqlite3.Connection:
        """SQLite's own connection under a session, which has written all that it was told."""
        from gmtool.store.database.engine import plain

        session.flush()
        return plain(session.connection())

    # --- with SQLAlchemy
    @contextmanager
    def reading(self) -> "Iterator[Session]":
        """A session that only reads; within one that writes, it sees what was written. Raises `StoreError`."""
        if (outer := self._writes) is not None:
            yield outer
            return
        if self._closed:
            raise StoreError(self.refuses)
        with self._errors(), self._session() as session:
            yield session

    @contextmanager
    def writing(self) -> "Iterator[Session]":
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
            with self._errors(), self._session() as session, session.begin():
                self._own.session = session
                with self._marking(lambda: self._under(session)):
                    yield session
                    session.flush()
            self._marked()
        finally:
            self._own.session = None
            self._end_write()

    def _session(self) -> "Session":
        from sqlmodel import Session

        if getattr(self._own, "plain", None) is not None:
            raise RuntimeError("A session would not see what plain statements of this thread have written.")
        return Session(self.engine, expire_on_commit=False)

    @property
    def _writes(self) -> "Session | None":
        """The session with which this thread is writing, if it is."""
        return getattr(self._own, "session", None)

    @contextmanager
    def appending(self) -> "Iterator[Connection]":
        """A transaction for statements of SQLAlchemy, without the cost of a session, for many rows at once."""
        if (outer := self._writes) is not None:
            outer.flush()
            yield outer.connection()
            outer.expire_all()
            self.writes += 1
            return
        self._check_writable()
        from gmtool.store.database.engine import plain

        try:
            with self._errors(), self.engine.begin() as connection, self._marking(lambda: plain(connection)):
                yield connection
            self._marked()
        finally:
            self._end_write()

    # --- the file
    def copy_to(self, target: Path) -> None:
        """Copy the database to a new file. Raises SQLite's own errors, which may be about either file."""
        with self.source.connection() as connection:
            copy(connection, target)

    def copy_from(self, source: sqlite3.Connection) -> None:
        """Take everything from another database, all or nothing, in place of what is here. Raises `StoreError`."""
        with store_errors(self.name), self.source.connection() as connection:
            source.backup(connection)
        self.writes += 1

    def settle(self) -> bool:
        """Move the write-ahead log into the file itself, wherever that is now; whether it succeeded."""
        try:
            with store_errors(self.name), self.source.connection() as connection:
                busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                return not busy
        except StoreError:
            return False

    def go_on_in(self, other: "Database") -> None:
        """From now on, read and write the file of another database, which holds the same."""
        before = self.source
        self.damage.name = other.name
        self.source, self.name, self._is_in_place = other.source, other.name, other._is_in_place
        self._close(before)
        self._watch, self._keeper = other._watch, other._keeper
        self.refuses, self.gone, self.overwritten = "", False, False
        self.writes += 1

    def go_on_reading(self, source: Source) -> None:
        """Read from another file from now on, which holds all that the log of an overwritten one has."""
        before, self.source = self.source, source
        self.writes += 1
        self._close(before, keep_log=False)

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
        self._close(self.source)

    def _close(self, source: Source, keep_log: bool = True) -> None:
        """Close the connections to a file. What is in the log goes into the file, unless that is overwritten."""
        keeper, self._keeper = self._keeper, None
        if self.overwritten and keeper is not None and self._watch is not None:
            source.close()
            self._watch.clear_log(keep_log)
            keeper.close()
            # on Windows, nothing can be done to a file that is open
            self._watch.clear_log(keep_log)
        else:
            if keeper is not None:
                keeper.close()
            source.close()

    def _check_writable(self) -> None:
        """Raises `StoreError` where nothing may be written."""
        self.look_at_file()
        if self.refuses:
            raise (FileGone if self.gone else NotWritten)(self.refuses)

    @contextmanager
    def _marking(self, connection: Callable[[], sqlite3.Connection]) -> Iterator[None]:
        """Put the next mark into the log with what is written in the block, if anything is."""
        mark, self._own.mark = self._watch.next_mark() if self._watch is not None else None, None
        if mark is None:
            yield
            return
        before = connection().total_changes
        yield
        if connection().total_changes != before:
            connection().execute(f"PRAGMA user_version = {mark}")
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
        if self.source.in_memory:
            return False
        try:
            with self.source.connection() as connection:
                return not is_whole(connection)
        except (sqlite3.Error, UnicodeDecodeError):
            return True

    def _refuse_writes(self, sentence: str) -> None:
        self.gone = True
        self.refuses = sentence
        for callback in self.on_gone:
            callback()
