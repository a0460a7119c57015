"""The encounters of a campaign: prepared, running and finished."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from gmtool.encounter import (
    DamagedEntry,
    Document,
    Journal,
    document,
    dump_muster,
    load_muster,
    rows_of_muster,
)
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import (
    Agenda,
    AnsweredTable,
    BadMuster,
    BadState,
    Muster,
    PutTag,
    Refused,
    Ruleset,
    at_first,
    own_rows,
)
from gmtool.store.database.connection import Database
from gmtool.store.database.raw_rows import RawRow, put_raw_rows, raw_rows
from gmtool.store.database.rows import DamagedRow, PlainRow, checked
from gmtool.store.errors import StoreError
from gmtool.store.fights.journals import encounter_gone, load_journal, put_entry, stamp, times_of
from gmtool.store.files.stored_json import json_text
from gmtool.store.own_rows import Rulesets
from gmtool.systems import UnknownSystem

_TABLES: Final = (("encounters", "id"), ("entries", "encounter"), ("snapshots", "encounter"))
"""The tables of a fight, each with the column that refers to the encounter."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """A prepared fight. `id` is 0 until a campaign holds it; a `mapless` one is fought without its ground.

    `remark` is a sentence about numbers that were brought within their bounds.
    """

    system: str
    title: str
    muster: Muster
    notes: str = ""
    mapless: bool = False
    id: int = 0
    started: bool = False
    remark: str = ""


@dataclass(frozen=True, slots=True)
class DeletedEncounter:
    """A deleted encounter with its journal, as `restore` needs it: the rows of each of `_TABLES`."""

    rows: tuple[list[RawRow], ...]


class Encounters:
    """The encounters of a campaign. Every method may raise `StoreError`."""

    def __init__(self, database: Database, rulesets: Rulesets, now: Callable[[], datetime] = datetime.now) -> None:
        self._database = database
        self._now = now
        self._rulesets = rulesets
        self._kept: tuple[int, tuple[Encounter, ...]] = (-1, ())
        """Those that were read since so many writes: the window asks for them again and again."""
        self._systems: tuple[int, frozenset[str]] = (-1, frozenset())

    def list(self) -> tuple[Encounter, ...]:
        """All the encounters that can be read, in the order in which they were made."""
        database = self._database
        # in a read-only window, another one may have written, which `writes` does not count
        if self._kept[0] != database.writes or database.refuses:
            writes = database.writes
            rows = database.rows("encounters", "ORDER BY id")
            self._kept = (writes, tuple(database.damage.sound(rows, _encounter)))
        return self._kept[1]

    def systems(self) -> frozenset[str]:
        """The systems of the encounters, which are not read for it."""
        database = self._database
        if self._systems[0] != database.writes or database.refuses:
            found = database.read("SELECT DISTINCT system FROM encounters")
            self._systems = (database.writes, frozenset(one for (one,) in found if isinstance(one, str)))
        return self._systems[1]

    def get(self, id: int) -> Encounter:
        """The encounter with this id."""
        return _encounter(row_of(self._database, id))

    def add(self, encounter: Encounter) -> Encounter:
        """Add a prepared encounter, and return it with its id."""
        with self._database.changing() as connection:
            return self.get(_put(connection, _columns(encounter)))

    def update(self, encounter: Encounter) -> None:
        """Save a changed encounter. Once it has started, its muster cannot change any more."""
        with self._database.changing() as connection:
            row = row_of(self._database, encounter.id)
            columns = _columns(encounter)
            if row.start is not None and "own" in row.muster:
                columns["muster"]["own"] = row.muster["own"]
            kept = _encounter(row)
            muster = replace(encounter.muster, own=kept.muster.own)
            if kept.started and (muster, encounter.mapless) != (kept.muster, kept.mapless):
                raise StoreError(
                    tr("“{title}” has started; change its figures in the fight, or duplicate it.", title=row.title)
                )
            _write(connection, encounter.id, columns)

    def duplicate(self, id: int) -> Encounter:
        """Add a copy that has not started."""
        original = self.get(id)
        muster = replace(original.muster, own={})
        return self.add(
            replace(original, title=tr("{title} (copy)", title=original.title), muster=muster, started=False)
        )

    def delete(self, id: int) -> DeletedEncounter:
        """Delete an encounter with its journal, and return what `restore` needs."""
        with self._database.changing() as connection:
            rows = tuple(raw_rows(connection, table, key, [id]) for table, key in _TABLES)
            if not rows[0]:
                raise encounter_gone()
            connection.execute("DELETE FROM encounters WHERE id = ?", (id,))
            return DeletedEncounter(rows)

    def restore(self, deleted: DeletedEncounter) -> None:
        """Put a deleted encounter back with its journal."""
        with self._database.changing() as connection:
            for (table, _), rows in zip(_TABLES, deleted.rows, strict=True):
                put_raw_rows(connection, table, rows)

    def start(self, id: int) -> Journal:
        """Begin the fight with the GM's own rows of now; the tags that figures bring are its first entries.

        Raises `BadMuster`, or `StoreError` if it has begun.
        """
        encounter = self.get(id)
        if encounter.started:
            raise StoreError(tr("“{title}” has started already.", title=encounter.title))
        ruleset = self._rulesets.get(encounter.system)
        prepared = replace(encounter.muster, own=own_rows(ruleset.lists()))
        muster = replace(prepared, ground=None) if encounter.mapless else prepared
        start = ruleset.dump_state(ruleset.muster(muster))
        with self._database.changing() as connection:
            row_of(self._database, id)
            _write(connection, id, {"start": start, "head": 0, "tip": 0, "muster": dump_muster(prepared)})
            journal = self.journal(id)
            for figure in at_first(prepared):  # a wave brings its tags when it comes
                for tag in figure.tags:
                    command = PutTag(figure=figure.id, label=tag.label, number=tag.number, shown=tag.shown)
                    with suppress(Refused):  # a file that was tampered with may have more than there is room for
                        journal.do(command, AnsweredTable())
        return journal

    def journal(self, id: int) -> Journal:
        """The fight as it was left; every change from now on is saved before it is shown."""
        row = row_of(self._database, id)
        if row.start is None:
            raise StoreError(tr("“{title}” has not started yet.", title=row.title))
        try:
            ruleset = self._ruleset_of(row)
            return load_journal(self._database, id, row.start, row.head, row.tip, ruleset, self._now)
        except UnknownSystem as unknown:
            raise StoreError(str(unknown)) from unknown
        except (DamagedEntry, BadState) as damaged:
            raise StoreError(
                tr("The journal of “{title}” is damaged: {damage}", title=row.title, damage=damaged)
            ) from damaged

    def document(self, id: int) -> Document:
        """The fight as it was left, with its whole journal, as a file for other programs."""
        journal, encounter = self.journal(id), self.get(id)
        return document(journal, encounter.title, dump_muster(encounter.muster))

    def times(self, id: int) -> Mapping[int, datetime]:
        """When the entries of the fight were played, by their numbers; older ones have no time."""
        return times_of(self._database, id)

    def played(self, since: datetime, until: datetime) -> tuple[int, ...]:
        """The fights that have entries from these hours, the end not included, in the order of their first entry."""
        rows = self._database.read(
            "SELECT encounter, min(at) AS first FROM entries WHERE at >= ? AND at < ? GROUP BY encounter"
            " ORDER BY first, encounter",
            stamp(since),
            stamp(until),
        )
        return tuple(encounter for encounter, _ in rows)

    def agenda(self, id: int) -> Agenda:
        """The agenda of the fight as it was left."""
        journal = self.journal(id)
        return journal.ruleset.agenda(journal.state)

    def heads(self) -> Mapping[int, int]:
        """The entry at which each fight stands that has begun: while it is the same, so is the fight's agenda."""
        rows = self._database.read("SELECT id, head FROM encounters WHERE start IS NOT NULL")
        return dict(rows)

    def _ruleset_of(self, row: PlainRow) -> Ruleset:
        """The rules of a running fight. Own rows added since the last time join those that the fight keeps."""
        kept = rows_of_muster(row.muster)
        ruleset, rows = self._rulesets.of_fight(row.system, kept)
        if rows != kept and not self._database.refuses:
            with self._database.changing() as connection:
                muster = row_of(self._database, row.id).muster
                own = {key: [dict(one) for one in rows[key]] for key in rows}
                _write(connection, row.id, {"muster": {**muster, "own": own}})
        return ruleset

    def add_journal(self, document: Document, notes: str = "") -> Encounter:
        """Add a fight from a document, with its whole journal."""
        muster = load_muster(document.muster) if document.muster is not None else Muster((), ())
        columns = _columns(Encounter(document.system, document.title, muster, notes))
        columns |= {"start": dict(document.start), "head": document.head, "tip": document.tip}
        with self._database.changing() as connection:
            id = _put(connection, columns)
            for entry in document.entries:
                put_entry(connection, id, entry)
            return self.get(id)


def row_of(database: Database, id: int) -> PlainRow:
    """The row of an encounter. Raises `StoreError` if there is none, or it is damaged."""
    found = database.rows("encounters", "WHERE id = ?", id)
    if not found:
        raise encounter_gone()
    return checked(found[0])


def write_taken(database: Database, id: int, taken: Mapping[str, Any]) -> None:
    """Write the results of an encounter that were taken over. Raises `StoreError`."""
    with database.changing() as connection:
        _write(connection, id, {"taken": dict(taken)})


def _put(connection: sqlite3.Connection, columns: Mapping[str, Any]) -> int:
    """Write a new row; its id."""
    values = {"head": 0, "tip": 0, "extra": {}, "taken": {}, **columns}
    into = f"INSERT INTO encounters ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})"
    id = connection.execute(into, [_stored(value) for value in values.values()]).lastrowid
    assert id is not None
    return id


def _write(connection: sqlite3.Connection, id: int, columns: Mapping[str, Any]) -> None:
    """Write these columns of a row."""
    names = ", ".join(f"{name} = ?" for name in columns)
    values = [*map(_stored, columns.values()), id]
    connection.execute(f"UPDATE encounters SET {names} WHERE id = ?", values)


def _stored(value: Any) -> Any:
    return json_text(value) if isinstance(value, dict) else value


def _columns(encounter: Encounter) -> dict[str, Any]:
    return {
        "system": encounter.system,
        "title": encounter.title,
        "muster": dump_muster(encounter.muster),
        "notes": encounter.notes,
        "mapless": encounter.mapless,
    }


def _encounter(row: PlainRow) -> Encounter:
    """The encounter of a row. Raises `DamagedRow` where its muster cannot be read."""
    remarks: list[str] = []
    try:
        muster = load_muster(row.muster, remarks.append)
    except BadMuster as bad:
        raise DamagedRow(tr("The encounter “{title}” is damaged: {wrong}", title=row.title, wrong=bad)) from bad
    remark = tr("“{title}” was repaired. {remark}", title=row.title, remark=remarks[0]) if remarks else ""
    return Encounter(row.system, row.title, muster, row.notes, row.mapless, row.id, row.start is not None, remark)
