"""What a fight asks in words, as a number, and with many options: by key and by mouse."""

from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.log.panel import LogPanel
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.dice import Dice
from gmtool.rules.seam import (
    ChoiceAnswer,
    ChoiceQuestion,
    NumberAnswer,
    RollQuestion,
    Why,
    WordsAnswer,
    WordsQuestion,
)
from gmtool.rules.seam.table.questions import MOST_WORDS
from tests.desktop.pages.run.opened_page import opened
from tests.variants.talkative_tally import KNOWN, LONG, MANY, Talk, begun

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: Any, press: Any) -> FightPage:
    """A fight that has asked for an injury."""
    made = opened(qtbot, begun(Talk()))
    press(made, Key.Key_Escape, "3", Key.Key_Return)
    assert isinstance(made.session.question, WordsQuestion)
    return made


def answers(page: FightPage) -> tuple[Any, ...]:
    return page.session.pending.answers if page.session.pending else page.session.journal.line()[-1].answers


def test_that_words_a_number_and_a_decision_are_said_with_keys(page: FightPage, press: Any) -> None:
    assert page.dice.title.text() == LONG
    assert page.turn.prompt.text() == LONG
    assert QApplication.focusWidget() is page.dice.words.field
    press(page, "S2 left arm 4", Key.Key_Return)
    assert QApplication.focusWidget() is page.dice.numbers.field
    press(page, "two", Key.Key_Return)
    assert page.dice.numbers.hint.text() == "A whole number from −5 to 99 is expected."
    assert page.dice.numbers.field.selectedText() == "two"
    press(page, "13", Key.Key_Return)
    assert isinstance(page.session.question, ChoiceQuestion)
    press(page, "2")
    assert page.session.question is None
    assert answers(page) == (WordsAnswer("S2 left arm 4"), NumberAnswer(13), ChoiceAnswer("1"))
    assert page.log.text() == "Flavius: “S2 left arm 4 / 1”, and 13 beaten."
    assert page.hasFocus()


def test_that_known_words_are_clicked_or_reached_with_tab(page: FightPage, press: Any, qtbot: Any) -> None:
    qtbot.mouseClick(page.dice.words.buttons[2], LEFT)
    assert answers(page) == (WordsAnswer(KNOWN[2]),)
    press(page, Key.Key_Escape, Key.Key_Tab)
    assert QApplication.focusWidget() is page.dice.words.buttons[0]
    press(page, Key.Key_Return)
    assert answers(page) == (WordsAnswer(KNOWN[0]),)


def test_that_known_words_are_completed_from_any_part_of_them(page: FightPage, press: Any, qtbot: Any) -> None:
    press(page, "ARM")
    popup = page.dice.words.completer.popup()
    assert popup.isVisible()
    qtbot.keyClick(popup, Key.Key_Down)
    qtbot.keyClick(popup, Key.Key_Return)
    assert answers(page) == (WordsAnswer("S2 left arm"),)


def test_that_words_that_are_too_long_are_refused_and_stay(page: FightPage, qtbot: Any) -> None:
    field = page.dice.words.field
    qtbot.keyClick(field, Key.Key_Return)
    assert page.dice.words.hint.text() == "This cannot be left blank."
    assert field.property("wrong")
    qtbot.keyClick(field, Key.Key_S)
    assert not field.property("wrong")
    field.clear()
    QGuiApplication.clipboard().setText("x" * (MOST_WORDS + 1))
    qtbot.keyClick(field, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(field, Key.Key_Return)
    assert page.dice.words.hint.text() == "Use 1 to 300 characters."
    qtbot.keyClick(field, Key.Key_End)
    qtbot.keyClick(field, Key.Key_Backspace)
    qtbot.keyClick(field, Key.Key_Return)
    assert answers(page) == (WordsAnswer("x" * MOST_WORDS),)


def test_that_what_was_typed_is_there_when_the_gm_comes_back_to_the_question(page: FightPage, press: Any) -> None:
    press(page, "S2 le")
    page.setFocus()
    page.dice.show_question(page.session.question)
    assert page.dice.words.field.text() == "S2 le"
    assert QApplication.focusWidget() is page.dice.words.field


def test_that_the_enter_that_answers_does_not_begin_what_is_next(page: FightPage, press: Any, qtbot: Any) -> None:
    press(page, "1", "5", Key.Key_Return)
    page.dice.decisions.buttons[3].setFocus()
    press(page, Key.Key_Return)
    assert page.session.question is None
    assert page.picks.proposed
    assert page.turn.act.words == "Wulf: Strike, Flavius"
    page.dice.tray.field.setFocus()
    press(page, "2d6", Key.Key_Return)
    assert page.dice.tray.history.count() == 1
    assert page.picks.proposed


@pytest.mark.usefixtures("dressed")
def test_that_many_options_are_gone_through_with_letters_and_arrows(page: FightPage, press: Any, qtbot: Any) -> None:
    press(page, "1", "5", Key.Key_Return)
    buttons = page.dice.decisions.buttons
    assert [button.words for button in buttons] == list(MANY)
    qtbot.waitUntil(lambda: page.dice.decisions.height() > page.dice.viewport().height())
    assert not shown_whole(page, buttons[11])
    press(page, "i", "i", "i")
    assert QApplication.focusWidget() is buttons[11]
    assert shown_whole(page, buttons[11])
    press(page, Key.Key_Down)
    assert QApplication.focusWidget() is buttons[12]
    assert shown_whole(page, buttons[12])
    press(page, Key.Key_Return)
    assert answers(page)[-1] == ChoiceAnswer("12")


def shown_whole(page: FightPage, widget: QWidget) -> bool:
    """Whether all of it can be seen in the panel."""
    port = page.dice.viewport()
    return port.rect().contains(QRect(widget.mapTo(port, widget.rect().topLeft()), widget.size()))


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 200])
def test_that_nothing_of_a_long_question_is_cut_off(qtbot: Any, press: Any, scale: int) -> None:
    use_theme("light", scale)
    page = opened(qtbot, begun(Talk()))
    press(page, Key.Key_Escape, "3", Key.Key_Return)
    title = page.dice.title
    qtbot.waitUntil(lambda: shown_whole(page, title) and title.height() >= title.heightForWidth(title.width()))
    assert shown_whole(page, page.dice.words.field)
    assert page.dice.widget().width() <= page.dice.viewport().width()
    press(page, "binds")
    popup = page.dice.words.completer.popup()
    assert popup.viewport().width() >= popup.sizeHintForColumn(0)
    qtbot.keyClick(popup, Key.Key_Escape)
    page.dice.words.field.clear()
    press(page, "1", "5", Key.Key_Return)
    qtbot.waitUntil(lambda: page.dice.decisions.buttons[-1].height() > 30)
    for button in page.dice.decisions.buttons:
        assert button.height() >= button.heightForWidth(button.width())
        assert button.geometry().right() <= page.dice.viewport().width()
    page.session.cancel_question()
    page.dice.show_question(RollQuestion(Dice(12), Why("A roll")))
    qtbot.waitUntil(lambda: shown_whole(page, page.dice.rolls.roll))
    assert page.width() == 1366
    use_theme("dark", 100)


@pytest.mark.usefixtures("dressed")
def test_that_the_field_is_seen_where_a_long_question_leaves_it_no_room(page: FightPage, qtbot: Any) -> None:
    page.session.cancel_question()
    page.dice.show_question(WordsQuestion(KNOWN, Why(" ".join([LONG] * 40))))
    title, field = page.dice.title, page.dice.words.field
    qtbot.waitUntil(lambda: shown_whole(page, field) and not shown_whole(page, title), timeout=2000)


@pytest.mark.usefixtures("dressed")
def test_that_a_long_word_breaks_in_the_log(qtbot: Any) -> None:
    session = begun(Talk())
    log = LogPanel(session)
    qtbot.addWidget(log)
    log.resize(400, 300)
    log.show()
    session.perform({"kind": "gm.note/1", "text": "short"})
    session.perform({"kind": "gm.note/1", "text": "x" * MOST_WORDS})
    qtbot.waitUntil(lambda: log.view.rect_of(1).height() > 0)
    assert log.view.rect_of(1).height() > 3 * log.view.rect_of(0).height()
