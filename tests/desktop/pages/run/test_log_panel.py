"""The log beside the fight: what it paints, what lights up under the pointer, and what a line offers."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.rows_model import RowsModel
from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.pages.run.log.log_model import LOGGED, LogLine
from gmtool.desktop.pages.run.log.log_view import LogView, rules_rect
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.rules.seam import Line
from tests.desktop.pages.run.opened_page import opened
from tests.desktop.pixels import colours_of
from tests.tally import Tally
from tests.variants.talkative_tally import begun

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class Lines(RowsModel[LogLine]):
    """Lines of a log."""

    def shown(self, place: int, role: int) -> object:
        return self.rows[place] if role == LOGGED else None


def logged(text: str, *rules: str, weight: int = 1, undone: bool = False) -> LogLine:
    return LogLine(0, Line(text, rules=rules, weight=weight), undone)


@pytest.fixture
def view(qtbot: QtBot, painted: None) -> LogView:
    """Forty lines, of which the last has a rule."""
    use_theme("dark", 100)
    model = Lines()
    model.set_rows([logged(f"Ulf misses Wulf, {n} times.") for n in range(40)] + [logged("Ulf hits.", "tally.strike")])
    made = LogView(model)
    qtbot.addWidget(made)
    made.resize(320, 200)
    made.show()
    return made


def seen(view: LogView, row: int) -> QImage:
    """The picture of a row."""
    return view.viewport().grab().toImage().copy(view.rect_of(row))


def hover(view: LogView, at: QPoint) -> None:
    QTest.mouseMove(view.viewport(), at + QPoint(1, 0))
    QTest.mouseMove(view.viewport(), at)


def test_that_the_line_under_the_pointer_lights_up_and_the_picked_one_otherwise(view: LogView) -> None:
    raised, picked = theme().colour("raised").name(), theme().colour("accent_soft").name()
    hover(view, view.rect_of(38).center())
    assert [raised in colours_of(seen(view, row)) for row in (37, 38, 39)] == [False, True, False]
    QTest.mousePress(view.viewport(), LEFT, pos=view.rect_of(37).center())
    assert view.current == 37
    assert picked in colours_of(seen(view, 37))
    assert raised in colours_of(seen(view, 38))
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert raised not in colours_of(seen(view, 38))


def test_that_the_sign_at_the_end_opens_the_rules_and_the_rest_of_the_line_its_moment(
    view: LogView, qtbot: QtBot
) -> None:
    last = view.rect_of(40)
    with qtbot.waitSignal(view.rules_clicked) as rules, qtbot.assertNotEmitted(view.line_clicked):
        QTest.mousePress(view.viewport(), LEFT, pos=rules_rect(last).center())
    assert rules.args[0].line.rules == ("tally.strike",)
    with qtbot.waitSignal(view.line_clicked) as clicked, qtbot.assertNotEmitted(view.rules_clicked):
        QTest.mousePress(view.viewport(), LEFT, pos=last.center())
    assert clicked.args[0].line.text == "Ulf hits."
    with qtbot.waitSignal(view.line_clicked):
        QTest.mousePress(view.viewport(), LEFT, pos=rules_rect(view.rect_of(39)).center())
    with qtbot.waitSignal(view.menu_wanted) as menu, qtbot.assertNotEmitted(view.line_clicked):
        QTest.mousePress(view.viewport(), RIGHT, pos=view.rect_of(38).center())
    assert menu.args[0].line.text == "Ulf misses Wulf, 38 times."
    picture = view.viewport().grab().toImage()
    signs = [len(colours_of(picture.copy(rules_rect(view.rect_of(row))))) for row in (39, 40)]
    assert signs[0] < 4 < signs[1], "only a line with a rule has the sign"


def test_that_a_click_below_the_lines_means_none(qtbot: QtBot, painted: None) -> None:
    model = Lines()
    model.set_rows([logged("Ulf hits.")])
    view = LogView(model)
    qtbot.addWidget(view)
    view.resize(320, 200)
    view.show()
    there = view.rect_of(0)
    free = QPoint(40, there.bottom() + 40) if there.bottom() + 40 < 200 else QPoint(40, there.top() - 40)
    with qtbot.assertNotEmitted(view.line_clicked), qtbot.assertNotEmitted(view.menu_wanted):
        QTest.mousePress(view.viewport(), LEFT, pos=free)
        QTest.mousePress(view.viewport(), RIGHT, pos=free)
    assert view.current == -1


def test_that_a_picked_line_comes_into_sight_whole(view: LogView) -> None:
    room = view.viewport().rect()
    for row in (3, 0, 40, 20, 21, 40, 0):
        assert view.rect_of(row).isEmpty() or row in (40, 21)
        view.pick(row)
        assert room.contains(view.rect_of(row)), row
        assert view.accessibleDescription() == view.line(row).line.text


def test_that_what_was_taken_back_is_pale_and_a_turn_stands_out(qtbot: QtBot, painted: None) -> None:
    use_theme("dark", 100)
    model = Lines()
    told = [logged("Turn 2", weight=3), logged("Ulf hits."), logged("Ulf walks.", weight=0)]
    model.set_rows([*told, logged("Ulf falls.", undone=True)])
    view = LogView(model)
    qtbot.addWidget(view)
    view.resize(320, 200)
    view.show()

    def has(row: int, colour: str) -> bool:
        return theme().colour(colour).name() in colours_of(seen(view, row))

    assert [has(row, "accent") for row in range(4)] == [True, False, False, False]
    assert [has(row, "text") for row in range(4)] == [False, True, False, False]
    assert [has(row, "muted") for row in range(4)] == [False, False, True, True]
    view.pick(3)
    assert view.accessibleDescription() == "Taken back: Ulf falls."


# --- the panel -------------------------------------------------------------------------------------------------------
@pytest.fixture
def page(qtbot: QtBot) -> FightPage:
    """A fight of two, with a ruling on each."""
    page = opened(qtbot, begun(Tally()))
    for figure, points in (("f0", 7), ("f1", 8)):
        amend(page, figure, points)
    return page


def amend(page: FightPage, figure: str, points: int) -> None:
    page.session.perform({"kind": "gm.amend/1", "figure": figure, "field": "points", "value": points})


def entries(menu: Any) -> dict[str, Any]:
    return {one.text(): one for one in menu.actions()}


def newest(page: FightPage) -> LogLine:
    found = page.log.filter.index(page.log.filter.rowCount() - 1, 0).data(LOGGED)
    assert isinstance(found, LogLine)
    return found


def test_that_the_log_and_a_line_of_it_are_copied(page: FightPage) -> None:
    clipboard, offered = QApplication.clipboard(), entries(page.log.menu(newest(page)))
    offered["Copy the line"].trigger()
    assert clipboard.text() == "Ruling: Wulf, points: 10 → 8."
    offered["Copy the log"].trigger()
    assert clipboard.text() == "Ruling: Flavius, points: 10 → 7.\nRuling: Wulf, points: 10 → 8."


def test_that_another_line_of_play_is_offered_by_its_last_deed_and_gone_back_to(page: FightPage) -> None:
    assert "Other lines of play" not in entries(page.log.menu(newest(page)))
    page.session.undo()
    amend(page, "f1", 3)
    assert page.log.text().endswith("Ruling: Wulf, points: 10 → 3.")
    menu = page.log.menu(newest(page))
    (other,) = entries(menu)["Other lines of play"].menu().actions()
    assert other.text() == "Ruling: Wulf, points: 10 → 8 (1 step)"
    other.trigger()
    assert page.log.text().endswith("Ruling: Wulf, points: 10 → 8.")


def test_that_a_line_with_one_rule_leads_to_it_and_one_with_several_asks_which(page: FightPage, qtbot: QtBot) -> None:
    panel = page.log
    with qtbot.waitSignal(panel.rule_clicked) as one:
        panel.view.rules_clicked.emit(logged("Ulf hits.", "tally.strike"))
    assert one.args == ["tally.strike"]
    with qtbot.assertNotEmitted(panel.rule_clicked):
        panel.view.rules_clicked.emit(logged("Ulf ducks.", "tally.strike", "tally.duck"))
    menu = next(one for one in panel.findChildren(QMenu) if one.isVisible())
    assert [text.partition(":")[0] for text in entries(menu)] == ["Rule", "Rule"]
    with qtbot.waitSignal(panel.rule_clicked) as other:
        menu.actions()[1].trigger()
    assert other.args == ["tally.duck"]
    menu.close()


# --- the strip and the whole log -------------------------------------------------------------------------------------
def whole_lines(page: FightPage) -> list[str]:
    """The lines of the log that are in sight as a whole."""
    view = page.log.view
    room = view.viewport().rect()
    rows = range(page.log.filter.rowCount())
    return [view.line(row).line.text for row in rows if room.contains(rect := view.rect_of(row)) and not rect.isEmpty()]


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_that_the_last_two_sentences_are_in_sight_over_the_foot_of_the_stage(qtbot: QtBot, scale: int) -> None:
    use_theme("dark", scale)
    page = opened(qtbot, begun(Tally()), (1366, 700))
    for points in range(3, 9):
        amend(page, "f0", points)
    QApplication.processEvents()
    told = page.log.text().splitlines()
    assert whole_lines(page)[-2:] == told[-2:]
    assert page.log.height() <= page.height() * 0.32
    assert not page.log.figures.isVisible()
    use_theme("dark", 100)


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_that_what_ended_a_turn_stays_in_sight_above_the_heading_of_the_next(qtbot: QtBot, scale: int) -> None:
    use_theme("dark", scale)
    page = opened(qtbot, begun(Tally()), (1366, 700))
    told = [logged("Ulf misses Wulf.") for _ in range(6)]
    page.log.lines.standing = len(told) + 2
    page.log.lines.set_rows([*told, logged("Wulf hits Ulf."), logged("Turn 2", weight=3)])
    QApplication.processEvents()
    assert whole_lines(page)[-2:] == ["Wulf hits Ulf.", "Turn 2"]
    use_theme("dark", 100)


def test_that_one_key_opens_the_whole_log_over_the_stage_and_folds_it(page: FightPage, press: Any) -> None:
    stage, strip = page.stage.geometry(), page.log.height()
    page.deeds["keys_to_the_log"].trigger()
    assert page.log.open
    assert page.log.view.hasFocus()
    assert page.log.height() > 3 * strip
    assert page.log.figures.isVisible()
    assert page.stage.geometry() == stage, "the stage is covered, and does not move"
    page.deeds["keys_to_the_log"].trigger()
    assert (page.log.open, page.log.height(), page.hasFocus()) == (False, strip, True)
    page.deeds["keys_to_the_log"].trigger()
    press(page.log.view, Qt.Key.Key_Escape)
    assert (page.log.open, page.hasFocus()) == (False, True)


def test_that_esc_comes_back_to_now_before_it_folds_the_log(page: FightPage, press: Any) -> None:
    page.deeds["keys_to_the_log"].trigger()
    for _ in range(2):
        press(page.log.view, Qt.Key.Key_Up)
    assert page.session.preview_entry is not None
    press(page.log.view, Qt.Key.Key_Escape)
    assert page.session.preview_entry is None
    assert page.log.open
    press(page, Qt.Key.Key_Escape)
    assert not page.log.open


def test_that_the_button_on_the_strip_opens_the_log_too(page: FightPage, qtbot: QtBot) -> None:
    QApplication.processEvents()
    qtbot.mouseClick(page.log.fold, LEFT)
    assert page.log.open
    qtbot.mouseClick(page.log.fold, LEFT)
    assert not page.log.open
