"""Cards taken out of a campaign, and put back as they were: thousands at once."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from sqlalchemy import Connection, TextClause, bindparam, func, select, text

from gmtool.store.progress import Progress, batches, unwatched
from gmtool.store.tables import CardRow, CardValueRow

Row = dict[str, Any]
_CARDS = CardRow.__table__  # type: ignore[attr-defined]
_VALUES = CardValueRow.__table__  # type: ignore[attr-defined]


@dataclass(slots=True)
class KeptCards:
    """The rows of cards and of their values, as the tables have them."""

    cards: list[Row] = field(default_factory=list)
    values: list[Row] = field(default_factory=list)


def among(column: str, wanted: Sequence[object]) -> TextClause:
    """Whether a column has one of these values: however many, it is one parameter of the statement."""
    name = column.replace(".", "_")
    listed = text(f"{column} IN (SELECT value FROM json_each(:{name}))")
    return listed.bindparams(bindparam(name, json.dumps(list(wanted))))


def keys_of(connection: Connection, ids: Sequence[str]) -> Sequence[int]:
    """The keys of these cards in the order in which they were made; of those that are not there, none."""
    found = select(_CARDS.c.key).where(among("id", list(ids))).order_by(_CARDS.c.key)
    return connection.execute(found).scalars().all()


def take_out(connection: Connection, ids: Sequence[str], progress: Progress = unwatched) -> KeptCards:
    """Take cards out; what comes back is what `put_back` needs."""
    kept = KeptCards()
    for some in batches(keys_of(connection, ids), progress):
        cards = connection.execute(_CARDS.select().where(among("key", some)).order_by(_CARDS.c.key))
        kept.cards += [dict(row) for row in cards.mappings()]
        values = connection.execute(_VALUES.select().where(among("card", some)))
        kept.values += [dict(row) for row in values.mappings()]
        connection.execute(_CARDS.delete().where(among("key", some)))
    return kept


def put_back(connection: Connection, kept: KeptCards, progress: Progress = unwatched) -> None:
    """Put cards back, with their ids, and in their old places; or behind all others where those are taken."""
    kept = _with_free_keys(connection, kept)
    of: dict[int, list[Row]] = {}
    for value in kept.values:
        of.setdefault(value["card"], []).append(value)
    for some in batches(kept.cards, progress):
        connection.execute(_CARDS.insert(), some)
        if values := [value for row in some for value in of.get(row["key"], ())]:
            connection.execute(_VALUES.insert(), values)


def _with_free_keys(connection: Connection, kept: KeptCards) -> KeptCards:
    keys = [row["key"] for row in kept.cards]
    taken = set(connection.execute(select(_CARDS.c.key).where(among("key", keys))).scalars())
    if not taken:
        return kept
    last = connection.execute(select(func.max(_CARDS.c.key))).scalar_one()
    free = dict(zip(sorted(taken), count(max(last, *keys) + 1), strict=False))
    cards = [{**row, "key": free.get(row["key"], row["key"])} for row in kept.cards]
    return KeptCards(cards, [{**row, "card": free.get(row["card"], row["card"])} for row in kept.values])
