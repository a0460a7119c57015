"""The movement table and the tables of drill, cell by cell; and how far the map says that units go."""

from fractions import Fraction
from typing import Any

import pytest

from gmtool import resources
from gmtool.rules.chainmail.cards.troops import gait_of, range_of
from gmtool.systems import ruleset
from tests.rules.chainmail.game import Game

LEDGER: dict[str, Any] = resources.read_toml("rules/chainmail.toml")
TABLES: Any = ruleset("chainmail").book.tables  # type: ignore[attr-defined]
TROOPS = {
    "Armored Foot": ("armored-foot", ""),
    "Heavy Foot": ("heavy-foot", ""),
    "Landsknechte/Swiss": ("swiss", ""),
    "Light Foot/Archers": ("light-foot", "bow"),
    "Arquibusiers/Crossbowmen": ("light-foot", "crossbow"),
    "Longbowmen": ("light-foot", "longbow"),
    "Turk Archers": ("light-foot", "composite-bow"),
    "Heavy Crossbowmen": ("light-foot", "heavy-crossbow"),
    "Heavy Horse": ("heavy-horse", ""),
    "Medium Horse": ("medium-horse", "horse-bow"),
    "Light Horse": ("light-horse", "horse-bow"),
}


def reach_of(kind: str, arm: str) -> int:
    """The range of footmen or horsemen with an arm, in inches."""
    return range_of(TABLES.arms[arm], gait_of(kind, (arm,), "", "", TABLES))


@pytest.mark.rule("cm.move.table")
@pytest.mark.parametrize("row", LEDGER["movement"], ids=lambda row: row["name"])
def test_the_movement_table(row):
    if row["name"] in TROOPS:
        kind, arm = TROOPS[row["name"]]
        gait = gait_of(kind, (arm,) if arm else (), "", "", TABLES)
        if arm:
            assert reach_of(kind, arm) == row["missile_range"]
    else:
        engine = {"Catapults/Cannons": "heavy-catapult", "Wagons": "wagon"}[row["name"]]
        gait = gait_of("light-foot", (), "", engine, TABLES)
    assert (gait.move, gait.road, gait.charge) == (row["move"], row["road_bonus"], row["charge"])


@pytest.mark.rule("cm.move.thrown-range")
def test_that_heavy_foot_throws_three_inches_if_it_has_something_to_throw():
    assert reach_of("heavy-foot", "throwing-axes") == reach_of("heavy-foot", "throwing-spears") == 3
    played = Game(None, Own=("red", {"arms": ["throwing-spears"]}), Plain=("blue", {}))
    ctx = played.rules.context(played.state)  # type: ignore[attr-defined]
    assert ctx.range(ctx.figure("Own"), ctx.missile(ctx.figure("Own"))) == 300
    assert ctx.missile(ctx.figure("Plain")) is None


@pytest.mark.rule("cm.move.javelin-range")
def test_that_javelins_reach_six_inches_and_horse_bows_eighteen():
    assert reach_of("light-horse", "javelins") == 6
    assert reach_of("light-horse", "horse-bow") == 18


@pytest.mark.rule("cm.formation.costs")
@pytest.mark.parametrize("row", LEDGER["formation_change"], ids=lambda row: f"{row['from']} {row['to']}")
def test_the_costs_of_formations(row):
    found = TABLES.formations[f"{row['from']} {row['to']}"]
    assert (found.moves, found.foot_only) == (Fraction(row["moves"]), row.get("foot_only", False))
    assert len(TABLES.formations) == len(LEDGER["formation_change"])


@pytest.mark.rule("cm.facing.costs")
def test_the_costs_of_facing():
    found = {row.name.lower(): float(row.moves) for row in TABLES.facings.values()}
    assert found == {row["name"]: row["moves"] for row in LEDGER["facing_change"]}
