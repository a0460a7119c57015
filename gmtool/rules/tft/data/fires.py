"""Rows of flasks and bombs: what is thrown at a hex or left with a burning fuse, and whom it reaches."""

from typing import Literal

from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import BadRow, Damage, Name, Number, Word
from gmtool.rules.kit.tables.tables import Known


@dataclass(frozen=True, slots=True)
class Bomb:
    """A flask or a bomb, by the key of the weapon or supply that it is; its distances are in hexes or megahexes.

    `lit`: it burns while it is in hand. `fragile`: it may break in a fall. Where it goes off it does a kind of `harm`,
    `soaks` figures with burning oil, sets the hex on fire for `fire_turns`, or fills it with `gas`. `dud`: it may not
    work. Everybody within `shock` may fall, but for those whom a wall hides, where `walls_help`. It is thrown with
    `throw_st` or more; its fuse burns `fuse` turns at most; `door` is the damage to a door that it is laid against.
    """

    key: Name
    name: Name
    measure: Literal["hexes", "megahexes"]
    rule: Word
    harm: Word = ""
    lit: bool = False
    fragile: bool = False
    soaks: bool = False
    fire_turns: Number = 0
    gas: bool = False
    dud: bool = False
    shock: Number = 0
    shock_rule: Word = ""
    walls_help: bool = False
    throw_st: Number = 0
    fuse: Number = 0
    door: Damage | None = None


@dataclass(frozen=True, slots=True)
class Blast:
    """The hits of a bomb on everybody within a distance who is not within that of a row before: dice, or a number."""

    of: Name
    within: Number
    damage: Damage | None = None
    hits: Number = 0


def check_blast(blast: Blast, known: Known) -> None:
    """Raise `BadRow` for a blast of nothing."""
    if blast.of not in known["bombs"]:
        raise BadRow(f"“{blast.of}” is not a bomb")
