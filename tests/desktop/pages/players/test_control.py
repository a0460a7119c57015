"""Both windows at once, as the GM has them in hand: by key, by the panel, by the finder."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.desktop.pages.run.player_control import PlayerControl
from gmtool.desktop.pages.run.player_panel import PlayersPanel
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.players.permissions import HitDetail
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
from tests.desktop.pages.players.fights import SIDES, Run, encounter, page


def opened(window: MainWindow, players: PlayerControl, qtbot: QtBot) -> PlayerWindow:
    """The player window, opened with its key."""
    qtbot.keyClick(page(window), Qt.Key.Key_F11)
    assert players.window is not None
    return players.window


def action(window: MainWindow, text: str) -> QAction:
    current: Any = window.pages.current
    return next(one for one in current.actions() if one.text() == text)


def names(players: PlayerWindow) -> list[str]:
    return [spot.counter.name for spot in players.map.content.spots.of.values()]


def test_that_f11_opens_it_and_then_fills_the_screen(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run()
    shown = opened(window, players, qtbot)
    assert shown.isVisible()
    assert names(shown) == ["NameA", "NameB"]
    page(window).activateWindow()
    qtbot.keyClick(page(window), Qt.Key.Key_F11)
    assert shown.isFullScreen()
    qtbot.keyClick(page(window), Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)
    assert players.window is None
    assert not action(window, "Show players this").isEnabled()


def test_that_it_follows_the_fight_and_not_the_gms_looking_back(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run()
    shown = opened(window, players, qtbot)
    session = page(window).session
    session.perform({"kind": "gm.rename/1", "figure": "f0", "name": "Marcus"})
    assert names(shown) == ["Marcus", "NameB"]
    session.preview(0)
    assert page(window).session.moment.name("f0") == "NameA"
    assert names(shown) == ["Marcus", "NameB"]
    players.view.allow("theirs", HitDetail.NOTHING)
    assert names(shown) == ["Marcus", "NameB"]
    session.preview(None)
    session.undo()
    assert names(shown) == ["NameA", "NameB"]


def test_that_a_hidden_figure_appears_when_it_is_shown(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run(hidden=True)
    shown = opened(window, players, qtbot)
    assert names(shown) == ["NameA"]
    assert names(shown) != [spot.counter.name for spot in page(window).stage.map.content.spots.of.values()]
    page(window).session.perform({"kind": "gm.amend/1", "figure": "f1", "field": "hidden", "value": False})
    assert names(shown) == ["NameA", "NameB"]


def test_that_another_encounter_changes_it_and_the_end_closes_it(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run()
    shown = opened(window, players, qtbot)
    assert run(names="XY") is players
    assert names(shown) == ["NameX", "NameY"]
    run(ground=None, names="KL")
    assert not shown.map.isVisible()
    assert "NameK" in shown.strip.accessibleDescription()
    window.close()
    assert players.window is None
    assert not shown.isVisible()


def test_that_the_players_wait_before_a_fight_and_behind_the_curtain(
    window: MainWindow, run: Run, qtbot: QtBot
) -> None:
    workspace: Any = window.show_page("run")
    action(window, "Players' window").trigger()
    shown = workspace.players.window
    assert shown.waiting.isVisible()
    assert shown.waiting.text == "Borderlands"
    run()
    assert shown.map.isVisible()
    qtbot.keyClick(page(window), Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert shown.waiting.isVisible()
    run(names="XY")
    assert shown.waiting.isVisible()
    action(window, "Curtain").trigger()
    assert shown.map.isVisible()


@pytest.mark.usefixtures("dressed")
def test_show_players_this(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run()
    shown = opened(window, players, qtbot)
    mine = page(window).stage.map
    mine.zoom(3, QPointF(60, 60))
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    page(window).activateWindow()
    qtbot.keyClick(page(window), Qt.Key.Key_V, held)
    assert players.window is shown
    centre_of = [view.part().boundingRect().center() for view in (mine, shown.map)]
    assert (centre_of[0] - centre_of[1]).manhattanLength() < 0.2
    inside = shown.map.part()
    assert all(inside.containsPoint(corner, Qt.FillRule.OddEvenFill) for corner in mine.part().toList())


@pytest.mark.parametrize("turned", [0, 90])
@pytest.mark.usefixtures("painted")
def test_that_the_gms_map_frames_what_the_players_see(window: MainWindow, run: Run, qtbot: QtBot, turned: int) -> None:
    players = run()
    players.turn(turned)
    mine = page(window).stage.map
    assert mine.content.frame is None
    shown = opened(window, players, qtbot)
    assert mine.content.frame == shown.map.part()
    shown.activateWindow()
    qtbot.keyClick(shown, Qt.Key.Key_Plus)
    qtbot.keyClick(shown, Qt.Key.Key_Left)
    assert mine.content.frame == shown.map.part()
    qtbot.waitUntil(lambda: bool(mine.grab()) and mine.picture.complete)
    plain = mine.grab().toImage()
    action(window, "Frame on my map").trigger()
    assert mine.content.frame is None
    assert mine.grab().toImage() != plain
    action(window, "Frame on my map").trigger()
    assert mine.grab().toImage() == plain
    players.close()
    assert mine.content.frame is None


def test_that_the_panel_sets_what_is_told_and_the_encounter_remembers_it(
    window: MainWindow, run: Run, qtbot: QtBot
) -> None:
    players = run()
    shown = opened(window, players, qtbot)
    window.activateWindow()
    qtbot.mouseClick(page(window).bar.players, Qt.MouseButton.LeftButton)
    panel = page(window).findChild(PlayersPanel)
    assert panel.isVisible()
    box = panel.told["theirs"].input
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert players.view.allowed.hit_detail(SIDES[1]) is HitDetail.NOTHING
    assert shown.map.content.spots.of["f1"].counter.full == 0
    panel.text.setFocus()
    panel.text.selectAll()
    qtbot.keyClicks(panel.text, "Eat something")
    qtbot.keyClick(panel.text, Qt.Key.Key_Return)
    assert shown.waiting.text == "Eat something"
    turn = panel.turn.input
    turn.setFocus()
    qtbot.keyClick(turn, Qt.Key.Key_Down)
    assert players.turned == 90
    assert shown.map.camera.angle == 90
    qtbot.keyClick(panel, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    first = page(window).session
    run(names="XY")
    assert players.view.allowed.hit_detail(SIDES[1]) is HitDetail.WORDS
    assert first is not page(window).session
    window.run_encounter(window.campaign.encounters.list()[0].id)
    assert players.view.allowed.hit_detail(SIDES[1]) is HitDetail.NOTHING


@pytest.mark.usefixtures("dressed")
def test_that_the_panel_has_the_keys_until_escape_puts_it_away(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    run()
    fight = page(window)
    fight.setFocus()
    qtbot.mouseClick(fight.bar.players, Qt.MouseButton.LeftButton)
    panel, looked_at = fight.findChild(PlayersPanel), fight.picks.figure
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Escape):
        assert panel.isVisible()
        qtbot.keyClick(window.windowHandle(), key)  # from where no window manager hands the keys on
    assert not panel.isVisible()
    assert (fight.picks.figure, fight.session.journal.undo_label) == (looked_at, None)
    qtbot.keyClick(window.windowHandle(), Qt.Key.Key_Down)
    assert fight.picks.figure != looked_at


@pytest.mark.usefixtures("painted")
def test_that_the_window_has_its_own_colours(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    shown = opened(window, run(), qtbot)
    window.settings.set("theme", "light")
    QApplication.processEvents()
    assert shown.map.look.palette.name == "dark"
    corner = shown.grab().toImage().pixelColor(shown.width() - 5, shown.height() - 5)
    assert corner.lightnessF() < 0.3
    action(window, "Players' screen: dark or light").trigger()
    assert shown.grab().toImage().pixelColor(shown.width() - 5, shown.height() - 5).lightnessF() > 0.7


def test_that_a_campaign_open_for_reading_only_is_shown_too(
    empty_window: MainWindow, campaign_file: Path, ruleset: Ruleset, qtbot: QtBot
) -> None:
    with Campaign.open(campaign_file) as elsewhere:
        made = elsewhere.encounters.add(encounter(ruleset))
        elsewhere.encounters.start(made.id)
        empty_window.campaigns.open(campaign_file, "run")
        assert empty_window.campaign.read_only
        empty_window.run_encounter(made.id)
        workspace: Any = empty_window.pages.current
        shown = opened(empty_window, workspace.players, qtbot)
        assert names(shown) == ["NameA", "NameB"]
        workspace.players.view.allow("theirs", HitDetail.NOTHING)
        assert shown.map.content.spots.of["f1"].counter.full == 0
        empty_window.close()


@pytest.mark.usefixtures("painted")
def test_that_its_button_can_be_read_in_its_own_colours(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    shown = opened(window, run(), qtbot)
    window.settings.set("theme", "light")
    QApplication.processEvents()
    image = shown.full.grab().toImage()
    lightest = max(image.pixelColor(x, y).lightnessF() for x in range(10, 80) for y in range(image.height()))
    darkest = min(image.pixelColor(x, y).lightnessF() for x in range(10, 80) for y in range(image.height()))
    assert lightest - darkest > 0.5


def test_that_a_measure_in_doubt_is_told_with_a_button_that_measures_again(
    window: MainWindow, run: Run, qtbot: QtBot
) -> None:
    players = run()
    shown = opened(window, players, qtbot)
    shown.measure_in_doubt.emit()
    (sentence,) = (one for one in window.notices.sentences() if "measure it again" in one)
    assert sentence.startswith("The players' screen was measured before gmtool knew scaled displays")
    button = next(one for one in window.notices.findChildren(QPushButton) if one.text() == "Measure their screen…")
    button.click()
    assert shown.calibration.isVisible()
