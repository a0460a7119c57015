"""Straight ways over open ground, and what the words after a pattern of a way mean."""

import pytest

from gmtool.forecast.fight import End, Ending
from gmtool.forecast.strides import between, stride
from gmtool.rules.kit.ways import read_ways
from gmtool.rules.seam import BadData, Counter, Course, Posture, Preference
from gmtool.space import Point


def counter(figure: str, x: int, y: int) -> Counter:
    return Counter(figure, figure, figure, (), None, Posture.STANDING, 1, 1, at=Point(x, y), base=100)


OWN, FOE = counter("own", 1000, 1000), counter("foe", 1000, 3100)


def far(course: Course, most: int, *, off: int = 0, last: int = 0) -> tuple[int, int] | None:
    """How far a figure gets that is allowed so much, and where it is then, by its y."""
    found = stride(OWN, FOE, course, off, last, lambda end: end.far <= most)
    return None if found is None else (found.far, found.at.y)


def test_that_the_gap_is_from_edge_to_edge():
    assert between(OWN, FOE) == 2000


@pytest.mark.parametrize(
    ("most", "found"),
    [(5000, (2000, 3000)), (1000, (1000, 2000)), (900, (750, 1750)), (600, (500, 1500)), (60, None)],
)
def test_that_a_way_is_halved_until_the_rules_allow_it_and_a_part_is_given_back(most, found):
    """Less than half a unit is no way."""
    assert far(Course.CLOSE, most) == found


def test_that_the_last_way_is_tried_first_and_what_lies_off_the_foe_is_left():
    assert far(Course.CLOSE, 900, last=900) == (900, 1900)
    assert far(Course.CLOSE, 5000, off=1200) == (800, 1800)
    assert far(Course.STAY, 5000) is None


def test_that_a_figure_gets_away_and_turns_aside_where_the_ground_ends():
    length, y = far(Course.AWAY, 600) or (0, 0)
    assert (length, y) == (600, 400)
    aside = stride(OWN, FOE, Course.AWAY, 0, 0, lambda end: end.at.y > 700 and end.far <= 600)
    assert aside is not None
    assert aside.at.y > 700
    assert abs(aside.at.x - 1000) > 500
    assert aside.heading == 180, "it looks at the foe"


def test_that_words_after_a_pattern_say_when_it_counts():
    row = {"key": "a", "label": "A", "does": "Acts.", "prefer": ["move ground", "fire usual", "cast fire", "aim drawn"]}
    (way,) = read_ways({"ways": {"way": [{**row, "course": "range", "range": 12}]}})
    assert way.preferences == (
        Preference("move", ground=True),
        Preference("fire", usual=True),
        Preference("cast fire"),
        Preference("aim", drawn=True),
    )
    assert (way.course, way.range) == (Course.RANGE, 12)
    with pytest.raises(BadData, match="cannot be “rage”"):
        read_ways({"ways": {"way": [{**row, "course": "rage"}]}})


def test_that_an_ending_comes_back_from_plain_data():
    one = Ending(3, End.UNDECIDED, "", 10, {"a": 5}, ("a",), {"a": 2}, {"a": {"strikes": 4}}, 1, True)
    assert Ending.read(one.data()) == one
