"""The Fantasy Combat Table: all 144 cells, against the ledger and as typed from the source."""

from collections.abc import Mapping

import pytest

from gmtool import resources
from gmtool.systems import ruleset

KEYS = ("dragon", "elemental", "treant", "giant", "hero", "lycanthrope", "roc", "super-hero", "troll-ogre",
        "wight-ghoul", "wizard", "wraith")  # fmt: skip
TYPED = """
 8 10  6  9  5  4  8  8  5  2 10  7
10 11  7  9  4  4  7  7  7  2  8 10
12 12  7  8  4  4 11  7  7  3 10 10
 9 10  7  9  6  5  7  9  6  4 10 10
12 10 12 11  7  8 10 10  9  6 11 11
12 12 12 10  7  9 10 10  8  6 10 12
12 12  9 10  5  6  9  8  6  5 10  9
10  8 11  9  5  6  8  8  5  4  9  8
12 11 10  9  8  8  9 11  7 10 11 12
12 12 12 11  9  8 11 12  9  8 10  7
 9  6 10 11  8  7  9 10  8  6 10  5
12  7 12 12  8  9 10 10  9 11 12  7
"""
"""Rows attack, columns defend, both in the order of `KEYS`."""


def scores() -> Mapping[str, Mapping[str, int]]:
    rows = ruleset("chainmail").book.tables.scores  # type: ignore[attr-defined]
    return {key: dict(row.against) for key, row in rows.items()}


@pytest.mark.rule("cm.fct.table")
def test_that_the_rows_have_the_scores_of_the_source() -> None:
    typed = [[int(cell) for cell in line.split()] for line in TYPED.strip().splitlines()]
    assert {key: [scores()[key][foe] for foe in KEYS] for key in KEYS} == dict(zip(KEYS, typed, strict=True))


@pytest.mark.rule("cm.fct.table")
def test_that_the_rows_have_the_scores_of_the_ledger() -> None:
    names = {"Troll, Ogre": "troll-ogre", "Wight, Ghoul": "wight-ghoul", "Super Hero": "super-hero"}
    cells = resources.read_toml("rules/chainmail.toml")["fantasy_combat"]
    assert len(cells) == 144
    for cell in cells:
        attacker, defender = (names.get(cell[key], cell[key].lower()) for key in ("attacker", "defender"))
        assert scores()[attacker][defender] == cell["score"], cell


@pytest.mark.rule("cm.elf.magic-fantastic")
def test_that_elves_have_the_scores_of_the_source_and_no_others() -> None:
    expected = {"hero": 9, "super-hero": 11, "wizard": 10, "wraith": 8, "wight-ghoul": 6, "lycanthrope": 9,
                "troll-ogre": 7, "giant": 10}  # fmt: skip
    assert scores()["elf"] == expected
