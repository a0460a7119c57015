"""The journals of encounters: read at once, written entry by entry before anybody sees them."""

from sqlalchemy import Connection, insert, select, update

from gmtool.encounter import DamagedEntry, Entry, Journal, SealedEntry, Tree, entry_text, tree_text
from gmtool.rules.seam import Ruleset
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import fits
from gmtool.store.database.tables import EncounterRow, EntryRow, SnapshotRow
from gmtool.store.errors import StoreError

_ENCOUNTERS = EncounterRow.__table__  # type: ignore[attr-defined]
_ENTRIES = EntryRow.__table__  # type: ignore[attr-defined]
_SNAPSHOTS = SnapshotRow.__table__  # type: ignore[attr-defined]


class JournalSink:
    """Writes what one journal does. A failure is a `StoreError`, and nothing was written."""

    def __init__(self, database: Database, encounter: int) -> None:
        self._database = database
        self._encounter = encounter

    def appended(self, entry: Entry, whole: Tree | None) -> None:
        """Write the entry, where the fight now stands, and the whole state where one is to be kept."""
        keys = {"encounter": self._encounter, "number": entry.number}
        with self._database.appending() as connection:
            self._stand(connection, entry.number, entry.number)
            connection.execute(insert(_ENTRIES).values(**keys, parent=entry.parent, text=entry_text(entry)))
            if whole is not None:
                connection.execute(insert(_SNAPSHOTS).values(**keys, text=tree_text(whole)))

    def moved(self, head: int, tip: int) -> None:
        """Write where the fight now stands."""
        with self._database.appending() as connection:
            self._stand(connection, head, tip)

    def _stand(self, connection: Connection, head: int, tip: int) -> None:
        here = update(_ENCOUNTERS).where(_ENCOUNTERS.c.id == self._encounter)
        if connection.execute(here.values(head=head, tip=tip)).rowcount != 1:
            raise StoreError("The encounter is not in the campaign any more.")


def load_journal(database: Database, encounter: int, start: Tree, head: int, tip: int, ruleset: Ruleset) -> Journal:
    """The journal of an encounter, which goes on being written to the database."""
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
    # a whole state that is no text can be done without: the entries lead to it
    whole = {row.number: row.text for row in kept if fits(SnapshotRow, {"number": row.number, "text": row.text})}
    sink = JournalSink(database, encounter)
    return Journal.load(ruleset, start, sealed, head, tip, whole, sink)


def _sealed(number: int, parent: int, text: str) -> SealedEntry:
    if not fits(EntryRow, {"number": number, "parent": parent, "text": text}):
        raise DamagedEntry(f"What is kept of entry {number} is no entry.")
    return SealedEntry(number, parent, text)
