"""Open ground from the preparing to the fight and back from the file, in the real window."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from gmtool import systems
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.desktop.open_ground.hand import ALT, drag
from tests.tally import Tally

SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))
GROUND = OpenGround(24, 16, LengthUnit.INCH, title="The heath")


@pytest.fixture
def page(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The page of encounters on one of a system that is fought on open ground."""
    known = {one.id: one for one in (*systems.all_rulesets(), Tally())}
    monkeypatch.setattr(systems, "_by_id", lambda: known)
    figures = tuple(Enlisted(f"f{i}", Card("tally", f"F{i}"), SIDES[i].id) for i in range(2))
    window.campaign.encounters.add(Encounter("tally", "The field", Muster(figures, SIDES, GROUND)))
    return window.show_page("encounters")


def test_that_a_fight_begins_on_it_and_is_found_again_as_it_was(
    page: Any, window: MainWindow, campaign_file: Path, tmp_path: Path, qtbot: Any
) -> None:
    qtbot.keyClick(page.widget, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.current_key == "run"
    fight = window.pages.made("run").page
    assert fight.stage.has_map
    counters = fight.session.moment.counters
    assert [(one.at, one.heading) for one in counters.values()] == [(Point(600, 800), 90), (Point(1800, 800), 270)]
    drag(fight, (600, 800), (800, 500), ALT)
    moved = fight.session.moment.counters["f0"]
    assert moved.at.is_within(10, Point(800, 500))
    assert fight.session.journal.line()[-1].lines
    Campaign.create(tmp_path / "Other.gmtool", "Other").close()
    window.campaigns.open(tmp_path / "Other.gmtool")
    window.campaigns.open(campaign_file)
    kept = next(one for one in window.campaign.encounters.list() if one.title == "The field")
    window.run_encounter(kept.id)
    assert window.pages.made("run").page is not fight
    fight = window.pages.made("run").page
    assert fight.session.moment.ground == GROUND
    assert fight.session.moment.counters["f0"] == moved
    assert fight.stage.map.content.spots.of["f0"].at == fight.stage.map.content.middle(moved.at)
