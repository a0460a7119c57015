"""What the page of encounters says where something cannot be done; nothing is changed then."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Muster
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import all_rulesets

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(window: MainWindow) -> EncountersWorkspace:
    return window.show_page("encounters")  # type: ignore[return-value]


def test_that_an_encounter_of_another_system_is_offered_by_their_names(
    page: EncountersWorkspace, window: MainWindow
) -> None:
    page.new_of_another()
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    titles = [one.text() for one in menu.actions()]
    assert sorted(titles) == sorted(one.title for one in all_rulesets())
    menu.actions()[-1].trigger()
    menu.close()
    (made,) = window.campaign.encounters.list()
    assert made.system == next(one.id for one in all_rulesets() if one.title == titles[-1])


def test_that_cards_of_two_systems_make_no_encounter(page: EncountersWorkspace, window: MainWindow) -> None:
    cards = [next(iter(one.bestiary())) for one in all_rulesets() if one.bestiary()][:2]
    page.new_with(cards)
    assert window.notices.sentences() == ["An encounter uses one rule system; choose cards of one system."]
    assert window.campaign.encounters.list() == ()


def test_that_the_search_of_the_cards_has_the_keys(page: EncountersWorkspace, qtbot: QtBot) -> None:
    qtbot.keyClick(page.widget, Qt.Key.Key_N, CTRL)
    page.search()
    assert QApplication.focusWidget() is page.picker.cards.search


def test_that_without_an_encounter_nothing_is_deleted_copied_or_calculated(
    page: EncountersWorkspace, window: MainWindow
) -> None:
    for deed in (page.delete, page.duplicate, page.after_fight, page.make_even):
        deed()
    assert page.to_calculate() == ("", ())
    assert window.campaign.encounters.list() == ()
    assert window.pages.current_key == "encounters"


def test_that_an_encounter_of_a_system_that_is_gone_is_listed_and_says_why_it_cannot_be_played(
    window: MainWindow,
) -> None:
    window.campaign.encounters.add(Encounter("gone-system", "The ford", Muster((), ())))
    page = window.show_page("encounters")
    assert any("The ford" in entry.text for entry in page.side.rows.rows)  # type: ignore[attr-defined]
    page.side.choose(next(entry.key for entry in page.side.rows.rows if "The ford" in entry.text))  # type: ignore[attr-defined]
    assert any("gone-system" in one for one in window.notices.sentences())
