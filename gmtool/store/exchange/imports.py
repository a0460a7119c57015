"""Reading a campaign, or cards alone, from JSON: all of it, or nothing."""

import binascii
import json
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from sqlalchemy import text
from sqlmodel import Session, select

from gmtool.encounter import DamagedEntry, load_entry, load_muster
from gmtool.encounter.shelf import Shelf
from gmtool.encounter.snapshots import Snapshots
from gmtool.rules.seam import BadMuster, Card
from gmtool.space import SpaceError, read_ground
from gmtool.store.campaign import Campaign
from gmtool.store.cards import new_row
from gmtool.store.errors import BadImport
from gmtool.store.exchange.shapes import (
    CAMPAIGN_FORMAT,
    CARDS_FORMAT,
    VERSION,
    CardShape,
    EncounterShape,
    ExchangeShape,
    GroundShape,
    PictureShape,
)
from gmtool.store.limits import IMPORT_BYTES
from gmtool.store.outside import read_json, read_outside
from gmtool.store.pictures import keep_pictures, key_of
from gmtool.store.tables import CardRow, EncounterRow, EntryRow, GroundRow, HistoryRow, SettingRow

_FORGET = text("DELETE FROM card_history WHERE card IN (SELECT value FROM json_each(:ids))")


@dataclass(frozen=True, slots=True)
class Imported:
    """How much an import brought."""

    cards: int
    encounters: int
    grounds: int = 0

    def __str__(self) -> str:
        """In words, such as "2 cards, 1 encounter and 3 grounds"; grounds only if there are some."""
        parts = [_count(self.cards, "card"), _count(self.encounters, "encounter")]
        if self.grounds:
            return f"{', '.join(parts)} and {_count(self.grounds, 'ground')}"
        return " and ".join(parts)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def import_file(campaign: Campaign, path: Path) -> Imported:
    """Add what a file holds to the campaign: all of it, or nothing. Raises `BadImport`, or `StoreError`."""
    return import_text(campaign, read_outside(path, IMPORT_BYTES, "campaign"), path.name)


def import_text(campaign: Campaign, raw: str | bytes, name: str = "The file") -> Imported:
    """Add what the JSON holds to the campaign: all of it, or nothing. Raises `BadImport`, or `StoreError`."""
    shape = _checked(raw, name)
    pictures = [_picture(picture, f"{name}: pictures.{number}") for number, picture in enumerate(shape.pictures)]
    with campaign.database.writing() as session:
        keep_pictures(session.connection(), pictures)
        taken = set(session.exec(select(CardRow.id)))
        _add_cards(session, shape.cards, taken)
        for number, encounter in enumerate(shape.encounters):
            _add_encounter(session, encounter, f"{name}: encounters.{number}")
        session.add_all(_ground_row(ground, f"{name}: grounds.{n}") for n, ground in enumerate(shape.grounds))
        for key, value in shape.settings.items():
            if session.get(SettingRow, key) is None:
                session.add(SettingRow(key=key, value=json.dumps(value, ensure_ascii=False)))
    return Imported(len(shape.cards), len(shape.encounters), len(shape.grounds))


def _checked(raw: str | bytes, name: str) -> ExchangeShape:
    try:
        shape = ExchangeShape.model_validate(read_json(raw))
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


def _picture(shape: PictureShape, where: str) -> tuple[bytes, str]:
    try:
        raw = b64decode(shape.data, validate=True)
    except (binascii.Error, ValueError):
        raise BadImport(f"{where}.data: it is not base64.") from None
    if key_of(raw) != shape.key:
        raise BadImport(f"{where}.key: it is not the SHA-256 of the picture.")
    return raw, where


def _add_cards(session: Session, cards: Sequence[CardShape], taken: set[str]) -> None:
    rows = [_card_row(card, taken) for card in cards]
    # a card with such an id may have been deleted here, and its history still be waiting for it
    ids = json.dumps([row.id for row in rows])
    session.connection().execute(_FORGET, {"ids": ids})
    session.add_all(rows)
    session.add_all(
        HistoryRow(card=row.id, **entry.model_dump(exclude=set(entry.extra)))
        for row, card in zip(rows, cards, strict=True)
        for entry in card.history
    )


def _card_row(card: CardShape, taken: set[str]) -> CardRow:
    id = "" if card.id in taken else card.id
    rest = (tuple(card.tags), card.notes, card.picture, card.rulings)
    known = Card(card.system, card.name, card.fields, id, card.kind, *rest)
    row = new_row(known, card.extra)
    taken.add(row.id)
    return row


def _ground_row(shape: GroundShape, where: str) -> GroundRow:
    try:
        read_ground(shape.ground)
    except SpaceError as wrong:
        raise BadImport(f"{where}.ground: {wrong}") from None
    return GroundRow(title=shape.title, ground=shape.ground, extra=shape.extra)


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


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
