"""Tags by key in the real page, in every system."""

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.systems import all_rulesets, ruleset
from tests.desktop.pages.run.opened_page import opened
from tests.presentation.keys.player import two_against_two


@pytest.mark.parametrize("system", [one.id for one in all_rulesets()])
def test_that_a_tag_is_put_and_taken_away_with_keys_and_one_undo(qtbot: Any, press: Any, system: str) -> None:
    session = FightSession(two_against_two(ruleset(system), placed=True), DiceSource(Random(1), others=True))
    page = opened(qtbot, session)
    press(page, Qt.Key.Key_Down)
    figure = page.picks.figure
    assert figure is not None
    before = session.moment.state
    press(page, "t")
    QTest.keyClicks(QApplication.focusWidget(), "hexed 3 2 turns")
    press(page, Qt.Key.Key_Return)
    assert [tag.words for tag in session.moment.tags(figure)] == ["hexed 3"]
    assert "hexed 3" in [one.label for one in session.moment.conditions(figure)]
    press(page, "t")
    QTest.keyClicks(QApplication.focusWidget(), f"{session.moment.name(figure)} not hexed")
    press(page, Qt.Key.Key_Return)
    assert session.moment.tags(figure) == ()
    session.undo()
    session.undo()
    assert session.moment.state == before
