"""Backups: dated copies of a campaign, made when it is opened, and their restoration."""

import filecmp
import os
import re
import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile

from gmtool.language import tr
from gmtool.store import schema
from gmtool.store.errors import StoreError, damage_of, is_damage, store_errors
from gmtool.store.files.database_file import (
    HEAD,
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
from gmtool.store.files.watch import log_belongs, set_first_mark
from gmtool.store.files.whole_files import put_in_place, sync, unfinished

KEPT = 10
DAMAGED_KEPT = 3
DAMAGED = " damaged"
"""The end of the name of a copy in which damage was found."""
_LOOKS = 3
"""So many times more is looked where a backup is gone: it is checked by the side, and then called damaged."""
_BLOCK = 1 << 20
_FRESH = "unfinished"
_FORM = "%Y-%m-%d %H.%M.%S"
_DATED = re.compile(rf"\d{{4}}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?(?P<damaged>{DAMAGED})?( \(\d+\))?")


def folder(campaign: Path) -> Path:
    """The folder with the backups of a campaign."""
    return campaign.with_name(f"{campaign.stem} backups")


def backups(campaign: Path) -> tuple[Path, ...]:
    """The backups of a campaign, the newest first.

    They are ordered by a number inside the file, which no clock can change; those of an older gmtool have none.
    """
    found = folder(campaign).iterdir() if folder(campaign).is_dir() else ()
    ours = (one for one in found if one.name.endswith(campaign.suffix) and not one.name.startswith(_FRESH))
    return tuple(sorted(filter(Path.is_file, ours), key=lambda one: (number(one), one.name), reverse=True))


def sound_backup(campaign: Path) -> Path | None:
    """The newest sound backup of a campaign; None if no backup is sound. Raises `StoreError`.

    Damage that is found on the way is in the name of its file from now on.
    """
    with store_errors(tr("The backup of {name}", name=campaign.name)):
        for _ in range(_LOOKS):
            with suppress(FileNotFoundError):
                return _last_sound(backups(campaign))
        return _last_sound(backups(campaign))


def back_up(
    campaign: Path,
    now: Callable[[], datetime] = datetime.now,
    write: Callable[[Path], None] | None = None,
    changed: bool = False,
    ending: str = "",
) -> Path | None:
    """Make a backup. Raises `StoreError`. `tend` checks it, and deletes the oldest.

    `write` copies a campaign that is open in this process to a new file, without touching its own file.
    None if nothing has changed since the last backup; `changed` says that something has, without a look at the file.
    `ending` is the end of its name.
    """
    # translators: the beginning of a sentence such as “… cannot be written: the disk is full.”
    with store_errors(tr("The backup of {name}", name=campaign.name)):
        there = folder(campaign)
        there.mkdir(exist_ok=True)
        earlier = backups(campaign)
        # a backup has the date of the campaign's file, so that an unchanged one is recognized without reading it
        current = None if changed or has_pending_log(campaign) else campaign.stat()
        if current and earlier and _is_unchanged(current, earlier[0]):
            return None
        fresh = there / _FRESH
        remove(fresh)
        try:
            (write or _copier(campaign))(fresh)
            last = number(earlier[0]) if earlier else 0
            # with the same number, an unchanged campaign gives the same bytes
            set_number(fresh, last)
            same = earlier and filecmp.cmp(fresh, earlier[0], shallow=False)
            if same:
                made = earlier[0]
            else:
                set_number(fresh, last + 1)
                made = _free_name(there, f"{now():{_FORM}}{ending}", campaign.suffix)
                put_in_place(fresh, made)
        finally:
            remove(fresh)
            # an empty folder goes as well
            with suppress(OSError):
                there.rmdir()
        if current:
            os.utime(made, ns=(current.st_atime_ns, current.st_mtime_ns))
        return None if same else made


def tend(campaign: Path, keep: Collection[Path] = ()) -> str:
    """Check the newest backup, and delete the oldest except those to `keep`; a sentence if the campaign is damaged.

    Ten are kept, besides a few copies of a damaged campaign, which push out no sound one. Raises `StoreError`.
    """
    newest, last = _tended(campaign, keep)
    return "" if last == newest else _damage_of(campaign, last)


def tend_damaged(campaign: Path, sentence: str) -> str:
    """Check the backups of a campaign that is too damaged to be opened; the sentence about it, with the last sound one.

    The sentence as it is where there is no backup. Raises `StoreError`.
    """
    newest, last = _tended(campaign, (), copied=True)
    if newest is None:
        return sentence
    said, known = damage_of(campaign.name), _damage_of(campaign, last)
    if said in sentence:
        return sentence.replace(said, known)
    return sentence if last is None else f"{sentence} {known}"


def _tended(campaign: Path, keep: Collection[Path], copied: bool = False) -> tuple[Path | None, Path | None]:
    """The newest backup, as it was called, and the last sound one, after the oldest are deleted; None for none.

    `copied`: the campaign is damaged, and so is a copy of it, whatever the check finds in that one.
    """
    with store_errors(tr("The backup of {name}", name=campaign.name)):
        found = backups(campaign)
        if not found:
            return None, None
        newest = found[0]
        last: Path | None
        if copied and _is_copy(newest, campaign):
            _name_damaged(newest)
            last = _last_sound(found[1:])
        elif not newest.stem.endswith(DAMAGED) and _is_found_sound(newest):
            last = newest
        else:
            last = _last_sound(found[1:])
        _delete_oldest(campaign, [*keep, *filter(None, [last])])
    return newest, last


def _damage_of(campaign: Path, last: Path | None) -> str:
    """The sentence about a damaged campaign with this last sound backup."""
    if last is None:
        return tr("{name} is damaged, and it has no sound backup.", name=campaign.name)
    return tr("{name} is damaged; its last sound backup is “{backup}”.", name=campaign.name, backup=last.stem)


def readable_backup(path: Path) -> Path:
    """The path itself, if it is a campaign that this gmtool can read. Raises `StoreError`.

    Some damage shows only when the file is copied.
    """
    if not path.is_file():
        raise StoreError(tr("There is no backup {path}.", path=path))
    schema.check_file(path, alone=True)
    return path


def restore(campaign: Path, backup: Path, now: Callable[[], datetime] = datetime.now) -> Path | None:
    """Replace the campaign by a backup, completely or not at all. Nobody may have it open. Raises `StoreError`.

    The campaign is backed up first, or set aside if it is damaged. Returns the file that holds it then; None where the
    last backup has it already, or there was none.
    """
    target = real_path(campaign)
    readable_backup(backup)
    with store_errors(campaign.name), _held(campaign), unfinished(target) as new:
        # the order matters: first a sound copy, then the old campaign kept, and only then the old log removed
        _copy_sound(backup, new)
        kept = _keep_replaced(campaign, target, now)
        _remove_side_files(target)
    with suppress(StoreError):
        tend(campaign, keep=[backup])
    # one that is found damaged has another name by now
    return kept if kept is None or kept.exists() else backups(campaign)[0]


def set_aside(campaign: Path) -> Path:
    """Copy an unreadable campaign, with the files that SQLite keeps beside it, to a new name."""
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
    refused = StoreError(tr("{name} is open; close it before restoring a backup.", name=campaign.name))
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


def _copy_sound(backup: Path, new: Path) -> None:
    """Copy a backup and check the copy, which is to become the campaign."""
    try:
        with closing(connect_read_only(backup, alone=True)) as source:
            copy(source, new)
        sound = schema.is_sound(new)
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):
            raise
        sound = False
    if not sound:
        raise StoreError(tr("{name} is damaged, so nothing was restored; choose another backup.", name=backup.name))
    schema.check_file(new, alone=True, name=backup.name)
    set_first_mark(new)


def _keep_replaced(campaign: Path, target: Path, now: Callable[[], datetime]) -> Path | None:
    """Keep the campaign that a backup is going to replace."""
    try:
        # a log of another file than this one would make a mixture of both
        if target.exists() and log_belongs(target):
            return back_up(campaign, now)
    except StoreError:
        return set_aside(target)
    return set_aside(target) if has_pending_log(target) else None


def _remove_side_files(campaign: Path) -> None:
    """Bring everything into the campaign's own file, and remove the files that SQLite keeps beside it.

    Otherwise SQLite would take an old write-ahead log for a part of the file that takes the place of this one.
    """
    # an unreadable campaign has been set aside already
    with suppress(sqlite3.Error), closing(connect(campaign)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for one in side_files(campaign):
        one.unlink(missing_ok=True)


def _is_unchanged(campaign: os.stat_result, backup: Path) -> bool:
    """True if the campaign's file has the size and the date that it had for the backup."""
    made = backup.stat()
    return (campaign.st_size, campaign.st_mtime_ns) == (made.st_size, made.st_mtime_ns)


def _is_copy(backup: Path, campaign: Path) -> bool:
    """True if a backup has what the campaign's file has, apart from the head: a failing disk leaves size and date."""
    with backup.open("rb") as one, campaign.open("rb") as other:
        one.seek(HEAD)
        other.seek(HEAD)
        while (read := one.read(_BLOCK)) == other.read(_BLOCK):
            if not read:
                return True
    return False


def _copier(campaign: Path) -> Callable[[Path], None]:
    """The function that copies a campaign that nobody has open."""

    def through_sqlite(target: Path) -> None:
        with closing(connect(campaign, "ro")) as source:
            copy(source, target)

    def by_the_system(target: Path) -> None:
        copyfile(campaign, target)
        with closing(connect(target)) as new:
            new.execute("PRAGMA journal_mode = DELETE")

    # without a log beside it the file is complete, and the system copies it far faster
    return through_sqlite if has_pending_log(campaign) else by_the_system


def _last_sound(earlier: Collection[Path]) -> Path | None:
    """The newest sound one of these backups; damage that is found on the way is in the name of its file from now on."""
    for one in earlier:
        # one that cannot be read at the moment, or is of another kind, is not sound and not damaged
        with suppress(StoreError):
            if not one.stem.endswith(DAMAGED) and _is_found_sound(one):
                return one
    return None


def _is_found_sound(backup: Path) -> bool:
    """Whether a backup is sound. A damaged one is named so, unless the GM has given it a name. Raises `StoreError`."""
    if schema.is_intact(backup):
        return True
    _name_damaged(backup)
    return False


def _name_damaged(backup: Path) -> None:
    """Say in the name of a backup that it is damaged, unless it says so already, or the GM has given it the name."""
    if (dated := _DATED.fullmatch(backup.stem)) and not dated["damaged"]:
        backup.rename(_free_name(backup.parent, f"{backup.stem}{DAMAGED}", backup.suffix))


def _delete_oldest(campaign: Path, keep: Collection[Path]) -> None:
    """Delete the oldest backups beyond ten, and the oldest damaged ones, but no file that the GM has renamed."""
    sound, damaged = list[Path](), list[Path]()
    for one in backups(campaign):
        if found := _DATED.fullmatch(one.name.removesuffix(campaign.suffix)):
            (damaged if found["damaged"] else sound).append(one)
    for old in sound[KEPT:] + damaged[DAMAGED_KEPT:]:
        if not any(one.exists() and old.samefile(one) for one in keep):
            old.unlink()


def _free_name(there: Path, name: str, suffix: str) -> Path:
    wanted, number = there / f"{name}{suffix}", 2
    while wanted.exists():
        wanted, number = there / f"{name} ({number}){suffix}", number + 1
    return wanted
