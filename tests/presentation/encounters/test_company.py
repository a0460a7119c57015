"""Company in a prepared encounter: who goes with whom, where they are, and how high."""

from dataclasses import replace

import pytest

from gmtool.encounter import dump_muster, load_muster
from gmtool.presentation.encounters import company, musters
from gmtool.presentation.encounters.obstacles import obstacle
from gmtool.presentation.encounters.placing import next_unplaced, place_all
from gmtool.rules.seam import BadMuster, Bond, Card, Enlisted, Muster, Side
from gmtool.space import LengthUnit, OpenGround, Point, at_column_row, blank_ground
from tests.variants.units import TallyWithUnits

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
RULES = TallyWithUnits()
HEXES, FIELD = blank_ground(12, 9), OpenGround(40, 30, LengthUnit.INCH)


def prepared(*names: str) -> Muster:
    """Figures of Ours, but for the last."""
    figures = tuple(
        Enlisted(name.lower(), Card("tally", name, {"points": 6}), "theirs" if name == names[-1] else "ours")
        for name in names
    )
    return Muster(figures, SIDES, HEXES)


def figure(muster: Muster, key: str) -> Enlisted:
    return next(one for one in muster.figures if one.id == key)


RIDER = company.joined(prepared("Wulf", "Grey", "Bor"), "wulf", "grey", Bond.RIDES)


def test_that_a_rider_gives_up_its_place_and_is_shown_where_its_mount_is() -> None:
    placed = place_all(prepared("Wulf", "Grey", "Bor"), RULES)
    rides = company.joined(placed, "wulf", "grey", Bond.RIDES)
    assert figure(rides, "wulf").where is None
    shown = {one.figure: one for one in company.counters_of(rides)}
    assert shown["wulf"].hexes == shown["grey"].hexes == (figure(placed, "grey").place,)
    assert company.words_of(rides, figure(rides, "wulf")) == ("rides Grey",)
    assert company.words_of(rides, figure(rides, "grey")) == ("ridden by Wulf",)
    leads = company.joined(placed, "wulf", "grey", Bond.LEADS)
    assert figure(leads, "wulf").place == figure(placed, "wulf").place


def test_that_only_those_are_placed_who_need_a_place() -> None:
    assert next_unplaced(RIDER) == "grey"
    placed = place_all(RIDER, RULES)
    assert (figure(placed, "wulf").where, figure(placed, "wulf").on) == (None, "grey")
    assert next_unplaced(placed) == ""
    assert obstacle(placed, RULES, mapless=False) == ""
    field = place_all(replace(RIDER, ground=FIELD), RULES)
    assert [one.at is None for one in field.figures] == [True, False, False]


def test_that_nobody_goes_with_itself_or_with_who_goes_with_it() -> None:
    assert [one.id for one in company.may_go_with(RIDER, "grey")] == ["bor"]
    assert [one.id for one in company.may_go_with(RIDER, "wulf")] == ["grey", "bor"]
    for wrong in (company.joined(RIDER, "grey", "wulf", Bond.LEADS), company.joined(RIDER, "bor", "bor", Bond.LEADS)):
        with pytest.raises(BadMuster, match="cannot be with itself"):
            RULES.muster(replace(wrong, ground=None))
    with pytest.raises(BadMuster, match="not in this encounter"):
        RULES.muster(replace(company.joined(RIDER, "bor", "nobody", Bond.LEADS), ground=None))


def test_that_who_is_dismissed_leaves_its_company_by_themselves() -> None:
    for left in (musters.dismiss(RIDER, ["grey"]), musters.dismiss(RIDER, ["grey", "bor"])):
        assert figure(left, "wulf").on == ""
    other_side = company.joined(RIDER, "grey", "bor", Bond.LEADS)
    assert figure(musters.drop_side(other_side, "theirs"), "grey").on == ""
    assert figure(company.parted(RIDER, "wulf"), "wulf").on == ""


def test_that_the_level_is_that_of_whoever_is_below() -> None:
    high = company.raised(RIDER, ["wulf", "bor"], 2)
    assert [one.level for one in high.figures] == [0, 2, 2]
    assert company.words_of(high, figure(high, "wulf")) == ("▲2", "rides Grey")
    assert figure(company.raised(high, ["grey"], -3), "grey").level == -1
    assert company.bearer(high, "wulf").id == "grey"


def test_that_it_is_saved_and_older_encounters_open() -> None:
    kept = company.raised(company.joined(RIDER, "bor", "grey", Bond.LEADS), ["grey"], -1)
    assert load_muster(dump_muster(kept)) == kept
    older = dump_muster(prepared("Wulf", "Grey", "Bor"))
    assert not {"level", "on", "bond"} & {*older["figures"][0]}  # type: ignore[index, call-overload, misc]
    assert load_muster(older) == prepared("Wulf", "Grey", "Bor")


def test_that_the_fight_begins_with_it_and_on_open_ground_too() -> None:
    levelled = company.raised(company.joined(RIDER, "bor", "grey", Bond.LEADS), ["grey"], 2)
    for ground in (HEXES, FIELD):
        state = RULES.muster(place_all(replace(levelled, ground=ground), RULES))
        wulf, grey, bor = RULES.counters(state)
        assert (wulf.on, wulf.bond, wulf.level, wulf.where) == ("grey", Bond.RIDES, 2, grey.where)
        assert (bor.on, bor.bond, bor.level) == ("grey", Bond.LEADS, 0)
        assert bor.where not in (None, grey.where)
    placed = replace(levelled, figures=tuple(one.put(at_column_row(3, 3), 0) for one in levelled.figures))
    with pytest.raises(BadMuster, match="same hex"):
        RULES.muster(placed)  # Bor leads, and needs a hex of its own
    assert company.counters_of(placed)[0].hexes == (at_column_row(3, 3),)
    assert isinstance(figure(place_all(replace(levelled, ground=FIELD), RULES), "grey").at, Point)


def test_that_a_leader_and_a_crew_keep_beside_whom_they_go_with_wherever_that_is_put() -> None:
    placed = prepared("Unit", "Chief", "Groom", "Foe")
    spots = {"unit": (5, 5), "chief": (5, 4), "groom": (5, 3), "foe": (8, 4)}
    figures = tuple(one.put(at_column_row(*spots[one.id]), 0) for one in placed.figures)
    led = company.joined(replace(placed, figures=figures), "chief", "unit", Bond.LEADS)
    both = company.joined(led, "groom", "chief", Bond.CREWS)
    moved = company.put(both, "unit", at_column_row(8, 5), 0)
    where = {one.id: one.place for one in moved.figures}
    assert where["unit"] == at_column_row(8, 5)
    assert where["groom"].minus(where["chief"]) == at_column_row(5, 3).minus(at_column_row(5, 4))  # type: ignore[union-attr]
    assert where["chief"] not in (where["foe"], figure(both, "chief").place), "the foe stands where it would be"
    assert where["chief"].distance(where["foe"]) == 1  # type: ignore[union-attr]
    turned = company.put(led, "unit", at_column_row(5, 5), 3)
    assert figure(turned, "chief").place == at_column_row(5, 6)
    assert figure(turned, "chief").facing == 3
    assert company.put(led, "chief", at_column_row(2, 2), 0) == musters.change(
        led, "chief", place=at_column_row(2, 2), facing=0
    ), "whoever leads may be put elsewhere alone"


def test_that_on_open_ground_they_keep_their_distance_and_turn_along() -> None:
    field = replace(prepared("Gun", "Crew", "Foe"), ground=FIELD)
    figures = tuple(one.put(Point(1000 + 200 * number, 1000), 0) for number, one in enumerate(field.figures))
    served = company.joined(replace(field, figures=figures), "crew", "gun", Bond.CREWS)
    moved = company.put(served, "gun", Point(2000, 2000), 90)
    assert (figure(moved, "crew").at, figure(moved, "crew").heading) == (Point(2000, 2200), 90)
    assert figure(moved, "foe") == figure(served, "foe")
    edge = company.put(served, "gun", Point(3950, 2000), 0)
    assert figure(edge, "crew").at == Point(1200, 1000), "off the ground nobody can stand"
