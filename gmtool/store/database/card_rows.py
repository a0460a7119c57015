"""Card rows: a card as the row of a table, and back."""

from typing import Any
from uuid import uuid4

from sqlmodel import Session, select

from gmtool.language import tr
from gmtool.rules.seam import Card
from gmtool.store.database.rows import checked
from gmtool.store.database.tables import CardRow
from gmtool.store.errors import StoreError


def new_row(card: Card, extra: dict[str, Any]) -> CardRow:
    """A new row for a card, which gets an id if it has none."""
    columns = columns_of(card)
    return CardRow(id=card.id or uuid4().hex, extra=extra, fields_=columns.pop("fields"), **columns)


def card_of(row: CardRow) -> Card:
    """The card of a row."""
    rest = (tuple(row.tags), row.notes, row.picture, dict(row.rulings))
    return Card(row.system, row.name, dict(row.fields_), row.id, row.kind, *rest)


def row_of(session: Session, id: str) -> CardRow:
    """The row of a card. Raises `StoreError` if there is none, or it is damaged."""
    found = session.exec(select(CardRow).where(CardRow.id == id)).first()
    if found is None:
        raise StoreError(tr("The card is no longer in the campaign."))
    return checked(found)


def take_over(row: CardRow, card: Card) -> CardRow:
    """The row, changed to hold the card's values."""
    for field, value in columns_of(card).items():
        setattr(row, "fields_" if field == "fields" else field, value)
    return row


def columns_of(card: Card) -> dict[str, Any]:
    """The values of a card by the names of their columns."""
    return {
        "system": card.system,
        "name": card.name,
        "kind": card.kind,
        "tags": list(card.tags),
        "notes": card.notes,
        "picture": card.picture,
        "fields": dict(card.fields),
        "rulings": dict(card.rulings),
    }
