"""Tags that the GM puts on figures: words, perhaps a number, and when they end."""

from gmtool.bounds import Change, Count
from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag on a figure; no rule reads it.

    key: by which commands name it; figure: who has it; label: its words; number: shown after them, None for none.
    ends: the last turn in which it is there, 0 for no such turn; until: a figure, empty for none, and it ends when that
    one is next to act, once `waits` is true: not before somebody else was. shown: the players see it too.
    """

    key: str
    figure: str
    label: str
    number: Change | None = None
    ends: Count = 0
    until: str = ""
    waits: bool = False
    shown: bool = False

    @property
    def words(self) -> str:
        """The label with its number: "hexed 3"."""
        return self.label if self.number is None else f"{self.label} {self.number}"

    def turns_left(self, turn: int) -> int | None:
        """The number of turns that it is still there, the present one included; None for one without a last turn."""
        return self.ends - turn + 1 if self.ends else None


LONGEST_TAG = 60
"""The most characters of a tag's words."""
MOST_TAGS = 12
"""The most tags of one figure."""
