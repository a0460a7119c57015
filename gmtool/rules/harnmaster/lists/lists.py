"""The lists with their rows: those of the tables, and the GM's."""

from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.seam import SystemList


def system_lists(tables: Tables) -> tuple[SystemList, ...]:
    """Every list that a GM can add rows to."""
    return ()
