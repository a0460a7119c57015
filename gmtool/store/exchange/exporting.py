"""Exports: a campaign, or cards alone, written as JSON."""

import json
from base64 import b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from pydantic import ValidationError
from sqlmodel import Session, SQLModel, col, select

from gmtool.encounter import dump_muster, load_muster
from gmtool.rules.seam import BadMuster, Card
from gmtool.store.campaign import Campaign
from gmtool.store.cards.bulk import keys_of
from gmtool.store.cards.history import moment_of as moment_of_change
from gmtool.store.chronicle.sessions import are_minutes
from gmtool.store.database.card_rows import new_row
from gmtool.store.database.chronicle_tables import HandoutRow, NoteRow, RandomTableRow, SessionRow
from gmtool.store.database.engine import among
from gmtool.store.database.parts import fits
from gmtool.store.database.rows import checked, damaged, with_keys
from gmtool.store.database.tables import CardRow, EncounterRow, EntryRow, GroundRow, HistoryRow, PictureRow, SettingRow
from gmtool.store.errors import BadImport
from gmtool.store.exchange.campaign_parts import ChronicleRow, ChronicleShape, check_encounter, check_ground
from gmtool.store.exchange.row_gate import rows_data, rows_used
from gmtool.store.exchange.shapes import (
    CAMPAIGN_FORMAT,
    CARDS_FORMAT,
    VERSION,
    EncounterShape,
    GroundShape,
    HandoutShape,
    NoteShape,
    RandomTableShape,
    SessionShape,
)
from gmtool.store.fights.journals import moment_of, stamp
from gmtool.store.files.stored_json import UNSOUND, read_stored
from gmtool.store.limits import NAME_LETTERS
from gmtool.store.progress import Progress, batches, unwatched, watched

_OF_CARD: Final = ("id", "system", "name", "kind", "tags", "notes", "picture", "rulings")
"""The values of a card that are exported, in this order, besides its fields and its history."""
_CHRONICLE: Final[Mapping[type[ChronicleRow], type[ChronicleShape]]] = {
    NoteRow: NoteShape,
    SessionRow: SessionShape,
    HandoutRow: HandoutShape,
    RandomTableRow: RandomTableShape,
}
_PARTS: Final = 20_000
"""The pieces of JSON written between two reports of progress."""


def export_campaign(campaign: Campaign, progress: Progress = unwatched) -> str:
    """The whole campaign as JSON. Raises `StoreError` or `Cancelled`."""
    damage = campaign.database.damage
    with campaign.database.reading() as session:
        cards: list[dict[str, Any]] = []
        for some in batches(session.exec(select(CardRow.key).order_by(col(CardRow.key))).all(), progress):
            cards += _cards_data(campaign, session, some)[1]
        data = {
            "format": CAMPAIGN_FORMAT,
            "version": VERSION,
            "title": campaign.title[:NAME_LETTERS],
            "cards": cards,
            "encounters": [
                *damage.sound(session.exec(select(EncounterRow)), lambda row: _encounter_data(session, row))
            ],
            "grounds": [*damage.sound(session.exec(select(GroundRow).order_by(col(GroundRow.id))), _ground_data)],
            "notes": [*_chronicle_data(campaign, session, NoteRow)],
            "sessions": [*_chronicle_data(campaign, session, SessionRow)],
            "handouts": [*_chronicle_data(campaign, session, HandoutRow)],
            "random_tables": [*_chronicle_data(campaign, session, RandomTableRow)],
            "settings": dict(damage.sound(session.exec(select(SettingRow)), _setting_data)),
            "pictures": _pictures_data(campaign, session),
            "own_rows": rows_data(
                row for system in campaign.own_rows.systems() for row in campaign.own_rows.list(system)
            ),
        }
    return _text(data, progress)


def export_cards(campaign: Campaign, cards: Sequence[Card], progress: Progress = unwatched) -> str:
    """These cards as JSON, with their pictures and the GM's own rows that they use. Raises `StoreError` or `Cancelled`.

    Cards that are not in the campaign, such as those of the bestiary, are exported as they are.
    """
    wanted = list(watched(cards, len(cards), progress))
    with campaign.database.reading() as session:
        rows: list[CardRow] = []
        found: list[dict[str, Any]] = []
        for some in batches(keys_of(session.connection(), [card.id for card in wanted]), progress):
            some_rows, some_data = _cards_data(campaign, session, some)
            rows += some_rows
            found += some_data
        there = {row.id for row in rows}
        pictures = _pictures_data(campaign, session, {row.picture for row in rows})
    others = [new_row(replace(card, id=""), {}) for card in wanted if card.id not in there]
    found += [_card_data(row, [], named=False) for row in others]
    fields: dict[str, list[dict[str, Any]]] = {}
    for row in (*rows, *others):
        fields.setdefault(row.system, []).append(row.fields_)
    own = rows_data(rows_used(campaign, fields))
    data = {"format": CARDS_FORMAT, "version": VERSION, "cards": found, "pictures": pictures}
    return _text({**data, "own_rows": own} if own else data, progress)


def _cards_data(
    campaign: Campaign, session: Session, keys: Sequence[int | None]
) -> tuple[list[CardRow], list[dict[str, Any]]]:
    """The readable cards with these keys: their rows, and their data for the export."""
    damage = campaign.database.damage
    wanted = select(CardRow).where(among("cards.key", keys)).order_by(col(CardRow.key))
    rows = [*damage.sound(session.exec(wanted), lambda row: row)]
    history: dict[str, list[dict[str, Any]]] = {row.id: [] for row in rows}
    of = select(HistoryRow).where(among("card_history.card", [*history])).order_by(col(HistoryRow.id))
    for entry in damage.sound(session.exec(of), _sound_entry):
        history[entry.card].append(_columns(entry, "id", "card"))
    return rows, [_card_data(row, history[row.id]) for row in rows]


def _sound_entry(row: HistoryRow) -> HistoryRow:
    moment_of_change(row)
    return row


def _card_data(row: CardRow, history: list[dict[str, Any]], named: bool = True) -> dict[str, Any]:
    known = {key: getattr(row, key) for key in _OF_CARD if named or key != "id"}
    return {**row.extra, **known, "fields": row.fields_, "history": history}


def _encounter_data(session: Session, row: EncounterRow) -> dict[str, Any]:
    """The data of an encounter. Raises `DamagedRow` if it could not be imported again."""
    rows = session.exec(select(EntryRow).where(EntryRow.encounter == row.id).order_by(col(EntryRow.number)))
    sound = [checked(entry) for entry in with_keys(rows)]
    entries = [read_stored(entry.text) for entry in sound]
    times = [None if (found := moment_of(entry.at)) is None else stamp(found) for entry in sound]
    written = {**_columns(row, "id", "extra"), "muster": _muster_data(row.muster)}
    data = {**row.extra, **written, "entries": entries, **({"times": times} if any(times) else {})}
    try:
        check_encounter(EncounterShape.model_validate(data))
    except (ValidationError, BadImport):
        raise damaged(row) from None
    return data


def _muster_data(muster: dict[str, Any]) -> dict[str, Any]:
    """The muster with its numbers within their bounds, which an older version may not have checked."""
    remarks: list[str] = []
    try:
        read = load_muster(muster, remarks.append)
    except BadMuster:
        return muster
    return dump_muster(read) if remarks else muster


def _setting_data(row: SettingRow) -> tuple[str, Any]:
    value = read_stored(row.value)
    if value is UNSOUND:
        raise damaged(row)
    return row.key, value


def _columns(row: SQLModel, *but: str) -> dict[str, Any]:
    """The fields of a row in the order of its table, so that the same campaign always gives the same text."""
    return {key: getattr(row, key) for key in type(row).model_fields if key not in but}


def _ground_data(row: GroundRow) -> dict[str, Any]:
    """The data of a ground. Raises `DamagedRow` if it could not be imported again."""
    data = {**row.extra, "title": row.title, "ground": row.ground}
    try:
        check_ground(GroundShape.model_validate(data))
    except (ValidationError, BadImport):
        raise damaged(row) from None
    return data


_SomeRow = TypeVar("_SomeRow", NoteRow, SessionRow, HandoutRow, RandomTableRow)


def _chronicle_data(campaign: Campaign, session: Session, table: type[_SomeRow]) -> Iterator[dict[str, Any]]:
    """The data of notes, sessions, handouts or random tables."""
    rows = session.exec(select(table).order_by(col(table.id)))
    return campaign.database.damage.sound(rows, _record_data)


def _record_data(row: ChronicleRow) -> dict[str, Any]:
    """The data of one. Raises `DamagedRow` if it could not be imported again."""
    # minutes that no gmtool of this version has written are not exported
    extra = {key: value for key, value in row.extra.items() if key != "minutes" or are_minutes(value)}
    data = {**extra, **_columns(row, "id", "extra")}
    try:
        _CHRONICLE[type(row)].model_validate(data)
    except ValidationError:
        raise damaged(row) from None
    return data


def _pictures_data(campaign: Campaign, session: Session, only: Collection[str] | None = None) -> list[dict[str, str]]:
    wanted = select(PictureRow.key, PictureRow.data).order_by(col(PictureRow.key))
    if only is not None:
        wanted = wanted.where(col(PictureRow.key).in_(only))
    found: list[dict[str, str]] = []
    for key, data in session.exec(wanted):
        if fits("pictures", {"key": key, "data": data}):
            found.append({"key": key, "data": b64encode(data).decode("ascii")})
        else:
            campaign.database.damage.found("pictures", key)
    return found


def _text(data: dict[str, Any], progress: Progress = unwatched) -> str:
    parts = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(data)
    # the number of parts is not known in advance
    return "".join(watched(parts, 0, progress, _PARTS)) + "\n"
