"""What goes without saying about a card."""

import pytest

from gmtool.rules.seam import Card
from tests.rules.harnmaster.melees import SYSTEM, rules

RULES = rules()
PUNCH = {"item": "punch", "ml": 40, "ready": True}


def weapons(*rows) -> list:
    return RULES.completed(Card(SYSTEM, "Ann", {"weapons": [*rows]})).fields["weapons"]


def held(*rows) -> list[str]:
    """What is ready of that which was given, with its hand."""
    return [row["item"] + (" off" if row.get("off_hand") else "") for row in weapons(*rows) if row["ready"]][:-1]


def test_that_an_empty_card_has_fists_and_nothing_is_found_about_it():
    made = RULES.completed(Card(SYSTEM, "New card"))
    assert made.fields == {
        "strength": 11, "dexterity": 11, "agility": 11, "dodge": 40, "move": 30, "rank": 40, "zone": 1, "engagement": 5,
        "weapons": [PUNCH], "armor": "", "fatigue": 0, "impairment": 0, "injuries": "",
    }  # fmt: skip
    assert RULES.report(made).findings == ()


@pytest.mark.rule("hm.declare.natural-strike")
def test_that_everybody_has_fists_but_for_those_with_natural_weapons_of_their_own():
    assert weapons({"item": "spear", "ml": 60})[-1] == PUNCH
    assert [row["item"] for row in weapons({"item": "bite", "ml": 50})] == ["bite"]
    assert weapons({"item": "bite", "ml": 50})[0]["ready"]


def test_that_the_first_weapon_is_in_hand_and_the_first_shield_in_the_other():
    sword, mace, shield = {"item": "broadsword"}, {"item": "mace"}, {"item": "shield"}
    assert held(sword, mace) == ["broadsword"]
    assert held(sword, mace, shield, shield) == ["broadsword", "shield off"]
    assert held(shield, sword) == ["shield off", "broadsword"]
    assert held(shield) == ["shield"]
    assert held({**sword, "two_handed": True}, shield) == ["broadsword"]


def test_that_what_is_said_of_a_thing_stays():
    sword, mace, shield = {"item": "broadsword"}, {"item": "mace"}, {"item": "shield"}
    assert held({**sword, "ready": False}, mace) == ["mace"]
    assert held({**sword, "ready": False}, shield) == ["shield"]
    assert held(sword, {**mace, "ready": True}) == ["mace"]
    assert held(sword, {**shield, "ready": False}) == ["broadsword"]
    assert held({**sword, "ready": True}, {**mace, "ready": True, "off_hand": True}, shield) == [
        "broadsword",
        "mace off",
    ]
    assert held(sword, {**shield, "ready": True, "off_hand": False}) == ["broadsword", "shield"]
    assert held({"item": "crossbow", "slung": True}, mace) == ["mace"]
    assert weapons({"item": "crossbow", "slung": True})[0]["ready"] is False


def test_that_rows_which_cannot_be_read_are_left_as_they_are():
    for rows in ([{"item": "harp"}], ["spear"], "spear", [{"item": "spear"}, {}]):
        card = RULES.completed(Card(SYSTEM, "Ann", {"weapons": rows}))
        assert card.fields["weapons"] == rows
