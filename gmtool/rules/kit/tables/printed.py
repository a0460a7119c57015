"""Printed tables of a system: every table it declares that is no list, laid out by its `sheets.toml`.

A table that the file does not name is printed too, with the names of its fields for headings.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, field, fields
from fractions import Fraction
from typing import Annotated, Final

from gmtool.bounds import Between
from gmtool.fraction import fraction_text
from gmtool.records import Record, dataclass
from gmtool.rules.kit.tables.rows import BadRow, Name, RowReader, Word, remarks
from gmtool.rules.kit.tables.tables import BaseTables, Parsed, declared
from gmtool.rules.seam import BadData, PrintedTable, RollTable

_Words = Annotated[str, Between(0, 200)]
_PLACE: Final = re.compile(r"\{(\w+)\}")
_SAME: Final = re.compile(r"(?<!\S)(\S+?)–\1(?!\S)")
"""A range from a number to itself."""
_YES: Final = "●"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A row of `sheets.toml`: how a table is printed.

    `columns` are the headings by field, or by a text with fields in braces. `where` leaves out the rows whose fields
    have other values. With `down` and `across` the rows are spread out as a matrix of `cell`. `spread` are fields that
    hold a value for each of several things, which become columns; `names` are their headings where the field is a
    list. `words` stand for values that say too little by themselves. A `hidden` table is for the program alone. The
    columns of a matrix that is `rolled` are the numbers of one die: a GM can roll on each of its rows.
    """

    table: Name
    title: _Words = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    where: Mapping[str, str] = field(default_factory=dict)
    down: Word = ""
    across: Word = ""
    cell: _Words = ""
    spread: Annotated[tuple[str, ...], Between(0, 20)] = ()
    names: Annotated[tuple[str, ...], Between(0, 40)] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    note: _Words = ""
    hidden: bool = False
    rolled: bool = False


def read_sheets(parsed: Parsed) -> tuple[Sheet, ...]:
    """The sheets of `sheets.toml`; none where a system has no such file. Raises `BadData`."""
    rows = parsed.get("sheets", {}).get("sheet", [])
    reader, found = RowReader(Sheet), list[Sheet]()
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        try:
            found.append(reader.taken(row))
        except BadRow as problem:
            raise BadData(f"sheets.toml, [[sheet]], row {place}, cannot be read: {problem}.") from problem
    return tuple(found)


def sheet_remarks(parsed: Parsed) -> tuple[str, ...]:
    """A sentence for each row of `sheets.toml` with keys that count for nothing."""
    return remarks(Sheet, parsed.get("sheets", {}).get("sheet"), "sheets.toml, [[sheet]]")


def printed_tables(tables: BaseTables, sheets: Sequence[Sheet]) -> tuple[PrintedTable, ...]:
    """The tables that are no lists: those of the sheets in their order, then the rest."""
    kinds = declared(tables)
    names = _Names(tables)
    named = {one.table for one in sheets}
    rest = (Sheet(name, _heading(name)) for name, one in kinds.items() if not one.title and name not in named)
    made = (
        _printed(f"{one.table}.{place}", one, list(getattr(tables, one.table).values()), names)
        for place, one in enumerate((*sheets, *rest))
        if not one.hidden and one.table in kinds
    )
    return tuple(one for one in made if one.rows)


def roll_tables(tables: BaseTables, sheets: Sequence[Sheet]) -> tuple[RollTable, ...]:
    """The tables that are rolled on, one for each row of a matrix."""
    names = _Names(tables)
    printed = [_printed("", one, list(getattr(tables, one.table).values()), names) for one in sheets if one.rolled]
    return tuple(_rolled(table, row) for table in printed for row in table.rows)


def _rolled(table: PrintedTable, row: Sequence[str]) -> RollTable:
    numbers = [int(column) for column in table.columns[1:]]
    rows = tuple((number, number, words) for number, words in zip(numbers, row[1:], strict=True))
    return RollTable(f"{table.title}: {row[0].lower()}", f"1d{max(numbers)}", rows)


_LETTERS: Final = 3
"""The letters from which a word can be the key of a row."""
_SAID: Final = frozenset({"name", "label", "title", "help", "note", "letter"})
"""The fields that are words for people, and never keys."""


class _Names:
    """The names that keys stand for; a key that means several things in several tables stays a word."""

    def __init__(self, tables: BaseTables) -> None:
        found: dict[str, set[str]] = {}
        for table in declared(tables):
            for key, row in getattr(tables, table).items():
                if isinstance(name := getattr(row, "name", None), str) and name and len(key) >= _LETTERS:
                    found.setdefault(key, set()).add(name)
        self._names = {key: next(iter(names)) for key, names in found.items() if len(names) == 1}

    def text(self, value: object) -> str:
        """A value in as few letters as possible."""
        match value:
            case None | False | "" | ():
                return ""
            case True:
                return _YES
            case Fraction():
                return fraction_text(value)
            case int():
                return str(value).replace("-", "−")
            case str():
                return self._word(value)
            case tuple() | frozenset():
                return ", ".join(self.text(one) for one in value)
            case Mapping():
                return ", ".join(f"{self.text(key)} {self.text(one)}" for key, one in value.items())
        return str(value).replace("-", "−")

    def _word(self, word: str) -> str:
        if word in self._names:
            return self._names[word]
        # what stands in braces is filled in by the program when it is known
        plain = _PLACE.sub("…", word)
        return plain.replace("-", " ") if plain.islower() and " " not in plain else plain

    def _of_field(self, sheet: Sheet, field: str, value: object) -> str:
        if (word := sheet.words.get(str(value))) is not None:
            return word
        return _PLACE.sub("…", value) if field in _SAID and isinstance(value, str) else self.text(value)

    def of_row(self, row: Record, sheet: Sheet) -> "_Texts":
        """The texts of a row by its fields."""
        return _Texts({one.name: self._of_field(sheet, one.name, getattr(row, one.name))
                       for one in fields(row)}, {one.name for one in fields(row) if _is_usual(row, one)})  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Texts:
    """The texts of a row; those of the fields that have `usual` zeros are left out where they stand alone."""

    texts: Mapping[str, str]
    usual: set[str]

    def filled(self, text: str) -> str:
        """A field, or a text with fields in braces: a range from a number to itself is that number."""
        if "{" not in text:
            return "" if text in self.usual else self.texts.get(text, "")
        return _SAME.sub(r"\1", _PLACE.sub(lambda place: self.texts.get(place[1], ""), text)).strip()


def _is_usual(row: object, one: "Field[object]") -> bool:
    value = getattr(row, one.name)
    return bool(value == 0 and value == one.default)


def _printed(key: str, sheet: Sheet, rows: Sequence[Record], names: _Names) -> PrintedTable:
    kept = [row for row in rows if all(str(getattr(row, one)) == value for one, value in sheet.where.items())]
    if sheet.across:
        columns, cells = _matrix(sheet, kept, names)
    else:
        columns, cells = _plain(sheet, kept, names)
    return PrintedTable(key, sheet.title or _heading(sheet.table), columns, cells, sheet.note)


def _plain(sheet: Sheet, rows: Sequence[Record], names: _Names) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    columns = sheet.columns or _own_columns(rows, sheet.spread)
    spread = _spread_names(sheet, rows, names)
    cells = [line for row in rows for line in _lines(sheet, row, columns, spread, names)]
    return (*columns.values(), *spread.values()), tuple(cells)


def _lines(
    sheet: Sheet, row: Record, columns: Mapping[str, str], spread: Mapping[object, str], names: _Names
) -> Iterator[tuple[str, ...]]:
    """The line of a row; with several fields that are spread out, a line for each of them."""
    texts = names.of_row(row, sheet)
    first = [texts.filled(one) for one in columns]
    first[:1] = map(_capital, first[:1])
    if not sheet.spread:
        yield tuple(first)
    for key in sheet.spread:
        values = getattr(row, key)
        found = values if isinstance(values, Mapping) else dict(enumerate(values))
        begin = [f"{first[0]}, {key.replace('_', ' ')}", *first[1:]] if len(sheet.spread) > 1 else first
        values_of = (found.get(one) for one in spread)
        yield (*begin, *(sheet.words.get(str(one)) or names.text(one) for one in values_of))


def _spread_names(sheet: Sheet, rows: Sequence[Record], names: _Names) -> Mapping[object, str]:
    """The headings of what is spread out, by key or by place."""
    found: dict[object, str] = {}
    for key in sheet.spread:
        for row in rows:
            values = getattr(row, key)
            if isinstance(values, Mapping):
                found |= {one: _capital(sheet.words.get(str(one)) or names.text(one)) for one in values}
            else:
                found |= {place: sheet.names[place] if place < len(sheet.names) else str(place + 1)
                          for place in range(len(values))}  # fmt: skip
    return found


def _matrix(sheet: Sheet, rows: Sequence[Record], names: _Names) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    texts = [names.of_row(row, sheet) for row in rows]
    down, across = sheet.down, sheet.across
    cells = {(one.filled(down), one.filled(across)): one.filled(sheet.cell) for one in texts}
    columns = dict.fromkeys(column for _, column in cells)
    lines = dict.fromkeys(line for line, _ in cells)
    corner = next(iter(sheet.columns.values()), "")
    return (corner, *map(_capital, columns)), tuple(
        (_capital(line), *(cells.get((line, one), "") for one in columns)) for line in lines
    )


def _own_columns(rows: Sequence[Record], but: Sequence[str]) -> dict[str, str]:
    """The fields that say something in at least one row; of a key and a name only the name."""
    if not rows:
        return {}
    every = [one for one in fields(rows[0]) if one.name not in but and not one.name.endswith(("rule", "also"))]
    said = [one.name for one in every if any(getattr(row, one.name) not in (one.default, "", ()) for row in rows)]
    called = next((one for one in ("name", "label", "title") if one in said), "")
    order = [called, *(one for one in said if one not in (called, "key"))] if called else said
    return {one: "" if one == called else _heading(one) for one in order}


def _heading(key: str) -> str:
    return _capital(key.replace("_", " "))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
