"""By what cards are listed, sorted and searched: numbers, and the words of people, armour and gear."""

from collections.abc import Mapping

from gmtool.rules.seam import Card, CardColumn
from gmtool.rules.tft.cards.carding import BadCard, read_fighter
from gmtool.rules.tft.cards.fighter import UNARMORED, Fighter
from gmtool.rules.tft.cards.numbers import adjdx, movement, shields, stops_in_front
from gmtool.rules.tft.data.tables import Tables

COLUMNS = (
    CardColumn("adjdx", "adjDX", listed=True),
    CardColumn("st", "ST", listed=True),
    CardColumn("dx", "DX"),
    CardColumn("ma", "MA"),
    CardColumn("stops", "Hits stopped"),
    CardColumn("xp", "XP"),
    CardColumn("hits", "Hits taken"),
    CardColumn("people", "People", number=False),
    CardColumn("armor", "Armor", number=False),
)


def card_values(card: Card, tables: Tables) -> Mapping[str, int | str]:
    """The values by the keys of the columns; none for a card that no fighter can be made of."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return {}
    return {
        "adjdx": adjdx(fighter, tables, shields(fighter, tables, ready=True)).total,
        "st": fighter.st,
        "dx": fighter.dx,
        "ma": movement(fighter, tables).total,
        "stops": stops_in_front(fighter, tables).total,
        "xp": fighter.xp,
        "hits": fighter.hits,
        "people": _people(fighter, tables),
        "armor": tables.armors[fighter.armor].name,
    }


def card_words(card: Card, tables: Tables) -> str:
    """The names of its people, its armour and what it carries."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return ""
    worn = [tables.armors[fighter.armor].name] if fighter.armor != UNARMORED else []
    return " ".join([_people(fighter, tables), *worn, *(tables.item_name(thing.item) for thing in fighter.gear)])


def _people(fighter: Fighter, tables: Tables) -> str:
    people = tables.people(fighter.people)
    return people.name if people else fighter.people
