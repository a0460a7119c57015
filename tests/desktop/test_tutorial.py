"""The tutorial (`docs/tutorial.md`), with its keys alone: from the sample fight to a fight of one's own, on paper."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.fight import selection
from gmtool.rules.seam import RollQuestion
from tests.desktop import unpainted
from tests.desktop.game_master import CTRL, SHIFT, GameMaster, Key

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

TUTORIAL = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")


@pytest.fixture
def gm(empty_window: MainWindow, sample_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> GameMaster:
    """`gmtool --sample`."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    empty_window.campaigns.begin(None, sample=True)
    qtbot.waitUntil(lambda: empty_window.pages.current_key == "run", timeout=20_000)
    return GameMaster(empty_window, qtbot)


def titled(gm: GameMaster, title: str) -> bool:
    """Whether the fight has this title, which the tutorial names."""
    return bool(gm.window.pages.current.title == title and title in TUTORIAL)


def win_initiative(gm: GameMaster) -> None:
    """Type the players' die, again after a tie, and let the first side move first."""
    gm.type("6")
    while isinstance(gm.question, RollQuestion):
        gm.type("6")
    gm.press(Key.Key_1)
    assert gm.question is None


def test_that_the_sample_fight_goes_as_the_tutorial_says(gm: GameMaster) -> None:
    assert titled(gm, "At the west door")
    win_initiative(gm)
    assert "Initiative: Players: 6" in gm.page.log.text()

    gm.press(Key.Key_N, Key.Key_N)
    assert gm.page.turn.prompt.text() == "Wulf: choose a target"
    gm.press(Key.Key_1)
    assert gm.page.turn.act.text() == "Wulf: Shoot the longbow, Flavius"
    assert gm.page.turn.draft.odds.needs.text() == "7 or less on 3d6"
    gm.press(Key.Key_Space)
    assert "Wulf shoots at Flavius" in gm.page.log.text()
    gm.press(Key.Key_Z, held=CTRL)
    assert "Wulf shoots at Flavius" not in gm.page.log.text()
    for _ in range(10):
        gm.press(Key.Key_Z, held=CTRL)
    assert gm.page.log.text() == "", "all the way to the first"
    assert not gm.window.undo_actions.actions["undo"].isEnabled()


def test_that_a_figure_is_moved_by_keys_and_by_its_plan(gm: GameMaster) -> None:
    win_initiative(gm)
    moving = gm.page.session.moment.agenda.next[0]
    name, ahead = gm.page.session.moment.name(moving), Key.Key_Right if moving == "flavius" else Key.Key_Left
    gm.press(Key.Key_1, Key.Key_F6, *[ahead] * 3, Key.Key_Return, Key.Key_Space)
    (line,) = [line for line in gm.page.log.text().splitlines() if line.startswith(f"{name} moves")]
    assert "2 hexes" in line

    moving = gm.page.session.moment.agenda.next[0]
    gm.press(Key.Key_P)
    assert gm.page.turn.act.text().startswith(gm.page.session.moment.name(moving))
    assert "Proposed" in gm.page.turn.prompt.text()
    gm.press(Key.Key_P)
    assert f"{gm.page.session.moment.name(moving)} moves" in gm.page.log.text()


@pytest.mark.slow("the whole tutorial in the real window")
def test_that_a_fight_of_ones_own_is_made_fought_and_printed(
    gm: GameMaster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "Borderlands.gmtool")
    gm.press(Key.Key_N, held=CTRL | SHIFT)
    assert gm.window.campaign.name == "Borderlands"

    gm.press(Key.Key_4)
    gm.press(Key.Key_L, held=CTRL)
    lines = [line.strip() for line in TUTORIAL.splitlines() if line.startswith("    ") and "gmtool" not in line]
    for line in lines:
        gm.type(line)
        gm.press(Key.Key_Return)
    gm.press(Key.Key_Escape)
    assert [(card.name, card.system) for card in gm.window.campaign.cards.find()] == [
        (name, "tft-melee") for name in ("Goblin 1", "Goblin 2", "Ragna")
    ]

    gm.press(Key.Key_A, held=CTRL)
    gm.press(Key.Key_E, held=CTRL)
    gm.type("The ambush")
    gm.press(Key.Key_Return, held=CTRL)
    assert titled(gm, "The ambush")
    assert gm.page.session.moment.ground is None

    for _ in range(200):
        if gm.over:
            break
        question = gm.question
        if isinstance(question, RollQuestion):
            gm.type("333"[: question.dice.count])
            if gm.question is question:
                gm.press(Key.Key_Return)
        elif question is not None:
            gm.press(Key.Key_1)
        else:
            gm.press(Key.Key_Space)
    assert gm.page.session.moment.agenda.turn > 1
    assert "Ragna strikes" in gm.page.log.text()
    results = gm.page.turn.foot.after
    assert results.isVisible()
    assert f"*{results.text().rstrip('…')}* (`{results.key}`) appears at the bottom" in TUTORIAL

    pdf = tmp_path / "ambush.pdf"
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: pdf)
    gm.press(Key.Key_P, held=CTRL)
    over: Any = gm.window.pages.current
    assert QApplication.focusWidget() is over.form.first.input
    gm.press(Key.Key_End)
    assert over.form.first.input.currentText() == "Freeze sheet"
    gm.press(Key.Key_S, held=CTRL)
    gm.qtbot.waitUntil(lambda: f"The PDF was saved to {pdf}." in gm.window.notices.sentences(), timeout=20_000)
    gm.press(Key.Key_Escape)
    assert gm.window.pages.current_key == "run"

    gm.press(Key.Key_E, held=CTRL | SHIFT)
    assert gm.window.pages.name == "After the fight"
    before = gm.window.campaign.cards.find()
    gm.press(Key.Key_A, held=CTRL)
    gm.press(Key.Key_Return, held=CTRL)
    assert gm.window.campaign.cards.find() != before
    gm.press(Key.Key_P, held=CTRL)
    assert gm.window.pages.name == "Printing", "on the list of its results, too"
    gm.press(Key.Key_Escape)
    assert gm.window.pages.current_key == "run"
    assert not gm.window.pages.laid_over
