"""Results of fights, taken over by cards and lists in one transaction, and taken back in one."""

from collections.abc import Iterable, Mapping
from dataclasses import field

from gmtool.records import dataclass
from gmtool.rules.seam import Card, Json
from gmtool.store.cards.entries import HistoryEntry
from gmtool.store.cards.history import History
from gmtool.store.cards.roster import Cards
from gmtool.store.database.connection import Database
from gmtool.store.fights.encounters import row_of, write_taken
from gmtool.store.own_rows import OwnRowsOfCampaign, StoredRow


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A result that has been taken over: the time (ISO 8601), and the new value."""

    at: str
    after: Json = None


@dataclass(frozen=True, slots=True)
class Results:
    """Results to take over: changed cards, new cards (with ids), entries of their history, and the changes by key.

    `rows` join the GM's own; a row that had an id before keeps it.
    """

    changed: tuple[Card, ...] = ()
    added: tuple[Card, ...] = ()
    entries: tuple[HistoryEntry, ...] = ()
    taken: Mapping[str, Json] = field(default_factory=dict)
    rows: tuple[StoredRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Accepted:
    """Results that were taken over, as `take_back` needs them: the old cards, and the additions."""

    encounter: int
    before: tuple[Card, ...]
    added: tuple[str, ...]
    entries: tuple[int, ...]
    taken: Mapping[str, Json]
    rows: tuple[StoredRow, ...]


class FightResults:
    """The results of fights that cards and lists have taken over. Every method may raise `StoreError`."""

    def __init__(self, database: Database, cards: Cards, history: History, own_rows: OwnRowsOfCampaign) -> None:
        self._database = database
        self._cards = cards
        self._history = history
        self._own_rows = own_rows

    def taken(self, encounter: int) -> dict[str, TakenOver]:
        """The results of an encounter that were taken over, by the keys of the changes."""
        kept = row_of(self._database, encounter).taken
        sound = {key: one for key, one in kept.items() if isinstance(one, dict) and isinstance(one.get("at"), str)}
        return {key: TakenOver(one["at"], one.get("after")) for key, one in sound.items()}

    def accept(self, encounter: int, results: Results) -> Accepted:
        """Save results. Raises `StoreError`, and writes nothing, if a card or the encounter is gone."""
        at = self._history.moment()
        with self._database.writing():
            earlier = dict(row_of(self._database, encounter).taken)
            before = tuple(self._cards.get(card.id) for card in results.changed)
            self._cards.add_all((card, {}) for card in results.added)
            ids = self._cards.change(results.changed, results.entries)
            taken = {key: {"at": at, "after": after} for key, after in results.taken.items()}
            write_taken(self._database, encounter, {**earlier, **taken})
            rows = self._own_rows.add(results.rows)
        self._tell(rows)
        return Accepted(encounter, before, tuple(card.id for card in results.added), ids, earlier, rows)

    def take_back(self, accepted: Accepted) -> None:
        """Undo `accept`."""
        with self._database.writing():
            row_of(self._database, accepted.encounter)
            self._cards.change(accepted.before, forget=accepted.entries)
            write_taken(self._database, accepted.encounter, accepted.taken)
            self._cards.delete(accepted.added)
            self._own_rows.delete([one.id for one in accepted.rows])
        self._tell(accepted.rows)

    def _tell(self, rows: Iterable[StoredRow]) -> None:
        """Tell the listeners again after the commit: one that read in between has the old rows."""
        self._own_rows.tell(one.system for one in rows)
