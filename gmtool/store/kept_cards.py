"""Cards taken out of a campaign, and put back as they were: thousands at once."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError

from gmtool.store.errors import is_damage
from gmtool.store.kept_json import read_kept
from gmtool.store.kept_rows import Row, among, put_as_they_were, rows_as_they_are
from gmtool.store.progress import Progress, batches, unwatched
from gmtool.store.search.indexing import last_key
from gmtool.store.tables import CardRow, CardValueRow

_CARDS = CardRow.__table__  # type: ignore[attr-defined]
_VALUES = CardValueRow.__table__  # type: ignore[attr-defined]
_TAGGED = "cards_tagged"
"""The trigger that reads the tags of a new card."""


@dataclass(slots=True)
class KeptCards:
    """The rows of cards and of their values, as the tables have them."""

    cards: list[Row] = field(default_factory=list)
    values: list[Row] = field(default_factory=list)


def keys_of(connection: Connection, ids: Sequence[str]) -> Sequence[int]:
    """The keys of these cards in the order in which they were made; of those that are not there, none."""
    found = select(_CARDS.c.key).where(among("id", list(ids))).order_by(_CARDS.c.key)
    return connection.execute(found).scalars().all()


def take_out(connection: Connection, ids: Sequence[str], progress: Progress = unwatched) -> KeptCards:
    """Take cards out; what comes back is what `put_back` needs."""
    kept = KeptCards()
    for some in batches(keys_of(connection, ids), progress):
        kept.cards += rows_as_they_are(connection, _CARDS, "key", some)
        kept.values += rows_as_they_are(connection, _VALUES, "card", some)
        _delete(connection, some)
    return kept


def _delete(connection: Connection, keys: Sequence[int]) -> None:
    gone = _CARDS.delete().where(among("key", keys))
    try:
        connection.execute(gone)
    except DatabaseError as problem:
        if not isinstance(problem.orig, sqlite3.Error) or not is_damage(problem.orig):
            raise
        # a damaged card is not what the search knows it as
        connection.exec_driver_sql("INSERT INTO cards_search(cards_search) VALUES ('rebuild')")
        connection.execute(gone)


def put_back(connection: Connection, kept: KeptCards, progress: Progress = unwatched) -> None:
    """Put cards back, with their ids, and in their old places; or behind all others where those are taken."""
    kept = _with_free_keys(connection, kept)
    of: dict[int, list[Row]] = {}
    for value in kept.values:
        of.setdefault(value["card"], []).append(value)
    for some in batches(kept.cards, progress):
        tagged = {row["key"] for row in some if isinstance(read_kept(row["tags"]), list)}
        put_as_they_were(connection, _CARDS, (row for row in some if row["key"] in tagged))
        if len(tagged) < len(some):
            with _without_tagging(connection):
                put_as_they_were(connection, _CARDS, (row for row in some if row["key"] not in tagged))
        put_as_they_were(connection, _VALUES, (value for row in some for value in of.get(row["key"], ())))


@contextmanager
def _without_tagging(connection: Connection) -> Iterator[None]:
    """Let a damaged card in, at whose tags the trigger would stop."""
    made = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = ?", (_TAGGED,)).scalar_one()
    connection.exec_driver_sql(f"DROP TRIGGER {_TAGGED}")
    yield
    connection.exec_driver_sql(made)


def _with_free_keys(connection: Connection, kept: KeptCards) -> KeptCards:
    keys = [row["key"] for row in kept.cards]
    taken = set(connection.execute(select(_CARDS.c.key).where(among("key", keys))).scalars())
    if not taken:
        return kept
    free = dict(zip(sorted(taken), count(max(last_key(connection), *keys) + 1), strict=False))
    cards = [{**row, "key": free.get(row["key"], row["key"])} for row in kept.cards]
    return KeptCards(cards, [{**row, "card": free.get(row["card"], row["card"])} for row in kept.values])
