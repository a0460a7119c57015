"""The line of play: the entries from the first to the tip, and how many of them are done."""

from gmtool.encounter.entry import START


class Course:
    """Numbers of entries in order. The head is the last one done; redo leads from it to the tip."""

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
        """A new entry follows the head and becomes head and tip."""
        del self._numbers[self._done :]
        self._numbers.append(number)
        self._done += 1

    def move(self, head: int) -> None:
        """Another entry of the line is the head."""
        self._done = self._place(head)

    def _place(self, head: int) -> int:
        return 0 if head == START else self._numbers.index(head) + 1
