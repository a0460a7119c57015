"""In which order cards are listed."""

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

Fetch = Callable[..., Iterable[Any]]
"""A statement and what is put into it, to rows."""


@dataclass(frozen=True, slots=True)
class Order:
    """By what cards are sorted: `name`, `kind`, `system`, `tag`, `newest`, or the key of a column after a colon."""

    by: str = "name"
    descending: bool = False


BY_NAME: Final = Order()
OWN_ORDERS: Final = {"name": "Name", "kind": "Kind", "system": "System", "tag": "Tag", "newest": "Newest"}
"""The orders that every card has, and what they are called."""

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
    """By a column of a system."""
    return Order(f":{key}", descending)


def keys_by_name(fetch: Fetch) -> "array[int]":
    """Every card's key, by its name."""
    return _array(fetch(_KEYS))


def keys_in_order(fetch: Fetch, order: Order, by_name: "array[int]") -> "array[int]":
    """Every card's key, in this order; those that have nothing to be sorted by come last, namesakes as they came."""
    if order.by == "newest":
        return _array(fetch(f"SELECT key FROM cards ORDER BY key {'' if order.descending else 'DESC'}"))
    if order.by == "name":
        return by_name[::-1] if order.descending else by_name
    column = order.by.startswith(":")
    rows = fetch(_VALUE, *[order.by[1:]] * 2) if column else fetch(_VALUES.get(order.by, _VALUES["kind"]))
    values: dict[int, Any] = dict(rows)
    if not {*map(type, values.values())} < {int, str}:
        # a column may hold numbers in one system and text in another, and anything in a damaged card
        values = {key: _among_others(value) for key, value in values.items()}
    having = filter(values.__contains__, by_name)
    found = array("q", sorted(having, key=values.__getitem__, reverse=order.descending))
    if len(found) < len(by_name):
        found.extend(key for key in by_name if key not in values)
    return found


def _among_others(value: Any) -> tuple[int, Any]:
    """A value so that values of every type can be sorted: numbers, text, the rest."""
    if isinstance(value, int | float):
        return 0, value
    return (1, value) if isinstance(value, str) else (2, repr(value))


def _array(rows: Iterable[tuple[int]]) -> "array[int]":
    return array("q", chain.from_iterable(rows))
