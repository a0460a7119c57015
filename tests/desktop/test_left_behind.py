"""A test that leaves something to the next one fails by its own name."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.base.theme.current import Face, theme, use_theme
from tests.desktop.conftest import let_go
from tests.desktop.left_behind import check_nothing_left

Change = Callable[[QApplication], object]


def put_right(app: QApplication, font: QFont, palette: QPalette) -> None:
    use_theme("light")
    use_theme()
    app.setStyleSheet("")
    app.setFont(font)
    app.setPalette(palette)
    app.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    let_go()


@pytest.mark.parametrize(
    ("left", "change"),
    [
        ("another theme", lambda app: use_theme("dark", 100, Face.INITIALS)),
        ("another style sheet of windows", lambda app: use_theme("light")),
        ("a style sheet of the application", lambda app: app.setStyleSheet("QLabel { color: red; }")),
        ("another font", lambda app: app.setFont(theme().font("title"))),
        ("another palette", lambda app: app.setPalette(QPalette(Qt.GlobalColor.red))),
        ("another direction", lambda app: app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)),
        ("a key that is held", lambda app: QTest.keyClick(QWidget(), "a", Qt.KeyboardModifier.ShiftModifier)),
    ],
)
def test_that_what_is_left_behind_is_named(qapp: QApplication, left: str, change: Change) -> None:
    font, palette = qapp.font(), qapp.palette()
    change(qapp)
    try:
        with pytest.raises(AssertionError, match=left):
            check_nothing_left()
    finally:
        put_right(qapp, font, palette)
    check_nothing_left()
