"""The shares of a nation's army: what part of its men, of its horse or of its foot each troop type is."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.troops import Named
from gmtool.rules.kit.tables.rows import Name, Word

WHOLE = 100
Part = Annotated[int, Between(0, WHOLE)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow(Named):
    """A part of a nation's army: of all its men, or of the part that it stands `under`, from `least` to `most`
    hundredths.

    A part of one troop type names its `kit`; the others are made of further parts. Where least and most are the same,
    a count is right to within one figure. Without a `rule` the source gives no number, and none is checked.
    """

    nation: Name
    under: Word = ""
    kit: Word = ""
    least: Part = 0
    most: Part = WHOLE
    rule: Word = ""

    def bounds(self, men: int) -> tuple[int, int]:
        """The fewest and the most figures of so many men that keep to it."""
        low, high = self.least * men, self.most * men
        if self.least == self.most:
            return low // WHOLE, -(-high // WHOLE)
        return -(-low // WHOLE), high // WHOLE
