"""The journals of encounters: read as a whole, and written entry by entry before the screen shows them."""

from sqlalchemy import Connection, insert, select, update

from gmtool.encounter import DamagedEntry, Entry, Journal, SealedEntry, Tree, entry_text, tree_text
from gmtool.language import tr
from gmtool.rules.seam import Ruleset
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import fits
from gmtool.store.database.tables import EncounterRow, EntryRow, SnapshotRow
from gmtool.store.errors import StoreError

_ENCOUNTERS = EncounterRow.__table__  # type: ignore[attr-defined]
_ENTRIES = EntryRow.__table__  # type: ignore[attr-defined]
_SNAPSHOTS = SnapshotRow.__table__  # type: ignore[attr-defined]


class JournalSink:
    """The sink that saves one journal. A failure is a `StoreError`, and then nothing is written."""

    def __init__(self, database: Database, encounter: int) -> None:
        self._database = database
        self._encounter = encounter

    def appended(self, entry: Entry, snapshot: Tree | None) -> None:
        """Write the entry, the new head and tip, and the snapshot, if one is due."""
        keys = {"encounter": self._encounter, "number": entry.number}
        with self._database.appending() as connection:
            self._write_position(connection, entry.number, entry.number)
            connection.execute(insert(_ENTRIES).values(**keys, parent=entry.parent, text=entry_text(entry)))
            if snapshot is not None:
                connection.execute(insert(_SNAPSHOTS).values(**keys, text=tree_text(snapshot)))

    def moved(self, head: int, tip: int) -> None:
        """Write the new head and tip."""
        with self._database.appending() as connection:
            self._write_position(connection, head, tip)

    def _write_position(self, connection: Connection, head: int, tip: int) -> None:
        encounter = update(_ENCOUNTERS).where(_ENCOUNTERS.c.id == self._encounter)
        if connection.execute(encounter.values(head=head, tip=tip)).rowcount != 1:
            raise encounter_gone()


def encounter_gone() -> StoreError:
    """The error about an encounter that somebody has deleted."""
    return StoreError(tr("The encounter is no longer in the campaign."))


def load_journal(database: Database, encounter: int, start: Tree, head: int, tip: int, ruleset: Ruleset) -> Journal:
    """The journal of an encounter, with a sink that saves its changes."""
    with database.reading() as session:
        connection = session.connection()
        entries = connection.execute(
            select(_ENTRIES.c.number, _ENTRIES.c.parent, _ENTRIES.c.text)
            .where(_ENTRIES.c.encounter == encounter)
            .order_by(_ENTRIES.c.number)
        ).all()
        kept = connection.execute(
            select(_SNAPSHOTS.c.number, _SNAPSHOTS.c.text).where(_SNAPSHOTS.c.encounter == encounter)
        ).all()
    sealed = [_sealed(number, parent, text) for number, parent, text in entries]
    # a damaged snapshot is not needed: the entries lead to the same state
    snapshots = {row.number: row.text for row in kept if fits(SnapshotRow, {"number": row.number, "text": row.text})}
    sink = JournalSink(database, encounter)
    return Journal.load(ruleset, start, sealed, head, tip, snapshots, sink)


def _sealed(number: int, parent: int, text: str) -> SealedEntry:
    if not fits(EntryRow, {"number": number, "parent": parent, "text": text}):
        raise DamagedEntry(tr("The row of entry {number} is damaged.", number=number))
    return SealedEntry(number, parent, text)
