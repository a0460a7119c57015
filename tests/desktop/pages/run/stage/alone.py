"""The stage of a fight without the rest of its page."""

from typing import Any

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.encounter import Journal
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from tests.rules.tft.board import Board


def stage_of(qtbot: Any, fight: Board | FightSession, figure: str = "", size: tuple[int, int] = (900, 700)) -> Stage:
    """The map or the rows of a fight, in sight; this figure is picked."""
    use_theme("dark", 100)
    if isinstance(fight, Board):
        fight = FightSession(Journal.load(fight.rules, fight.rules.dump_state(fight.state)))
    picks = Selection(fight)
    picks.bounce = 0
    if figure:
        picks.choose_figure(figure)
    stage = Stage(picks)
    qtbot.addWidget(stage)
    stage.resize(*size)
    with qtbot.waitExposed(stage):
        stage.show()
    return stage


def pick(stage: Stage, key: str) -> None:
    """Pick a choice of the picked figure."""
    stage.picks.pick(next(choice for choice in stage.picks.choices if choice.key == key))
