"""The tables of fire: missiles by the number firing, arquebuses by range, catapults and cannon."""

from fractions import Fraction
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.combat import Die
from gmtool.rules.chainmail.data.troops import Inches, Named
from gmtool.rules.kit.tables.rows import Keys

Kills = Annotated[int, Between(0, 20)]
Men = Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class MissileRow:
    """The kills of so many men firing at one armor: `few` up to the die `low`, `many` above it (cm.missile.table)."""

    armor: Literal["unarmored", "half", "full"]
    least: Men
    most: Men
    low: Die
    few: Kills
    many: Kills

    @property
    def key(self) -> str:
        """The armor and the most men, as "armor most"."""
        return f"{self.armor} {self.most}"

    def kills(self, die: int) -> int:
        """The kills that a die gives."""
        return self.few if die <= self.low else self.many


@dataclass(frozen=True, slots=True)
class ArquebusRow:
    """The lowest accuracy die that hits up to so many inches (cm.arquebus.range)."""

    to: Inches
    die: Die

    @property
    def key(self) -> str:
        """The range, as text."""
        return str(self.to)


@dataclass(frozen=True, slots=True, kw_only=True)
class Catapult(Named):
    """A catapult, under the key of its engine: ranges in inches, its hit area across, turns from shot to shot."""

    least: Inches
    most: Inches
    across: Annotated[Fraction, Between(0, 20)]
    every: Annotated[int, Between(1, 9)]
    damage: Annotated[int, Between(1, 20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gun(Named):
    """A cannon, under the key of its engine. `sections` of its dowel are inches from the muzzle, white and black in
    turn, as text; `thick` is the dowel's diameter, `shell` the hit area of indirect fire, 0 where it has none."""

    range: Inches
    sections: Keys
    thick: Annotated[Fraction, Between(0, 2)]
    every: Annotated[int, Between(1, 9)]
    damage: Annotated[int, Between(1, 20)]
    shell: Annotated[Fraction, Between(0, 20)] = Fraction(0)

    def called(self, color: str) -> tuple[tuple[int, int], ...]:
        """The stretches of a color, "white" or "black", each from and to so many inches from the muzzle."""
        ends, at = [], 0
        for place, length in enumerate(int(one) for one in self.sections):
            if (place % 2 == 0) == (color == "white"):
                ends.append((at, at + length))
            at += length
        return tuple(ends)


@dataclass(frozen=True, slots=True)
class VariationRow:
    """The mark of the variation measure for a die, in hundredths of an inch to the right (cm.cannon.variation).

    `even` is the mark where all six stand as far apart as the measure's segments are long.
    """

    die: Die
    aside: Annotated[int, Between(-600, 600)]
    even: Annotated[int, Between(-600, 600)]

    @property
    def key(self) -> str:
        """The die, as text."""
        return str(self.die)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What a kind of terrain, by its key, does to a cannon ball.

    It stops any ball (cm.cannon.terrain-stop), one that strikes it with the called color
    (cm.cannon.man-height-stop), or one that has bounced (cm.cannon.water-stop).
    """

    key: str
    stops: Literal["any", "called", "bounced"]
