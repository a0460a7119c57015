"""What is hidden when a page opens is made when it is first looked at: a page is there sooner."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.question_strip import QuestionStrip
from gmtool.desktop.canvas.drawing.backdrop_panel import BackdropPanel
from gmtool.desktop.canvas.drawing.palette import Palette
from gmtool.desktop.pages.campaign.forms import RecordForm
from gmtool.desktop.pages.roster.copy_actions import ReportStrip
from gmtool.desktop.pages.roster.making.entry_strip import EntryStrip
from gmtool.desktop.pages.run.dice.tray import Tray
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.pages.run.stage.fog_panel import FogPanel
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.space import Hex, blank_ground
from gmtool.store.fights.encounters import Encounter

PARTS = {
    "roster": (QuestionStrip, EntryStrip, ReportStrip),
    "campaign": (RecordForm,),
    "encounters": (Palette, BackdropPanel),
    "run": (Palette, FogPanel, Tray),
}


def made(page: QWidget, *kinds: type[QWidget]) -> list[str]:
    return [type(part).__name__ for kind in kinds for part in page.findChildren(kind)]


@pytest.fixture
def opened(window: MainWindow, ruleset: Ruleset) -> Callable[[str], Any]:
    """Opens a page of a campaign with a prepared fight on a map."""
    sides = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
    figures = tuple(
        Enlisted(f"f{at}", card, sides[at].id, place=Hex(2 + at, 3)) for at, card in enumerate(ruleset.bestiary()[:2])
    )
    muster = Muster(figures, sides, blank_ground(6, 6))
    encounter = window.campaign.encounters.add(Encounter(ruleset.id, "The Glade", muster)).id

    def page(key: str) -> Any:
        if key == "run":
            window.run_encounter(encounter)
        return window.show_page(key)

    return page


@pytest.mark.parametrize("key", PARTS)
def test_that_what_is_hidden_is_not_made_with_the_page(opened: Callable[[str], Any], key: str) -> None:
    assert made(opened(key).widget, *PARTS[key]) == []


def test_that_a_strip_of_the_roster_is_made_once(opened: Callable[[str], Any]) -> None:
    page = opened("roster")
    for _ in range(2):
        page.roster_actions.chosen.add_tag()
    assert made(page.widget, QuestionStrip) == ["TagStrip"]
    for _ in range(2):
        page.making.quick_entry()
    assert made(page.widget, EntryStrip) == ["EntryStrip"]


def test_that_the_tools_of_a_map_are_made_once_and_stand_beside_it(opened: Callable[[str], Any]) -> None:
    page: FightPage = opened("run").page
    for _ in range(3):
        page.drawing.toggle()
        page.fog.toggle()
        page.dice.toggle_tray()
    assert made(page, *PARTS["run"]) == ["Palette", "FogPanel", "Tray"]
    palette, fog = page.drawing.desk.palette, page.fog.panel
    assert (palette.isVisible(), fog.isVisible()) == (True, True)
    assert palette.geometry().right() < page.stage.geometry().left()
    assert fog.geometry().bottom() < page.drawing.geometry().top()
