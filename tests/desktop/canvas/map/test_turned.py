"""Ground with pointed tops, and pictures turned for those on another side of the table."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.painting.place_labels import HexRulers
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.desktop.canvas.scene.hex_geometry import CORNERS, centre, facing_towards, hex_at
from gmtool.space import HexGround, blank_ground
from tests.desktop.canvas.conftest import SIDES, counter
from tests.desktop.canvas.hand import LEFT, PLAIN, keys, middle_of, wheel

Key = Qt.Key
TURNS = [0, 90, 180, 270]
INSET = QPointF(11, 9)


@pytest.fixture(params=[(pointed, turned) for pointed in (False, True) for turned in TURNS], ids=str)
def turned(request, qtbot) -> BattleMap:
    """A small ground with one wall, either way of hexes, turned each way."""
    use_theme("dark", 100)
    pointed, degrees = request.param
    blank = blank_ground(9, 7, pointed=pointed)
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(420, 360)
    view.show_ground(HexGround(9, 7, pointed=pointed, walls=frozenset({blank.parse_label("0302")})))
    view.turn_picture(degrees)
    with qtbot.waitExposed(view):
        view.show()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    return view


@pytest.mark.parametrize("angle", [-30, 0, 60, 90, 150, 180, 240, 270])
def test_that_every_hex_is_found_where_the_camera_shows_it(angle):
    camera = Camera()
    camera.turn(angle)
    camera.pan(QPointF(-71, 33))
    for hex in blank_ground(30, 30).hexes():
        assert hex_at(camera.to_world(camera.to_screen(centre(hex)))) == hex
        assert camera.transform().map(centre(hex)) == camera.to_screen(centre(hex))


@pytest.mark.usefixtures("painted")
def test_that_what_is_painted_is_picked(turned, qtbot):
    wall = middle_of(turned, map_colours().wall)
    with qtbot.waitSignal(turned.hex_picked) as picked:
        QTest.mouseClick(turned, LEFT, PLAIN, wall.toPoint())
    assert turned.content.ground.label(picked.args[0]) == "0302"


def test_that_the_fitted_ground_is_seen_whole_and_fills_the_widget(turned):
    camera, ground = turned.camera, turned.content.ground
    corners = [camera.to_screen(centre(hex) + QPointF(*corner)) for hex in ground.everywhere() for corner in CORNERS]
    xs, ys = [at.x() for at in corners], [at.y() for at in corners]
    room = (min(xs), min(ys), turned.width() - max(xs), turned.height() - max(ys))
    assert min(room) == pytest.approx(24, abs=1.5)


def test_that_the_first_hex_is_at_the_corner_that_the_turn_says(turned):
    at = turned.camera.to_screen(centre(turned.content.ground.parse_label("0101")))
    right, below = at.x() > turned.width() / 2, at.y() > turned.height() / 2
    assert (right, below) == {0: (False, False), 90: (True, False), 180: (True, True), 270: (False, True)}[
        round(turned.camera.angle - turned.content.layout.angle)
    ]


@pytest.mark.parametrize(
    ("key", "way"), [(Key.Key_Right, (1, 0)), (Key.Key_Left, (-1, 0)), (Key.Key_Down, (0, 1)), (Key.Key_Up, (0, -1))]
)
def test_that_the_arrows_walk_as_it_is_seen(turned, key, way):
    places = []
    for _ in range(3):
        keys(turned, key)
        places.append(turned.camera.to_screen(centre(turned.content.pointed.hex)))
    off = places[-1] - places[0]
    along, aside = off.x() * way[0] + off.y() * way[1], abs(off.x() * way[1]) + abs(off.y() * way[0])
    assert along > 2 * turned.camera.scale
    assert aside < turned.camera.scale


def test_that_the_numbers_on_the_edges_are_those_of_the_hexes_beside_them(turned):
    wheel(turned, turned.rect().center(), 4)
    ground, rulers, edges = turned.content.ground, HexRulers(turned.content.ground, turned.camera), set()
    for is_column, numbers in ((True, rulers.columns()), (False, rulers.rows())):
        assert numbers
        for number in numbers:
            for at in rulers.places(number, is_column, INSET):
                if turned.rect().toRectF().contains(at):
                    hex = hex_at(turned.camera.to_world(at))
                    assert ground.column_row(hex)[0 if is_column else 1] == number
                    edges |= {at.x()} & {11.0, turned.width() - 11.0} | {at.y()} & {9.0, turned.height() - 9.0}
    assert edges == {11.0, turned.width() - 11.0, 9.0, turned.height() - 9.0}


def test_that_the_edge_holds_every_hex_and_no_other(turned):
    ground, edge = turned.content.ground, layout_of(turned.content.ground).edge()
    around = {hex for inner in ground.everywhere() for hex in (inner, *inner.neighbours())}
    assert {hex for hex in around if _in(edge, centre(hex))} == set(ground.everywhere())


def _in(edge, point) -> bool:
    # a little aside: the middle is as high as some corners
    return edge.containsPoint(point + QPointF(0.05, 0.03), Qt.FillRule.WindingFill)


@pytest.mark.usefixtures("painted")
def test_that_a_notch_looks_where_the_figure_faces(turned):
    ground = turned.content.ground
    place = ground.parse_label("0504")
    for facing in range(6):
        turned.show_counters([counter("flavius", "0101", hexes=(place,), facing=facing)], SIDES, {})
        spot, image = turned.content.spots.of["flavius"], turned.grab().toImage()
        middle, radius = turned.camera.to_screen(spot.at), spot.radius * turned.camera.scale * 1.25
        ahead = turned.camera.to_screen(centre(place.neighbour(facing))) - middle
        tip = middle + ahead * (radius / (ahead.x() ** 2 + ahead.y() ** 2) ** 0.5)
        assert image.pixelColor(tip.toPoint()).lightnessF() > 0.7
        assert facing_towards(centre(place), turned.camera.to_world(tip)) == facing


@pytest.mark.usefixtures("painted")
def test_that_the_numbers_at_the_edge_go_with_the_ground(view):
    before = view.grab().toImage()
    view.pan(QPointF(38, 0))
    after = view.grab().toImage()
    strip, moved = before.copy(200, 0, 300, 17), after.copy(238, 0, 300, 17)
    assert len({strip.pixel(x, 9) for x in range(300)}) > 5
    assert strip == moved
    view.zoom(1.2, QPointF(400, 300))
    view.zoom(1 / 1.2, QPointF(400, 300))
    view.pan(QPointF(-38, 0))
    assert view.grab().toImage().copy(200, 0, 300, 17) == strip
