"""Reports of problems: the folder with the log and the crash reports, opened for the person who sends them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from gmtool.desktop.base.desk import Level
from gmtool.language import tr
from gmtool.store.errors import StoreError, store_errors
from gmtool.store.files.user_folder import path_text, state_home


class ProblemReports:
    """Opens the folder, and says where it is."""

    def __init__(self, notice: Callable[[str, Level], None]) -> None:
        self._notice = notice

    def report_problem(self) -> None:
        """Open the folder in the desktop's own window for files."""
        folder = state_home()
        try:
            _make(folder)
        except StoreError as problem:
            self._notice(str(problem), Level.BAD)
            return
        opened = QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
        where = tr("The log and the crash reports are in {folder}.", folder=folder)
        more = tr("In a fight, “Save without names and notes” saves a journal to send with them.")
        self._notice(f"{where} {more}", Level.INFO if opened else Level.WARN)


def _make(folder: Path) -> None:
    with store_errors(path_text(folder)):
        folder.mkdir(parents=True, exist_ok=True)
