"""A plugin of pytest that lays out the window from right to left, as Arabic and Hebrew want it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def right_to_left(qapp: QApplication) -> None:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
