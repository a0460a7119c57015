"""A melee of three in the real window, by keys with typed dice and one injury in the Game Master's words."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gmtool.presentation.fight import selection
from gmtool.rules.seam import Card, Enlisted, Json, Muster, Side
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from gmtool.systems import ruleset
from tests.desktop import unpainted
from tests.desktop.game_master import CTRL, SHIFT, GameMaster, Key, game_master_on
from tests.rules.harnmaster.melees import GMS_MODES, SWORD, SYSTEM

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
"""Everybody rolls real dice."""
FIGURES: tuple[tuple[str, str, dict[str, Json]], ...] = (
    ("Ann", "ours", {"rank": 50}),
    ("Bob", "theirs", {"rank": 40}),
    ("Cid", "theirs", {"rank": 30}),
)


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> GameMaster:
    """The window on the fight, not begun."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    rules = ruleset(SYSTEM)
    path = tmp_path / "Hills.gmtool"
    with Campaign.create(path, "Hills") as campaign:
        campaign.own_rows.add([StoredRow(SYSTEM, "modes", row) for row in GMS_MODES])
        figures = tuple(
            Enlisted(name.lower(), rules.completed(Card(SYSTEM, name, {"weapons": [SWORD], "dodge": 60, **more})), side)
            for name, side, more in FIGURES
        )
        campaign.encounters.add(Encounter(SYSTEM, "The ford", Muster(figures, SIDES)))
    gm = game_master_on(path, qtbot)
    gm.press(Key.Key_F5)
    return gm


def roll(gm: GameMaster, *shown: int) -> None:
    """Type what dice show."""
    for face in shown:
        gm.type(str(face))
        gm.press(Key.Key_Return)


def say(gm: GameMaster, words: str) -> None:
    gm.type(words)
    gm.press(Key.Key_Return)


def attack(gm: GameMaster) -> None:
    """The usual attack of whoever acts, as it is proposed, or on the first foe there is."""
    gm.press(Key.Key_Space)
    while gm.page.session.moment.state.exchange is None:
        gm.press(Key.Key_Return)


def meet(gm: GameMaster, defence: str) -> None:
    """The defender's choice, by its key."""
    assert gm.page.turn.prompt.text().endswith("declares its defense.")
    assert gm.choose(defence)
    gm.press(Key.Key_Return)


def log(gm: GameMaster) -> str:
    return str(gm.page.log.text())


def level(gm: GameMaster) -> str:
    """What the panel says beside the chance, and the numbers under it."""
    shown = gm.page.turn.draft.odds.breakdown.findChildren(QLabel)
    return " ".join([gm.page.turn.draft.odds.needs.text(), *(one.text() for one in shown if one.isVisible())])


def everything(gm: GameMaster) -> tuple[Any, str]:
    session = gm.page.session
    return session.ruleset.dump_state(session.moment.state), log(gm)


@pytest.mark.slow("a whole melee in the real window with typed dice")
def test_that_a_melee_of_three_is_fought_with_typed_dice_and_an_injury_of_the_game_masters(gm: GameMaster) -> None:
    began = everything(gm)

    attack(gm)  # Ann on Bob
    meet(gm, "dodge")
    roll(gm, 35, 71)
    assert gm.question is not None
    assert gm.question.why.text == "Ann wins 2 stars: which advantage?"
    gm.type("2")
    roll(gm, 4)
    assert "Injury Sequence (page 167): broadsword, edge, base impact 5 + 5, aimed at zone 1" in gm.question.why.text
    say(gm, "S2 left arm")
    say(gm, "10")
    gm.type("2")  # stunned
    gm.type("1")  # no Free Press
    assert "Bob" in log(gm)
    assert "S2 left arm" in log(gm)
    assert [one.label for one in gm.page.session.moment.conditions("bob") if one.label == "Stunned"]

    # Ann's turn ends by itself
    assert gm.page.turn.act.text().startswith("Bob: End the turn (stunned)")
    assert gm.choose("attack: broadsword")  # Bob, hurt, on Ann, as the Game Master lets it
    assert "stunned: the rules name no penalty" in level(gm)
    gm.press(Key.Key_Return)
    meet(gm, "block")
    assert gm.question is not None
    assert gm.question.words == "Bob attacks Ann: 50 or less"
    roll(gm, 51, 36)
    gm.type("1")

    attack(gm)  # Cid on Ann, whom two threaten now
    assert gm.choose("block")
    assert "2 opponents" in level(gm)
    gm.press(Key.Key_Return)
    roll(gm, 36)
    assert gm.question.words == "Ann blocks: 50 or less"
    roll(gm, 51, 3)
    gm.type("2")  # what was said of Bob, and means the same
    gm.type("1")
    assert gm.page.session.moment.state.figures["ann"].impairment == 10

    # the last turn and the round end by themselves
    assert gm.page.session.moment.agenda.turn == 2
    assert gm.page.session.moment.agenda.next == ("ann",)

    ended = everything(gm)
    undo, redo = gm.window.deeds["undo"], gm.window.deeds["redo"]
    while undo.isEnabled():
        gm.press(Key.Key_Z, held=CTRL)
    assert everything(gm) == began
    while redo.isEnabled():
        gm.press(Key.Key_Z, held=CTRL | SHIFT)
    assert everything(gm) == ended
