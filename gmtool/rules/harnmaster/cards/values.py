"""The values of a card by which a list shows, sorts and searches it; and what else it can be found by."""

from collections.abc import Mapping

from gmtool.rules.harnmaster.cards.carding import read_fighter
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.seam import Card, CardColumn

COLUMNS = (
    CardColumn("ml", "ML", listed=True),
    CardColumn("dodge", "Dodge", listed=True),
    CardColumn("rank", "Rank"),
    CardColumn("str", "STR"),
    CardColumn("dex", "DEX"),
    CardColumn("agl", "AGL"),
    CardColumn("move", "Move"),
    CardColumn("fatigue", "Fatigue"),
    CardColumn("impairment", "Impairment"),
    CardColumn("armor", "Armor", number=False),
)


def card_values(card: Card, tables: Tables) -> Mapping[str, int | str]:
    """The values by the keys of the columns, ML being the highest there is; none for a card that cannot be read."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return {}
    return {
        "ml": max((gear.ml for gear in fighter.gear), default=0),
        "dodge": fighter.dodge,
        "rank": fighter.rank,
        "str": fighter.strength,
        "dex": fighter.dexterity,
        "agl": fighter.agility,
        "move": fighter.move,
        "fatigue": fighter.fatigue,
        "impairment": fighter.impairment,
        "armor": fighter.armor,
    }


def card_words(card: Card, tables: Tables) -> str:
    """The names of what it carries, what it wears, and its injuries."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return ""
    names = (tables.item_name(gear.item) for gear in fighter.gear)
    return " ".join(filter(None, (*names, fighter.armor, fighter.injuries)))
