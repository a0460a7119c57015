"""Rows of the GM's own beside those of the tables: what became of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gmtool.rules.seam import Json


@dataclass(frozen=True, slots=True)
class Own:
    """The GM's rows as they were given, by list and key; a sentence for each that was refused, by list and place."""

    rows: Mapping[str, Mapping[str, Mapping[str, Json]]] = field(default_factory=dict)
    refused: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    strange: tuple[str, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """Every sentence."""
        return (*(one for bad in self.refused.values() for one in bad.values()), *self.strange)


NO_ROWS = Own()
