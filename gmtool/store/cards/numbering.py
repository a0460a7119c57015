"""Names for numbered copies: “Goblin” gives “Goblin 1”, “Goblin 2”, with the first numbers that are free."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import count, islice

from sqlmodel import col, select

from gmtool.language import tr
from gmtool.store.database.connection import Database
from gmtool.store.database.tables import CardRow

_NUMBER = re.compile(r"\s+\d+$")


class Numbering:
    """A source of free names, which gives each name once. May raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._taken: dict[str, set[str]] = {}
        self._numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))
        """For each stem the numbers not tried yet: all before them are given or taken."""
        self._all = False

    def names(self, name: str, copies: int) -> tuple[str, ...]:
        """Names for copies of a card of this name, whose own number is removed first."""
        stem = _NUMBER.sub("", name)
        taken = self._taken[stem] if stem in self._taken or self._all else self._read(stem)
        free = (numbered for number in self._numbers[stem] if (numbered := f"{stem} {number}") not in taken)
        return tuple(islice(free, copies))

    def look_up_all(self) -> None:
        """Read the names of all the cards at once, which is quicker for copies of many cards."""
        taken: defaultdict[str, set[str]] = defaultdict(set)
        with self._database.reading() as session:
            for name in session.exec(select(CardRow.name)):
                # a damaged card may have anything for its name
                if isinstance(name, str):
                    taken[_NUMBER.sub("", name)].add(name)
        self._taken, self._all = taken, True

    def _read(self, stem: str) -> set[str]:
        # “!” is the next character after the blank, so these are the names that begin with the stem
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
    return ", ".join(run[0] if len(run) == 1 else _first_to_last(run[0], run[-1]) for run in runs)


def _first_to_last(first: str, last: str) -> str:
    # translators: names of copies, such as “Goblin 1 to 6”
    return tr("{first} to {number}", first=first, number=last.rpartition(" ")[2])


def _follows(before: str, name: str) -> bool:
    stem, _, number = before.rpartition(" ")
    return number.isdecimal() and name == f"{stem} {int(number) + 1}"
