"""A table of text, divided into cells by its layout.

Nothing in it is ever evaluated: a formula is plain text."""

import csv
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from io import StringIO
from typing import Final

from gmtool.language import tr, trn
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


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a file. `headings`: its first row names the columns."""

    encoding: Encoding = Encoding.UTF_8
    separator: Separator = Separator.COMMA
    headings: bool = True


def guessed_layout(raw: bytes) -> Layout:
    """The likely layout of a file. A first row without numbers has headings."""
    encoding = guessed_encoding(raw)
    text = decoded(raw[: 4 * _BEGINNING], encoding)
    separator = guessed_separator(text)
    first = next((row for row in _begun(text, separator) if any(cell.strip() for cell in row)), [])
    return Layout(encoding, separator, not any(is_number(cell) for cell in first))


def guessed_separator(text: str) -> Separator:
    """The separator that divides the beginning of a text into the most rows of equal length."""
    return max(Separator, key=lambda separator: _evenness(text, separator))


def _evenness(text: str, separator: Separator) -> tuple[int, int]:
    """The number of rows with the usual number of cells, if that is more than one, and that number."""
    lengths = Counter(len(row) for row in _begun(text, separator) if len(row) > 1)
    return max(((rows, length) for length, rows in lengths.items()), default=(0, 0))


def _begun(text: str, separator: Separator) -> Iterator[list[str]]:
    """The first rows of a text, as far as it can be divided."""
    beginning = text[:_BEGINNING]
    if len(text) > _BEGINNING:
        beginning = beginning[: beginning.rfind("\n") + 1]
    with suppress(csv.Error):
        yield from csv.reader(StringIO(beginning, newline=""), delimiter=separator)


_LOST: Final = "\ufffd"
_EVERY: Final = 500
HEADING_LETTERS: Final = 100

Row = tuple[int, list[str]]
"""A row: the line of the file where it begins, counted from 1, and its cells."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """The cells of a file. `headings` has one for each column; an empty one is replaced by the column's number.

    `lines` are about rows that could not be divided, and about the whole file.
    """

    name: str
    layout: Layout
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    lines: tuple[ImportLine, ...] = ()


def read_table(raw: bytes, layout: Layout, name: str, progress: Progress = unwatched) -> TextTable:
    """The table in a file, without its empty rows. Raises `BadImport` or `Cancelled`."""
    text = decoded(raw, layout.encoding)
    lines: list[ImportLine] = []
    rows: list[Row] = []
    for row in _rows(text, layout, lines):
        if len(rows) % _EVERY == 0:
            progress(len(rows), 0)
        rows.append(row)
        if len(rows) > TABLE_ROWS + layout.headings:
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
    if not rows:
        raise BadImport(tr("{name} has no rows.", name=name))
    if lost := text.count(_LOST):
        remark = trn(
            "{n:,} character could not be read as {encoding}",
            "{n:,} characters could not be read as {encoding}",
            lost,
            encoding=layout.encoding.value,
        )
        lines.append(ImportLine(tr("The file"), "", True, (remark,)))
    headings = _headings(rows.pop(0)[1] if layout.headings else [], rows)
    return TextTable(name, layout, headings, tuple(rows), tuple(lines))


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
        if any(cell.strip() for cell in cells):
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
