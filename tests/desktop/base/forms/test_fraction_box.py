"""The box for an exact number, and the names with commas between them."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox, QToolTip
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forms.choices import AddBox
from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import CardField, FieldKind, Item

Key = Qt.Key
COST = CardField("cost", "Cost", FieldKind.FRACTION, "1", 0, 99)


@pytest.fixture
def editor(qtbot: QtBot) -> FieldEditor:
    made = FieldEditor(COST)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.begin()
    return made


@pytest.mark.parametrize("typed", ["2.5", "2 1/2", "2½", "5/2", "2,5"])
def test_that_it_is_typed_in_every_way_and_kept_exactly(editor: FieldEditor, qtbot: QtBot, typed: str) -> None:
    box: Any = editor.input
    qtbot.keyClicks(box, typed)
    assert editor.value() == "5/2"
    assert box.text() == typed, "what is typed was changed while it was typed"
    editor.show_value("5/2")
    assert box.text() == typed
    qtbot.keyClick(box, Key.Key_Return)
    assert box.text() == "2½"


@pytest.mark.parametrize("typed", ["1.500", "1,125", "2.000"])
def test_that_thousands_or_decimals_are_asked_and_never_guessed(editor: FieldEditor, qtbot: QtBot, typed: str) -> None:
    box: Any = editor.input
    editor.show_value("3/4")
    box.selectAll()
    qtbot.keyClicks(box, typed)
    assert box.text() == typed
    assert f"“{typed}” can be thousands or decimals" in QToolTip.text()
    qtbot.keyClick(box, Key.Key_Return)
    assert (editor.value(), box.text()) == ("3/4", "¾")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("12,34", "“12,34” is not a number in halves, quarters or eighths, such as 2½."),
        ("1,000,00", "“1,000,00” is not a number in halves, quarters or eighths, such as 2½."),
        ("100", "A number from 0 to 99."),
    ],
)
def test_that_what_it_cannot_be_is_said_and_leaves_the_number_before(
    editor: FieldEditor, qtbot: QtBot, typed: str, said: str
) -> None:
    box: Any = editor.input
    editor.show_value("3/4")
    box.selectAll()
    qtbot.keyClicks(box, typed)
    qtbot.keyClick(box, Key.Key_Return)
    assert (editor.value(), box.text()) == ("3/4", "¾")
    assert said in QToolTip.text()


def test_that_keys_step_by_halves_within_the_bounds(editor: FieldEditor, qtbot: QtBot) -> None:
    box: Any = editor.input
    editor.show_value("1/4")
    qtbot.keyClick(box, Key.Key_Up)
    assert (editor.value(), box.text()) == ("3/4", "¾")
    qtbot.keyClick(box, Key.Key_Down)
    qtbot.keyClick(box, Key.Key_Down)
    assert editor.value() == "0"


def test_that_what_is_no_number_in_eighths_is_not_taken(editor: FieldEditor, qtbot: QtBot) -> None:
    box: Any = editor.input
    editor.show_value("3/2")
    box.selectAll()
    qtbot.keyClicks(box, "2.3x")
    assert editor.value() != "23/10"
    qtbot.keyClick(box, Key.Key_Return)
    assert editor.value() == "3/2"
    assert editor.shows("3/8")
    assert not editor.shows("100")
    assert not editor.shows("lots")


def test_that_a_thing_is_picked_by_another_name(qtbot: QtBot) -> None:
    items = (Item("mace", "Mace", {"Damage": "2d"}, also=("morningstar",)), Item("axe", "Axe"))
    box = AddBox(items, "Add…")
    qtbot.addWidget(box)
    texts = [box.itemText(at) for at in range(box.count())]
    assert texts == ["Add…", "Mace", "Axe", "OTHER NAMES", "Morningstar → Mace"]
    assert box.itemData(4) == "mace"
    assert box.findData("mace") == 1
    assert not box.model().flags(box.model().index(3, 0)) & Qt.ItemFlag.ItemIsSelectable


def test_that_the_prompt_of_a_list_to_add_from_is_whole(window: MainWindow) -> None:
    prompt = "Add to weapons and shields…"
    box = AddBox((), prompt)
    box.setParent(window)
    box.resize(box.sizeHint())
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    field = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box)
    assert field.width() - 2 >= box.fontMetrics().horizontalAdvance(prompt)  # Qt leaves a pixel free at each end


def test_that_a_prompt_in_wide_letters_does_not_widen_the_card(window: MainWindow) -> None:
    box = AddBox((), "Add to weapons and shields, and whatever else is worn or carried…")
    box.setParent(window)
    assert box.minimumSizeHint().width() <= 200 < box.sizeHint().width()


def test_that_several_things_share_another_name(qtbot: QtBot) -> None:
    items = (Item("wolf", "Werewolf", also=("lycanthrope",)), Item("bear", "Werebear", also=("lycanthrope",)))
    box = AddBox(items, "Add…")
    qtbot.addWidget(box)
    texts = [box.itemText(at) for at in range(box.count())]
    assert texts[3:] == ["OTHER NAMES", "Lycanthrope → Werewolf", "Lycanthrope → Werebear"]
    assert [box.itemData(4), box.itemData(5)] == ["wolf", "bear"]


def test_that_other_names_are_typed_with_commas(qtbot: QtBot) -> None:
    editor = FieldEditor(CardField("also", "Other names", FieldKind.WORDS, []))
    qtbot.addWidget(editor)
    line: Any = editor.input
    qtbot.keyClicks(line, "stick, holy  water sprinkler,, ")
    assert editor.value() == ["stick", "holy  water sprinkler"]
    editor.show_value(["stick", "holy  water sprinkler"])
    assert line.text() == "stick, holy  water sprinkler,, "
    editor.show_value(["club"])
    assert line.text() == "club"
