"""The picture under a ground lies where its backdrop says, and is there as soon as it has been read."""

from math import cos, radians, sin

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.space import Backdrop, HexGround, LengthUnit, OpenGround, Point
from tests.desktop.base.pictures.conftest import BLUE, RED, picture

GROUNDS = {
    "flat": lambda backdrop: HexGround(12, 9, backdrop=backdrop),
    "pointed": lambda backdrop: HexGround(12, 9, pointed=True, backdrop=backdrop),
    "open": lambda backdrop: OpenGround(12, 9, LengthUnit.INCH, backdrop=backdrop),
}


@pytest.fixture
def view(qtbot, pictures):
    """A map that has the campaign's pictures."""
    use_theme("dark", 100)
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.use_pictures(pictures)
    yield view
    view.use_pictures(None)


def nearer(colour: QColor, one: QColor, other: QColor) -> bool:
    def apart(to: QColor) -> int:
        return sum((a - b) ** 2 for a, b in zip(colour.getRgb()[:3], to.getRgb()[:3], strict=True))

    return apart(one) < min(apart(other), 12000)


def whole(view: BattleMap) -> QImage:
    picture = view.grab()
    while not view.picture.complete:
        picture = view.grab()
    return picture.toImage()


def coloured(view: BattleMap, at: QPointF) -> QColor:
    """The mean color about a point of the plane, so that no line of the grid is all there is."""
    image, middle = whole(view), view.camera.to_screen(at).toPoint()
    found = [image.pixelColor(middle.x() + x, middle.y() + y) for x in range(-4, 5) for y in range(-4, 5)]
    return QColor(*(sum(c.getRgb()[i] for c in found) // len(found) for i in range(3)))


@pytest.mark.parametrize("kind", GROUNDS)
@pytest.mark.parametrize(("angle", "turned"), [(0, 0), (20, 0), (20, 90)])
def test_that_the_picture_lies_where_its_backdrop_says(view, campaign, pictures, qtbot, kind, angle, turned):
    key = campaign.pictures.add(picture(60, 40), "cave.png")
    ground = GROUNDS[kind](Backdrop(key, 0.08, 5.0, 3.0, angle))
    with qtbot.waitSignal(pictures.ready):
        view.show_ground(ground)
        view.turn_picture(turned)
        view.grab()
    unit = view.content.layout.place(Point(100, 0)).x() if kind == "open" else 1.0
    for x, colour, other in ((15, RED, BLUE), (45, BLUE, RED)):
        across, down, way = x * 0.08, 20 * 0.08, radians(angle)
        at = QPointF(5 + across * cos(way) - down * sin(way), 3 + across * sin(way) + down * cos(way)) * unit
        assert nearer(coloured(view, at), colour, other)
    beside = QPointF(4.2, 2.2) * unit
    assert not nearer(coloured(view, beside), RED, BLUE)
    assert not nearer(coloured(view, beside), BLUE, RED)


def test_that_another_place_of_the_picture_is_shown(view, campaign, pictures, qtbot):
    key = campaign.pictures.add(picture(60, 40), "cave.png")
    with qtbot.waitSignal(pictures.ready):
        view.show_ground(HexGround(12, 9, backdrop=Backdrop(key, 0.08)))
        view.grab()
    assert not nearer(coloured(view, QPointF(7, 7)), RED, BLUE)
    view.show_ground(HexGround(12, 9, backdrop=Backdrop(key, 0.08, 6.0, 6.0)))
    assert nearer(coloured(view, QPointF(7, 7)), RED, BLUE)
    view.show_ground(HexGround(12, 9))
    assert not nearer(coloured(view, QPointF(7, 7)), RED, BLUE)


def test_that_a_picture_that_is_not_there_leaves_the_ground_as_it_is(view):
    view.show_ground(HexGround(12, 9))
    plain = whole(view)
    view.show_ground(HexGround(12, 9, backdrop=Backdrop("0" * 64, 0.08)))
    assert whole(view) == plain
