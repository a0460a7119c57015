"""Tables for the GM's screen: the lists of a system, the tables of its rules, and its terrain, as text."""

from collections.abc import Iterator, Sequence
from typing import Final

from gmtool.fraction import fraction_text
from gmtool.language import tr
from gmtool.presentation.lists import cell_text
from gmtool.records import dataclass
from gmtool.rules.seam import CardField, FieldKind, ListRow, Ruleset, SystemList, TerrainKind

LIST, TABLE, TERRAIN = "list", "table", "terrain"
_LONGEST: Final = 200
_LEFT_OUT: Final = frozenset({"key", "also"})
"""The fields of a list that nobody looks up at the table."""
_USUAL: Final = 0.4
"""The share of the rows that must say something in a field for it to have a column of its own."""
_COLUMNS: Final = 8
"""The most fields of a list that have columns, the name among them."""


@dataclass(frozen=True, slots=True)
class ScreenTable:
    """A table that can be printed; `key` is known within its system. `count` is the number of its rows."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    folds: bool = False
    """True if the last cell of a row may stand under the others."""

    @property
    def count(self) -> int:
        """The number of rows."""
        return len(self.rows)


def screen_tables(ruleset: Ruleset) -> tuple[ScreenTable, ...]:
    """Every list and table of a system that has rows: the lists first, with the GM's own rows."""
    lists = (_of_list(one) for one in ruleset.lists() if one.rows)
    tables = (
        ScreenTable(f"{TABLE} {one.key}", one.title, one.columns, one.rows, one.note)
        for one in ruleset.printed_tables()
    )
    kinds = ruleset.terrain_kinds()
    terrain = (_terrain(kinds),) if kinds else ()
    return (*lists, *tables, *terrain)


def _of_list(shown: SystemList) -> ScreenTable:
    """A column for each of the first fields that most rows have; what only a few have stands in the last one."""
    fields = [one for one in shown.fields if one.key not in _LEFT_OUT and _share(one, shown.rows)]
    usual = [one for one in fields if one.key == "name" or _share(one, shown.rows) >= _USUAL][:_COLUMNS]
    others = [one for one in fields if one not in usual]
    columns = tuple(name for one in usual for name in _headings(one))
    rows = tuple(
        (*(cell for one in usual for cell in _cells(one, row)), "; ".join(_said(others, row))) for row in shown.rows
    )
    return ScreenTable(
        f"{LIST} {shown.key}", shown.title, (*columns, tr("Also") if others else ""), rows, folds=bool(others)
    )


def _share(field: CardField, rows: Sequence[ListRow]) -> float:
    """The share of the rows that say something in a field."""
    return sum(bool(_text(field, row)) for row in rows) / len(rows)


def _text(field: CardField, row: ListRow) -> str:
    """The value of a field; empty for the usual one."""
    value = row.values.get(field.key, field.default)
    return "" if value == field.default else cell_text(field, value, _LONGEST)


def _said(fields: Sequence[CardField], row: ListRow) -> Iterator[str]:
    """What a row has in some fields, each with its name: “Jabs”, “DX, off hand −4”."""
    for field in fields:
        if text := _text(field, row):
            yield field.label if field.kind is FieldKind.YES_NO else f"{field.label} {text}"


def _headings(field: CardField) -> tuple[str, ...]:
    if field.key == "name":
        return ("",)
    if field.kind is FieldKind.NUMBERS and field.columns:
        return tuple(f"{field.label}, {name}" for name in field.columns.values())
    return (field.label,)


def _cells(field: CardField, row: ListRow) -> Iterator[str]:
    value = row.values.get(field.key, field.default)
    if field.kind is FieldKind.NUMBERS and field.columns:
        numbers = value if isinstance(value, dict) else {}
        for key in field.columns:
            yield str(numbers.get(key, "")).replace("-", "−")
    else:
        yield _text(field, row)


_TERRAIN: Final = ("", tr("Cost"), tr("Stops"), tr("Extra cost"), tr("Height"), tr("Effect"))


def _terrain(kinds: Sequence[TerrainKind]) -> ScreenTable:
    rows = tuple(
        (
            one.label,
            tr("not crossed") if one.cost is None else fraction_text(one.cost),
            "●" if one.stops else "",
            fraction_text(one.toll) if one.toll else "",
            f"{one.height:+d}".replace("-", "−") if one.height else "",
            one.effect,
        )
        for one in kinds
    )
    return ScreenTable(TERRAIN, tr("Terrain"), _TERRAIN, rows)
