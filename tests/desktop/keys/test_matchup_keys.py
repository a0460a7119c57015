"""Match-ups in the window by key and mouse: three cards, few fights."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.base.forecasts.forecaster import Forecaster
from gmtool.desktop.pages.matchups.page import MatchupsPage
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.forecast.fight import Ends
from gmtool.forecast.pool import ForecastPool
from gmtool.store.campaign import Campaign
from tests.desktop.game_master import CTRL, SHIFT, GameMaster, Key
from tests.presentation.forecasts.duels import RULES

FIGHTS = 2
PLAYED = 60_000


class Matcher(GameMaster):
    """A Game Master at the map of chances."""

    @property
    def map(self) -> MatchupsPage:
        page: Any = self.window.pages.current
        assert isinstance(page, MatchupsPage)
        return page

    def match_up(self) -> MatchupsPage:
        self.press(Key.Key_M, held=CTRL)
        return self.map

    def played(self) -> MatchupsPage:
        """The map, once every pair is played."""
        page = self.map
        self.qtbot.waitUntil(lambda: self.window.forecaster.working_for is None, timeout=PLAYED)
        return page


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot, pool: ForecastPool) -> Iterator[Matcher]:
    path = tmp_path / "Cards.gmtool"
    cards = {one.name: one for one in RULES.bestiary()}
    with Campaign.create(path, "Cards") as campaign:
        for name in ("Wolf", "Goblin", "Giant"):
            campaign.cards.add(cards[name])
    window = MainWindow(Settings(tmp_path), tmp_path)
    window.play_forecasts_by(Forecaster(window, FIGHTS, Ends(turns=4), pool=pool))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    with qtbot.waitActive(window):
        pass
    window.campaigns.open(path)
    yield Matcher(window, qtbot)
    window.close()


@pytest.mark.usefixtures("dressed")
def test_that_the_chosen_cards_fight_each_other_and_the_map_is_saved(
    gm: Matcher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.press(Key.Key_A, held=CTRL)
    gm.match_up()
    page = gm.played()
    assert page.table is not None
    assert sorted(page.table.columns) == ["Giant", "Goblin", "Wolf"]
    assert {one.of for one in page.table.wins.values()} == {FIGHTS}
    strengths = [page.table.strength(row) or 0 for row in range(3)]
    assert strengths == sorted(strengths, reverse=True)
    assert page.table.rows[0] == "Giant"
    assert not page.progress.isVisible()
    assert f"{FIGHTS} fights a pair" in page.said.text()
    # the arrows go from cell to cell
    gm.press(Key.Key_Right)
    assert page.looked_at.text().startswith(f"Giant against {page.table.columns[0]}: ")
    gm.press(Key.Key_Down)
    assert page.looked_at.text().startswith(f"{page.table.rows[1]} against {page.table.columns[0]}: ")
    # its files
    for key, held, name in ((Key.Key_S, CTRL, "map.csv"), (Key.Key_S, CTRL | SHIFT, "map.png")):
        monkeypatch.setattr(files, "ask_where_to_save", lambda *_, name=name: tmp_path / name)
        gm.press(key, held=held)
    assert (tmp_path / "map.csv").read_text(encoding="utf-8") == page.table.as_csv()
    assert next(csv.reader([page.table.as_csv().splitlines()[0]])) == ["", *page.table.columns]
    assert not QImage(str(tmp_path / "map.png")).isNull()
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path)
    gm.press(Key.Key_S, held=CTRL)
    assert "is not a plain file" in " ".join(one.text() for one in gm.window.notices.findChildren(QLabel))
    gm.press(Key.Key_Escape)
    assert gm.window.pages.name == "Roster"


def test_that_one_card_is_set_against_the_bestiary_and_esc_stops_at_once(gm: Matcher) -> None:
    gm.window.forecaster.fights = 10_000
    gm.window.forecaster.ends = Ends(turns=60)
    page = gm.match_up()
    assert page.fights.value() == 100
    bestiary = {one.name for one in RULES.bestiary()}
    gm.qtbot.waitUntil(lambda: page.table is not None, timeout=PLAYED)
    assert page.progress.isVisible()
    assert page.table is not None
    assert set(page.table.columns) == bestiary
    gm.press(Key.Key_Escape)
    assert gm.window.forecaster.working_for is None
    assert 0 < len(page.table.wins) < len(bestiary)
    assert page.said.text().startswith(f"Stopped at {len(page.table.wins)} of {len(bestiary)} pairs.")
    assert gm.map is page
    gm.press(Key.Key_Escape)
    assert gm.window.pages.name == "Roster"


def test_that_other_columns_and_another_number_are_played_at_once(gm: Matcher) -> None:
    gm.press(Key.Key_A, held=CTRL)
    gm.match_up()
    gm.played()
    gm.map.fights.setFocus()
    gm.press(Key.Key_A, held=CTRL)
    gm.type("1")
    gm.press(Key.Key_Return)
    page = gm.played()
    assert page.table is not None
    assert {one.of for one in page.table.wins.values()} == {1}
    gm.map.against.setFocus()
    gm.press(Key.Key_Down)
    assert gm.window.forecaster.working_for is page
    assert page.progress.maximum() == 3 * len(RULES.bestiary())
    gm.press(Key.Key_Escape)
