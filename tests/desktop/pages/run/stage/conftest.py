"""Positions made by hand, in the real page of a fight."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from tests.desktop.pages.run.stage.alone import StageAlone, stage_of
from tests.rules.tft.board import Board

Opened = Callable[..., FightPage]
Staged = Callable[..., StageAlone]


@pytest.fixture
def opened(qtbot: Any) -> Iterator[Opened]:
    """Open a board in its page, with virtual dice and the keys on the page."""
    use_theme("dark", 100)

    def shown(board: Board, figure: str = "", *, real_dice: bool = False) -> FightPage:
        journal = Journal.load(board.rules, board.rules.dump_state(board.state))
        page = FightPage(FightSession(journal, DiceSource(Random(3), players=real_dice, others=real_dice)))
        page.picks.bounce = 0
        qtbot.addWidget(page)
        page.resize(1400, 900)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        page.setFocus()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is page)
        if figure:
            page.picks.choose_figure(figure)
        return page

    yield shown
    use_theme("dark", 100)


@pytest.fixture
def staged(qtbot: Any) -> Staged:
    """Open the map of a board alone, with virtual dice."""
    return lambda board, figure="": stage_of(qtbot, board, figure)


def pick(page: FightPage | StageAlone, key: str) -> None:
    """Pick a choice of the picked figure."""
    page.picks.pick(next(choice for choice in page.picks.choices if choice.key == key))
