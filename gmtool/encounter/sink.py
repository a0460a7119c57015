"""Where a journal writes before anybody sees what it wrote."""

from typing import Protocol

from gmtool.encounter.changes import Tree
from gmtool.encounter.entry import Entry


class Sink(Protocol):
    """Raising leaves the journal as it was."""

    def appended(self, entry: Entry, whole: Tree | None) -> None:
        """An entry follows the head and is the new head and tip. `whole` is the tree after it where it is kept."""
        ...

    def moved(self, head: int, tip: int) -> None:
        """Another entry is the head; redo leads from it to the tip."""
        ...
