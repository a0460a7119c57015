"""Kits: cards of them, figures made at random by them, and the built-in cards."""

import random

import pytest

from gmtool.rules.melee_rounds.cards.completing import card_of_kit, creation
from gmtool.rules.melee_rounds.cards.report import card_report
from gmtool.rules.melee_rounds.data.tables import Rulebook
from gmtool.rules.seam import Card, Refused, VirtualTable
from tests.rules.melee_rounds.sample_cards import SYSTEM, book

GUARD = {"key": "guard", "name": "Guard", "set": "two-handed", "amr": 3, "one_weapon": 2, "drawn": ["axe"],
         "sheathed": ["dagger"], "slung": ["shield"], "spells": ["word-spell"], "things": ["potion", "flash-pellet"],
         "uncorked": ["potion"], "d": 20, "rd": 10, "hits": 18, "defence": "mail", "skills": "hides"}  # fmt: skip


def kit(rules: Rulebook, key: str) -> Card:
    return card_of_kit(SYSTEM, rules.tables.kits[key], rules.tables)


def made(rules: Rulebook, wish: str = "any", seed: int = 1) -> Card:
    return creation(rules).created({"kit": wish}, VirtualTable(random.Random(seed)))


def test_that_a_card_of_a_kit_has_its_attacks_its_arms_as_they_are_held_and_its_numbers() -> None:
    one = kit(book({"kits": (GUARD,)}), "guard")
    assert (one.system, one.name, one.kind, one.id) == (SYSTEM, "Guard", "monster", "")
    assert one.fields == {
        "sets": [{"item": "two-handed", "amr": 3}, {"item": "one-weapon", "amr": 2}],
        "d": 20, "rd": 10, "hits": 18, "damage": 0, "defence": "mail", "skills": "hides",
        "weapons": [{"item": "axe", "ready": True}, {"item": "dagger", "ready": False},
                    {"item": "shield", "ready": False, "slung": True}],
        "spells": [{"item": "word-spell"}],
        "things": [{"item": "potion", "ready": True, "number": 1},
                   {"item": "flash-pellet", "ready": False, "number": 1}],
    }  # fmt: skip


def test_that_a_figure_at_random_has_the_kit_that_was_wished_or_any() -> None:
    rules = book()
    assert made(rules, "thief") == kit(rules, "thief")
    assert {made(rules, seed=seed).name for seed in range(60)} == {one.name for one in rules.tables.kits.values()}
    with pytest.raises(Refused, match="There is no kit “harper”"):
        made(rules, "harper")


def test_that_own_kits_are_made_at_random_too_unless_they_break_a_rule() -> None:
    broken = {**GUARD, "key": "juggler", "things": ["flash-pellet"], "uncorked": ["flash-pellet"]}
    rules = book({"kits": (GUARD, broken)})
    assert made(rules, "guard").name == "Guard"
    (field,) = creation(rules).fields()
    last = field.items()[-1]
    assert (last.key, dict(last.numbers)) == (
        "guard",
        {"AMR": "3", "": "axe, dagger, shield, word spell, potion, flash pellet"},
    )
    with pytest.raises(Refused):
        made(rules, "juggler")


def test_that_the_built_in_cards_say_that_nothing_of_them_is_printed_and_nothing_is_found_about_them() -> None:
    rules = book()
    assert rules.left_out == ()
    cards = {one.name: one for one in rules.bestiary}
    assert list(cards) == [
        "Sword and shield fighter",
        "Two-weapon fighter",
        "Crossbow fighter",
        "Magic-User",
        "Fighter-mage",
        "Thief",
        "Duelist with a potion",
    ]
    assert all("source" in one.notes for one in cards.values())
    assert all(card_report(one, rules.tables).findings == () for one in cards.values())
    (crossbow, _) = cards["Crossbow fighter"].fields["weapons"]
    assert (crossbow["ready"], crossbow.get("loaded", False)) == (True, False)
    assert cards["Duelist with a potion"].fields["things"] == [{"item": "potion", "ready": True, "number": 1}]
