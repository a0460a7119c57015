"""The roster: the cards of a campaign, found, read and changed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlmodel import Session, select

from gmtool import systems
from gmtool.rules.seam import Card
from gmtool.store.cards.bulk import KeptCards, NewCard, add_new, put_back, take_out
from gmtool.store.cards.entries import HistoryEntry
from gmtool.store.cards.history import History
from gmtool.store.cards.numbering import Numbering
from gmtool.store.database.card_rows import card_of, row_of, take_over
from gmtool.store.database.connection import Database
from gmtool.store.database.engine import among
from gmtool.store.database.tables import CardRow
from gmtool.store.errors import Damaged
from gmtool.store.progress import Progress, unwatched
from gmtool.store.search.finder import Finder, Question
from gmtool.store.search.index import RulesetSource, ruleset_or_none, write_index
from gmtool.store.search.listing import BY_NAME, Listing, Order
from gmtool.store.search.query import Query, parse
from gmtool.store.search.vocabulary import Vocabulary, vocabulary_of

_ONE_BY_ONE: Final = 20
"""With more cards to copy than this, all names are read at once."""
_FILTERS: Final = {
    "system": "SELECT key FROM cards WHERE system = ?",
    "kind": "SELECT key FROM cards WHERE kind = ?",
    "tag": "SELECT card FROM card_tags WHERE tag = ?",
}


class Cards:
    """The cards of a campaign. Every method may raise `StoreError`."""

    def __init__(self, database: Database, history: History, rulesets: RulesetSource) -> None:
        """`rulesets` give the values by which cards are found."""
        self._database = database
        self._history = history
        self._rulesets = rulesets
        self._finder = Finder(database)
        self._counts: dict[str, tuple[int, dict[str, int]]] = {}
        self._vocabulary: tuple[int, Vocabulary] | None = None

    # --- reading -----------------------------------------------------------------------------------------------
    def list(self) -> tuple[Card, ...]:
        """All the cards by name."""
        return self.find()

    def find(self, query: str = "", system: str = "", kind: str = "", tag: str = "") -> tuple[Card, ...]:
        """The cards by name that match a search, in the language of the search field, and the filters."""
        filters = {"system": system, "kind": kind, "tag": tag}
        # every rule system is read for the words of a search
        asked = parse(query, self.vocabulary) if query else Query()
        return self.at(self.listing(asked, filters=filters)[:])

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of a search: those of every installed system, and of the systems of the cards."""
        if self._vocabulary is None or self._vocabulary[0] != self._database.writes:
            used = (ruleset_or_none(self._rulesets, system) for system in self.counts("system"))
            known = {ruleset.id: ruleset for ruleset in (*systems.all_rulesets(), *filter(None, used))}
            self._vocabulary = (self._database.writes, vocabulary_of(known.values()))
        return self._vocabulary[1]

    def listing(self, query: Query, order: Order = BY_NAME, filters: Mapping[str, str] | None = None) -> Listing:
        """The keys of the cards that match. `filters`: exactly this `system`, `kind` or `tag`, where one is given."""
        only: list[Question] = [(_FILTERS[what], (value,)) for what, value in (filters or {}).items() if value]
        return self._finder.listing(query, order, only)

    def count(self, query: Query) -> int:
        """The number of cards that match."""
        return self._finder.count(query)

    def at(self, keys: Iterable[int]) -> tuple[Card, ...]:
        """The cards with these keys, in the same order; missing ones are skipped."""
        wanted = tuple(keys)
        found = self.by_key(wanted)
        return tuple(found[key] for key in wanted if key in found)

    def by_key(self, keys: Sequence[int]) -> dict[int, Card]:
        """The cards with these keys, by key."""
        try:
            return self._read(keys)
        except Damaged:
            # a damaged page of the file costs only the cards on it
            return {key: card for one in keys for key, card in self._read_one(one).items()}

    def _read_one(self, key: int) -> dict[int, Card]:
        try:
            return self._read([key])
        except Damaged:
            return {}

    def _read(self, keys: Sequence[int]) -> dict[int, Card]:
        wanted = select(CardRow).where(among("key", keys))
        with self._database.reading() as session:
            found = self._database.damage.sound(session.exec(wanted), lambda row: (row.key, card_of(row)))
            return {key: card for key, card in found if key is not None}

    def get(self, id: str) -> Card:
        """The card with this id. Raises `StoreError` if there is none."""
        with self._database.reading() as session:
            return card_of(row_of(session, id))

    def ids(self, keys: Iterable[int]) -> tuple[str, ...]:
        """The ids of the cards with these keys, in the same order; missing ones are skipped."""
        wanted = tuple(keys)
        found = select(CardRow.key, CardRow.id).where(among("key", wanted))
        with self._database.reading() as session:
            ids = {key: id for key, id in session.exec(found) if isinstance(id, str)}
        return tuple(ids[key] for key in wanted if key in ids)

    def keys(self, ids: Iterable[str]) -> tuple[int, ...]:
        """The keys of the cards with these ids, in the same order; missing ones are skipped."""
        wanted = tuple(ids)
        found = select(CardRow.id, CardRow.key).where(among("id", wanted))
        with self._database.reading() as session:
            keys = {id: key for id, key in session.exec(found) if key is not None}
        return tuple(keys[id] for id in wanted if id in keys)

    def counts(self, of: str) -> dict[str, int]:
        """The number of cards of each `kind` or `system`, or with each `tag`."""
        writes, kept = self._counts.get(of, (-1, {}))
        # in a read-only window, another one may have written, which `writes` does not count
        if writes == self._database.writes and not self._database.refuses:
            return dict(kept)
        table = "card_tags" if of == "tag" else "cards"
        column = {"kind": "kind", "system": "system", "tag": "tag"}[of]
        with self._database.reading() as session:
            rows = session.connection().exec_driver_sql(f"SELECT {column}, count(*) FROM {table} GROUP BY {column}")
            found = {value: int(times) for value, times in rows if isinstance(value, str)}
        self._counts[of] = (self._database.writes, found)
        return dict(found)

    def tags(self) -> tuple[str, ...]:
        """Every tag that a card has, sorted."""
        return tuple(sorted(self.counts("tag")))

    def extra(self, id: str) -> dict[str, Any]:
        """The fields imported with a card that this gmtool does not know."""
        return self.extras([id]).get(id, {})

    def extras(self, ids: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The unknown fields of several cards, by id, of those that have any."""
        wanted = select(CardRow.id, CardRow.extra).where(among("id", list(ids)))
        with self._database.reading() as session:
            return {id: dict(extra) for id, extra in session.exec(wanted) if extra and isinstance(extra, dict)}

    # --- changing ----------------------------------------------------------------------------------------------
    def add(self, card: Card, extra: dict[str, Any] | None = None) -> Card:
        """Add a card, and return it with its id. `extra` are fields that only a newer gmtool knows."""
        return self.add_all([(card, extra or {})])[0]

    def add_all(self, cards: Iterable[NewCard], progress: Progress = unwatched) -> tuple[Card, ...]:
        """Add several cards, all or none, and return them with their ids."""
        with self._database.appending() as connection:
            return add_new(connection, cards, self._rulesets, progress)

    def put_in(self, session: Session, rows: Iterable[CardRow]) -> None:
        """Write new or changed rows in the session of a larger change, with their index."""
        write_index(session, rows, self._rulesets)

    def update(self, card: Card) -> None:
        """Save a card that was edited by hand, and its history. Raises `StoreError` if it is gone."""
        with self._database.writing() as session:
            row = row_of(session, card.id)
            self._history.follow(session, card_of(row), card)
            self.put_in(session, [take_over(row, card)])

    def change(
        self, cards: Iterable[Card], entries: Iterable[HistoryEntry] = (), forget: Sequence[int] = ()
    ) -> tuple[int, ...]:
        """Save changed cards with entries for their history, and return the ids of these.

        To undo it, save the old cards and `forget` those entries. Raises `StoreError`, and writes nothing, if one of
        the cards is gone.
        """
        with self._database.writing() as session:
            self.put_in(session, [take_over(row_of(session, card.id), card) for card in cards])
            self._history.forget(session, forget)
            return self._history.keep(session, entries)

    def delete(self, ids: Sequence[str], progress: Progress = unwatched) -> KeptCards:
        """Delete cards, and return what `restore` needs."""
        with self._database.appending() as connection:
            return take_out(connection, ids, progress)

    def restore(self, deleted: KeptCards, progress: Progress = unwatched) -> None:
        """Restore deleted cards with their ids, in their old places unless those have been taken since."""
        with self._database.appending() as connection:
            put_back(connection, deleted, progress)

    def numbered(self, names: Iterable[str], copies: int) -> tuple[tuple[str, ...], ...]:
        """For each of these names, the names of its copies (`Numbering`): all different, and all free."""
        numbering, wanted = Numbering(self._database), tuple(names)
        if len(wanted) > _ONE_BY_ONE:
            numbering.look_up_all()
        return tuple(numbering.names(name, copies) for name in wanted)
