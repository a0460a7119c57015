"""Barding of beasts of the GM's own: who wears it, and at what price."""

import pytest

from gmtool.rules.seam import Card
from tests.rules.advanced_melee.figures import RULES
from tests.rules.advanced_melee.situations import SYSTEM

BEASTS = (
    {"key": "elephant", "name": "Elephant", "barding": 4},
    {"key": "griffin", "name": "Griffin", "ma_flying": 20},
    {"key": "shark", "name": "Shark", "barding": -1},
    {"key": "triton", "name": "Triton"},
)


def findings(beast: str) -> dict[str, str]:
    """The sentences about a beast in chainmail, by their rules."""
    rows = tuple({"attributes": "chosen", "ma": 10, "hits_stopped": 0, **row} for row in BEASTS)
    rules = RULES.extended({"creatures": rows})
    fields = SYSTEM.card({"people": beast, "st": 20, "dx": 10, "damage": "1d", "armor": "chainmail"})
    return {one.rule: one.text for one in rules.report(Card(SYSTEM.id, "Beast", fields)).findings}


@pytest.mark.rule("am.barding.any-beast")
@pytest.mark.parametrize(
    ("beast", "wears"), [("elephant", True), ("griffin", False), ("shark", False), ("triton", True)]
)
def test_that_beasts_wear_barding_unless_they_fly_or_swim(beast: str, wears: bool) -> None:
    assert ("am.barding.any-beast" in findings(beast)) is not wears


@pytest.mark.rule("am.barding.cost")
def test_that_barding_costs_a_multiple_of_human_armor_or_what_the_gm_says() -> None:
    assert findings("elephant")["am.barding.cost"] == "The chainmail barding costs $800 and weighs 60 kg."
    assert findings("triton")["am.barding.cost"] == "The chainmail barding has the cost and weight that the GM sets."
