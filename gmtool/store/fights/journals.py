"""The journals of encounters: read as a whole, and written entry by entry before the screen shows them."""

import sqlite3

from gmtool.encounter import DamagedEntry, Entry, Journal, SealedEntry, Tree, entry_text, tree_text
from gmtool.language import tr
from gmtool.rules.seam import Ruleset
from gmtool.store.database.connection import Database
from gmtool.store.database.parts import fits
from gmtool.store.errors import StoreError


class JournalSink:
    """The sink that saves one journal. A failure is a `StoreError`, and then nothing is written."""

    def __init__(self, database: Database, encounter: int) -> None:
        self._database = database
        self._encounter = encounter

    def appended(self, entry: Entry, snapshot: Tree | None) -> None:
        """Write the entry, the new head and tip, and the snapshot, if one is due."""
        keys = self._encounter, entry.number
        with self._database.changing() as connection:
            self._write_position(connection, entry.number, entry.number)
            put_entry(connection, self._encounter, entry)
            if snapshot is not None:
                connection.execute(
                    "INSERT INTO snapshots (encounter, number, text) VALUES (?, ?, ?)", (*keys, tree_text(snapshot))
                )

    def moved(self, head: int, tip: int) -> None:
        """Write the new head and tip."""
        with self._database.changing() as connection:
            self._write_position(connection, head, tip)

    def _write_position(self, connection: sqlite3.Connection, head: int, tip: int) -> None:
        position = head, tip, self._encounter
        if connection.execute("UPDATE encounters SET head = ?, tip = ? WHERE id = ?", position).rowcount != 1:
            raise encounter_gone()


def put_entry(connection: sqlite3.Connection, encounter: int, entry: Entry) -> None:
    """Write an entry of an encounter's journal."""
    connection.execute(
        "INSERT INTO entries (encounter, number, parent, text) VALUES (?, ?, ?, ?)",
        (encounter, entry.number, entry.parent, entry_text(entry)),
    )


def encounter_gone() -> StoreError:
    """The error about an encounter that somebody has deleted."""
    return StoreError(tr("The encounter is no longer in the campaign."))


def load_journal(database: Database, encounter: int, start: Tree, head: int, tip: int, ruleset: Ruleset) -> Journal:
    """The journal of an encounter, with a sink that saves its changes."""
    entries = database.read("SELECT number, parent, text FROM entries WHERE encounter = ? ORDER BY number", encounter)
    kept = database.read("SELECT number, text FROM snapshots WHERE encounter = ?", encounter)
    sealed = [_sealed(number, parent, text) for number, parent, text in entries]
    # a damaged snapshot is not needed: the entries lead to the same state
    snapshots = {number: text for number, text in kept if fits("snapshots", {"number": number, "text": text})}
    sink = JournalSink(database, encounter)
    return Journal.load(ruleset, start, sealed, head, tip, snapshots, sink)


def _sealed(number: int, parent: int, text: str) -> SealedEntry:
    if not fits("entries", {"number": number, "parent": parent, "text": text}):
        raise DamagedEntry(tr("The row of entry {number} is damaged.", number=number))
    return SealedEntry(number, parent, text)
