"""What the sides of an encounter are worth while it is prepared."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from gmtool.presentation.encounters.musters import add_side, empty_muster, enlist
from gmtool.presentation.encounters.worths import SideWorth, handicap, points, side_worths
from gmtool.rules.seam import Side
from tests.tally import Tally
from tests.variants.armies import GUARD, LEVY, LORD, TallyInArmies

RULES = TallyInArmies()


def sides(**totals: Any) -> list[SideWorth]:
    return [
        SideWorth(Side(name, name.title()), 1, None if total is None else Fraction(total))
        for name, total in totals.items()
    ]


def test_that_each_side_has_a_running_total_in_exact_fractions() -> None:
    muster = enlist(empty_muster(), "side-1", [LEVY, GUARD], 3)
    muster = enlist(muster, "side-2", [replace(LORD, fields={**LORD.fields, "cost": "1/8"})])
    found = side_worths(muster, RULES)
    assert [(one.figures, one.text) for one in found] == [(6, "10½ points"), (1, "1⅝ points")]
    assert [one.total for one in side_worths(add_side(muster), RULES)] == [Fraction(21, 2), Fraction(13, 8), None]


def test_that_a_system_without_worth_says_nothing() -> None:
    muster = enlist(empty_muster(), "side-1", Tally().bestiary(), 2)
    assert [one.text for one in side_worths(muster, Tally())] == ["", ""]
    assert handicap(side_worths(muster, Tally())) == ""


def test_that_the_handicap_is_the_difference_and_the_ratio() -> None:
    assert handicap(sides(ours=300, foes=350)) == "Foes: 50 points more than Ours (7 to 6)."
    assert handicap(sides(ours="100.5", foes=70)) == "Ours: 30½ points more than Foes (1.44 to 1)."
    assert handicap(sides(ours=2, foes=2)) == "The sides are even: 2 points each."
    assert handicap(sides(a=4, b=2, c=4)) == "A: as many as C, 2 points more than B (2 to 1)."
    assert handicap(sides(ours=300, foes=None)) == ""
    assert handicap(sides(ours=0, foes=5)) == ""
    assert points(Fraction(1)) == "1 point"
