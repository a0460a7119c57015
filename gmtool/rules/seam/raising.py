"""Raising: parties and armies made at once, several cards with their numbers."""

from collections.abc import Sequence
from fractions import Fraction

from gmtool.records import dataclass
from gmtool.rules.seam.cards import Card, CardField, Finding


@dataclass(frozen=True, slots=True)
class Raising:
    """A way to raise several figures at once, such as a party or an army, and the fields to fill in before."""

    key: str
    title: str
    fields: tuple[CardField, ...] = ()
    counted: str = "figure"
    """The noun for one of those who are raised."""


@dataclass(frozen=True, slots=True)
class Troop:
    """A card, how many of it there are, and the worth of one; None where cards have no worth."""

    card: Card
    count: int
    worth: Fraction | None = None

    @property
    def total(self) -> Fraction | None:
        """The worth of all of them."""
        return None if self.worth is None else self.worth * self.count


@dataclass(frozen=True, slots=True)
class Raised:
    """The troops that were raised. `findings` warn, for example of a share that is not kept, and forbid nothing."""

    troops: tuple[Troop, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def total(self) -> Fraction | None:
        """The worth of everybody; None where cards have no worth."""
        return total_of([troop.total for troop in self.troops])


def total_of(worths: Sequence[Fraction | None]) -> Fraction | None:
    """The sum of these worths; None where none of them is known."""
    known = [one for one in worths if one is not None]
    return sum(known, Fraction(0)) if known else None
