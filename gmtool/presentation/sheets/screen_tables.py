"""Tables for the GM's screen: the lists of a system, the tables of its rules, and its terrain, as text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gmtool.fraction import fraction_text
from gmtool.presentation.lists import cell_text
from gmtool.rules.seam import CardField, FieldKind, ListRow, Ruleset, SystemList, TerrainKind

LIST, TABLE, TERRAIN = "list", "table", "terrain"
_LONGEST: Final = 200
_LEFT_OUT: Final = frozenset({"key", "also"})
"""The fields of a list that nobody looks up at the table."""


@dataclass(frozen=True, slots=True)
class ScreenTable:
    """A table that can be printed; `key` is known within its system. `count` is the number of its rows."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

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
    fields = [one for one in shown.fields if one.key not in _LEFT_OUT and _says(one, shown.rows)]
    columns = tuple(name for one in fields for name in _headings(one))
    rows = tuple(tuple(cell for one in fields for cell in _cells(one, row)) for row in shown.rows)
    return ScreenTable(f"{LIST} {shown.key}", shown.title, columns, rows)


def _says(field: CardField, rows: Sequence[ListRow]) -> bool:
    return any(row.values.get(field.key, field.default) != field.default for row in rows)


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
        yield cell_text(field, value, _LONGEST)


_TERRAIN: Final = ("", "Cost", "Stops", "Extra cost", "Height", "Effect")


def _terrain(kinds: Sequence[TerrainKind]) -> ScreenTable:
    rows = tuple(
        (
            one.label,
            "not crossed" if one.cost is None else fraction_text(one.cost),
            "●" if one.stops else "",
            fraction_text(one.toll) if one.toll else "",
            f"{one.height:+d}".replace("-", "−") if one.height else "",
            one.effect,
        )
        for one in kinds
    )
    return ScreenTable(TERRAIN, "Terrain", _TERRAIN, rows)
