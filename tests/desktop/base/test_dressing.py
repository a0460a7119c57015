"""The theme in use on windows: those that are open, those that come, and popups that have no window."""

from PySide6.QtWidgets import QListView, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import dress_window, sheet_of, theme, use_theme


def sheet_on(widget: QWidget) -> str:
    """The style sheet that a window is drawn with."""
    from PySide6.QtWidgets import QApplication

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
