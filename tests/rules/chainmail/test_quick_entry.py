"""Units out of one line: what stands before the first comma is the name, and what is said after it counts."""

import pytest

from gmtool.rules.kit.quick_entry.entry import quick_entry
from gmtool.systems import ruleset

CHAINMAIL = ruleset("chainmail")


@pytest.mark.parametrize(
    ("line", "name", "fields"),
    [
        ("Town foot, heavy foot, men 16", "Town foot", {"kind": "heavy-foot", "men": 16}),
        ("Town foot, heavy foot, 16 men", "Town foot", {"kind": "heavy-foot", "men": 16}),
        ("Town foot", "Town foot", {"kind": "heavy-foot"}),
        ("Levy, light foot", "Levy", {"kind": "light-foot"}),
        ("Levy", "Levies", {"kind": "levies"}),
        ("Orcs, orcs", "Orcs", {"fantastic": "orcs"}),
        ("Orcs", "Orcs", {"fantastic": "orcs"}),
        ("Knights of the Rose", "Knights of the Rose", {"kind": "knights"}),
        ("Knights of the Rose, heavy horse, men 8", "Knights of the Rose", {"kind": "heavy-horse", "men": 8}),
        ("Guy’s knights, heavy horse", "Guy’s knights", {"kind": "heavy-horse"}),
        ("Sword knights, medium horse", "Sword knights", {"kind": "medium-horse", "weapon": ""}),
        ("Robin’s archers, light foot", "Robin’s archers", {"kind": "light-foot", "arms": []}),
        ("Grishnak the goblin, 1 men", "Grishnak", {"fantastic": "goblins", "men": 1}),
        ("Ballista crew, light catapult", "Ballista crew", {"engine": "light-catapult"}),
        ("light catapult", "Light catapult", {"engine": "light-catapult"}),
        ("6 men", "Heavy Foot", {"men": 6}),
        ("Archers, 20 men", "Archers", {"men": 20, "arms": [{"item": "bow"}]}),
    ],
)
def test_that_a_name_is_kept_and_the_kind_is_what_is_said_of_it(line, name, fields):
    made = quick_entry(CHAINMAIL, line)
    assert (made.card.name, made.problems, made.copies) == (name, (), 1)
    usual = {field.key: field.default for field in CHAINMAIL.card_form().fields}
    assert {key: made.card.fields.get(key, usual[key]) for key in fields} == fields


def test_that_the_parts_of_a_name_are_shown_as_the_name():
    line = "Guy’s knights, heavy horse"
    told = [(line[part.start : part.end], part.kind.value) for part in quick_entry(CHAINMAIL, line).parts]
    assert told == [("Guy’s", "name"), ("knights", "name"), ("heavy horse", "item")]


def test_that_a_number_before_a_kind_that_is_a_trait_too_is_its_men_and_an_x_asks_for_copies():
    for line, copies, men in (("10 knights", 1, 10), ("x10 knights", 10, 20), ("3x 12 knights", 3, 12)):
        made = quick_entry(CHAINMAIL, line)
        assert (made.copies, made.card.fields["men"], made.problems) == (copies, men, ()), line
        assert (made.card.fields["kind"], made.card.fields.get("traits", [])) == ("knights", [])


@pytest.mark.parametrize(
    ("line", "name", "men"),
    [
        ("20 archers", "Archers", 20),
        ("20 archers, light foot", "Archers", 20),
        ("Town foot, 12 archers", "Town foot", 12),
        ("120 levies", "Levies", 120),
    ],
)
def test_that_a_number_before_troops_is_how_many_men_they_are(line, name, men):
    made = quick_entry(CHAINMAIL, line)
    assert (made.card.name, made.card.fields["men"], made.copies, made.problems) == (name, men, 1, ())
    if "archers" in line:
        assert made.card.fields["arms"] == [{"item": "bow"}]


def test_that_a_round_shield_is_no_tower():
    (said,) = quick_entry(CHAINMAIL, "light foot, round shield").problems
    assert said == "“round” is not understood."
