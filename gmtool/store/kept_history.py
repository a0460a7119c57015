"""The history of thousands of cards taken away at once, and put back as it was."""

from collections.abc import Sequence

from sqlalchemy import Connection

from gmtool.store.kept_cards import Row, among
from gmtool.store.progress import Progress, batches, unwatched
from gmtool.store.tables import HistoryRow

_HISTORY = HistoryRow.__table__  # type: ignore[attr-defined]


def take_history(connection: Connection, cards: Sequence[str], progress: Progress = unwatched) -> list[Row]:
    """Take away the history of cards with these ids; what comes back is what `put_history` needs."""
    kept: list[Row] = []
    for some in batches(cards, progress):
        of = among("card", some)
        kept += [dict(row) for row in connection.execute(_HISTORY.select().where(of)).mappings()]
        connection.execute(_HISTORY.delete().where(of))
    return kept


def put_history(connection: Connection, rows: Sequence[Row], progress: Progress = unwatched) -> None:
    """Write rows of history; those without an `id` are new."""
    for some in batches(rows, progress):
        connection.execute(_HISTORY.insert(), list(some))
