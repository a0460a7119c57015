"""Rows of the GM's own in the lists of the systems, and the systems as a campaign plays them with these rows.

Own weapons and creatures stand beside the built-in ones."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import String, cast, func
from sqlmodel import Session, col, delete, select

from gmtool import systems
from gmtool.encounter import rows_of_fight
from gmtool.rules.seam import Json, OwnRows, Ruleset
from gmtool.store.database.connection import Database
from gmtool.store.database.tables import CardRow, OwnRow
from gmtool.store.errors import StoreError


@dataclass(frozen=True, slots=True)
class StoredRow:
    """A row as the campaign holds it, whether the system can read it or not; `id` is 0 until it is held."""

    system: str
    list: str
    row: Mapping[str, Json]
    id: int = 0


class OwnRowsOfCampaign:
    """The rows of a campaign, in the order in which they were made. Every method may raise `StoreError`.

    They are read once and kept: whoever shows a list asks for them at every letter that is typed into it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: dict[str, tuple[StoredRow, ...]] = {}
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Call back with the system's id after every change of its rows; calling what is returned ends it."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def systems(self) -> tuple[str, ...]:
        """The ids of the systems that have rows, whether they are installed or not."""
        with self._database.reading() as session:
            found = session.exec(select(OwnRow.system).distinct().order_by(OwnRow.system))
            return tuple(system for system in found if isinstance(system, str))

    def list(self, system: str, list: str = "") -> tuple[StoredRow, ...]:
        """The rows of a system, or of one of its lists."""
        if system not in self._kept:
            wanted = select(OwnRow).where(OwnRow.system == system).order_by(col(OwnRow.id))
            with self._database.reading() as session:
                self._kept[system] = tuple(self._database.damage.sound(session.exec(wanted), _stored))
        return tuple(one for one in self._kept[system] if list in ("", one.list))

    def of(self, system: str) -> OwnRows:
        """The rows of a system by list, as `Ruleset.extended` takes them: each in the place it has in `list`."""
        return by_list(self.list(system))

    def used_by(self, system: str, key: str) -> int:
        """How many cards of a system have this key anywhere in their fields."""
        quoted = json.dumps(key, ensure_ascii=False)
        fields = cast(col(CardRow.fields_), String)
        wanted = select(func.count()).select_from(CardRow).where(CardRow.system == system)
        with self._database.reading() as session:
            return session.exec(wanted.where(func.instr(fields, quoted) > 0)).one()

    def add(self, rows: Iterable[StoredRow]) -> tuple[StoredRow, ...]:
        """Put rows into the campaign, all or none; they come back with their ids. One that has an id keeps it."""
        new = [OwnRow(id=one.id or None, system=one.system, list=one.list, row=dict(one.row)) for one in rows]
        with self._database.writing() as session:
            session.add_all(new)
            session.flush()
            added = tuple(_stored(row) for row in new)
        self.tell(one.system for one in added)
        return added

    def update(self, row: StoredRow) -> None:
        """Write a changed row."""
        with self._database.writing() as session:
            found = _row(session, row.id)
            found.row = dict(row.row)
            session.add(found)
        if row.system in self._kept:
            self._kept[row.system] = tuple(row if one.id == row.id else one for one in self._kept[row.system])
        self._call(row.system)

    def delete(self, ids: Sequence[int]) -> tuple[StoredRow, ...]:
        """Take rows out; what comes back is what `restore` needs."""
        with self._database.writing() as session:
            found = session.exec(select(OwnRow).where(col(OwnRow.id).in_(ids)))
            rows = tuple(self._database.damage.sound(found, _stored))
            # one that cannot be read could not be put back
            session.exec(delete(OwnRow).where(col(OwnRow.id).in_([one.id for one in rows])))
        self.tell(one.system for one in rows)
        return rows

    def restore(self, deleted: Sequence[StoredRow]) -> None:
        """Put deleted rows back in their old places."""
        with self._database.writing() as session:
            session.add_all([OwnRow(id=one.id, system=one.system, list=one.list, row=dict(one.row)) for one in deleted])
        self.tell(one.system for one in deleted)

    def tell(self, systems: Iterable[str]) -> None:
        """The rows of these systems have changed."""
        for system in dict.fromkeys(systems):
            self._kept.pop(system, None)
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


def _row(session: Session, id: int) -> OwnRow:
    found = session.get(OwnRow, id)
    if found is None:
        raise StoreError("The row is not in the campaign any more.")
    return found


def _stored(row: OwnRow) -> StoredRow:
    assert row.id is not None
    kept: Any = row.row
    return StoredRow(row.system, row.list, kept, row.id)


class Rulesets:
    """Each is made when it is first asked for, and anew when its rows have changed."""

    def __init__(self, built_in: Callable[[str], Ruleset], rows: OwnRowsOfCampaign) -> None:
        self._built_in = built_in
        self._rows = rows
        self._made: dict[str, Ruleset] = {}
        rows.listen(self._forget)

    def get(self, system: str) -> Ruleset:
        """The system with the rows of this campaign. Raises `UnknownSystem`, or `StoreError`."""
        if system not in self._made:
            self._built_in(system)
            self._made[system] = self._with(system, self._rows.of(system))
        return self._made[system]

    def of_fight(self, system: str, began_with: OwnRows) -> tuple[Ruleset, OwnRows]:
        """The system with the rows that a fight began with, and with those that came since; and these rows."""
        now = self.get(system)
        rows = rows_of_fight(self._built_in(system), began_with, now)
        return (self._with(system, rows) if began_with else now), rows

    def left_out(self) -> tuple[str, ...]:
        """A sentence for every row of the campaign that cannot be read."""
        found: list[str] = []
        for system in self._rows.systems():
            try:
                known = self._built_in(system).left_out
                found += (sentence for sentence in self.get(system).left_out if sentence not in known)
            except systems.UnknownSystem as unknown:
                found.append(f"Rows of your own are kept, but not used: {unknown}")
        return tuple(found)

    def _forget(self, system: str) -> None:
        self._made.pop(system, None)

    def _with(self, system: str, rows: OwnRows) -> Ruleset:
        built_in = self._built_in(system)
        return built_in.extended(rows) if rows else built_in
