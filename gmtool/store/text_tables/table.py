"""A table of text, divided into cells by its layout.

Nothing in it is ever evaluated: a formula is plain text."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from io import StringIO
from typing import Final

from gmtool.language import tr, trc, trn
from gmtool.records import dataclass
from gmtool.store.errors import BadImport
from gmtool.store.exchange.faults import ImportLine, flaw, shown
from gmtool.store.files.texts import Encoding, decoded, guessed_encoding
from gmtool.store.limits import CELL_LETTERS, TABLE_COLUMNS, TABLE_ROWS
from gmtool.store.progress import Progress, unwatched
from gmtool.whole_number import is_number

_BEGINNING: Final = 64 * 1024
"""The characters of a file that are enough for a guess."""


class Separator(StrEnum):
    """The character between two cells."""

    COMMA = ","
    SEMICOLON = ";"
    TAB = "\t"
    PIPE = "|"  # as in Markdown, where it may also begin and end a row


SEPARATORS: Final[Mapping[Separator, str]] = {
    Separator.COMMA: tr("Comma"),
    Separator.SEMICOLON: tr("Semicolon"),
    Separator.TAB: trc("separator", "Tab"),
    Separator.PIPE: tr("Vertical bar"),
}
"""The separators in words."""
_SEPARATOR_LINE: Final = re.compile(r'\s*"?sep=(.)"?\s*', re.IGNORECASE)
"""The line above a table that tells a spreadsheet its separator."""
_RULE: Final = re.compile(r"\s*[:+=-]*-[-:+=\s]*")
"""A cell of the line that parts the headings of a Markdown table from its rows."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a file. `headings`: its first row names the columns. `above`: the rows before that, left out."""

    encoding: Encoding = Encoding.UTF_8
    separator: Separator = Separator.COMMA
    headings: bool = True
    above: int = 0


def guessed_layout(raw: bytes) -> Layout:
    """The likely layout of a file. A first row without numbers has headings; a title above it has one cell."""
    encoding = guessed_encoding(raw)
    text = decoded(raw[: 4 * _BEGINNING], encoding)
    said = _SEPARATOR_LINE.fullmatch(text.lstrip().partition("\n")[0].rstrip("\r"))
    separator = Separator(said[1]) if said and said[1] in list(Separator) else guessed_separator(text)
    rows = list(_begun(text, separator))
    filled = [sum(bool(cell.strip()) for cell in row) for row in rows]
    usual = Counter(filled).most_common(1)[0][0] if filled else 0
    above = next((at for at, count in enumerate(filled) if count > 1), 0) if usual > 1 else 0
    above = max(above, int(bool(said)))
    first = rows[above] if above < len(rows) else []
    return Layout(encoding, separator, not any(is_number(cell) for cell in first), above)


def guessed_separator(text: str) -> Separator:
    """The separator that divides the beginning of a text into the most rows of equal length."""
    return max(Separator, key=lambda separator: _evenness(text, separator))


def _evenness(text: str, separator: Separator) -> tuple[int, int]:
    """The number of rows with the usual number of cells, if that is more than one, and that number."""
    lengths = Counter(len(row) for row in _begun(text, separator) if len(row) > 1)
    return max(((rows, length) for length, rows in lengths.items()), default=(0, 0))


def _begun(text: str, separator: Separator) -> Iterator[list[str]]:
    """The first rows of a text that are not empty, as far as it can be divided."""
    beginning = text[:_BEGINNING]
    if len(text) > _BEGINNING:
        beginning = beginning[: beginning.rfind("\n") + 1]
    with suppress(csv.Error):
        for row in csv.reader(StringIO(beginning, newline=""), delimiter=separator):
            if cells := _cells(row, separator):
                yield cells


def _cells(row: list[str], separator: Separator) -> list[str]:
    """The cells of a row; none for an empty one, and for the line below the headings of a Markdown table."""
    if separator is Separator.PIPE:
        if len(row) > 1 and not row[0].strip():
            row = row[1 : len(row) if row[-1].strip() else -1]
        row = [cell.strip() for cell in row]
        if row and all(map(_RULE.fullmatch, row)):
            return []
    return row if any(cell.strip() for cell in row) else []


_LOST: Final = "\ufffd"
_EVERY: Final = 500
HEADING_LETTERS: Final = 100

Row = tuple[int, list[str]]
"""A row: the line of the file where it begins, counted from 1, and its cells."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """The cells of a file. `headings` has one for each column; an empty one is replaced by the column's number.

    `lines` are about rows that could not be divided, and about the whole file; `above` are the rows above the headings,
    as text, and `headings_at` is the line of these, 0 without any.
    """

    name: str
    layout: Layout
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    lines: tuple[ImportLine, ...] = ()
    above: tuple[str, ...] = ()
    headings_at: int = 0


def read_table(raw: bytes, layout: Layout, name: str, progress: Progress = unwatched) -> TextTable:
    """The table in a file, without its empty rows. Raises `BadImport` or `Cancelled`."""
    text = decoded(raw, layout.encoding)
    lines: list[ImportLine] = []
    rows: list[Row] = []
    for row in _rows(text, layout, lines):
        if len(rows) % _EVERY == 0:
            progress(len(rows), 0)
        rows.append(row)
        if len(rows) > TABLE_ROWS + layout.headings + layout.above:
            raise BadImport(tr("{name} has more than {most:,} rows.", name=name, most=TABLE_ROWS))
        if len(row[1]) > TABLE_COLUMNS:
            raise BadImport(
                tr(
                    "{name} has {count:,} columns in line {line:,}; the limit is {most}.",
                    name=name,
                    count=len(row[1]),
                    line=row[0],
                    most=TABLE_COLUMNS,
                )
            )
    if len(rows) <= layout.above:
        raise BadImport(tr("{name} has no rows.", name=name))
    if lost := text.count(_LOST):
        remark = trn(
            "{n:,} character could not be read as {encoding}",
            "{n:,} characters could not be read as {encoding}",
            lost,
            encoding=layout.encoding.value,
        )
        lines.append(ImportLine(tr("The file"), "", True, (remark,)))
    return _with_headings(name, layout, rows, lines)


def _with_headings(name: str, layout: Layout, rows: list[Row], lines: Sequence[ImportLine]) -> TextTable:
    above, rows = rows[: layout.above], rows[layout.above :]
    at, first = rows.pop(0) if layout.headings and rows else (0, [])
    if layout.separator is Separator.PIPE and len(first) > 1:
        lines = [*lines, *(_below(line, cells) for line, cells in rows if len(cells) == 1)]
        rows = [(line, cells) for line, cells in rows if len(cells) > 1]
    left_out = tuple(_line(cells, layout.separator) for _, cells in above)
    return TextTable(name, layout, _headings(first, rows), tuple(rows), tuple(lines), left_out, at)


def _below(line: int, cells: Sequence[str]) -> ImportLine:
    """The remark on a line of text below a Markdown table, which is left out."""
    place = tr("Line {number:,}", number=line)
    return ImportLine(place, shown(cells[0]), False, (tr("it has no vertical bar"),))


def _line(cells: Sequence[str], separator: Separator) -> str:
    """A row as text, without the separators of empty cells at its ends."""
    text = separator.join(cells)
    return text if _SEPARATOR_LINE.fullmatch(text) else text.strip(f" {separator}")


def with_headings_in(table: TextTable, row: int) -> TextTable:
    """The table with its headings in one of its rows; what stands above is left out."""
    layout, first = table.layout, [(table.headings_at, list(table.headings))] if table.layout.headings else []
    above = layout.above + len(first) + row
    shifted = _with_headings(
        table.name, replace(layout, headings=True, above=len(first) + row), [*first, *table.rows], table.lines
    )
    return replace(shifted, layout=replace(layout, headings=True, above=above), above=(*table.above, *shifted.above))


def without_headings(table: TextTable) -> TextTable:
    """The table with its headings as a row of cells."""
    rows = [(table.headings_at, list(table.headings)), *table.rows]
    return replace(
        _with_headings(table.name, replace(table.layout, headings=False, above=0), rows, table.lines),
        layout=replace(table.layout, headings=False),
        above=table.above,
    )


def _rows(text: str, layout: Layout, lines: list[ImportLine]) -> Iterator[Row]:
    """The rows that are not empty; those that cannot be divided are noted in `lines`."""
    csv.field_size_limit(CELL_LETTERS)
    reader = csv.reader(StringIO(text, newline=""), delimiter=layout.separator)
    while True:
        before = reader.line_num
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            why = tr(
                "a cell is longer than {most:,} characters, as if a quotation mark were not closed", most=CELL_LETTERS
            )
            lines.append(ImportLine(tr("Line {number:,}", number=before + 1), "", False, (why,)))
            continue
        if cells := _cells(cells, layout.separator):
            yield before + 1, cells


def _headings(first: list[str], rows: list[Row]) -> tuple[str, ...]:
    """A heading for each column that most rows have, all different."""
    if first:
        wanted = len(first)
        while wanted and not first[wanted - 1].strip():
            wanted -= 1
    else:
        wanted = Counter(len(cells) for _, cells in rows).most_common(1)[0][0] if rows else 0
    headings: list[str] = []
    for number in range(wanted):
        heading = " ".join(first[number].split())[:HEADING_LETTERS] if number < len(first) else ""
        if flaw(heading) or not heading:
            heading = column_name(number)
        if heading in headings:
            heading = tr("{heading} (column {number})", heading=heading, number=number + 1)
        headings.append(heading)
    return tuple(shown(heading, HEADING_LETTERS + 20) for heading in headings)


def column_name(number: int) -> str:
    """The name of a column without a heading; `number` counts from 0."""
    return tr("Column {number}", number=number + 1)
