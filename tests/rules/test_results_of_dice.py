"""A cell that is a result of dice is bounded by them when it is read, in the tables of every system."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest

from gmtool import resources
from gmtool.dice import Dice
from gmtool.records import metadata
from gmtool.rules.chainmail.data.men import TARGETS
from gmtool.rules.chainmail.data.tables import Tables as ChainmailTables
from gmtool.rules.harnmaster.data.gm_tables import Injury
from gmtool.rules.kit.rulebook import read_files
from gmtool.rules.kit.tables.rows import BadRow, RowReader, Shows, hints
from gmtool.rules.kit.tables.tables import declared, read_tables
from gmtool.rules.seam import Ruleset
from gmtool.rules.tft.data.tables import read_tables as read_editions_tables
from gmtool.systems import all_rulesets

ONE, TWO = Shows("1d"), Shows("2d")
NONE, NEVER = (0,), (99,)
CELLS: Mapping[tuple[str, str], Shows] = {
    ("combat", "kills"): ONE,
    ("rallies", "die"): Shows("1d", (7,)),
    ("missiles", "low"): ONE,
    ("arquebuses", "die"): ONE,
    ("variations", "die"): ONE,
    ("weather", "die"): ONE,
    ("mercenaries", "least"): ONE,
    ("mercenaries", "most"): ONE,
    ("stuns", "least"): ONE,
    ("stuns", "most"): ONE,
    ("losses", "stays"): TWO,
    ("nerves", "light"): TWO,
    ("nerves", "medium"): TWO,
    ("nerves", "heavy"): TWO,
    ("foes", "attack"): TWO,
    ("foes", "defend"): TWO,
    ("weapons", "kills"): Shows("2d", NEVER),
    ("shootings", "close"): Shows("2d", NEVER),
    ("shootings", "medium"): Shows("2d", NEVER),
    ("shootings", "long"): Shows("2d", NEVER),
    ("scores", "against"): TWO,
    ("fantastics", "overhead"): Shows("2d", NONE),
    ("wards", "save"): Shows("2d", NONE),
    ("perils", "save"): Shows("2d", NONE),
    ("perils", "poor"): Shows("2d", NONE),
    ("slayers", "score"): TWO,
    ("torches", "score"): TWO,
    ("complexities", "at_once"): Shows("2d", NEVER),
    ("complexities", "next_turn"): Shows("2d", NEVER),
    ("complexities", "fails"): Shows("2d", NONE),
    ("saves", "need"): Shows("2d", NONE),
    ("saves", "off"): Shows("2d", NONE),
    ("saves", "back"): Shows("2d", (0, 99)),
    ("hth_rows", "lowest"): ONE,
    ("hth_rows", "highest"): ONE,
    ("crippling", "lowest"): TWO,
    ("crippling", "highest"): TWO,
    ("cranequins", "lowest"): ONE,
    ("cranequins", "highest"): ONE,
    ("panics", "lowest"): ONE,
    ("panics", "highest"): ONE,
}
"""The fields that are results of dice, by table."""


def fields(rules: Ruleset) -> Iterator[tuple[str, str, Shows]]:
    """The fields of a system's tables that say which dice show them."""
    for name, one in declared(type(rules.book.tables)).items():  # type: ignore[attr-defined]
        for field, hint in hints(one.row).items():
            dice = metadata(hint, Shows)
            if dice is not None:
                yield name, field, dice


def test_that_these_and_no_other_fields_are_results_of_dice() -> None:
    assert {(table, field): dice for one in all_rulesets() for table, field, dice in fields(one)} == CELLS


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_a_number_that_its_dice_do_not_show_makes_a_bad_row(rules: Ruleset) -> None:
    files = read_files(rules.id, resources.read_toml, resources.names)
    for table, field, dice in fields(rules):
        one = declared(type(rules.book.tables))[table]  # type: ignore[attr-defined]
        row = next((row for row in files.get(one.file, {}).get(one.entry, ()) if field in row), None)
        if row is None:
            continue  # a table that an edition does without
        highest = Dice.parse(dice.dice).highest
        for number in (-1, highest + 1, highest + 2):
            if number in dice.also:
                continue
            changed = dict.fromkeys(row[field], number) if isinstance(row[field], dict) else number
            with pytest.raises(BadRow, match=rf"^“{field}” is {number}; {dice.dice} shows \d+ to {highest}\b"):
                RowReader(one.row).read({**row, field: changed})


def test_that_the_sentence_names_the_row_and_the_numbers_that_can_stand_there() -> None:
    def said(file: str, entry: str, place: int, **cells: object) -> tuple[str, ...]:
        files: Any = deepcopy(read_files("chainmail", resources.read_toml, resources.names))
        files[file][entry][place].update(cells)
        return read_tables(ChainmailTables, files)[1]

    assert said("combat", "cell", 0, kills=7) == (
        "combat.toml, [[cell]], row 1, is left out: “kills” is 7; 1d shows 1 to 6.",
    )
    assert said("combat", "rally", 3, die=8) == (
        "combat.toml, [[rally]], row 4, is left out: “die” is 8; 1d shows 1 to 6, and it can be 7.",
    )
    assert said("combat", "rally", 3, die=7) == ()
    kills = dict.fromkeys(dict(TARGETS), 13)
    assert said("men", "weapon", 0, kills=kills) == (
        "men.toml, [[weapon]], row 1 (dagger), is left out: “kills” is 13; 2d shows 2 to 12, and it can be 99.",
    )


@pytest.mark.parametrize("system", ["tft-melee", "advanced-melee"])
@pytest.mark.parametrize(
    ("roll", "column", "number", "shows"),
    [
        ("hit3", "highest", 19, "3d shows 3 to 18"),
        ("hit4", "lowest", 3, "4d shows 4 to 24"),
        ("miss3", "lowest", 2, "3d shows 3 to 18"),
        ("save2", "highest", 13, "2d shows 2 to 12"),
    ],
)
def test_that_a_total_is_one_of_the_dice_of_its_roll(
    system: str, roll: str, column: str, number: int, shows: str
) -> None:
    files: Any = deepcopy(read_files(system, resources.read_toml, resources.names))
    place = next(place for place, row in enumerate(files["rolls"]["roll_result"]) if row["roll"] == roll)
    files["rolls"]["roll_result"][place][column] = number
    assert read_editions_tables(files)[1] == (
        f"rolls.toml, [[roll_result]], row {place + 1}, is left out: “{column}” is {number}; {shows}.",
    )


def test_that_the_gms_injuries_ask_for_nothing_that_no_zone_die_shows() -> None:
    row = {"key": "cut", "name": "Cut"}
    for field in ("die_from", "die_to"):
        assert RowReader(Injury).read({**row, field: 20})
        with pytest.raises(BadRow, match=rf"^“{field}” is 21; it can be 0 to 20$"):
            RowReader(Injury).read({**row, field: 21})
