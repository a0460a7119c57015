"""The page is drawn once after a command, keeps the buttons that it has, and gives the keys back."""

from typing import Any

from PySide6.QtCore import Qt

from gmtool.desktop.pages.run.turn.choices import ChoiceButton
from tests.desktop.pages.run.opened_page import opened
from tests.presentation.fight.test_session import heard
from tests.tally import Tally
from tests.variants.talkative_tally import begun

NAMES = ("Goblin 1", "Wulf", "Goblin 2", "Sigrun", "Goblin 3")
Key = Qt.Key


def test_that_what_a_key_does_is_drawn_when_the_key_is_handled(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(Tally(), NAMES))
    drawn = heard(page.session.redraw)
    press(page, Key.Key_1)
    assert len(drawn) == 1
    first = page.picks.draft.choice
    assert [button.choice for button in page.turn.choices.buttons if button.property("kind") == "picked"] == [first]
    page.picks.drop()
    page.picks.pick(next(choice for choice in page.picks.choices if choice.key == "pass"))
    drawn.clear()
    press(page, Key.Key_Return)
    assert len(drawn) == 1
    assert page.picks.figure == "f1"
    assert page.turn.choices.buttons[0].choice.draft["figure"] == "f1"


def test_that_another_figure_gets_the_same_buttons_but_for_the_one_that_has_the_keys(qtbot: Any) -> None:
    page = opened(qtbot, begun(Tally(), NAMES))
    page.picks.choose_figure("f0")
    before = page.turn.choices.buttons
    page.picks.choose_figure("f2")
    assert page.turn.choices.buttons is before
    assert {button.choice.draft["figure"] for button in before} == {"f2"}
    before[0].setFocus()
    page.picks.choose_figure("f0")
    assert page.turn.choices.buttons is not before
    assert not isinstance(page.focusWidget(), ChoiceButton) or page.focusWidget() not in page.turn.choices.buttons


def test_that_the_keys_are_the_pages_once_what_was_picked_is_done(qtbot: Any) -> None:
    page = opened(qtbot, begun(Tally(), NAMES))
    page.log.view.setFocus()
    with page.session.drawn_once():  # as a line of the command strip does
        page.picks.pick(next(choice for choice in page.picks.choices if choice.key == "pass"))
        page.picks.act()
    assert page.picks.figure == "f1"
    assert page.focusWidget() is page
