"""Fog before the fight: from the menu of changes, undone like every other change of the ground."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Muster, Ruleset
from gmtool.space import Hex, seen_from
from tests.desktop.pages.players.fights import GROUND, encounter

LEFT = Qt.MouseButton.LeftButton
WALLED = replace(GROUND, walls=frozenset(GROUND.at_column_row(8, row) for row in range(1, 11)))


@pytest.fixture
def page(window: MainWindow, ruleset: Ruleset) -> Any:
    """A prepared encounter on a ground with a wall across it."""
    window.campaign.encounters.add(encounter(ruleset, ground=WALLED))
    return window.show_page("encounters")


def do(page: Any, text: str) -> None:
    menu = page.builder.ground.bar.change.menu()
    menu.popup(page.widget.mapToGlobal(page.widget.rect().center()))
    entry = next(action for action in menu.actions() if action.text() == text)
    QTest.mouseClick(menu, LEFT, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(entry).center())


def muster(window: MainWindow) -> Muster:
    """What is on disk."""
    found: Muster = window.campaign.encounters.list()[0].muster
    return found


def test_that_ground_is_covered_and_what_the_players_figures_see_revealed(window: MainWindow, page: Any) -> None:
    everywhere = frozenset(WALLED.everywhere())
    do(page, "Fog over all")
    assert muster(window).ground == replace(WALLED, fog=everywhere)
    do(page, "Lift the fog where the players' figures see")
    # not what the other side sees, beyond the wall
    assert muster(window).ground == replace(WALLED, fog=everywhere - seen_from(WALLED, Hex(3, 3)))
    window.undo_actions.undo()
    assert muster(window).ground == replace(WALLED, fog=everywhere)
    do(page, "No fog")
    assert muster(window).ground == WALLED
