"""One command for all of a kind in the real page: one prompt asks for their dice."""

from typing import Any

import pytest
from PySide6.QtCore import Qt

from gmtool.desktop.pages.run.page.page import FightPage
from tests.desktop.pages.run.opened_page import opened
from tests.tally import Tally
from tests.variants.pools import TallyWithPools
from tests.variants.talkative_tally import begun

NAMES = ("Goblin 1", "Wulf", "Goblin 2", "Sigrun", "Goblin 3")
RETURN = Qt.Key.Key_Return
Held = Qt.KeyboardModifier


def lines(page: FightPage) -> list[str]:
    return [line.text for entry in page.session.journal.line() for line in entry.lines]


def choose(page: FightPage, press: Any, label: str) -> None:
    """Pick a choice by Alt and its digit."""
    number = next(
        place for place in range(1, 10) if (one := page.turn.choices.numbered(place)) is not None and one.label == label
    )
    press(page, str(number), held=Qt.KeyboardModifier.AltModifier)


def test_that_one_prompt_asks_all_of_a_kind_for_their_dice_and_undo_is_one_step(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(Tally(), NAMES))
    choose(page, press, "Strike")
    page.picks.say("target", "f1")
    prompt = page.turn.foot.dice
    press(page, "g")
    assert prompt.title.text() == "Goblin 1 strikes Wulf, and 2 others do the same"
    assert prompt.rolls.hint.text() == "1d6 each: type the 3 faces in a row. Goblin 1, Goblin 2, Goblin 3."
    assert prompt.rolls.roll.text() == "Roll 3 × 1d6"
    press(page, "4", "1")
    assert lines(page) == []
    press(page, "5")  # the last of three faces needs no Enter
    assert prompt.title.text() == "Wulf loses, and 1 other does the same"
    press(page, "2", "3")
    assert lines(page) == ["Goblin 1 hits Wulf for 2.", "Goblin 2 misses Wulf.", "Goblin 3 hits Wulf for 3."]
    page.session.undo()
    assert lines(page) == []


def test_that_r_and_the_button_roll_for_all_of_them(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(TallyWithPools(), NAMES))
    choose(page, press, "Volley")
    page.picks.say("target", "f1")
    press(page, "g")
    qtbot.mouseClick(page.turn.foot.dice.rolls.roll, Qt.MouseButton.LeftButton)
    assert len(lines(page)) >= 3
    page.session.undo()
    assert lines(page) == []


@pytest.mark.parametrize("held", [Held.KeypadModifier, Held.ShiftModifier], ids=["number pad", "French keyboard"])
def test_that_alt_and_a_digit_of_another_keyboard_picks_a_choice(
    qtbot: Any, press: Any, held: Qt.KeyboardModifier
) -> None:
    page = opened(qtbot, begun(Tally(), NAMES))
    wanted = page.turn.choices.numbered(2)
    assert wanted is not None
    press(page, "2", held=Held.AltModifier | held)
    assert page.picks.draft is not None
    assert page.picks.draft.choice.label == wanted.label
