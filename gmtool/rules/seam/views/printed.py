"""Printed tables: tables of the rules as text, to be read and to be printed."""

from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table of a system: the names of its columns, and rows of as many cells; `note` is a line under its title."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
