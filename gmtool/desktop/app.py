"""Opens the window: first the window, then everything that takes its time."""

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gmtool.language import ENGLISH, NAMES, use_language

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gmtool.desktop.base.garbage import Collector
    from gmtool.desktop.shell.main_window import MainWindow

_RARELY: Final = 200_000
"""Objects made before garbage is looked for, until the first campaign is shown; Python's own number is 700."""


def run(campaign: Path | None = None, sample: bool = False, phones: bool = False) -> int:
    """Open the window on a campaign file, the sample, or what was open last; the program's exit status.

    With `phones`, those of the players can join, and their address is printed with its key. Whether there can be a
    window is for the caller to ask first. Raises `StoreError` where nothing can be kept.
    """
    from gmtool.desktop.base.garbage import Collector
    from gmtool.store.files.user_folder import made_home, state_home

    app = make_app(sys.argv)
    # hardly anything that the window is made of is garbage
    collector = Collector(app, (_RARELY, *gc.get_threshold()[1:]))
    speak(app, chosen_language(made_home()))
    # only now: the texts of a module are translated as it is imported
    from gmtool.desktop.shell.problems.problem_log import keep_log

    keep_log(state_home())
    window = open_window(campaign, sample)
    if phones:
        _serve_phones(window)
    _spare_what_stays(window, collector)
    if (until := os.environ.get("GMTOOL_EXIT_AFTER_PAINT")) is not None:
        _leave_after(window, until)
    return app.exec()


def _spare_what_stays(window: "MainWindow", collector: "Collector") -> None:
    """Once the first campaign is shown, what the program consists of is no garbage any more.

    It is a hundred thousand objects; looking through them for cycles again and again stops the window for a tenth of a
    second each time. What is made from now on is collected as ever.
    """
    from PySide6.QtCore import Qt

    def spare() -> None:
        gc.freeze()
        collector.limits = gc.get_threshold()

    window.campaigns.ready.connect(spare, Qt.ConnectionType.SingleShotConnection)


def _serve_phones(window: "MainWindow") -> None:
    """Once the first campaign is shown, let phones join its fight, and print where they find it."""
    from PySide6.QtCore import Qt

    def serve() -> None:
        if address := window.show_page("run").serve_phones():
            print(address, flush=True)

    window.campaigns.ready.connect(serve, Qt.ConnectionType.SingleShotConnection)


def _leave_after(window: "MainWindow", until: str) -> None:
    """For measuring: end when the window has been painted, `full`: the whole page of the open campaign, or `loaded`:
    when all that it did without has been imported and read as well.
    """
    from PySide6.QtCore import QTimer

    def leave_soon() -> None:
        QTimer.singleShot(0, window, window.close)

    if until == "loaded":
        window.campaigns.loaded.connect(leave_soon)
        return
    window.campaigns.ready.connect(lambda: window.painted.connect(leave_soon))
    if until != "full":
        window.campaigns.glanced.connect(leave_soon)


def make_app(arguments: list[str]) -> "QApplication":
    """The one application object, named and dressed."""
    from PySide6.QtWidgets import QApplication

    QApplication.setApplicationName("gmtool")
    # by it a desktop knows the entry that the window belongs to
    QApplication.setDesktopFileName("org.gmtool.gmtool")
    app = QApplication(arguments[:1])
    app.setStyle("Fusion")
    return app


def chosen_language(folder: Path) -> str:
    """The language of the settings in a folder; else the first of the system's languages that the program speaks."""
    from PySide6.QtCore import QLocale, QSettings

    chosen = str(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat).value("language", "system"))
    if chosen in NAMES:
        return chosen
    spoken = (name.split("-")[0] for name in QLocale.system().uiLanguages())
    return next((code for code in spoken if code in NAMES), ENGLISH)


def speak(app: "QApplication", code: str) -> None:
    """Translate the window's texts and those of Qt's own dialogs into a language."""
    from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

    use_language(code)
    app.setLayoutDirection(QLocale(code).textDirection())
    if code != ENGLISH:
        of_qt = QTranslator(app)
        if of_qt.load(QLocale(code), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            app.installTranslator(of_qt)


def open_window(campaign: Path | None = None, sample: bool = False) -> "MainWindow":
    """Show the window, and load the campaign as soon as it stands. Raises `StoreError` where nothing can be kept."""
    from PySide6.QtCore import QTimer

    from gmtool.desktop.base.desk import Level
    from gmtool.desktop.shell.main_window import MainWindow
    from gmtool.desktop.shell.problems.crash_reports import catch_crashes
    from gmtool.desktop.shell.settings import Settings
    from gmtool.store.files.user_folder import made_home, state_home

    folder = made_home()
    window = MainWindow(Settings(folder), folder)
    # soon: what goes wrong may do so while the window is painted, or in another thread
    catch_crashes(state_home(), lambda said: QTimer.singleShot(0, window, lambda: window.notices.tell(said, Level.BAD)))
    window.show()
    QTimer.singleShot(0, window, lambda: window.campaigns.begin(campaign, sample))
    return window
