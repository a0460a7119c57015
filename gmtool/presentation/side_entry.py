"""A row of the list at the left of a page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SideEntry:
    """A row: its key, its text, and how many things it stands for. Without a key it is a heading."""

    key: str
    text: str
    count: int | None = None
