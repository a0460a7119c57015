"""Frames of open ground: 200 by 200 cells, 500 figures; the aims are those of `test_map_frames`."""

from random import Random

import pytest
from PySide6.QtCore import QPointF, Qt

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.measuring.kit import KIT, toggle_tool
from gmtool.rules.seam.choices import InputKind
from gmtool.rules.seam.views import Counter, Overlay, OverlayKind, Posture, Side
from gmtool.space import Cell, Circle, Cone, LengthUnit, OpenGround, Point
from tests.benchmarks.test_map_frames import frames, judge


@pytest.fixture
def view(qtbot) -> BattleMap:
    """A crowded field in inches, seen in a usual window."""
    use_theme("dark", 100)
    random = Random(7)
    cells = [Cell(column, row) for column in range(200) for row in range(200)]
    walls = frozenset(random.sample(cells, 2000))
    places = random.sample([cell for cell in cells if cell not in walls], 500)
    sides = tuple(Side(str(i), f"side {i}", i) for i in range(6))
    counters = [
        Counter(
            f"f{i}", f"Goblin {i}", str(i % 6), (), None, random.choice(list(Posture)), i % 11, 10,
            at=Point(cell.column * 100 + 50, cell.row * 100 + 50), base=100, heading=random.randrange(360),
        )
        for i, cell in enumerate(places)
    ]  # fmt: skip
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(1400, 900)
    view.show_ground(OpenGround(200, 200, LengthUnit.INCH, walls=walls))
    view.show_counters(counters, sides, {})
    with qtbot.waitExposed(view):
        view.show()
    return view


def test_hovering_with_overlays_and_a_way(view, record_property):
    view.set_acting("f0")
    at = view.content.acting_spot.counter.at
    reach = Overlay(OverlayKind.REACH, "Reach", shapes=(Circle(at, 1200),))
    view.show_overlays([reach, Overlay(OverlayKind.FRONT, "Front", shapes=(Cone(at, 45, 120, 300),))])
    view.show_candidates((), InputKind.POINTS)
    view.zoom(20 / view.camera.scale, view.camera.to_screen(view.content.middle(at)))
    taken = frames(view, lambda i: view.point(view.content.point_at(QPointF(20 + i * 0.3, 20 + i * 0.2))))
    judge("hovering on open ground", taken, record_property)


def test_sizing_a_template(view, record_property):
    toggle_tool(view, KIT[3], None)
    view.tool.press(QPointF(100, 100), Qt.KeyboardModifier.NoModifier)
    taken = frames(view, lambda i: (view.tool.move(QPointF(101 + i * 0.4, 101 + i * 0.3)), view.update()))
    judge("sizing a cone over 500 figures", taken, record_property)
