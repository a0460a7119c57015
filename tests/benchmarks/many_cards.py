"""A campaign of fifty thousand cards, as somebody might have gathered them."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets

MANY = 50_000
_PEOPLE = ("Goblin", "Gorak", "Grim", "Gob", "Orc", "Hobgoblin", "Astrid", "Wulf", "Troll", "Élan", "Marek", "Bran")
_LOOKS = ("green", "grey", "gaunt", "tall", "old", "young", "one-eyed", "of the gate", "the Bold", "twice born")
_TAGS = ("lair", "ambush", "goblins", "town", "guard", "west road", "dead")


def many_cards(count: int = MANY) -> Iterator[Card]:
    """Cards of every built-in kind, with names, tags, notes and numbers of their own."""
    rolls = random.Random(1)
    beasts = [card for ruleset in all_rulesets() for card in ruleset.bestiary()]
    for number in range(count):
        beast = beasts[number % len(beasts)]
        yield replace(
            beast,
            name=f"{rolls.choice(_PEOPLE)} {rolls.choice(_LOOKS)} {number}",
            tags=tuple(rolls.sample(_TAGS, 2)),
            notes=f"Seen near the gate of Gorm, in year {number % 400}. {rolls.choice(_LOOKS)} and grim.",
            fields={**beast.fields, "st": rolls.randint(5, 30)} if "st" in beast.fields else beast.fields,
        )


def make_many(path: Path, count: int = MANY) -> None:
    """Put them into a campaign in a new file."""
    with Campaign.create(path, "Many") as campaign:
        campaign.cards.add_all((card, {}) for card in many_cards(count))
