"""Bulk changes to the roster: thousands of cards added, deleted or restored."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import count
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError

from gmtool.records import dataclass
from gmtool.rules.seam import Card
from gmtool.store.database.card_rows import columns_of
from gmtool.store.database.engine import among, plain
from gmtool.store.database.raw_rows import RawRow, put_raw_rows, raw_rows
from gmtool.store.database.tables import CardRow, CardValueRow
from gmtool.store.errors import is_damage
from gmtool.store.files.stored_json import read_stored
from gmtool.store.progress import Progress, batches, unwatched
from gmtool.store.search.index import RulesetSource, begin_index, index_values, last_key

NewCard = tuple[Card, Mapping[str, Any]]
"""A card, and its fields that only a newer gmtool knows."""
_ADD_VALUES: Final = "INSERT INTO card_values (card, name, number, text) VALUES (?, ?, ?, ?)"
_CARDS = CardRow.__table__  # type: ignore[attr-defined]
_VALUES = CardValueRow.__table__  # type: ignore[attr-defined]
_TAGGED = "cards_tagged"
"""The trigger that reads the tags of a new card."""


def add_new(
    connection: Connection, cards: Iterable[NewCard], rulesets: RulesetSource, progress: Progress = unwatched
) -> tuple[Card, ...]:
    """Add cards after all the others, and return them with their ids. A card without an id gets one."""
    given = list(cards)
    keys = count(last_key(connection) + 1)
    begin_index(connection, {card.system for card, _ in given}, rulesets)
    added: list[Card] = []
    for some in batches(given, progress):
        new = [(card if card.id else replace(card, id=uuid4().hex), extra) for card, extra in some]
        _write_new(connection, new, keys, rulesets)
        added += (card for card, _ in new)
    return tuple(added)


def _write_new(connection: Connection, cards: Sequence[NewCard], keys: Iterable[int], rulesets: RulesetSource) -> None:
    rows: list[dict[str, Any]] = []
    values: list[tuple[Any, ...]] = []
    for (card, extra), key in zip(cards, keys, strict=False):
        found = index_values(card, rulesets)
        own = {"key": key, "id": card.id, "extra": dict(extra), "sort_name": found.sort_name, "words": found.words}
        rows.append({**columns_of(card), **own})
        values += ((key, *value) for value in found.values)
    connection.execute(_CARDS.insert(), rows)
    if values:
        connection.exec_driver_sql(_ADD_VALUES, values)


@dataclass(slots=True)
class KeptCards:
    """The raw rows of cards and of their values."""

    cards: list[RawRow] = field(default_factory=list)
    values: list[RawRow] = field(default_factory=list)


def keys_of(connection: Connection, ids: Sequence[str]) -> Sequence[int]:
    """The keys of these cards, in the order in which they were made; missing cards are skipped."""
    found = select(_CARDS.c.key).where(among("id", list(ids))).order_by(_CARDS.c.key)
    return connection.execute(found).scalars().all()


def take_out(connection: Connection, ids: Sequence[str], progress: Progress = unwatched) -> KeptCards:
    """Delete cards, and return what `put_back` needs."""
    kept = KeptCards()
    for some in batches(keys_of(connection, ids), progress):
        kept.cards += raw_rows(plain(connection), "cards", "key", some)
        kept.values += raw_rows(plain(connection), "card_values", "card", some)
        _delete(connection, some)
    return kept


def _delete(connection: Connection, keys: Sequence[int]) -> None:
    gone = _CARDS.delete().where(among("key", keys))
    try:
        connection.execute(gone)
    except DatabaseError as problem:
        if not isinstance(problem.orig, sqlite3.Error) or not is_damage(problem.orig):
            raise
        # a card damaged since differs from its copy in the full-text index, which must match to be deleted
        connection.exec_driver_sql("INSERT INTO cards_search(cards_search) VALUES ('rebuild')")
        connection.execute(gone)


def put_back(connection: Connection, kept: KeptCards, progress: Progress = unwatched) -> None:
    """Restore cards with their ids, in their old places, or after all the others where those are taken."""
    kept = _with_free_keys(connection, kept)
    of: dict[int, list[RawRow]] = {}
    for value in kept.values:
        of.setdefault(value["card"], []).append(value)
    for some in batches(kept.cards, progress):
        tagged = {row["key"] for row in some if isinstance(read_stored(row["tags"]), list)}
        put_raw_rows(plain(connection), "cards", (row for row in some if row["key"] in tagged))
        if len(tagged) < len(some):
            with _without_tagging(connection):
                put_raw_rows(plain(connection), "cards", (row for row in some if row["key"] not in tagged))
        put_raw_rows(plain(connection), "card_values", (value for row in some for value in of.get(row["key"], ())))


@contextmanager
def _without_tagging(connection: Connection) -> Iterator[None]:
    """Drop the trigger on tags for a while: it fails at a damaged card."""
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
