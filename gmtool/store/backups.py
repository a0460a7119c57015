"""Dated copies of a campaign, made when it is opened, and putting one back."""

import filecmp
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

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
        fresh = there / "unfinished"
        fresh.unlink(missing_ok=True)
        _copy(campaign, fresh)
        earlier = backups(campaign)
        if earlier and filecmp.cmp(fresh, earlier[0], shallow=False):
            fresh.unlink()
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


def _copy(source: Path, target: Path) -> None:
    uri = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        # a copy is one file by itself
        new.execute("PRAGMA journal_mode = DELETE")


def _free_name(there: Path, name: str, suffix: str) -> Path:
    wanted, number = there / f"{name}{suffix}", 2
    while wanted.exists():
        wanted, number = there / f"{name} ({number}){suffix}", number + 1
    return wanted
