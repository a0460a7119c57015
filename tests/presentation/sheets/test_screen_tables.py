"""Tables for the GM's screen: every list and every table of every system, with the numbers of the rules."""

from typing import Any

import pytest

from gmtool.presentation.sheets.screen_tables import ScreenTable, screen_tables
from gmtool.rules.kit.tables.tables import declared
from gmtool.rules.seam import Ruleset
from gmtool.systems import all_rulesets, ruleset

EVERY = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda one: one.id)
FOR_THE_PROGRAM = {("chainmail", "armors"), ("melee-rounds", "deeds")}


def table(system: str, title: str) -> ScreenTable:
    return next(one for one in screen_tables(ruleset(system)) if one.title == title)


def row(system: str, title: str, first: str) -> dict[str, str]:
    found = table(system, title)
    cells = next(one for one in found.rows if one[0] == first)
    return dict(zip(found.columns, cells, strict=True))


@EVERY
def test_that_every_table_with_rows_can_be_printed(rules: Any) -> None:
    printed = {one.key.split()[1].split(".")[0] for one in screen_tables(rules) if " " in one.key}
    tables = rules.book.tables
    with_rows = {name for name in declared(tables) if getattr(tables, name) and (rules.id, name) not in FOR_THE_PROGRAM}
    assert with_rows - printed == set()
    assert bool(rules.terrain_kinds()) == any(one.key == "terrain" for one in screen_tables(rules))


@EVERY
def test_that_every_row_has_a_cell_for_each_column_and_no_key_is_there_twice(rules: Ruleset) -> None:
    tables = screen_tables(rules)
    assert len({one.key for one in tables}) == len(tables)
    for one in tables:
        assert one.rows
        assert {len(cells) for cells in one.rows} == {len(one.columns)}, one.title
        assert any(any(cells) for cells in one.rows), one.title


@EVERY
def test_that_nothing_of_the_files_is_to_be_read(rules: Ruleset) -> None:
    for one in screen_tables(rules):
        for text in (one.title, *one.columns, *(cell for cells in one.rows for cell in cells)):
            assert not {"{", "}", "_"} & set(text), (one.title, text)
            assert text not in ("None", "True", "False"), one.title


def test_that_lists_have_columns_for_what_most_rows_have_and_the_rest_in_words() -> None:
    assert row("tft-melee", "Weapons", "Dagger") == {
        "": "Dagger", "Kind": "Hand weapon", "Damage": "1d−1", "ST": "", "Two-handed": "",
        "Also": "Hand to hand 1d+2; May be thrown; Extra dagger",
    }  # fmt: skip
    assert row("tft-melee", "Armor", "Plate")["MA, Human"] == "6"


def test_that_tables_have_the_numbers_of_the_rules() -> None:
    assert row("tft-melee", "DX modifiers", "5+ hits")["DX"] == "−2"
    assert [one[:2] for one in table("tft-melee", "To hit, 3 dice").rows][-1] == ("18", "breaks the weapon")
    combat = "Combat tables: dice for men, and what kills"
    assert row("chainmail", combat, "Light foot")["Heavy foot"] == "1 for 2: 6+"
    assert row("chainmail", "Fantasy combat: 2 dice, or more", "Dragon")["Giant"] == "9"
    assert row("chainmail", "Jousting matrix", "Helm")["Shield High"] == "U"
    assert row("harnmaster-melee", "Defense: block", "S")["F"] == "A 1"
    assert row("harnmaster-melee", "Defense: block", "CF")["CF"] == "–"


def test_that_rows_of_the_gm_are_printed_with_the_others() -> None:
    own = {"weapons": ({"key": "mine", "name": "My ax", "kind": "melee", "damage": "3d", "st": 12},)}
    found = next(one for one in screen_tables(ruleset("tft-melee").extended(own)) if one.title == "Weapons")
    assert [cells[0] for cells in found.rows][-1] == "My ax"
