"""A table of text, cut into cells by its layout.

Nothing in it is ever evaluated: a formula is the text that stands there."""

import codecs
import csv
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import Final

from gmtool.store.errors import BadImport
from gmtool.store.exchange.faults import ImportLine, flaw, shown
from gmtool.store.files.whole_files import read_outside
from gmtool.store.limits import CELL_LETTERS, IMPORT_BYTES, ROW_TABLE_BYTES, TABLE_BYTES, TABLE_COLUMNS, TABLE_ROWS
from gmtool.store.progress import Progress, unwatched
from gmtool.store.row_tables import is_row_table

_BEGINNING: Final = 64 * 1024
"""So many characters of a file are enough to guess by."""


_NUMBER: Final = re.compile(r"\s*[-+−]?\d+(?:[.,]\d+)?\s*")


class Encoding(StrEnum):
    """How characters stand in a file, by the names under which other programs offer them."""

    UTF_8 = "UTF-8"
    UTF_16 = "UTF-16"
    WINDOWS = "Windows-1252"


class Separator(StrEnum):
    """What stands between two cells."""

    COMMA = ","
    SEMICOLON = ";"
    TAB = "\t"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is to be read. `headings`: its first row says what the columns are."""

    encoding: Encoding = Encoding.UTF_8
    separator: Separator = Separator.COMMA
    headings: bool = True


def decoded(raw: bytes, encoding: Encoding) -> str:
    """The text of a file, without a byte-order mark; what its encoding does not have is the replacement character."""
    match encoding:
        case Encoding.UTF_8:
            return raw.decode("utf-8-sig", "replace")
        case Encoding.UTF_16:
            return raw.decode(_utf_16(raw), "replace").removeprefix("\ufeff")
        case Encoding.WINDOWS:
            return raw.decode("cp1252", "replace")


def guessed_layout(raw: bytes) -> Layout:
    """The likely layout of a file. Its first row has headings if there is no number in it."""
    encoding = _guessed_encoding(raw)
    text = decoded(raw[: 4 * _BEGINNING], encoding)
    separator = guessed_separator(text)
    first = next((row for row in _begun(text, separator) if any(cell.strip() for cell in row)), [])
    return Layout(encoding, separator, not any(_NUMBER.fullmatch(cell) for cell in first))


def guessed_separator(text: str) -> Separator:
    """What cuts the beginning of a text into the most rows of the same length."""
    return max(Separator, key=lambda separator: _evenness(text, separator))


def _guessed_encoding(raw: bytes) -> Encoding:
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Encoding.UTF_16
    # every other byte of Latin text in UTF-16 is zero, and no other encoding has zeros
    if raw[:_BEGINNING].count(0) * 4 > len(raw[:_BEGINNING]):
        return Encoding.UTF_16
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return Encoding.WINDOWS
    return Encoding.UTF_8


def _utf_16(raw: bytes) -> str:
    if raw.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    if raw.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    beginning = raw[:_BEGINNING]
    return "utf-16-be" if beginning[::2].count(0) > beginning[1::2].count(0) else "utf-16-le"


def _evenness(text: str, separator: Separator) -> tuple[int, int]:
    """How many rows have the usual number of cells, if that is more than one, and that number."""
    lengths = Counter(len(row) for row in _begun(text, separator) if len(row) > 1)
    return max(((rows, length) for length, rows in lengths.items()), default=(0, 0))


def _begun(text: str, separator: Separator) -> Iterator[list[str]]:
    """The rows with which a text begins, as far as it can be cut into any."""
    beginning = text[:_BEGINNING]
    if len(text) > _BEGINNING:
        beginning = beginning[: beginning.rfind("\n") + 1]
    with suppress(csv.Error):
        yield from csv.reader(StringIO(beginning, newline=""), delimiter=separator)


_ENDINGS: Final = (".csv", ".tsv", ".tab", ".txt")
_LOST: Final = "\ufffd"
_EVERY: Final = 500
HEADING_LETTERS: Final = 100

Row = tuple[int, list[str]]
"""The line of the file in which a row begins, counted from 1, and its cells."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """The cells of a file. `headings` has one for each column; one that says nothing is called by its number.

    `lines` are about rows that could not be cut into cells, and about the file as a whole.
    """

    name: str
    layout: Layout
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    lines: tuple[ImportLine, ...] = ()


def read_card_file(path: Path) -> bytes:
    """The bytes of a file with cards, JSON or a table, or with rows. Raises `BadImport` for too large a one, or
    `StoreError`.
    """
    if is_row_table(path.name):
        return read_outside(path, ROW_TABLE_BYTES, "table of rows")
    if path.name.lower().endswith(_ENDINGS):
        return read_outside(path, TABLE_BYTES, "table of cards")
    return read_outside(path, IMPORT_BYTES, "campaign")


def is_table(name: str, raw: bytes) -> bool:
    """Whether a file is a table of text, by its name, or by its beginning where the name says nothing."""
    if name.lower().endswith(_ENDINGS):
        return True
    return not name.lower().endswith(".json") and raw.lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")[:1] not in (b"{", b"[")


def read_table(raw: bytes, layout: Layout, name: str, progress: Progress = unwatched) -> TextTable:
    """The rows of a file. Rows without a single character are none. Raises `BadImport`, or `Cancelled`."""
    text = decoded(raw, layout.encoding)
    lines: list[ImportLine] = []
    rows: list[Row] = []
    for row in _rows(text, layout, lines):
        if len(rows) % _EVERY == 0:
            progress(len(rows), 0)
        rows.append(row)
        if len(rows) > TABLE_ROWS + layout.headings:
            raise BadImport(f"{name} has more than {TABLE_ROWS:,} rows.")
        if len(row[1]) > TABLE_COLUMNS:
            raise BadImport(f"{name} has {len(row[1]):,} columns in line {row[0]:,}; {TABLE_COLUMNS} are the most.")
    if not rows:
        raise BadImport(f"{name} has no rows.")
    if lost := text.count(_LOST):
        said = f"{lost:,} character{'s' if lost > 1 else ''} could not be read as {layout.encoding.value}"
        lines.append(ImportLine("The file", "", True, (said,)))
    headings = _headings(rows.pop(0)[1] if layout.headings else [], rows)
    return TextTable(name, layout, headings, tuple(rows), tuple(lines))


def _rows(text: str, layout: Layout, lines: list[ImportLine]) -> Iterator[Row]:
    """The rows that have something in them; what cannot be cut into cells is said in `lines`."""
    csv.field_size_limit(CELL_LETTERS)
    reader = csv.reader(StringIO(text, newline=""), delimiter=layout.separator)
    while True:
        before = reader.line_num
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            why = f"a cell is longer than {CELL_LETTERS:,} characters, as if a quotation mark were not closed"
            lines.append(ImportLine(f"Line {before + 1:,}", "", False, (why,)))
            continue
        if any(cell.strip() for cell in cells):
            yield before + 1, cells


def _headings(first: list[str], rows: list[Row]) -> tuple[str, ...]:
    """A heading for each column that most rows have; two are never the same."""
    if first:
        wanted = len(first)
        while wanted and not first[wanted - 1].strip():
            wanted -= 1
    else:
        wanted = Counter(len(cells) for _, cells in rows).most_common(1)[0][0] if rows else 0
    headings: list[str] = []
    for number in range(wanted):
        said = " ".join(first[number].split())[:HEADING_LETTERS] if number < len(first) else ""
        if flaw(said) or not said:
            said = column_name(number)
        headings.append(said if said not in headings else f"{said} ({column_name(number).lower()})")
    return tuple(shown(heading, HEADING_LETTERS + 20) for heading in headings)


def column_name(number: int) -> str:
    """What a column is called that has no heading; `number` counts from 0."""
    return f"Column {number + 1}"
