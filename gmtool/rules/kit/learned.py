"""What the GM said in a fight, as rows of the GM's own tables, each under a key that nothing else has."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from gmtool.rules.seam import Json

LONGEST = 60
"""Characters that the name and the key of a row can have."""


def shortened(name: str) -> str:
    """A name that there is room for."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def keyed(answers: Iterable[tuple[str, Mapping[str, Json]]], tables: Any) -> dict[str, tuple[Mapping[str, Json], ...]]:
    """The rows by their tables, each with its own key, numbered where it is taken."""
    found: dict[str, tuple[Mapping[str, Json], ...]] = {}
    for table, row in answers:
        new = found.get(table, ())
        key = _free(str(row["key"]), {*getattr(tables, table), *(str(other["key"]) for other in new)})
        found[table] = (*new, {**row, "key": key})
    return found


def _free(key: str, taken: Collection[str]) -> str:
    number, free = 1, key
    while free in taken:
        number += 1
        free = f"{key[: LONGEST - len(str(number)) - 1]}-{number}"
    return free
