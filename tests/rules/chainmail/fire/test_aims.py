"""Whom a catapult can be aimed at: who is not in its arc or its range has the reason beside the name."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset

RULES = ruleset("chainmail")
FIELD = OpenGround(72, 48, LengthUnit.INCH)
PLACES = {"Ahead": (3600, 2400), "Near": (3600, 1000), "Far": (3600, 4400), "Behind": (600, 600)}


def aims(**house: str) -> dict[str, str]:
    """The enemies of a light catapult at the upper edge, which throws 15 to 30 inches, with the rules against them."""
    catapult = next(one for one in RULES.bestiary() if one.name == "Light catapult")
    foot = Card("chainmail", "Foot", {"kind": "heavy-foot", "men": 10}, id="Foot")
    figures: list[Any] = [Enlisted("Stones", catapult, "red", "Stones", at=Point(3600, 500), heading=180)]
    figures += [Enlisted(name, foot, "blue", name, at=Point(*at), heading=0) for name, at in PLACES.items()]
    sides = (Side("red", "Red", 0, players=True), Side("blue", "Blue", 1))
    state = RULES.muster(Muster(tuple(figures), sides, FIELD, house))
    choices = RULES.choices(replace(state, phase="artillery", first="red"), "Stones")
    [call] = [one for one in choices if one.key == "call"]
    [target] = [one for one in call.inputs if one.field == "target"]
    return {one.label: " ".join(why.rule for why in one.refusals) for one in target.candidates({})}


@pytest.mark.rule("cm.catapult.arc")
def test_that_nobody_outside_its_arc_can_be_picked() -> None:
    assert aims() == {"Ahead": "", "Near": "", "Far": "", "Behind": "cm.catapult.arc"}


@pytest.mark.rule("cm.catapult.option-dice")
def test_that_by_dice_the_target_is_in_range() -> None:
    found = aims(**{"catapult-fire": "dice"})
    assert (found["Ahead"], found["Near"], found["Far"]) == ("", "cm.catapult.range", "cm.catapult.range")
