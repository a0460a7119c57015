"""The cards that a search found, in order: their keys, put in order only as far as somebody looks."""

from array import array
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Final, overload

_STEP: Final = 2_000


class Listing(Sequence[int]):
    """Keys of cards. `order` has all the keys in order, `hits` those that were found; None: all were."""

    def __init__(self, order: Sequence[int], hits: Collection[int] | None = None) -> None:
        self._order = order
        self._hits = hits
        self._keys = order if hits is None else array("q")
        # one that is not in the order has come since; it is not shown before the next search
        self._length = len(order) if hits is None else len(hits)
        self._rest: Iterator[int] = iter(()) if hits is None else filter(hits.__contains__, order)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, row: int) -> int: ...
    @overload
    def __getitem__(self, row: slice) -> Sequence[int]: ...
    def __getitem__(self, row: int | slice) -> int | Sequence[int]:
        if isinstance(row, slice):
            first, end, step = row.indices(self._length)
            self._reach(max(first, end) if step > 0 else self._length)
            return self._keys[row]
        if row < 0:
            row += self._length
        self._reach(row + 1)
        return self._keys[row]

    def __contains__(self, key: object) -> bool:
        return key in (self._keys if self._hits is None else self._hits)

    def same_as(self, other: object) -> bool:
        """Whether this lists the same cards in the same order."""
        return isinstance(other, Listing) and self._hits == other._hits and self._order == other._order

    def row(self, key: int) -> int:
        """Where a key stands, or -1."""
        if self._hits is not None and key not in self._hits:
            return -1
        begin = 0
        while begin < self._length:
            end = min(max(begin + _STEP, len(self._keys)), self._length)
            self._reach(end)
            try:
                return self._keys.index(key, begin, end)
            except ValueError:
                begin = end
        return -1

    def _reach(self, count: int) -> None:
        if count > len(self._keys) and isinstance(self._keys, array):
            self._keys.extend(islice(self._rest, count - len(self._keys) + 200))


class Joined(Sequence[int]):
    """One listing after another. No key is in both."""

    def __init__(self, first: Listing, second: Listing) -> None:
        self._first, self._second = first, second

    def __len__(self) -> int:
        return len(self._first) + len(self._second)

    @overload
    def __getitem__(self, row: int) -> int: ...
    @overload
    def __getitem__(self, row: slice) -> Sequence[int]: ...
    def __getitem__(self, row: int | slice) -> int | Sequence[int]:
        if isinstance(row, slice):
            return [self[one] for one in range(*row.indices(len(self)))]
        row += len(self) if row < 0 else 0
        return self._first[row] if row < len(self._first) else self._second[row - len(self._first)]

    def __contains__(self, key: object) -> bool:
        return key in self._first or key in self._second

    def same_as(self, other: object) -> bool:
        """Whether this lists the same cards in the same order."""
        return isinstance(other, Joined) and self._first.same_as(other._first) and self._second.same_as(other._second)

    def row(self, key: int) -> int:
        """Where a key stands, or -1."""
        if (row := self._first.row(key)) >= 0:
            return row
        row = self._second.row(key)
        return row if row < 0 else row + len(self._first)
