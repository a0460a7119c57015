"""The watch on the file of an open campaign, which notices that another program overwrites it in place.

A file carries a mark of four bytes in its head, where SQLite keeps `user_version`: half of it is its own, and half is
that of the mark before. In WAL mode the file moves only when the log is brought into it (a checkpoint, which any
program may do through SQLite). The first write after that puts a new mark into the log, and the next checkpoint brings
it into the file with the rest. So the file has one of two marks, whoever writes through SQLite, and a file copied over
it has another. What is copied over it with the same mark is the same file.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from gmtool.records import dataclass
from gmtool.store.files.database_file import HEAD, connect, number_in, set_number, side_files
from gmtool.store.files.lock import Lock

_HALF: Final = 0xFFFF
_LOG_MAGIC: Final = bytes.fromhex("377f0682")
_LOG_MAGIC_TOO: Final = bytes.fromhex("377f0683")
"""The beginning of a log; SQLite writes one of the two, by the kind of processor."""
_LOG_HEAD: Final = 32
"""The bytes before the first frame of a log."""
_FRAME_HEAD: Final = 24
"""The bytes before the page in a frame of a log: page, size at a commit, and two salts that are the log's."""


@dataclass(frozen=True)
class _Look:
    mark: int | None
    """None where the file is no database any more."""
    head: bytes
    size: int
    changed: int
    """The time of the last change, in nanoseconds."""


class Watch:
    """The watch on a campaign's file, from its opening on. The lock holds the file open."""

    def __init__(self, path: Path, lock: Lock) -> None:
        self._path = path
        self._beside = side_files(path)
        self._lock = lock
        self._seen = self._look()
        self.first = self._seen.mark or 0
        """The mark of the file when it was opened."""
        self._in_file = self._in_log = self.first
        self._log = 0

    def is_own(self) -> bool:
        """True if the file has nothing in it but what came there through SQLite."""
        look = self._look()
        if look.mark is None or look.mark not in (self._in_file, self._in_log):
            return False
        log = self._log_size()
        if (log < self._log and look.mark != self._in_log) or not self._log_has_head():
            # the log was cut off before it came into the file
            return False
        if (look.size, look.changed) != (self._seen.size, self._seen.changed):
            # a checkpoint, or a program that sets only the time; the files of an older gmtool all have the mark 0
            if not look.mark and look.head != self._seen.head:
                return False
            if not self._is_sound():
                return False
        self._seen, self._in_file, self._log = look, look.mark, log
        return True

    def next_mark(self) -> int | None:
        """The mark that must go into the log before the next write, as a signed number; None where it is there."""
        if self._in_log != self._in_file:
            return None
        mark = _mark_after(self._in_file)
        return mark - 2**32 if mark >= 2**31 else mark

    def marked(self, mark: int) -> None:
        """The log has this mark of `next_mark` now."""
        self._in_log = mark % 2**32
        self._log = max(self._log, _LOG_HEAD)

    def wrote(self) -> None:
        """A write has come to its end, so that the log is longer; a shorter one was cut off since."""
        self._log = max(self._log, self._log_size())

    @property
    def log_is_whole(self) -> bool:
        """True if the log has what was written since the file was opened: nobody has emptied it, or cut it off."""
        return self._log_size() >= self._log and (not self._log or follows(marks_in(self._beside[0]), self.first))

    def clear_log(self, keep: bool) -> None:
        """Take the log away from a file that is not its own any more; `keep` it under another name."""
        log, *others = self._beside
        with suppress(OSError):
            if keep and log.exists() and log.stat().st_size:
                log.replace(log.with_name(f"{log.name}.left"))
        for one in (log, *others):
            with suppress(OSError):
                one.unlink(missing_ok=True)

    def _look(self) -> _Look:
        head, size, changed = self._lock.look()
        return _Look(number_in(head), head, size, changed)

    def _log_size(self) -> int:
        try:
            return os.stat(self._beside[0]).st_size
        except OSError:
            return 0

    def _log_has_head(self) -> bool:
        """False if somebody has emptied the log, and SQLite has gone on writing behind where its end was."""
        try:
            with self._beside[0].open("rb", buffering=0) as file:
                return file.read(len(_LOG_MAGIC)) in (b"", _LOG_MAGIC, _LOG_MAGIC_TOO)
        except OSError:
            return True

    def _is_sound(self) -> bool:
        # a connection of its own reads the file, and not what another one has in memory
        try:
            with closing(connect(self._path, "ro")) as connection:
                return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except (sqlite3.Error, UnicodeDecodeError):
            return False


def set_first_mark(path: Path) -> None:
    """Give a new file that nobody has open a mark of its own."""
    set_number(path, _mark_after(0))


def log_belongs(path: Path) -> bool:
    """False if the log beside a file was written on another file than the one that is there now."""
    marks = marks_in(side_files(path)[0])
    if not marks:
        return True
    with suppress(OSError), path.open("rb") as file:
        return follows(marks, number_in(file.read(HEAD)))
    return True


def follows(marks: tuple[int, ...], mark: int | None) -> bool:
    """True if a log with these marks can have been written on a file with this mark; None: on no database."""
    return bool(marks) and mark is not None and (mark in marks or marks[0] >> 16 == mark & _HALF)


def marks_in(log: Path) -> tuple[int, ...]:
    """The marks that a log would bring into the file, in their order; none where there is no log."""
    found: list[int] = []
    waiting: list[int] = []
    with suppress(OSError), log.open("rb") as file:
        head = file.read(_LOG_HEAD)
        size, salts, at = int.from_bytes(head[8:12], "big"), head[16:24], _LOG_HEAD
        while len(frame := file.read(_FRAME_HEAD)) == _FRAME_HEAD and frame[8:16] == salts:
            if int.from_bytes(frame[:4], "big") == 1:
                # a large transaction writes a page more than once
                waiting = [number_in(file.read(HEAD)) or 0]
            if any(frame[4:8]):
                found += waiting
                waiting = []
            at += _FRAME_HEAD + size
            file.seek(at)
    return tuple(found)


def _mark_after(mark: int) -> int:
    """A new mark that follows this one."""
    from random import SystemRandom  # only writing needs it

    own = mark & _HALF
    while own == mark & _HALF:
        own = SystemRandom().randrange(_HALF) + 1
    return (mark & _HALF) << 16 | own
