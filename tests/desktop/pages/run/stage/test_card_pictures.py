"""The picture of a card is on the counters of its figures, as the setting says."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.space import Hex, blank_ground
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.desktop.base.pictures.conftest import BLUE, RED, is_like, picture
from tests.desktop.canvas.painting.test_picture import picture as seen

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))


@pytest.fixture
def fight(empty_window: MainWindow, campaign_file: Path, ruleset: Ruleset, qtbot: Any) -> Any:
    """Two figures on a map; the card of the first has a picture, red at the left and blue at the right."""
    one, other = ruleset.bestiary()[:2]
    with Campaign.open(campaign_file) as campaign:
        pictured = replace(one, picture=campaign.pictures.add(picture(200, 200)))
        figures = (Enlisted("a", pictured, "ours", place=Hex(2, 2)), Enlisted("b", other, "theirs", place=Hex(5, 1)))
        made = campaign.encounters.add(Encounter(ruleset.id, "The Glade", Muster(figures, SIDES, blank_ground(9, 8))))
    empty_window.campaigns.open(campaign_file, "run")
    empty_window.run_encounter(made.id)
    return empty_window.pages.made("run")


def sides_of(fight: Any, figure: str) -> tuple[QColor, QColor]:
    """Left and right of the middle of a counter."""
    view = fight.page.stage.map
    spot = view.content.spots.of[figure]
    at, off = view.camera.to_screen(spot.at).toPoint(), round(spot.radius * view.camera.scale * 0.3)
    image = seen(view)
    return image.pixelColor(at.x() - off, at.y() - off), image.pixelColor(at.x() + off, at.y() - off)


@pytest.mark.usefixtures("painted")
def test_that_the_picture_of_a_card_is_on_its_counter_and_goes_with_the_setting(
    fight: Any, empty_window: MainWindow, qtbot: Any
) -> None:
    def is_pictured(figure: str) -> bool:
        left, right = sides_of(fight, figure)
        return is_like(left, RED) and is_like(right, BLUE)

    qtbot.waitUntil(lambda: is_pictured("a"))
    assert not is_pictured("b")
    empty_window.settings.set("counters", "initials")
    assert not is_pictured("a")
    empty_window.settings.set("counters", "picture")
    assert is_pictured("a")
