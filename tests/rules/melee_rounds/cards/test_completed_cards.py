"""What goes without saying about a card."""

import pytest

from gmtool.rules.seam import Json
from tests.rules.melee_rounds.sample_cards import complete, report


def weapons(*rows: Json) -> list[dict[str, Json]]:
    found = complete(weapons=[*rows])["weapons"]
    assert isinstance(found, list)
    return found


def ready(*rows: Json) -> list[str]:
    """What is drawn, or on the arm, of that which was given."""
    return [str(row["item"]) for row in weapons(*rows) if row["ready"]]


def test_that_an_empty_card_has_one_attack_with_one_weapon_and_nothing_is_found_about_it() -> None:
    made = complete()
    assert made == {
        "sets": [{"item": "one-weapon", "amr": 1}], "d": 0, "rd": 0, "hits": 0, "damage": 0, "defence": "",
        "weapons": [], "spells": [], "things": [], "skills": "",
    }  # fmt: skip
    assert report(**made).findings == ()


def test_that_the_amr_that_are_said_stay_and_a_set_without_any_has_one() -> None:
    assert complete(sets=[{"item": "ranged", "amr": 2}, {"item": "unarmed"}])["sets"] == [
        {"item": "ranged", "amr": 2},
        {"item": "unarmed", "amr": 1},
    ]


def test_that_a_potion_is_one_and_in_the_pack() -> None:
    assert complete(things=[{"item": "potion"}, {"item": "potion", "number": 4}])["things"] == [
        {"item": "potion", "number": 1},
        {"item": "potion", "number": 4},
    ]


@pytest.mark.rule("mr.item.shield-on-arm")
def test_that_the_first_weapon_is_drawn_and_the_shield_on_the_arm_unless_it_is_slung() -> None:
    sword, axe, shield = {"item": "sword"}, {"item": "axe"}, {"item": "shield"}
    assert ready(sword, axe, shield) == ["sword", "shield"]
    assert ready(shield) == ["shield"]
    assert ready(sword, {**shield, "slung": True}) == ["sword"]
    assert ready(sword, {**shield, "ready": False}) == ["sword"]
    assert ready(sword, shield, shield) == ["sword", "shield"]


def test_that_what_is_said_of_a_thing_stays() -> None:
    sword, axe, shield = {"item": "sword"}, {"item": "axe"}, {"item": "shield"}
    assert ready({**sword, "ready": False}, axe) == ["axe"]
    assert ready(sword, {**axe, "ready": True}) == ["axe"]
    assert ready({**sword, "ready": True}, {**axe, "ready": True}, shield) == ["sword", "axe", "shield"]
    assert ready({**sword, "slung": True}, axe) == ["axe"]


def test_that_a_crossbow_is_not_loaded_unless_it_is_marked() -> None:
    (plain,) = weapons({"item": "crossbow"})
    (loaded,) = weapons({"item": "crossbow", "loaded": True})
    assert (plain["ready"], plain.get("loaded", False)) == (True, False)
    assert loaded["loaded"] is True


def test_that_rows_which_cannot_be_read_are_left_as_they_are() -> None:
    for rows in ([{"item": "harp"}], ["sword"], "sword", [{"item": "sword"}, {}]):
        assert complete(weapons=rows)["weapons"] == rows
    for rows in ("two", [3], {"item": "potion"}):
        assert complete(sets=rows)["sets"] == complete(sets=rows, things=rows)["things"] == rows
