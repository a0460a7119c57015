"""What open ground looks like: rulers, counters on their bases, areas and lines of the ruleset."""

from math import cos, radians, sin
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.painting.place_labels import OpenRulers
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.desktop.canvas.scene.open_layout import OpenLayout
from gmtool.rules.seam.views import Counter, Lying, Overlay, OverlayKind, Posture, Side
from gmtool.space import Circle, Cone, LengthUnit, OpenGround, Point, Strip, blank_ground

GROUND = OpenGround(12, 9, LengthUnit.INCH)
SIDES = (Side("romans", "Romans"),)


def counter(at: Point, heading: int = 90, base: int = 100) -> Counter:
    return Counter(
        "wulf", "Wulf", "romans", (), None, Posture.STANDING, 8, 8, at=at, base=base, heading=heading
    )  # fmt: skip


@pytest.fixture
def view(qtbot: Any) -> BattleMap:
    use_theme("dark", 100)
    made = BattleMap()
    qtbot.addWidget(made)
    made.resize(640, 500)
    made.show_ground(GROUND)
    made.show_counters([counter(Point(300, 300))], SIDES, {})
    with qtbot.waitExposed(made):
        made.show()
    return made


def seen(view: BattleMap, x: float, y: float) -> QColor:
    """The color at a place of the ground."""
    at = view.camera.to_screen(view.content.middle(Point(round(x), round(y)))).toPoint()
    return QColor(view.grab().toImage().pixel(at))


@pytest.mark.parametrize("angle", [0.0, 90.0, 180.0, 270.0])
@pytest.mark.parametrize("unit", list(LengthUnit))
def test_that_a_number_stands_where_it_is_true_whichever_way_the_ground_is_turned(
    angle: float, unit: LengthUnit
) -> None:
    ground, camera = OpenGround(60, 40, unit, cell=5), Camera()
    layout = OpenLayout(ground)
    camera.size = QSizeF(700, 500)
    camera.limits = layout.frame
    camera.turn(angle)
    camera.fit(layout.frame)
    rulers = OpenRulers(ground, camera)
    for number in (1000, 2000):
        for is_x in (True, False):
            ends = rulers.ends(number, is_x, 9, 12)
            assert len(ends) == 2
            for end in ends:
                world = camera.to_world(end)
                assert (world.x() if is_x else world.y()) / layout.unit == pytest.approx(number, abs=1)
                inside = QRectF(QPointF(0, 0), camera.size).adjusted(13, 13, -13, -13)
                assert not inside.contains(end)


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("heading", [0, 45, 90, 300])
def test_that_the_notch_looks_where_the_figure_looks(view: BattleMap, heading: int) -> None:
    view.show_counters([counter(Point(600, 450), heading)], SIDES, {})
    ahead = (600 + 60 * sin(radians(heading)), 450 - 60 * cos(radians(heading)))
    behind = (600 - 60 * sin(radians(heading)), 450 + 60 * cos(radians(heading)))
    assert seen(view, *ahead) == map_colours().text
    assert seen(view, *behind) != map_colours().text


@pytest.mark.usefixtures("painted")
def test_that_a_counter_is_as_large_as_its_base(view: BattleMap) -> None:
    plain = seen(view, 640, 450)
    view.show_counters([counter(Point(600, 450), 270, 150)], SIDES, {})
    assert seen(view, 640, 450) != plain
    assert seen(view, 670, 450) != plain
    view.show_counters([counter(Point(600, 450), 270, 50)], SIDES, {})
    assert seen(view, 640, 450) == plain


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        (Circle(Point(800, 500), 180), (930, 610), (960, 660)),
        (Cone(Point(700, 700), 0, 90, 300), (760, 520), (880, 620)),
        (Strip(Point(500, 720), Point(1000, 720), 160), (950, 660), (950, 620)),
    ],
)
def test_that_the_areas_of_the_ruleset_are_tinted(
    view: BattleMap, shape: Any, inside: tuple[int, int], outside: tuple[int, int]
) -> None:
    before = (seen(view, *inside), seen(view, *outside))
    view.show_overlays([Overlay(OverlayKind.FRONT, "Front", shapes=(shape,))])
    assert seen(view, *inside) != before[0]
    assert seen(view, *outside) == before[1]


@pytest.mark.usefixtures("painted")
def test_that_an_area_ends_where_the_ground_ends(view: BattleMap) -> None:
    beyond = view.camera.to_screen(view.content.middle(Point(600, 900)) + QPointF(0, 0.3)).toPoint()
    before = view.grab().toImage().pixel(beyond)
    view.show_overlays([Overlay(OverlayKind.FRONT, "Front", shapes=(Circle(Point(600, 800), 400),))])
    assert view.grab().toImage().pixel(beyond) == before


@pytest.mark.usefixtures("painted")
def test_that_a_line_of_flight_goes_from_place_to_place(view: BattleMap) -> None:
    before = view.grab().toImage()
    view.show_overlays([Overlay(OverlayKind.FLIGHT, "", track=(Point(300, 300), Point(1000, 720)))])
    after = view.grab().toImage()
    on_it = [Point(300 + 7 * i, 300 + round(4.2 * i)) for i in range(30, 90)]
    pixels = [view.camera.to_screen(view.content.middle(at)).toPoint() for at in on_it]
    assert sum(before.pixel(at) != after.pixel(at) for at in pixels) > 40


@pytest.mark.usefixtures("painted")
def test_that_what_lies_there_is_seen_and_said_only_where_it_lies(view: BattleMap) -> None:
    before = seen(view, 900, 300)
    view.show_lying([Lying("a broadsword", None, at=Point(900, 300))])
    assert seen(view, 900, 300) != before
    view.point(view.content.point_at(view.content.middle(Point(920, 310))))
    assert "a broadsword" in view.accessibleDescription()
    view.point(view.content.point_at(view.content.middle(Point(600, 300))))
    assert "a broadsword" not in view.accessibleDescription()


def test_that_the_card_says_where_a_figure_stands_and_where_it_looks(view: BattleMap) -> None:
    view.point(view.content.point_at(view.content.middle(Point(310, 310))))
    assert view.content.pointed.figure == "wulf"
    assert "3.1, 3.1 in" in view.card.text()
    assert "faces 90°" in view.accessibleDescription()


def test_that_places_are_rounded_to_about_a_pixel() -> None:
    layout = OpenLayout(GROUND)
    assert [layout.grain(scale) for scale in (120.0, 30.0, 12.0, 6.0, 1.0)] == [1, 5, 5, 10, 100]
    assert layout_of(blank_ground(5, 5)).grain(1.0) == 1
