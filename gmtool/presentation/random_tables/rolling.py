"""Rolls on random tables, with the tables that rows name and the dice in them; and whether a table ever ends."""

from collections.abc import Callable, Mapping
from typing import Final

from gmtool.dice.expression import Expression, RandomSource, Rolled, roll
from gmtool.language import tr
from gmtool.presentation.random_tables.table_text import BadTable, Table, TableName
from gmtool.presentation.rolled_words import rolled_text
from gmtool.presentation.text import with_minus
from gmtool.records import dataclass
from gmtool.whole_number import read_whole

MOST_DEEP: Final = 20
"""The most tables within tables."""
MOST_ROLLS: Final = 200
"""The most rolls on tables that one roll leads to."""
MOST_LETTERS: Final = 20_000
"""The longest result, in characters: as long as a handout."""

Find = Callable[[str], Table]
"""Finds a table by its title. Raises `BadTable`, also where there is none."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """What came up on a table: its words, and each roll as it fell (`1d6: 4 (4)`), the table's own first."""

    title: str
    text: str
    rolls: tuple[str, ...] = ()

    @property
    def dice(self) -> str:
        """All the rolls in one line."""
        return ", ".join(self.rolls)

    @property
    def told(self) -> str:
        """The result as a note: “Weather: rain (1d6: 4)”."""
        said = tr("{title}: {result}", title=self.title, result=self.text) if self.title else self.text
        return f"{said} ({self.dice})" if self.rolls else said


def roll_on(title: str, find: Find, source: RandomSource, total: int | None = None) -> TableResult:
    """Roll on a table; `total` is what real dice showed for it. Raises `BadTable`."""
    rolling = _Rolling(find, source)
    text = rolling.on(title, (), total)
    return TableResult(title, " ".join(text.split()), tuple(rolling.rolls))


def total_typed(table: Table, typed: str) -> int | None:
    """The total that was typed for a table's dice; None for nothing. Raises `BadTable`."""
    if not typed.strip():
        return None
    total, dice = read_whole(typed), with_minus(table.dice.text)
    if total is None:
        raise BadTable(tr("“{typed}” is not a number; type what {dice} showed.", typed=typed.strip()[:20], dice=dice))
    if not table.lowest <= total <= table.highest:
        raise BadTable(
            tr(
                "{dice} cannot total {total}; it gives {lowest} to {highest}.",
                dice=dice,
                total=total,
                lowest=table.lowest,
                highest=table.highest,
            )
        )
    return total


class _Rolling:
    def __init__(self, find: Find, source: RandomSource) -> None:
        self._find, self._source = find, source
        self._left, self._letters = MOST_ROLLS, MOST_LETTERS
        self.rolls: list[str] = []

    def on(self, title: str, way: tuple[str, ...], total: int | None = None) -> str:
        """The words that come up; `way` are the tables that led here."""
        if len(way) >= MOST_DEEP:
            raise BadTable(_without_end(way, title))
        if not self._left:
            raise BadTable(tr("One roll on “{title}” leads to more than {most} others.", title=way[0], most=MOST_ROLLS))
        self._left -= 1
        table = self._find(title)
        row = table.row(self._total(table, total))
        said = list[str]()
        for part in row.parts:
            if isinstance(part, TableName):
                said.append(self.on(part.title, (*way, title)))
                continue
            words = part if isinstance(part, str) else str(self._note(part, roll(part, self._source)).total)
            self._letters -= len(words)
            if self._letters < 0:
                raise BadTable(tr("What came up has more than {most:,} letters.", most=MOST_LETTERS))
            said.append(words)
        return "".join(said)

    def _total(self, table: Table, total: int | None) -> int:
        if total is not None:
            self.rolls.append(f"{with_minus(table.dice.text)}: {total}")
            return total
        rolled = roll(table.dice, self._source)
        return (self._note(table.dice, rolled) if table.dice.left.dice else rolled).total

    def _note(self, dice: Expression, rolled: Rolled) -> Rolled:
        self.rolls.append(" ".join(rolled_text(dice, rolled).split()))
        return rolled


def _without_end(way: tuple[str, ...], title: str) -> str:
    chain = (*way, title)
    folded = [one.casefold() for one in chain]
    place = next((at for at, one in enumerate(folded) if one in folded[at + 1 :]), None)
    if place is None:
        return tr("“{title}” has tables within tables, more than {most} deep.", title=chain[0], most=MOST_DEEP)
    circle = chain[place : folded.index(folded[place], place + 1) + 1]
    return tr("These tables lead to each other without end: {tables}.", tables=" → ".join(circle))


def never_ends(title: str, table: Table, find: Find) -> bool:
    """True if every row of a table leads back to it, so that no roll on it can end. Raises `BadTable`.

    A row that says to roll again on the table itself, as many books have one, is no such circle.
    """
    known: dict[str, Table] = {title.casefold(): table}
    waiting = [table]
    while waiting:
        for row in waiting.pop().rows:
            for name in row.names:
                if name.casefold() not in known:
                    known[name.casefold()] = find(name)
                    waiting.append(known[name.casefold()])
    return title.casefold() not in _ending(known)


def _ending(known: Mapping[str, Table]) -> set[str]:
    """The tables on which a roll can end, found from those with a row that names no other."""
    named_by: dict[str, list[tuple[str, set[str]]]] = {}
    ending, found = set[str](), list[str]()
    for key, table in known.items():
        for row in table.rows:
            lacks = {name.casefold() for name in row.names}
            for name in lacks:
                named_by.setdefault(name, []).append((key, lacks))
            if not lacks:
                found.append(key)
    while found:
        one = found.pop()
        if one in ending:
            continue
        ending.add(one)
        for key, lacks in named_by.get(one, ()):
            lacks.discard(one)
            if not lacks:
                found.append(key)
    return ending
