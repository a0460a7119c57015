"""The right button, and the menu key, say what can be done there: by the picked figure, and by the GM's word."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.space import parse_label
from tests.desktop.canvas.hand import keys, pixel
from tests.desktop.pages.run.stage.conftest import Opened
from tests.presentation.fight.map.test_way import field
from tests.rules.tft.board import Board

Key = Qt.Key


def duel() -> Board:
    """Astrid and Karl face to face in combat, Jon two hexes behind him."""
    board = Board()
    board.add("Astrid", "red", "0505", 0, dx=14, ready=["broadsword"])
    board.add("Karl", "blue", "0504", 3, ready=["broadsword"])
    board.add("Jon", "blue", "0502", 3, dx=8, ready=["broadsword"])
    board.combat(Astrid="j", Karl="j")
    return board


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
    choose(menu, "Strike with broadsword: Karl 90.7\u00a0%")
    assert page.picks.draft.choice.key == "strike:g1"
    assert page.picks.draft.data()["target"] == "Karl"


def test_that_who_is_out_of_reach_is_not_offered(opened):
    page = opened(duel(), "Astrid")
    menu = right_click(page, "0502")
    assert not [text for text in texts(menu) if text.startswith("Strike")]
    menu.close()


def test_that_a_hex_can_be_moved_to_from_the_menu_with_its_cost(page):
    menu = right_click(page, "0405")
    assert texts(menu)[:2] == ["Move here (3 MA)", "Charge attack here (3 MA)"]
    choose(menu, "Charge attack here (3 MA)")
    assert page.picks.draft.choice.key == "option:b"
    assert page.stage.map.content.way.hexes[-1] == parse_label("0405")


def test_that_beyond_its_reach_only_the_gm_can_place_it(page):
    menu = right_click(page, "1201")
    assert texts(menu)[0] == "Place Astrid here"
    choose(menu, "Place Astrid here")
    assert page.session.moment.counters["Astrid"].hexes == (parse_label("1201"),)
    page.session.undo()
    assert page.session.moment.counters["Astrid"].hexes == (parse_label("0408"),)


def test_that_a_wall_is_no_place_to_be_put(page):
    menu = right_click(page, "0505")
    assert not [text for text in texts(menu) if text.startswith("Place")]
    menu.close()


def test_that_the_figure_itself_says_all_that_it_may(page):
    menu = right_click(page, "0408")
    allowed = [choice.label for choice in page.picks.choices if choice.allowed]
    assert texts(menu)[: len(allowed)] == allowed
    assert "Move" in allowed
    menu.close()


def test_that_a_figure_is_hidden_from_the_players_and_shown_again(page):
    choose(right_click(page, "0803"), "Hide Karl from the players")
    assert page.session.moment.counters["Karl"].hidden
    choose(right_click(page, "0803"), "Show Karl to the players")
    assert not page.session.moment.counters["Karl"].hidden


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
