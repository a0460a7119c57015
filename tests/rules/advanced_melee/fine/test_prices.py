"""Prices of fine make on the card, and the time that armorers take."""

import pytest

from gmtool import resources
from gmtool.rules.seam import Card, Json
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.cards.fine import BALANCED_PRICE, DROPPED_TO, FINE_PRICE, as_made
from tests.rules.advanced_melee.figures import RULES, TABLES

FINE = Gear("g1", "", fine=2, balanced=True)


def _made(armor: str = "none", **make: Json) -> list[str]:
    """The price and the weeks of a broadsword or an armor that is made so."""
    gear: list[Json] = [] if armor != "none" else [{"item": "broadsword", "ready": True, **make}]
    card = Card(RULES.id, "Ann", {"people": "human", "st": 12, "dx": 12, "armor": armor, "gear": gear})
    return list(RULES.report(card).grids[-1].rows[0][1:])


@pytest.mark.rule("am.fine.cost", "am.fine.time-master")
@pytest.mark.parametrize(
    ("fine", "balanced", "price", "weeks"),
    [
        (0, False, "$80", "0.4 weeks"),
        (1, False, "$800", "4 weeks"),
        (2, False, "$1,600", "8 weeks"),
        (0, True, "$800", "4 weeks"),
        (1, True, "$8,000", "40 weeks"),
        (2, True, "$16,000", "80 weeks"),
    ],
)
def test_that_the_factors_of_a_price_multiply(fine: int, balanced: bool, price: str, weeks: str) -> None:
    assert _made(fine=fine, balanced=balanced)[:2] == [price, weeks]


@pytest.mark.rule("am.fine.time-ordinary")
def test_that_an_armorer_takes_longer_and_makes_nothing_fine_or_of_silver() -> None:
    assert _made("plate") == ["$500", "2.5 weeks", "3.33 weeks"]
    assert _made()[2] == "0.53 weeks"
    assert [_made("fine-plate")[2], *(_made(**{mark: True})[2] for mark in ("silver", "balanced"))] == ["–"] * 3
    assert _made(fine=1)[2] == "–"


@pytest.mark.rule("am.fine.time-master")
def test_that_a_master_takes_25_weeks_for_fine_plate() -> None:
    assert _made("fine-plate") == ["$5,000", "25 weeks", "–"]


@pytest.mark.rule("am.fine.time-silver")
def test_that_silver_takes_no_longer_than_iron() -> None:
    assert _made(silver=True)[:2] == ["$800", "0.4 weeks"]


@pytest.mark.rule("am.fine.cost", "am.fine.break-plus1", "am.fine.break-plus2")
def test_that_factors_and_dice_are_those_of_the_ledger() -> None:
    rows = {row["feature"]: row for row in resources.read_toml("rules/advanced-melee-2.toml")["fine_item"]}
    for hits in (1, 2):
        row = rows[f"+{hits} damage"]
        assert (FINE_PRICE[hits], DROPPED_TO[hits]) == (row["cost_multiplier"], row["break_die_dropped_max"])
    assert rows["+1 DX"]["cost_multiplier"] == BALANCED_PRICE
    own, other, plate = (TABLES.armors[key] for key in ("fine-plate", "fine-plate-of-another", "plate"))
    row = rows["fine plate"]
    assert (own.cost, own.dx, own.resale, other.resale) == (row["cost"], row["dx"], row["resale"], row["resale"])
    assert (other.dx, other.hits_stopped) == (row["dx_if_not_fitted"], row["hits_if_not_fitted"])
    assert (other.dx, other.hits_stopped, other.ma) == (plate.dx, plate.hits_stopped, plate.ma)


@pytest.mark.rule("am.fine.damage", "am.fine.dx")
def test_that_fine_metal_adds_to_every_damage_of_a_weapon() -> None:
    lance, sword = (as_made(TABLES.weapons[key], FINE) for key in ("cavalry-lance", "bastard-sword"))
    assert lance is not None
    assert sword is not None
    assert (str(lance.damage), str(lance.off_line), lance.balance) == ("3d+1", "1d+2", 1)
    assert (str(sword.damage), str(sword.both_hands)) == ("2d+3", "3d")


def test_that_a_card_with_nothing_of_a_price_has_no_prices() -> None:
    card = Card(RULES.id, "Ann", {"people": "human", "st": 12, "dx": 12})
    assert [grid.title for grid in RULES.report(card).grids] == ["Carries", "Chance to hit at a glance"]
