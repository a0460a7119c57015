"""A place in the order of acting."""

from gmtool.records import dataclass, swift
from gmtool.rules.seam import Breakdown, Modifier


@swift
@dataclass(frozen=True, slots=True)
class Moment:
    """A figure's place in the order: tier, then score, then tie dice, all highest first but the tier.

    Between two of one `camp` no die is rolled: either may go first. The camp is the figure itself, its side, or
    everybody, by the house rule.
    """

    figure: str
    act: str
    tier: int
    score: int
    lines: tuple[Modifier, ...]
    camp: str
    tie: tuple[int, ...] = ()

    @property
    def breakdown(self) -> Breakdown:
        """The score, line by line."""
        return Breakdown("adjDX", self.lines, key="adjdx")

    def before(self, other: "Moment") -> bool:
        """True if it comes strictly before another; never where a die must settle that first."""
        if self.camp == other.camp and not (self.tie and other.tie):
            return self.place < other.place
        return not self.level_with(other) and self.rank < other.rank

    def level_with(self, other: "Moment") -> bool:
        """True if only a die can settle which of the two comes first."""
        if self.camp == other.camp or (self.tier, self.score) != (other.tier, other.score):
            return False
        return not self.tie or not other.tie or self.tie == other.tie

    @property
    def place(self) -> tuple[int, int]:
        """Its tier and score, lowest first."""
        return (self.tier, -self.score)

    @property
    def rank(self) -> tuple[int, int, tuple[int, ...]]:
        """The key that the order is sorted by, lowest first."""
        return (self.tier, -self.score, tuple(-die for die in self.tie) if self.tie else ())
