"""Melee classes, the combat tables (Appendix A), and what follows a melee."""

from enum import StrEnum
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import Shows

Die = Annotated[int, Shows("1d")]
Score = Annotated[int, Shows("2d")]
Save = Annotated[int, Shows("2d", (0,))]
"""Two dice; 0 where none are rolled, or none fails."""
Few = Annotated[int, Between(1, 7)]
HIGHEST = 6
"""The highest face of a die."""


class Class(StrEnum):
    """A melee class (cm.melee.class-examples), the weakest of foot and of horse first."""

    LIGHT_FOOT = "light-foot"
    HEAVY_FOOT = "heavy-foot"
    ARMORED_FOOT = "armored-foot"
    LIGHT_HORSE = "light-horse"
    MEDIUM_HORSE = "medium-horse"
    HEAVY_HORSE = "heavy-horse"

    @property
    def mounted(self) -> bool:
        """True for the three classes of horse."""
        return self in HORSE

    @property
    def weight(self) -> str:
        """The first word of the class: light, medium, heavy or armored."""
        return self.value.partition("-")[0]

    @property
    def words(self) -> str:
        """The class as it is printed: "Heavy Foot"."""
        return self.value.replace("-", " ").title()

    @property
    def above(self) -> "Class | None":
        """The next higher class of its arm; None for the highest."""
        return _beside(self, 1)

    @property
    def below(self) -> "Class | None":
        """The next lower class of its arm; None for the lowest."""
        return _beside(self, -1)


FOOT = (Class.LIGHT_FOOT, Class.HEAVY_FOOT, Class.ARMORED_FOOT)
HORSE = (Class.LIGHT_HORSE, Class.MEDIUM_HORSE, Class.HEAVY_HORSE)
ClassKey = Literal["light-foot", "heavy-foot", "armored-foot", "light-horse", "medium-horse", "heavy-horse"]


def _beside(one: Class, by: int) -> Class | None:
    arm = HORSE if one.mounted else FOOT
    place = arm.index(one) + by
    return arm[place] if 0 <= place < len(arm) else None


@dataclass(frozen=True, slots=True)
class CombatRow:
    """A cell of the combat tables: `dice` for so many `men`, each of `kills` or more kills (cm.combat.table)."""

    attacker: ClassKey
    defender: ClassKey
    dice: Few
    men: Few
    kills: Die

    @property
    def key(self) -> str:
        """The two classes, as "attacker defender"."""
        return f"{self.attacker} {self.defender}"


@dataclass(frozen=True, slots=True)
class ReactionRow:
    """A reaction of the side with the lower total, from a difference on (cm.postmelee.reactions)."""

    key: Literal["continues", "half back", "back", "retreat", "rout", "surrender"]
    name: str
    least: Annotated[int, Between(0, 999)]
    quarters: Annotated[int, Between(0, 8)] = 0
    """The way back in quarters of a move."""


@dataclass(frozen=True, slots=True)
class RallyRow:
    """The lowest die that rallies in a turn of flight; 1 is automatic, 7 never: the unit is removed (cm.rout.table)."""

    turn: Annotated[int, Between(1, 4)]
    die: Annotated[int, Shows("1d", (7,))]

    @property
    def key(self) -> str:
        """The turn of flight, as text."""
        return str(self.turn)


@dataclass(frozen=True, slots=True)
class PrisonerRow:
    """The dice that give the number of prisoners, by who won and who lost (cm.prisoners.table)."""

    winner: Literal["foot", "horse", "mixed"]
    loser: Literal["foot", "horse", "mixed"]
    count: Literal["difference", "both", "winner"]

    @property
    def key(self) -> str:
        """The two arms, as "winner loser"."""
        return f"{self.winner} {self.loser}"
