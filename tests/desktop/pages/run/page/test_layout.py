"""The layout of a fight: who acts is large, the order keeps its rows, one button is gold, little else is in sight."""

from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontInfo, QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from gmtool.desktop.base.theme.current import Role, theme, use_theme
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.desktop.pages.run.order.row_room import fitting_name_font, name_font, name_room, score_font
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Card, Enlisted, Muster, Progress, Ruleset, Side, State
from gmtool.space import at_column_row, blank_ground
from gmtool.systems import ruleset
from tests.desktop.gold import gold_in
from tests.desktop.pages.run.opened_page import opened
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import letter

pytestmark = pytest.mark.usefixtures("dressed")

Key = Qt.Key
SYSTEM = "tft-melee"
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
OpenMelee = Callable[..., FightPage]
TALL = 1.3
"""Lines of more than this share of their type, as those of Noto Sans, leave no room in the largest type."""


def fighter(dx: int) -> Card:
    fields = {"people": "human", "st": 14, "dx": dx, "gear": [{"item": "broadsword", "ready": True}]}
    return ruleset(SYSTEM).completed(Card(SYSTEM, "Fighter", fields))


@cache
def moved() -> tuple[Ruleset, State, State]:
    """A melee of nine who stand in two lines before each other and have all moved: before the actions, and in them."""
    figures = [
        Enlisted(
            f"f{n}",
            fighter(15 - n),
            SIDES[n % 2].id,
            f"Fighter {n}",
            place=at_column_row(3 + n // 2, 4 + n % 2),
            facing=3 - 3 * (n % 2),
        )
        for n in range(9)
    ]
    rules = ruleset(SYSTEM)
    fight = DrivenFight(Journal.begin(rules, Muster(tuple(figures), SIDES, blank_ground(12, 9))), others=True)
    for key in "421nn":
        fight.press(letter(key))
    journal = fight.session.journal
    return rules, journal.state_at(journal.line()[-1].parent), journal.state


@pytest.fixture
def open_melee(qtbot: Any, press: Any) -> Any:
    """Open the melee at its actions, with a strike proposed.

    taken_up: they were at their actions before the page was opened.
    """

    def made(size: tuple[int, int] = (1600, 910), scale: int = 100, *, taken_up: bool = False) -> FightPage:
        use_theme("dark", scale)
        rules, before, after = moved()
        journal = Journal.load(rules, rules.dump_state(after if taken_up else before))
        page = opened(qtbot, FightSession(journal, DiceSource(Random(1), others=True)), size)
        if not taken_up:
            press(page, "n")
        assert page.picks.proposed
        assert page.picks.upcoming is not None
        QApplication.processEvents()
        return page

    yield made
    use_theme("dark", 100)


def rows_whole(page: FightPage) -> list[bool]:
    """Row by row, whether all of it is in sight."""
    order = page.turn.order
    seen = QRect(0, 0, order.viewport().width(), order.viewport().height()).adjusted(0, -1, 0, 1)
    rects = [order.visualRect(order.rows.index(place)) for place in range(order.rows.rowCount())]
    return [not rect.isEmpty() and seen.top() <= rect.top() and rect.bottom() <= seen.bottom() for rect in rects]


def others_with_room(page: FightPage) -> int:
    """How many rows there is room for beside the one that acts, the likely choices and the chance."""
    turn = page.turn
    headline, area = turn.draft.odds.headline, turn.split.widget(1)
    room = sum(turn.split.sizes()) - headline.mapTo(area, headline.rect().bottomLeft()).y()
    return max(n for n in range(page.turn.order.rows.rowCount()) if not n or turn.who.height_for(0, n) <= room)


def test_that_who_acts_is_read_from_two_metres(open_melee: OpenMelee) -> None:
    open_melee()
    assert QFontInfo(score_font(theme())).pixelSize() >= 40
    assert QFontInfo(name_font(theme())).pixelSize() >= 28


@pytest.mark.parametrize(
    ("size", "scale"), [((1600, 910), 100), ((1366, 678), 100), ((1366, 678), 150), ((1366, 678), 200)]
)
def test_that_the_name_of_who_acts_is_smaller_rather_than_cut(
    open_melee: OpenMelee, size: tuple[int, int], scale: int
) -> None:
    order = open_melee(size, scale).turn.order
    ((rect, row),) = [
        (order.visualRect(order.rows.index(n)), row) for n, row in enumerate(order.rows.rows) if row.acting
    ]
    room, large = name_room(rect, row), QFontMetrics(name_font(theme())).horizontalAdvance
    # fonts differ in width: one name that is just too long for the large type
    long = next(name for n in count(1) if large(name := ("Spearmen of the communes, " * 4)[:n]) > room)
    for name in ("Ann", "Genoese crossbowmen", "Peasants of the manor", long):
        font = fitting_name_font(theme(), name, room)
        assert QFontMetrics(font).horizontalAdvance(name) <= room
        assert font.pixelSize() >= QFontInfo(theme().font(Role.BODY)).pixelSize()
        assert (font.pixelSize() == name_font(theme()).pixelSize()) == (large(name) <= room)
    assert large("Ann") <= room


def test_that_the_one_that_acts_is_the_only_large_row(open_melee: OpenMelee, press: Any) -> None:
    page = open_melee()
    order = page.turn.order
    acting = [row for row in order.rows.rows if row.acting]
    assert [row.figure for row in acting] == [page.picks.figure]
    rows = [(row, order.visualRect(order.rows.index(n)).height()) for n, row in enumerate(order.rows.rows) if n]
    heights = {row.acting: high for row, high in rows if row.progress in (Progress.NOW, Progress.LATER)}
    thin = [high for row, high in rows if row.progress not in (Progress.NOW, Progress.LATER)]
    assert all(18 <= high <= 22 for high in thin), "what is done gives way"
    assert 34 <= heights[False] <= 38
    assert heights[True] > 1.6 * heights[False]
    assert acting[0].health.text == "14 / 14"


def test_that_the_order_keeps_its_rows_in_an_attack(open_melee: OpenMelee, press: Any, qtbot: Any) -> None:
    page = open_melee()
    assert page.turn.order.rows.rowCount() == 10  # nine, and the heading
    qtbot.waitUntil(lambda: all(rows_whole(page)))
    press(page, "3", Key.Key_Return)
    assert page.session.question is not None
    QApplication.processEvents()
    assert all(rows_whole(page)), "while damage is asked"


@pytest.mark.parametrize(
    ("size", "scale", "others"), [((1366, 700), 150, 2), ((1366, 678), 200, 1), ((1000, 640), 100, 2)]
)
def test_that_a_small_window_has_the_one_that_acts_and_the_next(
    open_melee: OpenMelee, qtbot: Any, size: tuple[int, int], scale: int, others: int
) -> None:
    page = open_melee(size, scale)
    rows = page.turn.order.rows.rows
    acting = next(place for place, row in enumerate(rows) if row.acting)
    if QFontMetrics(theme().font()).height() > TALL * theme().font().pixelSize():
        others = min(others, others_with_room(page))
    qtbot.waitUntil(lambda: all(rows_whole(page)[acting : acting + 1 + others]))


@pytest.mark.parametrize(
    ("size", "scale"), [((1366, 678), 200), ((1366, 700), 150), ((1366, 723), 100), ((1600, 910), 200)]
)
def test_that_the_likely_choices_and_the_chance_are_in_sight_without_a_key(
    open_melee: OpenMelee, press: Any, qtbot: Any, size: tuple[int, int], scale: int
) -> None:
    page = open_melee(size, scale)
    area = page.turn.split.widget(1)

    def shown(part: QWidget) -> bool:
        return area.rect().contains(QRect(part.mapTo(area, QPoint(0, 0)), part.size()))

    def in_sight() -> bool:
        return all(map(shown, page.turn.choices.buttons)) and shown(page.turn.draft.odds.headline)

    qtbot.waitUntil(in_sight)
    buttons = page.turn.choices.buttons
    assert len(buttons) >= (1 if page.turn.choices.dense else 3)
    assert len({button.mapTo(area, QPoint(0, 0)).y() for button in buttons}) <= 2, "in two lines at most"
    press(page, Key.Key_Escape)
    assert page.picks.draft is None
    qtbot.waitUntil(lambda: all(map(shown, page.turn.choices.buttons)))


@pytest.mark.parametrize(("size", "scale"), [((1366, 678), 200), ((1366, 700), 150), ((1366, 723), 100)])
def test_that_the_chance_is_in_sight_as_a_fight_is_taken_up(
    open_melee: OpenMelee, qtbot: Any, size: tuple[int, int], scale: int
) -> None:
    turn = open_melee(size, scale, taken_up=True).turn
    area, headline = turn.split.widget(1), turn.draft.odds.headline
    qtbot.waitUntil(lambda: area.rect().contains(QRect(headline.mapTo(area, QPoint(0, 0)), headline.size())))


def test_that_one_button_is_gold_and_stands_beside_what_it_answers(open_melee: OpenMelee, press: Any) -> None:
    page = open_melee()
    for keys in ((), ("9", Key.Key_Return), ("7", Key.Key_Return), (Key.Key_Escape,), (" ",)):
        press(page, *keys)
        QApplication.processEvents()
        assert len(gold_in(page)) <= 1
        assert (gold_in(page) == [page.dice.rolls.roll]) is page.dice.prompts
        for button in gold_in(page):
            foot = page.turn.foot
            assert foot.isAncestorOf(button)


def test_that_the_gold_button_can_be_pressed_by_its_key_after_a_click_elsewhere(
    open_melee: OpenMelee, press: Any, qtbot: Any
) -> None:
    page = open_melee()
    order, before = page.turn.order, page.session.journal.head
    here = order.visualRect(order.rows.index(order.rows.place_of(page.picks.figure))).center()
    for part, at in ((page.turn.draft, None), (page.log.figures, None), (order.viewport(), here)):
        qtbot.mouseClick(part, Qt.MouseButton.LeftButton, pos=at or part.rect().center())
        if popup := QApplication.activePopupWidget():
            qtbot.keyClick(popup, Key.Key_Escape)
    press(page, "r")
    assert page.session.question is not None or page.session.journal.head != before


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton])
@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Space])
def test_that_the_key_for_what_is_next_works_after_a_click_or_a_menu_on_the_map(
    open_melee: OpenMelee, qtbot: Any, button: Any, key: Any
) -> None:
    page = open_melee()
    view = page.stage.map
    where = view.camera.to_screen(centre(at_column_row(11, 8))).toPoint()
    qtbot.mouseClick(view, button, pos=where)
    if (menu := QApplication.activePopupWidget()) is not None:
        qtbot.keyClick(menu, Key.Key_Escape)
    held = QApplication.focusWidget()
    assert held is not None
    qtbot.keyClick(held, key)
    assert page.session.question is not None


def test_that_some_ten_controls_are_in_sight(open_melee: OpenMelee, press: Any) -> None:
    page = open_melee()
    shown = [one for one in page.turn.findChildren(QAbstractButton) if one.isVisible()]
    assert len(shown) <= 12, [one.text() for one in shown]
    before = len(page.turn.choices.buttons)
    press(page, "a")
    assert len(page.turn.choices.buttons) == len(page.picks.choices) > before
    press(page, "a")
    assert len(page.turn.choices.buttons) == before


def test_that_all_choices_are_brought_into_sight_where_there_is_little_room(
    open_melee: OpenMelee, press: Any, qtbot: Any
) -> None:
    page = open_melee((1366, 678), 150)
    area = page.turn.split.widget(1)
    press(page, "a")
    qtbot.waitUntil(lambda: page.turn.choices.mapTo(area, QPoint(0, 0)).y() == 0)


def test_that_the_free_dice_come_and_go_by_one_key(open_melee: OpenMelee, press: Any, qtbot: Any) -> None:
    page = open_melee()
    assert not page.dice.tray.isVisible()
    press(page, Key.Key_D, held=Qt.KeyboardModifier.ControlModifier)
    assert page.focusWidget() is page.dice.tray.field
    press(page, "2d6", Key.Key_Return)
    assert page.dice.tray.history.count() == 1
    press(page, Key.Key_Escape)
    assert not page.dice.tray.isVisible()
    assert page.hasFocus()
    assert page.picks.proposed


def test_that_the_legend_comes_and_goes_by_one_key(open_melee: OpenMelee, press: Any) -> None:
    page = open_melee()
    assert not page.legend.isVisible()
    press(page, "l")
    assert page.legend.isVisible()
    assert page.stage.map.rect().contains(page.legend.geometry().translated(-page.stage.map.mapTo(page, QPoint(0, 0))))
    press(page, "l")
    assert not page.legend.isVisible()
    press(page, "l", Key.Key_Escape)
    assert not page.legend.isVisible()
    assert page.picks.proposed, "Esc closed the legend, and nothing else"


def test_that_an_old_layout_is_no_harm(open_melee: OpenMelee) -> None:
    page = open_melee()
    page.restore_layout({"foot": [360, 700], "left": [620, 230], "whole": [1000, 400], "turn": [200, 300]})
    assert set(page.layout_kept()) == {"whole", "turn"}


def test_that_the_gold_button_takes_a_second_line_and_leaves_out_the_middle(open_melee: OpenMelee) -> None:
    page = open_melee()
    act, words = page.turn.act, "Spear and shield fighter 2: Attack, Magic-User of the western pass, Spear"
    act.say(words, "Enter")
    QApplication.processEvents()
    assert act.text().replace("\n", " ") == words
    assert act.height() >= 2 * act.fontMetrics().height()
    low = open_melee((1366, 700), 150)
    low.turn.act.say(words, "Enter")
    QApplication.processEvents()
    assert low.turn.act.text().startswith("Spear and")
    assert low.turn.act.text().endswith("Spear")
