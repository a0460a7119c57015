"""The roster, as a person uses it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
from tests.desktop.conftest import strictly
from tests.desktop.pages.roster.alone import CardsAlone
from tests.desktop.pages.roster.card.alone import CardAlone


def roster(window: MainWindow) -> RosterWorkspace:
    page = window.show_page("roster")
    assert isinstance(page, RosterWorkspace)
    strictly(page.list.model)
    strictly(page.side.rows)
    return page


def shown(page: Any) -> list[str]:
    return [card.name for card in page.list.model.cards]


@pytest.fixture
def card(qtbot: QtBot, ruleset: Ruleset) -> Iterator[CardAlone]:
    """A card without the list."""
    with Campaign.in_memory("Borderlands") as campaign:
        alone = CardAlone(campaign, qtbot)
        alone.show(campaign.cards.add(replace(ruleset.bestiary()[0], id="")))
        yield alone


def test_the_cards_are_there_by_name_and_the_first_is_open(window: MainWindow) -> None:
    page = roster(window)
    assert shown(page) == sorted(shown(page), key=str.lower)
    assert len(shown(page)) == 6
    assert page.pane.form is not None
    assert page.pane.form.name.text() == shown(page)[0]


def test_search_narrows_with_every_letter_and_arrows_walk_from_it(cards: CardsAlone, qtbot: QtBot) -> None:
    wanted = cards.names[3]
    cards.list.begin_search()
    qtbot.keyClicks(cards.list.search, wanted[:4])
    assert wanted in cards.names
    assert len(cards.names) < 6
    cards.list.search.clear()
    qtbot.keyClick(cards.list.search, Qt.Key.Key_Down)
    assert cards.list.selected()[0].name == cards.names[cards.names.index(wanted) + 1]


def test_a_search_for_nothing_says_so(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    qtbot.keyClicks(page.list.search, "zzzz")
    assert shown(page) == []
    assert "zzzz" in page.list.view.empty_text


def test_renaming_keeps_the_focus_and_is_undone_as_one(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    before = shown(page)[0]
    form = page.pane.form
    assert form is not None
    page.list.view.setFocus()
    qtbot.keyClick(page.list.view, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is form.name
    qtbot.keyClicks(form.name, "Zebulon")
    assert QApplication.focusWidget() is form.name
    assert shown(page)[0] == "Zebulon"
    assert "Zebulon" in [card.name for card in window.campaign.cards.list()]
    qtbot.keyClick(form.name, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert form.name.text() == before
    assert before in [card.name for card in window.campaign.cards.list()]


def test_a_number_changes_the_tiles_at_once(card: CardAlone, qtbot: QtBot) -> None:
    form = card.form
    before = [tile.derived for tile in form.tiles.tiles]
    editor = form.fields["dx"]
    qtbot.keyClick(editor.input, Qt.Key.Key_Up)
    assert [tile.derived for tile in form.tiles.tiles] != before
    card.desk.history.undo()
    assert [tile.derived for tile in form.tiles.tiles] == before


def test_that_what_is_typed_after_a_new_card_is_undone_goes_to_no_other_card(window: MainWindow, qtbot: QtBot) -> None:
    before = window.campaign.cards.list()
    page = roster(window)
    qtbot.keyClick(page.list.view, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is page.pane.form.name
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.list.view.hasFocus()
    qtbot.keyClicks(QApplication.focusWidget(), "x")
    assert window.campaign.cards.list() == before


def test_delete_is_undone_by_one_key(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    before = shown(page)
    page.list.view.setFocus()
    qtbot.keyClick(page.list.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(page.list.view, Qt.Key.Key_Delete)
    assert shown(page) == []
    assert "Ctrl Z" in window.notices.sentences()[0]
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown(page) == before
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert shown(page) == []


def test_that_a_new_card_is_shown_whatever_is_searched_for(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    before = shown(page)
    page.list.search.setFocus()
    qtbot.keyClicks(page.list.search, before[0])
    qtbot.waitUntil(lambda: shown(page) == before[:1])
    qtbot.keyClick(page.list.search, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert page.pane.form is not None
    assert (page.pane.form.name.text(), page.pane.form.name.selectedText()) == ("New card", "New card")
    qtbot.keyClicks(page.pane.form.name, "Ulf")
    qtbot.keyClick(page.pane.form.name, Qt.Key.Key_Return)
    assert sorted(shown(page)) == sorted([*before, "Ulf"])


def test_that_a_number_of_a_card_is_taken_back_from_the_next_number(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    assert page.pane.form is not None
    field = page.pane.form.fields["st"].input
    before = field.value()
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "19")
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert page.pane.form.fields["st"].input.value() == 19
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.pane.form.fields["st"].input.value() == before


def test_that_a_deleted_card_is_named_in_the_notice(cards: CardsAlone, qtbot: QtBot) -> None:
    first = cards.names[0]
    cards.list.view.setFocus()
    qtbot.keyClick(cards.list.view, Qt.Key.Key_Home)
    qtbot.keyClick(cards.list.view, Qt.Key.Key_Delete)
    assert cards.desk.notices == [f"Deleted {first}. Ctrl Z brings it back."]


def test_the_bestiary_is_to_be_taken_from_not_changed(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    page.side.choose(next(entry.key for entry in page.side.rows.rows if entry.key.startswith("bestiary")))
    beast = shown(page)[0]
    assert page.pane.form is not None
    assert page.pane.form.name.isReadOnly()
    qtbot.keyClick(page.widget, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert page.side.key == "all"
    assert len(shown(page)) == 7
    assert beast in shown(page)


def test_many_at_once_offer_what_can_be_done_with_them(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    page.list.view.setFocus()
    qtbot.keyClick(page.list.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert len(page.list.selected()) == 2
    assert page.pane.form is None
    qtbot.keyClick(page.widget, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.current_key == "encounters"
    assert len(window.campaign.encounters.list()[0].muster.figures) == 2


def test_the_items_of_a_card_are_ticked_added_and_taken_away(card: CardAlone, qtbot: QtBot) -> None:
    form = card.form
    items = next(editor.input for editor in form.fields.values() if hasattr(editor.input, "table"))
    strictly(items.model)
    before = items.value()
    items.adding.setCurrentIndex(next(row for row in range(1, items.adding.count()) if items.adding.itemData(row)))
    items.adding.activated.emit(items.adding.currentIndex())
    assert len(items.value()) == len(before) + 1
    last = items.model.index(len(before), items.model.cross)
    qtbot.mouseClick(items.table.viewport(), Qt.MouseButton.LeftButton, pos=items.table.visualRect(last).center())
    assert items.value() == before


class Painted(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.times += event.type() == QEvent.Type.Paint
        return False


CTRL = Qt.KeyboardModifier.ControlModifier


def test_in_the_search_field_the_keys_of_the_page_are_about_the_cards(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    qtbot.keyClick(page.widget, Qt.Key.Key_F, CTRL)
    word = next(card for card in page.list.model.cards if card.kind == "monster").kind
    qtbot.keyClicks(page.list.search, f"kind:{word}")
    found = shown(page)
    assert 1 < len(found) < 6
    qtbot.keyClick(page.list.search, Qt.Key.Key_A, CTRL)
    assert [card.name for card in page.list.selected()] == found
    assert page.list.search.selectedText() == ""
    assert "Choose all" in [action.text() for action in page.actions()]
    assert window.notices.sentences() == [f"Chosen: all {len(found)} cards found by “kind:{word}”."]
    qtbot.keyClick(page.list.search, Qt.Key.Key_E, CTRL)
    assert window.pages.current_key == "encounters"
    (made,) = window.campaign.encounters.list()
    assert sorted(one.card.name for one in made.muster.figures) == found


def test_a_key_for_cards_that_no_search_found_names_the_search(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    qtbot.keyClick(page.widget, Qt.Key.Key_F, CTRL)
    qtbot.keyClicks(page.list.search, "zzzz")
    qtbot.keyClick(page.list.search, Qt.Key.Key_E, CTRL)
    assert window.campaign.encounters.list() == ()
    assert window.notices.sentences() == ["Nothing to prepare a fight with: no card found by “zzzz”."]


@pytest.mark.usefixtures("painted")
def test_another_search_for_nothing_says_what_is_searched_now(window: MainWindow, qtbot: QtBot) -> None:
    page = roster(window)
    qtbot.keyClicks(page.list.search, "zzzz")
    before = page.list.view.grab().toImage()
    painted = Painted(page.list.view.viewport())
    qtbot.keyClicks(page.list.search, "y")
    qtbot.waitUntil(lambda: painted.times > 0)
    assert "zzzzy" in page.list.view.empty_text
    assert page.list.view.grab().toImage() != before


def test_copying_and_pasting_in_the_search_field_is_about_its_text(cards: CardsAlone, qtbot: QtBot) -> None:
    cards.list.begin_search()
    qtbot.keyClicks(cards.list.search, "goblin")
    cards.list.search.selectAll()
    qtbot.keyClick(cards.list.search, Qt.Key.Key_C, CTRL)
    cards.list.search.clear()
    qtbot.keyClick(cards.list.search, Qt.Key.Key_V, CTRL)
    assert cards.list.search.text() == "goblin"
    assert len(cards.campaign.cards.list()) == 6
