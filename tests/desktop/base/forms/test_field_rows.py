"""Rows of declared fields: what each field says of itself, and what is read and shown by their keys."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDoubleSpinBox, QLabel, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.base.forms.form_field import FormField, choice, number, switch
from gmtool.desktop.base.theme.current import use_theme
from gmtool.rules.seam import FieldKind

FIELDS = (
    number("copies", "Copies", 1, 50, name="Copies of each counter", unit="sheets", section="Counters"),
    number("scale", "Scale", 5, 100, decimals=1, unit="mm", help="On paper", section="Counters"),
    choice("size", "Size", {"4": "Four", "9": "Nine"}, section="Paper"),
    switch("notes", "Notes", "What the GM wrote", "Paper"),
    FormField("name", "Name", FieldKind.TEXT, prompt="As they are called", section="Paper"),
)


@pytest.fixture
def rows(qtbot: QtBot) -> FieldRows:
    made = FieldRows(FIELDS)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    with qtbot.waitActive(made):
        pass
    return made


def inputs(rows: FieldRows) -> list[QWidget]:
    return [editor.input for editor in rows.editors.values()]


def test_that_the_widget_its_name_and_its_tip_follow_from_the_field(rows: FieldRows) -> None:
    kinds = (QSpinBox, QDoubleSpinBox, QComboBox, QCheckBox, QLineEdit)
    assert [type(widget).__mro__[1] for widget in inputs(rows)[:3]] == list(kinds[:3])
    assert all(isinstance(widget, kind) for widget, kind in zip(inputs(rows), kinds, strict=True))
    names = [widget.accessibleName() for widget in inputs(rows)]
    assert names == ["Copies of each counter", "Scale", "Size", "Notes", "Name"]
    assert [widget.toolTip() for widget in inputs(rows)] == ["", "On paper", "", "What the GM wrote", ""]
    labels = {label.text(): label.buddy() for label in rows.findChildren(QLabel)}
    assert set(labels) == {"Counters", "Copies", "Scale", "Paper", "Size", "Name"}
    assert labels["Copies"] is rows.editors["copies"].input


def test_that_tab_goes_from_field_to_field(rows: FieldRows, qtbot: QtBot) -> None:
    gone = []
    rows.editors["copies"].setFocus()
    for _ in FIELDS:
        gone.append(QApplication.focusWidget())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert gone == inputs(rows)


def test_that_values_are_read_as_they_are_shown_and_the_nearest_where_they_may_not_be(rows: FieldRows) -> None:
    told: list[str] = []
    rows.edited.connect(told.append)
    values = {"copies": 7, "scale": 19.5, "size": "9", "notes": True, "name": "Grok"}
    rows.show_values({**values, "other": 3})
    assert rows.values() == values
    rows.show_values({"copies": 10**12, "scale": 0.001, "size": 4})
    assert rows.values() == {**values, "copies": 50, "scale": 5.0, "size": "4"}
    rows.show_values({"size": "16"})
    assert rows.values()["size"] == "4"
    assert told == []


def test_that_a_person_s_change_is_told_by_key(rows: FieldRows, qtbot: QtBot) -> None:
    told: list[str] = []
    rows.edited.connect(told.append)
    rows.show_values({"copies": 3, "size": "4", "notes": False, "name": ""})
    for key, pressed in (("copies", Qt.Key.Key_Up), ("size", Qt.Key.Key_Down), ("notes", Qt.Key.Key_Space)):
        qtbot.keyClick(rows.editors[key].input, pressed)
    qtbot.keyClicks(rows.editors["name"].input, "M")
    assert told == ["copies", "size", "notes", "name"]
    values = rows.values()
    assert [values[key] for key in told] == [4, "9", True, "M"]


def test_that_space_does_not_empty_a_number(rows: FieldRows, qtbot: QtBot) -> None:
    box = rows.editors["copies"].input
    assert isinstance(box, QSpinBox)
    rows.show_values({"copies": 3})
    box.selectAll()
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert box.cleanText() == "3"


def test_that_the_wheel_scrolls_and_changes_nothing(rows: FieldRows) -> None:
    before = rows.values()
    for widget in inputs(rows)[:3]:
        at = QPointF(widget.rect().center())
        turned = QWheelEvent(
            at,
            widget.mapToGlobal(at),
            QPointF(0, 0).toPoint(),
            QPointF(0, -120).toPoint(),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, turned)
        assert not turned.isAccepted()
    assert rows.values() == before


def test_that_other_choices_are_offered_without_a_word_and_the_same_ones_change_nothing(rows: FieldRows) -> None:
    told: list[str] = []
    rows.edited.connect(told.append)
    size = rows.editors["size"]
    size.show_value("9")
    size.offer({"4": "Four", "9": "Nine"})
    assert size.text == "9"
    size.offer({"1": "One", "4": "Four"})
    assert size.text == "1"
    assert told == []


def test_that_what_is_typed_takes_the_place_of_what_stands_there(rows: FieldRows, qtbot: QtBot) -> None:
    rows.show_values({"copies": 42})
    rows.editors["copies"].begin()
    qtbot.keyClicks(QApplication.focusWidget(), "7")
    assert rows.editors["copies"].text == "7"


def test_that_a_number_keeps_its_room_at_every_font_size(rows: FieldRows) -> None:
    copies = rows.editors["copies"]
    assert copies.minimumWidth() == 84
    use_theme("dark", 150)
    try:
        assert copies.minimumWidth() == copies.input.minimumWidth() == 126
    finally:
        use_theme()


def test_that_help_can_stand_below_the_field(qtbot: QtBot) -> None:
    rows = FieldRows(FIELDS, explained=True)
    qtbot.addWidget(rows)
    assert {"On paper", "What the GM wrote"} <= {label.text() for label in rows.findChildren(QLabel)}
    assert not any(widget.toolTip() for widget in inputs(rows))
