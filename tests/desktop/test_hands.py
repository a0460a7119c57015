"""What the tests themselves do with keys and mouse ends with them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from tests.desktop.conftest import let_go

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize("held", [CTRL, SHIFT, CTRL | SHIFT])
def test_that_a_key_that_was_held_chooses_no_rows_besides(qtbot: QtBot, held: Qt.KeyboardModifier) -> None:
    before = QPushButton("Before")
    qtbot.addWidget(before)
    qtbot.mouseClick(before, Qt.MouseButton.LeftButton, held)
    assert QApplication.keyboardModifiers() == held
    let_go()
    rows = QTableWidget(3, 1)
    qtbot.addWidget(rows)
    rows.selectRow(0)
    rows.selectRow(2)
    assert [index.row() for index in rows.selectionModel().selectedRows()] == [2]
