"""Where columns go is guessed from headings as people write them."""

import pytest

from gmtool.store.text_tables import Target, guessed_layout, guessed_targets, read_table, target_of, targets
from gmtool.systems import ruleset
from tests.tally import Tally


def guessed(text, game):
    table = read_table(text.encode(), guessed_layout(text.encode()), "some.csv")
    return [target.code for target in guessed_targets(table, game)]


@pytest.mark.parametrize(
    ("heading", "code"),
    [
        ("Name", "name"),
        ("WHO", "name"),
        ("PC or NPC", "kind"),
        ("keywords", "tags"),
        ("Comments", "notes"),
        ("st", "field/st"),
        ("ST", "field/st"),
        ("Strength", "field/st"),
        ("Dexterity", "field/dx"),
        ("Race", "field/people"),
        ("People", "field/people"),
        ("Armor", "field/armor"),
        ("Armour", "field/armor"),
        ("Weapons and shields", "field/gear"),
        ("Weapon", "field/gear"),
        ("Weapon 2", "field/gear"),
        ("Missile weapons", "field/gear"),
        ("Shield", "field/gear"),
        ("gear", "field/gear"),
        ("Ready", "mark/gear/ready"),
        ("points_added", "field/points_added"),
        ("XP", "field/xp"),
        ("Mood", "keep"),
        ("St. Cuthbert", "keep"),
    ],
)
def test_that_a_heading_is_understood(heading, code):
    assert guessed(f"Name of it,{heading}\nx,\n", ruleset("tft-melee"))[1] == code


def test_that_fields_of_one_value_are_given_to_one_column_only_and_lists_to_many():
    found = guessed("Name,ST,Strength,Weapon 1,Weapon 2,Notes,Notes 2\nx,,,,,,\n", ruleset("tft-melee"))
    assert found == ["name", "field/st", "keep", "field/gear", "field/gear", "notes", "notes"]


def test_that_without_headings_the_content_decides_and_the_first_other_column_is_the_name():
    text = "Grish,goblin,9,leather,shortsword; small shield\nWulf,human,12,chainmail,broadsword\n"
    assert guessed(text, ruleset("tft-melee")) == ["name", "field/people", "keep", "field/armor", "field/gear"]


def test_that_a_column_of_players_and_monsters_is_the_kind_whatever_its_heading_says():
    assert guessed("Name,Side\nWulf,player\nGrish,NPC\nBerta,\n", ruleset("tft-melee")) == ["name", "kind"]
    assert guessed("Name,Side\nWulf,player\nGrish,red\n", ruleset("tft-melee")) == ["name", "keep"]


def test_that_every_target_is_remembered_by_its_code():
    for game in (ruleset("tft-melee"), Tally()):
        for target in targets(game):
            assert target_of(target.code, game) == target
    assert target_of("field/st", Tally()) is None
    assert Target("field", "st") in targets(ruleset("tft-melee"))
