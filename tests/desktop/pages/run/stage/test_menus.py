"""The right button, and the menu key, open the menu of a figure or of a hex."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.space import parse_label
from tests.desktop.canvas.hand import keys, pixel
from tests.desktop.pages.run.stage.conftest import Opened
from tests.presentation.fight.map.test_menus import duel
from tests.presentation.fight.map.test_way import field

Key = Qt.Key


def right_click(page: FightPage, where: str) -> QMenu:
    """The menu that opens there."""
    shown, at = page.stage.map, pixel(page.stage.map, where)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, shown.mapToGlobal(at))
    QApplication.sendEvent(shown, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def texts(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions()]


def choose(menu: QMenu, text: str) -> None:
    """Walk down to an action by the arrows, and press Enter."""
    wanted: QAction = next(action for action in menu.actions() if action.text() == text)
    for _ in menu.actions():
        if menu.activeAction() is wanted:
            break
        QTest.keyClick(menu, Key.Key_Down)
    QTest.keyClick(menu, Key.Key_Return)


@pytest.fixture
def page(opened: Opened) -> FightPage:
    return opened(field(), "Astrid")


def test_that_an_enemy_can_be_attacked_from_the_menu_with_its_chance(opened):
    page = opened(duel(), "Astrid")
    menu = right_click(page, "0504")
    assert texts(menu)[0] == "Strike with broadsword: Karl 90.7\u00a0%"
    assert "Hide Karl from the players" in texts(menu)
    choose(menu, "Strike with broadsword: Karl 90.7\u00a0%")
    assert page.picks.draft.choice.key == "strike:g1"
    assert page.picks.draft.data()["target"] == "Karl"


def test_that_beyond_its_reach_only_the_gm_can_place_it(page):
    menu = right_click(page, "1201")
    assert texts(menu)[0] == "Place Astrid here"
    choose(menu, "Place Astrid here")
    assert page.session.moment.counters["Astrid"].hexes == (parse_label("1201"),)
    page.session.undo()
    assert page.session.moment.counters["Astrid"].hexes == (parse_label("0408"),)


def test_that_the_menu_key_opens_it_at_the_cursor(page):
    shown = page.stage.map
    QTest.keyClick(page, Key.Key_F6)
    keys(shown, Key.Key_Home, Key.Key_Up)
    QApplication.sendEvent(shown, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint()))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert texts(menu)[0] == "Move here (1 MA)"
    choose(menu, "Move here (1 MA)")
    assert page.stage.map.content.way.hexes == (parse_label("0407"),)
