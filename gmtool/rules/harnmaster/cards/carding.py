"""From a card to a fighter, or one sentence about what is wrong with it."""

from gmtool.rules.harnmaster.cards.fighter import Fighter, Gear
from gmtool.rules.harnmaster.cards.form import card_form
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.kit.card_reader import CardReader, Row
from gmtool.rules.seam import Card


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter that a card writes up. Raises `BadCard`."""
    said = CardReader(card, card_form(tables))
    return Fighter(
        strength=said.number("strength"),
        dexterity=said.number("dexterity"),
        agility=said.number("agility"),
        dodge=said.number("dodge"),
        move=said.number("move"),
        rank=said.number("rank"),
        zone=said.number("zone"),
        engagement=said.number("engagement"),
        armor=said.text("armor"),
        fatigue=said.number("fatigue"),
        impairment=said.number("impairment"),
        injuries=said.text("injuries"),
        gear=tuple(_gear(row, tables) for row in said.rows("weapons", tables.weapons, "weapons")),
    )


def _gear(row: Row, tables: Tables) -> Gear:
    """A natural weapon is always ready (hm.declare.natural-strike)."""
    natural = tables.weapons[row.item].kind == "natural"
    marks = {**row.marks, "ready": natural or row.marks["ready"]}
    return Gear(f"g{row.place}", row.item, row.counts["ml"], **marks)
