"""The values of a card by which a list shows, sorts and searches it; and what else it can be found by."""

from collections.abc import Mapping

from gmtool.rules.kit.records import BadCard
from gmtool.rules.melee_rounds.cards.carding import read_fighter
from gmtool.rules.melee_rounds.data.numbers import USUAL_AMR
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import Card, CardColumn

COLUMNS = (
    CardColumn("amr", "AMR", listed=True),
    CardColumn("d", "D", listed=True),
    CardColumn("rd", "RD", listed=True),
    CardColumn("hits", "Hits"),
    CardColumn("damage", "Damage"),
    CardColumn("spells", "Spells"),
    CardColumn("defence", "Defence", number=False),
)


def card_values(card: Card, tables: Tables) -> Mapping[str, int | str]:
    """The values by the keys of the columns, AMR being that of the usual set; none for a card that cannot be read."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return {}
    return {
        "amr": next(iter(fighter.sets.values()), USUAL_AMR),
        "d": fighter.d,
        "rd": fighter.rd,
        "hits": fighter.hits,
        "damage": fighter.damage,
        "spells": len(fighter.spells),
        "defence": fighter.defence,
    }


def card_words(card: Card, tables: Tables) -> str:
    """The names of what it carries and knows, and what is noted of its defence and its skills."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return ""
    gear = (one.item for one in fighter.gear)
    spells = (one.item for one in fighter.spells)
    things = (one.item for one in fighter.things)
    names = (tables.item_name(item) for item in (*gear, *spells, *things))
    return " ".join(filter(None, (*names, fighter.defence, fighter.skills)))
