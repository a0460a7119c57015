"""The lists of a system, weapons or creatures, that a GM looks through and adds rows of their own to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gmtool.rules.seam.cards import CardField
from gmtool.rules.seam.messages import Json

OwnRows = Mapping[str, tuple[Mapping[str, Json], ...]]
"""Rows of the GM's own, by the key of their list, each as in the system's own data."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list: by `key` cards name it; `values` are by the keys of the list's fields, defaults left out.

    `own`: it is the GM's, not the system's. `rule`: the ledger entry it stands in.
    """

    key: str
    label: str
    values: Mapping[str, Json]
    group: str = ""
    own: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class SystemList:
    """A list of a system. `one` is what one of its rows is called; the fields "name" and "key" come first.

    `blank` is what a new row begins with: one that can be read, but for its name and key.
    `refused` are the GM's rows that could not be read, by their place among those given: a sentence for each.
    """

    key: str
    title: str
    one: str
    fields: tuple[CardField, ...]
    rows: tuple[ListRow, ...]
    blank: Mapping[str, Json] = field(default_factory=dict)
    refused: Mapping[int, str] = field(default_factory=dict)


def own_rows(lists: Sequence[SystemList]) -> dict[str, tuple[Mapping[str, Json], ...]]:
    """The GM's rows that could be read, as `Ruleset.extended` takes them; lists without any are left out."""
    found = {one.key: tuple(row.values for row in one.rows if row.own) for one in lists}
    return {key: rows for key, rows in found.items() if rows}
