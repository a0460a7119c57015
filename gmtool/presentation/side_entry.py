"""A row of the list at the left of a page."""

from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class SideEntry:
    """A row: its key, its text, and how many things it stands for. Without a key it is a heading.

    `chip` is a word or two at its end, `chip_in_full` the same where there is room. `note` stands in the place of a
    count. A heading that `folds` has the key of the shelf below it, which is shut while it is `folded`.
    """

    key: str
    text: str
    count: int | None = None
    chip: str = ""
    chip_in_full: str = ""
    note: str = ""
    folds: str = ""
    folded: bool = False

    @property
    def beside(self) -> str:
        """What stands beside the text: the count, or the note."""
        return self.note if self.count is None else str(self.count)
