"""Own rows: the GM's weapons, creatures and so on in the lists of a system, and the systems with these rows."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from gmtool import systems
from gmtool.encounter import rows_of_fight
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Json, OwnRows, Ruleset
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import PlainRow
from gmtool.store.errors import StoreError
from gmtool.store.files.stored_json import json_text


@dataclass(frozen=True, slots=True)
class StoredRow:
    """A row as a campaign holds it, whether the system can read it or not; `id` is 0 until a campaign holds it."""

    system: str
    list: str
    row: Mapping[str, Json]
    id: int = 0


class OwnRowsOfCampaign:
    """The rows of a campaign, in the order in which they were made. Every method may raise `StoreError`.

    They are cached, because a list on the screen asks for them at every key typed into it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._cached: dict[str, tuple[StoredRow, ...]] = {}
        self._listeners: list[Callable[[str], object]] = []

    def listen(self, callback: Callable[[str], object]) -> Callable[[], None]:
        """Call back with the system's id after every change of its rows, until the returned function is called."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def systems(self) -> tuple[str, ...]:
        """The ids of the systems that have rows, installed or not."""
        found = self._database.read("SELECT DISTINCT system FROM own_rows ORDER BY system")
        return tuple(system for (system,) in found if isinstance(system, str))

    def list(self, system: str, list: str = "") -> tuple[StoredRow, ...]:
        """The rows of a system, or of one of its lists."""
        if system not in self._cached:
            found = self._database.rows("own_rows", "WHERE system = ? ORDER BY id", system)
            self._cached[system] = tuple(self._database.damage.sound(found, _stored))
        return tuple(one for one in self._cached[system] if list in ("", one.list))

    def of(self, system: str) -> OwnRows:
        """The rows of a system by list, as `Ruleset.extended` takes them, in the order of `list`."""
        return by_list(self.list(system))

    def used_by(self, system: str, key: str) -> int:
        """The number of cards of a system that have this key anywhere in their fields."""
        quoted = json.dumps(key, ensure_ascii=False)
        ((count,),) = self._database.read(
            "SELECT count(*) FROM cards WHERE system = ? AND instr(CAST(fields AS VARCHAR), ?) > 0", system, quoted
        )
        return int(count)

    def add(self, rows: Iterable[StoredRow]) -> tuple[StoredRow, ...]:
        """Add rows, all or none, and return them with their ids. A row with an id keeps it."""
        with self._database.changing() as connection:
            added = tuple(replace(one, id=_put(connection, one)) for one in rows)
        self.tell(one.system for one in added)
        return added

    def update(self, row: StoredRow) -> None:
        """Write a changed row."""
        with self._database.changing() as connection:
            changed = json_text(dict(row.row)), row.id
            if connection.execute("UPDATE own_rows SET row = ? WHERE id = ?", changed).rowcount != 1:
                raise StoreError(tr("The row is no longer in the campaign."))
        if row.system in self._cached:
            self._cached[row.system] = tuple(row if one.id == row.id else one for one in self._cached[row.system])
        self._call(row.system)

    def delete(self, ids: Sequence[int]) -> tuple[StoredRow, ...]:
        """Delete rows, and return what `restore` needs."""
        with self._database.changing() as connection:
            found = self._database.rows("own_rows", "WHERE id IN (SELECT value FROM json_each(?))", json_text([*ids]))
            rows = tuple(self._database.damage.sound(found, _stored))
            # a row that cannot be read could not be restored, so it stays
            connection.executemany("DELETE FROM own_rows WHERE id = ?", [(one.id,) for one in rows])
        self.tell(one.system for one in rows)
        return rows

    def restore(self, deleted: Sequence[StoredRow]) -> None:
        """Put deleted rows back in their old places."""
        with self._database.changing() as connection:
            for one in deleted:
                _put(connection, one)
        self.tell(one.system for one in deleted)

    def tell(self, systems: Iterable[str]) -> None:
        """Tell the listeners that rows of these systems have changed."""
        for system in dict.fromkeys(systems):
            self._cached.pop(system, None)
            self._call(system)

    def _call(self, system: str) -> None:
        for callback in self._listeners:
            callback(system)


def by_list(rows: Iterable[StoredRow]) -> OwnRows:
    """Rows of one system by list, as `Ruleset.extended` takes them."""
    found: dict[str, list[Mapping[str, Json]]] = {}
    for one in rows:
        found.setdefault(one.list, []).append(one.row)
    return {key: tuple(of_list) for key, of_list in found.items()}


def _put(connection: sqlite3.Connection, row: StoredRow) -> int:
    """Write a new row; its id."""
    values = row.id or None, row.system, row.list, json_text(dict(row.row))
    written = connection.execute("INSERT INTO own_rows (id, system, list, row) VALUES (?, ?, ?, ?)", values).lastrowid
    assert written is not None
    return written


def _stored(row: PlainRow) -> StoredRow:
    return StoredRow(row.system, row.list, row.row, row.id)


class Rulesets:
    """The systems with the rows of a campaign. Each is made when it is first needed, and again when rows change."""

    def __init__(self, built_in: Callable[[str], Ruleset], rows: OwnRowsOfCampaign) -> None:
        self._built_in = built_in
        self._rows = rows
        self._made: dict[str, Ruleset] = {}
        rows.listen(self._forget)

    def get(self, system: str) -> Ruleset:
        """The system with the rows of this campaign. Raises `UnknownSystem` or `StoreError`."""
        if system not in self._made:
            # an unknown system is to be named before its rows are read
            self._built_in(system)
            self._made[system] = self._with(system, self._rows.of(system))
        return self._made[system]

    def of_fight(self, system: str, began_with: OwnRows) -> tuple[Ruleset, OwnRows]:
        """The system with the rows that a fight began with and those added since; and these rows."""
        now = self.get(system)
        rows = rows_of_fight(self._built_in(system), began_with, now)
        return (self._with(system, rows) if began_with else now), rows

    def left_out(self) -> tuple[str, ...]:
        """A sentence for every row of the campaign that cannot be read, or only in part."""
        found: list[str] = []
        for system in self._rows.systems():
            try:
                known = self._built_in(system).left_out
                found += (sentence for sentence in self.get(system).left_out if sentence not in known)
            except systems.UnknownSystem as unknown:
                found.append(tr("Some of your own rows are kept but not used: {problem}", problem=unknown))
        return tuple(found)

    def remarks(self) -> frozenset[str]:
        """The sentences among them about rows that stay in use."""
        found = set[str]()
        for system in self._rows.systems():
            with suppress(systems.UnknownSystem):
                found.update(said for one in self.get(system).lists() for said in one.remarked.values())
        return frozenset(found)

    def _forget(self, system: str) -> None:
        self._made.pop(system, None)

    def _with(self, system: str, rows: OwnRows) -> Ruleset:
        built_in = self._built_in(system)
        return built_in.extended(rows) if rows else built_in
