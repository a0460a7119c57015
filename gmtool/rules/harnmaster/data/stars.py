"""The table of victory stars, and what the winner may take for them."""

from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.rows import Keys

Stars = Annotated[int, Between(0, 9)]
NO_ROLL = "-"
"""The level of a defender who does not roll."""


@dataclass(frozen=True, slots=True)
class StarRow:
    """Who wins how many stars, by the two success levels and the defence.

    `weapon_damage`: weapons are checked. The winner "higher-roll" is whoever rolled higher.
    """

    attacker: Literal["CS", "S", "F", "CF"]
    defence: Literal["block", "dodge", "counterstrike", "ignore"]
    defender: Literal["CS", "S", "F", "CF", "-"]
    winner: Literal["attacker", "defender", "none", "higher-roll"]
    stars: Stars
    weapon_damage: bool = False

    @property
    def key(self) -> str:
        """The levels and the defence."""
        return f"{self.attacker} {self.defence} {self.defender}"


@dataclass(frozen=True, slots=True)
class AdvantageRow:
    """The kinds of tactical advantage that a winner may take, by the defence."""

    winner: Literal["attacker", "defender"]
    defence: Literal["block", "dodge", "counterstrike", "ignore"]
    kinds: Keys

    @property
    def key(self) -> str:
        """The winner and the defence."""
        return f"{self.winner} {self.defence}"


@dataclass(frozen=True, slots=True)
class AspectRow:
    """An aspect of strikes, and what one Impact advantage usually adds."""

    key: Literal["b", "e", "p", "f"]
    name: str
    extra: Stars
