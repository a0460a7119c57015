"""The rows of a list as the page shows them: the system's, and the GM's, readable or not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gmtool.rules.seam import Json, ListRow, SystemList
from gmtool.store.own_rows import StoredRow

MARK = "★"
BROKEN = "⚠"
_LONGEST = 80
"""Letters of a name that are shown; no row that can be read has so many."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row. `stored` is what the campaign holds, None for a built-in one; `problem` why it is left out of play."""

    id: str
    key: str
    label: str
    values: Mapping[str, Json]
    rule: str = ""
    stored: StoredRow | None = None
    problem: str = ""

    @property
    def own(self) -> bool:
        """Whether it is the GM's."""
        return self.stored is not None

    @property
    def mark(self) -> str:
        """A sign for the GM's rows, and another for those that cannot be read."""
        return BROKEN if self.problem else MARK if self.own else ""

    @property
    def mark_words(self) -> str:
        """The sign in words."""
        return "left out of play" if self.problem else "your own" if self.own else "built in"


def entries_of(campaign: Any, system: str, shown: SystemList) -> list[Entry]:
    """Every row of a list: the built-in ones as they are printed, then the GM's as they were made."""
    built_in = [_built_in(row) for row in shown.rows if not row.own]
    stored = campaign.own_rows.list(system, shown.key)
    return [*built_in, *(_own(row, shown.refused.get(place, "")) for place, row in enumerate(stored))]


def _built_in(row: ListRow) -> Entry:
    return Entry(f"built-in {row.key}", row.key, row.label, row.values, row.rule)


def own_id(row: int) -> str:
    """The id of the entry of a row of the campaign."""
    return f"own {row}"


def _own(stored: StoredRow, problem: str) -> Entry:
    row = stored.row if isinstance(stored.row, Mapping) else {}
    key, name = row.get("key"), row.get("name")
    label = " ".join(name.split())[:_LONGEST] if isinstance(name, str) else ""
    return Entry(own_id(stored.id), key if isinstance(key, str) else "", label, row, "", stored, problem)
