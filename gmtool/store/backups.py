"""Dated copies of a campaign, made when it is opened, and putting one back."""

import filecmp
import os
import re
import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile

from gmtool.store import schema
from gmtool.store.errors import StoreError, is_damage, store_errors
from gmtool.store.files.database_file import (
    connect,
    connect_read_only,
    copy,
    has_pending_log,
    number,
    real_path,
    remove,
    set_number,
    side_files,
)
from gmtool.store.files.lock import Held, Lock
from gmtool.store.files.whole_files import put_in_place, sync, unfinished

KEPT = 10
_FRESH = "unfinished"
_FORM = "%Y-%m-%d %H.%M.%S"
_DATED = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?")


def folder(campaign: Path) -> Path:
    """Where the backups of a campaign are."""
    return campaign.with_name(f"{campaign.stem} backups")


def backups(campaign: Path) -> tuple[Path, ...]:
    """The backups there are, the newest first.

    Each has a number in it, so that no clock can put them into another order; those of an older gmtool have none.
    """
    there = folder(campaign)
    found = there.iterdir() if there.is_dir() else ()
    ours = (one for one in found if one.name.endswith(campaign.suffix) and not one.name.startswith(_FRESH))
    return tuple(sorted(filter(Path.is_file, ours), key=lambda one: (number(one), one.name), reverse=True))


def back_up(
    campaign: Path,
    now: Callable[[], datetime] = datetime.now,
    write: Callable[[Path], None] | None = None,
    keep: Collection[Path] = (),
    changed: bool = False,
) -> Path | None:
    """Make a backup and let go of the oldest beyond ten, but never of those to `keep`. Raises `StoreError`.

    `write` copies a campaign that is open in this process to a new file; its own file is left alone.
    None if nothing has changed since the last; whether it has is not asked of the file where it is known to have.
    """
    with store_errors(f"The backup of {campaign.name}"):
        there = folder(campaign)
        there.mkdir(exist_ok=True)
        earlier = backups(campaign)
        as_it_is = None if changed or has_pending_log(campaign) else campaign.stat()
        if as_it_is and earlier and _is_of(as_it_is, earlier[0]):
            return None
        fresh = there / _FRESH
        remove(fresh)
        (write or _copier(campaign))(fresh)
        last = number(earlier[0]) if earlier else 0
        set_number(fresh, last)
        same = earlier and filecmp.cmp(fresh, earlier[0], shallow=False)
        if same:
            fresh.unlink()
            made = earlier[0]
        else:
            set_number(fresh, last + 1)
            made = _free_name(there, f"{now():{_FORM}}", campaign.suffix)
            put_in_place(fresh, made)
            _let_go(campaign, (made, *keep))
        if as_it_is:
            os.utime(made, ns=(as_it_is.st_atime_ns, as_it_is.st_mtime_ns))
        return None if same else made


def readable_backup(path: Path) -> Path:
    """A file that can be put back: a campaign that this gmtool can read. Raises `StoreError`.

    Damage inside it may show only when it is copied.
    """
    if not path.is_file():
        raise StoreError(f"There is no backup {path}.")
    schema.check_file(path, alone=True)
    return path


def restore(campaign: Path, backup: Path, now: Callable[[], datetime] = datetime.now) -> Path | None:
    """Make the campaign again what the backup is, at once or not at all. Nobody may have it open. Raises `StoreError`.

    What it was is backed up first, or, where it is damaged, set aside; given is the file that holds it, or None where
    the last backup does or there was none.
    """
    there = real_path(campaign)
    readable_backup(backup)
    with store_errors(campaign.name), _held(campaign), unfinished(there) as new:
        _copy_whole(backup, new)
        kept = _as_it_was(campaign, there, backup, now)
        _settle(there)
    return kept


def set_aside(campaign: Path) -> Path:
    """Copy the file of a campaign that cannot be read, and what SQLite kept beside it, to a new name."""
    aside, count = campaign.with_name(f"{campaign.name}.damaged"), 2
    while any(one.exists() for one in (aside, *side_files(aside))):
        aside, count = campaign.with_name(f"{campaign.name}.damaged {count}"), count + 1
    try:
        for source, target in zip((campaign, *side_files(campaign)), (aside, *side_files(aside)), strict=True):
            if source.exists():
                copyfile(source, target)
                sync(target)
    except OSError:
        remove(aside)
        raise
    return aside


@contextmanager
def _held(campaign: Path) -> Iterator[None]:
    refused = StoreError(f"{campaign.name} is open; close it before a backup is put back.")
    try:
        lock = Lock(campaign)
    except Held:
        raise refused from None
    try:
        if campaign.exists():
            lock.take_file()
        yield
    except Held:
        raise refused from None
    finally:
        lock.release()


def _copy_whole(backup: Path, new: Path) -> None:
    """Copy a backup, and make sure of the copy: it is what will be the campaign."""
    try:
        with closing(connect_read_only(backup, alone=True)) as source:
            copy(source, new)
        whole = schema.is_whole(new)
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):
            raise
        whole = False
    if not whole:
        raise StoreError(f"{backup.name} is damaged, so nothing was put back; choose another backup.")
    schema.check_file(new, alone=True, name=backup.name)
    set_number(new, 0)


def _as_it_was(campaign: Path, there: Path, backup: Path, now: Callable[[], datetime]) -> Path | None:
    """Keep what a backup is going to replace."""
    try:
        if there.exists():
            return back_up(campaign, now, keep=[backup])
    except StoreError:
        return set_aside(there)
    return set_aside(there) if has_pending_log(there) else None


def _settle(campaign: Path) -> None:
    """Leave nothing beside the campaign that SQLite would take for a part of the file that comes into its place.

    Until it comes, the campaign has everything in its own file.
    """
    # what cannot be read has been set aside
    with suppress(sqlite3.Error), closing(connect(campaign)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for one in side_files(campaign):
        one.unlink(missing_ok=True)


def _is_of(campaign: os.stat_result, backup: Path) -> bool:
    """Whether the campaign's file is as it was when the backup was made of it: a backup has its size and its date."""
    made = backup.stat()
    return (campaign.st_size, campaign.st_mtime_ns) == (made.st_size, made.st_mtime_ns)


def _copier(campaign: Path) -> Callable[[Path], None]:
    """What copies a campaign that nobody has open."""

    def through_sqlite(target: Path) -> None:
        with closing(connect(campaign, "ro")) as source:
            copy(source, target)

    def by_the_system(target: Path) -> None:
        copyfile(campaign, target)
        with closing(connect(target)) as new:
            new.execute("PRAGMA journal_mode = DELETE")

    # where nothing waits beside the file, it is all there, and the system copies it far faster
    return through_sqlite if has_pending_log(campaign) else by_the_system


def _let_go(campaign: Path, keep: Collection[Path]) -> None:
    """Delete the oldest backups beyond ten; a file that the GM named is the GM's."""
    dated = [one for one in backups(campaign) if _DATED.fullmatch(one.name.removesuffix(campaign.suffix))]
    for old in dated[KEPT:]:
        if not any(one.exists() and old.samefile(one) for one in keep):
            old.unlink()


def _free_name(there: Path, name: str, suffix: str) -> Path:
    wanted, number = there / f"{name}{suffix}", 2
    while wanted.exists():
        wanted, number = there / f"{name} ({number}){suffix}", number + 1
    return wanted
