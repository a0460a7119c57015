"""The tables of obedience: whom Knights charge first, and what mercenaries do."""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.combat import Die
from gmtool.rules.chainmail.data.troops import Named
from gmtool.rules.kit.tables.rows import Name


@dataclass(frozen=True, slots=True, kw_only=True)
class KnightTarget(Named):
    """An enemy that Knights charge before those of a later rank (cm.knights.precedence)."""

    rank: Annotated[int, Between(1, 9)]


@dataclass(frozen=True, slots=True, kw_only=True)
class MercenaryRow:
    """What mercenaries do on the dice from `least` to `most` of the first or the second table (cm.merc.roll)."""

    name: Name
    table: Annotated[int, Between(1, 2)]
    least: Die
    most: Die
    does: Literal["stand", "obey", "again", "strike for pay", "leave", "change sides", "content"]
