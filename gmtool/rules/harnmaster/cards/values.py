"""By what cards are listed, sorted and searched."""

from collections.abc import Mapping

from gmtool.rules.harnmaster.cards.carding import BadCard, read_fighter
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.seam import Card, CardColumn

COLUMNS = (
    CardColumn("ml", "ML", listed=True),
    CardColumn("dodge", "Dodge", listed=True),
    CardColumn("rank", "Rank"),
    CardColumn("str", "STR"),
    CardColumn("move", "Move"),
)


def card_values(card: Card, tables: Tables) -> Mapping[str, int | str]:
    """The values of a card; none of one that cannot be read."""
    try:
        one = read_fighter(card, tables)
    except BadCard:
        return {}
    best = max((gear.ml for gear in one.gear), default=0)
    return {"ml": best, "dodge": one.dodge, "rank": one.rank, "str": one.strength, "move": one.move}


def card_words(card: Card, tables: Tables) -> str:
    """The names of what a card carries."""
    rows = card.fields.get("weapons")
    items = [row.get("item") for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []
    return " ".join(tables.item_name(item) for item in items if isinstance(item, str))
