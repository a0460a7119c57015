"""The history of thousands of cards taken away at once, and put back as it was."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection

from gmtool.store.kept_rows import Row, among, put_as_they_were, rows_as_they_are
from gmtool.store.progress import Progress, batches, unwatched
from gmtool.store.tables import HistoryRow

_HISTORY = HistoryRow.__table__  # type: ignore[attr-defined]


def take_history(connection: Connection, cards: Sequence[str], progress: Progress = unwatched) -> list[Row]:
    """Take away the history of cards with these ids; what comes back is what `put_history` needs."""
    kept: list[Row] = []
    for some in batches([id for id in cards if isinstance(id, str)], progress):
        kept += rows_as_they_are(connection, _HISTORY, "card", some)
        connection.execute(_HISTORY.delete().where(among("card", some)))
    return kept


def put_history(connection: Connection, rows: Iterable[Row]) -> None:
    """Put back what `take_history` took away."""
    put_as_they_were(connection, _HISTORY, rows)


def add_history(connection: Connection, entries: Sequence[dict[str, Any]], progress: Progress = unwatched) -> None:
    """Write new rows of history."""
    for some in batches(entries, progress):
        connection.execute(_HISTORY.insert(), list(some))
