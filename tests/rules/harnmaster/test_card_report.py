"""What follows from a card: tiles, its weapons with what they are rolled against, findings, what lists show."""

import pytest

from gmtool.rules.seam import Card
from tests.rules.harnmaster.melees import GMS_MODES, SYSTEM, duel, rules

RULES = rules({"modes": GMS_MODES})
SWORD = {"item": "broadsword", "ml": 60, "ready": True}
SHIELD = {"item": "shield", "ml": 55, "ready": True, "off_hand": True}
PUNCH = {"item": "punch", "ml": 40}


def report(*weapons, system=RULES, **fields):
    return system.report(Card(SYSTEM, "Ann", {"weapons": [*weapons], **fields}))


def found(*weapons, **fields) -> list[tuple[str, str, bool]]:
    return [(one.text, one.rule, one.illegal) for one in report(*weapons, **fields).findings]


def levels(*weapons, **fields) -> dict[str, tuple[str, str]]:
    """The levels to strike and to block by weapon."""
    rows = report(*weapons, **fields).grids[0].rows
    return {row[0]: (row[-2], row[-1].rpartition("blocks at ")[2]) for row in rows}


def test_the_tiles_of_a_sword_and_a_shield():
    made = report(SWORD, SHIELD, PUNCH, strength=9, dodge=50, fatigue=5, impairment=2)
    assert [(tile.label, tile.text, tile.main) for tile in made.derived] == [
        ("STR", "9", False),
        ("DEX", "11", False),
        ("AGL", "11", False),
        ("Broadsword", "43", True),
        ("Block, broadsword", "43", False),
        ("Dodge", "43", False),
        ("Move", "30 ft", False),
        ("Rank", "40", False),
        ("Trauma", "−7", False),
    ]
    assert [(tally.label, tally.boxes, tally.ticked) for tally in made.tallies] == [
        ("Fatigue", 15, 5),
        ("Injuries", 15, 2),
    ]
    assert made.subtitle == "broadsword and shield"


def test_that_a_tile_says_what_makes_it_and_comes_to_its_number():
    tiles = {tile.key: tile for tile in report(SWORD, SHIELD, strength=9, fatigue=5).derived}
    lines = [(line.value, line.label, line.rule) for line in tiles["strike"].breakdown.lines]
    assert lines == [
        (60, "ML Broadsword", ""),
        (-10, "heft: HFT 11, STR 9", "hm.mod.heft"),
        (-5, "fatigue", "hm.mod.trauma"),
    ]
    for tile in tiles.values():
        assert tile.breakdown is None or tile.text == str(tile.breakdown.total)


def test_the_weapons_with_what_is_noted_of_them():
    made = report(SWORD, SHIELD, {"item": "spear", "ml": 45}, {"item": "crossbow", "ml": 30, "slung": True}, PUNCH)
    (grid,) = made.grids
    assert grid.columns == ("Weapon", "ML", "Impact", "RCH", "HFT", "ZD", "Strike", "Notes")
    assert grid.rows == (
        ("Broadsword", "60", "5e", "4", "11", "d6", "60", "ready, blocks at 60"),
        ("Shield", "55", "2b", "1", "12", "d6", "25", "ready, off hand, blocks at 50"),
        ("Spear", "45", "4p", "6 T", "–", "d8", "45", "sheathed, blocks at 45"),
        ("Crossbow", "30", "–", "–", "–", "–", "30", "slung"),
        ("Punch", "40", "–", "–", "–", "d4", "40", "natural"),
    )


def test_that_the_levels_of_a_card_are_those_of_its_melee():
    shield = {**SHIELD, "ml": 60}
    fields = {"weapons": [{**SWORD, "two_handed": True}, shield], "strength": 7, "fatigue": 3}
    melee = duel({"weapons": [SWORD]}, fields, own={"modes": GMS_MODES})
    declared = melee.do("attack", "ann", target="bob", weapon="g1", mode="sword-cut")
    by_card = levels(*fields["weapons"], strength=7, fatigue=3)
    cut = declared.total("defend", "bob", 1, defence="counterstrike", weapon="g1", mode="sword-cut")
    bash = declared.total("defend", "bob", 1, defence="counterstrike", weapon="g2", mode="shield-bash")
    block = declared.total("defend", "bob", 1, defence="block", weapon="g2", mode="shield-bash")
    assert by_card["Broadsword"][0] == str(cut) == "57"
    assert by_card["Shield"] == ("7", "32")
    assert (bash, block) == (7 - 5 * 3 + 13, 32)  # a reach of 1 against 4, and kept at 5 or more


def test_that_the_summary_says_what_the_tiles_do_not():
    made = report(SWORD, PUNCH, armor="mail.", injuries="M1 arm", zone=4)
    assert made.summary == (
        "Wears mail. Injured: M1 arm. Strikes against it aim at zone 4 by default. "
        "Impact and RCH of the punch are on pages 97 and 102: enter them once in the list of strike modes."
    )
    assert report(SWORD).summary == ""


@pytest.mark.parametrize(
    ("weapons", "text", "rule", "illegal"),
    [
        ([{**SWORD, "two_handed": True, "off_hand": True}],
         "The broadsword is used in two hands and in the off hand at once.", "hm.mod.heft-off-hand", True),
        ([{**SWORD, "slung": True}], "The broadsword is ready and slung at once.", "hm.ready.unsling-grope", True),
        ([{**SWORD, "off_hand": True}, SHIELD],
         "The broadsword and the shield are both in the off hand.", "hm.mod.heft-off-hand", True),
        ([{**SWORD, "two_handed": True}, SHIELD],
         "The broadsword and the shield are ready, which takes 3 hands.", "hm.mod.heft-two-handed", True),
        ([SWORD, {**SHIELD, "off_hand": False}],
         "The broadsword and the shield are ready; say which of them is in the off hand.",
         "hm.mod.heft-off-hand", False),
        ([{**SWORD, "ready": False}],
         "Nothing is ready, not even a natural weapon: it cannot strike or block.",
         "hm.engage.precondition", False),
        ([{**SWORD, "ml": 0}],
         "There is no mastery level (ML) for the broadsword.", "hm.test.attacker-melee", False),
    ],
)  # fmt: skip
def test_what_is_found_about_a_card(weapons, text, rule, illegal):
    assert found(*weapons) == [(text, rule, illegal)]


def test_that_a_strike_mode_of_the_gm_that_says_only_half_is_found_and_a_weapon_without_any():
    half = {"key": "lunge", "name": "Lunge", "weapon": "mace", "aspect": "p", "reach": 3}
    bare = {"key": "flail", "name": "Flail"}
    system = rules({"modes": (half,), "weapons": (bare,)})
    texts = [one.text for one in report(
        {"item": "mace", "ml": 50, "ready": True}, {"item": "flail", "ml": 50}, system=system).findings]  # fmt: skip
    assert texts == [
        "Mace, lunge: its base impact is not noted.",
        "The flail has no strike mode: add one to the list of strike modes.",
    ]


def test_the_values_that_lists_show_and_search():
    card = Card(SYSTEM, "Ann", {"weapons": [SWORD, {**SHIELD, "ml": 70}], "strength": 13, "rank": 44, "armor": "mail"})
    assert RULES.values(card) == {
        "ml": 70, "dodge": 40, "rank": 44, "str": 13, "dex": 11, "agl": 11, "move": 30, "fatigue": 0, "impairment": 0,
        "armor": "mail",
    }  # fmt: skip
    assert {column.key for column in RULES.columns()} == set(RULES.values(card))
    assert RULES.found_by(card).words == "Broadsword Shield mail"
    assert RULES.spendings(card) == ()
