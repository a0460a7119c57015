"""A mounted charge at the window: the ride with its hex, and the strike, each with one key."""

from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.space import parse_label
from tests.desktop.pages.run.opened_page import opened
from tests.rules.advanced_melee.situations import SYSTEM
from tests.rules.cases.files import Case
from tests.rules.cases.moments import begin

Key = Qt.Key
HORSE = {
    "side": "red",
    "at": "1015",
    "card": {"people": "riding-horse", "st": 30, "dx": 9, "damage": "1d", "ma": 16},
    "now": {"riding": {"load": 0}},
}
RIDER = {
    "side": "red",
    "at": "1215",
    "card": {"st": 13, "dx": 12, "talents": ["horseman"], "ready": ["cavalry-lance", "small-shield"]},
    "now": {"on": "Horse", "place": "1015"},
}
FOOT = {"side": "blue", "at": "1005", "facing": 3, "card": {"st": 40, "dx": 8, "ready": ["club"]}}


def test_that_a_mounted_charge_is_a_ride_and_a_strike_with_a_key_each(qtbot: Any, press: Any) -> None:
    use_theme("dark", 100)
    figures = {"Horse": HORSE, "Rider": RIDER, "Foot": FOOT}
    moment = {"ground": "hexes", "figures": figures, "fight": {"stage": "movement", "order": ["red", "blue"]}}
    start = begin(SYSTEM, Case(Path(__file__), 0, "", (), "", moment, {}))
    journal = Journal.load(start.rules, start.rules.dump_state(start.state))
    page = opened(qtbot, FightSession(journal, DiceSource(Random(3), players=True, others=True)), (1400, 900))
    offered = [one.choice.label for one in page.turn.choices.buttons]
    assert offered[:1] == ["Ride"]
    assert not {"Move", "Charge attack"} & set(offered), "the animal goes: they are behind the key for more"
    board = page.stage.map
    point = board.camera.to_screen(centre(parse_label("1006"))).toPoint()
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=point)
    press(page, Key.Key_Return)
    assert page.session.moment.state.figures["Rider"].place == parse_label("1006")
    page.session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": 0})
    page.session.perform({"kind": "tft.option/1", "figure": "Foot", "option": "ia"})
    page.session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": 1})
    QApplication.processEvents()
    press(page, Key.Key_Return)
    press(page, "8", Key.Key_Return, "9", Key.Key_Return)
    assert page.session.moment.state.figures["Foot"].hits == 20  # (9 - 1 + 2) doubled
