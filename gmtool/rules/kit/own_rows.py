"""The GM's own rows beside those of a system's tables, read by the same reader."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from gmtool.rules.kit.rows import BadRow, read_each
from gmtool.rules.seam import Json, OwnRows


@dataclass(frozen=True, slots=True)
class Own:
    """The GM's rows as they were given, by list and key; a sentence for each that was refused, by list and place."""

    rows: Mapping[str, Mapping[str, Mapping[str, Json]]] = field(default_factory=dict)
    refused: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    strange: tuple[str, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """Every sentence."""
        return (*(one for bad in self.refused.values() for one in bad.values()), *self.strange)


NO_ROWS = Own()


class Keyed(Protocol):
    """A row of a table."""

    @property
    def key(self) -> str:
        """By it cards and other rows name this one."""
        ...

    @property
    def name(self) -> str:
        """What it is called."""
        ...


Row = TypeVar("Row", bound=Keyed)


class Joining:
    """Joins one table after another; `before` is what became of the GM's rows that the tables hold already.

    `called` is what a table is called in a sentence, where it is not its own key.
    """

    def __init__(self, tables: object, before: Own, own: OwnRows, called: Mapping[str, str]) -> None:
        self._tables = tables
        self._before = before
        self._own = own
        self._called = called
        self._rows: dict[str, Mapping[str, Mapping[str, Json]]] = {}
        self._refused: dict[str, Mapping[int, str]] = {}

    def join(
        self,
        table: str,
        kind: type[Row],
        taken: tuple[Mapping[str, Any], ...],
        check: Callable[[Row], None] = lambda row: None,
        before: Mapping[str, Row] | None = None,
    ) -> Mapping[str, Row]:
        """The rows of a table and the GM's. A key must be in none of the tables where it would mean something else."""

        def sound(row: Row) -> None:
            for other in taken:
                if row.key in other:
                    raise BadRow(f"the key “{row.key}” is taken by “{other[row.key].name}”")
            check(row)

        given = self._own.get(table, ())
        good, bad = read_each(kind, given, f"Your {self._called.get(table, table)}", lambda row: row.key, sound)
        read = [row for place, row in enumerate(given) if place not in bad]
        self._rows[table] = {**self._before.rows.get(table, {}), **dict(zip(good, read, strict=True))}
        self._refused[table] = bad
        built_in: Mapping[str, Row] = getattr(self._tables, table) if before is None else before
        return MappingProxyType({**built_in, **good})

    def own(self, lists: Collection[str]) -> Own:
        """What became of the rows; those of a list that there is not are refused as well."""
        strange = tuple(f"There is no list “{key}” that rows can be added to." for key in self._own if key not in lists)
        return Own(self._rows, self._refused, strange)
