"""What a card is found and sorted by, worked out by its rule system and kept beside it."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection
from sqlmodel import Session

from gmtool import __version__
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.card_rows import card_of
from gmtool.store.search.folding import fold, sort_name
from gmtool.store.tables import CardRow
from gmtool.systems import UnknownSystem

Rulesets = Callable[[str], Ruleset]

_LARGEST: Final = 2**62
_WORDS: Final = 10_000
_VALUE: Final = 200
_BEGUN: Final = "SELECT 1 FROM card_index WHERE system = ? UNION ALL SELECT 1 FROM cards WHERE system = ? LIMIT 1"
_BEGIN: Final = "INSERT INTO card_index (system, stamp) VALUES (?, ?)"
_PUT: Final = "INSERT OR REPLACE INTO card_values (card, name, number, text) VALUES (?, ?, ?, ?)"
_CLEAR: Final = "DELETE FROM card_values WHERE card = ?"


def ruleset_or_none(rulesets: Rulesets, system: str) -> Ruleset | None:
    """A system; None where it is not part of this gmtool: its cards are found by name, tags and notes."""
    try:
        return rulesets(system)
    except UnknownSystem:
        return None


@dataclass(frozen=True, slots=True)
class FoundBy:
    """What a card is found and sorted by; `values` are (column, number, text), one of the two None."""

    sort_name: str
    words: str
    values: tuple[tuple[str, int | None, str | None], ...]


def found_by(card: Card, rulesets: Rulesets) -> FoundBy:
    """What a card is found by."""
    ruleset = ruleset_or_none(rulesets, card.system)
    if ruleset is None:
        return FoundBy(sort_name(card.name), "", ())
    return FoundBy(sort_name(card.name), ruleset.words(card)[:_WORDS], tuple(_kept(ruleset.values(card))))


def write_index(session: Session, rows: Iterable[CardRow], rulesets: Rulesets) -> None:
    """Put the rows into the session, new or changed, with what they are found by. The keys are set after this."""
    found = [(row, found_by(card_of(row), rulesets)) for row in rows]
    for row, by in found:
        row.sort_name, row.words = by.sort_name, by.words
    begin_index(session.connection(), {row.system for row, _ in found}, rulesets)
    _number(session, [row for row, _ in found if row.key is None])
    session.add_all(row for row, _ in found)
    session.flush()
    connection = session.connection()
    if keys := [(row.key,) for row, _ in found]:
        connection.exec_driver_sql(_CLEAR, keys)
    if values := [(row.key, *value) for row, by in found for value in by.values]:
        connection.exec_driver_sql(_PUT, values)


def _number(session: Session, new: Sequence[CardRow]) -> None:
    """Give new rows their keys, as the database would: asked for each of them, it would take the rows one by one."""
    if new:
        for key, row in enumerate(new, last_key(session.connection()) + 1):
            row.key = key


def last_key(connection: Connection) -> int:
    """The key of the last card, 0 where there is none; one that is damaged may have a key that none can follow."""
    (found,) = connection.exec_driver_sql("SELECT max(key) FROM cards WHERE key < ?", (_LARGEST,)).one()
    return int(found or 0)


def begin_index(connection: Connection, systems: Iterable[str], rulesets: Rulesets) -> None:
    """Before the first cards of a system are put in: they are in its index from the beginning."""
    for system in systems:
        ruleset = ruleset_or_none(rulesets, system)
        if ruleset is not None and not connection.exec_driver_sql(_BEGUN, (system, system)).fetchone():
            connection.exec_driver_sql(_BEGIN, (system, stamp(ruleset)))


def _kept(values: Mapping[str, int | str]) -> Iterator[tuple[str, int | None, str | None]]:
    for key, value in values.items():
        if isinstance(value, str):
            yield key, None, fold(value)[:_VALUE]
        else:
            # SQLite's whole numbers end at 64 bits
            yield key, max(-_LARGEST, min(value, _LARGEST)), None


def stamp(ruleset: Ruleset) -> str:
    """What an index depends on: this gmtool, and the columns and lists of the system, the GM's own rows among them."""
    said = [__version__, *map(repr, ruleset.columns())]
    for field in ruleset.card_form().fields:
        said += (f"{field.key} {item.key} {item.label} {sorted(item.numbers.items())}" for item in field.items())
    for one in ruleset.lists():
        said += (f"{one.key} {row.key} {row.values!r}" for row in one.rows if row.own)
    return hashlib.sha256("\n".join(said).encode("utf-8", "replace")).hexdigest()
