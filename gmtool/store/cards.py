"""The roster of a campaign."""

import re
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import uuid4

from sqlalchemy import bindparam, func, text
from sqlmodel import Session, col, select

from gmtool.rules.seam import Card
from gmtool.store.database import Database
from gmtool.store.errors import StoreError
from gmtool.store.history import History, HistoryEntry
from gmtool.store.kept_cards import KeptCards, among, put_back, take_out
from gmtool.store.numbering import Numbering
from gmtool.store.progress import Progress, unwatched
from gmtool.store.tables import CardRow

_WORDS = re.compile(r"\w+")
_MATCHES = text("cards.key IN (SELECT rowid FROM cards_search WHERE cards_search MATCH :words)")
_TAGGED = text("EXISTS (SELECT 1 FROM json_each(cards.tags) WHERE json_each.value = :tag)")


class Cards:
    """The cards of a campaign. Every method may raise `StoreError`."""

    def __init__(self, database: Database, history: History) -> None:
        self._database = database
        self._history = history

    def list(self) -> tuple[Card, ...]:
        """All the cards by name."""
        return self.find()

    def find(self, words: str = "", system: str = "", kind: str = "", tag: str = "") -> tuple[Card, ...]:
        """The cards by name whose name, tags or notes have words that begin like these, and that pass the filters."""
        wanted = select(CardRow).order_by(func.lower(col(CardRow.name)), col(CardRow.key))
        if begins := " ".join(f'"{word}"*' for word in _WORDS.findall(words)):
            wanted = wanted.where(_MATCHES.bindparams(bindparam("words", begins)))
        elif words.strip():
            return ()
        if system:
            wanted = wanted.where(CardRow.system == system)
        if kind:
            wanted = wanted.where(CardRow.kind == kind)
        if tag:
            wanted = wanted.where(_TAGGED.bindparams(bindparam("tag", tag)))
        with self._database.reading() as session:
            return tuple(_card(row) for row in session.exec(wanted))

    def get(self, id: str) -> Card:
        """The card with this id. Raises `StoreError` if there is none."""
        with self._database.reading() as session:
            return _card(_row(session, id))

    def tags(self) -> tuple[str, ...]:
        """Every tag that a card has, sorted."""
        with self._database.reading() as session:
            return tuple(sorted({tag for tags in session.exec(select(CardRow.tags)) for tag in tags}))

    def add(self, card: Card, extra: dict[str, Any] | None = None) -> Card:
        """Put a card into the roster; it comes back with its id. `extra` is kept beside it for a newer gmtool."""
        return self.add_all([(card, extra or {})])[0]

    def add_all(self, cards: Iterable[tuple[Card, dict[str, Any]]]) -> tuple[Card, ...]:
        """Put several in at once, or none of them."""
        rows = [new_row(card, extra) for card, extra in cards]
        with self._database.writing() as session:
            session.add_all(rows)
            session.flush()
            return tuple(_card(row) for row in rows)

    def update(self, card: Card) -> None:
        """Write a card that was changed by hand, and its history. Raises `StoreError` if it is not there any more."""
        with self._database.writing() as session:
            row = _row(session, card.id)
            self._history.follow(session, _card(row), card)
            _write(session, row, card)

    def change(
        self, cards: Iterable[Card], entries: Iterable[HistoryEntry] = (), forget: Sequence[int] = ()
    ) -> tuple[int, ...]:
        """Write changed cards with what their history is to say of it; the ids of its entries.

        To take that back, write the cards as they were and `forget` these entries. Raises `StoreError`, and writes
        nothing, if one of the cards is not there any more.
        """
        with self._database.writing() as session:
            for card in cards:
                _write(session, _row(session, card.id), card)
            self._history.forget(session, forget)
            return self._history.keep(session, entries)

    def delete(self, ids: Sequence[str], progress: Progress = unwatched) -> KeptCards:
        """Take cards out; what comes back is what `restore` needs to put them back as they were."""
        with self._database.appending() as connection:
            return take_out(connection, ids, progress)

    def restore(self, deleted: KeptCards, progress: Progress = unwatched) -> None:
        """Put deleted cards back, with their ids and in their old places."""
        with self._database.appending() as connection:
            put_back(connection, deleted, progress)

    def numbered(self, names: Iterable[str], copies: int) -> tuple[tuple[str, ...], ...]:
        """For each of these names those of so many copies (`Numbering`): no two are alike, and none is there yet."""
        numbering = Numbering(self._database)
        return tuple(numbering.names(name, copies) for name in names)

    def extra(self, id: str) -> dict[str, Any]:
        """What was imported with a card and means nothing to this gmtool."""
        return self.extras([id]).get(id, {})

    def extras(self, ids: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The same of several cards, of those that have any."""
        wanted = select(CardRow.id, CardRow.extra).where(among("id", list(ids)))
        with self._database.reading() as session:
            return {id: dict(extra) for id, extra in session.exec(wanted) if extra}


def _write(session: Session, row: CardRow, card: Card) -> None:
    for field, value in _columns(card).items():
        setattr(row, field, value)
    session.add(row)


def _row(session: Session, id: str) -> CardRow:
    found = session.exec(select(CardRow).where(CardRow.id == id)).first()
    if found is None:
        raise StoreError("The card is not in the campaign any more.")
    return found


def _columns(card: Card) -> dict[str, Any]:
    return {
        "system": card.system,
        "name": card.name,
        "kind": card.kind,
        "tags": list(card.tags),
        "notes": card.notes,
        "picture": card.picture,
        "fields_": dict(card.fields),
        "rulings": dict(card.rulings),
    }


def new_row(card: Card, extra: dict[str, Any]) -> CardRow:
    """A row for a card; a card without an id gets one."""
    return CardRow(id=card.id or uuid4().hex, extra=extra, **_columns(card))


def _card(row: CardRow) -> Card:
    rest = (tuple(row.tags), row.notes, row.picture, dict(row.rulings))
    return Card(row.system, row.name, dict(row.fields_), row.id, row.kind, *rest)
