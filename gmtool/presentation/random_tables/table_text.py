"""Random tables as a GM types them: a row a line.

Rows begin with the numbers they stand for, as in a book (`1-3 A wolf`, `4 Goblins`), or with none, and then each is as
likely as the others; `x3 A wolf` is three times as likely. A first line of dice alone (`2d6`) says what is rolled;
without it, the numbers make the die. In a row, `{2d6}` is rolled, and `[Weather]` is a roll on the table of that title.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from gmtool.dice import DiceError
from gmtool.dice.expression import Expression, parse_expression
from gmtool.language import tr, trn
from gmtool.presentation.text import shortened, with_minus
from gmtool.records import dataclass
from gmtool.whole_number import MINUS_SIGNS

MOST_ROWS: Final = 1_000
"""The most rows of a table; a die has as many sides at most."""
_QUOTED: Final = 40
"""The letters of a line that a sentence quotes."""


class BadTable(ValueError):
    """A table that cannot be rolled on; the message is one sentence, which names the line."""


class TableName(NamedTuple):
    """The place in a row where another table is rolled on."""

    title: str


Part = str | Expression | TableName
"""A part of a row: words, dice that are rolled, or another table."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row, for the totals from `lowest` to `highest`; `line` is its number in the text, from 1."""

    lowest: int
    highest: int
    parts: tuple[Part, ...]
    line: int

    @property
    def names(self) -> Iterator[str]:
        """The titles of the tables in it."""
        return (part.title for part in self.parts if isinstance(part, TableName))


@dataclass(frozen=True, slots=True)
class Table:
    """A table that can be rolled on: every total of its dice has one row."""

    dice: Expression
    rows: tuple[TableRow, ...]

    @property
    def lowest(self) -> int:
        """The smallest total of its dice."""
        return self.dice.left.lowest

    @property
    def highest(self) -> int:
        """The largest total of its dice."""
        return self.dice.left.highest

    def row(self, total: int) -> TableRow:
        """The row of a total that its dice can give."""
        return next(row for row in self.rows if row.lowest <= total <= row.highest)


@lru_cache(maxsize=1024)
def read_table(text: str) -> Table:
    """Read a table. Raises `BadTable`."""
    lines = [(number, said) for number, line in enumerate(text.splitlines(), 1) if (said := _bare(line))]
    dice = None
    if lines and (found := _dice_first([line for _, line in lines])):
        dice = _parsed(found[1], lines[0][0])
        lines = lines[1:]
    if not lines:
        raise BadTable(tr("There are no rows yet; type one on each line."))
    if len(lines) > MOST_ROWS:
        raise BadTable(tr("The table has {count:,} rows; the limit is {most:,}.", count=len(lines), most=MOST_ROWS))
    return _numbered(lines, dice) if dice is not None or _begin_with_numbers(lines) else _weighted(lines)


def in_numbers(lowest: int, highest: int) -> str:
    """The numbers of a row as they are written: `4`, `1–3`."""
    return str(lowest) if lowest == highest else f"{lowest}–{highest}"


# --- lines ------------------------------------------------------------------------------------------------------------
_Line = tuple[int, str]
_NUMBERS: Final = re.compile(
    rf"(\d{{1,6}})(?:\s*[{MINUS_SIGNS}—]\s*(\d{{1,6}})|(\+))?"
    # after two numbers a word may follow at once: 1-3Wolves
    r"(?:\s*[.:;)|\t]\s*|,\s+|\s+|$|(?(2)(?!d\d)(?=[^\W\d_])|(?!)))"
)
_WEIGHT: Final = re.compile(r"(?:[x×]\s?(\d{1,4})|(\d{1,4})\s?[x×])\s+", re.IGNORECASE)
_DICE_ALONE: Final = re.compile(rf"(\d*d[\d%][{MINUS_SIGNS}\dd%khl+ ]*?)\s*(?::|[|\t].*)?", re.IGNORECASE)
_DICE_HEADING: Final = re.compile(rf"(\d*d[\d%][{MINUS_SIGNS}\dd%khl+]*)\s+\D.*", re.IGNORECASE)
_BULLET: Final = re.compile(r"[-*•–]\s+")
_RULE_OF_MARKDOWN: Final = re.compile(r"[-:|\s]+")
_IN_BRACKETS: Final = re.compile(r"\{([^{}\[\]]*)\}|\[\[([^{}\[\]]*)\]\]|\[([^{}\[\]]*)\]")


def _dice_first(lines: Sequence[str]) -> re.Match[str] | None:
    """The dice of a first line that says what is rolled; where all other rows have numbers, a heading may follow."""
    found, rest = _DICE_ALONE.fullmatch(lines[0]), lines[1:]
    if found is None and rest and all(map(_NUMBERS.match, rest)):
        found = _DICE_HEADING.fullmatch(lines[0])
    return found


def _begin_with_numbers(lines: Sequence[_Line]) -> bool:
    """True if rows begin with the numbers they stand for, and not all of these with a weight: “2 x a wolf”."""
    first = lines[0][1]
    if not _NUMBERS.match(first):
        return False
    return not (_WEIGHT.match(first) and all(_WEIGHT.match(line) for _, line in lines if _NUMBERS.match(line)))


def _bare(line: str) -> str:
    """A line without what frames it in Markdown; empty for one that says nothing."""
    line = line.strip().strip("|").strip()
    return "" if _RULE_OF_MARKDOWN.fullmatch(line) else line


def _numbered(lines: Sequence[_Line], dice: Expression | None) -> Table:
    spans = [(*_span(number, line, dice), number) for number, line in lines]
    if dice is None:
        dice = _die_of(spans[0][0], max(highest for _, highest, *_ in spans), spans[0][3])
    rows = [TableRow(lowest, highest, _parts(rest, number), number) for lowest, highest, rest, number in spans]
    return _covering(dice, sorted(rows, key=lambda row: (row.lowest, row.line)))


def _span(number: int, line: str, dice: Expression | None) -> tuple[int, int, str]:
    """The numbers at the beginning of a line, and the rest of it."""
    found = _NUMBERS.match(line)
    if found is None:
        raise BadTable(
            tr("Line {line} has no number: “{text}”.", line=number, text=shortened(line.lstrip("-*• "), _QUOTED))
        )
    lowest = _number(found[1])
    highest = _number(found[2]) if found[2] else lowest
    if found[3] and dice is not None:
        highest = max(lowest, dice.left.highest)
    if highest < lowest:
        raise BadTable(tr("Line {line}: {first} to {last} runs backwards.", line=number, first=lowest, last=highest))
    rest = line[found.end() :].strip()
    if not rest:
        raise BadTable(tr("Line {line} says nothing: write what happens after the number.", line=number))
    return lowest, highest, rest


def _number(digits: str) -> int:
    """A number as it stands in tables: 00 on two dice of ten sides is 100."""
    return int(f"1{digits}") if len(digits) > 1 and not digits.strip("0") else int(digits)


def _die_of(first: int, last: int, line: int) -> Expression:
    """The die for numbers from the first to the last."""
    if not first:
        raise BadTable(tr("Line {line}: no die shows 0.", line=line))
    if first != 1:
        raise BadTable(
            tr(
                "Line {line}: the numbers begin with {first}, and a die begins with 1. Write the dice, such as 2d6, on"
                " a line above; or a dash before a row that only begins with a number.",
                line=line,
                first=first,
            )
        )
    return _one_die(last)


def _one_die(sides: int) -> Expression:
    if sides > MOST_ROWS:
        raise BadTable(tr("A die can have {most:,} sides; this table needs {sides:,}.", most=MOST_ROWS, sides=sides))
    return parse_expression(f"1d{sides}" if sides > 1 else "1")


def _covering(dice: Expression, rows: Sequence[TableRow]) -> Table:
    """The table, if every total has exactly one row."""
    lowest, highest, said = dice.left.lowest, dice.left.highest, with_minus(dice.text)
    due = lowest
    for row in rows:
        if row.lowest < lowest or row.highest > highest:
            never = row.lowest if row.lowest < lowest else row.highest
            raise BadTable(tr("Line {line}: {dice} never gives {number}.", line=row.line, dice=said, number=never))
        if row.lowest < due:
            raise BadTable(tr("Line {line}: {number} has a row already.", line=row.line, number=row.lowest))
        if row.lowest > due:
            missing = in_numbers(due, row.lowest - 1)
            raise BadTable(
                tr("Line {line}: before it, a row for {numbers} is missing.", line=row.line, numbers=missing)
            )
        due = row.highest + 1
    if due <= highest:
        missing = in_numbers(due, highest)
        raise BadTable(
            tr("Line {line} is the last, but a row for {numbers} is missing.", line=rows[-1].line, numbers=missing)
        )
    return Table(dice, tuple(rows))


def _weighted(lines: Sequence[_Line]) -> Table:
    """Rows without numbers."""
    rows, due = list[TableRow](), 1
    for number, line in lines:
        found = _WEIGHT.match(line)
        weight = int(found[1] or found[2]) if found else 1
        if not weight:
            raise BadTable(tr("Line {line}: a row that comes up 0 times never comes up.", line=number))
        rest = line[found.end() :] if found else _BULLET.sub("", line, count=1)
        rows.append(TableRow(due, due + weight - 1, _parts(rest.strip(), number), number))
        due += weight
    return Table(_one_die(due - 1), tuple(rows))


# --- rows -------------------------------------------------------------------------------------------------------------
def _parts(text: str, line: int) -> tuple[Part, ...]:
    parts, at = list[Part](), 0
    for found in _IN_BRACKETS.finditer(text):
        dice, title = found[1] or found[2], found[3]
        if not (dice or title or "").strip():
            continue
        parts += [text[at : found.start()], _dice(dice, line) if dice else TableName(title.strip())]
        at = found.end()
    parts.append(text[at:])
    plain = "".join(part for part in parts if isinstance(part, str))
    for opened, closed in ("{}", "[]"):
        if plain.count(opened) > plain.count(closed):
            raise BadTable(tr("Line {line}: “{sign}” is not closed.", line=line, sign=opened))
    return tuple(part for part in parts if part != "")


def _dice(text: str, line: int) -> Expression:
    # virtual tabletops write a roll as [[/r 2d6]]
    return _parsed(re.sub(r"^\s*/r(?:oll)?\s+", "", text), line)


def _parsed(text: str, line: int) -> Expression:
    try:
        parsed = parse_expression(text)
    except DiceError as wrong:
        raise BadTable(tr("Line {line}: {fault}", line=line, fault=wrong)) from None
    if parsed.sign:
        raise BadTable(tr("Line {line}: “{dice}” compares; dice alone are needed.", line=line, dice=parsed.text))
    return parsed


def die_words(table: Table) -> str:
    """The dice of a table and the number of its rows: `1d6, 4 rows`."""
    rows = trn("{n:,} row", "{n:,} rows", len(table.rows))
    return f"{with_minus(table.dice.text)}, {rows}" if table.dice.left.dice else rows
