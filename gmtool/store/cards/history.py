"""The history of a campaign's cards: changes with their time and cause.

An entry is written in the same transaction as the change."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection
from sqlmodel import Session, col, delete, select

from gmtool.rules.seam import Card, Json
from gmtool.store.cards.entries import EDITED, RULED, HistoryEntry
from gmtool.store.database.connection import Database
from gmtool.store.database.engine import among, plain
from gmtool.store.database.raw_rows import RawRow, put_raw_rows, raw_rows
from gmtool.store.database.rows import DamagedRow, checked, damaged
from gmtool.store.database.tables import HistoryRow
from gmtool.store.limits import NAME_LETTERS, WHAT_LETTERS
from gmtool.store.progress import Progress, batches, unwatched

SITTING: Final = timedelta(hours=6)
"""The longest time between two edits of one field that share an entry: an evening."""
_KEY_SHOWN: Final = 12
"""The part of a picture's key that is kept: the full key would count as a reference, and keep the picture."""

_NEWEST: Final = (col(HistoryRow.at).desc(), col(HistoryRow.id).desc())


class History:
    """The history of a campaign's cards. Every method may raise `StoreError`."""

    def __init__(self, database: Database, now: Callable[[], datetime] = datetime.now) -> None:
        self._database = database
        self._now = now

    def of(self, card: str) -> tuple[HistoryEntry, ...]:
        """The history of a card, the newest entry first."""
        with self._database.reading() as session:
            wanted = select(HistoryRow).where(HistoryRow.card == card).order_by(*_NEWEST)
            return tuple(self._database.damage.sound(session.exec(wanted), entry_of))

    def add(self, entries: Iterable[HistoryEntry]) -> tuple[int, ...]:
        """Save entries in a transaction of their own; their ids."""
        with self._database.writing() as session:
            return self.keep(session, entries)

    def keep(self, session: Session, entries: Iterable[HistoryEntry]) -> tuple[int, ...]:
        """Save entries with whatever else the session writes; their ids, which `forget` takes."""
        at = self.moment()
        rows = [_row(entry, at) for entry in entries]
        session.add_all(rows)
        session.flush()
        return tuple(row.id for row in rows if row.id is not None)

    def moment(self) -> str:
        """The time now as it is saved: in UTC, so that texts sort like times."""
        return self._now().astimezone(UTC).isoformat(timespec="seconds")

    def forget(self, session: Session, ids: Sequence[int]) -> None:
        """Delete entries about something that is being undone."""
        session.exec(delete(HistoryRow).where(col(HistoryRow.id).in_(ids)))

    def follow(self, session: Session, before: Card, after: Card) -> None:
        """Save an edit by hand. Edits of one sitting are one entry; an edit that was undone is none."""
        now = self._now().astimezone()
        for entry in edits(before, after):
            last = _last(session, entry)
            if last is None or last.what != entry.what or now - moment_of(last) > SITTING:
                self.keep(session, (entry,))
            elif last.before == entry.after:
                session.delete(last)
            else:
                last.after, last.at = entry.after, self.moment()
                session.add(last)


def edits(before: Card, after: Card) -> Iterator[HistoryEntry]:
    """The differences between two states of a card, one entry for each field."""
    for what, old, new in (
        (EDITED, _common(before), _common(after)),
        (EDITED, before.fields, after.fields),
        (RULED, before.rulings, after.rulings),
    ):
        for key in dict.fromkeys((*old, *new)):
            if old.get(key) != new.get(key):
                yield HistoryEntry(after.id, what, key, old.get(key), new.get(key))


def _common(card: Card) -> Mapping[str, Json]:
    """The fields of every card, whatever its system."""
    return {
        "name": card.name,
        "kind": card.kind,
        "tags": list(card.tags),
        "notes": card.notes,
        "picture": card.picture[:_KEY_SHOWN],
    }


def _last(session: Session, entry: HistoryEntry) -> HistoryRow | None:
    same = select(HistoryRow).where(HistoryRow.card == entry.card, HistoryRow.field == entry.field)
    same = same.where(col(HistoryRow.what) == RULED if entry.what == RULED else col(HistoryRow.what) != RULED)
    last = session.exec(same.order_by(col(HistoryRow.id).desc()).limit(1)).first()
    try:
        return last and checked(last)
    except DamagedRow:
        return None


def _row(entry: HistoryEntry, at: str) -> HistoryRow:
    return HistoryRow(
        card=entry.card,
        at=entry.at or at,
        what=entry.what[:WHAT_LETTERS],
        field=entry.field,
        before=entry.before,
        after=entry.after,
        source=entry.source[:NAME_LETTERS],
    )


def moment_of(row: HistoryRow) -> datetime:
    """The time of a row. Raises `DamagedRow` where it cannot be read."""
    try:
        return datetime.fromisoformat(row.at).astimezone()
    except (ValueError, OverflowError):
        raise damaged(row) from None


def entry_of(row: HistoryRow) -> HistoryEntry:
    """The entry of a row. Raises `DamagedRow` where its time cannot be read."""
    moment_of(row)
    return HistoryEntry(row.card, row.what, row.field, row.before, row.after, row.source, row.at, row.id or 0)


_HISTORY = HistoryRow.__table__  # type: ignore[attr-defined]


def take_history(connection: Connection, cards: Sequence[str], progress: Progress = unwatched) -> list[RawRow]:
    """Delete the history of cards with these ids, and return what `put_history` needs."""
    kept: list[RawRow] = []
    for some in batches([id for id in cards if isinstance(id, str)], progress):
        kept += raw_rows(plain(connection), "card_history", "card", some)
        connection.execute(_HISTORY.delete().where(among("card", some)))
    return kept


def put_history(connection: Connection, rows: Iterable[RawRow]) -> None:
    """Restore what `take_history` deleted."""
    put_raw_rows(plain(connection), "card_history", rows)


def add_history(connection: Connection, entries: Sequence[dict[str, Any]], progress: Progress = unwatched) -> None:
    """Write new rows of history."""
    for some in batches(entries, progress):
        connection.execute(_HISTORY.insert(), list(some))
