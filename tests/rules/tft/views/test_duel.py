"""The calculator's fight of two: the printed chances, without an encounter."""

from collections.abc import Mapping

import pytest

from gmtool.rules.seam import Card, Json
from gmtool.systems import ruleset
from tests.rules.tft.board import card

RULES = ruleset("tft-melee")
FLAVIUS = card("Flavius", st=12, dx=12, armor="chainmail", ready=["shortsword", "large-shield"])
WULF = card("Wulf", st=14, dx=10, ready=["two-handed-sword"])


def percent(attacker: Card, target: Card, key: str, values: Mapping[str, Json]) -> float:
    """The chance to hit with one of the choices that nothing refuses."""
    (state,) = RULES.sparring(attacker, target)
    choices = {choice.key: choice for choice in RULES.choices(state, "attacker") if choice.allowed}
    command = RULES.command(choices[key].data({"target": "target", **values}))
    assert RULES.refusals(state, command) == ()
    return round(float(RULES.odds(state, command).chance("hit")) * 100, 1)


@pytest.mark.parametrize(
    ("values", "chance"),
    [
        ({}, 25.9),
        ({"stated.aspect": "side"}, 50.0),
        ({"stated.aspect": "rear"}, 74.1),
        ({"stated.guarded": True}, 5.4),
    ],
)
def test_that_the_chances_of_flavius_are_the_printed_ones(values: dict[str, Json], chance: float) -> None:
    assert percent(FLAVIUS, WULF, "strike:g1", values) == chance


def test_that_an_archer_may_shoot_in_the_calculator() -> None:
    archer = card("Archer", st=11, dx=13, ready=["longbow"])
    near = percent(archer, WULF, "shoot:g1", {"stated.megahexes": 2})
    assert near == 83.8
    assert percent(archer, WULF, "shoot:g1", {"stated.megahexes": 4}) == 74.1
