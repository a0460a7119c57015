"""Where prepared figures stand, in few letters."""

from dataclasses import replace

import pytest

from gmtool.presentation.encounters.stands import Stand, arrow_of, nowhere, stand_of
from gmtool.rules.seam import Bond, Enlisted, Muster, Side
from gmtool.space import HexGround, LengthUnit, OpenGround, Point, blank_ground, parse_label
from gmtool.systems import ruleset

CARD = ruleset("tft-melee").bestiary()[0]
SIDE = Side("ours", "Ours")
HEXES = blank_ground(9, 6)
INCHES = OpenGround(48, 36, LengthUnit.INCH)


@pytest.mark.parametrize(
    ("ground", "ways", "arrows"),
    [
        (HEXES, range(6), "↑↗↘↓↙↖"),
        (HexGround(9, 6, pointed=True), range(6), "↖↗→↘↙←"),
        (INCHES, range(0, 360, 45), "↑↗→↘↓↙←↖"),
        (INCHES, (20, 23, 350, 338), "↑↗↑↑"),
    ],
)
def test_that_the_arrow_points_as_the_counter_does(ground: HexGround | OpenGround, ways: range, arrows: str) -> None:
    assert "".join(arrow_of(ground, way) for way in ways) == arrows


def test_that_a_stand_has_its_place_and_its_arrow_in_hexes_and_in_inches() -> None:
    placed = Enlisted("a", CARD, "ours", place=parse_label("0304"), facing=1)
    assert stand_of(placed, HEXES).brief == "0304 ↗"
    assert stand_of(placed, HEXES).words == f"0304, {HEXES.way_words(1)}"
    open_air = Enlisted("a", CARD, "ours", at=Point(1250, 800), heading=180)
    assert stand_of(open_air, INCHES).brief == "12.5, 8.0 in ↓"


def test_that_who_has_no_place_lacks_one_and_who_rides_needs_none() -> None:
    nobody = Enlisted("a", CARD, "ours")
    assert stand_of(nobody, HEXES) == Stand("not placed", lacking=True)
    assert stand_of(nobody, None) == Stand()
    assert stand_of(replace(nobody, on="b", bond=Bond.RIDES), HEXES) == Stand()


def test_that_the_head_counts_who_stands_nowhere() -> None:
    figures = tuple(Enlisted(name, CARD, "ours") for name in "ab")
    muster = Muster(figures, (SIDE,), HEXES)
    assert nowhere(muster, mapless=False) == "2 figures are not placed"
    assert nowhere(muster, mapless=True) == ""
    assert nowhere(replace(muster, ground=None), mapless=False) == ""
    one = replace(muster, figures=(figures[0], replace(figures[1], place=parse_label("0101"), facing=0)))
    assert nowhere(one, mapless=False) == "1 figure is not placed"
