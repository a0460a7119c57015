"""The ground that phones get: a picture without figures, another one only where the ground is, and handouts."""

from typing import Any

import pytest
from httpx import HTTPStatusError
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.run.phones.control import PhonesControl
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.fight.gm_commands import ground_command, log_note
from gmtool.presentation.phones.views import Role
from gmtool.space import Hex, Layer
from gmtool.store.chronicle.handouts import Handout
from tests.desktop.pages.run.phones.conftest import Knock
from tests.desktop.pages.run.phones.phone import Phone
from tests.store.pictures import png

pytestmark = pytest.mark.usefixtures("painted")


@pytest.fixture
def tablet(on: PhonesControl, knock: Knock, qtbot: QtBot) -> Phone:
    """A screen that looks on."""
    phone = knock("Tablet")
    assert on.table is not None
    on.table.let_in(on.knocking[0].screen, Role.ONLOOKER)
    qtbot.waitUntil(lambda: phone.role == "onlooker")
    return phone


def ground_of(phone: Phone) -> dict[str, Any]:
    shown = phone.shows("map")
    return (shown or {}).get("ground") or {}


def test_that_the_ground_comes_once_as_a_picture_and_lies_under_the_figures(tablet: Phone, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(ground_of(tablet)))
    ground = ground_of(tablet)
    image = QImage.fromData(tablet.picture(ground["dark"]))
    assert 1000 < max(image.width(), image.height()) <= 2000
    assert image.width() / image.height() == pytest.approx(ground["width"] / ground["height"], rel=0.01)
    right, bottom = ground["left"] + ground["width"], ground["top"] + ground["height"]
    figures = tablet.parts["map"]["figures"]
    assert figures
    assert all(ground["left"] < one["x"] < right and ground["top"] < one["y"] < bottom for one in figures)


def test_that_there_is_a_light_picture_of_the_same_ground_as_well(tablet: Phone, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(ground_of(tablet).get("light")))
    ground = ground_of(tablet)
    dark, light = (QImage.fromData(tablet.picture(ground[palette])) for palette in ("dark", "light"))
    assert dark.size() == light.size()
    mean = Qt.TransformationMode.SmoothTransformation
    dark, light = (one.scaled(1, 1, mode=mean) for one in (dark, light))
    assert dark.pixelColor(0, 0).lightness() < 60, "it does not glare in a dark room"
    assert light.pixelColor(0, 0).lightness() > 180


def test_that_no_figure_is_in_the_picture_and_none_changes_it(
    tablet: Phone, run: Any, on: PhonesControl, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: bool(ground_of(tablet).get("light")))
    before = ground_of(tablet)
    session, pictures = run.page.session, on._pictures
    assert pictures is not None
    assert session.perform({"kind": "gm.place/1", "figure": "f0", "hex": [5, 2]})
    session.perform(log_note().data({"text": "rain"}))
    qtbot.waitUntil(lambda: not on._soon.isActive())
    assert pictures._idle.isActive()
    pictures._idle.setInterval(0)
    qtbot.waitUntil(lambda: not pictures._idle.isActive())
    assert not pictures._steps.isActive(), "there is nothing to paint"
    assert ground_of(tablet) == before


def test_that_a_wall_makes_another_picture_and_the_old_one_is_taken_down(tablet: Phone, run: Any, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(ground_of(tablet)))
    before = ground_of(tablet)["dark"]
    ground = run.page.session.moment.ground
    assert run.page.session.perform(ground_command(Layer.WALL, ground.label(Hex(4, 2))))
    qtbot.waitUntil(lambda: ground_of(tablet).get("dark", before) != before)
    assert tablet.picture(ground_of(tablet)["dark"])
    with pytest.raises(HTTPStatusError):
        tablet.picture(before)


def test_that_a_handout_is_shown_without_its_title_and_put_away(
    tablet: Phone, run: Any, on: PhonesControl, qtbot: QtBot
) -> None:
    run.players.show_handout(Handout("The traitor's letter", "Meet me at the ford."))
    qtbot.waitUntil(lambda: tablet.shows("handout") is not None)
    assert tablet.parts["handout"]["text"] == "Meet me at the ford."
    assert "traitor" not in str(tablet.parts), "the title is the Game Master's"
    assert not run.players.is_open, "the players have it on their own screens"
    run.players.show_handout(None)
    qtbot.waitUntil(lambda: tablet.shows("handout") is None)


def test_that_the_picture_of_a_handout_hangs_while_it_is_shown(
    tablet: Phone, run: Any, empty_window: MainWindow, qtbot: QtBot
) -> None:
    key = empty_window.campaign.pictures.add(png(2400, 20))
    run.players.show_handout(Handout("The map", picture=key))
    qtbot.waitUntil(lambda: tablet.shows("handout") is not None)
    digest = tablet.parts["handout"]["picture"]
    image = QImage.fromData(tablet.picture(digest))
    assert image.width() == 1600, "no phone needs more"
    run.players.show_handout(None)
    qtbot.waitUntil(lambda: tablet.shows("handout") is None)
    with pytest.raises(HTTPStatusError):
        tablet.picture(digest)


def test_that_the_curtain_and_the_words_of_the_waiting_picture_reach_the_phones(
    tablet: Phone, run: Any, qtbot: QtBot
) -> None:
    run.players.say_waiting("Back in ten minutes")
    run.players.view.draw_curtain(True)
    qtbot.waitUntil(lambda: tablet.shows("waiting") == "Back in ten minutes")
    assert tablet.parts["order"] is None
    assert tablet.parts["map"] is None
