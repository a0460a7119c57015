"""Waves of a prepared encounter: who is put into one, with whom, when and where, in words."""

from dataclasses import replace

import pytest

from gmtool.forecast.stances import Stances
from gmtool.presentation.encounters.company import counters_at_start, unplaced
from gmtool.presentation.encounters.ground_changes import flip, resize
from gmtool.presentation.encounters.musters import empty_muster, enlist
from gmtool.presentation.encounters.obstacles import obstacle, only_side
from gmtool.presentation.encounters.placing import place_all
from gmtool.presentation.encounters.stands import stand_of
from gmtool.presentation.encounters.waves import (
    at_once,
    entered_on,
    entering,
    later,
    place_named,
    wave_of,
    with_company,
)
from gmtool.presentation.forecasts.prepared import prepared_question
from gmtool.rules.seam import Bond, Muster
from gmtool.space import Flip, LengthUnit, OpenGround, Point, SpaceError, blank_ground
from gmtool.systems import ruleset

MELEE = ruleset("tft-melee")
HEXES, FEET = blank_ground(14, 10), OpenGround(60, 40, LengthUnit.FOOT)
CORNER = HEXES.at_column_row(1, 1)


def prepared() -> Muster:
    """A hero against four wolves; the last of them rides the one before."""
    hero, wolf = MELEE.bestiary()[0], next(one for one in MELEE.bestiary() if one.name == "Wolf")
    muster = enlist(enlist(empty_muster(), "side-1", [hero]), "side-2", [wolf], 4)
    *others, last = muster.figures
    return replace(muster, figures=(*others, replace(last, on=others[-1].id, bond=Bond.RIDES)), ground=HEXES)


def names(muster: Muster, key: str = "wave-1") -> list[str]:
    return [one.name for one in muster.figures if one.wave == key]


def test_that_who_goes_with_somebody_comes_with_it() -> None:
    muster = prepared()
    assert with_company(muster, ["wolf-4"]) == with_company(muster, ["wolf-3"]) == ("wolf-3", "wolf-4")
    placed = place_all(muster, MELEE)
    put = later(placed, ["wolf-4"], 3, None)
    assert names(put) == ["Wolf 3", "Wolf 4"]
    assert [one.where is None for one in put.figures[3:]] == [True, True], "they are off the map"
    assert names(at_once(put, ["wolf-3"])) == []
    assert at_once(put, ["wolf-3"]).waves == ()


def test_that_a_whole_wave_stays_the_same_and_a_part_of_it_is_another() -> None:
    muster = later(prepared(), ["wolf-2", "wolf-3"], 3, None)
    again = later(muster, ["wolf-2", "wolf-3", "wolf-4"], 5, CORNER)
    assert [(one.key, one.turn, one.entrance) for one in again.waves] == [("wave-1", 5, CORNER)]
    parted = later(muster, ["wolf-2"], 7, None)
    assert [(one.name, one.turn) for one in parted.waves] == [("Reinforcements", 3), ("Reinforcements 2", 7)]
    assert (names(parted), names(parted, "wave-2")) == (["Wolf 3", "Wolf 4"], ["Wolf 2"])


def test_that_nobody_of_a_wave_needs_a_place_and_the_others_get_theirs() -> None:
    muster = later(prepared(), ["wolf-2", "wolf-3"], 3, CORNER)
    assert [one.name for one in unplaced(muster)] == [muster.figures[0].name, "Wolf 1"]
    placed = place_all(muster, MELEE)
    assert unplaced(placed) == ()
    assert sum(one.where is None for one in placed.figures) == 3
    assert obstacle(placed, MELEE, mapless=False) == ""
    assert len(counters_at_start(placed, MELEE)) == 5


def test_that_a_side_that_comes_later_is_a_side() -> None:
    muster = later(prepared(), ["wolf", "wolf-2", "wolf-3"], 2, None)
    assert only_side(muster) is None
    question = prepared_question(muster, MELEE, Stances(), mapless=False, fights=2)
    assert question is not None
    assert {one.side for one in question.blank().start} == {"side-1", "side-2"}
    by_word = later(muster, ["wolf", "wolf-2", "wolf-3"], 0, None)
    assert prepared_question(by_word, MELEE, Stances(), mapless=False, fights=2) is None


def test_that_an_entrance_moves_with_the_ground_and_is_the_edge_where_that_has_no_such_place() -> None:
    muster = later(prepared(), ["wolf"], 3, CORNER)
    flipped = flip(Flip.ACROSS)(muster)
    assert [one.entrance for one in flipped.waves] == [HEXES.at_column_row(14, 1)]
    smaller = resize(6, 6, 0, 0)(flipped)
    assert smaller.ground is not None
    assert all(one.entrance is None or smaller.ground.holds(one.entrance) for one in smaller.waves)
    assert [one.entrance for one in entered_on(muster, FEET).waves] == [None]
    assert entered_on(muster, None).waves == muster.waves


def test_that_a_row_tells_when_and_where_it_comes() -> None:
    muster = later(prepared(), ["wolf"], 3, None)
    wolf = muster.figures[1]
    assert stand_of(wolf, HEXES, wave_of(muster, "wolf")).words == "turn 3, nearest edge"
    entered = entering(muster, "wolf", CORNER)
    assert entered is not None
    assert stand_of(wolf, HEXES, wave_of(entered, "wolf")).brief == f"turn 3 · {HEXES.label(CORNER)}"
    by_word = later(muster, ["wolf"], 0, None)
    assert stand_of(by_word.figures[1], None, wave_of(by_word, "wolf")).words == "when you say so"
    assert entering(muster, "wolf-2", CORNER) is None


def test_that_a_place_is_read_as_it_is_shown() -> None:
    assert place_named(HEXES, HEXES.label(CORNER)) == CORNER
    assert place_named(FEET, FEET.place_label(Point(1250, 800))) == Point(1250, 800)
    assert place_named(FEET, " ") is None
    assert place_named(FEET, ".5, 8") == Point(50, 800)
    odd = ("12", "99, 5", "-3, 5", "12 5 8", f"{'9' * 400}, 1")
    for ground, text in ((HEXES, "here"), (HEXES, "9999"), *((FEET, one) for one in odd)):
        with pytest.raises(SpaceError):
            place_named(ground, text)
