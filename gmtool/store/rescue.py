"""The rescue of a campaign whose file another program has overwritten, from its last backup and its log.

SQLite's log beside the file has everything that was written since the campaign was opened, and the backup that was made
then has the rest.
"""

from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from shutil import copyfile

from gmtool.language import tr
from gmtool.store import schema
from gmtool.store.backups import back_up, backups
from gmtool.store.errors import Damaged, StoreError, damage_of, store_errors
from gmtool.store.files.database_file import connect, has_pending_log, make_room, side_files
from gmtool.store.files.watch import log_belongs

OVERWRITTEN = " overwritten"
"""The end of the name of such a backup, which is never deleted by itself."""


def rescue(campaign: Path, base: Path | bytes, now: Callable[[], datetime] = datetime.now) -> Path | None:
    """Save what the campaign held before it was overwritten, and return that backup; None where that is impossible.

    `base` is the file as it was when the campaign was opened. The log has everything since then.
    """
    log = side_files(campaign)[0]

    def write(target: Path) -> None:
        if isinstance(base, bytes):
            target.write_bytes(base)
        else:
            copyfile(base, target)
        if log.exists():
            copyfile(log, side_files(target)[0])
        with closing(connect(target)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")
        if not schema.is_intact(target):
            raise Damaged(damage_of(campaign.name))

    try:
        return back_up(campaign, now, write, changed=True, ending=OVERWRITTEN) or backups(campaign)[0]
    except (StoreError, OSError):
        return None


def rescue_left(campaign: Path, now: Callable[[], datetime] = datetime.now) -> tuple[str, ...]:
    """Save what a killed program has left beside a file that was overwritten before; a sentence if there was anything.

    The campaign must be locked and closed. Its file is left as it is, and a log of another file does not come into it.
    """
    if not has_pending_log(campaign):
        return ()
    belongs = log_belongs(campaign)
    with store_errors(campaign.name):
        if belongs and schema.is_sound(campaign):
            return ()
    base = next(iter(backups(campaign)), None)
    saved = rescue(campaign, base, now) if base is not None else None
    if not belongs:
        with store_errors(campaign.name):
            make_room(campaign)
    if saved is not None:
        return (overwritten(campaign, saved),)
    if belongs:
        # the backup of the damaged file is found to be damaged, too
        return ()
    return (
        tr(
            "{name} was overwritten by another program while it was open, and its last changes cannot be read; "
            "an older state of it may be among its backups.",
            name=campaign.name,
        ),
    )


def overwritten(campaign: Path, saved: Path) -> str:
    """The sentence about a campaign that was overwritten when nobody could be told."""
    return tr(
        "{name} was overwritten by another program while it was open; what it held before is in the backup “{backup}”.",
        name=campaign.name,
        backup=saved.stem,
    )


def overwritten_before(campaign: Path) -> tuple[str, ...]:
    """The sentence, if the newest backup is of a campaign that was overwritten; call it before another one is made."""
    newest = next(iter(backups(campaign)), None)
    if newest is None or not newest.stem.endswith(OVERWRITTEN):
        return ()
    return (overwritten(campaign, newest),)
