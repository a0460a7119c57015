"""A joust of a tourney: who rides against whom, and how it stands."""

from typing import Annotated

from gmtool.bounds import Between, Count
from gmtool.records import dataclass

Points = Annotated[int, Between(-9_999, 9_999)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Joust:
    """A joust of two knights by their ids: the rides ridden, and what each came to.

    `won` is the knight who unhorsed the other and kept his seat; `points` are those of both by the score of a tourney.
    """

    one: str
    other: str
    rides: Count = 0
    over: bool = False
    won: str = ""
    points: tuple[Points, Points] = (0, 0)

    @property
    def knights(self) -> tuple[str, str]:
        """Both knights."""
        return self.one, self.other
