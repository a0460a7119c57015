"""The stage of a fight without the rest of its page: for the mouse, and for what is painted."""

from dataclasses import dataclass
from random import Random
from typing import Any

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from tests.rules.tft.board import Board


@dataclass(frozen=True)
class StageAlone:
    """The stage, with what a page calls the same."""

    stage: Stage
    picks: Selection
    session: FightSession


def stage_of(
    qtbot: Any, fight: Board | FightSession, figure: str = "", size: tuple[int, int] = (900, 700)
) -> StageAlone:
    """The map or the rows of a fight, in sight; this figure is picked."""
    use_theme("dark", 100)
    if isinstance(fight, Board):
        journal = Journal.load(fight.rules, fight.rules.dump_state(fight.state))
        fight = FightSession(journal, DiceSource(Random(3), players=False, others=False))
    picks = Selection(fight)
    picks.bounce = 0
    if figure:
        picks.choose_figure(figure)
    stage = Stage(picks)
    qtbot.addWidget(stage)
    stage.resize(*size)
    with qtbot.waitExposed(stage):
        stage.show()
    return StageAlone(stage, picks, fight)
