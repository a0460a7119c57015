"""Where the window stood when it was closed."""

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from gmtool.desktop.theme import theme

_KEY = "window/geometry"


def keep_place(window: QWidget, store: QSettings) -> None:
    """Remember where the window is and how large."""
    store.setValue(_KEY, window.saveGeometry())


def restore_place(window: QWidget, store: QSettings) -> None:
    """Put the window where it was; never larger than the screen."""
    kept = store.value(_KEY)
    if not (kept and window.restoreGeometry(kept)):
        window.resize(theme().px(1360), theme().px(850))
    window.resize(window.size().boundedTo(window.screen().availableGeometry().size()))
