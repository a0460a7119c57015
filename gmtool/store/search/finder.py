"""The finder: the answer to a query, with one question to the database for each of its terms.

Answers are cached until cards change, because the next key typed asks most of the same questions."""

from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager
from itertools import chain
from typing import Any, Final

from gmtool.store.database.connection import Database
from gmtool.store.search.listing import BY_NAME, Fetch, Listing, Order, keys_by_name, keys_in_order
from gmtool.store.search.plain_words import marked
from gmtool.store.search.query import Amount, Kind, Named, Passage, Query, System, Tagged, Text, Wanted, Words
from gmtool.store.search.vocabulary import searchable, sort_name

Question = tuple[str, tuple[Any, ...]]
"""A statement that gives one column of keys, and its parameters: nothing typed is ever part of the statement."""

_SIGNS: Final = {"=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_HELD: Final = {
    Passage.ANYWHERE: "name || ' ' || tags || ' ' || notes",
    Passage.NAME: "name",
    Passage.TAGS: "tags",
    Passage.NOTES: "notes",
}
_FOUND: Final = "SELECT rowid FROM cards_search WHERE cards_search MATCH ?"
_TAGGED: Final = "SELECT card FROM card_tags WHERE tag = ? COLLATE NOCASE"
_VALUES: Final = "SELECT card FROM card_values WHERE name = ?"


def question(wanted: Wanted) -> Question:
    """The statement for one term."""
    match wanted:
        case Words():
            return _words(wanted)
        case Amount(key, sign, value):
            return f"{_VALUES} AND number {_SIGNS[sign]} ?", (key, value if isinstance(value, int) else float(value))
        case Text(key, text, whole=False):
            return f"{_VALUES} AND instr(' ' || text, ' ' || ?)", (key, text)
        case Text(key, text, other=other):
            return f"{_VALUES} AND text {'<>' if other else '='} ?", (key, text)
        case Named(name, other):
            return f"SELECT key FROM cards WHERE sort_name {'<>' if other else '='} ?", (sort_name(name),)
        case Tagged(tag, True):
            return f"SELECT key FROM cards WHERE key NOT IN ({_TAGGED})", (tag,)
        case Tagged(tag):
            return _TAGGED, (tag,)
        case Kind(kind):
            return "SELECT key FROM cards WHERE substr(lower(kind), 1, ?) = ?", (len(kind), kind)
        case System(systems):
            return f"SELECT key FROM cards WHERE system IN ({', '.join('?' * len(systems))})", tuple(systems)


def _words(words: Words) -> Question:
    if not searchable(words.text):
        # the full-text search knows letters and digits only
        return f"SELECT key FROM cards WHERE instr({_HELD[words.passage]}, ?)", (words.text.strip(),)
    escaped, end = words.text.replace('"', '""'), "" if words.whole else "*"
    if not words.passage:
        return _FOUND, (f'"{escaped}"{end}',)
    found = f'{words.passage} : "{escaped}"{end}'
    if plain := marked(words.text, words.passage):
        found = f'({found}) OR (words : "{plain}"{end})'
    return _FOUND, (found,)


def _begun(query: Query) -> Question | None:
    """The statement for the names that begin with the words of a query; None for a query without words."""
    words = [term.wanted for term in query.terms if isinstance(term.wanted, Words) and not term.refused]
    begins = sort_name(" ".join(one.text for one in words if one.passage in (Passage.ANYWHERE, Passage.NAME)))
    return (
        ("SELECT key FROM cards WHERE sort_name >= ? AND sort_name < ?", (begins, f"{begins}\U0010ffff"))
        if begins
        else None
    )


_KEPT: Final = 8
"""The number of cached answers: a few words and comparisons, and the filters at the left."""

_EVERY: Final = "SELECT key FROM cards"


class Finder:
    """A finder of cards, with its cache. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._state: tuple[int, int] | None = None
        self._orders: dict[Order, array[int]] = {}
        self._answers: OrderedDict[Question, Set[int]] = OrderedDict()
        self._every: Set[int] | None = None

    def listing(self, query: Query, order: Order = BY_NAME, only: Iterable[Question] = ()) -> Listing:
        """The cards that match the query and every question of `only`.

        Sorted by name, those come first whose name begins with the words of the query.
        """
        with self._reading() as fetch:
            hits = self._hits(fetch, query, only)
            if hits is None:
                return Listing(self._in_order(fetch, order))
            begun = _begun(query) if order == BY_NAME else None
            first = self._answer(fetch, begun) if begun is not None else frozenset[int]()
            return Listing(self._in_order(fetch, order), hits & self._there(fetch), first)

    def count(self, query: Query) -> int:
        """The number of cards that match."""
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
        """Every card's key. In a damaged file, the index may still have cards that are gone."""
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
            # straight to the driver: SQLAlchemy's layers, fifty thousand rows long, would delay the typing
            driver: Any = session.connection().connection.driver_connection
            alone = not driver.in_transaction
            if alone:
                # in one transaction all statements see the same cards, whatever is written meanwhile
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
