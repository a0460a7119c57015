"""The tables of moving: changes of formation and facing, the terrain cards; and the weather."""

from fractions import Fraction
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.combat import Die
from gmtool.rules.chainmail.data.troops import Named

Moves = Annotated[Fraction, Between(0, 4)]


@dataclass(frozen=True, slots=True)
class FormationRow:
    """The moves that it takes to change from one formation into another (cm.formation.costs)."""

    before: Literal["line", "column", "square"]
    after: Literal["line", "column", "square"]
    moves: Moves
    foot_only: bool = False

    @property
    def key(self) -> str:
        """The two formations, as "before after"."""
        return f"{self.before} {self.after}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FacingRow(Named):
    """The moves that a change of facing takes, and up to how many degrees it goes (cm.facing.costs)."""

    moves: Moves
    degrees: Annotated[int, Between(1, 180)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainCard(Named):
    """A card of the terrain deck: how many there are, and the kind of terrain that it lays, empty for none."""

    count: Annotated[int, Between(1, 20)]
    terrain: str = ""


@dataclass(frozen=True, slots=True)
class WeatherRow:
    """The weather after a die, and what happens besides (cm.weather.change)."""

    now: Literal["clear", "cloudy", "rainy"]
    die: Die
    next: Literal["clear", "cloudy", "rainy"]
    brings: Literal["", "heat", "light rain", "hard rain"] = ""

    @property
    def key(self) -> str:
        """The weather and the die, as "now die"."""
        return f"{self.now} {self.die}"
