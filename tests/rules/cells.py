"""Cells: the numbers of a system's tables beside those of the ledger, and the differences between them.

A system's comparisons stand in `test_cells.py` of its folder, or in a folder `cells` there, as `CELLS`. What the ledger
has as a table is read from it; numbers that stand in the words of its rules are written out, under the ids of these.
`scripts/cells.py` changes every number of the tables to see whether a comparison notices.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from gmtool import resources
from gmtool.dice import Dice

Row = Mapping[str, Any]
Rows = Mapping[str, Row]
Column = str | Callable[[Row], Any]
"""A column of a table of the ledger, or what becomes of a row of it."""


@cache
def _file(name: str) -> Mapping[str, Any]:
    return resources.read_toml(name)


LEDGER: ContextVar[Callable[[str], Mapping[str, Any]]] = ContextVar("LEDGER", default=_file)
"""What reads a file of the ledger: the script hands out files with another number in them."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells of one table of a system as the source has them, under the ids of the rules that say so.

    `rows` are by the keys and the fields of the system's own table. A `whole` table has no others. `rules` are ids with
    spaces between them.
    """

    table: str
    rules: str
    rows: Rows
    whole: bool = True

    def differences(self, book: Any) -> list[str]:
        """A sentence for each cell that is another one in the rulebook, and for each row too few or too many."""
        held = rows_of(book, self.table)
        found = [f"{self.table}: there is no “{key}”" for key in self.rows if key not in held]
        if self.whole:
            found += [f"{self.table}: “{key}” is too much" for key in held if key not in self.rows]
        for key, row in self.rows.items():
            for field, value in row.items() if key in held else ():
                is_now = _plain(_field(held[key], field))
                if is_now != value:
                    found.append(f"{self.table}: “{field}” of “{key}” is {is_now!r}, and {value!r} in the source")
        return found


@dataclass(frozen=True, slots=True)
class Asked:
    """Numbers of the ledger that stand in no table of the system, but in its code, under the ids of the rules.

    `numbers` are those of the ledger, by what they are of; `answers` gives those of the program by the same.
    """

    table: str
    rules: str
    numbers: Mapping[str, Any]
    answers: Callable[[], Mapping[str, Any]]

    def differences(self, _book: Any) -> list[str]:
        """A sentence for each number that is another one in the program, or that only one of them has."""
        answers = self.answers()
        return [
            f"{self.table}: “{of}” is {answers.get(of)!r}, and {self.numbers.get(of)!r} in the source"
            for of in {**self.numbers, **answers}
            if answers.get(of) != self.numbers.get(of)
        ]


Comparison = Cells | Asked


def rows_of(book: Any, table: str) -> Mapping[str, Any]:
    """The rows of a table of a rulebook by their keys; cards of the bestiary by their names."""
    if table == "bestiary":
        return {card.name: card.fields for card in book.bestiary}
    found = getattr(book.tables, table, None)
    if found is None:
        return {row.key: row for row in getattr(book, table)}
    return found if isinstance(found, Mapping) else {table: found}


def _field(row: Any, field: str) -> Any:
    return row.get(field) if isinstance(row, Mapping) else getattr(row, field)


def _plain(value: Any) -> Any:
    """A value as the ledger would write it: dice as text, lists instead of tuples."""
    if isinstance(value, Dice):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def ledger(*files: str) -> dict[str, list[dict[str, Any]]]:
    """The tables of the ledger of a system, which may be spread over several files."""
    return {
        name: rows
        for file in files
        for name, rows in LEDGER.get()(f"rules/{file}.toml").items()
        if isinstance(rows, list)
    }


def rows(
    of: Iterable[Row], key: Column, same: str = "", usual: Row | None = None, **fields: Column
) -> dict[str, dict[str, Any]]:
    """Rows of the ledger by the keys that the system has for them, with the fields that they become.

    Columns that are called as the field are named in `same`, with spaces between them; those that a row may lack are in
    `usual`, with the value that counts then.
    """
    return {
        str(_cell(key, row)): {
            **{field: row[field] for field in same.split()},
            **{field: row.get(field, otherwise) for field, otherwise in (usual or {}).items()},
            **{field: _cell(column, row) for field, column in fields.items()},
        }
        for row in of
    }


def _cell(column: Column, row: Row) -> Any:
    return row[column] if isinstance(column, str) else column(row)


def written(fields: str, **each: Any) -> dict[str, dict[str, Any]]:
    """Rows that stand in no table of the ledger: the names of the fields, and a tuple of their values for each key.

    An underscore in a key stands for a hyphen; a single value needs no tuple.
    """
    names = fields.split()
    return {
        key.replace("_", "-"): dict(zip(names, one if isinstance(one, tuple) else (one,), strict=True))
        for key, one in each.items()
    }


def alike(keys: Iterable[str], **fields: Any) -> dict[str, dict[str, Any]]:
    """Rows that have the same in these fields."""
    return {key: dict(fields) for key in keys}


def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Numbers by what they are of, none of them twice: the bands of a table share nothing. Raises `ValueError`."""
    found: dict[str, Any] = {}
    for of, number in pairs:
        if of in found:
            raise ValueError(f"“{of}” is in two rows")
        found[of] = number
    return found


def in_words(text: str) -> list[int]:
    """The numbers in words of the ledger: "-10 per foe beyond 1" has -10 and 1."""
    return [int(one) for one in re.findall(r"[-+]?\d+", text)]


def by(of: Iterable[Row], column: str) -> dict[str, Row]:
    """The rows of a table by what stands in a column."""
    return {row[column]: row for row in of}


def slug(name: str) -> str:
    """A printed name as a key: "Small ax" is "small-ax"."""
    return name.lower().replace("'", "").replace(" ", "-")


def compared(cells: Iterable[Comparison]) -> pytest.MarkDecorator:
    """The mark of a test that is run for each of the comparisons, with the rules of each."""
    params = [
        pytest.param(one, marks=pytest.mark.rule(*one.rules.split()), id=f"{one.table}: {one.rules.split()[0]}")
        for one in cells
    ]
    return pytest.mark.parametrize("cells", params)
