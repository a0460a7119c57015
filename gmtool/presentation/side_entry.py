"""A row of the list at the left of a page."""

from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class SideEntry:
    """A row: its key, its text, and how many things it stands for. Without a key it is a heading.

    `chip` is a word or two at its end, `chip_in_full` the same where there is room.
    """

    key: str
    text: str
    count: int | None = None
    chip: str = ""
    chip_in_full: str = ""
