"""The index of cards: the words and values by which they are found and sorted, computed by their rule systems.

It is made again when the data of a system, or the version of gmtool, has changed."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from sqlalchemy import Connection
from sqlmodel import Session, col, func, select

from gmtool import __version__
from gmtool.folding import fold
from gmtool.records import dataclass
from gmtool.rules.seam import Card, Ruleset, Value
from gmtool.store.database.card_rows import card_of
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import with_keys
from gmtool.store.database.tables import CardIndexRow, CardRow
from gmtool.store.search.plain_words import plain_words
from gmtool.store.search.vocabulary import sort_name
from gmtool.systems import UnknownSystem

RulesetSource = Callable[[str], Ruleset]

_LARGEST: Final = 2**62
_MADE: Final = "with plain letters"
"""How an index is made; another text has all cards indexed again."""
_WORDS: Final = 10_000
_VALUE: Final = 200
_BEGUN: Final = "SELECT 1 FROM card_index WHERE system = ? UNION ALL SELECT 1 FROM cards WHERE system = ? LIMIT 1"
_BEGIN: Final = "INSERT INTO card_index (system, stamp) VALUES (?, ?)"
_PUT: Final = "INSERT OR REPLACE INTO card_values (card, name, number, text) VALUES (?, ?, ?, ?)"
_CLEAR: Final = "DELETE FROM card_values WHERE card = ?"


def ruleset_or_none(rulesets: RulesetSource, system: str) -> Ruleset | None:
    """A rule system; None if it is unknown, and its cards are only found by name, tags and notes."""
    try:
        return rulesets(system)
    except UnknownSystem:
        return None


@dataclass(frozen=True, slots=True)
class IndexValues:
    """The index of one card; `values` are (column, number, text) with either a number or a text."""

    sort_name: str
    words: str
    values: tuple[tuple[str, int | float | None, str | None], ...]


def index_values(card: Card, rulesets: RulesetSource) -> IndexValues:
    """The index of a card."""
    ruleset = ruleset_or_none(rulesets, card.system)
    if ruleset is None:
        return IndexValues(sort_name(card.name), plain_words(card), ())
    found = ruleset.found_by(card)
    words = f"{found.words[:_WORDS]} {plain_words(card, found.words[:_WORDS])}".strip()
    return IndexValues(sort_name(card.name), words, tuple(_kept(found.values)))


def write_index(session: Session, rows: Iterable[CardRow], rulesets: RulesetSource) -> None:
    """Write new or changed rows with their index. New rows get their keys."""
    found = [(row, index_values(card_of(row), rulesets)) for row in rows]
    for row, by in found:
        row.sort_name, row.words = by.sort_name, by.words
    begin_index(session.connection(), {row.system for row, _ in found}, rulesets)
    _number_rows(session, [row for row, _ in found if row.key is None])
    session.add_all(row for row, _ in found)
    session.flush()
    connection = session.connection()
    if keys := [(row.key,) for row, _ in found]:
        connection.exec_driver_sql(_CLEAR, keys)
    if values := [(row.key, *value) for row, by in found for value in by.values]:
        connection.exec_driver_sql(_PUT, values)


def _number_rows(session: Session, new: Sequence[CardRow]) -> None:
    """Give new rows the keys that the database would; so they can be inserted at once instead of one by one."""
    if new:
        for key, row in enumerate(new, last_key(session.connection()) + 1):
            row.key = key


def last_key(connection: Connection) -> int:
    """The key of the last card, 0 without cards; the huge key of a damaged card, which none can follow, is ignored."""
    (found,) = connection.exec_driver_sql("SELECT max(key) FROM cards WHERE key < ?", (_LARGEST,)).one()
    return int(found or 0)


def begin_index(connection: Connection, systems: Iterable[str], rulesets: RulesetSource) -> None:
    """Mark the index of a system as current before its first cards, which are indexed when they are added."""
    for system in systems:
        ruleset = ruleset_or_none(rulesets, system)
        if ruleset is not None and not connection.exec_driver_sql(_BEGUN, (system, system)).fetchone():
            connection.exec_driver_sql(_BEGIN, (system, stamp(ruleset)))


def _kept(values: Mapping[str, Value]) -> Iterator[tuple[str, int | float | None, str | None]]:
    for key, value in values.items():
        if isinstance(value, str):
            yield key, None, fold(value)[:_VALUE]
        else:
            # integers of SQLite have 64 bits; eighths are exact as floating numbers too
            within = max(-_LARGEST, min(value, _LARGEST))
            yield key, within if isinstance(within, int) else float(within), None


def stamp(ruleset: Ruleset) -> str:
    """A hash of all that an index depends on: this gmtool, and the columns, lists and own rows of the system."""
    parts = [__version__, _MADE, *map(repr, ruleset.columns())]
    for field in ruleset.card_form().fields:
        parts += (
            f"{field.key} {item.key} {item.label} {item.also} {sorted(item.numbers.items())}" for item in field.items()
        )
    for one in ruleset.lists():
        parts += (f"{one.key} {row.key} {row.values!r}" for row in one.rows if row.own)
    return hashlib.sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()


_AT_ONCE: Final = 50
"""The cards of one step, which takes about ten milliseconds."""


@dataclass(frozen=True, slots=True)
class UpkeepProgress:
    """The progress of the index of a system."""

    system: str
    done: int
    of: int


class Upkeep:
    """The upkeep of the index in small steps. It continues after a restart. Every method may raise `StoreError`."""

    def __init__(self, database: Database, rulesets: RulesetSource) -> None:
        self._database = database
        self._rulesets = rulesets

    def outdated(self) -> tuple[str, ...]:
        """The systems whose index is outdated. Unknown systems have no index."""
        with self._database.reading() as session:
            used = session.exec(select(CardRow.system).distinct()).all()
            rows = {row.system: row for row in with_keys(session.exec(select(CardIndexRow)))}
        texts = (system for system in used if isinstance(system, str))
        return tuple(system for system in texts if not self._is_current(system, rows.get(system)))

    def go_on(self) -> UpkeepProgress | None:
        """Index the next few cards; None if nothing is outdated."""
        for system in () if self._database.refuses else self.outdated():
            with self._database.writing() as session:
                return self._step(session, system)
        return None

    def _is_current(self, system: str, row: CardIndexRow | None) -> bool:
        ruleset = ruleset_or_none(self._rulesets, system)
        return ruleset is None or (row is not None and row.reached is None and row.stamp == stamp(ruleset))

    def _step(self, session: Session, system: str) -> UpkeepProgress:
        now = stamp(self._rulesets(system))
        row = session.get(CardIndexRow, system) or CardIndexRow(system=system, stamp="", reached=0)
        reached = row.reached if row.stamp == now and isinstance(row.reached, int) else 0
        wanted = select(CardRow).where(CardRow.system == system, col(CardRow.key) > reached)
        cards = session.exec(wanted.order_by(col(CardRow.key)).limit(_AT_ONCE)).all()
        write_index(session, self._database.damage.sound(cards, lambda card: card), self._rulesets)
        row.stamp, row.reached = now, cards[-1].key if len(cards) == _AT_ONCE else None
        session.add(row)
        of = session.exec(select(func.count()).where(CardRow.system == system)).one()
        if row.reached is None:
            return UpkeepProgress(system, of, of)
        done = session.exec(select(func.count()).where(CardRow.system == system, col(CardRow.key) <= row.reached)).one()
        return UpkeepProgress(system, done, of)
