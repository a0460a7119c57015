"""Effects and checks in the window of a fight: put down, seen, done and ended by key and by mouse."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.inputs.candidates import CandidateList
from gmtool.desktop.pages.run.order.order_model import ROW
from gmtool.desktop.pages.run.page.menus import BEGIN_EFFECT, PUT_EFFECT
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.menu_offers import named_deeds
from gmtool.space import Circle, Ground, HexGround, Point, at_column_row, disc
from tests.desktop.canvas.hand import click, drag, hover, pixel
from tests.desktop.pages.run.opened_page import opened
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


def place_submenu(page: FightPage) -> QMenu:
    """The effects of the menu of a place on open ground."""
    page.open_menu(Point(600, 1200), page.mapToGlobal(QPoint(50, 50)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return submenu(menu, PUT_EFFECT)


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


def test_that_its_size_is_seen_as_it_is_said(open_fight: Open) -> None:
    page = open_fight(HEXES)
    choose(submenu(right_click(page, "0605"), PUT_EFFECT), "Smoke…")
    size = next(field for field in page.turn.draft.form.fields if field.field.field == "size")
    edit: Any = size
    edit.edit.setFocus()
    edit.edit.selectAll()
    QTest.keyClicks(edit.edit, "1")
    (seen,) = page.stage.map.content.effects
    assert len(seen.spots) == 7


def test_that_one_without_a_place_is_placed_by_a_click_on_the_map(open_fight: Open) -> None:
    page = open_fight(HEXES)
    type_line(page, "effect gas")
    assert not labels(page)
    click(page.stage.map, "0605")
    (seen,) = page.stage.map.content.effects
    assert set(seen.spots) == set(disc(PLACE, 1))
    page.setFocus()
    press(page, Key.Key_Return)
    assert labels(page) == ["Poison gas"]


def test_that_a_drag_from_its_middle_sizes_it_and_shows_the_number_until_the_button_is_up(open_fight: Open) -> None:
    page = open_fight(HEXES)
    type_line(page, "effect gas")
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
    page.setFocus()
    press(page, Key.Key_Return)
    assert labels(page) == ["Poison gas"]


def test_that_escape_drops_the_drag_and_the_size_is_as_before(open_fight: Open) -> None:
    page = open_fight(HEXES)
    choose(submenu(right_click(page, "0605"), PUT_EFFECT), "Poison gas…")
    shown = page.stage.map
    shown.setFocus()
    QTest.mousePress(shown, LEFT, pos=pixel(shown, "0305"))
    QTest.mouseMove(shown, pixel(shown, "0302"))
    assert set(shown.content.effects[0].spots) != set(disc(PLACE, 1))
    QTest.keyClick(shown, Key.Key_Escape)
    QTest.mouseRelease(shown, LEFT, pos=pixel(shown, "0302"))
    assert set(shown.content.effects[0].spots) == set(disc(PLACE, 1))


def test_that_a_letter_has_walls_stop_it(open_fight: Open) -> None:
    walls = frozenset(at_column_row(7, row) for row in range(1, 10))
    page = open_fight(HexGround(12, 9, walls=walls))
    choose(submenu(right_click(page, "0605"), PUT_EFFECT), "Smoke…")
    assert walls & set(page.stage.map.content.effects[0].spots)
    page.setFocus()
    letter = next(key for key, one in page.turn.draft.form.letters.items() if one.name == "Walls")
    QTest.keyClicks(page, letter)
    assert all(hex_.q < at_column_row(7, 1).q for hex_ in page.stage.map.content.effects[0].spots)


def test_that_plus_and_minus_size_it_on_the_map_and_on_the_page(open_fight: Open) -> None:
    page = open_fight(OPEN)
    choose(place_submenu(page), "Fire…")
    scale = page.stage.map.camera.scale
    page.stage.map.setFocus()
    press(page, Key.Key_Plus, Key.Key_Plus, Key.Key_Minus)
    assert page.stage.map.content.effects[0].shape == Circle(Point(600, 1200), 600)
    page.setFocus()
    press(page, Key.Key_Minus, Key.Key_Minus)
    assert page.stage.map.content.effects[0].shape == Circle(Point(600, 1200), 400)
    assert page.stage.map.camera.scale == scale


def test_that_a_line_points_where_it_is_dragged_to(open_fight: Open) -> None:
    page = open_fight(HEXES)
    type_line(page, "effect fire")
    page.picks.say("form", "line")
    drag(page.stage.map, pixel(page.stage.map, "0605"), pixel(page.stage.map, "0602"))
    assert set(page.stage.map.content.effects[0].spots) == {PLACE.step(0, far) for far in range(4)}


def test_that_open_ground_has_a_round_template(open_fight: Open) -> None:
    page = open_fight(OPEN)
    choose(place_submenu(page), "Fire…")
    page.setFocus()
    press(page, Key.Key_Return)
    (there,) = page.stage.map.content.effects
    assert there.shape is not None
    assert there.shape.covers(Point(600, 1200))


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


def test_that_the_command_line_puts_one_where_a_figure_is(open_fight: Open) -> None:
    page = open_fight(HEXES)
    type_line(page, "effect gas 3 turns at bjorn")
    assert labels(page) == ["Poison gas"]
    assert log_of(page)[-1] == "Poison gas begins in 0605 and 6 more hexes, 3 turns."


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


def test_that_space_has_it_act_when_its_score_has_come(open_fight: Open) -> None:
    page = open_fight()
    do(page.picks, "gm.effect/1", label="Lair", acts=8, does="the floor heaves")
    do(page.picks, "tally.pass/1", figure="wulf")
    (acting,) = [row for row in page.turn.order.rows.rows if row.acting]
    assert acting.name == "Lair"
    press(page, Key.Key_Space)
    assert log_of(page)[-1] == "Lair acts: the floor heaves."
    assert page.picks.figure == "bjorn"


# --- checks -----------------------------------------------------------------------------------------------------------
def test_that_space_rolls_a_check_that_is_due_with_its_odds_in_sight(open_fight: Open) -> None:
    page = open_fight()
    type_line(page, "check Blue: morale 2d6 7+")
    assert page.turn.prompt.text() == "Blue: morale, 2d6, 7 or more."
    assert page.turn.draft.odds.headline.text() == "58.3\u00a0%"
    (acting,) = [row for row in page.turn.order.rows.rows if row.acting]
    assert acting.name == "Blue: morale"
    page.setFocus()
    press(page, Key.Key_Space)
    assert log_of(page)[-1].startswith("Blue: morale: 7 or more, rolls ")
    assert page.session.moment.agenda.checks == ()


def test_that_the_dice_of_the_players_are_typed(open_fight: Open) -> None:
    page = open_fight(players=True)
    type_line(page, "check Red: morale 2d6 7+")
    page.setFocus()
    QTest.keyClicks(page, "34")
    press(page, Key.Key_Return)
    assert log_of(page)[-1] == "Red: morale: 7 or more, rolls 7: passed."


def test_that_it_is_left_out_by_its_row_or_by_the_button(open_fight: Open) -> None:
    page = open_fight()
    type_line(page, "timer 2 turns The bridge burns")
    choose(click_row(page, "Timer"), "Cancel “Timer”")
    page.setFocus()
    press(page, Key.Key_Return)
    assert log_of(page)[-1] == "Ruling: Timer is skipped."


def test_that_nobody_acts_while_it_waits_unless_the_gm_overrules(open_fight: Open) -> None:
    page = open_fight()
    type_line(page, "check Blue: morale 2d6 7+")
    page.picks.choose_figure("wulf")
    assert not [choice for choice in page.picks.choices if choice.allowed]
    page.setFocus()
    press(page, Key.Key_Space)
    assert page.session.moment.agenda.checks == (), "Space still does what waits"


def spots(*places: Any) -> dict[str, Any]:
    return {"spots": [list(place) for place in places]}


def log_of(page: FightPage) -> list[str]:
    return log(page.picks)


def gas_asked_for(page: FightPage) -> CandidateList:
    """Poison gas is picked by its name; returns the list of its places."""
    named = next(one for one in named_deeds(page.picks) if one.text == "Effect: Poison gas…")
    named.do()
    fields = {field.field.field: field for field in page.turn.draft.form.fields}
    found = fields["at"].list
    assert isinstance(found, CandidateList)
    return found


def test_that_the_place_of_an_effect_is_picked_from_a_short_list_with_the_chosen_figure_first(
    open_fight: Open,
) -> None:
    page = open_fight(HEXES)
    page.picks.choose_figure("bjorn")
    places = gas_asked_for(page)
    assert [one.detail for one in places.rows.candidates] == ["Bjorn", "Wulf", "Cnut"]
    assert places.hasFocus()
    press(page, Key.Key_Return, Key.Key_Return)
    (effect,) = page.session.moment.effects.values()
    assert set(effect.where.spots) == set(disc(at_column_row(6, 5), 1))


def test_that_the_place_of_an_effect_is_picked_on_the_map_where_nobody_stands(open_fight: Open) -> None:
    page = open_fight(HEXES)
    gas_asked_for(page)
    click(page.stage.map, "0303")
    press(page, Key.Key_Return)
    (effect,) = page.session.moment.effects.values()
    assert set(effect.where.spots) == set(disc(at_column_row(3, 3), 1))
