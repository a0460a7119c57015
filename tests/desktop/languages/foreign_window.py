"""The window in another language, page by page: nothing is cut, and no text of the catalogue is left in English.

Read by `test_foreign_windows.py`, for another language in a process of its own. GMTOOL_PICTURES names a folder for a
picture of each page.
"""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from gmtool import language
from gmtool.desktop.shell.main_window import MainWindow
from tests.desktop.cut_texts import SCREENS, cut_texts, settle_on
from tests.desktop.languages.conftest import LOOKED_AT, PICTURES
from tests.desktop.tour import TOUR, Tour


def texts_of(window: QWidget) -> Iterator[str]:
    """What is read on a window and in its tool tips."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        yield widget.toolTip()
        yield widget.accessibleName()
        match widget:
            case QLabel() | QAbstractButton():
                yield widget.text()
            case QLineEdit():
                yield widget.placeholderText()
            case QTabBar():
                yield from (widget.tabText(place) for place in range(widget.count()))
    for action in window.actions():
        yield from (action.text(), action.toolTip())


def faults_of_pages(window: MainWindow, qtbot: QtBot) -> Iterator[str]:
    """A line for each fault of the pages, of a window with nothing open."""
    window.campaigns.open_sample()
    tour = Tour(window, qtbot)
    for name in TOUR:
        shown = getattr(tour, name)()
        for screen in reversed(SCREENS):
            settle_on(shown, screen)
            yield from (f"{name} on {screen[0]}: {line}" for line in cut_texts(shown))
            if PICTURES:
                shown.grab().save(str(Path(PICTURES) / f"{name}-{screen[0]}.png"))
        left = {text for text in texts_of(shown) if " " in text and language.tr(text) != text}
        yield from (f"{name}: in English, “{text}”" for text in sorted(left))
        if shown is not window:
            shown.close()


@LOOKED_AT
def test_every_page(empty_window: MainWindow, qtbot: QtBot) -> None:
    faults = list(faults_of_pages(empty_window, qtbot))
    assert not faults, "\n".join(faults)
