"""From a card to a fighter, or one sentence about what is wrong with it."""

from gmtool.rules.kit.records import CardReader, Row, short
from gmtool.rules.melee_rounds.cards.fighter import Fighter, Gear, Spell, Thing
from gmtool.rules.melee_rounds.cards.form import card_form
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import Card


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter that a card writes up. Raises `BadCard`."""
    said = CardReader(card, card_form(tables))
    things = said.rows("things", tables.things, "potions and pellets")
    return Fighter(
        sets=_sets(said, tables),
        d=said.number("d"),
        rd=said.number("rd"),
        defence=said.text("defence"),
        hits=said.number("hits"),
        damage=said.number("damage"),
        skills=said.text("skills"),
        gear=tuple(_gear(row, tables) for row in said.rows("weapons", tables.weapons, "weapons")),
        spells=tuple(_spell(row, tables) for row in said.rows("spells", tables.spells, "spells")),
        things=tuple(Thing(f"t{row.place}", row.item, row.counts["number"], row.marks["ready"]) for row in things),
    )


def _sets(said: CardReader, tables: Tables) -> dict[str, int]:
    """The AMR with each set of weapons, each once."""
    found: dict[str, int] = {}
    for row in said.rows("sets", tables.sets, "sets of weapons"):
        if row.item in found:
            name = tables.sets[row.item].name
            raise said.bad("sets", f", row {row.place}: “{short(name)}” is there already")
        found[row.item] = row.counts["amr"]
    return found


def _gear(row: Row, tables: Tables) -> Gear:
    """A shield that nothing is said of is on the arm (mr.item.shield-on-arm)."""
    shield = tables.weapons[row.item].kind == "shield"
    usual = shield and row.said.get("ready") is None and not row.marks["slung"]
    return Gear(f"g{row.place}", row.item, row.counts["hit"], **{**row.marks, "ready": usual or row.marks["ready"]})


def _spell(row: Row, tables: Tables) -> Spell:
    """What the card does not say of it stands in the lists, or nobody has noted it."""
    casting = row.counts["casting"] or tables.casting_of(row.item)
    interspell = row.counts["interspell"] or tables.interspell_of(row.item)
    return Spell(f"s{row.place}", row.item, casting, interspell)
