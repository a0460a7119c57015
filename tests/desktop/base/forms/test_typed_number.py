"""Whole numbers typed in a field of a card."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import FormField
from gmtool.rules.seam import CardField, FieldKind

Key = Qt.Key
XP = CardField("xp", "XP", FieldKind.NUMBER, 0, 0, 99_999)


def type_in(box: QWidget, text: str) -> None:
    for letter in text:
        key = Key.Key_Space if letter == " " else Key(0)
        QApplication.sendEvent(box, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter))


@pytest.fixture
def editor(qtbot: QtBot) -> FieldEditor:
    made = FieldEditor(XP)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.show_value(7)
    made.begin()
    return made


@pytest.mark.parametrize(
    ("typed", "value"),
    [("2,000", 2000), ("1.000", 1000), ("12 000", 12_000), ("12’000", 12_000), ("12'000", 12_000), ("99,999", 99_999),
     ("2000", 2000)],
)  # fmt: skip
def test_that_typed_thousands_are_thousands(editor: FieldEditor, qtbot: QtBot, typed: str, value: int) -> None:
    type_in(editor.input, typed)
    assert editor.value() == value
    qtbot.keyClick(editor.input, Key.Key_Return)
    box: Any = editor.input
    assert (editor.value(), box.text()) == (value, str(value))


@pytest.mark.parametrize(
    ("typed", "said"),
    [("2,05", "“2,05” is not a whole number."), ("1.5", "“1.5” is not a whole number."),
     ("1,50", "“1,50” is not a whole number."), ("200,000", "A number from 0 to 99999.")],
)  # fmt: skip
def test_that_what_is_no_number_of_the_field_is_said_and_leaves_the_number_before(
    editor: FieldEditor, qtbot: QtBot, typed: str, said: str
) -> None:
    type_in(editor.input, typed)
    qtbot.keyClick(editor.input, Key.Key_Return)
    assert editor.value() == 7
    assert said in QToolTip.text()


def test_that_a_form_that_shows_the_value_again_as_it_is_typed_changes_nothing(
    editor: FieldEditor, qtbot: QtBot
) -> None:
    editor.edited.connect(lambda: editor.show_value(editor.value()))
    qtbot.keyClicks(editor.input, "2,000")
    assert editor.value() == 2000
    qtbot.keyClick(editor.input, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(editor.input, "3,0")
    qtbot.keyClick(editor.input, Key.Key_Return)
    assert editor.value() in (7, 2000)


def test_that_a_number_pasted_from_a_spreadsheet_is_taken(editor: FieldEditor, qtbot: QtBot) -> None:
    box: Any = editor.input
    box.lineEdit().selectAll()
    box.lineEdit().insert("12\u202f000")
    qtbot.keyClick(box, Key.Key_Return)
    assert editor.value() == 12_000


def test_that_blanks_are_no_part_of_a_number_beside_a_fight(qtbot: QtBot) -> None:
    made = FieldEditor(FormField("n", "Number", FieldKind.NUMBER, 1, 1, 99))
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.begin()
    qtbot.keyClicks(made.input, "1 2")
    assert made.value() == 12
