"""Open ground in the plane: an ordinary base is as wide there as a hex, and places are pointed at to the hundredth."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.desktop.canvas.scene.hex_geometry import ROOT3
from gmtool.desktop.canvas.scene.open_layout import cell_region
from gmtool.rules.seam.views import Counter, Posture
from gmtool.space import Cell, LengthUnit, OpenGround, Point
from tests.desktop.canvas.conftest import SIDES
from tests.desktop.canvas.hand import LEFT, PLAIN, keys, middle_of

GROUND = OpenGround(12, 9, LengthUnit.INCH, walls=frozenset({Cell(2, 1)}))


@pytest.fixture
def open_view(qtbot) -> BattleMap:
    """Twelve inches by nine, with one figure."""
    use_theme("dark", 100)
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show_ground(GROUND)
    base = Counter("wulf", "Wulf", "romans", (), None, Posture.STANDING, 8, 8, at=Point(600, 450), base=100, heading=90)
    view.show_counters([base], SIDES, {})
    view.set_acting("wulf")
    with qtbot.waitExposed(view):
        view.show()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    return view


@pytest.mark.parametrize("unit", list(LengthUnit))
def test_that_an_ordinary_base_is_as_wide_as_a_hex(unit):
    layout = layout_of(OpenGround(30, 20, unit))
    assert layout.place(Point(unit.base, 0)).x() == pytest.approx(ROOT3)
    assert layout.place_at(layout.place(Point(123, 77))) == Point(123, 77)


@pytest.mark.usefixtures("painted")
def test_that_the_wall_that_is_painted_is_the_cell_that_is_found(open_view):
    middle = middle_of(open_view, map_colours().wall)
    assert open_view.content.layout.spot_at(open_view.camera.to_world(middle)) == Cell(2, 1)


def test_that_a_click_picks_the_figure_by_its_base_and_the_place_beside_it(open_view, qtbot):
    spot, camera = open_view.content.spots.of["wulf"], open_view.camera
    rim = camera.to_screen(spot.at + QPointF(spot.radius * 0.95, 0)).toPoint()
    with qtbot.waitSignal(open_view.figure_picked) as picked:
        QTest.mouseClick(open_view, LEFT, PLAIN, rim)
    assert picked.args == ["wulf"]
    with qtbot.waitSignal(open_view.hex_picked) as picked:
        QTest.mouseClick(open_view, LEFT, PLAIN, rim + QPoint(round(spot.radius * camera.scale), 0))
    assert picked.args[0].distance(Point(600, 450)) == pytest.approx(98, abs=5)


def test_that_the_arrows_walk_by_half_a_base_and_with_shift_by_a_tenth(open_view):
    keys(open_view, *[Qt.Key.Key_Right] * 3, Qt.Key.Key_Up)
    assert open_view.content.pointed.at == Point(700, 400)
    QTest.keyClick(open_view, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert open_view.content.pointed.at == Point(690, 400)
    keys(open_view, *[Qt.Key.Key_Up] * 12)
    assert open_view.content.pointed.at == Point(690, 0)
    assert "6.9, 0.0 in" in open_view.accessibleDescription()


def test_that_a_region_of_cells_is_what_they_cover():
    cells = {Cell(0, 0), Cell(1, 1), Cell(1, 0), Cell(4, 4), Cell(5, 5), Cell(3, 0)}
    path = cell_region(cells, 2.0)
    seen = {Cell(x, y) for x in range(-1, 8) for y in range(-1, 8) if path.contains(QPointF(2 * x + 1, 2 * y + 1))}
    assert seen == cells
    ring = {Cell(x, y) for x in range(3) for y in range(3)} - {Cell(1, 1)}
    assert not cell_region(ring, 1.0).contains(QPointF(1.5, 1.5))
