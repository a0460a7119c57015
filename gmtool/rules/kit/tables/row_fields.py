"""Form fields of a row; kind, bounds and default are those that the row is read by."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.records import dataclass, metadata
from gmtool.rules.kit.tables.rows import hints
from gmtool.rules.seam import CardField, FieldKind, Item, Json

_BOUNDED = (FieldKind.NUMBER, FieldKind.NUMBERS, FieldKind.FRACTION)
_KINDS: Mapping[object, FieldKind] = {
    bool: FieldKind.YES_NO,
    int: FieldKind.NUMBER,
    str: FieldKind.TEXT,
    Dice: FieldKind.DICE,
    tuple: FieldKind.SOME_OF,
    Fraction: FieldKind.FRACTION,
}


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a field of a row or of a card, as an annotation, with its help.

    `options` are the choices, a key and its words each. `of` is the table whose rows can be chosen, or have a number
    each in a table of numbers. `column` is the key by which a list of cards shows, sorts and searches the field; it is
    `listed` unless the GM turns it off. `unit` stands after the number on a tile. In the form the field stands `before`
    another one, or else where the record has it. With `if_used` a list has the field only if a built-in row of it does.
    A card without a name is called by a choice that `names` it. The number that counts `heads` is how many somebody is:
    in quick entry it stands before who they are, as in “20 archers”.
    """

    label: str
    help: str = ""
    section: str = ""
    options: tuple[tuple[str, str], ...] = ()
    of: str = ""
    columns: tuple[tuple[str, str], ...] = ()
    column: str = ""
    listed: bool = False
    unit: str = ""
    before: str = ""
    if_used: bool = False
    names: bool = False
    heads: bool = False


OtherNames = Annotated[
    tuple[str, ...], Between(0, 50), Label("Other names", "It is found by these too; with commas between them")
]
"""Other names of a row, as its field `also`: search, quick entry and lists find it by them, and show its own name."""


def also(row: object) -> tuple[str, ...]:
    """The other names of a row, where its kind has any."""
    names: tuple[str, ...] = getattr(row, "also", ())
    return names


Items = Callable[[str], tuple[Item, ...]]
"""A function that gives the rows of a table as items to choose from, by the table's name."""


@cache
def labels(record: type) -> Mapping[str, Label]:
    """The labels of a record's fields, where they have any: its own first, then inherited ones."""
    known = hints(record)
    inherited = {key for base in record.__bases__ if is_dataclass(base) for key in hints(base)}
    order = sorted((one.name for one in fields(record)), key=lambda key: key in inherited)
    found = {key: metadata(known[key], Label) for key in order}
    return {key: label for key, label in found.items() if label is not None}


def row_form(record: type, items: Items, rows: Collection[object] = ()) -> tuple[CardField, ...]:
    """The form of a row: its labelled fields, name and key first; `rows` are those that say which fields are used."""
    field = RowFields(record)
    found = {key: one for key, one in labels(record).items() if not one.if_used or field.used(key, rows)}
    order = [*(key for key in ("name", "key") if key in found), *(key for key in found if key not in ("name", "key"))]
    return tuple(_labelled(field, key, found[key], items) for key in order)


def idle_fields(record: type, rows: Collection[object]) -> frozenset[str]:
    """The fields that a system does not use: no form has them, and none of its `rows` has another value than usual."""
    shown, used = labels(record), RowFields(record).used
    offered = {key for key, one in shown.items() if not one.if_used}
    return frozenset(one.name for one in fields(record) if one.name not in offered and not used(one.name, rows))


def _labelled(field: "RowFields", key: str, label: Label, items: Items) -> CardField:
    choices = tuple(Item(option, words) for option, words in label.options)
    choices += items(label.of) if label.of else ()
    made = field(key, label.label, label.help, label.section, choices, dict(label.columns))
    words = made.kind is FieldKind.SOME_OF and not label.of and not label.options
    return replace(made, kind=FieldKind.WORDS) if words else made


class RowFields:
    """A maker of fields for one kind of row; called with a key, it adds the words of the form."""

    def __init__(self, kind: type) -> None:
        self._hints = hints(kind)
        self._defaults = {one.name: one.default for one in fields(kind)}

    def __call__(
        self,
        key: str,
        label: str,
        help: str = "",
        section: str = "",
        items: tuple[Item, ...] = (),
        columns: Mapping[str, str] | None = None,
    ) -> CardField:
        """The field; `items` are the choices, `columns` the numbers of a table."""
        plain, bounds = plain_of(self._hints[key])
        kind = _kind(plain, bool(items))
        bounded = bounds is not None and kind in _BOUNDED
        if kind is FieldKind.NUMBERS and items:
            columns, items = {item.key: item.label for item in items}, ()
        return CardField(
            key,
            label,
            kind,
            default=self._default(key, kind),
            lowest=bounds.lowest if bounds is not None and bounded else None,
            highest=bounds.highest if bounds is not None and bounded else None,
            items=lambda: items,
            columns=columns or {},
            help=help,
            section=section,
        )

    def used(self, key: str, rows: Iterable[object]) -> bool:
        """True if one of the rows has another value than the usual one."""
        return any(getattr(row, key) != self._defaults[key] for row in rows)

    def _default(self, key: str, kind: FieldKind) -> Json:
        default = self._defaults[key]
        if default is MISSING:
            return None
        if kind in (FieldKind.SOME_OF, FieldKind.WORDS):
            return []
        return str(default) if isinstance(default, Fraction) else default


def row_values(row: object, fields: Iterable[CardField]) -> dict[str, Json]:
    """A row's values by the keys of these fields, in the form of its data; defaults are left out."""
    values = {field.key: _json(getattr(row, field.key)) for field in fields}
    return {field.key: values[field.key] for field in fields if values[field.key] != field.default}


def _json(value: Any) -> Json:
    if isinstance(value, Dice | Fraction):
        return str(value)
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def plain_of(hint: object) -> tuple[Any, Between | None]:
    """The type under a hint, and its bounds."""
    bounds = None
    while (origin := get_origin(hint)) in (Annotated, Union, UnionType):
        if origin is Annotated:
            bounds = metadata(hint, Between) or bounds
            hint = get_args(hint)[0]
        else:
            hint = next(one for one in get_args(hint) if one is not type(None))
    if get_origin(hint) is Literal and isinstance(get_args(hint)[0], int):
        return int, Between(min(get_args(hint)), max(get_args(hint)))
    return hint, bounds


def may_be_none(hint: object) -> bool:
    """True for a type of values that can be None."""
    if get_origin(hint) is Annotated:
        return may_be_none(get_args(hint)[0])
    return get_origin(hint) in (Union, UnionType) and type(None) in get_args(hint)


def _kind(plain: object, chosen: bool) -> FieldKind:
    origin = get_origin(plain)
    if (plain is str and chosen) or origin is Literal:
        return FieldKind.ONE_OF
    return _KINDS.get(origin or plain, FieldKind.NUMBERS)
