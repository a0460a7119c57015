"""A fight in the real page, by keyboard and mouse; what each key does is tested without it, in `tests/presentation`."""

import gc
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete

from gmtool.desktop.pages.run.log.panel import LogPanel
from gmtool.desktop.pages.run.order.row_list import WhyPopup
from gmtool.desktop.pages.run.page.menus import figure_menu
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import RollQuestion
from tests.presentation.fight.skirmish import Warded, fray, with_target_barred

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


class Shows(QObject):
    """Counts how often a widget is shown."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__()
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.count += event.type() is QEvent.Type.Show
        return False


def held_down(page: Any, key: Any) -> None:
    """The key goes down once and repeats three times."""
    for repeated in (False, True, True, True):
        target = page.focusWidget() or page
        QApplication.sendEvent(
            target, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, " ", repeated)
        )


def win_initiative(page: Any, press: Any) -> None:
    press(page, Key.Key_Space)
    press(page, "6")
    if isinstance(page.session.question, RollQuestion):
        press(page, "1")


def click_choice(qtbot: Any, page: Any, key: str, held: Any = Qt.KeyboardModifier.NoModifier) -> None:
    button = next(b for b in page.turn.choices.buttons if b.choice.key == key)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, held)


def test_that_a_turn_is_played_with_keys_and_typed_dice(open_page: Any, press: Any, qtbot: Any) -> None:
    page = open_page(others=True)
    assert page.turn.act.words == "Roll initiative"
    assert page.dice.title.text() == "Initiative of the Players"
    press(page, "6", "1", Key.Key_Return)
    assert page.turn.act.words == "Flavius: Strike, Wulf"
    assert page.picks.draft.ready
    assert page.turn.draft.odds.headline.text() == "74.1\u00a0%"
    assert page.turn.draft.odds.needs.text() == "12 or less on 3d6"
    assert page.dice.title.text() == "Flavius strikes Wulf: 12 or less"
    press(page, "2", " 3 4 8")
    assert page.focusWidget() is page.dice.rolls.field
    assert page.dice.rolls.hint.text() == "2 + 3 + 4 = 9, then 8. Enter."
    press(page, Key.Key_Return)
    assert page.session.moment.state["f1"].hits == 7
    assert page.session.journal.undo_label == "Flavius hits Wulf for 7"
    assert page.log.text().endswith("Flavius hits Wulf for 7.")
    assert page.turn.act.words == "Wulf: Strike, Flavius"
    assert page.hasFocus()


def test_that_a_held_key_does_one_thing(open_page: Any, press: Any) -> None:
    page = open_page(players=False)
    press(page, Key.Key_Space)
    while page.session.question is not None:
        press(page, "1")
    for _ in range(2):
        page.picks.do()
    turn = page.session.moment.agenda.turn
    held_down(page, Key.Key_Space)
    assert page.session.moment.agenda.turn == turn + 1
    assert not page.session.moment.state.won


def test_that_a_target_is_chosen_by_a_click_on_its_row(open_page: Any, press: Any, qtbot: Any) -> None:
    page = open_page(4, players=False)
    win_initiative(page, press)
    press(page, Key.Key_Space)
    target = page.picks.draft.candidates(page.picks.draft.missing)[1].value
    figures = page.stage.figures
    index = figures.rows.index(figures.rows.place_of(target))
    qtbot.mouseClick(figures.viewport(), Qt.MouseButton.LeftButton, pos=figures.visualRect(index).center())
    assert page.picks.draft.values["target"] == target


def test_that_a_refused_choice_says_why_and_shift_overrules_it(open_page: Any, press: Any, qtbot: Any) -> None:
    page = open_page(players=False)
    win_initiative(page, press)
    late = next(f for f in ("f0", "f1") if f not in page.session.moment.agenda.next[:1])
    page.picks.choose_figure(late)
    button = next(b for b in page.turn.choices.buttons if b.choice.key == "strike")
    assert "turn" in button.toolTip()
    click_choice(qtbot, page, "strike")
    assert "turn" in page.turn.prompt.text()
    assert page.picks.draft is None
    click_choice(qtbot, page, "strike", SHIFT)
    assert page.picks.draft.overruling
    press(page, "surprise", Key.Key_Return)
    assert "Ruling: surprise" in page.log.text()


def test_that_the_order_says_why_and_picks(open_page: Any, press: Any, qtbot: Any) -> None:
    page = open_page(4, players=False)
    order = page.turn.order
    place = order.rows.place_of("f3")
    rect = order.visualRect(order.rows.index(place))
    qtbot.mouseClick(order.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(10, 10))
    assert page.picks.figure == "f3"
    why = order.findChild(WhyPopup)
    assert why.isVisible()
    why.close()


def test_that_a_click_in_the_log_shows_the_moment_and_escape_comes_back(open_page: Any, press: Any, qtbot: Any) -> None:
    page = open_page(players=False)
    for hits in (2, 9):
        page.session.perform({"kind": "gm.amend/1", "figure": "f0", "field": "hits", "value": hits})
    view = page.log.view
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.rect_of(0).center())
    assert page.session.moment.state["f0"].hits == 2
    assert page.bar.back.isVisible()
    assert page.turn.act.isHidden()
    press(page, Key.Key_Escape)
    assert page.session.moment.state["f0"].hits == 9
    assert not page.bar.back.isVisible()


def test_that_playing_on_from_a_line_branches(begin: Any, qtbot: Any) -> None:
    session = begin(players=False)
    log = LogPanel(session)
    qtbot.addWidget(log)
    for hits in (2, 9):
        session.perform({"kind": "gm.amend/1", "figure": "f0", "field": "hits", "value": hits})
    menu = log.menu(log.filter.index(0, 0).data(0x100))
    next(action for action in menu.actions() if action.text() == "Play from here").trigger()
    assert session.moment.state["f0"].hits == 2
    assert log.lines.standing == 1
    newer = log.filter.index(1, 0).data(0x100)
    again = next(action for action in log.menu(newer).actions() if action.text() == "Redo up to here")
    again.trigger()
    assert session.moment.state["f0"].hits == 9


def test_that_the_gm_amends_renames_and_removes_by_word(open_page: Any, press: Any) -> None:
    page = open_page(players=False)
    menu = figure_menu(page, "f1")
    values = next(action.menu() for action in menu.actions() if action.menu())
    next(action for action in values.actions() if action.text() == "Wulf: Hits taken").trigger()
    field = page.turn.draft.form.fields[0]
    field.edit.setFocus()
    field.edit.selectAll()
    press(page, "4", Key.Key_Return)
    assert page.session.moment.state["f1"].hits == 4
    next(action for action in menu.actions() if action.text() == "Rename Wulf").trigger()
    field = page.turn.draft.form.fields[0]
    field.edit.setFocus()
    field.edit.selectAll()
    press(page, "Wolf", Key.Key_Return)
    assert page.session.moment.state["f1"].name == "Wolf"
    next(action for action in menu.actions() if "out of the fight" in action.text()).trigger()
    page.setFocus()
    press(page, Key.Key_Return)
    assert page.session.moment.state["f1"].gone
    assert page.stage.figures.rows.rowCount() == 1


def test_that_a_note_is_written_with_its_key(open_page: Any, press: Any) -> None:
    page = open_page(players=False)
    next(action for action in page.deeds.values() if action.text() == "Note for the log").trigger()
    press(page, "rain begins", Key.Key_Return)
    assert page.log.text() == "rain begins"


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("scale", [100, 200])
def test_that_nothing_of_the_page_is_wider_than_a_small_laptop(
    open_page: Any, press: Any, theme: str, scale: int
) -> None:
    from gmtool.desktop.base.theme.current import use_theme

    page = open_page(8)
    use_theme(theme, scale)
    win_initiative(page, press)
    press(page, Key.Key_Space)
    QApplication.processEvents()
    assert page.minimumSizeHint().width() <= (1366 if scale == 200 else 1000)


def test_that_a_screen_reader_hears_the_line_that_matters(begin: Any, qtbot: Any) -> None:
    session = begin(players=False)
    log = LogPanel(session)
    qtbot.addWidget(log)
    log.show()
    for text in ("rain", "hail", "snow"):
        session.perform({"kind": "gm.note/1", "text": text})
    view = log.view
    assert view.accessibleDescription() == "snow"
    session.undo()
    assert view.accessibleDescription() == "hail"
    view.setFocus()
    qtbot.keyClick(view, Key.Key_Up)
    qtbot.keyClick(view, Key.Key_Up)
    assert view.accessibleDescription() == "rain"
    qtbot.keyClick(view, Key.Key_PageDown)
    assert view.accessibleDescription() == "Taken back: snow"


def test_that_an_input_that_is_asked_again_has_nothing_of_before(open_page: Any, press: Any) -> None:
    page = open_page(players=False)
    menu = figure_menu(page, "f1")
    values = next(action.menu() for action in menu.actions() if action.menu())
    hits = next(action for action in values.actions() if action.text() == "Wulf: Hits taken")
    hits.trigger()
    field = page.turn.draft.form.fields[0]
    before = field.edit.text()
    field.edit.setFocus()
    press(page, "x")
    assert field.edit.property("wrong")
    press(page, Key.Key_Escape)
    assert page.picks.draft is None
    hits.trigger()
    assert page.turn.draft.form.fields[0] is field
    assert field.isVisible()
    assert field.edit.text() == before
    assert not field.edit.property("wrong")


def test_that_a_list_that_is_asked_again_begins_at_its_top(open_page: Any, press: Any) -> None:
    page = open_page(4, players=False, others=True)
    press(page, Key.Key_Space, "6")
    page.picks.choose_figure(page.session.moment.agenda.next[0])
    press(page, Key.Key_Space)
    field = page.turn.draft.form.fields[0]
    press(page, Key.Key_Down)
    assert field.list.currentIndex().row() == 1
    press(page, Key.Key_Escape, Key.Key_Space)
    assert page.turn.draft.form.fields[0] is field
    assert page.focusWidget() is field.list
    assert field.list.currentIndex().row() == 0
    press(page, Key.Key_Return)
    assert page.picks.draft.value(field.field) == field.list.rows.candidates[0].value


def test_that_the_choices_of_the_table_do_not_flash_up_from_choice_to_choice(open_page: Any, press: Any) -> None:
    page = open_page(4, players=False, others=True)
    press(page, Key.Key_Space, "6")
    page.picks.choose_figure(page.session.moment.agenda.next[0])
    table = page.turn.table_choices
    assert not table.isVisible(), "the rules refuse what the table could do"
    press(page, "a")
    assert table.isVisible()
    press(page, "1")
    assert not table.isVisible()
    shows = Shows(table)
    press(page, "2")
    assert page.picks.draft is not None
    assert shows.count == 0
    press(page, Key.Key_Escape)
    assert table.isVisible()
    assert shows.count == 1


def test_that_nothing_of_a_page_that_is_gone_listens_to_the_fight(begin: Any, qtbot: Any) -> None:
    session = begin(4, ground=True)
    signals = [session.changed, session.previewed, session.redraw, session.asked, session.failed, session.refused]
    page = FightPage(session)
    picks = page.picks
    assert all(len(signal) for signal in signals)
    delete(page)
    del page
    gc.collect()
    of_selection = [1, 1, 0, 0, 0, 0]
    assert [len(signal) for signal in signals] == of_selection
    with qtbot.captureExceptions() as faults:
        session.perform({"kind": "gm.note/1", "text": "It rains."})
        picks.act()
    assert not faults


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return])
def test_that_a_target_that_nobody_can_be_is_no_dead_end(qtbot: Any, press: Any, key: Any) -> None:
    rules: Any = Warded()
    state = replace(fray(), won="players")
    page = FightPage(FightSession(Journal.load(rules, rules.dump_state(state)), DiceSource(Random(1))))
    page.picks.bounce = 0
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    page.setFocus()
    page.picks.pick(with_target_barred(next(choice for choice in page.picks.choices if choice.key == "strike")))
    assert page.turn.prompt.text() == "Choose a target"
    press(page, key, key)
    assert page.turn.prompt.text() == "Wulf is warded."
    assert page.session.journal.undo_label is None
    press(page, Key.Key_Escape)
    assert page.turn.act.words == "Flavius: Hold"
