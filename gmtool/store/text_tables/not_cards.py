"""Text that is no table of cards: prose, source code, logs, letters. One sentence refuses it, and says what to do.

A table is one of cards where a heading says which column has the names, or a column is a field of a rule system; or,
without headings, where all rows have equally many cells, with a column of words and one of numbers. Prose, too, can
have *name* or *who* between two commas: where nothing but such a word within a row speaks for a table, its rows have to
be as long as that.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final

from gmtool.language import tr
from gmtool.store.errors import BadImport
from gmtool.store.text_tables.table import TextTable
from gmtool.whole_number import is_number

_LOOKED_AT: Final = 40
_TEXT: Final = tr("a text")
_LETTER_KIND: Final = tr("a letter")
_NAME: Final = 40
"""The letters of a long name; a longer line is a sentence."""
_PLAIN: Final = re.compile(r"\w[\w ]*")
_LOG: Final = re.compile(r"[\[(]?(?:\d{4}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d{2,4}|\d\d:\d\d|[A-Z][a-z]{2} +\d\d? \d\d:)")
_LETTER: Final = re.compile(r"(?:From|To|Subject|Date|Received|Reply-To|Cc|Von|An|Betreff|Datum):\s")
_MARKDOWN: Final = re.compile(r"#{1,6} \S|[-*+] \S|```|>\s|\|.*\||\d+\. \S|\*\*|!?\[[^\]]*\]\(")
_CODE: Final = re.compile(
    r".*[{};]\s*$|(?:def|class|import|from|function|const|let|var|if|for|while|return|public|private|static|use|fn)\b.*|"
    r"#(?:include|define|!).*|//.*|/\*.*|\w+ *(?:=|\+=|:=) *\S.*|\w[\w.]*\(.*\)"
)
_PATCH: Final = re.compile(r"diff --git |@@ -\d+|(?:---|\+\+\+) [\w./]")
"""A line at the head of the differences between two files."""
_HEAD_OF_PATCH: Final = 5


class Named(IntEnum):
    """Whether a heading says which column has the names."""

    NOT = 0
    WITHIN = 1  # that of a column after the first
    FIRST = 2


def check_cards(table: TextTable, *, named: Named, fields: bool) -> None:
    """Raise `BadImport` for what is no table of cards. `fields`: a field of a rule system is among its columns."""
    rows = [cells for _, cells in table.rows[:_LOOKED_AT]]
    if len(table.headings) == 1:
        if named and _is_list(table, rows):
            return
    elif _is_divided(table, rows) and not _is_patch(table) and (fields or _says_names(table, rows, named)):
        return
    if not table.layout.headings and _has_words_and_numbers(table, rows):
        return
    kind = _kind(_lines(table))
    if kind == _TEXT and len(table.headings) > 1 and rows and _is_even(rows):
        raise BadImport(
            tr(
                "{name} seems to be a table, but not of cards: no heading is Name or a field of a rule system; write "
                "headings in its first row.",
                name=table.name,
            )
        )
    raise BadImport(
        tr(
            "{name} seems to be {kind}, not a table of cards, which has a heading such as Name; paste lines that write "
            "up cards on the roster, or make a text a handout.",
            name=table.name,
            kind=kind,
        )
    )


def all_of(fits: Callable[[str], bool], table: TextTable, number: int) -> bool:
    """True if all filled cells of a column are of a kind, and some are."""
    cells = [cells[number] for _, cells in table.rows[:_LOOKED_AT] if number < len(cells) and cells[number].strip()]
    return bool(cells) and all(map(fits, cells))


def _is_divided(table: TextTable, rows: Sequence[Sequence[str]]) -> bool:
    """True if at least half of the rows have several cells; prose has a comma here and there."""
    return 2 * sum(len(cells) > 1 for cells in rows) >= len(rows)


def _says_names(table: TextTable, rows: Sequence[Sequence[str]], named: Named) -> bool:
    """True for headings that say where the names are; a sentence, or a line of a log or a letter, is none."""
    lines = _lines(table)
    heading = table.layout.separator.join(table.headings).strip()
    return named is Named.FIRST or (
        named is Named.WITHIN
        and 10 * sum(len(cells) == len(table.headings) for cells in rows) >= 9 * len(rows)
        and not (_LOG.match(heading) or _LETTER.match(heading))
        and not heading.endswith(".")
        and _kind(lines) != _LETTER_KIND
    )


def _is_patch(table: TextTable) -> bool:
    return any(map(_PATCH.match, _lines(table)[:_HEAD_OF_PATCH]))


def _is_list(table: TextTable, rows: Sequence[Sequence[str]]) -> bool:
    """True for a plain heading over a column of names."""
    short = sum(len(cell.strip()) <= _NAME for cells in rows for cell in cells[:1])
    return bool(_PLAIN.fullmatch(table.headings[0])) and 2 * short >= len(rows)


def _is_even(rows: Sequence[Sequence[str]]) -> bool:
    """True if nearly all rows have the same number of cells."""
    return 10 * Counter(map(len, rows)).most_common(1)[0][1] >= 9 * len(rows)


def _has_words_and_numbers(table: TextTable, rows: Sequence[Sequence[str]]) -> bool:
    """True for rows of equally many cells, of which one column is all words, and another all numbers."""
    columns = range(len(table.headings))
    return (
        len(table.headings) > 1
        and len({len(cells) for cells in rows}) == 1
        and any(all_of(is_number, table, number) for number in columns)
        and any(all_of(_is_words, table, number) for number in columns)
    )


def _is_words(cell: str) -> bool:
    return len(cell) <= 2 * _NAME and not is_number(cell) and not _LOG.match(cell) and any(map(str.isalpha, cell))


def _lines(table: TextTable) -> list[str]:
    first = [table.layout.separator.join(table.headings)] if table.layout.headings else []
    lines = [*table.above, *first, *(table.layout.separator.join(cells) for _, cells in table.rows[:_LOOKED_AT])]
    return [line.strip() for line in lines if line.strip()]


def _kind(lines: Sequence[str]) -> str:
    """What a text seems to be, with its article."""

    def share(pattern: re.Pattern[str]) -> float:
        return sum(bool(pattern.match(line)) for line in lines) / len(lines) if lines else 0

    if any(map(_LETTER.match, lines[:2])) and sum(bool(_LETTER.match(line)) for line in lines[:10]) > 1:
        return _LETTER_KIND
    if share(_LOG) > _MOSTLY:
        return tr("a log")
    if share(_CODE) > _MOSTLY or any(map(_PATCH.match, lines[:_HEAD_OF_PATCH])):
        return tr("the source code of a program")
    if share(_MARKDOWN) > _SOMETIMES or (lines and lines[0].startswith("# ")):
        return tr("a document in Markdown")
    return _TEXT


_MOSTLY: Final = 0.5
_SOMETIMES: Final = 0.3
