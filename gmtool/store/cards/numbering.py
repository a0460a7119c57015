"""Names for numbered copies: “Goblin” gives “Goblin 1”, “Goblin 2”, with the first numbers that are free."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import count, islice

from sqlmodel import col, select

from gmtool.store.database.connection import Database
from gmtool.store.database.tables import CardRow

_NUMBER = re.compile(r"\s+\d+$")


class Numbering:
    """Gives every name once. May raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._taken: dict[str, set[str]] = {}
        self._numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))
        """Of each name those that have not been looked at: all before them are given or were taken."""
        self._all = False

    def names(self, name: str, copies: int) -> tuple[str, ...]:
        """Names for so many copies of a card of this name; a number that it has already is left away first."""
        stem = _NUMBER.sub("", name)
        taken = self._taken[stem] if stem in self._taken or self._all else self._read(stem)
        free = (numbered for number in self._numbers[stem] if (numbered := f"{stem} {number}") not in taken)
        return tuple(islice(free, copies))

    def look_up_all(self) -> None:
        """Read the names of all the cards at once: for copies of very many, that is quicker."""
        taken: defaultdict[str, set[str]] = defaultdict(set)
        with self._database.reading() as session:
            for name in filter(_is_text, session.exec(select(CardRow.name))):
                taken[_NUMBER.sub("", name)].add(name)
        self._taken, self._all = taken, True

    def _read(self, stem: str) -> set[str]:
        # “!” comes next after the blank, so these are the names that begin so
        begins = select(CardRow.name).where(col(CardRow.name) > f"{stem} ", col(CardRow.name) < f"{stem}!")
        with self._database.reading() as session:
            self._taken[stem] = set(session.exec(begins))
        return self._taken[stem]


def in_words(names: Iterable[str]) -> str:
    """Names that follow each other as “Goblin 1 to 6”, others one by one."""
    runs: list[list[str]] = []
    for name in names:
        if runs and _follows(runs[-1][-1], name):
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1].rsplit(' ', 1)[1]}" for run in runs)


def _is_text(name: object) -> bool:
    """Not so in a damaged card."""
    return isinstance(name, str)


def _follows(before: str, name: str) -> bool:
    stem, _, number = before.rpartition(" ")
    return number.isdecimal() and name == f"{stem} {int(number) + 1}"
