"""Tables of the rules as text: those to be read and to be printed, and those to be rolled on at any time."""

from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table of a system: the names of its columns, and rows of as many cells; `note` is a line under its title."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class RollTable:
    """A table to roll on besides the fight: its dice (`1d6`), and rows from a total to a total with their words.

    Every total of the dice has one row.
    """

    title: str
    dice: str
    rows: tuple[tuple[int, int, str], ...]
