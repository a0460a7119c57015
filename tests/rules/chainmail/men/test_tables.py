"""The man-to-man tables cell by cell: against the ledger's copy, and rows typed from the print."""

from collections.abc import Mapping
from typing import Any

import pytest

from gmtool import resources
from gmtool.rules.chainmail.cards.men import suggested_column, suggested_horse, suggested_weapon
from gmtool.rules.chainmail.data.men import TARGETS
from gmtool.rules.chainmail.ruleset import ChainmailRuleset
from gmtool.systems import ruleset

FOUND = ruleset("chainmail")
assert isinstance(FOUND, ChainmailRuleset)
TABLES = FOUND.book.tables
LEDGER = resources.read_toml("rules/chainmail.toml")
KEYS = tuple(key for key, _ in TARGETS)


def named(rows: Mapping[str, Any], name: str) -> Any:
    return next(row for row in rows.values() if row.name.lower() == name.lower())


def cells(kills: Mapping[str, int]) -> list[int]:
    """The cells of a row in the order of the columns; a row has all ten."""
    assert set(kills) == set(KEYS)
    return [kills[key] for key in KEYS]


@pytest.mark.rule("cm.mtm.kill-roll", "cm.mtm.horse-target")
@pytest.mark.parametrize("row", LEDGER["weapon"], ids=lambda row: str(row["name"]))
def test_that_every_cell_of_the_melee_table_is_that_of_the_ledger(row: dict[str, Any]) -> None:
    weapon = named(TABLES.weapons, row["name"])
    assert weapon.type == row["class"]
    assert cells(weapon.kills) == [*row["armor"], *row["horse"]]


@pytest.mark.rule("cm.mtm.prone")
@pytest.mark.parametrize("row", LEDGER["weapon"], ids=lambda row: str(row["name"]))
def test_that_the_starred_cells_are_those_of_the_ledger(row: dict[str, Any]) -> None:
    weapon = named(TABLES.weapons, row["name"])
    assert [KEYS.index(key) for key in weapon.prone] == row["prone7"]


@pytest.mark.rule("cm.mtm.kill-roll")
def test_that_the_table_has_the_thirteen_weapons_and_eight_columns() -> None:
    assert len(TABLES.weapons) == len(LEDGER["weapon"]) == 13
    assert [row.number for row in TABLES.columns.values()] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert tuple(TABLES.columns) == KEYS[:8]


PRINTED = {
    "mace": [8, 8, 8, 9, 8, 8, 7, 8, 10, 12],
    "sword": [7, 8, 8, 9, 8, 9, 10, 11, 8, 10],
    "flail": [7, 7, 7, 7, 6, 7, 6, 7, 6, 8],
    "mounted-lance": [5, 5, 5, 5, 6, 7, 8, 9, 5, 7],
    "pike": [8, 8, 8, 8, 8, 8, 9, 10, 5, 7],
    "spear": [8, 8, 9, 9, 10, 10, 11, 12, 7, 9],
    "hand-axe": [7, 7, 8, 9, 10, 10, 11, 12, 9, 11],
}
"""Rows of Appendix B that the print has whole."""


@pytest.mark.rule("cm.mtm.kill-roll", "cm.mtm.horse-target")
@pytest.mark.parametrize("weapon", PRINTED)
def test_that_rows_typed_from_the_print_are_in_the_table(weapon: str) -> None:
    assert cells(TABLES.weapons[weapon].kills) == PRINTED[weapon]


@pytest.mark.rule("cm.mtm.missile.roll", "cm.mtm.horse-target")
@pytest.mark.parametrize("row", LEDGER["missile_weapon"], ids=lambda row: str(row["name"]))
def test_that_every_cell_of_the_missile_table_is_that_of_the_ledger(row: dict[str, Any]) -> None:
    found = named(TABLES.shootings, row["name"])
    for third, name in enumerate(("close", "medium", "long"), 1):
        assert cells(found.at(third)) == [*row[name], *row[f"horse_{name}"]]


SHOTS = {
    "Longbow": [(5, 6, 7), (5, 6, 7), (5, 6, 7), (5, 6, 8), (6, 7, 9), (8, 9, 10), (9, 11, 99), (11, 12, 99)],
    "Heavy crossbow": [(4, 5, 6), (4, 6, 7), (4, 6, 7), (5, 7, 8), (6, 8, 9), (7, 9, 10), (8, 10, 11), (10, 11, 12)],
    "Arquebus": [(5, 6, 8), (5, 6, 8), (5, 6, 8), (5, 6, 8), (6, 7, 8), (6, 8, 9), (7, 9, 10), (8, 10, 12)],
}
"""Rows of the missile table as printed, with 10, 11, 12 and no kill written out."""


@pytest.mark.rule("cm.mtm.missile.roll")
@pytest.mark.parametrize("weapon", SHOTS)
def test_that_missile_rows_typed_from_the_print_are_in_the_table(weapon: str) -> None:
    row = TABLES.shootings[weapon]
    found = [tuple(row.at(third)[key] for third in (1, 2, 3)) for key in KEYS[:8]]
    assert found == SHOTS[weapon]


@pytest.mark.rule("cm.mtm.missile.thirds")
@pytest.mark.parametrize("row", LEDGER["missile_weapon"], ids=lambda row: str(row["name"]))
def test_that_the_ranges_of_the_missile_table_are_those_of_the_ledger(row: dict[str, Any]) -> None:
    assert named(TABLES.shootings, row["name"]).range == row["range"]


@pytest.mark.rule("cm.mtm.horse-attacks")
def test_that_horses_strike_as_the_ledger_says() -> None:
    found = {row["horse"].lower(): (row["weapon"].lower(), row["blows"]) for row in LEDGER["horse_attack"]}
    assert found == {"light": ("mace", 1), "medium": ("mace", 2), "heavy": ("flail", 2)}
    for weight, blows in found.items():
        rows = [row for key, row in TABLES.horses.items() if key.startswith(weight)]
        assert rows
        assert {(row.weapon, row.blows) for row in rows} == {blows}


@pytest.mark.rule("cm.mtm.parry-none", "cm.mtm.parry-b", "cm.mtm.parry-c", "cm.mtm.parry-d")
def test_that_the_cases_of_the_parry_are_those_of_the_ledger() -> None:
    assert [row["case"] for row in LEDGER["parry"]] == list(TABLES.parries)
    for row in LEDGER["parry"]:
        found = TABLES.parries[row["case"]]
        low, high = (row[f"defender_class_minus_attacker_class_{end}"] for end in ("min", "max"))
        assert (found.least, found.most) == (low, high)
        assert found.off == -row.get("attacker_roll_modifier", 0)
        assert found.breaks is row.get("weapon_may_break", False)


@pytest.mark.rule("cm.mtm.unhorsed-stun")
def test_that_the_stun_of_an_unhorsed_man_is_that_of_the_ledger() -> None:
    rows = [(row["die_min"], row["die_max"], row["stunned_turns"]) for row in LEDGER["unhorsed"]]
    assert rows == [(1, 2, 0), (3, 5, 1), (6, 6, 3)]
    assert [(row.least, row.most, row.turns) for row in TABLES.stuns.values()] == rows


def test_that_a_card_which_names_nothing_gets_what_its_kind_and_arms_suggest() -> None:
    assert suggested_weapon(TABLES, "heavy-foot", ("halberd",)).key == "halberd"
    assert suggested_weapon(TABLES, "heavy-foot", ("bow",)).key == "sword"
    assert suggested_weapon(TABLES, "knights", ("lance",)).key == "mounted-lance"
    assert suggested_weapon(TABLES, "armored-foot", ("lance",)).key == "sword"
    assert suggested_column(TABLES, "knights", (), "").number == 8
    assert suggested_column(TABLES, "knights", (), "chain").number == 5
    knights, esquires = suggested_horse(TABLES, "knights", ""), suggested_horse(TABLES, "medium-horse", "")
    assert knights is not None
    assert knights.target == "barded"
    assert esquires is not None
    assert esquires.target == "horse"
    assert suggested_horse(TABLES, "heavy-foot", "heavy") is None
    assert set(TABLES.usuals) == set(TABLES.kinds)


@pytest.mark.rule("cm.mtm.berserk-armor")
def test_that_berserkers_count_as_leather_and_shield_whatever_little_they_wear() -> None:
    assert suggested_column(TABLES, "heavy-foot", ("berserker",), "").number == 4
    assert suggested_column(TABLES, "heavy-foot", ("berserker",), "none").number == 4
    assert suggested_column(TABLES, "heavy-foot", ("berserker",), "chain").number == 5
