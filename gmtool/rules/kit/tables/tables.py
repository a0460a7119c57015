"""Tables: the rows of a system and their files, those that the GM can add to, and the lists page of these."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import idle_fields, row_form, row_values
from gmtool.rules.kit.tables.rows import BadRow, read_each
from gmtool.rules.seam import Item, Json, ListRow, OwnRows, SystemList


@dataclass(frozen=True, slots=True)
class Own:
    """The GM's rows as they were given, by list and key; a sentence for each that was refused, by list and place.

    `remarked`: a sentence for each that was taken although keys of it count for nothing.
    """

    rows: Mapping[str, Mapping[str, Mapping[str, Json]]] = field(default_factory=dict)
    refused: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    strange: tuple[str, ...] = ()
    remarked: Mapping[str, Mapping[int, str]] = field(default_factory=dict)

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence for each row or list that was refused, and for each row of which something counts for nothing."""
        said = (one for bad in (self.refused, self.remarked) for each in bad.values() for one in each.values())
        return (*said, *self.strange)


NO_ROWS = Own()


class Keyed(Protocol):
    """A row of a table."""

    @property
    def key(self) -> str:
        """The key by which cards and other rows name this one."""
        ...

    @property
    def name(self) -> str:
        """The name that is shown."""
        ...


Row = TypeVar("Row", bound=Keyed)


class Joining:
    """Joins the GM's rows to one table after another; `before` are the GM's rows that the tables already hold.

    `called` has the word for a table in a sentence, where that is not its key.
    """

    def __init__(self, tables: object, before: Own, own: OwnRows, called: Mapping[str, str]) -> None:
        self._tables = tables
        self._before = before
        self._own = own
        self._called = called
        self._rows: dict[str, Mapping[str, Mapping[str, Json]]] = {}
        self._refused: dict[str, Mapping[int, str]] = {}
        self._remarked: dict[str, Mapping[int, str]] = {}

    def join(
        self,
        table: str,
        kind: type[Row],
        taken: tuple[Mapping[str, Keyed], ...],
        check: Callable[[Row], None] = lambda row: None,
        before: Mapping[str, Row] | None = None,
        idle: Collection[str] = (),
    ) -> Mapping[str, Row]:
        """The rows of a table and the GM's. No key may be in the `taken` tables, where it means something else.

        `idle` are the keys of a row that the system does not use.
        """

        def sound(row: Row) -> None:
            for other in taken:
                if row.key in other:
                    raise BadRow(f"the key “{row.key}” is taken by “{other[row.key].name}”")
            check(row)

        given = self._own.get(table, ())
        where = f"Your {self._called.get(table, table)}"
        good, bad, self._remarked[table] = read_each(kind, given, where, lambda row: row.key, sound, idle)
        read = [row for place, row in enumerate(given) if place not in bad]
        self._rows[table] = {**self._before.rows.get(table, {}), **dict(zip(good, read, strict=True))}
        self._refused[table] = bad
        built_in: Mapping[str, Row] = getattr(self._tables, table) if before is None else before
        return MappingProxyType({**built_in, **good})

    def own(self, lists: Collection[str]) -> Own:
        """The GM's rows, joined and refused; rows of an unknown list are refused as well."""
        strange = tuple(f"There is no list “{key}” that rows can be added to." for key in self._own if key not in lists)
        return Own(self._rows, self._refused, strange, self._remarked)


Parsed = Mapping[str, Mapping[str, object]]
"""The files of a system's data folder: file stem -> parsed TOML."""
Known = Mapping[str, Mapping[str, Any]]
"""The tables read so far, by their names, for a check to look things up in."""
Blank = Mapping[str, Json] | Callable[[Any], Mapping[str, Json]]
"""The values of a new row, or a function of the tables that gives them."""
B = TypeVar("B", bound="BaseTables")
R = TypeVar("R")


def _by_key(row: Any) -> str:
    return str(row.key)


def _anything(row: object, known: Known) -> None:
    pass


def _no_group(row: object, tables: object) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Table(Generic[R]):
    """A table: its rows stand under `[[entry]]` in `file`.toml; without a file all rows are the GM's.

    `check` raises `BadRow` for a row that does not fit the rows of the tables before it. With a `title` the GM can add
    rows: `one` is the word for one of them, `blank` the values of a new one, `shares` the tables in which a key can
    occur only once, `both` those whose built-in keys are taken as well. On the lists page a built-in row stands in a
    `group`, and shows the ledger's `rule`; the list stands `before` another one, or else where the tables have it.
    An edition may be without an `optional` table: without rows in its file there is no such list.
    """

    row: type[R]
    file: str
    entry: str
    key: Callable[[R], str]
    check: Callable[[R, Known], None]
    title: str
    one: str
    blank: Blank
    shares: tuple[str, ...]
    both: tuple[str, ...]
    group: Callable[[R, Any], str]
    rule: str | Callable[[R], str]
    before: str
    optional: bool

    def blank_of(self, tables: object) -> Mapping[str, Json]:
        """The values of a new row."""
        return self.blank if isinstance(self.blank, Mapping) else self.blank(tables)

    def rule_of(self, row: R) -> str:
        """The ledger entry for a built-in row."""
        return self.rule if isinstance(self.rule, str) else self.rule(row)


def table(
    row: type[R],
    file: str = "",
    entry: str = "",
    check: Callable[[R, Known], None] = _anything,
    *,
    key: Callable[[R], str] = _by_key,
    title: str = "",
    one: str = "",
    blank: Blank | None = None,
    shares: tuple[str, ...] = (),
    both: tuple[str, ...] = (),
    group: Callable[[R, Any], str] = _no_group,
    rule: str | Callable[[R], str] = "",
    before: str = "",
    optional: bool = False,
) -> Any:
    """A field of a system's tables that holds the rows of one of them by their keys; see `Table` for the rest."""
    new = {} if blank is None else blank
    made = Table(row, file, entry, key, check, title, one, new, shares, both, group, rule, before, optional)
    return field(default_factory=dict, metadata={"table": made})


AnyTable: TypeAlias = Table[Any]
"""A table of any rows."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class BaseTables:
    """The tables of every system: a field each, declared by `table`, and `own` for the GM's rows."""

    own: Own = NO_ROWS

    def is_own(self, table: str, key: str) -> bool:
        """True if a row is the GM's."""
        return key in self.own.rows.get(table, {})


def declared(tables: type[BaseTables] | BaseTables) -> dict[str, AnyTable]:
    """The tables that a system declares, in their order."""
    return {one.name: one.metadata["table"] for one in fields(tables) if "table" in one.metadata}


def read_tables(kind: type[B], parsed: Parsed, **more: Any) -> tuple[B, tuple[str, ...]]:
    """The tables of a data folder, and a sentence for each row left out; `more` are the other fields of the tables."""
    known: dict[str, Any] = {}
    bad: list[str] = []
    for name, one in declared(kind).items():
        known[name], wrong = _read(one, parsed, known)
        bad += wrong
    return kind(**known, **more), tuple(bad)


def _read(one: AnyTable, parsed: Parsed, known: Known) -> tuple[Mapping[str, object], Sequence[str]]:
    if not one.file or (one.optional and one.entry not in parsed.get(one.file, {})):
        return MappingProxyType({}), ()
    where = f"{one.file}.toml, [[{one.entry}]]"
    rows = parsed.get(one.file, {}).get(one.entry)
    if not isinstance(rows, list):
        return MappingProxyType({}), (f"{where}: there are no rows.",)
    good, bad, remarked = read_each(one.row, rows, where, one.key, lambda row: one.check(row, known))
    return MappingProxyType(good), (*bad.values(), *remarked.values())


def _titled(tables: BaseTables) -> dict[str, AnyTable]:
    """The tables that a GM can add rows to."""
    return {
        name: one for name, one in declared(tables).items() if one.title and (getattr(tables, name) or not one.optional)
    }


def with_own(tables: B, own: OwnRows) -> B:
    """The tables with the GM's rows after their own; `own` says which were joined and which refused."""
    lists = _titled(tables)
    joining = Joining(tables, tables.own, own, {name: one.title.lower() for name, one in lists.items()})
    known: dict[str, Mapping[str, Keyed]] = {name: getattr(tables, name) for name in declared(tables)}
    for name, one in lists.items():
        taken = (*(known[other] for other in (name, *one.shares)), *(getattr(tables, other) for other in one.both))
        idle = idle_fields(one.row, _built_in(tables, name))
        known[name] = joining.join(name, one.row, taken, lambda row, one=one: one.check(row, known), idle=idle)  # type: ignore[misc]
    return replace(tables, own=joining.own(tuple(lists)), **{name: known[name] for name in lists})


@lru_cache(maxsize=8)
def system_lists(tables: B, items: Callable[[B, str], tuple[Item, ...]]) -> tuple[SystemList, ...]:
    """Every list that a GM can add rows to; `items` gives the rows of a table as items to choose from."""
    lists = _titled(tables)
    shown = [name for name, one in lists.items() if not one.before]
    for name, one in lists.items():
        if one.before:
            shown.insert(shown.index(one.before), name)
    return tuple(_list(tables, name, lists[name], items) for name in shown)


def _list(tables: B, name: str, one: AnyTable, items: Callable[[B, str], tuple[Item, ...]]) -> SystemList:
    all_rows, mine = getattr(tables, name), tables.own.rows.get(name, {})
    form = row_form(one.row, lambda of: items(tables, of), _built_in(tables, name))
    rows = []
    for key, row in all_rows.items():
        group = one.group(row, tables)
        values = mine[key] if key in mine else row_values(row, form)
        rule = "" if key in mine else one.rule_of(row)
        rows.append(ListRow(key, row.name, values, group, own=key in mine, rule=rule))
    refused, remarked = tables.own.refused.get(name, {}), tables.own.remarked.get(name, {})
    return SystemList(name, one.title, one.one, form, tuple(rows), one.blank_of(tables), refused, remarked)


def _built_in(tables: BaseTables, name: str) -> list[Keyed]:
    """The rows of a table that are not the GM's."""
    return [row for key, row in getattr(tables, name).items() if not tables.is_own(name, key)]
