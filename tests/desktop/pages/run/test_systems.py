"""A turn of a rule system of each kind of ground, fought in the real page by keyboard with typed dice.

All systems are fought without widgets, with and without a map, in `tests/presentation/keys/test_systems.py`; what is
shown without a map is compared in `tests/desktop/keys/test_key_files.py`.
"""

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.systems import ruleset
from tests.presentation.keys.player import Player, back_and_forth, two_against_two

KEYS = {"Enter": Qt.Key.Key_Return, "Esc": Qt.Key.Key_Escape, "Space": Qt.Key.Key_Space}


@pytest.mark.slow("a whole turn by keys in the real page")
@pytest.mark.parametrize("system", ["chainmail", "melee-rounds", "tft-melee"], ids=lambda system: f"{system}-map")
def test_that_a_fight_is_played_with_keys_alone(qtbot: Any, press: Any, system: str) -> None:
    session = FightSession(two_against_two(ruleset(system), placed=True), DiceSource(Random(1), others=True))
    page = FightPage(session)
    page.picks.bounce = 0
    qtbot.addWidget(page)
    page.resize(1400, 900)
    with qtbot.waitExposed(page):
        page.show()
    page.setFocus()
    wrong: list[str] = []
    session.failed.connect(wrong.append)
    Player(page, lambda *keys: press(page, *(KEYS.get(key, key) for key in keys))).fight(turns=1)
    assert all(said.startswith(("You decide: 1 ", "There is no choice ")) for said in wrong), wrong
    back_and_forth(session)
    assert page.log.lines.rowCount() == sum(len(entry.lines) for entry in session.journal.line())
