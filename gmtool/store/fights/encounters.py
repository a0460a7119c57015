"""The encounters of a campaign: prepared, running and finished."""

from dataclasses import replace
from typing import Any, Final

from sqlmodel import Session, col, select

from gmtool.encounter import (
    DamagedEntry,
    Document,
    Journal,
    document,
    dump_muster,
    entry_text,
    load_muster,
    rows_of_muster,
)
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Agenda, BadMuster, BadState, Muster, Ruleset, own_rows
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import DamagedRow, RawRow, checked, put_raw_rows, raw_rows
from gmtool.store.database.tables import EncounterRow, EntryRow, SnapshotRow
from gmtool.store.errors import StoreError
from gmtool.store.fights.journals import encounter_gone, load_journal
from gmtool.store.own_rows import Rulesets
from gmtool.systems import UnknownSystem

_ENCOUNTERS = EncounterRow.__table__  # type: ignore[attr-defined]
_ENTRIES = EntryRow.__table__  # type: ignore[attr-defined]
_SNAPSHOTS = SnapshotRow.__table__  # type: ignore[attr-defined]
_TABLES: Final = (
    (_ENCOUNTERS, _ENCOUNTERS.c.id),
    (_ENTRIES, _ENTRIES.c.encounter),
    (_SNAPSHOTS, _SNAPSHOTS.c.encounter),
)
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

    def __init__(self, database: Database, rulesets: Rulesets) -> None:
        self._database = database
        self._rulesets = rulesets
        self._kept: tuple[int, tuple[Encounter, ...]] = (-1, ())
        """Those that were read since so many writes: the window asks for them again and again."""

    def list(self) -> tuple[Encounter, ...]:
        """All the encounters that can be read, in the order in which they were made."""
        database = self._database
        # in a read-only window, another one may have written, which `writes` does not count
        if self._kept[0] != database.writes or database.refuses:
            writes = database.writes
            with database.reading() as session:
                rows = session.exec(select(EncounterRow).order_by(col(EncounterRow.id)))
                self._kept = (writes, tuple(database.damage.sound(rows, _encounter)))
        return self._kept[1]

    def get(self, id: int) -> Encounter:
        """The encounter with this id."""
        with self._database.reading() as session:
            return _encounter(row_of(session, id))

    def add(self, encounter: Encounter) -> Encounter:
        """Add a prepared encounter, and return it with its id."""
        row = EncounterRow(**_columns(encounter))
        with self._database.writing() as session:
            session.add(row)
            session.flush()
            return _encounter(row)

    def update(self, encounter: Encounter) -> None:
        """Save a changed encounter. Once it has started, its muster cannot change any more."""
        with self._database.writing() as session:
            row = row_of(session, encounter.id)
            columns = _columns(encounter)
            if row.start is not None and "own" in row.muster:
                columns["muster"]["own"] = row.muster["own"]
            kept = _encounter(row)
            muster = replace(encounter.muster, own=kept.muster.own)
            if kept.started and (muster, encounter.mapless) != (kept.muster, kept.mapless):
                raise StoreError(
                    tr("“{title}” has started; change its figures in the fight, or duplicate it.", title=row.title)
                )
            for field, value in columns.items():
                setattr(row, field, value)
            session.add(row)

    def duplicate(self, id: int) -> Encounter:
        """Add a copy that has not started."""
        original = self.get(id)
        muster = replace(original.muster, own={})
        return self.add(
            replace(original, title=tr("{title} (copy)", title=original.title), muster=muster, started=False)
        )

    def delete(self, id: int) -> DeletedEncounter:
        """Delete an encounter with its journal, and return what `restore` needs."""
        with self._database.writing() as session:
            connection = session.connection()
            rows = tuple(raw_rows(connection, table, key.name, [id]) for table, key in _TABLES)
            if not rows[0]:
                raise encounter_gone()
            connection.execute(_ENCOUNTERS.delete().where(_ENCOUNTERS.c.id == id))
            session.expire_all()
            return DeletedEncounter(rows)

    def restore(self, deleted: DeletedEncounter) -> None:
        """Put a deleted encounter back with its journal."""
        with self._database.writing() as session:
            for (table, _), rows in zip(_TABLES, deleted.rows, strict=True):
                put_raw_rows(session.connection(), table, rows)

    def start(self, id: int) -> Journal:
        """Begin the fight with the GM's own rows of now. Raises `BadMuster`, or `StoreError` if it has begun."""
        encounter = self.get(id)
        if encounter.started:
            raise StoreError(tr("“{title}” has started already.", title=encounter.title))
        ruleset = self._rulesets.get(encounter.system)
        prepared = replace(encounter.muster, own=own_rows(ruleset.lists()))
        muster = replace(prepared, ground=None) if encounter.mapless else prepared
        start = ruleset.dump_state(ruleset.muster(muster))
        with self._database.writing() as session:
            row = row_of(session, id)
            row.start, row.head, row.tip = start, 0, 0
            row.muster = dump_muster(prepared)
            session.add(row)
        return self.journal(id)

    def journal(self, id: int) -> Journal:
        """The fight as it was left; every change from now on is saved before it is shown."""
        with self._database.reading() as session:
            row = row_of(session, id)
        if row.start is None:
            raise StoreError(tr("“{title}” has not started yet.", title=row.title))
        try:
            return load_journal(self._database, id, row.start, row.head, row.tip, self._ruleset_of(row))
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

    def agenda(self, id: int) -> Agenda:
        """The agenda of the fight as it was left."""
        journal = self.journal(id)
        return journal.ruleset.agenda(journal.state)

    def _ruleset_of(self, row: EncounterRow) -> Ruleset:
        """The rules of a running fight. Own rows added since the last time join those that the fight keeps."""
        kept = rows_of_muster(row.muster)
        ruleset, rows = self._rulesets.of_fight(row.system, kept)
        if rows != kept and not self._database.refuses:
            with self._database.writing() as session:
                found = row_of(session, row.id or 0)
                found.muster = {**found.muster, "own": {key: [dict(one) for one in rows[key]] for key in rows}}
                session.add(found)
        return ruleset

    def add_journal(self, document: Document, notes: str = "") -> Encounter:
        """Add a fight from a document, with its whole journal."""
        muster = load_muster(document.muster) if document.muster is not None else Muster((), ())
        columns = _columns(Encounter(document.system, document.title, muster, notes))
        row = EncounterRow(**columns, start=dict(document.start), head=document.head, tip=document.tip)
        with self._database.writing() as session:
            session.add(row)
            session.flush()
            assert row.id is not None
            session.add_all(
                EntryRow(encounter=row.id, number=entry.number, parent=entry.parent, text=entry_text(entry))
                for entry in document.entries
            )
            return _encounter(row)


def row_of(session: Session, id: int) -> EncounterRow:
    """The row of an encounter. Raises `StoreError` if there is none, or it is damaged."""
    found = session.get(EncounterRow, id)
    if found is None:
        raise encounter_gone()
    return checked(found)


def _columns(encounter: Encounter) -> dict[str, Any]:
    return {
        "system": encounter.system,
        "title": encounter.title,
        "muster": dump_muster(encounter.muster),
        "notes": encounter.notes,
        "mapless": encounter.mapless,
    }


def _encounter(row: EncounterRow) -> Encounter:
    """The encounter of a row. Raises `DamagedRow` where its muster cannot be read."""
    assert row.id is not None
    remarks: list[str] = []
    try:
        muster = load_muster(row.muster, remarks.append)
    except BadMuster as bad:
        raise DamagedRow(tr("The encounter “{title}” is damaged: {wrong}", title=row.title, wrong=bad)) from bad
    remark = tr("“{title}” was repaired. {remark}", title=row.title, remark=remarks[0]) if remarks else ""
    return Encounter(row.system, row.title, muster, row.notes, row.mapless, row.id, row.start is not None, remark)
