"""Dated copies of a campaign, made when it is opened, and putting one back."""

import filecmp
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from shutil import copyfile

from gmtool.store.database_file import connect
from gmtool.store.errors import StoreError, told
from gmtool.store.lock import Held, Lock

KEPT = 10
_FORM = "%Y-%m-%d %H.%M.%S"


def folder(campaign: Path) -> Path:
    """Where the backups of a campaign are."""
    return campaign.with_name(f"{campaign.stem} backups")


def backups(campaign: Path) -> tuple[Path, ...]:
    """The backups there are, the newest first."""
    return tuple(sorted(folder(campaign).glob(f"*{campaign.suffix}"), reverse=True))


def back_up(campaign: Path, now: Callable[[], datetime] = datetime.now) -> Path | None:
    """Make a backup and let go of the oldest beyond ten. Raises `StoreError`.

    None if nothing has changed since the last.
    """
    with told(f"The backup of {campaign.name}"):
        there = folder(campaign)
        there.mkdir(exist_ok=True)
        earlier = backups(campaign)
        if earlier and _is_older(campaign, earlier[0]):
            return None
        fresh = there / "unfinished"
        fresh.unlink(missing_ok=True)
        _copy_aside(campaign, fresh)
        if earlier and filecmp.cmp(fresh, earlier[0], shallow=False):
            fresh.unlink()
            earlier[0].touch()
            return None
        made = fresh.rename(_free_name(there, f"{now():{_FORM}}", campaign.suffix))
        for old in backups(campaign)[KEPT:]:
            old.unlink()
        return made


def restore(campaign: Path, backup: Path, now: Callable[[], datetime] = datetime.now) -> None:
    """Make the campaign again what the backup is; what it was is backed up first. Nobody may have it open."""
    try:
        lock = Lock(campaign)
    except Held:
        raise StoreError(f"{campaign.name} is open; close it before a backup is put back.") from None
    try:
        back_up(campaign, now)
        with told(campaign.name):
            _copy(backup, campaign)
    finally:
        lock.release()


def _waits(campaign: Path) -> bool:
    """Whether something that was written is still beside the file; who only looked leaves an empty one."""
    beside = campaign.with_name(f"{campaign.name}-wal")
    return beside.exists() and beside.stat().st_size > 0


def _is_older(campaign: Path, backup: Path) -> bool:
    """Whether the campaign's file is from before the backup was made, so that it has nothing else in it."""
    if _waits(campaign):
        return False
    was, made = campaign.stat(), backup.stat()
    return was.st_size == made.st_size and was.st_mtime_ns < made.st_mtime_ns


def _copy_aside(campaign: Path, target: Path) -> None:
    """Copy a campaign to a file that is not there yet."""
    if _waits(campaign):
        _copy(campaign, target)
        return
    # nothing waits beside the file, and nobody else writes to it: it is all there, and the system copies it far faster
    copyfile(campaign, target)
    with closing(connect(target)) as new:
        new.execute("PRAGMA journal_mode = DELETE")


def _copy(source: Path, target: Path) -> None:
    with closing(connect(source, "ro")) as old, closing(connect(target, "rwc")) as new:
        old.backup(new)
        # a copy is one file by itself
        new.execute("PRAGMA journal_mode = DELETE")


def _free_name(there: Path, name: str, suffix: str) -> Path:
    wanted, number = there / f"{name}{suffix}", 2
    while wanted.exists():
        wanted, number = there / f"{name} ({number}){suffix}", number + 1
    return wanted
