"""A lock that one process holds on a campaign, and that ends with it however it ends."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Held(Exception):
    """Another window or process holds the lock."""


class Lock:
    """Held from the moment it is made until `release`. The file beside the campaign is only what the lock hangs on."""

    def __init__(self, campaign: Path) -> None:
        """Take the lock. Raises `Held`, or `OSError` where the folder cannot be written."""
        self._path = campaign.with_name(f".{campaign.name}.lock")
        self._handle = self._open()
        while not self._is_current():
            # who held it before took the file away between our opening and our locking it
            os.close(self._handle)
            self._handle = self._open()

    def release(self) -> None:
        """Let go, and take the file away."""
        if sys.platform != "win32":
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
        except FileNotFoundError:
            return False
