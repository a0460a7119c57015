"""The lock that one window holds on a campaign. It ends with its process, however that ends."""

import errno
import os
import struct
import sys
from pathlib import Path

from gmtool.store.files.database_file import HEAD, real_path, side_files

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


OF_OPEN_FILE = sys.platform == "linux"
"""True if the system has locks of an open file. Other locks end when SQLite closes the same file in this process."""
_FAR = 0x7FFF0000
"""The byte that is locked. SQLite locks other bytes, and a lock may be beyond the end of the file."""
Identity = tuple[int, int]
"""Device and inode, which identify a file under any name."""
_held: set[Identity] = set()
"""The campaigns that this process has locked."""


class Held(Exception):
    """Another window or process holds the lock."""


class Lock:
    """A lock on a campaign's name at once, and on its file after `take_file`, until `release`.

    The name is locked so that two processes do not make the same campaign, and for an older gmtool, which knows no
    other lock; the file, because it may have other names.
    """

    def __init__(self, campaign: Path) -> None:
        """Lock the name. Raises `Held`, or `OSError` where the folder cannot be written."""
        self._path = real_path(campaign)
        self._name: _LockFile | None = _LockFile(self._path.with_name(f".{self._path.name}.lock"))
        self._file: _FileLock | None = None
        self._beside: dict[Path, Identity] = {}

    def take_file(self) -> None:
        """Lock the file that has the name now. Raises `Held`, or `OSError` where it cannot be written."""
        if self._file is None:
            self._file = _FileLock(self._path)

    def note_beside(self) -> None:
        """Remember the files that SQLite has made beside the campaign."""
        self._beside = {one: found for one in side_files(self._path)[:2] if (found := _identity(one)) is not None}

    def is_in_place(self) -> bool:
        """True if the locked file still has its name, with the same files of SQLite beside it."""
        return self.is_on(self._path) and all(was == _identity(one) for one, was in self._beside.items())

    def is_on(self, path: Path) -> bool:
        """True if the locked file has this name."""
        return self._file is not None and self._file.identity == _identity(path)

    def has_a_name(self) -> bool:
        """True if the locked file has any name left."""
        return self._file is not None and self._file.names() > 0

    def look(self) -> tuple[bytes, int, int]:
        """The head of the locked file, its size, and the time of its last change in nanoseconds.

        It is read without opening the file: closing it again would end SQLite's own locks in this process.
        """
        return self._file.look() if self._file is not None else (b"", 0, 0)

    def leave(self) -> None:
        """Release the name alone, as the file has another one now, or none, and remove SQLite's files there.

        Everything must be in the file itself by then. SQLite would take these files for a part of another file that
        gets the name.
        """
        for one, was in self._beside.items():
            if was == _identity(one):
                one.unlink(missing_ok=True)
        self._release_name()

    def release(self) -> None:
        """Release the lock. The file must not be open in this process: closing it here ends SQLite's own locks."""
        self._release_name()
        if self._file is not None:
            self._file.release()
            self._file = None

    def _release_name(self) -> None:
        if self._name is not None:
            self._name.release()
            self._name = None


def held_here(path: Path) -> bool:
    """True if this process has locked a file, under any name."""
    return _identity(path) in _held


class _FileLock:
    """A lock on a file under any name."""

    def __init__(self, path: Path) -> None:
        self._path = path
        found = path.stat()
        self.identity: Identity = (found.st_dev, found.st_ino)
        if self.identity in _held:
            raise Held
        # while the file is open, no other file can get the same inode
        with path.open("r+b", buffering=0) as file:
            self._handle: int | None = os.dup(file.fileno())
        self._elsewhere: _LockFile | None = None
        try:
            if not (OF_OPEN_FILE and _take_open_file(self._handle)):
                from tempfile import gettempdir  # slow to import, and rarely needed

                name = "gmtool-{:x}-{:x}.lock".format(*self.identity)
                self._elsewhere = _LockFile(Path(gettempdir(), name))
        except BaseException:
            self._close()
            raise
        if sys.platform == "win32":
            # on Windows, nothing could take the place of an open file
            self._close()
        _held.add(self.identity)

    def look(self) -> tuple[bytes, int, int]:
        if self._handle is None:
            # Windows, where locks are those of an open file
            with self._path.open("rb", buffering=0) as file:
                return _look(file.fileno(), file.read(HEAD))
        return _look(self._handle, os.pread(self._handle, HEAD, 0))

    def names(self) -> int:
        return 1 if self._handle is None else os.fstat(self._handle).st_nlink

    def release(self) -> None:
        _held.discard(self.identity)
        if self._elsewhere is not None:
            self._elsewhere.release()
        self._close()

    def _close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class _LockFile:
    """A file that exists only to be locked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = self._open()
        while not self._is_current():
            # the previous holder removed the file after we opened and before we locked it
            os.close(self._handle)
            self._handle = self._open()

    def release(self) -> None:
        """Release the lock, and remove the file."""
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
    """The identity of a file; None if it does not exist or cannot be reached."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _look(handle: int, head: bytes) -> tuple[bytes, int, int]:
    found = os.fstat(handle)
    return head, found.st_size, found.st_mtime_ns


def _take_open_file(handle: int) -> bool:
    """Lock a byte of an open file; False if its file system has no such locks. Raises `Held`."""
    wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _FAR, 1, 0)
    try:
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, wanted)
    except OSError as problem:
        if problem.errno in (errno.EAGAIN, errno.EACCES):
            raise Held from None
        return False
    return True
