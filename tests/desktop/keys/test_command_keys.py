"""Damage by keys for figures that were picked with the mouse, in the real window."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.desktop.game_master import SHIFT, Key
from tests.desktop.keys.counting import CountingMaster, begun_in_window
from tests.presentation.keys.test_command_keys import NAMES, four, kinds


class Counting(CountingMaster):
    """Looks at the fight, too."""

    def figure(self, name: str) -> Any:
        return self.page.session.moment.state.figures[name]

    def pick(self, name: str) -> None:
        self.page.picks.choose_figure(name)
        self.count()


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot) -> Counting:
    """The window on a fight of four figures, without a map."""
    gm = begun_in_window(tmp_path, qtbot, "tft-melee", four(), Counting)
    gm.page.picks.bounce = 0
    return gm


def test_that_several_are_picked_by_shift_and_a_click_and_undone_together(gm: Counting, qtbot: QtBot) -> None:
    gm.pick("Goblin 1")
    figures = gm.page.stage.figures
    place = figures.visualRect(figures.rows.index(figures.rows.place_of("Goblin 2"))).center()
    qtbot.mouseClick(figures.viewport(), Qt.MouseButton.LeftButton, SHIFT, place)
    assert gm.page.picks.picked == ("Goblin 1", "Goblin 2")
    assert len(figures.selectionModel().selectedIndexes()) == 2
    gm.page.setFocus()
    gm.enter("d4")
    assert gm.count() == 3
    assert [gm.figure(name).hits for name in NAMES] == [0, 0, 4, 4]
    assert kinds(gm) == ["gm.amend/1", "gm.amend/1"]
    gm.press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert [gm.figure(name).hits for name in NAMES] == [0, 0, 0, 0]


def test_that_shift_and_a_click_on_the_order_pick_besides(gm: Counting, qtbot: QtBot) -> None:
    gm.pick("Wulf")
    order = gm.page.turn.order
    place = order.visualRect(order.rows.index(order.rows.place_of("Flavius"))).center()
    gm.type("d")
    qtbot.mouseClick(order.viewport(), Qt.MouseButton.LeftButton, SHIFT, place)
    gm.type("2")
    assert len(order.selectionModel().selectedIndexes()) == 2
    gm.press(Key.Key_Return)
    assert [gm.figure(name).hits for name in NAMES] == [2, 2, 0, 0]


def test_that_undo_in_a_new_line_does_not_bring_back_the_last_one(gm: Counting) -> None:
    gm.pick("Wulf")
    gm.page.setFocus()
    gm.type("d7")
    gm.press(Key.Key_Escape)
    gm.type("d")
    strip = gm.page.turn.command
    assert strip.field.hasFocus()
    gm.press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert strip.field.text() == ""
