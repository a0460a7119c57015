"""The list of cards: asking it, sorting it, its columns, searches kept under a name, odd names, thousands of rows."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.list.cards_view import CardDelegate
from gmtool.desktop.pages.roster.saved_searches import SearchNameStrip
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.own_rows import StoredRow
from gmtool.store.search.index import stamp
from tests.desktop.pages.roster.test_roster import roster, shown

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(window: MainWindow) -> RosterWorkspace:
    return roster(window)


def column(page: RosterWorkspace, listed: bool = True) -> tuple[str, list[int]]:
    """A column of numbers, and those of the cards in the order in which they are shown."""
    ruleset: Ruleset = page.campaign.rulesets()[0]
    key = next(one.key for one in ruleset.columns() if one.number and one.listed is listed)
    return key, [int(ruleset.values(card)[key]) for card in page.list.model.cards]


def search_for(page: RosterWorkspace, qtbot: QtBot, text: str) -> None:
    qtbot.keyClick(page.widget, Key.Key_F, CTRL)
    page.list.search.clear()
    qtbot.keyClicks(page.list.search, text)


def test_a_number_is_asked_for_as_one_types(page: RosterWorkspace, qtbot: QtBot) -> None:
    key, values = column(page)
    least = sorted(values)[3]
    search_for(page, qtbot, f"{key.upper()} >= {least}")
    assert len(shown(page)) == len([value for value in values if value >= least])
    assert page.list.head.count.text() == f"{len(shown(page))} cards"
    qtbot.keyClicks(page.list.search, " -tag:ambush")
    assert {tag for card in page.list.model.cards for tag in card.tags} == {"hero"}


def test_what_is_not_understood_is_said_quietly_and_the_rest_searches(page: RosterWorkspace, qtbot: QtBot) -> None:
    name = shown(page)[2]
    search_for(page, qtbot, f'"{name}" aura>3')
    assert shown(page) == [name]
    assert page.list.head.said.isVisible()
    assert "Cards cannot be searched by “aura”" in page.list.head.said.text()
    page.list.search.clear()
    assert not page.list.head.said.isVisible()


def test_a_shelf_and_a_search_narrow_together(page: RosterWorkspace, qtbot: QtBot) -> None:
    page.side.choose("tag:ambush")
    here = shown(page)
    search_for(page, qtbot, f'not name="{here[0]}"')
    assert shown(page) == here[1:]


def test_the_bestiary_is_asked_in_the_same_language(page: RosterWorkspace, qtbot: QtBot) -> None:
    page.side.choose(next(entry.key for entry in page.side.rows.rows if entry.key.startswith("bestiary")))
    key, values = column(page)
    search_for(page, qtbot, f"{key}>={max(values)}")
    assert len(shown(page)) == values.count(max(values))
    assert page.list.selected()[0].name in shown(page)


def test_letters_typed_among_the_rows_search(page: RosterWorkspace, qtbot: QtBot) -> None:
    page.list.view.setFocus()
    letter = shown(page)[0][0].lower()
    qtbot.keyClick(page.list.view, letter)
    assert page.list.search.text() == letter
    assert QApplication.focusWidget() is page.list.search


def test_the_list_is_sorted_by_a_column_both_ways_and_it_is_remembered(
    page: RosterWorkspace, window: MainWindow, qtbot: QtBot
) -> None:
    key, values = column(page)
    order = page.list.order
    order.setFocus()
    for _ in range(order.findData(f":{key}")):
        qtbot.keyClick(order, Key.Key_Down)
    assert column(page)[1] == sorted(values)
    qtbot.mouseClick(page.list.head.direction, Qt.MouseButton.LeftButton)
    assert column(page)[1] == sorted(values, reverse=True)
    window.show_campaign(window.campaign, window.campaigns.menu())
    window.pages.clear()
    assert column(roster(window))[1] == sorted(values, reverse=True)


def test_the_order_is_turned_round_from_the_finder(page: RosterWorkspace, window: MainWindow, qtbot: QtBot) -> None:
    before = shown(page)
    qtbot.keyClick(page.list.view, Key.Key_K, CTRL)
    field = QApplication.focusWidget()
    qtbot.keyClicks(field, "reverse the order of the cards")
    qtbot.keyClick(field, Key.Key_Return)
    assert shown(page) == before[::-1]


def test_an_index_of_older_data_is_made_anew_beside_the_window(
    window: MainWindow, campaign_file: Path, qtbot: QtBot
) -> None:
    with window.campaign.database.appending() as connection:
        connection.exec_driver_sql("UPDATE card_index SET stamp = 'of another gmtool'")
        connection.exec_driver_sql("DELETE FROM card_values")
    page = roster(window)
    search_for(page, qtbot, "st>0")
    assert shown(page) == []
    indexing = window.indexing
    with qtbot.waitSignal(indexing.done):
        indexing.begin(window.campaign)
    assert len(shown(page)) == 6
    assert not page.list.head.said.isVisible()


def test_rows_of_the_gms_own_are_in_the_index_as_soon_as_they_change(window: MainWindow, qtbot: QtBot) -> None:
    system = window.campaign.rulesets()[0]
    before = stamp(window.campaign.ruleset(system.id))
    first = system.lists()[0]
    row = {**first.blank, "key": "sickle", "name": "Sickle"}
    with qtbot.waitSignal(window.indexing.done):
        window.campaign.own_rows.add([StoredRow(system.id, first.key, row)])
    assert stamp(window.campaign.ruleset(system.id)) != before
    assert window.campaign.upkeep.outdated() == ()


@pytest.mark.usefixtures("painted")
def test_columns_are_chosen_and_remembered(page: RosterWorkspace, window: MainWindow, qtbot: QtBot) -> None:
    key, _ = column(page, listed=False)
    label = next(one.label for one in page.campaign.rulesets()[0].columns() if one.key == key)
    menu = page.list.head.columns.menu()
    (action,) = [action for action in menu.actions() if action.text() == label]
    before = page.list.view.viewport().grab().toImage()
    menu.popup(QPoint(0, 0))
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    assert page.list.view.viewport().grab().toImage() != before
    window.pages.clear()
    again = roster(window).list.head.columns.menu().actions()
    assert [one.isChecked() for one in again if one.text() == label] == [True]


def test_what_is_chosen_stays_chosen_while_the_search_changes(page: RosterWorkspace, qtbot: QtBot) -> None:
    page.side.choose("tag:ambush")
    page.list.view.setFocus()
    qtbot.keyClick(page.list.view, Key.Key_A, CTRL)
    ids = set(page.list.selected_ids())
    page.side.choose("all")
    assert set(page.list.selected_ids()) == ids
    name = page.list.selected()[0].name
    search_for(page, qtbot, f'"{name}"')
    assert [card.name for card in page.list.selected()] == [name]


def strip(page: RosterWorkspace) -> SearchNameStrip:
    (found,) = page.widget.findChildren(SearchNameStrip)
    return found


def entry(page: RosterWorkspace, name: str) -> int | None:
    return next((one.count for one in page.side.rows.rows if one.key == f"search:{name}"), None)


def test_a_search_is_saved_renamed_and_forgotten_each_with_undo(
    page: RosterWorkspace, window: MainWindow, qtbot: QtBot
) -> None:
    page.side.choose("tag:ambush")
    key, values = column(page)
    search_for(page, qtbot, f"{key}>={max(values)}")
    found = shown(page)
    qtbot.keyClick(page.widget, Key.Key_S, CTRL | SHIFT)
    assert strip(page).isVisible()
    strip(page).name.clear()
    qtbot.keyClicks(strip(page).name, "The worst")
    qtbot.keyClick(strip(page).name, Key.Key_Return)
    assert entry(page, "The worst") == len(found)
    assert page.side.key == "search:The worst"
    assert (shown(page), page.list.search.text()) == (found, "")
    actions = {action.text(): action for action in page.roster_actions.searches.actions}
    actions["Rename the saved search…"].trigger()
    qtbot.keyClicks(strip(page).name, "Them")
    qtbot.keyClick(strip(page).name, Key.Key_Return)
    assert (entry(page, "The worst"), entry(page, "Them")) == (None, len(found))
    actions["Delete the saved search"].trigger()
    assert entry(page, "Them") is None
    assert page.side.key == "all"
    qtbot.keyClick(window, Key.Key_Z, CTRL)
    assert page.side.key == "search:Them"
    qtbot.keyClick(window, Key.Key_Z, CTRL)
    assert entry(page, "The worst") == len(found)
    qtbot.keyClick(window, Key.Key_Z, CTRL)
    assert window.campaign.searches.list() == ()


ODD = (
    "\u202emuhammad مرحبا بالعالم " * 20,
    "\U0001f409" * 500,
    "long " * 2_000,
    "with\nlines\tand\0more",
    "' OR 1=1; DROP TABLE cards; --",
)


@pytest.mark.parametrize("name", ODD, ids=["right to left", "emoji", "ten thousand letters", "lines", "injection"])
@pytest.mark.usefixtures("painted")
def test_odd_names_stay_in_their_row(page: RosterWorkspace, window: MainWindow, name: str) -> None:
    first = page.list.model.cards[0]
    page.deeds.add([replace(first, name=name, tags=(name[:300],))])
    row = page.list.model.row(page.list.shelves.numbers(page.list.selected_ids())[0])
    view = page.list.view
    place = view.visualRect(page.list.model.index(row))
    assert place.height() == CardDelegate.height()
    assert place.width() <= view.viewport().width()
    picture = view.viewport().grab(place).toImage()
    margin = {picture.pixel(picture.width() - 4, y) for y in range(8, picture.height() - 8)}
    assert len(margin) == 1, "nothing is painted over the right edge"
    assert window.campaign.cards.get(page.list.selected_ids()[0]).name == name


def test_thousands_are_chosen_by_one_key_and_read_when_they_are_looked_at(
    page: RosterWorkspace, window: MainWindow, qtbot: QtBot
) -> None:
    some = page.list.model.cards[0]
    window.campaign.cards.add_all((replace(some, id="", name=f"Goblin {number}"), {}) for number in range(3_000))
    page.shown()
    search_for(page, qtbot, "goblin")
    names = [card.name for card in page.list.model.cards[:3]]
    assert names == ["Goblin 0", "Goblin 1", "Goblin 2"]
    page.list.view.setFocus()
    qtbot.keyClick(page.list.view, Key.Key_A, CTRL)
    assert len(page.list.selected()) == 3_000
    assert len(page.list.view.selectionModel().selection()) == 1
    qtbot.keyClick(page.list.view, Key.Key_End)
    QTest.keyClick(page.list.view, Key.Key_Up, SHIFT)
    assert [card.name for card in page.list.selected()] == ["Goblin 2998", "Goblin 2999"]


@pytest.mark.usefixtures("painted")
def test_cards_of_a_system_that_is_missing_are_listed_and_found(window: MainWindow, qtbot: QtBot) -> None:
    window.campaign.cards.add(Card("lost-system", "Old hand", {"st": 40}, tags=("hero",)))
    page = roster(window)
    search_for(page, qtbot, "old hand")
    assert shown(page) == ["Old hand"]
    page.list.view.viewport().grab()
    search_for(page, qtbot, "st>30")
    assert shown(page) == []
