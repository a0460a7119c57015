"""The theme in use on windows: those that are open, those that come, and popups that have no window."""

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import Theme, dress_window, sheet_of, theme, use_theme
from gmtool.desktop.base.theme.palette import DARK, LIGHT


def sheet_on(widget: QWidget) -> str:
    """The style sheet that a window is drawn with."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return widget.styleSheet() or app.styleSheet()


def test_that_a_popup_follows_each_change_of_the_theme(qtbot: QtBot) -> None:
    use_theme("dark", 100)
    window, popup = QWidget(), QListView()
    qtbot.addWidget(window)
    qtbot.addWidget(popup)
    window.show()
    for name, scale in (("light", 150), ("dark", 125), ("dark", 100)):
        use_theme(name, scale)
        dress_window(popup)
        assert sheet_on(window) == sheet_on(popup) == sheet_of(theme())


@pytest.mark.parametrize("own", [False, True], ids=["theme in use", "look of its own"])
def test_that_no_window_wears_what_one_had_that_was_never_shown(own: bool, qtbot: QtBot) -> None:
    """A new window is often put where one has just gone from memory; Qt knows style sheets by that place."""
    other = QWidget()  # with the last window that has a style sheet, Qt would forget all
    qtbot.addWidget(other)
    grounds = set[str]()
    for _ in range(20):
        for palette in (DARK, LIGHT):
            use_theme(palette.name)
            window = QWidget()
            window.setProperty("kind", "page")
            window.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            dress_window(window, Theme(palette) if own else None)
            button = QPushButton("Aim", window)
            if palette is DARK:
                button.sizeHint()
            else:
                window.resize(200, 200)
                grounds.add(window.grab().toImage().pixelColor(199, 199).name())
            shiboken6.delete(window)
    assert grounds == {LIGHT.surface}
