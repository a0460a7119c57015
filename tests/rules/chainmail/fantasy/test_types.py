"""The fantastic types and their abilities, cell by cell against the ledger (Appendix D)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from gmtool import resources
from gmtool.systems import ruleset

LEDGER: Mapping[str, Any] = resources.read_toml("rules/chainmail.toml")
KEYS = {
    "Halflings": ["halflings"], "Sprites, Pixies": ["sprites"], "Dwarves, Gnomes": ["dwarves", "gnomes"],
    "Goblins, Kobolds": ["goblins", "kobolds"], "Hobgoblins": ["hobgoblins"], "Elves, Fairies": ["elves"],
    "Orcs": ["orcs"], "Giant Orcs": ["giant-orcs"], "Heroes, Anti-heroes": ["hero"], "Super Heroes": ["super-hero"],
}  # fmt: skip
"""The types of this part by their names in the ledger."""


def tables() -> Any:
    return ruleset("chainmail").book.tables  # type: ignore[attr-defined]


def rows() -> list[Mapping[str, Any]]:
    return [row for row in LEDGER["fantasy"] if row["name"] in KEYS]


@pytest.mark.rule("cm.fantasy.reference", "cm.fantasy.morale-rating")
@pytest.mark.parametrize("row", rows(), ids=lambda row: str(row["name"]))
def test_that_a_type_has_the_numbers_of_the_ledger(row: Mapping[str, Any]) -> None:
    letters = {one.key: one.letter for one in tables().abilities.values()}
    for key in KEYS[row["name"]]:
        one = tables().fantastics[key]
        assert (one.move, one.charge, one.range) == (row["move"], row["charge"], row["missile_range"])
        assert (one.fly, one.ridden, one.ridden_charge) == (
            row.get("fly", 0), row.get("move_horsed", 0), row.get("charge_horsed", 0))  # fmt: skip
        assert sorted(letters[ability] for ability in one.abilities) == sorted(row["abilities"])
        assert (one.attack_men, one.defend_men) == (row["attack_men"], row["defend_men"])
        assert (one.rating, one.worth) == (row["morale_rating"], Fraction(str(row.get("points", 0))))
        assert one.column.replace("-", " ") == row.get("fct_column", "").lower()


@pytest.mark.rule("cm.fantasy.reference")
def test_that_every_type_of_this_part_is_compared() -> None:
    assert {row["name"] for row in rows()} == set(KEYS)


@pytest.mark.rule("cm.fantasy.codes")
def test_that_the_abilities_have_the_letters_of_the_source() -> None:
    letters = {one.letter: one.key for one in tables().abilities.values()}
    assert sorted(letters) == sorted(row["code"] for row in LEDGER["ability"])
    assert (letters["A"], letters["B"], letters["C"]) == ("invisible", "dark-sight", "split-move")
    assert (letters["K"], letters["L"], letters["X"]) == ("trees", "carries", "casts")
    types = tables().fantastics
    assert set(types["elves"].abilities) == {"invisible", "dark-sight", "split-move"}
    assert (types["treant"].abilities, "carries" in types["roc"].abilities) == (("trees",), True)


@pytest.mark.rule("cm.fantasy.man-sized")
def test_which_types_are_man_sized() -> None:
    man = {key for key, one in tables().fantastics.items() if one.scale == "man"}
    expected = {"hero", "super-hero", "werebear", "werewolf", "wights", "wraith"}
    assert man == expected | {"wizard", "sorcerer", "warlock", "magician", "seer"}


@pytest.mark.rule("cm.lineup.lists")
def test_that_the_lists_are_those_of_the_ledger() -> None:
    names = {
        "Halflings": "halflings", "Dwarves": "dwarves", "Gnomes": "gnomes", "Heroes": "hero", "Anti-heroes": "hero",
        "Super Heroes": "super-hero", "Wizards": "wizard", "Treants": "treant", "Sprites": "sprites",
        "Pixies": "sprites", "Elves": "elves", "Fairies": "elves", "Lycanthropes": "werewolf", "Giants": "giant",
        "Rocs": "roc", "Elementals": "fire-elemental", "Goblins": "goblins", "Kobolds": "kobolds", "Orcs": "orcs",
        "Wraiths": "wraith", "Wights": "wights", "Ogres": "ogres", "True Trolls": "true-troll", "Dragons": "dragon",
        "Basilisks": "basilisk",
    }  # fmt: skip
    expected: dict[str, set[str]] = {}
    for row in LEDGER["lineup"]:
        if row["name"] in names:
            expected.setdefault(names[row["name"]], set()).add(row["side"].lower())
    types = tables().fantastics
    assert {key: set(types[key].lineup) for key in expected} == expected
