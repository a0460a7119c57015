"""Making the index of cards anew where the data of their system, or this gmtool, is not the one it was made with."""

from dataclasses import dataclass
from typing import Final

from sqlmodel import Session, col, func, select

from gmtool.store.database import Database
from gmtool.store.rows import with_keys
from gmtool.store.search.indexing import Rulesets, ruleset_or_none, stamp, write_index
from gmtool.store.tables import CardIndexRow, CardRow

_AT_ONCE: Final = 50
"""Cards a step: about ten milliseconds."""


@dataclass(frozen=True, slots=True)
class Upkept:
    """How far the index of a system has come."""

    system: str
    done: int
    of: int


class Upkeep:
    """Goes on step by step, each written whole, and at the next start where it was left. May raise `StoreError`."""

    def __init__(self, database: Database, rulesets: Rulesets) -> None:
        self._database = database
        self._rulesets = rulesets

    def outdated(self) -> tuple[str, ...]:
        """The systems with cards whose index is not what it would be now. A system that is missing has none."""
        with self._database.reading() as session:
            used = session.exec(select(CardRow.system).distinct()).all()
            rows = {row.system: row for row in with_keys(session.exec(select(CardIndexRow)))}
        texts = (system for system in used if isinstance(system, str))
        return tuple(system for system in texts if not self._is_current(system, rows.get(system)))

    def go_on(self) -> Upkept | None:
        """Do the next few cards; None where nothing is to be done."""
        for system in () if self._database.refuses else self.outdated():
            with self._database.writing() as session:
                return self._step(session, system)
        return None

    def _is_current(self, system: str, row: CardIndexRow | None) -> bool:
        ruleset = ruleset_or_none(self._rulesets, system)
        return ruleset is None or (row is not None and row.reached is None and row.stamp == stamp(ruleset))

    def _step(self, session: Session, system: str) -> Upkept:
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
            return Upkept(system, of, of)
        done = session.exec(select(func.count()).where(CardRow.system == system, col(CardRow.key) <= row.reached)).one()
        return Upkept(system, done, of)
