"""The map of a fight as a picture: what is on it, and nothing that the players do not know."""

from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from re import findall
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QObject, QSize, Signal
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from gmtool.desktop.paper.fight.map_image import LARGEST, MapImage
from gmtool.desktop.paper.ground.ground_image import ground_image
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot, take_snapshot
from gmtool.presentation.sheets.map_snapshot import map_for_gm, map_for_players
from gmtool.space import Backdrop, Cell, Ground, Hex, HexGround, LengthUnit, OpenGround
from gmtool.store.laying import Laying, Way
from gmtool.store.universal_vtt import UniversalVtt, frame_of, lay
from tests.presentation.fight.lasting.blaze import HEXES, OPEN, blaze, do

RED = QColor("#ff0000")


class RedPicture(QObject):
    """A source whose only picture is red all over."""

    ready = Signal(str)

    def size(self, key: str) -> QSize:
        return QSize(4000, 4000)

    def image(self, key: str, scale: float = 1.0) -> QImage | None:
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(RED)
        return image


def told(ground: Ground) -> FightSnapshot:
    picks = blaze(ground)
    do(picks, "gm.note/1", text="They stand.")
    return take_snapshot("The ford", picks.session.ruleset, picks.session.moment.state)


def foggy(shown: FightSnapshot, fog: Any) -> FightSnapshot:
    """The same moment with fog over these spots, and a red picture under the ground."""
    assert shown.ground is not None
    ground = replace(shown.ground, fog=fog, backdrop=Backdrop("0" * 64, 0.01, -5, -5))
    state: Any = shown.state
    return replace(shown, ground=ground, state=replace(state, ground=ground))


@pytest.fixture(params=[HEXES, OPEN], ids=["hexes", "open ground"])
def moment(request: pytest.FixtureRequest, qtbot: QtBot) -> FightSnapshot:
    return told(request.param)


def reds(image: QImage) -> int:
    return sum(
        image.pixelColor(x, y).red() > 200 and image.pixelColor(x, y).green() < 60
        for x in range(0, image.width(), 7)
        for y in range(0, image.height(), 7)
    )


def of_png(raw: bytes) -> QImage:
    return QImage.fromData(QByteArray(raw))


@pytest.mark.parametrize("width", [300, 1000, LARGEST + 1])
def test_that_a_png_is_as_wide_as_is_asked_and_never_too_large(moment: FightSnapshot, width: int) -> None:
    shown = map_for_gm(moment)
    assert shown is not None
    image = of_png(MapImage(shown, RedPicture()).png(width))
    assert abs(image.width() - min(width, LARGEST)) <= 1
    assert max(image.width(), image.height()) <= LARGEST + 1


def test_that_an_svg_can_be_drawn_and_names_everybody(moment: FightSnapshot) -> None:
    shown = map_for_gm(moment)
    assert shown is not None
    raw = MapImage(shown, RedPicture()).svg()
    drawing = QSvgRenderer(QByteArray(raw))
    assert drawing.isValid()
    image = QImage(drawing.defaultSize(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        drawing.render(painter)
    assert len({image.pixel(x, x % image.height()) for x in range(image.width())}) > 3
    text = raw.decode()
    for counter in shown.counters.values():
        assert counter.name in text or counter.name.split()[0] in text


def test_that_nothing_under_the_fog_is_in_the_players_picture(moment: FightSnapshot) -> None:
    ground = moment.ground
    assert ground is not None
    columns, rows = ground.size
    every = frozenset(ground.at_column_row(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1))
    hidden = foggy(moment, every)
    all_of_it, known = map_for_gm(hidden), map_for_players(hidden)
    assert all_of_it is not None
    assert known is not None
    whole, seen = MapImage(all_of_it, RedPicture()), MapImage(known, RedPicture())
    assert reds(of_png(whole.png(600))) > 100
    assert reds(of_png(seen.png(600))) == 0
    (pixels,) = findall(rb'xlink:href="data:image/png;base64,([^"]+)"', seen.svg())
    assert reds(of_png(b64decode(pixels))) == 0
    players = {side.id for side in moment.sides.values() if side.players}
    assert all(counter.side in players for counter in known.counters.values())
    assert "The ford" not in seen.svg().decode()


def test_that_a_fight_without_a_map_has_none(qtbot: QtBot) -> None:
    shown = replace(told(HEXES), ground=None)
    assert map_for_gm(shown) is None
    assert map_for_players(shown) is None


@pytest.mark.parametrize(
    "ground",
    [
        HexGround(6, 4, walls=frozenset({Hex(3, 0)})),
        HexGround(6, 4, pointed=True, walls=frozenset({Hex(3, 1)})),
        OpenGround(30, 20, LengthUnit.FOOT, cell=5, walls=frozenset({Cell(3, 1)})),
    ],
    ids=["flat", "pointed", "open"],
)
def test_that_the_picture_of_a_ground_shows_its_walls_where_the_map_has_them(
    qtbot: QtBot, tmp_path: Path, ground: Ground
) -> None:
    image, frame = ground_image(ground, RedPicture()), frame_of(ground)
    assert image.width() / image.height() == pytest.approx(frame.width / frame.height, rel=0.01)
    pixels = image.width() / frame.width
    (wall,) = ground.walls
    if isinstance(ground, OpenGround):
        middle = (wall[0] + 0.5, wall[1] + 0.5)
    else:
        middle = frame.lie.on_map((1.5 * wall[0], 3**0.5 * (wall[1] + wall[0] / 2)))
    shades = [
        image.pixelColor(round((middle[0] + dx) * pixels), round((middle[1] + dy) * pixels)).lightness()
        for dx in (-0.3, -0.1, 0.1, 0.3)
        for dy in (-0.3, -0.1, 0.1, 0.3)
    ]
    assert sum(shade < 254 for shade in shades) > 8


@pytest.mark.parametrize(
    "ground", [HexGround(6, 4), HexGround(6, 4, pointed=True), OpenGround(30, 20, LengthUnit.FOOT)]
)
def test_that_a_picture_under_the_ground_is_all_that_its_map_shows(qtbot: QtBot, ground: Ground) -> None:
    under = replace(ground, backdrop=Backdrop("0" * 64, 0.01, -5, -5))
    image = ground_image(under, RedPicture())
    assert {image.pixelColor(x, y).name() for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)} == {
        "#ff0000"
    }


@pytest.mark.parametrize("way", ["flat", "pointed", "feet"])
def test_that_a_map_that_comes_in_goes_out_with_its_picture_where_it_was(qtbot: QtBot, way: str) -> None:
    image = QImage(100, 80, QImage.Format.Format_RGB32)
    image.fill(QColor("#00ff00"))
    with QPainter(image) as painter:
        painter.fillRect(20, 30, 30, 10, RED)

    class OnePicture(RedPicture):
        def size(self, key: str) -> QSize:
            return image.size()

        def image(self, key: str, scale: float = 1.0) -> QImage | None:
            return image

    vtt = UniversalVtt("Cave", b"x", "0" * 64, 100, 10, 8, (), (), ())
    scale = 5.0 if way == "feet" else 1.0
    ground = lay(vtt, Laying(Way(way), scale)).ground
    found, frame = ground_image(ground, OnePicture()), frame_of(ground)
    pixels = found.width() / frame.width
    for at, colour in (
        ((3.5, 3.5), "#ff0000"),
        ((3.5, 2.5), "#00ff00"),
        ((3.5, 4.5), "#00ff00"),
        ((1.5, 3.5), "#00ff00"),
    ):
        there = (at[0] * scale / frame.lie.square, at[1] * scale / frame.lie.square) if way == "feet" else at
        assert found.pixelColor(round(there[0] * pixels), round(there[1] * pixels)).name() == colour
