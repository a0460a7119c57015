"""The file of a campaign: its lock, its opening with backup and clean-up, and its closing without traces."""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from gmtool.language import tr
from gmtool.store.backups import back_up
from gmtool.store.database.connection import Database
from gmtool.store.database.sources import open_file
from gmtool.store.database.tidying import forget_lost_history, forget_unused_pictures
from gmtool.store.errors import Damaged, StoreError, store_errors
from gmtool.store.files.database_file import connect, has_pending_log, make_room, side_files
from gmtool.store.files.lock import Held, Lock
from gmtool.store.files.watch import Watch
from gmtool.store.files.whole_files import writable


def lock_to_write(path: Path) -> tuple[Lock | None, str]:
    """The lock on a campaign, or None and the sentence with the reason why it cannot be written."""
    elsewhere = tr("{name} is open in another window, so it is read-only here.", name=path.name)
    try:
        lock = Lock(path)
    except Held:
        return None, elsewhere
    except OSError:
        return None, tr("{name} is read-only, because its folder cannot be written.", name=path.name)
    try:
        lock.take_file()
    except (Held, OSError) as problem:
        lock.release()
        if isinstance(problem, Held):
            return None, elsewhere
        return None, tr("{name} is read-only, because the file cannot be written.", name=path.name)
    return lock, ""


def lock_to_make(path: Path) -> Lock:
    """The lock on a campaign that does not exist yet, with room made for its file. Raises `StoreError`."""
    taken = StoreError(tr("{name} already exists; choose another name.", name=path.name))
    if path.exists():
        raise taken
    try:
        with writable(path):
            lock = Lock(path)
    except Held:
        raise StoreError(tr("{name} is in use by another window; choose another name.", name=path.name)) from None
    try:
        # another process may have made it before the lock was ours
        if path.exists():
            raise taken
        with store_errors(path.name):
            make_room(path)
    except StoreError:
        lock.release()
        raise
    return lock


def opened(path: Path, lock: Lock) -> Database:
    """The database of an existing file whose name is locked."""
    with store_errors(path.name):
        lock.take_file()
    source = open_file(path, lock.is_in_place)
    keeper = None
    try:
        with store_errors(path.name):
            with source.connection() as connection:
                connection.execute("SELECT 1 FROM sqlite_master").fetchall()
            # only now it can be opened, when the log and its index are there
            keeper = connect(path, "ro")
            keeper.execute("PRAGMA user_version").fetchall()
            # SQLite writes to a file that was not in WAL mode
            watch = Watch(path, lock)
    except BaseException:
        if keeper is not None:
            keeper.close()
        source.close()
        raise
    lock.note_beside()
    return Database(source, path.name, is_in_place=lock.is_in_place, watch=watch, keeper=keeper)


def leave_no_trace(path: Path) -> None:
    """Remove the files that SQLite left beside a campaign that was only read, unless somebody else has it open."""
    if has_pending_log(path) or not any(one.exists() for one in side_files(path)):
        return
    lock, _ = lock_to_write(path)
    if lock is not None:
        # SQLite removes its log when the last connection that may write is closed; one that is alone needs no index
        # of it, for which a full disk has no room, and the index that is there is nobody's then
        with suppress(sqlite3.Error, OSError), closing(connect(path)) as last:
            last.execute("PRAGMA busy_timeout = 0")
            last.execute("PRAGMA locking_mode = EXCLUSIVE")
            last.execute("SELECT 1 FROM sqlite_master").fetchone()
            side_files(path)[1].unlink(missing_ok=True)
        lock.release()


def backed_up(path: Path, now: Callable[[], datetime]) -> tuple[str, ...]:
    """Back up the campaign; a sentence where that failed, otherwise nothing."""
    try:
        back_up(path, now)
    except StoreError as problem:
        return (tr("No backup was made: {problem}", problem=problem),)
    return ()


def tidied(database: Database) -> tuple[str, ...]:
    """Remove everything that nothing refers to and nobody can restore; a sentence for each part where that failed."""
    notices: list[str] = []
    # damage is told by itself, in one sentence
    try:
        forget_lost_history(database)
    except Damaged:
        pass
    except StoreError as problem:
        notices.append(tr("The history of deleted cards could not be cleared: {problem}", problem=problem))
    try:
        forget_unused_pictures(database)
    except Damaged:
        pass
    except StoreError as problem:
        notices.append(tr("Unused pictures could not be cleared: {problem}", problem=problem))
    return tuple(notices)
