"""The index of cards: what each is found and sorted by, worked out by its rule system and kept beside it.

It is made anew where the data of the system, or this gmtool, is not the one it was made with."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection
from sqlmodel import Session, col, func, select

from gmtool import __version__
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.database.card_rows import card_of
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import with_keys
from gmtool.store.database.tables import CardIndexRow, CardRow
from gmtool.store.search.vocabulary import fold, sort_name
from gmtool.systems import UnknownSystem

RulesetSource = Callable[[str], Ruleset]

_LARGEST: Final = 2**62
_WORDS: Final = 10_000
_VALUE: Final = 200
_BEGUN: Final = "SELECT 1 FROM card_index WHERE system = ? UNION ALL SELECT 1 FROM cards WHERE system = ? LIMIT 1"
_BEGIN: Final = "INSERT INTO card_index (system, stamp) VALUES (?, ?)"
_PUT: Final = "INSERT OR REPLACE INTO card_values (card, name, number, text) VALUES (?, ?, ?, ?)"
_CLEAR: Final = "DELETE FROM card_values WHERE card = ?"


def ruleset_or_none(rulesets: RulesetSource, system: str) -> Ruleset | None:
    """A system; None where it is not part of this gmtool: its cards are found by name, tags and notes."""
    try:
        return rulesets(system)
    except UnknownSystem:
        return None


@dataclass(frozen=True, slots=True)
class IndexValues:
    """What a card is found and sorted by; `values` are (column, number, text), one of the two None."""

    sort_name: str
    words: str
    values: tuple[tuple[str, int | None, str | None], ...]


def index_values(card: Card, rulesets: RulesetSource) -> IndexValues:
    """What a card is found by."""
    ruleset = ruleset_or_none(rulesets, card.system)
    if ruleset is None:
        return IndexValues(sort_name(card.name), "", ())
    return IndexValues(sort_name(card.name), ruleset.words(card)[:_WORDS], tuple(_kept(ruleset.values(card))))


def write_index(session: Session, rows: Iterable[CardRow], rulesets: RulesetSource) -> None:
    """Put the rows into the session, new or changed, with what they are found by. The keys are set after this."""
    found = [(row, index_values(card_of(row), rulesets)) for row in rows]
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


def begin_index(connection: Connection, systems: Iterable[str], rulesets: RulesetSource) -> None:
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


_AT_ONCE: Final = 50
"""Cards a step: about ten milliseconds."""


@dataclass(frozen=True, slots=True)
class UpkeepProgress:
    """How far the index of a system has come."""

    system: str
    done: int
    of: int


class Upkeep:
    """Goes on step by step, each written whole, and at the next start where it was left. May raise `StoreError`."""

    def __init__(self, database: Database, rulesets: RulesetSource) -> None:
        self._database = database
        self._rulesets = rulesets

    def outdated(self) -> tuple[str, ...]:
        """The systems with cards whose index is not what it would be now. A system that is missing has none."""
        with self._database.reading() as session:
            used = session.exec(select(CardRow.system).distinct()).all()
            rows = {row.system: row for row in with_keys(session.exec(select(CardIndexRow)))}
        texts = (system for system in used if isinstance(system, str))
        return tuple(system for system in texts if not self._is_current(system, rows.get(system)))

    def go_on(self) -> UpkeepProgress | None:
        """Do the next few cards; None where nothing is to be done."""
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
