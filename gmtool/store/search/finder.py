"""Searching the cards of a database. What was found for a word is kept until cards change: the next key adds to it."""

from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager
from itertools import chain
from typing import Any, Final

from gmtool.store.database import Database
from gmtool.store.search.listing import Listing
from gmtool.store.search.matching import Question, question
from gmtool.store.search.orders import BY_NAME, Fetch, Order, keys_by_name, keys_in_order
from gmtool.store.search.query import Query

_KEPT: Final = 8
"""So many answers are kept: a few words and comparisons, and what is looked at at the left."""

_EVERY: Final = "SELECT key FROM cards"


class Finder:
    """Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._state: tuple[int, int] | None = None
        self._orders: dict[Order, array[int]] = {}
        self._answers: OrderedDict[Question, Set[int]] = OrderedDict()
        self._every: Set[int] | None = None

    def listing(self, query: Query, order: Order = BY_NAME, only: Iterable[Question] = ()) -> Listing:
        """The cards that fit the query and are among the answers to each of `only`."""
        with self._reading() as fetch:
            hits = self._hits(fetch, query, only)
            return Listing(self._in_order(fetch, order), None if hits is None else hits & self._there(fetch))

    def count(self, query: Query) -> int:
        """How many cards fit."""
        with self._reading() as fetch:
            hits = self._hits(fetch, query, ())
            if hits is None:
                (found,) = fetch("SELECT count(*) FROM cards")
                return int(found[0])
            return len(hits & self._there(fetch))

    def _in_order(self, fetch: Fetch, order: Order) -> "array[int]":
        if BY_NAME not in self._orders:
            self._orders[BY_NAME] = keys_by_name(fetch)
        if order not in self._orders:
            self._orders[order] = keys_in_order(fetch, order, self._orders[BY_NAME])
        return self._orders[order]

    def _there(self, fetch: Fetch) -> Set[int]:
        """Every card's key: in a damaged file, what cards are found by may be left of a card that is gone."""
        if self._every is None:
            self._every = frozenset(chain.from_iterable(fetch(_EVERY)))
        return self._every

    def _hits(self, fetch: Fetch, query: Query, only: Iterable[Question]) -> Set[int] | None:
        wanted = [question(term.wanted) for term in query.terms if not term.refused]
        hits: Set[int] | None = None
        for one in (*only, *wanted):
            found = self._answer(fetch, one)
            hits = found if hits is None else hits & found
        refused = [question(term.wanted) for term in query.terms if term.refused]
        if refused and hits is None:
            hits = self._there(fetch)
        for one in refused:
            assert hits is not None
            hits = hits - self._answer(fetch, one)
        return hits

    def _answer(self, fetch: Fetch, asked: Question) -> Set[int]:
        if (kept := self._answers.get(asked)) is not None:
            self._answers.move_to_end(asked)
            return kept
        statement, values = asked
        self._answers[asked] = found = frozenset(chain.from_iterable(fetch(statement, *values)))
        if len(self._answers) > _KEPT:
            self._answers.popitem(last=False)
        return found

    @contextmanager
    def _reading(self) -> Iterator[Fetch]:
        with self._database.reading() as session:
            # straight to the driver: a row more a layer, fifty thousand times, would be felt under the fingers
            driver: Any = session.connection().connection.driver_connection
            alone = not driver.in_transaction
            if alone:
                # all that follows sees the same cards, whoever writes meanwhile
                driver.execute("BEGIN")
            try:
                state = (self._database.writes, driver.execute("PRAGMA data_version").fetchone()[0])
                if state != self._state:
                    self._state = state
                    self._orders.clear()
                    self._answers.clear()
                    self._every = None
                yield lambda statement, *values: driver.execute(statement, values)
            finally:
                if alone:
                    driver.rollback()
