"""Tags and kinds of many cards, changed at once in one transaction, with their history."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, select, text

from gmtool.records import dataclass
from gmtool.store.cards.bulk import keys_of
from gmtool.store.cards.entries import EDITED, HistoryEntry
from gmtool.store.cards.history import History
from gmtool.store.database.connection import Database
from gmtool.store.database.engine import among
from gmtool.store.database.parts import fits
from gmtool.store.database.tables import CardRow, HistoryRow
from gmtool.store.progress import Progress, batches, unwatched

_CARDS = CardRow.__table__  # type: ignore[attr-defined]
_HISTORY = HistoryRow.__table__  # type: ignore[attr-defined]
_TAGS = (
    "SELECT card_tags.tag, count(*) FROM card_tags JOIN cards ON cards.key = card_tags.card {where}"
    " GROUP BY 1 ORDER BY lower(1), 1"
)


@dataclass(frozen=True, slots=True)
class Marked:
    """A change that `put_back` can undo: a column, its old values by key, and the new entries of the history.

    `entries` are the first and the last id of those.
    """

    column: str
    before: tuple[tuple[int, Any], ...]
    entries: tuple[int, int]

    def __len__(self) -> int:
        """The number of changed cards."""
        return len(self.before)


class CardMarks:
    """Changes to cards by their ids; missing ids are skipped. Every method may raise `StoreError`."""

    def __init__(self, database: Database, history: History) -> None:
        self._database = database
        self._history = history

    def counted(self, ids: Sequence[str] | None = None) -> dict[str, int]:
        """The tags of these cards, or of all, by name, with the number of cards that have each."""
        of = among("cards.id", list(ids)) if ids is not None else None
        wanted = text(_TAGS.format(where=f"WHERE {of.text}" if of is not None else ""))
        with self._database.reading() as session:
            rows = session.connection().execute(wanted, of.compile().params if of is not None else {})
            return {tag: int(times) for tag, times in rows if isinstance(tag, str)}

    def tag(self, ids: Sequence[str], tags: Sequence[str], progress: Progress = unwatched) -> Marked:
        """Add these tags after those that the cards have."""
        return self._change("tags", ids, lambda had: list(dict.fromkeys((*had, *tags))), progress)

    def untag(self, ids: Sequence[str], tags: Sequence[str], progress: Progress = unwatched) -> Marked:
        """Remove these tags from cards."""
        return self._change("tags", ids, lambda had: [tag for tag in had if tag not in tags], progress)

    def set_kind(self, ids: Sequence[str], kind: str, progress: Progress = unwatched) -> Marked:
        """Set the kind of cards."""
        return self._change("kind", ids, lambda _: kind, progress)

    def put_back(self, marked: Marked, progress: Progress = unwatched) -> None:
        """Undo a change."""
        with self._database.appending() as connection:
            for some in batches(marked.before, progress):
                _write(connection, marked.column, some)
            connection.execute(_HISTORY.delete().where(_HISTORY.c.id.between(*marked.entries)))

    def _change(self, column: str, ids: Sequence[str], change: Callable[[Any], Any], progress: Progress) -> Marked:
        before: list[tuple[int, Any]] = []
        with self._database.appending() as connection:
            first = (connection.scalar(select(func.max(_HISTORY.c.id))) or 0) + 1
            for some in batches(keys_of(connection, ids), progress):
                wanted = select(_CARDS.c.key, _CARDS.c.id, _CARDS.c[column]).where(among("key", some))
                rows = [row for row in connection.execute(wanted) if fits("cards", {"id": row[1], column: row[2]})]
                found = [(key, id, had, change(had)) for key, id, had in rows]
                other = [row for row in found if row[2] != row[3]]
                _write(connection, column, [(key, now) for key, _, _, now in other])
                entries = [HistoryEntry(id, EDITED, column, had, now) for _, id, had, now in other]
                self._keep(connection, entries, first + len(before))
                before += [(key, had) for key, _, had, _ in other]
        return Marked(column, tuple(before), (first, first + len(before) - 1))

    def _keep(self, connection: Connection, entries: Sequence[HistoryEntry], first: int) -> None:
        at = self._history.moment()
        rows = [
            {"id": id, "card": one.card, "at": at, "what": one.what, "field": one.field, "source": "",
             "before": one.before, "after": one.after}
            for id, one in enumerate(entries, start=first)
        ]  # fmt: skip
        if rows:
            connection.execute(_HISTORY.insert(), rows)


def _write(connection: Connection, column: str, rows: Sequence[tuple[int, Any]]) -> None:
    changed = _CARDS.update().where(_CARDS.c.key == bindparam("at")).values({column: bindparam("now")})
    if rows:
        connection.execute(changed, [{"at": key, "now": value} for key, value in rows])
