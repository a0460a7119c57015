"""What follows from a card: tiles, what is noted of its weapons, spells and potions, findings, what lists show."""

import pytest

from gmtool.rules.kit.cards import words_of
from gmtool.rules.melee_rounds.cards.fighter import COLUMNS, card_values, read_fighter
from gmtool.rules.seam import Json
from tests.rules.melee_rounds.sample_cards import SHIELD, SWORD, book, card, report

OWN = {
    # made up for the tests, as a GM would note them
    "tests": ({"key": "swing", "name": "Swing", "dice": "1d20"},
              {"key": "shot", "name": "Shot", "dice": "1d100", "hits": "at most"}),
    "weapons": ({"key": "saber", "name": "Saber", "test": "swing", "damage": "1d8+1"},
                {"key": "arbalest", "name": "Arbalest", "kind": "ranged", "delicate": True, "load": 4, "test": "shot"}),
    "loads": ({"key": "crossbow", "name": "Crossbow", "weapon": "crossbow", "amr": 2},),
    "spells": ({"key": "bolt", "name": "Bolt", "casting": 4, "interspell": 0},),
}  # fmt: skip
TABLES = book(OWN).tables
SABER: dict[str, Json] = {"item": "saber", "hit": 11, "ready": True}


def found(*weapons: Json, **fields: Json) -> list[tuple[str, str, str, bool]]:
    findings = report(TABLES, weapons=[*weapons], **fields).findings
    return [(one.text, one.rule, one.field, one.illegal) for one in findings]


def test_the_tiles_of_a_fighter() -> None:
    sets: Json = [{"item": "weapon-shield", "amr": 3}, {"item": "one-weapon", "amr": 2}]
    made = report(sets=sets, d=30, rd=15, hits=20, damage=6, weapons=[SWORD, SHIELD, {"item": "dagger"}])
    assert [(tile.key, tile.label, tile.text, tile.main) for tile in made.derived] == [
        ("amr", "AMR, weapon and shield", "3", True),
        ("amr-one-weapon", "AMR, one weapon", "2", False),
        ("d", "D", "30", False),
        ("rd", "RD", "15", False),
        ("left", "Hits left", "14 of 20", False),
    ]
    assert made.subtitle == "sword and shield"
    assert [(one.label, one.boxes, one.ticked) for one in made.tallies] == [("Hits", 20, 6)]


def test_that_hits_which_nobody_has_noted_are_boxes_for_the_damage() -> None:
    made = report(damage=18)
    assert [(tile.label, tile.text) for tile in made.derived] == [("D", "0"), ("RD", "0"), ("Damage", "18")]
    assert [(one.boxes, one.ticked) for one in made.tallies] == [(18, 18)]
    assert [(one.boxes, one.ticked) for one in report(hits=4, damage=9).tallies] == [(4, 4)]
    assert [(one.label, one.text) for one in report(hits=4, damage=9).derived[-2:]] == [
        ("Hits left", "0 of 4"),
        ("Damage", "9"),
    ]


def test_the_weapons_with_what_is_noted_of_them() -> None:
    rows: list[Json] = [SABER, {"item": "shield", "slung": True}, {"item": "crossbow", "loaded": True},
                        {"item": "arbalest", "hit": 45}, {"item": "bow"}, {"item": "shield", "ready": False},
                        SHIELD]  # fmt: skip
    (grid,) = report(TABLES, weapons=rows).grids
    assert grid.columns == ("Weapon", "Where", "Load", "To hit", "Damage", "Notes")
    assert grid.rows == (
        ("Saber", "drawn", "", "1d20, 11 or more", "1d8+1", ""),
        ("Shield", "slung", "", "GM decides", "GM decides", ""),
        ("Crossbow", "sheathed", "2 AMR", "GM decides", "GM decides", "delicate, loaded"),
        ("Arbalest", "sheathed", "4 AMR", "1d100, 45 or less", "GM decides", "delicate"),
        ("Bow", "sheathed", "–", "GM decides", "GM decides", ""),
        ("Shield", "put down", "", "GM decides", "GM decides", ""),
        ("Shield", "on the arm", "", "GM decides", "GM decides", ""),
    )


def test_the_spells_and_the_potions() -> None:
    spells: Json = [{"item": "bolt"}, {"item": "final-appeal"}, {"item": "word-spell", "casting": 2, "interspell": 3}]
    things: Json = [{"item": "potion", "ready": True}, {"item": "potion"}, {"item": "flash-pellet", "number": 3},
                    {"item": "tanglefoot-pill"}]  # fmt: skip
    made = report(TABLES, spells=spells, things=things)
    assert [grid.title for grid in made.grids] == ["Spells", "Potions and pellets"]
    assert made.grids[0].rows == (
        ("Bolt", "ordinary", "4", "0"),
        ("Final Appeal", "Reflex", "instant", "–"),
        ("Word Spell", "Word", "2", "3"),
    )
    assert made.grids[1].rows == (
        ("Potion", "1", "1", "uncorked in the shield hand"),
        ("Potion", "1", "a whole round", "carried"),
        ("Flash pellet", "3", "2, or a whole round", "carried"),
        ("Tanglefoot pill", "1", "3, or a whole round", "carried"),
    )


def test_that_the_summary_says_what_the_tiles_do_not_and_what_is_to_be_noted() -> None:
    weapons: Json = [{"item": "bow", "ready": True}, {"item": "crossbow"}]
    spells: Json = [{"item": "magic-weapon"}, {"item": "bolt"}, {"item": "word-spell", "casting": 1}]
    made = report(TABLES, defence="mail.", skills="hides well", weapons=weapons, spells=spells)
    assert made.summary == (
        "Defense: mail. hides well. Loading AMR not noted yet, asked in the melee: Bow. "
        "Casting or interspell time not noted yet: Magic Weapon and Word Spell."
    )
    loaded: Json = [{"item": "crossbow", "ready": True, "loaded": True}]
    assert report(TABLES, weapons=loaded).summary == "Carried loaded, which is dangerous: Crossbow."
    assert report(TABLES, weapons=[SWORD]).summary == ""


@pytest.mark.parametrize(
    ("weapons", "text", "rule", "illegal"),
    [
        ([SWORD, {"item": "shield", "ready": True, "slung": True}],
         "The shield is drawn and slung at once.", "mr.item.shield-slung", True),
        ([SWORD, SHIELD, SHIELD], "2 shields are on the arm at once.", "mr.item.shield-on-arm", True),
        ([{**SWORD, "loaded": True}],
         "The sword cannot be loaded: it is not a ranged weapon.", "mr.item.load-ranged", True),
        ([{"item": "sword"}],
         "No weapon is drawn: Full Defensive cannot be plotted until one is.", "mr.item.fd-needs-weapon", False),
        ([{**SABER, "hit": 0}],
         "What the saber hits on is not noted: Swing is not rolled for it.", "mr.gm.section-c", False),
        ([{**SWORD, "hit": 9}],
         "The sword hits on 9, but the list of weapons names no to-hit roll for it.", "mr.gm.section-c", False),
    ],
)  # fmt: skip
def test_what_is_found_about_the_weapons_of_a_card(weapons: list[Json], text: str, rule: str, illegal: bool) -> None:
    assert found(*weapons) == [(text, rule, "weapons", illegal)]


def test_what_is_found_about_attacks_without_a_second_and_about_potions() -> None:
    sets: Json = [{"item": "two-weapons", "amr": 7}, {"item": "one-weapon", "amr": 6}]
    assert found(SWORD, sets=sets) == [
        ("A round has room for 6 AMR, not more: two weapons (7).", "mr.attack.one-per-second", "sets", False)
    ]
    potion = {"item": "potion", "ready": True}
    assert found(SWORD, things=[potion]) == []
    assert found(SWORD, things=[potion, potion]) == [
        ("Only one potion fits in the shield hand.", "mr.item.potion-ready", "things", True)
    ]
    assert found(SWORD, things=[{"item": "flash-pellet", "ready": True}]) == [
        ("The flash pellet is not a potion and cannot be uncorked in the shield hand.", "mr.item.potion-ready",
         "things", True)
    ]  # fmt: skip


def test_the_values_that_lists_show_and_search() -> None:
    one = card(
        sets=[{"item": "ranged", "amr": 2}, {"item": "one-weapon", "amr": 3}], d=30, rd=15, hits=20, damage=5,
        defence="mail", skills="climbs", weapons=[SWORD], spells=[{"item": "word-spell"}], things=[{"item": "potion"}],
    )  # fmt: skip
    values = card_values(read_fighter(one, TABLES))
    assert values == {"amr": 2, "d": 30, "rd": 15, "hits": 20, "damage": 5, "spells": 1, "defence": "mail"}
    assert {column.key for column in COLUMNS} == set(values)
    assert card_values(read_fighter(card(), TABLES))["amr"] == 1
    assert words_of(read_fighter(one, TABLES), TABLES) == "Sword Word Spell Potion mail climbs"
