"""A fight of Melee's second edition at the window: rare attacks behind the usual ones, what winds and who has cover."""

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import blank_ground, parse_label
from gmtool.systems import ruleset
from tests.desktop.pages.run.opened_page import opened

SYSTEM = ruleset("advanced-melee")
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
Key = Qt.Key


def card(dx: int, *items: str) -> Card:
    gear = [{"item": items[0], "ready": True}, *({"item": item} for item in items[1:])]
    return SYSTEM.completed(Card(SYSTEM.id, "Fighter", {"people": "human", "st": 15, "dx": dx, "gear": gear}))


@pytest.fixture
def page(qtbot: Any) -> Any:
    """Ann with a battle axe before two enemies; the movement of her side."""
    use_theme("dark", 100)
    figures = (
        Enlisted("ann", card(16, "battleaxe"), "ours", "Ann", place=parse_label("0505"), facing=0),
        Enlisted("bob", card(8, "club"), "theirs", "Bob", place=parse_label("0504"), facing=3),
        Enlisted("cob", card(8, "club"), "theirs", "Cob", place=parse_label("0604"), facing=4),
    )
    journal = Journal.begin(SYSTEM, Muster(figures, SIDES, blank_ground(12, 9)))
    page = opened(qtbot, FightSession(journal, DiceSource(Random(1), others=True)), (1400, 900))
    yield page
    use_theme("dark", 100)


def begin_actions(page: FightPage) -> None:
    """Both sides choose to attack, without a map's help."""
    session = page.session
    session.perform({"kind": "tft.waive-initiative/1", "turn": 1, "first": "ours"})
    session.perform({"kind": "tft.option/1", "figure": "ann", "option": "ia"})
    session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": 0})
    for one in ("bob", "cob"):
        session.perform({"kind": "tft.option/1", "figure": one, "option": "ia"})
    session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": 1})
    QApplication.processEvents()


def labels(page: FightPage) -> list[str]:
    QApplication.processEvents()
    buttons = page.turn.choices.buttons
    return [one.choice.label for one in buttons if one.isVisibleTo(page)]


def test_that_a_sweeping_blow_stands_behind_the_usual_attacks_and_strikes_all_in_front(
    qtbot: Any, page: FightPage
) -> None:
    begin_actions(page)
    assert "Sweeping blow with battle axe" not in labels(page)
    qtbot.keyClick(page, Key.Key_A)
    assert "Sweeping blow with battle axe" in labels(page)
    button = next(one for one in page.turn.choices.buttons if one.choice.key == "sweep:g1")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(page, Key.Key_Return)
    for dice in ("4 4 4", "1 2 3", "4 4 3", "1 1 2"):
        qtbot.keyClicks(QApplication.focusWidget(), dice)
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
        QApplication.processEvents()
    figures = page.session.moment.state.figures
    assert (figures["bob"].hits, figures["cob"].hits) == (6, 4)
    assert "Ann sweeps at Bob" in page.log.text()
