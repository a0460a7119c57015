"""The list of cards: asking it, sorting it, its columns, searches kept under a name, odd names, thousands of rows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.desktop.pages.roster.list.cards_view import CardDelegate
from gmtool.desktop.pages.roster.saved_searches import SearchNameStrip
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.cards.shelves import ALL
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow
from gmtool.store.search.index import stamp
from tests.desktop.conftest import strictly
from tests.desktop.pages.roster.test_roster import roster, shown

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(window: MainWindow) -> RosterWorkspace:
    return roster(window)


class Alone:
    """The list without a page, on a campaign of six cards; opened again, it is what the computer remembers."""

    def __init__(self, campaign: Campaign, machine: QSettings, qtbot: QtBot) -> None:
        self.campaign, self._machine, self._qtbot = campaign, machine, qtbot
        self.shelf = ALL
        self.open()

    def open(self) -> None:
        self.list = CardList(self.campaign, self._machine)
        strictly(self.list.model)
        self.list.wanted.connect(lambda: self.show(self.shelf))
        self._qtbot.addWidget(self.list)
        self.list.resize(500, 700)
        self.show(ALL)
        with self._qtbot.waitActive(self.list):
            self.list.show()
            self.list.activateWindow()

    def show(self, shelf: str, choose: Sequence[str] = ()) -> None:
        self.shelf = shelf
        self.list.show_shelf(shelf, choose)


@pytest.fixture
def alone(qtbot: QtBot, campaign_file: Path, tmp_path: Path) -> Iterator[Alone]:
    with Campaign.open(campaign_file) as campaign:
        machine = QSettings(str(tmp_path / "machine.ini"), QSettings.Format.IniFormat)
        yield Alone(campaign, machine, qtbot)


def column(page: RosterWorkspace | Alone, listed: bool = True) -> tuple[str, list[int]]:
    """A column of numbers, and those of the cards in the order in which they are shown."""
    ruleset: Ruleset = page.campaign.rulesets()[0]
    key = next(one.key for one in ruleset.columns() if one.number and one.listed is listed)
    return key, [int(ruleset.values(card)[key]) for card in page.list.model.cards]


def search_for(page: RosterWorkspace | Alone, qtbot: QtBot, text: str) -> None:
    page.list.begin_search()
    page.list.search.clear()
    qtbot.keyClicks(page.list.search, text)


def test_a_number_is_asked_for_as_one_types(page: RosterWorkspace, qtbot: QtBot) -> None:
    key, values = column(page)
    least = sorted(values)[3]
    qtbot.keyClick(page.widget, Key.Key_F, CTRL)
    qtbot.keyClicks(page.list.search, f"{key.upper()} >= {least}")
    assert len(shown(page)) == len([value for value in values if value >= least])
    assert page.list.head.count.text() == f"{len(shown(page))} cards"
    qtbot.keyClicks(page.list.search, " -tag:ambush")
    assert {tag for card in page.list.model.cards for tag in card.tags} == {"hero"}
    page.list.search.clear()
    name = shown(page)[2]
    search_for(page, qtbot, f'"{name}" aura>3')
    assert shown(page) == [name]
    assert page.list.head.said.isVisible()
    assert "Cards cannot be searched by “aura”" in page.list.head.said.text()
    page.list.search.clear()
    assert not page.list.head.said.isVisible()


def test_letters_typed_among_the_rows_search(alone: Alone, qtbot: QtBot) -> None:
    alone.list.view.setFocus()
    letter = shown(alone)[0][0].lower()
    qtbot.keyClick(alone.list.view, letter)
    assert alone.list.search.text() == letter
    assert QApplication.focusWidget() is alone.list.search


def test_the_list_is_sorted_by_a_column_both_ways_and_it_is_remembered(alone: Alone, qtbot: QtBot) -> None:
    key, values = column(alone)
    order = alone.list.order
    order.setFocus()
    for _ in range(order.findData(f":{key}")):
        qtbot.keyClick(order, Key.Key_Down)
    assert column(alone)[1] == sorted(values)
    qtbot.mouseClick(alone.list.head.direction, Qt.MouseButton.LeftButton)
    assert column(alone)[1] == sorted(values, reverse=True)
    alone.open()
    assert column(alone)[1] == sorted(values, reverse=True)


def test_the_order_is_turned_round_from_the_finder(page: RosterWorkspace, window: MainWindow, qtbot: QtBot) -> None:
    before = shown(page)
    qtbot.keyClick(page.list.view, Key.Key_K, CTRL)
    field = QApplication.focusWidget()
    qtbot.keyClicks(field, "reverse the order of the cards")
    qtbot.keyClick(field, Key.Key_Return)
    assert shown(page) == before[::-1]
    window.pages.clear()
    assert shown(roster(window)) == before[::-1], "this computer remembers it"


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


def test_rows_of_the_gms_own_are_in_the_index_as_soon_as_they_change(
    hidden_window: MainWindow, campaign_file: Path, qtbot: QtBot
) -> None:
    window = hidden_window
    window.campaigns.open(campaign_file, "campaign")
    system = window.campaign.rulesets()[0]
    before = stamp(window.campaign.ruleset(system.id))
    first = system.lists()[0]
    row = {**first.blank, "key": "sickle", "name": "Sickle"}
    with qtbot.waitSignal(window.indexing.done):
        window.campaign.own_rows.add([StoredRow(system.id, first.key, row)])
    assert stamp(window.campaign.ruleset(system.id)) != before
    assert window.campaign.upkeep.outdated() == ()


@pytest.mark.usefixtures("painted")
def test_columns_are_chosen_and_remembered(alone: Alone, qtbot: QtBot) -> None:
    key, _ = column(alone, listed=False)
    label = next(one.label for one in alone.campaign.rulesets()[0].columns() if one.key == key)
    menu = alone.list.head.columns.menu()
    (action,) = [action for action in menu.actions() if action.text() == label]
    before = alone.list.view.viewport().grab().toImage()
    menu.popup(QPoint(0, 0))
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    assert alone.list.view.viewport().grab().toImage() != before
    alone.open()
    again = alone.list.head.columns.menu().actions()
    assert [one.isChecked() for one in again if one.text() == label] == [True]


def test_what_is_chosen_stays_chosen_while_the_search_changes(alone: Alone, qtbot: QtBot) -> None:
    alone.show("tag:ambush")
    alone.list.view.setFocus()
    qtbot.keyClick(alone.list.view, Key.Key_A, CTRL)
    ids = set(alone.list.selected_ids())
    alone.show("all")
    assert set(alone.list.selected_ids()) == ids
    name = alone.list.selected()[0].name
    search_for(alone, qtbot, f'"{name}"')
    assert [card.name for card in alone.list.selected()] == [name]


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
def test_odd_names_stay_in_their_row(alone: Alone, name: str) -> None:
    first = alone.list.model.cards[0]
    added = alone.campaign.cards.add(replace(first, id="", name=name, tags=(name[:300],)))
    alone.show(ALL, [added.id])
    row = alone.list.model.row(alone.list.shelves.numbers(alone.list.selected_ids())[0])
    view = alone.list.view
    place = view.visualRect(alone.list.model.index(row))
    assert place.height() == CardDelegate.height()
    assert place.width() <= view.viewport().width()
    picture = view.viewport().grab(place).toImage()
    margin = {picture.pixel(picture.width() - 4, y) for y in range(8, picture.height() - 8)}
    assert len(margin) == 1, "nothing is painted over the right edge"
    assert alone.campaign.cards.get(alone.list.selected_ids()[0]).name == name


@pytest.mark.slow("three thousand cards are written")
def test_thousands_are_chosen_by_one_key_and_read_when_they_are_looked_at(alone: Alone, qtbot: QtBot) -> None:
    some = alone.list.model.cards[0]
    alone.campaign.cards.add_all((replace(some, id="", name=f"Goblin {number}"), {}) for number in range(3_000))
    alone.show(ALL)
    search_for(alone, qtbot, "goblin")
    names = [card.name for card in alone.list.model.cards[:3]]
    assert names == ["Goblin 0", "Goblin 1", "Goblin 2"]
    alone.list.view.setFocus()
    qtbot.keyClick(alone.list.view, Key.Key_A, CTRL)
    assert len(alone.list.selected()) == 3_000
    assert len(alone.list.view.selectionModel().selection()) == 1
    qtbot.keyClick(alone.list.view, Key.Key_End)
    QTest.keyClick(alone.list.view, Key.Key_Up, SHIFT)
    assert [card.name for card in alone.list.selected()] == ["Goblin 2998", "Goblin 2999"]


@pytest.mark.usefixtures("painted")
def test_cards_of_a_system_that_is_missing_are_listed_and_found(alone: Alone, qtbot: QtBot) -> None:
    alone.campaign.cards.add(Card("lost-system", "Old hand", {"st": 40}, tags=("hero",)))
    alone.show(ALL)
    search_for(alone, qtbot, "old hand")
    assert shown(alone) == ["Old hand"]
    alone.list.view.viewport().grab()
    search_for(alone, qtbot, "st>30")
    assert shown(alone) == []
