"""The roster while it is worked on: all cards by one key, shelves and tiles in their places, new cards in sight."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.systems import ruleset as the_system
from tests.desktop.pages.roster.card.alone import CardAlone
from tests.desktop.pages.roster.test_roster import roster, shown

CTRL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


@pytest.fixture
def page(window: MainWindow) -> RosterWorkspace:
    return roster(window)


def keys(page: RosterWorkspace) -> list[str]:
    return [entry.key for entry in page.side.rows.rows if entry.key]


def chosen(page: RosterWorkspace) -> list[str]:
    return [card.name for card in page.list.selected()]


def focus() -> Any:
    return QApplication.focusWidget()


def test_that_all_cards_are_chosen_from_the_shelves(page: RosterWorkspace, qtbot: QtBot) -> None:
    page.side.setFocus()
    qtbot.keyClick(page.side, Key.Key_A, CTRL)
    assert chosen(page) == shown(page)
    assert page.side.hasFocus()


def test_that_in_a_field_of_the_card_the_text_is_chosen_first_and_all_cards_then(
    page: RosterWorkspace, window: MainWindow, qtbot: QtBot
) -> None:
    form = page.pane.form
    assert form is not None
    form.name.setFocus()
    form.name.setCursorPosition(0)
    qtbot.keyClick(form.name, Key.Key_A, CTRL)
    assert form.name.selectedText() == form.name.text()
    assert len(chosen(page)) == 1
    qtbot.keyClick(form.name, Key.Key_A, CTRL)
    assert chosen(page) == shown(page)
    assert page.list.view.hasFocus(), "the field is gone, and what is typed goes to no other"
    assert window.notices.sentences() == [f"Chosen: all {len(shown(page))} cards."]


@pytest.mark.parametrize("field", ["notes", "tags", "number"])
def test_that_from_an_empty_field_and_a_number_that_is_chosen_all_cards_are(
    page: RosterWorkspace, qtbot: QtBot, field: str
) -> None:
    form = page.pane.form
    assert form is not None
    fields: dict[str, Any] = {"notes": form.notes, "tags": form.tags, "number": form.fields["st"].input}
    if isinstance(fields[field], QLineEdit):
        fields[field].clear()
    fields[field].setFocus()
    if field == "number":
        fields[field].selectAll()
    qtbot.keyClick(focus(), Key.Key_A, CTRL)
    assert chosen(page) == shown(page)


def test_that_shelves_keep_their_places_while_tags_come_and_go(page: RosterWorkspace, qtbot: QtBot) -> None:
    before = keys(page)
    assert before[-2:] == ["tag:ambush", "tag:hero"]
    mine = page.list.selected()
    page.deeds.tag(mine, ("a word",))
    assert keys(page) == [*before, "tag:a word"], "a new one comes last"
    page.deeds.untag(mine, ("a word",))
    assert keys(page) == before
    page.side.choose("tag:ambush")
    page.list.view.selectAll()
    page.deeds.untag(page.list.selected(), ("ambush",))
    assert keys(page) == before, "one without cards stays until the page is opened again"
    assert page.side.key == "tag:ambush"
    assert next(one.count for one in page.side.rows.rows if one.key == "tag:ambush") == 0
    page.shown()
    assert "tag:ambush" not in keys(page)


def test_that_the_list_at_the_left_does_not_scroll_when_a_shelf_comes(page: RosterWorkspace) -> None:
    page.deeds.tag(page.list.selected(), tuple(f"tag {number}" for number in range(60)))
    bar = page.side.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    at = bar.value()
    assert at > 0
    page.deeds.tag(page.list.selected(), ("another",))
    assert bar.value() == at


@pytest.mark.parametrize(
    ("shelf", "typed", "card", "there"),
    [
        ("tag:hero", "", Card("tft-melee", "Brog", kind="monster"), "all"),
        ("tag:hero", "", Card("tft-melee", "Brog", kind="monster", tags=("hero",)), "tag:hero"),
        ("kind:player", "", Card("tft-melee", "Brog", kind="monster"), "kind:monster"),
        ("kind:monster", "zzz", Card("tft-melee", "Brog", kind="monster"), "kind:monster"),
        ("system:tft-melee", "", Card("chainmail", "Brog", kind="monster"), "system:chainmail"),
        ("bestiary:tft-melee", "", Card("tft-melee", "Brog", kind="monster"), "all"),
    ],
    ids=["another tag", "this tag", "another kind", "searched away", "another system", "built in"],
)
def test_that_a_new_card_is_shown_whatever_shelf_is_open(
    page: RosterWorkspace, shelf: str, typed: str, card: Card, there: str
) -> None:
    if shelf.startswith("system"):
        page.deeds.add([the_system("chainmail").bestiary()[0]])  # with one game there is no such shelf
    page.side.choose(shelf)
    page.list.search.setText(typed)
    page.deeds.add([the_system(card.system).completed(card)])
    assert page.side.key == there
    assert chosen(page) == ["Brog"]
    assert page.list.search.text() == ""


def test_that_a_search_that_finds_the_new_card_stays(page: RosterWorkspace) -> None:
    page.list.search.setText("brog")
    page.deeds.add([Card("tft-melee", "Brog")])
    assert (page.list.search.text(), shown(page)) == ("brog", ["Brog"])


def test_that_an_edit_which_takes_cards_off_a_shelf_leaves_the_shelf_open(page: RosterWorkspace) -> None:
    page.side.choose("kind:monster")
    page.list.view.selectAll()
    page.deeds.set_kind(page.list.selected(), "player", "player characters")
    assert (page.side.key, shown(page)) == ("kind:monster", [])


def test_that_a_new_card_is_of_the_kind_of_its_shelf(page: RosterWorkspace, qtbot: QtBot) -> None:
    for shelf, kind in (("kind:monster", "monster"), ("kind:player", "player"), ("all", "player")):
        page.side.choose(shelf)
        page.list.view.setFocus()
        qtbot.keyClick(page.list.view, Key.Key_N, CTRL)
        assert (page.list.selected()[0].kind, page.side.key) == (kind, shelf)


@pytest.fixture
def card(qtbot: QtBot, ruleset: Ruleset) -> Iterator[CardAlone]:
    """A card beside no list, of somebody who is not hurt."""
    with Campaign.in_memory("Borderlands") as campaign:
        alone = CardAlone(campaign, qtbot)
        alone.show(campaign.cards.add(replace(ruleset.bestiary()[0], id="")))
        yield alone


def laid_out() -> None:
    """Parts that break their words ask for their height only when they have their width: Qt lays out more than once."""
    for _ in range(5):
        QApplication.processEvents()


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("width", [560, 720])
def test_that_nothing_moves_under_the_mouse_when_a_tile_appears(card: CardAlone, qtbot: QtBot, width: int) -> None:
    form = card.form
    laid_out()
    card.widget.resize(width, 500)
    laid_out()
    form.unfold("hits")
    laid_out()
    hits = form.fields["hits"].input
    form.ensureWidgetVisible(hits)
    laid_out()
    tiles = {tile.derived.key: tile.geometry() for tile in form.tiles.tiles}
    count, at = len(form.tiles.tiles), hits.mapTo(card.widget, QPoint(0, 0))
    for _ in "01":
        qtbot.keyClick(hits, Key.Key_Up)
    laid_out()
    assert len(form.tiles.tiles) > count
    assert {tile.derived.key: tile.geometry() for tile in form.tiles.tiles[:count]} == tiles
    assert hits.mapTo(card.widget, QPoint(0, 0)) == at
    qtbot.keyClick(hits, Key.Key_Down)
    laid_out()
    assert len(form.tiles.tiles) > count, "the tile stays, with nothing in it, while this card is shown"
    assert hits.mapTo(card.widget, QPoint(0, 0)) == at
    card.show(card.campaign.cards.add(replace(card.written(), id="", name="Another")))
    assert form.fields["hits"].text == "0"
    assert len(form.tiles.tiles) == count
