"""Senses of Dragons, Rocs and Wraiths: how far off they detect the hidden and the invisible."""

from typing import Any

import pytest

from gmtool.rules.chainmail.acts.magic.sight import detects
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import Point
from gmtool.systems import ruleset
from tests.rules.chainmail.fields import FIELD

SIDES = (Side("red", "Red", 0), Side("blue", "Blue", 1))
RULES: Any = ruleset("chainmail")


def sees(creature: str, inches: float, *, invisible: bool, house: dict[str, str] | None = None) -> bool:
    """Whether a creature at the edge of the table detects Elves so many inches off, from edge to edge."""
    beast = Card("chainmail", "Beast", {"fantastic": creature, "men": 1, "files": 1}, id="beast")
    elves = Card("chainmail", "Elves", {"fantastic": "elves", "men": 1, "files": 1}, id="elves")
    figures = (
        Enlisted("beast", beast, "red", "Beast", at=Point(200, 2000), heading=90),
        Enlisted("elves", elves, "blue", "Elves", at=Point(200 + 100 + round(inches * 100), 2000), heading=270),
    )
    state = RULES.muster(Muster(figures, SIDES, FIELD, house or {}))
    ctx = Context(RULES.book, state)
    return detects(ctx, ctx.figure("beast"), ctx.figure("elves"), invisible=invisible)


@pytest.mark.rule("cm.dragon.detect")
@pytest.mark.parametrize("invisible", [False, True])
def test_that_dragons_detect_the_hidden_and_the_invisible_within_15_inches(*, invisible: bool) -> None:
    assert sees("dragon", 15, invisible=invisible)
    assert sees("white-dragon", 15, invisible=invisible)
    assert not sees("dragon", 16, invisible=invisible)


@pytest.mark.rule("cm.roc.detect")
def test_that_rocs_detect_the_hidden_within_48_inches_but_not_the_invisible() -> None:
    assert sees("roc", 48, invisible=False)
    assert not sees("roc", 49, invisible=False)
    assert not sees("roc", 1, invisible=True)


@pytest.mark.rule("cm.wraith.dark")
def test_that_wraiths_detect_both_within_the_inches_of_the_switch_and_ogres_nobody() -> None:
    assert sees("wraith", 15, invisible=True)
    assert not sees("wraith", 15.5, invisible=True)
    assert sees("wraith", 20, invisible=False, house={"detects": "20"})
    assert not sees("ogres", 1, invisible=False)


@pytest.mark.rule("cm.wraith.dark", "cm.superhero.detect")
@pytest.mark.parametrize("creature", ["wraith", "super-hero"])
@pytest.mark.parametrize("reach", [1, 2, 15, 16, 17, 59, 60])
def test_that_they_detect_the_hidden_just_so_far_as_the_switch_says(creature: str, reach: int) -> None:
    house = {"detects": str(reach)}
    assert sees(creature, reach, invisible=True, house=house)
    assert not sees(creature, reach + 0.5, invisible=True, house=house)


@pytest.mark.rule("cm.superhero.detect")
def test_that_super_heroes_detect_the_hidden_within_15_inches_without_a_word_of_the_switch() -> None:
    assert sees("super-hero", 15, invisible=True)
    assert not sees("super-hero", 15.5, invisible=True)
