"""The page of lists, as a person uses it."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gmtool import systems
from gmtool.desktop.pages.lists.list_table import ListTable
from gmtool.desktop.pages.lists.workspace import ListsWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.games import OTHERS
from gmtool.presentation.lists import entries_of
from gmtool.rules.seam import FieldKind, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow
from tests.desktop.conftest import strictly
from tests.variants.feats import TallyWithFeats

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(window: MainWindow, ruleset: Ruleset) -> ListsWorkspace:
    """The page on the first list of the system."""
    page = window.show_page("lists")
    assert isinstance(page, ListsWorkspace)
    strictly(page.table.model)
    page.side.choose(f"{ruleset.id}/{ruleset.lists()[0].key}")
    return page


@pytest.fixture
def alone(qtbot: QtBot, ruleset: Ruleset) -> Iterator[ListTable]:
    """The table of the first list of the system, without a page."""
    with Campaign.in_memory("Borderlands") as campaign:
        table, shown = ListTable(), ruleset.lists()[0]
        strictly(table.model)
        qtbot.addWidget(table)
        table.resize(900, 700)
        table.model.show_entries(shown.fields, entries_of(campaign, ruleset.id, shown))
        with qtbot.waitActive(table):
            table.show()
            table.activateWindow()
        yield table


def names(table: ListTable) -> list[str]:
    """The names of the rows from top to bottom."""
    return column(table, "name")


def column(table: ListTable, field: str) -> list[str]:
    place = 1 + [one.key for one in table.model.fields].index(field)
    return [str(table.model.index(row, place).data() or "") for row in range(table.model.rowCount())]


def form(page: ListsWorkspace) -> Any:
    return page.pane.form


@pytest.mark.usefixtures("dressed")
def test_that_a_click_on_a_heading_sorts_dice_and_numbers_by_their_size(alone: ListTable, qtbot: QtBot) -> None:
    fields = [field.key for field in alone.model.fields]
    dice = next(field.key for field in alone.model.fields if field.kind is FieldKind.DICE)
    head = alone.view.horizontalHeader()
    where = QPoint(head.sectionViewportPosition(1 + fields.index(dice)) + 12, head.height() // 2)
    qtbot.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=where)
    sorted_ = column(alone, dice)
    assert sorted_.index("1d−4") < sorted_.index("1d+2") < sorted_.index("2d") < sorted_.index("3d")
    qtbot.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert column(alone, dice) == sorted_[::-1] or column(alone, dice)[0] == "3d"


def test_that_typing_narrows_and_the_arrows_walk_from_there(alone: ListTable, qtbot: QtBot) -> None:
    wanted = names(alone)[4]
    alone.begin_search()
    qtbot.keyClicks(alone.search, wanted.upper()[:5])
    assert wanted in names(alone)
    assert len(names(alone)) < len(alone.model.everything)
    assert alone.entry is not None
    alone.search.clear()
    before = names(alone).index(alone.entry.label)
    qtbot.keyClick(alone.search, Qt.Key.Key_Down)
    assert alone.entry.label == names(alone)[before + 1]
    qtbot.keyClicks(alone.search, "zzzz")
    assert names(alone) == []
    assert alone.found.text() == "No row here has all these words."
    assert alone.entry is None


def test_that_a_built_in_row_is_looked_at_and_leads_to_its_rule(page: ListsWorkspace, window: MainWindow) -> None:
    shown = form(page)
    assert not shown.fields["name"].input.isEnabled()
    assert "Ctrl D" in shown.about.text()
    assert shown.entry is not None
    shown.rule.click()
    assert window.pages.current_key == "rules"


def test_that_a_row_is_made_named_and_undone_by_key(page: ListsWorkspace, window: MainWindow, qtbot: QtBot) -> None:
    before = names(page.table)
    qtbot.keyClick(page.widget, Qt.Key.Key_N, CTRL)
    assert QApplication.focusWidget() is form(page).fields["name"].input
    qtbot.keyClicks(form(page).fields["name"].input, "Bearded axe")
    assert names(page.table) == [*before, "Bearded axe"]
    assert page.table.entry is not None
    assert page.table.entry.key == "bearded-axe"
    assert page.table.model.data(page.table.model.index(len(before), 0)) == "★"
    assert not form(page).problem.isVisible()
    system = page.side.key.partition("/")[0]
    assert [one.row["name"] for one in window.campaign.own_rows.list(system)] == ["Bearded axe"]
    assert any(row.own for one in window.campaign.ruleset(system).lists() for row in one.rows)
    qtbot.keyClick(form(page).fields["name"].input, Qt.Key.Key_Z, CTRL)
    assert names(page.table)[-1].startswith("New ")
    qtbot.keyClick(page.widget, Qt.Key.Key_Z, CTRL)
    assert names(page.table) == before
    qtbot.keyClick(page.widget, Qt.Key.Key_Y, CTRL)
    qtbot.keyClick(page.widget, Qt.Key.Key_Y, CTRL)
    assert names(page.table)[-1] == "Bearded axe"
    dice = next(editor for editor in form(page).fields.values() if editor.field.kind is FieldKind.DICE)
    for typed, wrong in (("2x", f"“{dice.field.label}”: “2x” is not dice"), ("2d", "")):
        dice.input.selectAll()
        qtbot.keyClicks(dice.input, typed)
        assert wrong in form(page).problem.text()
        assert dice.wrong == form(page).problem.text()
        assert form(page).problem.isVisible() == bool(wrong)
        assert page.table.model.data(page.table.model.index(len(before), 0)) == ("⚠" if wrong else "★")


def test_that_a_row_is_deleted_and_comes_back(page: ListsWorkspace, window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(page.widget, Qt.Key.Key_N, CTRL)
    made = names(page.table)
    page.table.view.setFocus()
    qtbot.keyClick(page.table.view, Qt.Key.Key_Delete)
    assert names(page.table) == made[:-1]
    qtbot.keyClick(page.table.view, Qt.Key.Key_Delete)
    assert names(page.table) == made[:-1], "a built-in row cannot be deleted"
    qtbot.keyClick(page.widget, Qt.Key.Key_Z, CTRL)
    assert names(page.table) == made
    assert page.table.entry is not None
    assert page.table.entry.own


def test_that_a_creature_is_made_with_a_card_of_it_in_the_gms_bestiary(
    page: ListsWorkspace, window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    somebody = next(one for one in ruleset.lists() if ruleset.card_of(one.key, one.rows[0].key) is not None)
    page.side.choose(f"{ruleset.id}/{somebody.key}")
    qtbot.keyClick(page.widget, Qt.Key.Key_N, CTRL)
    qtbot.keyClicks(form(page).fields["name"].input, "Ogre")
    qtbot.keyClick(form(page).fields["name"].input, Qt.Key.Key_Return, CTRL)
    assert window.pages.current_key == "roster"
    roster: Any = window.pages.current
    (card,) = roster.list.selected()
    assert (card.name, card.tags) == ("Ogre", ("bestiary",))
    assert "ogre" in card.fields.values()
    assert not window.campaign.ruleset(ruleset.id).report(card).findings
    window.show_page("lists")
    assert not form(page).fields["key"].input.isEnabled()
    assert "1 card uses it" in form(page).about.text()
    qtbot.keyClick(page.table.view, Qt.Key.Key_Delete)
    assert "Deleted Ogre, which 1 card uses." in window.notices.sentences()[-1]
    assert window.campaign.ruleset(ruleset.id).report(card).findings


def test_that_return_writes_in_a_row_of_ones_own_and_leaves_a_printed_one_alone(
    page: ListsWorkspace, qtbot: QtBot
) -> None:
    before = names(page.table)
    page.table.view.setFocus()
    qtbot.keyClick(page.table.view, Qt.Key.Key_Return)
    assert names(page.table) == before
    qtbot.keyClick(page.table.view, Qt.Key.Key_D, CTRL)
    page.table.view.setFocus()
    qtbot.keyClick(page.table.view, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is form(page).fields["name"].input
    qtbot.keyClick(page.widget, Qt.Key.Key_F, CTRL)
    qtbot.keyClicks(page.table.search, "yours")
    assert len(names(page.table)) == 1
    qtbot.keyClick(page.table.search, Qt.Key.Key_Return)
    qtbot.keyClicks(form(page).fields["name"].input, "Last")
    assert names(page.table) == ["Last"], "a row stays in sight while it is written"
    qtbot.keyClick(page.widget, Qt.Key.Key_F, CTRL)
    qtbot.keyClicks(page.table.search, "zzzz")
    assert names(page.table) == []


def test_that_some_of_a_list_and_numbers_by_name_are_written_by_key(
    page: ListsWorkspace, window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    for one in ruleset.lists():
        kinds = {field.kind: field.key for field in one.fields}
        page.side.choose(f"{ruleset.id}/{one.key}")
        qtbot.keyClick(page.widget, Qt.Key.Key_N, CTRL)
        made = form(page)
        if FieldKind.SOME_OF in kinds:
            editor = made.fields[kinds[FieldKind.SOME_OF]].input
            editor.button.setFocus()
            qtbot.keyClick(editor.button, Qt.Key.Key_Space)
            qtbot.keyClick(editor.menu, Qt.Key.Key_Down)
            qtbot.keyClick(editor.menu, Qt.Key.Key_Return)
            editor.menu.close()
            assert page.table.entry is not None
            assert len(page.table.entry.values[kinds[FieldKind.SOME_OF]]) == 1
        if FieldKind.NUMBERS in kinds:
            editor = made.fields[kinds[FieldKind.NUMBERS]].input
            first = editor.boxes()[0]
            first.setFocus()
            first.selectAll()
            qtbot.keyClicks(first, "7")
            assert page.table.entry is not None
            assert next(iter(page.table.entry.values[kinds[FieldKind.NUMBERS]].values())) == 7
        assert page.table.entry is not None
        assert not page.table.entry.problem


def test_that_a_broken_row_is_said_once_when_the_campaign_is_opened(
    empty_window: MainWindow, campaign_file: Any, ruleset: Ruleset
) -> None:
    with Campaign.open(campaign_file) as campaign:
        campaign.own_rows.add([StoredRow(ruleset.id, ruleset.lists()[0].key, {"name": "Net"})])
    empty_window.campaigns.open(campaign_file, "campaign")
    assert [said for said in empty_window.notices.sentences() if "Net" in said and "left out" in said]


def test_that_a_row_that_stays_in_use_is_a_remark_and_one_that_does_not_is_what_is_wrong(
    empty_window: MainWindow, campaign_file: Any, ruleset: Ruleset
) -> None:
    shown = ruleset.lists()[0]
    used = {**shown.rows[0].values, "key": "net", "name": "Net", "glow": 3}
    with Campaign.open(campaign_file) as campaign:
        campaign.own_rows.add([StoredRow(ruleset.id, shown.key, row) for row in (used, {"name": "Trap"})])
    empty_window.campaigns.open(campaign_file, "campaign")
    labels = [one for one in empty_window.notices.findChildren(QLabel) if one.text().startswith("Your")]
    assert {("glow" in one.text(), one.property("kind")) for one in labels} == {(True, "warn"), (False, "bad")}


def test_that_the_page_shows_whatever_lists_a_system_has(
    window: MainWindow, qtbot: QtBot, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(systems, "_by_id", lambda: {"tally": TallyWithFeats(), ruleset.id: ruleset})
    page: Any = window.show_page("lists")
    assert [entry.text for entry in page.side.rows.rows][-1] == "Other games…"
    page.side.choose(OTHERS)
    assert [entry.text for entry in page.side.rows.rows][-3:] == ["Tally", "Charms", "Feats"]
    assert page.side.key == "tally/charms"
    page.side.choose("tally/charms")
    assert names(page.table) == ["Clover"]
    qtbot.keyClick(page.widget, Qt.Key.Key_N, CTRL)
    qtbot.keyClicks(form(page).fields["name"].input, "Horn")
    luck = form(page).fields["luck"].input
    luck.setFocus()
    luck.selectAll()
    qtbot.keyClicks(luck, "7")
    assert window.campaign.own_rows.of("tally") == {"charms": ({"name": "Horn", "key": "horn", "luck": 7},)}
    form(page).fields["key"].input.selectAll()
    qtbot.keyClicks(form(page).fields["key"].input, "clover")
    assert "“clover” is taken" in form(page).problem.text()
    assert [one.key for one in window.campaign.ruleset("tally").lists()[0].rows] == ["clover"]
    assert not page._actions["make_card"].isEnabled()


@pytest.mark.usefixtures("dressed")
def test_that_a_row_with_a_name_of_ten_thousand_letters_is_shown_and_mended(
    page: ListsWorkspace, window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    shown = ruleset.lists()[0]
    row = {**shown.blank, "name": "\u202eעברית 🐉\n" * 1000, "key": "long"}
    window.campaign.own_rows.add([StoredRow(ruleset.id, shown.key, row)])
    window.show_page("lists")
    page.table.choose(page.table.model.entries[-1].id)
    assert page.table.entry is not None
    assert len(page.table.entry.label) <= 80
    assert page.table.view.columnWidth(1) <= 320
    assert "it can be 1 to 60" in form(page).problem.text()
    form(page).begin()
    qtbot.keyClicks(form(page).fields["name"].input, "Short")
    assert not form(page).problem.isVisible()
    assert names(page.table)[-1] == "Short"
