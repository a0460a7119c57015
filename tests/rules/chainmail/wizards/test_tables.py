"""The tables of magic, cell by cell against the ledger, and some as they are printed."""

from typing import Any

import pytest

from gmtool import resources
from gmtool.rules.seam import Card, Json
from gmtool.systems import ruleset

LEDGER: dict[str, Any] = resources.read_toml("rules/chainmail.toml")
CHAINMAIL: Any = ruleset("chainmail")
TABLES = CHAINMAIL.book.tables
SPELLS = {row["name"]: row for row in LEDGER["spell"]}
NEVER = 99


@pytest.mark.rule("cm.complexity.roll", "cm.complexity.seer6", "cm.complexity.no-fail")
@pytest.mark.parametrize("row", LEDGER["spell_complexity"], ids=lambda row: f"{row['value']} {row['rank']}")
def test_complexity_is_that_of_the_ledger(row: dict[str, int]) -> None:
    found = TABLES.complexities[f"{row['value']} {str(row['rank']).lower()}"]
    assert (found.at_once, found.next_turn, found.fails) == (row["immediate"], row["delayed"], row["negated"])


@pytest.mark.rule("cm.complexity.roll")
@pytest.mark.parametrize(
    ("cell", "scores"),
    {
        "1 seer": (8, 7, 5), "1 magician": (7, 6, 4), "1 warlock": (6, 5, 3), "1 sorcerer": (5, 4, 0),
        "2 wizard": (5, 4, 0), "2 warlock": (7, 6, 4), "3 wizard": (6, 5, 3), "4 sorcerer": (8, 7, 5),
        "5 warlock": (10, 9, 7), "6 seer": (NEVER, 12, 10), "6 magician": (12, 11, 9), "6 wizard": (9, 8, 6),
    }.items(),
)  # fmt: skip
def test_complexity_is_that_of_the_page(cell: str, scores: tuple[int, int, int]) -> None:
    found = TABLES.complexities[cell]
    assert (found.at_once, found.next_turn, found.fails) == scores


@pytest.mark.rule("cm.spell.open-list")
def test_spells_are_those_of_the_ledger() -> None:
    found = {one.name: (one.complexity, one.turns) for one in TABLES.spells.values()}
    assert found == {name: (row["complexity"], row.get("duration_turns", 0)) for name, row in SPELLS.items()}
    assert TABLES.spells["slowness"].most == SPELLS["Slowness"]["max_figures"] == 20
    assert float(TABLES.spells["slowness"].speed) == SPELLS["Slowness"]["move_multiplier"] == 0.5
    assert float(TABLES.spells["haste"].speed) == SPELLS["Haste"]["move_multiplier"] == 1.5
    assert TABLES.spells["wizard-light"].radius == SPELLS["Wizard Light"]["radius"] == 24
    assert 2 * TABLES.spells["protection-from-evil"].radius == SPELLS["Protection from Evil"]["diameter"] == 12
    assert TABLES.spells["anti-magic-shell"].radius == SPELLS["Anti-Magic Shell"]["radius"] == 5
    assert [key for key, one in TABLES.spells.items() if one.only] == ["moving-terrain"]


@pytest.mark.rule("cm.wizard.ranks", "cm.wizard.spell-count", "cm.wizard.spell-range", "cm.wizard.values")
@pytest.mark.parametrize("row", LEDGER["magic_user"], ids=lambda row: row["rank"])
def test_ranks_are_those_of_the_ledger(row: dict[str, int]) -> None:
    key = str(row["rank"]).lower()
    found, type_ = TABLES.ranks[key], TABLES.fantastics[key]
    assert (-found.step, found.spells, found.reach or 99999) == (row["modifier"], row["spells_max"], row["spell_range"])
    assert (type_.rating, type_.worth) == (row["morale_rating"], row["points"])


@pytest.mark.rule("cm.wizard.missile-kill")
def test_saves_are_those_of_the_ledger() -> None:
    names = {"Hero-types": "hero", "Super Hero": "super-hero"}
    for row in LEDGER["missile_save"]:
        found = TABLES.saves[names.get(row["target"], row["target"].lower().replace(" ", "-"))]
        assert found.need == row.get("save", 0)
        assert found.off == row.get("rout_off_board_below", 0)
        harms = [one for one in ("fire", "lightning") if row.get(one) == "back 1 move"]
        assert found.by == (harms[0] if harms else "")
        assert found.back == row.get("back_one_move_below", 0 if found.need else NEVER)


@pytest.mark.rule("cm.spell.open-list")
def test_a_game_master_adds_a_spell_of_his_own() -> None:
    fog: dict[str, Json] = {
        "key": "fog",
        "name": "Fog",
        "complexity": 2,
        "turns": 3,
        "does": "nobody sees farther than 6 inches",
    }
    rules = ruleset("chainmail").extended({"spells": (fog,)})
    assert not rules.left_out
    card = Card("chainmail", "Merlin", {"fantastic": "wizard", "men": 1, "spells": [{"item": "fog"}]})
    assert rules.report(card).findings == ()
