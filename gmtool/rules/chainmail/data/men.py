"""Man-to-man combat: armor columns, weapons, missiles, horses, parries."""

from collections.abc import Mapping
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.combat import Die
from gmtool.rules.chainmail.data.troops import Named
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import Keys, Name, Shows, Word

NEVER = 99
"""The number in a cell of what cannot kill."""
TARGETS = (
    ("none", "No armor"),
    ("leather", "Leather"),
    ("shield", "Shield only"),
    ("leather-shield", "Leather and shield"),
    ("chain", "Chain"),
    ("chain-shield", "Chain and shield"),
    ("plate", "Plate"),
    ("plate-shield", "Plate and shield"),
    ("horse", "Horse"),
    ("barded", "Barded horse"),
)
"""The columns of the man-to-man tables: eight of armor, and two of horses."""
_KILLS = Label("Kills on", "Two dice, this or more; 99 where it cannot kill", columns=TARGETS)
Kills = Annotated[Mapping[str, int], Between(2, NEVER), Shows("2d", (NEVER,)), _KILLS]
ClassNumber = Annotated[int, Between(1, 20), Label("Class", "The shorter and lighter, the lower")]
Off = Annotated[int, Between(0, 6)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Named):
    """A column of armor, by its number (cm.mtm.kill-roll)."""

    number: Annotated[int, Between(1, 8)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon(Named):
    """A weapon of the man-to-man table: its class, and what kills with it in each column (cm.mtm.kill-roll).

    `prone` are the starred columns (cm.mtm.prone); `arms` the arms on a card that are this weapon. A `long` one strikes
    first in a charge (cm.mtm.charge-long-weapon).
    """

    type: ClassNumber
    kills: Kills
    prone: Keys = ()
    arms: Keys = ()
    long: Annotated[bool, Label("Pike, spear or lance", "Strikes first in a charge")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shooting:
    """The rolls that kill with a missile at each third of its `range` in inches (cm.mtm.missile.roll); `arms` are those
    of a card. What is thrown has a range of its own (cm.mtm.missile.hand-hurled)."""

    name: Name
    range: Annotated[int, Between(1, 99)]
    close: Kills
    medium: Kills
    long: Kills
    arms: Keys = ()

    def at(self, third: int) -> Mapping[str, int]:
        """The scores of a third of the range, counted from 1 (cm.mtm.missile.thirds)."""
        return (self.close, self.medium, self.long)[third - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Horse(Named):
    """A horse: barded or not, and the weapon and number of its blows (cm.mtm.horse-attacks)."""

    weapon: Word = ""
    blows: Annotated[int, Between(0, 4)] = 0
    barded: bool = False

    @property
    def target(self) -> str:
        """Its column in the tables (cm.mtm.horse-target)."""
        return "barded" if self.barded else "horse"


@dataclass(frozen=True, slots=True, kw_only=True)
class Usual:
    """The arms of a man of a kind (`key`) where his card names nothing; `afoot` is the kind that a rider is on foot."""

    key: Name
    weapon: Name
    column: Name
    horse: Name
    afoot: Word = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parry:
    """A case of the parry, by how many classes the defender's weapon is above the attacker's.

    It takes so much `off` the attacker's roll; 0: no parry is possible (cm.mtm.parry-none). Where the weapon `breaks`,
    it does so at a roll of just the number that kills.
    """

    key: Literal["a", "b", "c", "d"]
    least: Annotated[int, Between(-20, 20)]
    most: Annotated[int, Between(-20, 20)]
    rule: Name
    off: Off = 0
    breaks: bool = False


@dataclass(frozen=True, slots=True)
class StunRow:
    """The turns that an unhorsed man is stunned, by the die (cm.mtm.unhorsed-stun)."""

    least: Die
    most: Die
    turns: Annotated[int, Between(0, 9)]

    @property
    def key(self) -> str:
        """The lowest die, as text."""
        return str(self.least)
