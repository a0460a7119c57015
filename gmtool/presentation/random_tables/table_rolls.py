"""The rolls on random tables in an open campaign: one shelf, one source of chance, and the results of late."""

from random import SystemRandom
from typing import TYPE_CHECKING, Final

from psygnal import Signal

from gmtool.presentation.random_tables.rolling import TableResult
from gmtool.presentation.random_tables.table_shelf import ShelvedTable, TableShelf
from gmtool.rules.seam import RandomSource

if TYPE_CHECKING:
    from gmtool.store.campaign import Campaign

KEPT: Final = 50
"""The results that are kept; they go with the window."""


class TableRolls:
    """Everything in the window that rolls on a table rolls here."""

    rolled = Signal()
    """There is another result."""

    def __init__(self, campaign: "Campaign", source: RandomSource | None = None) -> None:
        self.shelf = TableShelf(campaign)
        self.source = source or SystemRandom()
        self.results: list[TableResult] = []
        """The newest first."""

    def roll(self, table: ShelvedTable, typed: str = "") -> TableResult:
        """Roll on a table, or take what real dice showed for it. Raises `BadTable`."""
        result = self.shelf.roll(table, self.source, typed)
        self.results[:] = [result, *self.results][:KEPT]
        self.rolled.emit()
        return result
