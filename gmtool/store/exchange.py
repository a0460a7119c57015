"""A campaign, or cards alone, to JSON and back."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from sqlmodel import Session, col, select

from gmtool.encounter import DamagedEntry, load_entry, load_muster
from gmtool.encounter.shelf import Shelf
from gmtool.encounter.snapshots import Snapshots
from gmtool.rules.seam import BadMuster, Card
from gmtool.store.campaign import Campaign
from gmtool.store.cards import new_row
from gmtool.store.errors import StoreError, told
from gmtool.store.shapes import CAMPAIGN_FORMAT, CARDS_FORMAT, VERSION, CardShape, EncounterShape, ExchangeShape
from gmtool.store.tables import CardRow, EncounterRow, EntryRow, SettingRow

LARGEST = 64 * 1024 * 1024
"""No file larger than so many bytes is read."""


class BadImport(StoreError):
    """A file that cannot be imported; the message is one sentence that names the field."""


@dataclass(frozen=True, slots=True)
class Imported:
    """How much an import brought."""

    cards: int
    encounters: int


def export_campaign(campaign: Campaign) -> str:
    """The whole campaign as JSON. Raises `StoreError`."""
    with campaign.database.reading() as session:
        data = {
            "format": CAMPAIGN_FORMAT,
            "version": VERSION,
            "title": campaign.title,
            "cards": [_card_data(row) for row in session.exec(select(CardRow).order_by(col(CardRow.key)))],
            "encounters": [_encounter_data(session, row) for row in session.exec(select(EncounterRow))],
            "settings": {row.key: json.loads(row.value) for row in session.exec(select(SettingRow))},
        }
    return _text(data)


def export_cards(campaign: Campaign, cards: Iterable[Card]) -> str:
    """These cards as JSON. Raises `StoreError`."""
    wanted = {card.id for card in cards}
    with campaign.database.reading() as session:
        rows = session.exec(select(CardRow).order_by(col(CardRow.key))).all()
    found = [_card_data(row) for row in rows if row.id in wanted]
    return _text({"format": CARDS_FORMAT, "version": VERSION, "cards": found})


def import_file(campaign: Campaign, path: Path) -> Imported:
    """Add what a file holds to the campaign: all of it, or nothing. Raises `BadImport`, or `StoreError`."""
    with told(path.name):
        if path.stat().st_size > LARGEST:
            raise BadImport(f"{path.name} is larger than {LARGEST // 1024 // 1024} MB, which no campaign is.")
        raw = path.read_bytes()
    return import_text(campaign, raw, path.name)


def import_text(campaign: Campaign, raw: str | bytes, name: str = "The file") -> Imported:
    """Add what the JSON holds to the campaign: all of it, or nothing. Raises `BadImport`, or `StoreError`."""
    shape = _checked(raw, name)
    with campaign.database.writing() as session:
        taken = set(session.exec(select(CardRow.id)))
        session.add_all(_card_row(card, taken) for card in shape.cards)
        for number, encounter in enumerate(shape.encounters):
            _add_encounter(session, encounter, f"{name}: encounters.{number}")
        for key, value in shape.settings.items():
            if session.get(SettingRow, key) is None:
                session.add(SettingRow(key=key, value=json.dumps(value, ensure_ascii=False)))
    return Imported(len(shape.cards), len(shape.encounters))


def _checked(raw: str | bytes, name: str) -> ExchangeShape:
    try:
        shape = ExchangeShape.model_validate(json.loads(raw))
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "the whole"
        raise BadImport(f"{name} cannot be imported: {place}: {first['msg']}.") from None
    except (ValueError, RecursionError):
        raise BadImport(f"{name} cannot be imported: it is not JSON.") from None
    if shape.format not in (CARDS_FORMAT, CAMPAIGN_FORMAT):
        raise BadImport(f"{name} cannot be imported: format: “{shape.format}” is none of gmtool's.")
    if shape.version != VERSION:
        raise BadImport(f"{name} cannot be imported: version: {shape.version} is not the {VERSION} that is known here.")
    return shape


def _card_row(card: CardShape, taken: set[str]) -> CardRow:
    id = "" if card.id in taken else card.id
    row = new_row(Card(card.system, card.name, card.fields, id, card.kind, tuple(card.tags), card.notes), card.extra)
    taken.add(row.id)
    return row


def _add_encounter(session: Session, shape: EncounterShape, where: str) -> None:
    _check_encounter(shape, where)
    columns = shape.model_dump(include={"system", "title", "muster", "notes", "mapless", "start", "head", "tip"})
    row = EncounterRow(**columns, extra=shape.extra)
    session.add(row)
    session.flush()
    assert row.id is not None
    session.add_all(
        EntryRow(encounter=row.id, number=entry["number"], parent=entry["parent"], text=_line(entry))
        for entry in shape.entries
    )


def _check_encounter(shape: EncounterShape, where: str) -> None:
    if shape.entries and shape.start is None:
        raise BadImport(f"{where}.start: it is missing, though the fight has entries.")
    try:
        load_muster(shape.muster)
        shelf = Shelf(load_entry(entry) for entry in shape.entries)
        for leaf in shelf.leaves():
            Snapshots(shelf, shape.start or {}, {}).tree_at(leaf)
    except (BadMuster, DamagedEntry) as bad:
        raise BadImport(f"{where}: {bad}") from None
    for field, number in (("head", shape.head), ("tip", shape.tip)):
        if number not in shelf:
            raise BadImport(f"{where}.{field}: there is no entry {number}.")


def _card_data(row: CardRow) -> dict[str, Any]:
    known = row.model_dump(include={"id", "system", "name", "kind", "tags", "notes"})
    return {**row.extra, **known, "fields": row.fields_}


def _encounter_data(session: Session, row: EncounterRow) -> dict[str, Any]:
    texts = session.exec(select(EntryRow.text).where(EntryRow.encounter == row.id).order_by(col(EntryRow.number)))
    known = row.model_dump(exclude={"id", "extra"})
    return {**row.extra, **known, "entries": [json.loads(text) for text in texts]}


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
