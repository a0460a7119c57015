"""A spell at the window: the worked combat of Advanced Melee, where Kov sets the troll's hex on fire."""

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal, read
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.resources import read_text
from gmtool.systems import ruleset
from tests.desktop.pages.run.conftest import Keys


def before_the_first_spell() -> Journal:
    whole = read(read_text("examples/four-and-a-troll.jsonl")).document
    journal = whole.journal(ruleset("advanced-melee"))
    cast = next(entry for entry in journal.line() if entry.command["kind"] == "tft.cast/1")
    while journal.line() and journal.line()[-1].number >= cast.number:
        journal.undo()
    return journal


@pytest.fixture
def begin() -> Callable[[], FightSession]:
    """The fight stands before the spell, and all dice are real."""
    return lambda: FightSession(before_the_first_spell(), DiceSource(Random(3), players=True, others=True))


def words(page: FightPage) -> list[str]:
    return [one.text() for one in page.findChildren(QLabel) if one.isVisible()]


def test_that_a_spell_is_cast_with_a_few_keys_and_its_chance_stands_beside_it(
    open_page: Callable[[], FightPage], press: Keys
) -> None:
    page = open_page()
    assert page.turn.prompt.text() == "Kov acts."
    press(page, Qt.Key.Key_Return, "1", "1")
    assert any("74.1" in text for text in words(page))
    press(page, Qt.Key.Key_Return)
    assert page.turn.prompt.text() == "Kov casts Fire: 12 or less"
    press(page, "4", "3", "3", Qt.Key.Key_Return)
    assert "Kov casts Fire on Troll: 12 or less, rolls 10: it works." in page.log.text()
    assert [one.label for one in page.session.moment.state.effects] == ["Fire"]
    assert page.session.moment.state.figures["troll"].burned == 2
