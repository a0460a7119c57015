"""Pushing back, trampling and rolling out, by keys and mouse in the real page."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.space import parse_label
from tests.desktop.pages.run.opened_page import opened
from tests.rules.advanced_melee.situations import SYSTEM
from tests.rules.cases.files import Case
from tests.rules.cases.moments import begin

Key = Qt.Key
GOG = {
    "side": "red",
    "at": "1010",
    "facing": 0,
    "card": {"people": "giant", "st": 30, "dx": 9, "ma": 10, "ready": ["club"]},
    "now": {"chose": "ia"},
}
ANN = {"side": "blue", "at": "1009", "facing": 3, "card": {"st": 11, "dx": 11, "ready": ["dagger"]}, "now": {}}


@pytest.fixture
def fight(qtbot: Any) -> Any:
    """A giant in front of Ann, with typed dice."""
    use_theme("dark", 100)

    def begun(stage: str, **ann: Any) -> FightPage:
        figures = {"Gog": GOG, "Ann": {**ANN, "now": ann}}
        fight = {"stage": stage, "order": ["red", "blue"]}
        moment = {"ground": "hexes", "figures": figures, "fight": fight}
        start = begin(SYSTEM, Case(Path(__file__), 0, "", (), "", moment, {}))
        journal = Journal.load(start.rules, start.rules.dump_state(start.state))
        return opened(qtbot, FightSession(journal, DiceSource(Random(3), players=True, others=True)), (1400, 900))

    return begun


def at(qtbot: Any, page: FightPage, label: str) -> None:
    """Click a hex of the map."""
    board = page.stage.map
    point = board.camera.to_screen(centre(parse_label(label))).toPoint()
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=point)


def taken(qtbot: Any, page: FightPage, words: str) -> None:
    """Take the choice with these words by the mouse."""
    (button,) = [one for one in page.turn.choices.buttons if words in one.text()]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_that_a_giant_pushes_a_man_back_and_he_falls_underfoot(qtbot: Any, fight: Any, press: Any) -> None:
    page = fight("movement")
    at(qtbot, page, "1011")
    taken(qtbot, page, "Push back")
    at(qtbot, page, "1009")
    press(page, Key.Key_Return)
    press(page, Key.Key_1, Key.Key_2, Key.Key_Return)
    figures = page.session.moment.state.figures
    assert (figures["Gog"].place, figures["Ann"].pose) == (parse_label("1009"), "down")
    assert {"Stand up", "Attack in hand-to-hand combat"} == {one.choice.label for one in page.turn.choices.buttons}


def test_that_who_is_faster_rolls_out_and_who_is_slower_is_trampled(qtbot: Any, fight: Any, press: Any) -> None:
    under = {"place": [9, 5], "pose": "down", "deeds": {"option": "ih", "status": "hth"}}
    page = fight("combat", **under)
    taken(qtbot, page, "Roll out")
    press(page, Key.Key_Return, Key.Key_1, Key.Key_2, Key.Key_Return)
    assert page.session.moment.state.figures["Ann"].pose == "down"
    taken(qtbot, page, "Trample Ann")
    press(page, Key.Key_9, Key.Key_Return, Key.Key_3, Key.Key_Return)
    assert page.session.moment.state.figures["Ann"].hits == 4
