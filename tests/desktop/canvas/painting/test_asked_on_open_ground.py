"""What is asked on open ground, as it is seen: places, ways with their lengths, headings, the size of an area."""

from math import cos, radians, sin

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import Role, theme, use_theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.presentation.map.area_input import AreaInput
from gmtool.presentation.map.asked_input import Pointed
from gmtool.presentation.map.way import Way
from gmtool.rules.seam import Form, Input, place_json
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Counter, Posture
from gmtool.space import LengthUnit, OpenGround, Point
from tests.desktop.canvas.conftest import SIDES
from tests.desktop.canvas.painting.looking import (
    along,
    badge,
    circle,
    differ,
    on_screen,
    share,
    shows,
    written,
)
from tests.desktop.canvas.painting.test_picture import picture

WULF = Point(300, 450)


@pytest.fixture
def field(qtbot: QtBot) -> BattleMap:
    """Twelve inches by nine, where Wulf acts."""
    use_theme("dark", 100)
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(700, 540)
    view.show_ground(OpenGround(12, 9, LengthUnit.INCH))
    wulf = Counter("wulf", "Wulf", "romans", (), None, Posture.STANDING, 8, 8, at=WULF, base=100, heading=90)
    view.show_counters([wulf], SIDES, {})
    view.set_acting("wulf")
    with qtbot.waitExposed(view):
        view.show()
    return view


def place(at: Point, *why: str) -> Candidate:
    return Candidate(place_json(at), "", at=at, refusals=tuple(map(Refusal, why)))


def points(view: BattleMap, a: Point, b: Point) -> list[QPointF]:
    """Points between two places, well away from both."""
    one, other = on_screen(view, a), on_screen(view, b)
    return along(one + (other - one) * 0.3, one + (other - one) * 0.7)


def length(words: str) -> QPixmap:
    return badge(words, map_colours().on_accent, map_colours().accent, bold=True)


def test_that_places_that_can_be_picked_are_ringed_and_the_one_that_is_meant_is_filled(field: BattleMap) -> None:
    before, colours = picture(field), map_colours()
    good, bad = Point(800, 300), Point(800, 600)
    field.show_candidates([place(good), place(bad, "It is too far away.")], InputKind.POINT)
    asked, radius = picture(field), 0.42 * field.camera.scale
    rings = [circle(on_screen(field, at), radius) for at in (good, bad)]
    insides = [circle(on_screen(field, at), radius / 2) for at in (good, bad)]
    assert share(asked, rings[0], colours.accent) > 0.95
    assert share(asked, rings[1], colours.accent) == 0
    assert differ(before, asked, rings[1]) > 0.6
    assert [differ(before, asked, one) for one in insides] == [1, 0], "what the rules forbid is not filled"
    field.point(Pointed.on(Point(810, 290)))
    meant = picture(field)
    assert [differ(asked, meant, one) for one in insides] == [1, 0]
    field.point(Pointed.on(bad))
    assert share(picture(field), rings[1], colours.label) > 0.95


def test_that_the_next_leg_is_dashed_to_the_pointer_and_its_length_stands_over_it(field: BattleMap) -> None:
    field.show_candidates((), InputKind.POINTS)
    before, colours, there = picture(field), map_colours(), Point(1000, 450)
    field.point(Pointed.on(there))
    seen = picture(field)
    assert 0.2 < differ(before, seen, points(field, WULF, there)) < 0.9
    over = on_screen(field, Point(650, 450)) - QPointF(0, theme().px(14))
    assert shows(seen, length("7 in"), over)
    field.show_way(Way(points=(Point(300, 750), there)))
    chosen = picture(field)
    middle = on_screen(field, Point(650, 600)) - QPointF(0, theme().px(14))
    assert shows(chosen, length("10.62 in"), middle)
    assert share(chosen, points(field, WULF, Point(300, 750))[24:], colours.accent) == 1
    assert share(chosen, points(field, Point(300, 750), there)[30:], colours.accent) == 1
    assert not shows(chosen, length("7 in"), over)


@pytest.mark.parametrize("heading", [0, 45, 200])
def test_that_the_heading_that_is_chosen_has_its_arrow_alone(field: BattleMap, heading: int) -> None:
    field.show_candidates((), InputKind.HEADING, said=heading)
    seen, middle = picture(field), on_screen(field, WULF)

    def arrow(way: int) -> list[QPointF]:
        towards = QPointF(sin(radians(way)), -cos(radians(way)))
        return [middle + towards * field.camera.scale * far for far in (1.7, 1.8, 1.9)]

    assert share(seen, arrow(heading), map_colours().accent) == 1
    assert (
        share(seen, [at for more in (60, 120, 180, 240, 300) for at in arrow(heading + more)], map_colours().accent)
        == 0
    )


def test_that_the_cursor_of_the_keys_is_a_strong_cross_with_its_place_in_words(field: BattleMap) -> None:
    before, at = picture(field), Point(800, 300)
    arm, middle = min(theme().px(16), field.camera.scale / 2), on_screen(field, at)
    arms = [*along(middle - QPointF(arm, 0), middle + QPointF(arm, 0)), *along(middle, middle + QPointF(0, arm))]
    words, below = written("8.0, 3.0 in", Role.LABEL), QPointF(0, arm + theme().px(9))
    field.point(Pointed.on(at))
    pointed = picture(field)
    assert share(pointed, arms, map_colours().text) < 0.2
    assert differ(before, pointed, arms) > 0.9
    assert shows(pointed, words, middle + below)
    field.point(Pointed.on(at, by_key=True))
    assert share(picture(field), arms, map_colours().text) > 0.9


def test_that_an_area_is_dragged_along_a_line_with_its_length(field: BattleMap) -> None:
    before = picture(field)
    ground, start, end = field.content.ground, Point(600, 200), Point(900, 600)
    assert ground is not None
    field.ask_area(AreaInput(ground, Input("where", "Where", InputKind.POINT), 5, 10, Form.ROUND, (), 0, start))
    field.point(Pointed.on(end))
    still = picture(field)
    field.content.sizing = True
    sized = picture(field)
    line, middle = points(field, start, end), on_screen(field, Point(750, 400))
    far = [at for at in line if abs(at.y() - middle.y()) > theme().px(14)]
    assert share(still, far, map_colours().accent) == 0
    assert share(sized, far, map_colours().accent) == 1
    assert shows(sized, length("5 in"), middle)
    assert not shows(before, length("5 in"), middle)
