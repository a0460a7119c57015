"""Circles, cones and strips: what they cover."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gmtool.space import Base, Circle, Cone, Coverage, Point, SpaceError, Strip, Template, covered, onward

AXIS = st.integers(-3_000, 3_000)
PLACES = st.builds(Point, AXIS, AXIS)
SIZES = st.integers(0, 3_000)
TEMPLATES = st.one_of(
    st.builds(Circle, PLACES, SIZES),
    st.builds(Cone, PLACES, st.integers(0, 359), st.integers(1, 360), SIZES),
    st.builds(Strip, PLACES, PLACES, SIZES),
)


def quarter(point: Point) -> Point:
    """Turned by 90 degrees about the origin, clockwise."""
    return Point(-point.y, point.x)


def turned(template: Template) -> Template:
    match template:
        case Circle():
            return Circle(quarter(template.middle), template.radius)
        case Cone():
            return Cone(quarter(template.tip), (template.heading + 90) % 360, template.arc, template.length)
    return Strip(quarter(template.start), quarter(template.end), template.width)


@given(TEMPLATES, PLACES, st.integers(0, 600))
def test_that_nothing_changes_when_everything_is_turned(template: Template, at: Point, base: int) -> None:
    assert template.covers(at) == turned(template).covers(quarter(at))
    assert template.touches(at, base) == turned(template).touches(quarter(at), base)


@given(PLACES, st.integers(0, 359), SIZES, PLACES, st.integers(0, 600))
def test_that_a_cone_of_360_degrees_is_a_circle(tip: Point, heading: int, far: int, at: Point, base: int) -> None:
    cone, circle = Cone(tip, heading, 360, far), Circle(tip, far)
    assert cone.covers(at) == circle.covers(at)
    assert cone.touches(at, base) == circle.touches(at, base)


@given(TEMPLATES, PLACES, st.integers(0, 600))
def test_that_whoever_is_covered_is_touched_and_a_larger_base_no_less(t: Template, at: Point, base: int) -> None:
    if t.covers(at):
        assert t.touches(at, 0)
    if t.touches(at, base):
        assert t.touches(at, base + 2)


@given(TEMPLATES, PLACES, st.integers(0, 400), st.integers(0, 359))
def test_that_a_base_is_touched_where_a_place_of_it_is_covered(t: Template, at: Point, half: int, way: int) -> None:
    rim = onward(at, way, half)
    assume(at.is_within(half, rim))
    if t.covers(rim):
        assert t.touches(at, 2 * half)


@given(PLACES, st.integers(0, 359), st.integers(1, 359), SIZES, PLACES)
def test_that_a_cone_and_the_rest_of_its_circle_leave_nothing_out(
    tip: Point, heading: int, arc: int, far: int, at: Point
) -> None:
    rest = Cone(tip, (heading + 180) % 360, 360 - arc, far)
    assert Cone(tip, heading, arc, far).covers(at) or rest.covers(at) or not Circle(tip, far).covers(at)


def test_edges_are_inside() -> None:
    strip = Strip(Point(0, 0), Point(300, 400), 200)
    assert strip.covers(Point(0, 0))
    assert strip.covers(Point(300, 400))
    assert strip.covers(Point(80, -60))  # exactly 100 aside
    assert not strip.covers(Point(82, -61))
    assert not strip.covers(Point(-3, -4))
    assert Circle(Point(0, 0), 500).covers(Point(300, 400))
    assert not Circle(Point(0, 0), 499).covers(Point(300, 400))
    assert Cone(Point(0, 0), 90, 90, 1000).covers(Point(400, 400))
    assert not Cone(Point(0, 0), 90, 90, 1000).covers(Point(399, 400))


def test_that_a_strip_without_length_is_a_disc() -> None:
    dot = Strip(Point(0, 0), Point(0, 0), 3)
    assert dot.covers(Point(1, 1))
    assert not dot.covers(Point(1, 2))


def test_who_is_covered_by_the_middle_or_by_the_base() -> None:
    wall = Strip(Point(0, 0), Point(1000, 0), 100)
    figures = [
        ("on", Base(Point(500, 0), 100)),
        ("beside", Base(Point(500, 100), 100)),
        ("off", Base(Point(500, 101), 100)),
    ]
    assert covered(wall, figures) == ("on",)
    assert covered(wall, figures, Coverage.TOUCH) == ("on", "beside")
    cone = Cone(Point(0, 0), 0, 90, 1000)
    aside = [("near", Base(Point(400, -330), 100)), ("far", Base(Point(400, -329), 98))]
    assert covered(cone, aside) == ()
    assert covered(cone, aside, Coverage.TOUCH) == ("near",)


def test_that_a_base_beyond_an_end_is_not_touched() -> None:
    wall = Strip(Point(0, 0), Point(1000, 0), 100)
    assert wall.touches(Point(1050, 0), 100)
    assert not wall.touches(Point(1051, 0), 100)
    assert not wall.touches(Point(-51, 0), 100)
    assert not wall.touches(Point(1040, 90), 100)  # 40 and 40 from the corner
    cone = Cone(Point(0, 0), 0, 90, 1000)
    assert cone.touches(Point(707, -650), 100)
    assert not cone.touches(Point(800, -790), 100)


@pytest.mark.parametrize("arc", [0, 361, -1])
def test_that_what_is_no_template_is_refused(arc: int) -> None:
    with pytest.raises(SpaceError):
        Cone(Point(0, 0), 0, arc, 100)
    with pytest.raises(SpaceError):
        Circle(Point(0, 0), -1)
