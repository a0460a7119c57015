"""The house rules as they are painted: what is not as printed stands out; the pointer, the search, locks."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.pages.encounters.house_rules import HouseRuleSwitches
from gmtool.desktop.pages.encounters.switch_list import PRINTED, RULE, VALUE
from tests.desktop.painted_words import painted_words
from tests.desktop.pixels import places_of
from tests.variants.armies import TallyInArmies

Key = Qt.Key
RULES = TallyInArmies()
NUMBER, YES_OR_NO = "raising-armies-1", "optional-rules-1"


@pytest.fixture
def switches(qtbot: QtBot, painted: None) -> HouseRuleSwitches:
    """The switches of a system with 120 of them, all as printed."""
    use_theme("dark", 100)
    made = HouseRuleSwitches(RULES.house_rules(), RULES.presets())
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show_values({}, locked=False)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def row_of(switches: HouseRuleSwitches, key: str) -> int:
    """Bring a switch into sight."""
    place = switches.place(key)
    switches.list.scrollTo(switches.list.model().index(place))
    return place


def picture(switches: HouseRuleSwitches, key: str) -> QImage:
    place = row_of(switches, key)
    rect = switches.list.visualRect(switches.list.model().index(place))
    return switches.list.viewport().grab().toImage().copy(rect)


def test_that_what_is_not_as_printed_stands_out_with_what_is_printed_below(switches: HouseRuleSwitches) -> None:
    plain = painted_words(switches.list)
    assert "≠" not in plain
    assert "A six" in plain
    before = picture(switches, "sixes")
    switches.show_values({"sixes": "plain"}, locked=False)
    told = painted_words(switches.list)
    assert told.count("≠") == 1
    assert told.index("≠") < told.index("A six")
    assert "is like a five" in told
    assert any("is doubled" in one for one in told), "what is printed"
    accent = theme().colour("accent").rgb() & 0xFFFFFF
    many = [len(places_of(one, lambda colour: colour == accent)) for one in (before, picture(switches, "sixes"))]
    assert many[1] > many[0] + 200, "the edge of the value"
    assert picture(switches, "sixes").height() > before.height()


def test_that_only_readings_that_can_be_changed_have_an_arrow(switches: HouseRuleSwitches) -> None:
    def arrows() -> int:
        place = row_of(switches, "sixes")
        return sum(one == "▼" for one in painted_words(switches.list)) if place >= 0 else -1

    free = arrows()
    switches.show_values({}, locked=True)
    assert free > arrows() == 0
    assert all(not button.isEnabled() for button in switches.buttons)


def test_that_a_locked_switch_changes_by_no_key_and_no_click(switches: HouseRuleSwitches, qtbot: QtBot) -> None:
    switches.show_values({YES_OR_NO: "yes"}, locked=True)
    place = row_of(switches, YES_OR_NO)
    switches.list.setCurrentIndex(switches.list.model().index(place))
    with qtbot.assertNotEmitted(switches.switched):
        for key in (Key.Key_Return, Key.Key_Delete):
            qtbot.keyClick(switches.list, key)
        for part in (VALUE, PRINTED):
            at = switches.list.part(place, part).center()
            qtbot.mouseClick(switches.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    with qtbot.waitSignal(switches.rule_wanted):
        qtbot.keyClick(switches.list, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)


def test_that_the_pointer_is_a_hand_over_what_can_be_clicked(switches: HouseRuleSwitches) -> None:
    place, view = row_of(switches, "sixes"), switches.list.viewport()

    def shape(at: QPoint) -> Qt.CursorShape:
        QTest.mouseMove(view, at + QPoint(1, 0))
        QTest.mouseMove(view, at)
        QApplication.processEvents()
        return view.cursor().shape()

    label = switches.list.visualRect(switches.list.model().index(place)).topLeft() + QPoint(60, 14)
    assert shape(switches.list.part(place, VALUE).center()) == Qt.CursorShape.PointingHandCursor
    assert shape(label) == Qt.CursorShape.ArrowCursor
    assert shape(switches.list.part(place, RULE).center()) == Qt.CursorShape.PointingHandCursor


def test_that_the_search_goes_to_the_list_and_back(switches: HouseRuleSwitches, qtbot: QtBot) -> None:
    for key, empty in ((Key.Key_Return, False), (Key.Key_Escape, True)):
        switches.search.setFocus()
        switches.search.setText("point 3")
        if empty:
            qtbot.keyClick(switches.search, key)
            assert switches.search.text() == ""
        qtbot.keyClick(switches.search, key)
        assert QApplication.focusWidget() is switches.list
    qtbot.keyClicks(switches.list, "six")
    assert switches.search.text() == "six"
    assert [one for one in painted_words(switches.list) if one == "A six"] == ["A six"]
    switches.search.setText("zzz")
    assert switches.said.text() == "No house rule here."


def test_that_a_number_is_said_to_a_screen_reader_and_kept_only_where_it_is_another(
    switches: HouseRuleSwitches, qtbot: QtBot
) -> None:
    model, place = switches.list.model(), switches.place(NUMBER)
    index = model.index(place, 0)
    told = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Raising armies, point 1" in told
    now = index.data(Qt.ItemDataRole.EditRole)
    with qtbot.assertNotEmitted(switches.switched):
        assert not model.setData(index, now, Qt.ItemDataRole.EditRole)
    with qtbot.waitSignal(switches.switched) as said:
        model.setData(index, now + 1, Qt.ItemDataRole.EditRole)
    assert said.args == [{NUMBER: str(now + 1)}]


def test_that_the_button_of_a_preset_that_holds_stays_down(switches: HouseRuleSwitches, qtbot: QtBot) -> None:
    preset, button = RULES.presets()[1], switches.buttons[1]
    assert not button.isChecked()
    with qtbot.waitSignal(switches.switched) as said:
        button.click()
    assert said.args == [preset.values]
    switches.show_values(dict(preset.values), locked=False)
    assert button.isChecked()
    with qtbot.assertNotEmitted(switches.switched):
        button.click()
    assert button.isChecked()


def test_that_a_system_without_house_rules_says_so(qtbot: QtBot, painted: None) -> None:
    none: Any = HouseRuleSwitches(())
    qtbot.addWidget(none)
    none.resize(500, 300)
    none.show()
    assert painted_words(none) == ["This system has no house rules."]
