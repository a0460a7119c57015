"""A lock that one window holds on a campaign, and that ends with its process however it ends."""

import errno
import os
import struct
import sys
import tempfile
from pathlib import Path

from gmtool.store.files.database_file import real_path, side_files

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


OF_OPEN_FILE = sys.platform == "linux"
"""Whether a lock can be had that goes with an open file: SQLite closing the same file does not end it."""
_FAR = 0x7FFF0000
"""The byte that is locked: SQLite locks others, and it need not be there."""
Identity = tuple[int, int]
"""Device and inode: what a file is, whatever it is called."""
_mine: set[Identity] = set()
"""The campaigns that this process holds."""


class Held(Exception):
    """Another window or process holds the lock."""


class Lock:
    """Held on a campaign's name from the moment it is made, and on its file once that is taken, until `release`.

    The name, so that two do not make the same campaign, and for an older gmtool, which knows no other lock. The file,
    because it may have other names.
    """

    def __init__(self, campaign: Path) -> None:
        """Take the name. Raises `Held`, or `OSError` where the folder cannot be written."""
        self._path = real_path(campaign)
        self._name: _LockFile | None = _LockFile(self._path.with_name(f".{self._path.name}.lock"))
        self._file: _FileLock | None = None
        self._beside: dict[Path, Identity] = {}

    def take_file(self) -> None:
        """Take the file that is there now. Raises `Held`, or `OSError` where it cannot be written."""
        if self._file is None:
            self._file = _FileLock(self._path)

    def note_beside(self) -> None:
        """SQLite has made its files beside the campaign now."""
        self._beside = {one: found for one in side_files(self._path)[:2] if (found := _identity(one)) is not None}

    def is_in_place(self) -> bool:
        """Whether the file that was taken is still where it was, with what was written last beside it."""
        return self.is_on(self._path) and all(was == _identity(one) for one, was in self._beside.items())

    def is_on(self, path: Path) -> bool:
        """Whether the file that was taken has this name."""
        return self._file is not None and self._file.identity == _identity(path)

    def has_a_name(self) -> bool:
        """Whether the file that was taken can be found by any name at all."""
        return self._file is not None and self._file.names() > 0

    def leave(self) -> None:
        """Let go of the name alone: the file has another one now, or none. What SQLite has there goes with it.

        Everything must be in the file itself. Beside another one, SQLite's files would be taken for a part of that.
        """
        for one, was in self._beside.items():
            if was == _identity(one):
                one.unlink(missing_ok=True)
        self._release_name()

    def release(self) -> None:
        """Let go. Nothing in this process may have the file open: closing it here ends SQLite's own locks on it."""
        self._release_name()
        if self._file is not None:
            self._file.release()
            self._file = None

    def _release_name(self) -> None:
        if self._name is not None:
            self._name.release()
            self._name = None


class _FileLock:
    """Held on a file, whatever it is called."""

    def __init__(self, path: Path) -> None:
        found = path.stat()
        self.identity: Identity = (found.st_dev, found.st_ino)
        if self.identity in _mine:
            raise Held
        # as long as it is open, no other file can have the same inode
        with path.open("r+b", buffering=0) as file:
            self._handle: int | None = os.dup(file.fileno())
        self._elsewhere: _LockFile | None = None
        try:
            if not (OF_OPEN_FILE and _take_open_file(self._handle)):
                name = "gmtool-{:x}-{:x}.lock".format(*self.identity)
                self._elsewhere = _LockFile(Path(tempfile.gettempdir(), name))
        except BaseException:
            self._close()
            raise
        if sys.platform == "win32":
            # there, nothing could take the place of a file that is open
            self._close()
        _mine.add(self.identity)

    def names(self) -> int:
        return 1 if self._handle is None else os.fstat(self._handle).st_nlink

    def release(self) -> None:
        _mine.discard(self.identity)
        if self._elsewhere is not None:
            self._elsewhere.release()
        self._close()

    def _close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class _LockFile:
    """A file that is there only to be locked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = self._open()
        while not self._is_current():
            # who held it before took the file away between our opening and our locking it
            os.close(self._handle)
            self._handle = self._open()

    def release(self) -> None:
        """Let go, and take the file away."""
        if sys.platform != "win32" and self._is_current():
            self._path.unlink(missing_ok=True)
        os.close(self._handle)

    def _open(self) -> int:
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _take(handle)
        except OSError:
            os.close(handle)
            raise Held from None
        return handle

    def _is_current(self) -> bool:
        if sys.platform == "win32":
            return True
        try:
            return os.path.samestat(os.fstat(self._handle), self._path.stat())
        except OSError:
            return False


def _identity(path: Path) -> Identity | None:
    """None where there is no file, or it cannot be reached."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _take_open_file(handle: int) -> bool:
    """Lock a byte of an open file; False where its file system knows no such locks. Raises `Held`."""
    wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _FAR, 1, 0)
    try:
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, wanted)
    except OSError as problem:
        if problem.errno in (errno.EAGAIN, errno.EACCES):
            raise Held from None
        return False
    return True
