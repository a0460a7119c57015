"""The journals of encounters: read as a whole, and written entry by entry before the screen shows them."""

import sqlite3
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from gmtool.encounter import DamagedEntry, Entry, Journal, SealedEntry, Tree, entry_text, tree_text
from gmtool.language import tr
from gmtool.rules.seam import Ruleset
from gmtool.store.database.connection import Database
from gmtool.store.database.parts import fits
from gmtool.store.errors import StoreError


class JournalSink:
    """The sink that saves one journal. A failure is a `StoreError`, and then nothing is written."""

    def __init__(self, database: Database, encounter: int, now: Callable[[], datetime]) -> None:
        """`now` is the clock, for the time of each entry."""
        self._database = database
        self._encounter = encounter
        self._now = now

    def appended(self, entry: Entry, snapshot: Tree | None) -> None:
        """Write the entry, the new head and tip, and the snapshot, if one is due."""
        keys = self._encounter, entry.number
        with self._database.changing() as connection:
            self._write_position(connection, entry.number, entry.number)
            put_entry(connection, self._encounter, entry, self._now())
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


def put_entry(connection: sqlite3.Connection, encounter: int, entry: Entry, played: datetime | None = None) -> None:
    """Write an entry of an encounter's journal, and when it was `played`, where that is known."""
    at = None if played is None else stamp(played)
    connection.execute(
        "INSERT INTO entries (encounter, number, parent, text, at) VALUES (?, ?, ?, ?, ?)",
        (encounter, entry.number, entry.parent, entry_text(entry), at),
    )


def stamp(moment: datetime) -> str:
    """A time as it is saved: in UTC, so that texts sort like times. One without a zone is of this machine."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def times_of(database: Database, encounter: int) -> Mapping[int, datetime]:
    """When the entries of an encounter were played, by their numbers; what nobody knows, or can read, is left out."""
    rows = database.read("SELECT number, at FROM entries WHERE encounter = ? AND at IS NOT NULL", encounter)
    return {number: moment for number, at in rows if (moment := moment_of(at)) is not None}


def moment_of(at: object) -> datetime | None:
    """The time of an entry, in UTC; None for what is no time, and for one before or after all years in UTC."""
    try:
        found = datetime.fromisoformat(str(at))
        return found.astimezone(UTC) if found.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def encounter_gone() -> StoreError:
    """The error about an encounter that somebody has deleted."""
    return StoreError(tr("The encounter is no longer in the campaign."))


def load_journal(
    database: Database,
    encounter: int,
    start: Tree,
    head: int,
    tip: int,
    ruleset: Ruleset,
    now: Callable[[], datetime],
) -> Journal:
    """The journal of an encounter, with a sink that saves its changes, and when by the clock `now`."""
    entries = database.read("SELECT number, parent, text FROM entries WHERE encounter = ? ORDER BY number", encounter)
    kept = database.read("SELECT number, text FROM snapshots WHERE encounter = ?", encounter)
    sealed = [_sealed(number, parent, text) for number, parent, text in entries]
    # a damaged snapshot is not needed: the entries lead to the same state
    snapshots = {number: text for number, text in kept if fits("snapshots", {"number": number, "text": text})}
    sink = JournalSink(database, encounter, now)
    return Journal.load(ruleset, start, sealed, head, tip, snapshots, sink)


def _sealed(number: int, parent: int, text: str) -> SealedEntry:
    if not fits("entries", {"number": number, "parent": parent, "text": text}):
        raise DamagedEntry(tr("The row of entry {number} is damaged.", number=number))
    return SealedEntry(number, parent, text)
