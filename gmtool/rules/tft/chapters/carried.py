"""What figures carry that is of a chapter, by the kinds of their gear."""

from functools import lru_cache
from operator import attrgetter

from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.edition import Edition

_TABLES_KEPT = 8
_ITEM = attrgetter("item")


@lru_cache(maxsize=_TABLES_KEPT)
def _fiery(tables: Tables) -> frozenset[str]:
    guns_and_torches = (key for key, row in tables.weapons.items() if row.flame or row.gun)
    return frozenset((*tables.bombs, *guns_and_torches))


@lru_cache(maxsize=_TABLES_KEPT)
def _long(tables: Tables) -> frozenset[str]:
    return frozenset(key for key, row in tables.weapons.items() if row.sets or row.off_line is not None)


def carries_fire(book: Edition, gear: tuple[Gear, ...]) -> bool:
    """True with a flask, a bomb, a torch or a gun."""
    return not _fiery(book.tables).isdisjoint(map(_ITEM, gear))


def carries_long_arm(book: Edition, gear: tuple[Gear, ...]) -> bool:
    """True with a lance or a pike, which do other damage on foot or off their line."""
    return not _long(book.tables).isdisjoint(map(_ITEM, gear))
