"""Cards of melee rounds in one line, and as one again."""

import pytest

from gmtool.rules.kit.quick_entry.card_line import card_line
from gmtool.rules.kit.quick_entry.entry import quick_entry
from gmtool.rules.seam import Json
from tests.rules.melee_rounds.sample_cards import rules

RULES = rules()


def said(line: str) -> dict[str, Json]:
    """What stands on the card of a line; every word of it is understood."""
    made = quick_entry(RULES, line)
    assert made.problems == ()
    return {key: value for key, value in made.card.fields.items() if value}


ONE: Json = [{"item": "one-weapon", "amr": 1}]


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("Wulf, sword, shield",
         {"sets": ONE, "weapons": [{"item": "sword", "ready": True}, {"item": "shield", "ready": True}]}),
        ("Ann, weapon and shield 3, one weapon 2, D 30, RD 15, hits 20, axe 11",
         {"sets": [{"item": "weapon-shield", "amr": 3}, {"item": "one-weapon", "amr": 2}], "d": 30, "rd": 15,
          "hits": 20, "weapons": [{"item": "axe", "hit": 11, "ready": True}]}),
        ("Cid, sword, shield slung",
         {"sets": ONE, "weapons": [{"item": "sword", "slung": False, "ready": True},
                                   {"item": "shield", "slung": True, "ready": False}]}),
        ("Dee, two-handed sword, crossbow loaded",
         {"sets": ONE, "weapons": [{"item": "two-handed-sword", "loaded": False, "ready": True},
                                   {"item": "crossbow", "loaded": True, "ready": False}]}),
        ("Eve, staff, magic weapon casting 2 IST 3, word spell",
         {"sets": ONE, "weapons": [{"item": "staff", "ready": True}],
          "spells": [{"item": "magic-weapon", "casting": 2, "interspell": 3}, {"item": "word-spell"}]}),
        ("Fay, two weapons 3, 2 daggers, flash pellet 3, potion uncorked in the shield hand",
         {"sets": [{"item": "two-weapons", "amr": 3}],
          "weapons": [{"item": "dagger", "ready": True}, {"item": "dagger", "ready": False}],
          "things": [{"item": "flash-pellet", "number": 3, "ready": False},
                     {"item": "potion", "ready": True, "number": 1}]}),
    ],
)  # fmt: skip
def test_what_a_line_says(line: str, fields: dict[str, Json]) -> None:
    assert said(line) == fields


def test_that_every_built_in_card_is_read_from_its_line_as_it_was() -> None:
    for card in RULES.bestiary():
        again = quick_entry(RULES, card_line(RULES, card))
        assert (again.problems, again.card.name, again.card.fields) == ((), card.name, card.fields)
