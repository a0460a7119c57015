"""Listings of cards: their orders, and keys that are sorted only as far as they are shown."""

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from itertools import chain, islice
from typing import Any, Final, overload

from gmtool.records import dataclass

Fetch = Callable[..., Iterable[Any]]
"""A function from a statement and its parameters to rows."""


@dataclass(frozen=True, slots=True)
class Order:
    """The order of cards: by `name`, `kind`, `system`, `tag`, `newest`, or the key of a column after a colon."""

    by: str = "name"
    descending: bool = False


BY_NAME: Final = Order()

_KEYS: Final = "SELECT key FROM cards ORDER BY sort_name, key"
_VALUES: Final = {
    "kind": "SELECT key, CASE kind WHEN 'player' THEN '' ELSE kind END FROM cards",
    "system": "SELECT key, system FROM cards",
    "tag": "SELECT card, min(tag) FROM card_tags GROUP BY card",
}
_VALUE: Final = (
    "SELECT card, number FROM card_values WHERE name = ? AND number IS NOT NULL"
    " UNION ALL SELECT card, text FROM card_values WHERE name = ? AND text IS NOT NULL"
)


def column_order(key: str, descending: bool = False) -> Order:
    """The order by a column of a system."""
    return Order(f":{key}", descending)


def keys_by_name(fetch: Fetch) -> "array[int]":
    """Every card's key, by name."""
    return _array(fetch(_KEYS))


def keys_in_order(fetch: Fetch, order: Order, by_name: "array[int]") -> "array[int]":
    """Every card's key in this order. Cards without a value come last; those with equal values are sorted by name."""
    if order.by == "newest":
        return _array(fetch(f"SELECT key FROM cards ORDER BY key {'' if order.descending else 'DESC'}"))
    if order.by == "name":
        return by_name[::-1] if order.descending else by_name
    column = order.by.startswith(":")
    rows = fetch(_VALUE, *[order.by[1:]] * 2) if column else fetch(_VALUES.get(order.by, _VALUES["kind"]))
    values: dict[int, Any] = dict(rows)
    if not {*map(type, values.values())} < {int, str}:
        # a column may hold numbers in one system and text in another, and anything in a damaged card
        values = {key: _sortable(value) for key, value in values.items()}
    having = filter(values.__contains__, by_name)
    found = array("q", sorted(having, key=values.__getitem__, reverse=order.descending))
    if len(found) < len(by_name):
        found.extend(key for key in by_name if key not in values)
    return found


def _sortable(value: Any) -> tuple[int, Any]:
    """A key for sorting values of different types: numbers, then text, then the rest."""
    if isinstance(value, int | float):
        return 0, value
    return (1, value) if isinstance(value, str) else (2, repr(value))


def _array(rows: Iterable[tuple[int]]) -> "array[int]":
    return array("q", chain.from_iterable(rows))


_STEP: Final = 2_000
"""The keys sorted at once while one is looked for."""


class Listing(Sequence[int]):
    """Keys of cards. `order` has all the keys in order; `hits` are those that were found, None for all. Those of them
    that are `first` come before the others."""

    def __init__(
        self, order: Sequence[int], hits: Collection[int] | None = None, first: Set[int] = frozenset()
    ) -> None:
        self._order = order
        self._hits = hits
        self._first = first
        self._keys = order if hits is None else array("q")
        # a hit that is not in the order is newer; it is shown after the next search
        self._length = len(order) if hits is None else len(hits)
        self._rest: Iterator[int] = iter(()) if hits is None else filter(hits.__contains__, order)
        if hits is not None and first:
            others = (key for key in order if key in hits and key not in first)
            self._rest = chain((key for key in order if key in hits and key in first), others)

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
        """True if this lists the same cards in the same order."""
        if not isinstance(other, Listing) or self._first != other._first:
            return False
        return self._hits == other._hits and self._order == other._order

    def row(self, key: int) -> int:
        """The place of a key, or -1."""
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
        """True if this lists the same cards in the same order."""
        return isinstance(other, Joined) and self._first.same_as(other._first) and self._second.same_as(other._second)

    def row(self, key: int) -> int:
        """The place of a key, or -1."""
        if (row := self._first.row(key)) >= 0:
            return row
        row = self._second.row(key)
        return row if row < 0 else row + len(self._first)
