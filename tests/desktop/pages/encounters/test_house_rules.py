"""The house rules of an encounter, set by key and by mouse."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QSpinBox
from pytestqt.qtbot import QtBot

from gmtool import systems
from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.encounters.house_rules import HouseRuleSwitches
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters.musters import enlist, muster_of, switched
from gmtool.presentation.encounters.switch_rows import SectionRow
from gmtool.store.fights.encounters import Encounter
from tests.desktop.conftest import strictly
from tests.variants.armies import SECTIONS, TallyInArmies

Key = Qt.Key
CTRL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
LEFT = Qt.MouseButton.LeftButton
RULES = TallyInArmies()


@pytest.fixture
def page(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The page on an encounter of a system with 120 switches."""
    monkeypatch.setattr(systems, "_by_id", lambda: {"tally-armies": RULES})
    muster = muster_of(RULES.bestiary())
    muster = enlist(muster, muster.sides[0].id, RULES.bestiary()[:1])
    window.campaign.encounters.add(Encounter("tally-armies", "The ford", muster))
    window.pages.clear()
    page = window.show_page("encounters")
    page.builder.tabs.setCurrentWidget(page.builder.switches)
    return page


@pytest.fixture
def switches(page: Any, qtbot: QtBot) -> HouseRuleSwitches:
    found: HouseRuleSwitches = page.builder.switches
    qtbot.waitUntil(found.list.isVisible)
    found.list.setFocus()
    return found


class Alone:
    """The switches without a page; what is switched is shown, as the builder does it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.muster = muster_of(RULES.bestiary())
        self.switches = HouseRuleSwitches(RULES.house_rules(), RULES.presets())
        self.switches.switched.connect(self._switch)
        qtbot.addWidget(self.switches)
        self.switches.resize(900, 500)
        self.switches.show_values({}, locked=False)
        with qtbot.waitActive(self.switches):
            self.switches.show()
            self.switches.activateWindow()
        self.switches.list.setFocus()

    def _switch(self, values: Mapping[str, str]) -> None:
        self.muster = switched(self.muster, values, RULES)
        self.switches.show_values(self.muster.house_rules, locked=False)


@pytest.fixture
def alone(qtbot: QtBot) -> Alone:
    return Alone(qtbot)


def kept(window: MainWindow) -> dict[str, str]:
    return dict(window.campaign.encounters.list()[0].muster.house_rules)


def choose(switches: HouseRuleSwitches, key: str) -> int:
    """Go to a switch."""
    place = switches.place(key)
    switches.list.setCurrentIndex(switches.list.model().index(place))
    switches.list.scrollTo(switches.list.currentIndex())
    return place


def click(switches: HouseRuleSwitches, key: str, part: str, qtbot: QtBot) -> None:
    place = choose(switches, key)
    qtbot.mouseClick(switches.list.viewport(), LEFT, pos=switches.list.part(place, part).center())


def test_that_a_reading_is_chosen_with_enter_from_its_menu(
    window: MainWindow, switches: HouseRuleSwitches, qtbot: QtBot
) -> None:
    strictly(switches.list.model())
    choose(switches, "sixes")
    qtbot.keyClick(switches.list, Key.Key_Return)
    menu = switches.list.menu
    assert menu is not None
    assert [one.text() for one in menu.actions()] == [
        "is doubled if the table says so   (as printed)",
        "is like a five",
    ]
    qtbot.keyClick(menu, Key.Key_Down)
    qtbot.keyClick(menu, Key.Key_Return)
    assert kept(window) == {"sixes": "plain"}
    qtbot.keyClick(switches.list, Key.Key_Delete)
    assert kept(window) == {}
    qtbot.keyClick(switches.list, Key.Key_Z, CTRL)
    assert kept(window) == {"sixes": "plain"}


def test_that_yes_and_no_turn_with_a_key_or_a_click_and_back_as_printed(alone: Alone, qtbot: QtBot) -> None:
    switches = alone.switches
    choose(switches, "optional-rules-1")
    qtbot.keyClick(switches.list, Key.Key_Space)
    assert dict(alone.muster.house_rules) == {"optional-rules-1": "yes"}
    assert switches.list.currentIndex().row() == switches.place("optional-rules-1")
    click(switches, "optional-rules-1", "as printed", qtbot)
    assert dict(alone.muster.house_rules) == {}
    click(switches, "optional-rules-1", "value", qtbot)
    assert dict(alone.muster.house_rules) == {"optional-rules-1": "yes"}


def test_that_a_number_is_typed_within_its_bounds(alone: Alone, qtbot: QtBot) -> None:
    switches = alone.switches
    choose(switches, "raising-armies-3")
    qtbot.keyClick(switches.list, Key.Key_Return)
    box = QApplication.focusWidget()
    assert isinstance(box, QSpinBox)
    qtbot.keyClicks(box, "77")
    assert box.value() != 77
    box.selectAll()
    qtbot.keyClicks(box, "25")
    qtbot.keyClick(box, Key.Key_Return)
    qtbot.waitUntil(lambda: dict(alone.muster.house_rules) == {"raising-armies-3": "25"})


@pytest.mark.parametrize("held", [ALT, ALT | Qt.KeyboardModifier.KeypadModifier, ALT | SHIFT])
def test_that_a_preset_is_one_key_and_one_undo(
    window: MainWindow, switches: HouseRuleSwitches, qtbot: QtBot, held: Qt.KeyboardModifier
) -> None:
    qtbot.keyClick(switches.list, Key.Key_3, held)
    assert kept(window) == {"sixes": "plain", "raising-armies-1": "40"}
    assert [button.isChecked() for button in switches.buttons] == [False, False, True, False]
    qtbot.mouseClick(switches.buttons[0], LEFT)
    assert kept(window) == {}
    assert switches.buttons[0].isChecked()
    qtbot.keyClick(switches.list, Key.Key_Z, CTRL)
    assert kept(window) == {"sixes": "plain", "raising-armies-1": "40"}


def test_that_letters_search_and_arrows_go_back_to_what_was_found(alone: Alone, qtbot: QtBot) -> None:
    switches = alone.switches
    qtbot.keyClick(switches.list, Key.Key_F)
    assert QApplication.focusWidget() is switches.search
    qtbot.keyClicks(switches.search, "ive")
    assert switches.search.text() == "five"
    assert [type(row) is SectionRow for row in switches.list.rows] == [True, False]
    qtbot.keyClick(switches.search, Key.Key_Down)
    assert QApplication.focusWidget() is switches.list
    assert switches.list.currentIndex().data() == "A six"
    qtbot.keyClick(switches.list, Key.Key_X)
    assert switches.said.text() == "No house rule here."
    qtbot.keyClick(switches.search, Key.Key_Escape)
    assert len(switches.list.rows) == 124


def test_that_sections_fold_by_key_and_by_mouse(alone: Alone, qtbot: QtBot) -> None:
    switches = alone.switches
    listed = switches.list
    choose(switches, "moving-5")
    qtbot.keyClick(listed, Key.Key_Left)
    assert listed.currentIndex().data() == "Moving"
    qtbot.keyClick(listed, Key.Key_Left)
    assert len(listed.rows) == 124 - 30
    assert listed.currentIndex().data() == "Moving"
    qtbot.keyClick(listed, Key.Key_Right)
    assert len(listed.rows) == 124
    top = listed.model().index(0)
    listed.scrollTo(top)
    qtbot.mouseClick(listed.viewport(), LEFT, pos=listed.visualRect(top).center())
    assert len(listed.rows) == 124 - 30
    assert listed.model().index(0).data() == SECTIONS[0]


def test_that_its_rule_is_shown_by_key_and_by_mouse(alone: Alone, qtbot: QtBot) -> None:
    switches = alone.switches
    choose(switches, "sixes")
    with qtbot.waitSignal(switches.rule_wanted) as told:
        qtbot.keyClick(switches.list, Key.Key_Return, SHIFT)
    assert told.args == ["tally.double"]


@pytest.mark.usefixtures("dressed")
def test_that_what_is_not_as_printed_is_told_at_a_glance(
    window: MainWindow, page: Any, switches: HouseRuleSwitches, qtbot: QtBot
) -> None:
    head = page.builder.head.switches
    assert not head.isVisible()
    qtbot.keyClick(switches.list, Key.Key_3, ALT)
    assert head.isVisible()
    assert head.text() == "2 house rules changed"
    assert "A six: is like a five" in head.toolTip()
    entry = next(one for one in page.side.rows.rows if one.text == "The ford")
    assert (entry.chip, entry.chip_in_full) == ("≠ 2", "2 house rules changed")
    page.builder.tabs.setCurrentIndex(0)
    qtbot.mouseClick(head, LEFT)
    assert page.builder.tabs.currentWidget() is switches
    assert switches.said.text() == "2 house rules changed"
    qtbot.mouseClick(switches.only, LEFT, pos=QPoint(8, switches.only.height() // 2))
    assert [type(row) is SectionRow for row in switches.list.rows] == [True, False, True, False]
    qtbot.keyClick(page.widget, Key.Key_F5)
    fight: Any = window.pages.made("run")
    assert fight.page.bar.house.isVisible()
    assert fight.page.bar.house.text() == "2 house rules changed"


def test_that_values_nobody_knows_are_told_and_kept(window: MainWindow, page: Any, qtbot: QtBot) -> None:
    odd = {"sixes": "wild", "gone": "yes"}
    muster = replace(muster_of(RULES.bestiary()), house_rules=odd)
    window.campaign.encounters.add(Encounter("tally-armies", "The bridge", muster))
    page.shown()
    page.side.choose(next(one.key for one in page.side.rows.rows if one.text == "The bridge"))
    switches = page.builder.switches
    assert "no longer a house rule “gone”" in switches.strays.text()
    assert any("“The bridge”" in sentence for sentence in window.notices.sentences())
    place = switches.place("moving-1")
    switches.list.setCurrentIndex(switches.list.model().index(place))
    switches.list.setFocus()
    qtbot.keyClick(switches.list, Key.Key_4, ALT)
    kept = window.campaign.encounters.list()[1].muster.house_rules
    assert kept == {**odd, "moving-1": "c", "moving-2": "c"}


def test_that_nothing_changes_once_the_fight_has_begun(window: MainWindow, page: Any, qtbot: QtBot) -> None:
    window.campaign.encounters.start(window.campaign.encounters.list()[0].id)
    page.shown()
    switches = page.builder.switches
    switches.list.setFocus()
    place = choose(switches, "optional-rules-1")
    qtbot.keyClick(switches.list, Key.Key_Space)
    qtbot.mouseClick(switches.list.viewport(), LEFT, pos=switches.list.part(place, "value").center())
    assert kept(window) == {}
    assert not any(button.isEnabled() for button in switches.buttons)


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 200])
def test_that_a_narrow_page_has_the_value_below_its_words(qtbot: QtBot, scale: int) -> None:
    use_theme("dark", scale)
    switches = HouseRuleSwitches(RULES.house_rules(), RULES.presets())
    qtbot.addWidget(switches)
    switches.resize(380 * scale // 100, 500 * scale // 100)
    switches.show_values({"sixes": "plain"}, locked=False)
    with qtbot.waitExposed(switches):
        switches.show()
    place = switches.place("sixes")
    label, value = (switches.list.part(place, part) for part in ("label", "value"))
    assert value.top() >= label.bottom()
    row = switches.list.visualRect(switches.list.model().index(place))
    assert row.contains(switches.list.part(place, "as printed"))
    use_theme()
