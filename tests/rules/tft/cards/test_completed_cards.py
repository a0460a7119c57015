"""Defaults of cards."""

import pytest

from gmtool.rules.seam import Card
from gmtool.rules.tft.cards.completing import completed
from gmtool.rules.tft.views.card_report import card_report
from tests.rules.tft.figures import BOOK, SYSTEM, TABLES


def done(**fields) -> dict:
    return dict(completed(Card(SYSTEM, "Somebody", fields), TABLES).fields)


def numbers(**fields) -> tuple:
    made = done(**fields)
    return made.get("st"), made.get("dx")


def ready(*items: str, **fields) -> list[str]:
    made = done(gear=[{"item": item} for item in items], **fields)
    return [row["item"] for row in made["gear"] if row["ready"]]


def test_an_empty_card_is_a_human_with_its_points_halved_and_legal():
    made = completed(Card(SYSTEM, "New card"), TABLES)
    assert made.fields == {
        "people": "human",
        "st": 12,
        "dx": 12,
        "armor": "none",
        "gear": [],
        "xp": 0,
        "points_added": 0,
    }
    assert card_report(made, BOOK).findings == ()


def test_a_card_whose_gear_is_said_to_be_nothing_is_completed_all_the_same():
    assert done(gear=None) == {**done(), "gear": None}


def test_a_number_that_follows_is_one_that_the_card_can_have():
    assert numbers(st=1, points_added=77) == (1, 99)
    assert numbers(dx=1, points_added=90) == (99, 1)


@pytest.mark.rule("tm.create.human-points")
def test_one_attribute_follows_from_the_other():
    assert numbers(st=9) == (9, 15)
    assert numbers(dx=9) == (15, 9)
    assert numbers(st=9, points_added=3) == (9, 18)
    assert numbers(people="goblin", st=9) == (9, 13)
    assert numbers(st=20) == (20, 8)  # 28 points: said by a finding, not mended by a DX of 4
    assert numbers(st=9, dx=9) == (9, 9)
    assert numbers(st=None, dx=10) == (14, 10)


@pytest.mark.rule("tm.create.weapon-st")
def test_the_points_meet_what_the_weapons_need():
    assert numbers(gear=[{"item": "battleaxe"}, {"item": "dagger"}]) == (15, 9)
    assert numbers(people="halfling", gear=[{"item": "broadsword"}, {"item": "rapier"}]) == (9, 13)


@pytest.mark.parametrize("race", list(TABLES.races))
def test_every_race_is_completed_to_a_legal_card(race: str):
    assert card_report(completed(Card(SYSTEM, "X", {"people": race}), TABLES), BOOK).findings == ()


def test_creatures_have_the_numbers_of_their_row():
    assert numbers(people="wolf") == (10, 14)
    assert numbers(people="giant") == (24, 9)
    assert numbers(people="animal") == (None, None)
    assert numbers(people="robot") == (None, None)


@pytest.mark.rule("tm.create.ready-at-start")
def test_the_first_usable_weapon_and_the_first_shield_are_in_hand():
    assert ready("shortsword", "large-shield", "dagger") == ["shortsword", "large-shield"]
    assert ready("large-shield", "dagger", "shortsword") == ["large-shield", "dagger"]
    assert ready("rapier", "main-gauche") == ["rapier", "main-gauche"]
    assert ready("shortsword", "dagger", st=9, dx=15) == ["dagger"]
    assert ready("spiked-club", "club") == ["club"]
    assert ready("dagger", people="wolf") == []


@pytest.mark.rule("tm.weapon.two-handed-shield")
def test_a_shield_is_slung_behind_a_two_handed_weapon():
    assert ready("large-shield", "spear") == ["spear"]


def test_what_is_said_stays():
    rows = [{"item": "dagger", "ready": True}, {"item": "shortsword"}, {"item": "small-shield"}]
    assert [row["ready"] for row in done(gear=rows)["gear"]] == [True, False, True]
    whole = done(gear=[{"item": "shortsword", "ready": False, "worn": 3}], damage=None, colour="red")
    assert whole["gear"] == [{"item": "shortsword", "ready": False, "worn": 3}]
    assert (whole["damage"], whole["colour"]) == (None, "red")
    assert done(**whole) == whole


@pytest.mark.parametrize("fields", [{"gear": 5}, {"gear": [5]}, {"people": 7}, {"st": "x"}, {"points_added": []}])
def test_odd_cards_are_left_as_they_are(fields: dict):
    made = done(**fields)
    assert {key: made[key] for key in fields} == fields
