"""A spell at the window: the worked combat of Advanced Melee, where Kov sets the troll's hex on fire."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal, read
from gmtool.presentation.fight import selection
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.resources import read_text
from gmtool.systems import ruleset


def before_the_first_spell() -> Journal:
    whole = read(read_text("examples/four-and-a-troll.jsonl")).document
    journal = whole.journal(ruleset("advanced-melee"))
    cast = next(entry for entry in journal.line() if entry.command["kind"] == "tft.cast/1")
    while journal.line() and journal.line()[-1].number >= cast.number:
        journal.undo()
    return journal


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[FightPage]:
    monkeypatch.setattr(selection, "BOUNCE", 0)
    use_theme("dark", 100)
    dice = DiceSource(Random(3), players=True, others=True)
    page = FightPage(FightSession(before_the_first_spell(), dice))
    page.picks.bounce = 0
    qtbot.addWidget(page)
    page.resize(1400, 900)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    page.setFocus()
    yield page
    use_theme("dark", 100)


def press(qtbot: QtBot, page: FightPage, *keys: Any) -> None:
    for key in keys:
        target = page.focusWidget() or page
        if isinstance(key, str):
            qtbot.keyClicks(target, key)
        else:
            qtbot.keyClick(target, key)


def words(page: FightPage) -> list[str]:
    return [one.text() for one in page.findChildren(QLabel) if one.isVisible()]


def test_that_a_spell_is_cast_with_a_few_keys_and_its_chance_stands_beside_it(qtbot: QtBot, page: FightPage) -> None:
    assert page.turn.prompt.text() == "Kov acts."
    press(qtbot, page, Qt.Key.Key_Return, "1", "1")
    assert any("74.1" in text for text in words(page))
    press(qtbot, page, Qt.Key.Key_Return)
    assert page.turn.prompt.text() == "Kov casts Fire: 12 or less"
    press(qtbot, page, "4", "3", "3", Qt.Key.Key_Return)
    assert "Kov casts Fire on Troll: 12 or less, rolls 10: it works." in page.log.text()
    assert [one.label for one in page.session.moment.state.effects] == ["Fire"]
    assert page.session.moment.state.figures["troll"].burned == 2
