"""Grounds from plain data."""

from collections.abc import Mapping

import pytest

from gmtool.space import HexGround, SpaceError, parse_label, read_ground

PIT = {"title": "The pit", "columns": 6, "rows": 5, "walls": ["0303"], "entrances": {"north": ["0201", "0301"]}}


def test_that_a_ground_is_read() -> None:
    ground = read_ground({**PIT, "megahex_origin": "0302"})
    assert (ground.columns, ground.rows, ground.title) == (6, 5, "The pit")
    assert ground.walls == {parse_label("0303")}
    assert ground.entrances == {"north": (parse_label("0201"), parse_label("0301"))}
    assert ground.megahex_origin == parse_label("0302")


def test_that_only_the_size_must_be_given() -> None:
    assert read_ground({"columns": 4, "rows": 3}) == HexGround(4, 3)


def test_that_a_rim_is_wall_besides_the_other_walls() -> None:
    ground = read_ground({"columns": 5, "rows": 5, "rim": True, "walls": ["0303"]})
    assert sum(1 for _ in ground.hexes()) == 8


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"columns": "six"}, "columns"),
        ({"rows": True}, "rows"),
        ({"rows": 999}, "rows"),
        ({"rim": "yes"}, "rim"),
        ({"title": 5}, "title"),
        ({"walls": "wall"}, "'wall'"),
        ({"walls": "0303..0401"}, "0303..0401"),
        ({"walls": "0302..0301"}, "run"),
        ({"walls": [[1]]}, "walls"),
        ({"walls": [[9, 9]]}, "off the ground"),
        ({"walls": [3]}, "walls"),
        ({"walls": ["9999"]}, "9999"),
        ({"entrances": ["0201"]}, "entrances"),
        ({"entrances": {"north": 201}}, "north"),
        ({"entrances": {"north": ["0303"]}}, "is a wall"),
        ({"megahex_origin": "x"}, "'x'"),
        ({"megahex_origin": ""}, "In the megahex_origin of a ground each label names one hex, not 0: ''."),
        (
            {"megahex_origin": "0101..0103"},
            "In the megahex_origin of a ground each label names one hex, not 3: '0101..0103'.",
        ),
        ({"notes": {"": "a pit"}}, "In the notes of a ground each label names one hex, not 0: ''."),
        ({"doors": 1}, "doors"),
        ({"doors": {"ajar": "0101"}}, "'ajar'"),
        ({"water": {"0": "0101"}}, "not 0"),
        ({"water": {"10": "0101"}}, "not 10"),
        ({"kinds": "0101"}, "kinds"),
        ({"kinds": {"wood": 5}}, "wood"),
        ({"kinds": {" ": "0101"}}, "key"),
        ({"kinds": {"wood": "0909"}}, "off the ground"),
        ({"heights": {"up": "0101"}}, "'up'"),
        ({"notes": {"0101": 5}}, "notes"),
        ({"notes": {"0909": "far"}}, "off the ground"),
        ({"backdrop": {"picture": "x"}}, "scale"),
        ({"backdrop": {"picture": "x", "scale": 0}}, "scale"),
        ({"backdrop": {"picture": "x", "scale": float("nan")}}, "scale"),
        ({"backdrop": {"picture": "x", "scale": True}}, "scale"),
        ({"backdrop": {"picture": "x", "scale": 1, "z": 1}}, "'z'"),
        ({"backdrop": {"picture": "x", "scale": 10**400}}, "far too large"),
        ({"walls": "0101..0105 " * 1000}, "more than the ground has"),
        ({"walls": ["0101..0105"] * 1000}, "more than the ground has"),
        ({"pointed": 1}, "pointed"),
        ({"cell": 5}, "'cell'"),
    ],
)
def test_that_what_is_no_ground_is_refused_with_its_field(wrong: Mapping[str, object], said: str) -> None:
    with pytest.raises(SpaceError, match=said) as refused:
        read_ground({**PIT, **wrong})
    assert "\n" not in str(refused.value)


def test_that_open_ground_is_in_inches_or_feet() -> None:
    ground = read_ground({"width": 60, "height": 40, "unit": "foot", "cell": 5, "walls": "0101..0103"})
    assert (ground.extent(), ground.size, len(ground.walls)) == ("60 by 40 feet", (12, 8), 3)
    with pytest.raises(SpaceError, match="'mile'"):
        read_ground({"width": 60, "height": 40, "unit": "mile"})
    with pytest.raises(SpaceError, match="'columns'"):
        read_ground({"columns": 60, "height": 40, "unit": "foot"})
