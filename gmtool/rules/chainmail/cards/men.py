"""The arms of a man in man-to-man combat where his card names nothing: by his kind and arms; our own defaults."""

from collections.abc import Sequence

from gmtool.rules.chainmail.data.men import Column, Horse, Usual, Weapon
from gmtool.rules.chainmail.data.tables import Tables

LANCE = "mounted-lance"
BERSERK = "berserker"
"""The trait of berserkers."""
SKIN = "leather-shield"
"""The armor that berserkers count as (cm.mtm.berserk-armor)."""


def usual(tables: Tables, kind: str) -> Usual:
    """The usual arms of a man of a kind; kinds without a row are as Heavy Foot."""
    return tables.usuals.get(kind) or tables.usuals["heavy-foot"]


def suggested_weapon(tables: Tables, kind: str, arms: Sequence[str]) -> Weapon:
    """The weapon that a man's arms suggest, or else his kind; on foot nobody strikes with a lance."""
    rides = tables.kinds[kind].type.mounted
    known = (tables.weapons[key] for arm in arms for key in tables.weapons if arm in tables.weapons[key].arms)
    found = next((one for one in known if rides or one.key != LANCE), None)
    return found or tables.weapons[usual(tables, kind).weapon]


def suggested_column(tables: Tables, kind: str, traits: Sequence[str], worn: str) -> Column:
    """The armor that a man counts as: his card's, or that of his kind; berserkers at least as leather and shield."""
    own = tables.columns[worn or ("none" if BERSERK in traits else usual(tables, kind).column)]
    return max(own, tables.columns[SKIN], key=lambda one: one.number) if BERSERK in traits else own


def suggested_horse(tables: Tables, kind: str, chosen: str) -> Horse | None:
    """The horse that a man rides: his card's, or that of his kind; None on foot."""
    if not tables.kinds[kind].type.mounted:
        return None
    found = tables.horses[chosen or usual(tables, kind).horse]
    return found if found.blows else tables.horses["light"]
