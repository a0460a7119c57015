"""How the bytes of a table are cut into cells: the encoding, what separates the cells, whether headings stand first."""

import codecs
import csv
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from io import StringIO
from typing import Final

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
