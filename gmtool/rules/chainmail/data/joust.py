"""Jousting: aims, seats, and the score of a tourney."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.troops import Named
from gmtool.rules.kit.tables.rows import Keys, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A position in the saddle, by its number (cm.joust.choose)."""

    number: Annotated[int, Between(1, 6)]
    name: Name

    @property
    def key(self) -> str:
        """The number, as text."""
        return str(self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim(Named):
    """An aiming point: the `results` against the opponent's six seats (cm.joust.matrix), and the knight's own `seats`
    (cm.joust.restriction)."""

    results: Keys
    seats: Keys

    def against(self, seat: str) -> tuple[str, ...]:
        """The letters of the result against a seat; a cell with several gives all of them."""
        return tuple(self.results[int(seat) - 1].split("/"))


@dataclass(frozen=True, slots=True, kw_only=True)
class JoustScore(Named):
    """The points of a result in a tourney, for the knight who aimed and for the other one (cm.joust.score)."""

    attacker: Annotated[int, Between(-99, 99)] = 0
    defender: Annotated[int, Between(-99, 99)] = 0
