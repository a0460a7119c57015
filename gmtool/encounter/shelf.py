"""The shelf of a journal: its entries by number, and the lines of play that they form.

An entry stays text until it is needed, so that a long fight opens at once and takes little memory."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, overload

from gmtool.encounter.changes import DamagedEntry
from gmtool.encounter.entry import START, Entry, entry_from_text, entry_text
from gmtool.language import tr
from gmtool.records import dataclass

OPEN: Final = 64
"""The most entries kept open at a time. An open one takes about ten times as much memory as its text."""


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """An entry that is still a line of JSON."""

    number: int
    parent: int
    text: str


class Shelf:
    """Entries by number, each with those that follow it. Entries are only ever added."""

    def __init__(self, entries: Iterable[Entry | SealedEntry] = ()) -> None:
        self._entries: dict[int, SealedEntry] = {}
        self._open: OrderedDict[int, Entry] = OrderedDict()
        self._children: dict[int, list[int]] = {}
        self._newest = START
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry | SealedEntry) -> None:
        """Put an entry on the shelf. Raises `DamagedEntry` for an impossible number or parent."""
        if entry.number in self or entry.number < START:
            raise DamagedEntry(
                tr("Entry {number} is in the journal twice, or has an impossible number.", number=entry.number)
            )
        if entry.parent not in self:
            raise DamagedEntry(
                tr(
                    "Entry {number} follows entry {before}, which does not come before it.",
                    number=entry.number,
                    before=entry.parent,
                )
            )
        if isinstance(entry, Entry):
            self._lay_open(entry)
            entry = SealedEntry(entry.number, entry.parent, entry_text(entry))
        self._entries[entry.number] = entry
        self._newest = max(self._newest, entry.number)
        self._children.setdefault(entry.parent, []).append(entry.number)

    def __contains__(self, number: int) -> bool:
        return number == START or number in self._entries

    def __getitem__(self, number: int) -> Entry:
        opened = self._open.get(number)
        if opened is None:
            sealed = self._entries[number]
            opened = entry_from_text(sealed.text)
            if (opened.number, opened.parent) != (sealed.number, sealed.parent):
                raise DamagedEntry(tr("Entry {number} holds another entry's text.", number=number))
        self._lay_open(opened)
        return opened

    def _lay_open(self, entry: Entry) -> None:
        """Keep an entry open, and close the one that was used longest ago."""
        self._open[entry.number] = entry
        self._open.move_to_end(entry.number)
        if len(self._open) > OPEN:
            self._open.popitem(last=False)

    def __len__(self) -> int:
        return len(self._entries)

    def numbers(self) -> tuple[int, ...]:
        """All the numbers, in the order in which the entries were made."""
        return tuple(self._entries)

    @property
    def next_number(self) -> int:
        """The number that a new entry gets."""
        return self._newest + 1

    def parent(self, number: int) -> int:
        """The number of the entry before this one."""
        return self._entries[number].parent

    def course(self, number: int) -> list[int]:
        """The numbers from the first entry to this one."""
        backwards = []
        while number != START:
            backwards.append(number)
            number = self.parent(number)
        return backwards[::-1]

    def tip(self, number: int) -> int:
        """The last entry after this one, along the newest branch at every fork."""
        while children := self._children.get(number):
            number = children[-1]
        return number

    def leaves(self) -> tuple[int, ...]:
        """The numbers of the entries that nothing follows."""
        return tuple(number for number in self._entries if number not in self._children)


class Run(Sequence[Entry]):
    """Some entries of a shelf in order, opened when they are needed."""

    def __init__(self, shelf: Shelf, numbers: Sequence[int]) -> None:
        self._shelf = shelf
        self.numbers = tuple(numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Entry]:
        return (self._shelf[number] for number in self.numbers)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> "Run": ...
    def __getitem__(self, index: int | slice) -> "Entry | Run":
        if isinstance(index, slice):
            return Run(self._shelf, self.numbers[index])
        return self._shelf[self.numbers[index]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of play: its last entry, the entry at which it leaves the current line, and its length from there."""

    tip: int
    fork: int
    length: int
    label: str
    current: bool


def branches(shelf: Shelf, current: int) -> tuple[Branch, ...]:
    """Every line of play: first the one that ends at `current`, then the others, the newest first."""
    played = set(shelf.course(current))
    found = []
    for tip in shelf.leaves():
        course = shelf.course(tip)
        shared = 0 if tip == current else sum(number in played for number in course)
        fork = course[shared - 1] if shared else START
        found.append(Branch(tip, fork, len(course) - shared, shelf[tip].label, tip == current))
    return tuple(sorted(found, key=lambda branch: (not branch.current, -branch.tip)))


class Course:
    """A line of play as numbers of entries in order. The head is the last one done; redo leads from it to the tip."""

    def __init__(self, numbers: list[int], head: int) -> None:
        self._numbers = numbers
        self._done = self._place(head)

    @property
    def head(self) -> int:
        """The last entry done, `START` if none is."""
        return self._numbers[self._done - 1] if self._done else START

    @property
    def tip(self) -> int:
        """The last entry of the line, `START` if it has none."""
        return self._numbers[-1] if self._numbers else START

    @property
    def done(self) -> list[int]:
        """The entries up to the head."""
        return self._numbers[: self._done]

    @property
    def ahead(self) -> list[int]:
        """The entries that can be redone."""
        return self._numbers[self._done :]

    @property
    def next(self) -> int | None:
        """The entry that redo would do."""
        return self._numbers[self._done] if self._done < len(self._numbers) else None

    def __contains__(self, number: int) -> bool:
        return number == START or number in self._numbers

    def append(self, number: int) -> None:
        """Add a new entry after the head; it becomes head and tip."""
        del self._numbers[self._done :]
        self._numbers.append(number)
        self._done += 1

    def move(self, head: int) -> None:
        """Make another entry of the line the head."""
        self._done = self._place(head)

    def _place(self, head: int) -> int:
        return 0 if head == START else self._numbers.index(head) + 1
