"""Figures on open ground go along with it, or are named where they cannot."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.encounters.ground_changes import checked, draw, flip, resize, unknown_terrain
from gmtool.rules.seam import BadMuster, Card, Enlisted, Muster, Side
from gmtool.space import Cell, Flip, Layer, LengthUnit, OpenGround, Point, Stroke
from gmtool.systems import ruleset

GROUND = OpenGround(60, 40, LengthUnit.FOOT, cell=5)


@pytest.fixture
def muster() -> Muster:
    """One who stands on open ground."""
    ada = Enlisted("a", Card("tally", "Ada"), "ours", "Ada", at=Point(1200, 700), heading=30)
    return Muster((ada,), (Side("ours", "Ours"),), GROUND)


class NoRules:
    """A system that allows everything."""

    def muster(self, muster: Muster) -> Any:
        """Nothing is wrong."""


@pytest.mark.parametrize(
    ("way", "at", "heading"),
    [
        (Flip.ACROSS, Point(4800, 700), 330),
        (Flip.DOWN, Point(1200, 3300), 150),
        (Flip.ROUND, Point(4800, 3300), 210),
    ],
)
def test_that_a_figure_turns_with_the_ground(muster, way, at, heading):
    after = flip(way)(muster)
    assert (after.figures[0].at, after.figures[0].heading) == (at, heading)
    assert flip(way)(after) == muster


def test_that_a_figure_goes_along_where_the_ground_grows(muster):
    after = resize(14, 9, 2, 1)(muster)
    assert (after.ground.width, after.ground.height) == (70, 45)
    assert after.figures[0].at == Point(2200, 1200)
    assert checked(muster, after, NoRules()) is after


def test_that_a_figure_outside_or_in_a_wall_is_named(muster):
    with pytest.raises(BadMuster, match=r"^Ada would be outside the ground; move it first\.$"):
        checked(muster, resize(2, 8, 0, 0)(muster), NoRules())
    wall = Stroke(Layer.WALL, (Cell(2, 1),))
    with pytest.raises(BadMuster, match=r"^Ada would stand in a wall"):
        checked(muster, draw(wall)(muster), NoRules())


def test_that_terrain_which_the_system_does_not_have_is_named() -> None:
    rules = ruleset("chainmail")
    ground = OpenGround(4, 4, LengthUnit.INCH, kinds={"thorn-hedge": frozenset({Cell(1, 1)})})
    both = replace(ground, kinds={**ground.kinds, "wood": frozenset({Cell(2, 2)})})
    words = "This system has no terrain “thorn-hedge”: it is drawn, but has no effect."
    assert unknown_terrain(both, rules.terrain_kinds()) == words
    assert unknown_terrain(replace(ground, kinds={"wood": frozenset({Cell(2, 2)})}), rules.terrain_kinds()) == ""
