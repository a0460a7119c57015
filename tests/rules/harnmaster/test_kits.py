"""Kits: cards of them, figures made at random by them, and the built-in cards."""

import random

import pytest

from gmtool.rules.seam import Card, Refused, VirtualTable
from gmtool.systems import all_rulesets
from tests.rules.harnmaster.melees import SYSTEM, rules

RULES = rules()
PIKE = {"key": "pike", "name": "Pikeman", "ml": 55, "dodge": 45, "ready": ["spear"], "two_handed": ["spear"],
        "carried": ["dagger"], "armor": "quilt", "strength": 13, "rank": 25, "zone": 2}  # fmt: skip


def made(system=RULES, seed=1, **wishes) -> Card:
    return system.created(wishes, VirtualTable(random.Random(seed)))


def test_that_a_card_of_a_kit_has_its_arms_as_they_are_held_and_its_numbers():
    card = rules({"kits": (PIKE,)}).card_of("kits", "pike")
    assert (card.system, card.name, card.kind, card.id) == (SYSTEM, "Pikeman", "monster", "")
    assert card.fields["weapons"] == [
        {"item": "spear", "ml": 55, "ready": True, "two_handed": True},
        {"item": "dagger", "ml": 55, "ready": False},
        {"item": "punch", "ml": 40, "ready": True},
    ]
    said = {key: card.fields[key] for key in ("dodge", "armor", "strength", "rank", "zone", "agility")}
    assert said == {"dodge": 45, "armor": "quilt", "strength": 13, "rank": 25, "zone": 2, "agility": 11}


def test_that_the_shield_of_a_kit_is_in_the_off_hand():
    rows = RULES.card_of("kits", "spear-shield").fields["weapons"]
    assert [(row["item"], row["ready"], row.get("off_hand", False)) for row in rows] == [
        ("spear", True, False),
        ("shield", True, True),
        ("punch", True, False),
    ]


def test_that_only_kits_are_somebody():
    assert RULES.card_of("kits", "harper") is None
    assert RULES.card_of("weapons", "mace") is None


def test_that_a_figure_at_random_has_the_kit_that_was_wished_or_any():
    assert made(kit="warg") == RULES.card_of("kits", "warg")
    names = {made(seed=seed).name for seed in range(60)}
    assert names == {row.label for one in RULES.lists() if one.key == "kits" for row in one.rows}
    with pytest.raises(Refused, match="There is no kit “harper”"):
        made(kit="harper")


def test_that_own_kits_are_made_at_random_too_unless_they_break_a_rule():
    broken = {**PIKE, "key": "juggler", "ready": ["spear", "shield", "mace"]}
    system = rules({"kits": (PIKE, broken)})
    assert made(system, kit="pike").name == "Pikeman"
    (field,) = system.creation()
    assert [item.key for item in field.items()][-1] == "pike"
    with pytest.raises(Refused):
        made(system, kit="juggler")


def test_that_a_kit_whose_levels_are_not_noted_yet_can_be_made():
    assert made(rules({"kits": ({**PIKE, "ml": 0},)}), kit="pike").name == "Pikeman"


def test_that_the_built_in_cards_are_those_of_the_page_and_say_what_is_not_printed():
    cards = {card.name: card for card in RULES.bestiary()}
    assert list(cards) == [
        "Broadsword fighter",
        "Spear and shield fighter",
        "Mace fighter",
        "Unarmed fighter",
        "Warg",
        "Old dragon",
    ]
    assert all("source" in card.notes or "Fill in" in card.notes for card in cards.values())
    assert {row["ml"] for row in cards["Broadsword fighter"].fields["weapons"] if row["item"] != "punch"} == {60}
    assert cards["Broadsword fighter"].fields["dodge"] == 60
    assert [row["item"] for row in cards["Old dragon"].fields["weapons"]] == ["old-dragon-bite"]
    assert all(RULES.report(card).findings == () for card in cards.values())


def test_that_no_built_in_card_is_called_as_one_of_another_system():
    editions = {type(system).__module__: system for system in all_rulesets()}  # editions of a game share creatures
    names = [card.name for system in editions.values() for card in system.bestiary()]
    assert len(editions) == 4
    assert len(set(names)) == len(names)
