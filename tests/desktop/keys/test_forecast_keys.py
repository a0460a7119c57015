"""Forecasts and proposals by key and mouse, with few fights: in preparation, in the fight, and never for players."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forecasts.forecaster import FAILED, Forecaster
from gmtool.desktop.pages.encounters.forecast import EncounterForecast
from gmtool.desktop.pages.run.forecast.panel import ForecastPanel
from gmtool.desktop.shell.finder import KeyHelp
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.forecast.fight import Ends
from gmtool.forecast.pool import ForecastPool, Unplayed
from gmtool.forecast.runs import MOST, Question
from gmtool.presentation.fight import selection
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.desktop.conftest import PREPARED
from tests.desktop.game_master import CTRL, GameMaster, Key
from tests.desktop.pages.players.test_secrecy import texts
from tests.presentation.forecasts.duels import fighter, muster
from tests.presentation.keys.test_forecast_keys import oracle

FIGHTS = 1
PLAYED = 60_000
"""Milliseconds in which few fights are played, however much else the machine has to do."""


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory, sample_to_copy: Path) -> Path:
    """The sample, and fights without a map, whose sides are uneven or nearly even."""
    path = Path(shutil.copy(sample_to_copy, tmp_path_factory.mktemp("forecasts")))
    uneven = muster(2, 1)
    frail = (replace(one, card=fighter(one.card.name, 15, 9)) for one in uneven.figures)
    quick = replace(uneven, figures=tuple(frail))
    with Campaign.open(path) as campaign:
        for title, made in (("Bridge", quick), ("Duel", muster(1, 1))):
            campaign.encounters.add(Encounter("tft-melee", title, made))
    return path


class Oracle(GameMaster):
    """A Game Master who waits for forecasts."""

    def encounter(self, title: str) -> Encounter:
        return next(one for one in self.window.campaign.encounters.list() if one.title == title)

    def prepare(self, title: str) -> EncounterForecast:
        page: Any = self.window.show_page("encounters")
        page.show_encounter(self.encounter(title).id)
        forecast: EncounterForecast = page.builder.forecast
        return forecast

    def run(self, title: str) -> None:
        self.window.run_encounter(self.encounter(title).id)
        self.page.picks.bounce = 0
        for side in self.page.session.moment.sides:
            self.page.session.dice_source.set_by_hand(side, False)
        self.page.session.cancel_question()
        self.page.setFocus()

    @property
    def panel(self) -> ForecastPanel:
        assert self.page.forecast is not None
        return self.page.forecast

    def wait(self, forecast: EncounterForecast) -> None:
        """Until all fights of the encounter that is shown are played."""
        self.qtbot.waitUntil(lambda: forecast.summary is not None and forecast.summary.done, timeout=PLAYED)

    def forecast(self) -> ForecastPanel:
        """Open the forecast by its key, and wait for its last fight."""
        self.type("?")
        self.answered()
        return self.panel

    def answered(self) -> None:
        self.qtbot.waitUntil(lambda: self.panel.summary is not None and self.panel.summary.done, timeout=PLAYED)

    def decide(self) -> None:
        """Take the first of what the table has to decide."""
        while self.question is not None:
            self.type("1")


@pytest.fixture
def gm(
    tmp_path: Path, qtbot: QtBot, sample: Path, pool: ForecastPool, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Oracle]:
    monkeypatch.setattr(selection, "BOUNCE", 0)
    path = tmp_path / "Sample.gmtool"
    path.write_bytes(sample.read_bytes())
    settings = Settings(tmp_path)
    settings.set(PREPARED, True)
    window = MainWindow(settings, tmp_path)
    forecaster = Forecaster(window, FIGHTS, Ends(turns=1), pool=pool)
    window.play_forecasts_by(forecaster)
    qtbot.addWidget(window)
    window.resize(1400, 900)
    window.show()
    window.activateWindow()
    with qtbot.waitActive(window):
        pass
    window.campaigns.open(path, "run")
    yield Oracle(window, qtbot)
    window.close()


# --- while preparing ---------------------------------------------------------------------------------------------
def test_that_the_pages_show_the_forecast_of_an_encounter_and_of_its_fight(gm: Oracle) -> None:
    title = "Hold the rise"
    found = gm.encounter(title)
    forecast = gm.prepare(title)
    boxes = gm.window.made_page("encounters").builder.sides.boxes
    gm.wait(forecast)
    assert [box.chance.words.text() for box in boxes] == [one.words for one in forecast.summary.bars]  # type: ignore[union-attr]
    assert all(box.chance.isVisible() and len(box.menu.ways) > 1 for box in boxes)
    assert f"{FIGHTS} fight" in forecast.said.text()
    gm.run(title)
    before = gm.page.session.journal.head, gm.page.session.moment.state
    panel = gm.forecast()
    assert panel.summary is not None
    assert panel.summary.forecast.fights == FIGHTS
    assert len(panel.plain.rows) == len(found.muster.sides)
    assert all(row.chance.bar.bar is not None and row.chance.words.text() for row in panel.plain.rows)
    assert f"{FIGHTS} fight" in panel.progress.text()
    assert (gm.page.session.journal.head, gm.page.session.moment.state) == before


def test_that_nothing_is_said_to_be_played_while_the_fight_cannot_start(gm: Oracle) -> None:
    duel = gm.encounter("Duel")
    first, *others = duel.muster.figures
    broken = replace(first, card=replace(first.card, fields={**first.card.fields, "people": "nobody"}))
    gm.window.campaign.encounters.update(replace(duel, muster=replace(duel.muster, figures=(broken, *others))))
    forecast = gm.prepare("Duel")
    gm.qtbot.waitUntil(lambda: forecast.said.text() == "There is no forecast until the fight can start.")
    gm.window.campaign.encounters.update(duel)
    gm.wait(gm.prepare("Duel"))
    assert f"{FIGHTS} fight" in forecast.said.text()


def test_that_the_bars_move_as_figures_are_added(gm: Oracle) -> None:
    forecast = gm.prepare("Duel")
    gm.wait(forecast)
    builder = gm.window.made_page("encounters").builder
    assert [len(forecast.summary.forecast.start)] == [2]  # type: ignore[union-attr]
    builder.sides.light("goblins")
    builder.take([replace(fighter("Goblin"), id="goblin-card")], 3)
    gm.qtbot.waitUntil(
        lambda: forecast.summary is not None and forecast.summary.done and len(forecast.summary.forecast.start) == 5,
        timeout=PLAYED,
    )
    assert "3 down" not in forecast.said.text()


def test_that_nothing_is_forecast_of_one_side_or_while_the_page_is_not_shown(gm: Oracle) -> None:
    gm.window.forecaster.fights = MOST  # one fight could be played before anybody looks
    forecast = gm.prepare("Duel")
    builder = gm.window.made_page("encounters").builder
    gm.qtbot.waitUntil(lambda: gm.window.forecaster.working_for is forecast, timeout=PLAYED)
    gm.window.show_page("roster")
    assert gm.window.forecaster.working_for is None
    gm.window.forecaster.fights = FIGHTS
    gm.prepare("Duel")
    gm.wait(forecast)
    figure = next(one.id for one in builder.muster.figures if one.side == "goblins")
    builder.sides.dismissed.emit([figure])
    assert not forecast.isVisible()
    assert not any(box.chance.isVisible() for box in builder.sides.boxes)
    gm.press(Key.Key_Z, held=CTRL)
    assert forecast.isVisible()
    gm.wait(forecast)


def test_that_a_side_acts_by_the_plan_that_is_chosen_for_it_here_and_in_the_fight(gm: Oracle) -> None:
    forecast = gm.prepare("Duel")
    gm.wait(forecast)
    box = gm.window.made_page("encounters").builder.sides.boxes[1]
    box.menu.ways["hold"].trigger()
    assert box.menu.words == "program's dice · Hold"
    gm.wait(forecast)
    assert forecast.summary is not None
    gm.run("Duel")
    assert gm.page.ways.of("goblins") == "hold"
    panel = gm.forecast()
    gm.press(Key.Key_F6, held=CTRL)
    assert panel.plain.rows[0].way.hasFocus()
    gm.press(Key.Key_Down)
    assert gm.page.ways.of("heroes") == "hold"
    gm.answered()
    gm.press(Key.Key_Escape)
    assert not panel.isVisible()
    assert gm.page.hasFocus()


def test_that_it_is_made_even_by_one_key_that_looks_and_once_more_does_it(gm: Oracle) -> None:
    gm.window.forecaster.fights, gm.window.forecaster.ends = 5, Ends(turns=8)
    forecast = gm.prepare("Bridge")
    gm.wait(forecast)
    builder = gm.window.made_page("encounters").builder
    builder.sides.boxes[0].figures.setFocus()
    gm.press(Key.Key_E, held=CTRL)
    gm.qtbot.waitUntil(lambda: forecast.even.isEnabled() and forecast.even.text() != "Make it even", timeout=PLAYED)
    assert forecast.said.text().startswith("About even with ")
    added = forecast.even.text()
    assert added.startswith("Add ")
    more = int(added.split()[1])
    gm.press(Key.Key_E, held=CTRL)
    assert len(builder.muster.figures) == 3 + more
    assert {one.card.name for one in builder.muster.figures[3:]} == {"Goblin"}
    gm.press(Key.Key_Z, held=CTRL)
    assert len(builder.muster.figures) == 3


# --- in the fight ------------------------------------------------------------------------------------------------
def test_that_one_key_opens_the_forecast_and_escape_closes_it_and_plays_no_more(gm: Oracle) -> None:
    gm.run("Duel")
    gm.window.forecaster.fights = 100_000
    gm.type("?")
    assert gm.panel.isVisible()
    gm.qtbot.waitUntil(lambda: gm.panel.summary is not None and gm.panel.summary.known, timeout=PLAYED)
    assert gm.panel.progress.text().endswith("…")
    gm.press(Key.Key_Escape)
    assert not gm.panel.isVisible()
    assert gm.window.forecaster.working_for is None
    gm.type("?")
    gm.click(gm.panel.shut)
    assert not gm.panel.isVisible()
    gm.type("?")
    gm.type("?")
    assert not gm.panel.isVisible()


def test_that_what_is_picked_is_forecast_beside_things_as_they_stand(gm: Oracle) -> None:
    gm.run("Duel")
    gm.press(Key.Key_Space)
    gm.decide()
    gm.type("P")
    panel = gm.forecast()
    assert panel.comparison is not None
    assert gm.page.picks.figure is not None
    assert panel.comparison.title == f"If {gm.page.session.moment.name(gm.page.picks.figure)}: Shift and attack"
    assert panel.plain.title.text() == "As things stand"
    assert panel.changed.isVisible()
    assert len(panel.changed.rows) == 2
    assert panel.verdict.text()
    assert gm.page.picks.draft is not None
    gm.press(Key.Key_Escape)
    assert gm.page.picks.draft is not None
    gm.press(Key.Key_Escape)
    assert gm.page.picks.draft is None or gm.page.picks.proposed
    gm.forecast()
    assert not panel.changed.isVisible()


def test_that_the_keys_stand_in_the_help(gm: Oracle) -> None:
    gm.run("Duel")
    gm.press(Key.Key_F1)
    (help,) = gm.window.findChildren(KeyHelp)
    shown = texts(help)
    assert all(words in shown for words in ("Propose", "Forecast from here", "Keys to the forecast"))


@pytest.mark.usefixtures("painted")
def test_that_the_players_window_shows_nothing_of_it(gm: Oracle) -> None:
    gm.run("Duel")
    gm.press(Key.Key_F11)
    workspace: Any = gm.window.made_page("run")
    players = workspace.players.window
    assert players is not None
    QApplication.processEvents()
    told, picture = texts(players), players.grab().toImage()
    gm.window.activateWindow()
    gm.page.setFocus()
    panel = gm.forecast()
    assert "1 fight" in texts(panel)
    assert "wins" in texts(panel)
    QApplication.processEvents()
    assert texts(players) == told
    assert players.grab().toImage() == picture
    assert not players.findChildren(ForecastPanel)


# --- the panel alone ---------------------------------------------------------------------------------------------
@pytest.fixture
def panel(qtbot: QtBot, pool: ForecastPool) -> Iterator[ForecastPanel]:
    """The panel of a fight that begins, in which the program rolls for everybody."""
    forecaster = Forecaster(None, FIGHTS, Ends(turns=1), pool=pool)
    picks = oracle(muster(1, 1)).page.picks
    made = ForecastPanel(picks, ChosenWays(picks.session.ruleset), forecaster)
    qtbot.addWidget(made)
    made.open()
    qtbot.waitUntil(lambda: made.summary is not None and made.summary.done, timeout=PLAYED)
    yield made
    made.close_up()
    forecaster.close()


def test_that_the_panel_follows_the_fight(panel: ForecastPanel, qtbot: QtBot) -> None:
    before = panel.summary
    panel.picks.session.perform(
        {"kind": "gm.amend/1", "figure": "h1", "field": "hits", "value": 3, "reason": "A fall."}
    )
    qtbot.waitUntil(lambda: panel.summary is not None and panel.summary.done, timeout=PLAYED)
    assert panel.summary is not None
    assert panel.summary is not before
    assert panel.summary.forecast.fights == FIGHTS
    assert panel.isVisible()


def test_that_a_fight_that_cannot_be_played_is_told_and_the_fault_is_reported(
    panel: ForecastPanel, qtbot: QtBot
) -> None:
    state, rules = panel.picks.session.moment.state, panel.picks.session.ruleset
    refused = rules.command({"kind": "tft.strike/1", "figure": "h1", "target": "g1"})
    broken = Question(rules, state, {}, begin=refused)
    with qtbot.captureExceptions() as faults, qtbot.waitSignal(panel.forecaster.failed, timeout=PLAYED):
        panel.forecaster.ask(panel, [broken])
    assert panel.progress.text() == FAILED
    assert issubclass(faults[0][0], Unplayed)


# --- processes ---------------------------------------------------------------------------------------------------
@pytest.mark.slow("starts two processes that play")
def test_that_a_process_that_dies_is_replaced_and_closing_the_window_leaves_none(
    tmp_path: Path, qtbot: QtBot, sample: Path
) -> None:
    before = set(active_children())
    path = tmp_path / "Sample.gmtool"
    path.write_bytes(sample.read_bytes())
    window = MainWindow(Settings(tmp_path), tmp_path)
    qtbot.addWidget(window)
    window.play_forecasts_by(Forecaster(window, workers=1))
    window.show()
    window.campaigns.open(path, "run")
    gm = Oracle(window, qtbot)
    window.activateWindow()
    with qtbot.waitActive(window):
        pass
    gm.run("Duel")
    gm.type("?")
    qtbot.waitUntil(lambda: gm.panel.summary is not None and gm.panel.summary.known, timeout=PLAYED)
    (process,) = set(active_children()) - before
    process.kill()
    qtbot.waitUntil(lambda: gm.panel.progress.text().startswith("The forecast has stopped"), timeout=PLAYED)
    gm.press(Key.Key_Escape)
    gm.type("?")
    qtbot.waitUntil(lambda: gm.panel.summary is not None and gm.panel.summary.known, timeout=PLAYED)
    assert len(set(active_children()) - before) == 1
    window.close()
    assert set(active_children()) == before
