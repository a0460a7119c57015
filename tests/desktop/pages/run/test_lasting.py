"""Effects and checks in the window of a fight: put down, seen, done and ended by key and by mouse."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.order.order_model import ROW
from gmtool.desktop.pages.run.page.menus import BEGIN_EFFECT, PUT_EFFECT
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.lasting.effect_choices import READY, effect_choice
from gmtool.space import Circle, Ground, Place, Point, at_column_row, disc
from tests.desktop.canvas.hand import drag, hover, pixel
from tests.desktop.pages.run.opened_page import opened
from tests.desktop.pages.run.stage.alone import StageAlone, stage_of
from tests.desktop.pages.run.stage.test_menus import choose, right_click
from tests.presentation.fight.lasting.blaze import HEXES, OPEN, blaze, do, log

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
Open = Callable[..., FightPage]
PLACE = at_column_row(6, 5)


@pytest.fixture
def open_fight(qtbot: QtBot) -> Iterator[Open]:
    """Open the fight in its page, with the keys on it."""
    use_theme("dark", 100)

    def shown(ground: Ground | None = None, *, players: bool = False) -> FightPage:
        page = opened(qtbot, blaze(ground, players=players).session, (1400, 900))
        qtbot.waitUntil(lambda: QApplication.focusWidget() is page)
        return page

    yield shown
    use_theme("dark", 100)


def labels(page: FightPage) -> list[str]:
    return [one.label for one in page.session.moment.effects.values()]


def submenu(menu: QMenu, text: str) -> QMenu:
    """Walk down to a menu within a menu by the arrows, and open it."""
    wanted = next(action for action in menu.actions() if action.text() == text)
    for _ in menu.actions():
        if menu.activeAction() is wanted:
            break
        QTest.keyClick(menu, Key.Key_Down)
    QTest.keyClick(menu, Key.Key_Right)
    inner = QApplication.activePopupWidget()
    assert isinstance(inner, QMenu)
    return inner


def type_line(page: FightPage, line: str) -> None:
    """The command line, opened by its key."""
    QTest.keyClicks(page, "/")
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, line)
    QTest.keyClick(focus, Key.Key_Return)


def press(page: FightPage, *keys: Key) -> None:
    for key in keys:
        QTest.keyClick(QApplication.focusWidget() or page, key)


def click_row(page: FightPage, name: str) -> QMenu:
    """A click on a row of the order, and the menu that it opens."""
    order = page.turn.order
    place = next(at for at, row in enumerate(order.rows.rows) if row.name == name and not row.heading)
    index = order.rows.index(place)
    assert index.data(ROW).name == name
    QTest.mouseClick(order.viewport(), LEFT, pos=order.visualRect(index).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def in_legend(page: FightPage) -> list[str]:
    """The words of the legend that are in sight."""
    return [label.text() for label in page.legend.findChildren(QLabel) if label.isVisible()]


# --- effects ----------------------------------------------------------------------------------------------------------
def test_that_the_menu_of_a_hex_puts_a_ready_one_down_in_three_keys(open_fight: Open) -> None:
    page = open_fight(HEXES)
    choose(submenu(right_click(page, "0605"), PUT_EFFECT), "Poison gas…")
    (seen,) = page.stage.map.content.effects
    assert (seen.draft, set(seen.spots)) == (True, set(disc(PLACE, 1)))
    page.setFocus()
    press(page, Key.Key_Return)
    (there,) = page.stage.map.content.effects
    assert (there.draft, there.label, there.ends) == (False, "Poison gas", "3 turns left")
    assert "Poison gas" in [row.name for row in page.turn.order.rows.rows]
    page.session.undo()
    assert page.stage.map.content.effects == ()


def test_that_without_a_map_it_has_a_name_and_a_chip(open_fight: Open) -> None:
    page = open_fight()
    page.ask_menu_of_picked()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    choose(submenu(menu, BEGIN_EFFECT), "Rain…")
    page.setFocus()
    press(page, Key.Key_Return)
    (chip,) = page.turn.chips.chips
    assert chip.text() == "Rain · until ended"
    assert chip.isVisible()
    QTest.mouseClick(chip, LEFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    choose(menu, "End Rain")
    assert not labels(page)
    assert not page.turn.chips.isVisible()


def test_that_the_card_and_the_legend_say_what_it_is(open_fight: Open) -> None:
    page = open_fight(HEXES)
    do(page.picks, "gm.effect/1", label="Green gas", picture="gas", turns=2, does="choke", where=spots(PLACE))
    hover(page.stage.map, "0605")
    text = page.stage.map.card.text()
    assert "Green gas" in text
    assert "2 turns left, 20 s" in text
    assert "choke" in text
    assert "Green gas, 2 turns left, 20 s, choke" in page.stage.map.accessibleDescription()
    QTest.keyClick(page, Key.Key_L)
    assert "Green gas" in in_legend(page)
    QTest.keyClick(page, Key.Key_Escape)
    do(page.picks, "gm.end-effect/1", effect="e1")
    QTest.keyClick(page, Key.Key_L)
    assert page.legend.isVisible()
    assert "Green gas" not in in_legend(page)


def test_that_its_row_has_a_menu_by_which_it_acts_and_ends(open_fight: Open) -> None:
    page = open_fight()
    do(page.picks, "gm.effect/1", label="Lair", acts=8, does="the floor heaves")
    choose(click_row(page, "Lair"), "Lair acts now")
    assert log_of(page)[-1] == "Lair acts: the floor heaves."
    choose(click_row(page, "Lair"), "End Lair")
    assert not labels(page)


# --- its area, by hand ------------------------------------------------------------------------------------------------
def gas(qtbot: QtBot, place: Place | None = None, ground: Ground = HEXES, label: str = "Poison gas") -> StageAlone:
    """The map on which a ready effect is to be put down."""
    page = stage_of(qtbot, blaze(ground).session)
    ready = next(one for one in READY if one.label == label)
    page.picks.pick(effect_choice(page.picks.session.moment, ready, place, page.picks.figure or ""))
    return page


def test_that_a_drag_from_its_middle_sizes_it_and_shows_the_number_until_the_button_is_up(qtbot: QtBot) -> None:
    page = gas(qtbot)
    shown = page.stage.map
    QTest.mousePress(shown, LEFT, pos=pixel(shown, "0605"))
    QTest.mouseMove(shown, pixel(shown, "0604"))
    QTest.mouseMove(shown, pixel(shown, "0602"))
    assert (shown.content.sizing, shown.content.area.words) == (True, "3 hexes")
    assert set(shown.content.effects[0].spots) == {hex_ for hex_ in disc(PLACE, 3) if HEXES.covers(hex_)}
    QTest.mouseRelease(shown, LEFT, pos=pixel(shown, "0602"))
    assert not shown.content.sizing
    assert page.picks.draft is not None
    assert page.picks.draft.values["size"] == 3
    page.picks.act()
    assert [one.label for one in page.picks.session.moment.effects.values()] == ["Poison gas"]


def test_that_escape_drops_the_drag_and_the_size_is_as_before(qtbot: QtBot) -> None:
    page = gas(qtbot, PLACE)
    shown = page.stage.map
    shown.setFocus()
    QTest.mousePress(shown, LEFT, pos=pixel(shown, "0305"))
    QTest.mouseMove(shown, pixel(shown, "0302"))
    assert set(shown.content.effects[0].spots) != set(disc(PLACE, 1))
    QTest.keyClick(shown, Key.Key_Escape)
    QTest.mouseRelease(shown, LEFT, pos=pixel(shown, "0302"))
    assert set(shown.content.effects[0].spots) == set(disc(PLACE, 1))


def test_that_plus_and_minus_size_it_on_the_map_and_on_the_page(qtbot: QtBot) -> None:
    """On the page, `tests/presentation` has them do it."""
    page = gas(qtbot, Point(600, 1200), OPEN, "Fire")
    shown = page.stage.map
    scale = shown.camera.scale
    shown.setFocus()
    for key in (Key.Key_Plus, Key.Key_Plus, Key.Key_Minus):
        QTest.keyClick(shown, key)
    assert shown.content.effects[0].shape == Circle(Point(600, 1200), 600)
    assert shown.camera.scale == scale


def test_that_a_line_points_where_it_is_dragged_to(qtbot: QtBot) -> None:
    page = gas(qtbot, label="Fire")
    page.picks.say("form", "line")
    drag(page.stage.map, pixel(page.stage.map, "0605"), pixel(page.stage.map, "0602"))
    assert set(page.stage.map.content.effects[0].spots) == {PLACE.step(0, far) for far in range(4)}


# --- checks -----------------------------------------------------------------------------------------------------------
def test_that_it_is_left_out_by_its_row_or_by_the_button(open_fight: Open) -> None:
    page = open_fight()
    type_line(page, "timer 2 turns The bridge burns")
    choose(click_row(page, "Timer"), "Cancel “Timer”")
    page.setFocus()
    press(page, Key.Key_Return)
    assert log_of(page)[-1] == "Ruling: Timer is skipped."


def spots(*places: Any) -> dict[str, Any]:
    return {"spots": [list(place) for place in places]}


def log_of(page: FightPage) -> list[str]:
    return log(page.picks)
