"""The counts of the things that a card carries: typed into their rows."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QSpinBox
from pytestqt.qtbot import QtBot

from gmtool import systems
from gmtool.desktop.base.forms.item_table import ItemsEditor, ItemTable
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.cards.card_words import FormWords, history_lines
from gmtool.rules.seam import Card, Json
from gmtool.store.campaign import Campaign
from gmtool.store.cards.entries import HistoryEntry
from tests.desktop.conftest import strictly
from tests.tally import Tally

TROPHIES = next(field for field in Tally().card_form().fields if field.key == "trophies")

Key = Qt.Key
TWO: list[Json] = [{"item": "tooth", "worth": 7, "worn": True}, {"item": "tail"}]


@pytest.fixture
def editor(qtbot: QtBot) -> ItemsEditor:
    made = ItemsEditor(TROPHIES)
    strictly(made.model)
    qtbot.addWidget(made)
    made.resize(700, 300)
    made.show_value(TWO)
    made.show()
    made.activateWindow()
    with qtbot.waitActive(made):
        pass
    return made


def worth(editor: ItemsEditor) -> list[object]:
    rows: list[Any] = editor.value()
    return [row.get("worth") for row in rows]


def stand(table: ItemTable, row: int) -> None:
    table.setFocus()
    table.setCurrentIndex(table.model().index(row, 1))


def box() -> QSpinBox:
    found = QApplication.focusWidget()
    assert isinstance(found, QSpinBox)
    return found


def enter(qtbot: QtBot, table: ItemTable) -> None:
    qtbot.keyClick(box(), Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is table)


def test_that_a_count_is_typed_and_tab_goes_to_the_next_and_out(editor: ItemsEditor, qtbot: QtBot) -> None:
    told: list[object] = []
    editor.edited.connect(lambda: told.append(worth(editor)))
    stand(editor.table, 0)
    qtbot.keyClick(editor.table, Key.Key_4)
    qtbot.keyClick(box(), Key.Key_2)
    assert box().accessibleName() == "Points worth of Troll tooth"
    qtbot.keyClick(box(), Key.Key_Tab)
    assert worth(editor) == [42, None]
    assert box().accessibleName() == "Points worth of Wolf tail"
    qtbot.keyClicks(box(), "5")
    qtbot.keyClick(box(), Key.Key_Backtab)
    assert box().value() == 42
    qtbot.keyClick(box(), Key.Key_Tab)
    qtbot.keyClick(box(), Key.Key_Tab)
    assert QApplication.focusWidget() is editor.adding
    assert told == [[42, None], [42, 5]]
    assert editor.value() == [{"item": "tooth", "worth": 42, "worn": True}, {"item": "tail", "worth": 5}]


def test_that_enter_begins_and_ends_a_count_and_escape_leaves_it(editor: ItemsEditor, qtbot: QtBot) -> None:
    stand(editor.table, 0)
    qtbot.keyClick(editor.table, Key.Key_Return)
    qtbot.keyClick(box(), Key.Key_Up)
    enter(qtbot, editor.table)
    assert worth(editor) == [8, None]
    qtbot.keyClick(editor.table, Key.Key_Return)
    qtbot.keyClick(box(), Key.Key_Delete)
    qtbot.keyClick(box(), Key.Key_9)
    qtbot.keyClick(box(), Key.Key_Escape)
    assert worth(editor) == [8, None]
    assert len(editor.value()) == 2
    qtbot.keyClick(editor.table, Key.Key_Down)
    assert editor.table.currentIndex() == editor.model.index(1, 1)
    qtbot.keyClick(editor.table, Key.Key_Delete)
    assert worth(editor) == [8]


def test_that_a_click_types_and_no_more_than_may_be(editor: ItemsEditor, qtbot: QtBot) -> None:
    table = editor.table
    at = table.visualRect(editor.model.index(1, 1)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
    assert (box().minimum(), box().maximum()) == (0, 99)
    qtbot.keyClicks(box(), "980")
    enter(qtbot, table)
    assert worth(editor) == [7, 98]


def test_that_nothing_is_typed_into_a_locked_card_and_nothing_said_for_nothing(
    editor: ItemsEditor, qtbot: QtBot
) -> None:
    told: list[None] = []
    editor.edited.connect(lambda: told.append(None))
    stand(editor.table, 1)
    qtbot.keyClick(editor.table, Key.Key_0)
    enter(qtbot, editor.table)
    assert editor.value() == TWO
    editor.set_locked(True)
    qtbot.keyClick(editor.table, Key.Key_5)
    qtbot.keyClick(editor.table, Key.Key_Return)
    assert QApplication.focusWidget() is editor.table
    assert (editor.value(), told) == (TWO, [])


def test_that_what_is_no_number_is_shown_and_stays_until_one_is_typed(editor: ItemsEditor, qtbot: QtBot) -> None:
    odd: list[Json] = [{"item": "tail", "worth": "much"}, {"item": "tail", "worth": 10**12}]
    editor.show_value(odd)
    assert [editor.model.index(row, 1).data() for row in (0, 1)] == ["much", "1000000000000"]
    stand(editor.table, 1)
    qtbot.keyClick(editor.table, Key.Key_Return)
    qtbot.keyClick(box(), Key.Key_Escape)
    assert editor.value() == odd
    stand(editor.table, 0)
    qtbot.keyClick(editor.table, Key.Key_3)
    enter(qtbot, editor.table)
    assert worth(editor) == [3, 10**12]


def test_that_a_card_is_written_and_undone_count_by_count(
    empty_window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(systems, "_by_id", lambda: {"tally": Tally()})
    with Campaign.create(tmp_path / "Tally.gmtool", "The valley") as campaign:
        card = campaign.cards.add(Card("tally", "Imp", {"points": 4, "trophies": TWO}, kind="monster"))
    empty_window.campaigns.open(tmp_path / "Tally.gmtool")
    page: Any = empty_window.show_page("roster")
    page.list.choose([card.id])
    campaign = empty_window.campaign
    table = page.pane.form.fields["trophies"].input.table
    stand(table, 1)
    qtbot.keyClick(table, Key.Key_6)
    enter(qtbot, table)
    assert campaign.cards.get(card.id).fields["trophies"] == [TWO[0], {"item": "tail", "worth": 6}]
    qtbot.keyClick(empty_window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert campaign.cards.get(card.id).fields["trophies"] == TWO


def test_that_the_history_tells_of_counts() -> None:
    def lines(before: Json, after: Json) -> list[str]:
        entry = HistoryEntry("card", "edited", "trophies", before, after, at="2026-11-21T20:00:00+00:00")
        return history_lines(FormWords(Tally().card_form()), [entry])

    assert lines(TWO, [TWO[0], {"item": "tail", "worth": 6}]) == ["Trophies Wolf tail → 6"]
    assert lines(TWO, [{"item": "tooth", "worth": 8}, TWO[1]]) == ["Trophies Troll tooth 7 → 8"]
    assert lines(TWO, [TWO[1]]) == ["Trophies − Troll tooth 7"]
    assert lines([TWO[0]], [TWO[1]]) == ["Trophies + Wolf tail, − Troll tooth 7"]


def test_that_a_count_which_is_not_said_is_the_lowest_that_may_be(qtbot: QtBot) -> None:
    attacks = replace(TROPHIES, lowest=2, counts={"a": "Attacks"}, columns={})
    made = ItemsEditor(attacks)
    qtbot.addWidget(made)
    made.show_value([{"item": "tooth"}, {"item": "tail", "a": 3}])
    shown = [made.model.index(row, 1) for row in range(2)]
    assert [one.data() for one in shown] == ["2", "3"]
    assert shown[0].data(Qt.ItemDataRole.AccessibleTextRole) == "Attacks of Troll tooth: 2"
    assert made.value() == [{"item": "tooth"}, {"item": "tail", "a": 3}]
