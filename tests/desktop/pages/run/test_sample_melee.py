"""The sample's melee in a walled yard, played from the first minute in the real window."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.settings import Settings
from gmtool.presentation.fight import selection
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.store.campaign import Campaign
from tests.desktop.game_master import GameMaster, Key, game_master_on
from tests.desktop.pages.run.opened_page import opened
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import KeyMaster


def in_the_yard(sample_file: Path, qtbot: QtBot) -> GameMaster:
    """The window on the sample campaign, in its melee."""
    gm = game_master_on(sample_file, qtbot)
    fights = gm.window.campaign.encounters.list()
    gm.window.run_encounter(next(one.id for one in fights if one.title == "In the walled yard"))
    return gm


def test_that_the_first_exchange_is_fought_with_the_rows_of_the_sample(
    tmp_path: Path, sample_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selection, "BOUNCE", 0)
    Settings(tmp_path).set("dice_gm", "real")
    gm = in_the_yard(sample_file, qtbot)
    qtbot.waitUntil(lambda: "warg" in gm.page.turn.prompt.text())
    gm.press(Key.Key_Return, Key.Key_Return, Key.Key_Return)
    assert gm.page.turn.prompt.text() == "Maren declares its defense."
    assert gm.choose("block: shield")
    gm.press(Key.Key_Return)
    gm.type("36712")
    assert "Scratch" in gm.page.log.text()
    assert gm.page.session.moment.state.figures["maren"].impairment == 2


@pytest.mark.usefixtures("dressed")
def test_that_a_long_word_of_the_game_masters_does_not_widen_the_window(sample_file: Path, qtbot: QtBot) -> None:
    with Campaign.open(sample_file) as campaign:
        (fight,) = (one.id for one in campaign.encounters.list() if one.title == "In the walled yard")
        session = FightSession(campaign.encounters.start(fight), DiceSource(Random(1), others=True))
        gm = KeyMaster(DrivenFight(session))
        gm.press("Enter", "Enter", "Enter")
        assert gm.choose("block: broadsword, cut")
        gm.press("Enter")
        gm.type("3612")
        page = opened(qtbot, session, (1400, 900))
        page.take_keys()
        QTest.keyClicks(page.dice.words.field, "x" * 299)  # a tied Block: what becomes of the weapons?
        QTest.keyClick(page.dice.words.field, Key.Key_Return)
        assert page.turn.prompt.text().endswith("which weapon breaks?")
        assert page.turn.minimumSizeHint().width() < 500
        assert page.dice.title.minimumSizeHint().width() < 500
