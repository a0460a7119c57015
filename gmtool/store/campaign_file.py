"""A campaign's file: locked, opened, put in order at its opening, and left as it was found."""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from gmtool.store.backups import back_up
from gmtool.store.cards.history import forget_lost
from gmtool.store.database.connection import Database, open_file
from gmtool.store.errors import StoreError, store_errors
from gmtool.store.files.database_file import connect, has_pending_log, make_room, side_files
from gmtool.store.files.lock import Held, Lock
from gmtool.store.pictures import Pictures


def lock_to_write(path: Path) -> tuple[Lock | None, str]:
    """The lock on a campaign, or the sentence with which writing is refused."""
    elsewhere = f"{path.name} is open in another window, so it is read-only here."
    try:
        lock = Lock(path)
    except Held:
        return None, elsewhere
    except OSError:
        return None, f"{path.name} is read-only, because its folder cannot be written."
    try:
        lock.take_file()
    except (Held, OSError) as problem:
        lock.release()
        if isinstance(problem, Held):
            return None, elsewhere
        return None, f"{path.name} is read-only, because the file cannot be written."
    return lock, ""


def lock_to_make(path: Path) -> Lock:
    """The lock on a campaign that is not there yet; for its file there is room. Raises `StoreError`."""
    there = StoreError(f"{path.name} is there already; choose another name.")
    if path.exists():
        raise there
    try:
        with store_errors(path.name):
            lock = Lock(path)
    except Held:
        raise StoreError(f"{path.name} is in use by another window; choose another name.") from None
    try:
        if path.exists():
            raise there
        with store_errors(path.name):
            make_room(path)
    except StoreError:
        lock.release()
        raise
    return lock


def opened(path: Path, lock: Lock) -> Database:
    """The database of a file that is there, and whose name is held."""
    with store_errors(path.name):
        lock.take_file()
    database = Database(open_file(path, lock.is_in_place), path.name, is_in_place=lock.is_in_place)
    try:
        with database.reading() as session:
            session.connection().exec_driver_sql("SELECT 1 FROM sqlite_master")
    except BaseException:
        database.close()
        raise
    lock.note_beside()
    return database


def leave_no_trace(path: Path) -> None:
    """Take away what SQLite has left beside a campaign that was only looked at, where nobody else has it open."""
    if has_pending_log(path) or not any(one.exists() for one in side_files(path)):
        return
    lock, _ = lock_to_write(path)
    if lock is not None:
        # the last who may write takes it away
        with suppress(sqlite3.Error), closing(connect(path)) as last:
            last.execute("SELECT 1 FROM sqlite_master").fetchone()
        lock.release()


def backed_up(path: Path, now: Callable[[], datetime]) -> tuple[str, ...]:
    try:
        back_up(path, now)
    except StoreError as problem:
        return (f"No backup was made: {problem}",)
    return ()


def tidied(database: Database) -> tuple[str, ...]:
    """Forget what nothing refers to any more and nobody can undo; the sentences where that could not be done."""
    said: list[str] = []
    try:
        forget_lost(database)
    except StoreError as problem:
        said.append(f"The history of cards that are gone was kept: {problem}")
    try:
        Pictures(database).forget_unused()
    except StoreError as problem:
        said.append(f"Pictures that nothing shows were kept: {problem}")
    return tuple(said)
