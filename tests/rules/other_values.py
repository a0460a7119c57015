"""Other values of a field of a record: what its type has next to the one it has."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from types import MappingProxyType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.kit.tables.row_fields import Label, labels
from gmtool.rules.kit.tables.rows import hints


def with_other(row: Any, field: str, place: int, tables: Any = None) -> Any:
    """The record with another value of a field, as many as there are one after the other by their place.

    `tables` are those whose rows a list of keys can name.
    """
    values = tuple(_others(tables, row, field))
    return replace(row, **{field: values[min(place, len(values) - 1)]}) if values else row


def _others(tables: Any, row: Any, field: str) -> Iterator[Any]:
    """Other values of a field: what its type has next to the one it has."""
    hint, value = hints(type(row))[field], getattr(row, field)
    bounds, hint = _bounds(hint), _plain(hint)
    options = get_args(hint) if get_origin(hint) is Literal else ()
    if options:
        yield from (one for one in options if one != value)
        return
    yield from other_values(value, hint, bounds, labels(type(row)).get(field), tables)


def other_values(
    value: Any, hint: Any = None, bounds: tuple[Between, ...] = (), label: Label | None = None, tables: Any = None
) -> Iterator[Any]:
    """Other values than this one, of its type; where there is none, of the one that is hinted at."""
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (one for one in type(value) if one != value)
        case int():
            yield from (one for one in (value + 1, value - 1, value + 5, 2 * value, 0) if _within(one, bounds))
        case Fraction():
            yield from (value + 1, value / 2)
        case Dice():
            yield from (value.and_dice(1), replace(value, plus=value.plus + 1))
        case str():
            yield from (one for one, _ in (label.options if label else ()) if one != value)
            yield f"{value}-x"
        case tuple() | frozenset():
            of = tuple(getattr(tables, label.of, ())) if label else ()
            yield from ((), (*value, "x"), ("x",)) if value else (of or ("x",),)
        case Mapping():
            yield MappingProxyType({name: _other_item(one) for name, one in value.items()})
        case None:
            yield from (one for one in _instead(hint) if _within(one, bounds))


def _other_item(value: Any) -> Any:
    return value + 1 if isinstance(value, int) else f"{value}-x"


def _instead(hint: Any) -> tuple[Any, ...]:
    """Values where there is none."""
    known: Mapping[Any, tuple[Any, ...]] = {Dice: (Dice(2),), int: (1, 3, 12), str: ("x",), Fraction: (Fraction(1),)}
    return known.get(hint, (True,))


def _plain(hint: Any) -> Any:
    while get_origin(hint) in (Union, UnionType) or hasattr(hint, "__metadata__"):
        if hasattr(hint, "__metadata__"):
            hint = get_args(hint)[0]
        else:
            hint = next(one for one in get_args(hint) if one is not type(None))
    return hint


def _bounds(hint: Any) -> tuple[Between, ...]:
    found = list[Between]()
    while get_origin(hint) in (Union, UnionType) or hasattr(hint, "__metadata__"):
        found += (one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Between))
        hint = get_args(hint)[0]
    return tuple(found)


def _within(value: Any, bounds: tuple[Between, ...]) -> bool:
    return not isinstance(value, int) or all(one.lowest <= value <= one.highest for one in bounds)
