"""New cards, thousands at once, with all that they are found by."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection

from gmtool.rules.seam import Card
from gmtool.store.card_rows import columns_of
from gmtool.store.progress import Progress, batches, unwatched
from gmtool.store.search.indexing import Rulesets, begin_index, found_by, last_key
from gmtool.store.tables import CardRow

NewCard = tuple[Card, Mapping[str, Any]]
"""A card, and what is kept beside it for a newer gmtool."""
_VALUES: Final = "INSERT INTO card_values (card, name, number, text) VALUES (?, ?, ?, ?)"
_CARDS = CardRow.__table__  # type: ignore[attr-defined]


def add_new(
    connection: Connection, cards: Iterable[NewCard], rulesets: Rulesets, progress: Progress = unwatched
) -> tuple[Card, ...]:
    """Write cards behind all others; they come back with their ids. One without an id gets one."""
    given = list(cards)
    keys = count(last_key(connection) + 1)
    begin_index(connection, {card.system for card, _ in given}, rulesets)
    added: list[Card] = []
    for some in batches(given, progress):
        new = [(card if card.id else replace(card, id=uuid4().hex), extra) for card, extra in some]
        _write(connection, new, keys, rulesets)
        added += (card for card, _ in new)
    return tuple(added)


def _write(connection: Connection, cards: Sequence[NewCard], keys: Iterable[int], rulesets: Rulesets) -> None:
    rows: list[dict[str, Any]] = []
    values: list[tuple[Any, ...]] = []
    for (card, extra), key in zip(cards, keys, strict=False):
        found = found_by(card, rulesets)
        own = {"key": key, "id": card.id, "extra": dict(extra), "sort_name": found.sort_name, "words": found.words}
        rows.append({**columns_of(card), **own})
        values += ((key, *value) for value in found.values)
    connection.execute(_CARDS.insert(), rows)
    if values:
        connection.exec_driver_sql(_VALUES, values)
