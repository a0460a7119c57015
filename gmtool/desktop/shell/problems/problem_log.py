"""The log of problems in the state folder: what Qt and the program say, and where the process was when it crashed.

The log holds nothing of a campaign. It is not sent anywhere; "Report a problem" opens the folder. Python's own logging
is not used for it: to import that takes longer than the first window may wait.
"""

import faulthandler
import sys
import threading
import traceback
from contextlib import suppress
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import IO, Final

import PySide6
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from gmtool import __version__

LOG: Final = "gmtool.log"
FAULTS: Final = "faults.txt"
"""The place of every thread when the process crashed; Python writes it when nothing else can be done."""
LARGEST: Final = 256 * 1024
KEPT: Final = 2
"""Older logs that are kept."""
_QUIET: Final = {QtMsgType.QtDebugMsg: "debug", QtMsgType.QtInfoMsg: "info"}
_LOUD: Final = {QtMsgType.QtCriticalMsg: "error", QtMsgType.QtFatalMsg: "fatal"}


class _Log:
    """The file, written line by line; without a folder nothing is kept."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self.faults: IO[str] | None = None
        """It stays open: a process that crashes cannot open a file any more."""
        self._writing = threading.Lock()

    def write(self, line: str) -> None:
        with self._writing, suppress(OSError):
            if self.folder is None:
                return
            file = self.folder / LOG
            if file.exists() and file.stat().st_size + len(line) > LARGEST:
                _turn_over(file)
            with file.open("a", encoding="utf-8", errors="replace") as opened:
                opened.write(line)


_LOG: Final = _Log()


def keep_log(folder: Path) -> None:
    """From now on, keep a log in the folder. Where that cannot be written there is none."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / FAULTS
        if file.exists() and file.stat().st_size > LARGEST:
            _turn_over(file)
        _LOG.faults = file.open("a", encoding="utf-8")
        faulthandler.enable(_LOG.faults)
        _LOG.folder = folder
    note("started", _versions())
    qInstallMessageHandler(heard)
    threading.excepthook = _failed_thread


def note(level: str, text: str) -> None:
    """Add to the log, if one is kept."""
    _LOG.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {level}: {text.rstrip()}\n")


def about() -> str:
    """The versions that a report needs."""
    import platform  # it reads files for that, which the first window need not wait for

    return f"{_versions()}, {platform.platform()}"


def _versions() -> str:
    return f"gmtool {__version__}, Python {sys.version.split()[0]}, PySide6 {PySide6.__version__}"


def heard(kind: QtMsgType, where: QMessageLogContext, text: str) -> None:
    """Note what Qt says, and pass it on to the terminal."""
    category = f" ({where.category})" if where.category not in (None, "default") else ""
    note(_QUIET.get(kind) or _LOUD.get(kind, "warning"), f"Qt{category}: {text}")
    if kind not in _QUIET and sys.stderr is not None:
        print(text, file=sys.stderr)


def _turn_over(file: Path) -> None:
    """Make room for a new file; the older ones are numbered."""
    names = [file, *(file.with_name(f"{file.name}.{number}") for number in range(1, KEPT + 1))]
    for newer, older in reversed(list(pairwise(names))):
        if newer.exists():
            newer.replace(older)


def _failed_thread(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None and failed.exc_type is not SystemExit:
        note("error", "in a thread: " + "".join(traceback.format_exception(failed.exc_value)))
    threading.__excepthook__(failed)
