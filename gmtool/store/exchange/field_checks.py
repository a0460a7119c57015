"""Whether a value is of the kind that a field of a card asks for. Whatever it is, it is kept, and shown as it is."""

from collections.abc import Mapping
from typing import Any

from gmtool.rules.seam import CardField, FieldKind
from gmtool.store.exchange.sound import shown


def misfit(field: CardField, value: Any) -> str:
    """What is wrong with the value of a field, as the second half of a sentence; empty if nothing is.

    Only the kind is looked at, and whether the lists have it: what the rules make of it the card's own report says.
    """
    if value is None:
        return ""
    match field.kind:
        case FieldKind.NUMBER:
            return _not_number(field, value)
        case FieldKind.TEXT | FieldKind.DICE:
            return "" if isinstance(value, str) else _not(field.key, value, "a text")
        case FieldKind.YES_NO:
            return "" if isinstance(value, bool) else _not(field.key, value, "true or false")
        case FieldKind.ONE_OF:
            return _not_listed(field, value)
        case FieldKind.ITEMS:
            return _not_items(field, value)
        case FieldKind.SOME_OF:
            keys = value if isinstance(value, list) else [value]
            return next(filter(None, (_not_listed(field, one) for one in keys)), "")
        case FieldKind.NUMBERS:
            return "" if isinstance(value, Mapping) else _not(field.key, value, "numbers by their names")


def _not_number(field: CardField, value: Any, key: str = "") -> str:
    """`key` is that of a count of the field's rows, if it is one."""
    called = key or field.key
    if not isinstance(value, int) or isinstance(value, bool):
        return _not(called, value, "a whole number")
    low, high = field.lowest, field.highest
    if (low is None or value >= low) and (high is None or value <= high):
        return ""
    limits = f"at least {low}" if high is None else f"at most {high}" if low is None else f"{low} to {high}"
    return f"“{called}” is {value:,}, not {limits}"


def _not_items(field: CardField, value: Any) -> str:
    if not isinstance(value, list):
        return _not(field.key, value, "a list")
    for row in value:
        if not isinstance(row, Mapping):
            return _not(field.key, row, "a list of objects with an “item”")
        if wrong := _not_listed(field, row.get("item")):
            return wrong
        counts = ((key, row[key]) for key in field.counts if row.get(key) is not None)
        if wrong := next(filter(None, (_not_number(field, value, key) for key, value in counts)), ""):
            return f"in “{field.key}”, {wrong}"
    return ""


def _not_listed(field: CardField, value: Any) -> str:
    if not isinstance(value, str):
        return _not(field.key, value, "the key of one of a list")
    if all(item.key != value for item in field.items()):
        return f"“{shown(value)}” is not in the list of {field.label.lower()}"
    return ""


def _not(key: str, value: Any, what: str) -> str:
    return f"“{key}” should be {what}, not {shown(repr(value))}"
