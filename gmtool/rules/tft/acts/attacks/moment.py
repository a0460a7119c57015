"""A place in the order of acting."""

from collections.abc import Mapping, Sequence

from gmtool.records import dataclass, evolver, swift
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

    def is_with(self, other: "Moment") -> bool:
        """True if it comes to the same place as another one by its dice, or for want of any."""
        return not self.tie or other is self or self.tie == other.tie

    @property
    def place(self) -> tuple[int, int]:
        """Its tier and score, lowest first."""
        return (self.tier, -self.score)

    @property
    def rank(self) -> tuple[int, int, tuple[int, ...]]:
        """The key that the order is sorted by, lowest first."""
        return (self.tier, -self.score, tuple(-die for die in self.tie) if self.tie else ())


_evolve = evolver(Moment)


def with_dice(one: Moment, ties: Mapping[str, tuple[int, ...]]) -> Moment:
    """A moment with its dice for a tie at its score; dice rolled at another score do not count."""
    row = ties.get(one.figure, ())
    return _evolve(one, tie=row[1:]) if row[:1] == (one.score,) else one


def level(moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """Those of one place that are level with one of another camp: by their dice, or for want of any."""
    if len(moments) < 2:
        return ()
    return tuple([one for one in moments if len({other.camp for other in moments if one.is_with(other)}) > 1])
