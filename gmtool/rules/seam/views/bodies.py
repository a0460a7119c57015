"""Bodies of figures: a unit's men in ranks and files, and who is with whom."""

from enum import StrEnum
from typing import Annotated

from gmtool.bounds import Between
from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.space import HIGHEST, LONGEST_EDGE

_LONGEST = LONGEST_EDGE // 2
"""The longest edge of a unit, which leaves room for what is drawn around it."""
MOST_MEN = 9999
"""The most men of a unit."""
Men = Annotated[int, Between(0, MOST_MEN)]
Files = Annotated[int, Between(1, MOST_MEN), "files"]
"""The men who stand side by side in a rank."""
Room = Annotated[int, Between(10, 1000)]
"""The room of one man in hundredths of the ground's unit, across or from front to rear."""
Level = Annotated[int, Between(-HIGHEST, HIGHEST)]
"""A height above the ground in the system's steps; below 0 in a pit."""


@dataclass(frozen=True, slots=True)
class Formation:
    """The men of a unit in ranks and files; the last rank may be short.

    `start` are the men that it began with; `files` stand side by side, each with so much room `across` and `deep`, in
    hundredths of the ground's unit. A unit without men left takes the room of one.
    """

    men: Men
    start: Men
    files: Files
    across: Room = 100
    deep: Room = 100

    @property
    def ranks(self) -> int:
        """The ranks, the short one among them; 0 without men."""
        return -(-self.men // self.files)

    @property
    def width(self) -> int:
        """The length of the front: of all files, or of fewer men than that."""
        return min(_LONGEST, max(1, min(self.files, self.men)) * self.across)

    @property
    def depth(self) -> int:
        """The length from the front to the rear."""
        return min(_LONGEST, max(1, self.ranks) * self.deep)

    @property
    def lone(self) -> bool:
        """True for a figure that is a unit of its own."""
        return self.start == 1

    @property
    def words(self) -> str:
        """The men, and how they stand: "18 of 20 men, 5 files, 4 ranks"."""
        # translators: men who stand side by side, and behind each other
        files, ranks = trn("{n} file", "{n} files", self.files), trn("{n} rank", "{n} ranks", self.ranks)
        # translators: a unit: “18 of 20 men, 5 files, 4 ranks”
        return tr("{left} men, {files}, {ranks}", left=self.left, files=files, ranks=ranks)

    @property
    def left(self) -> str:
        """The men left of those that it began with: "18 of 20"."""
        # translators: the men left of a unit
        return tr("{left} of {start}", left=self.men, start=self.start)


@dataclass(frozen=True, slots=True)
class BreakLine:
    """A number of losses at which something happens to a unit: it "checks morale". `rolled` says what it needs then.

    `passed`: that is behind it.
    """

    losses: Men
    does: str
    rolled: str = ""
    passed: bool = False

    @property
    def words(self) -> str:
        """The line in words: "7 lost: checks morale, 7 or more"."""
        # translators: the losses of a unit, and what it does then: “7 lost: checks morale, 7 or more”
        return trn(
            "{n} lost: {deed}",
            "{n} lost: {deed}",
            self.losses,
            deed=", ".join(part for part in (self.does, self.rolled) if part),
        )


class Bond(StrEnum):
    """The way in which a figure is with another one, which carries it along."""

    RIDES = "rides"
    CARRIED = "is carried by"
    CREWS = "serves"
    LEADS = "leads"

    @property
    def shares_place(self) -> bool:
        """True if the two are in one place; the others keep their places beside each other."""
        return self in (Bond.RIDES, Bond.CARRIED)
