"""Writing a campaign, or cards alone, as JSON."""

import json
from base64 import b64encode
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from gmtool.encounter import dump_muster, load_muster
from gmtool.rules.seam import BadMuster, Card
from gmtool.store.campaign import Campaign
from gmtool.store.card_rows import new_row
from gmtool.store.exchange.own_rows import rows_data, rows_used
from gmtool.store.exchange.shapes import CAMPAIGN_FORMAT, CARDS_FORMAT, VERSION
from gmtool.store.kept_cards import among, keys_of
from gmtool.store.progress import Progress, batches, unwatched, watched
from gmtool.store.tables import CardRow, EncounterRow, EntryRow, GroundRow, HistoryRow, PictureRow, SettingRow

_OF_CARD: Final = ("id", "system", "name", "kind", "tags", "notes", "picture", "rulings")
"""What is written of a card, in this order, besides its fields and its history."""
_PARTS: Final = 20_000
"""Pieces of JSON that are written between two looks at the clock."""


def export_campaign(campaign: Campaign, progress: Progress = unwatched) -> str:
    """The whole campaign as JSON. Raises `StoreError` or `Cancelled`."""
    with campaign.database.reading() as session:
        cards: list[dict[str, Any]] = []
        for some in batches(session.exec(select(CardRow.key).order_by(col(CardRow.key))).all(), progress):
            cards += _cards_data(session, session.exec(_rows(some)).all())
        data = {
            "format": CAMPAIGN_FORMAT,
            "version": VERSION,
            "title": campaign.title,
            "cards": cards,
            "encounters": [_encounter_data(session, row) for row in session.exec(select(EncounterRow))],
            "grounds": [_ground_data(row) for row in session.exec(select(GroundRow).order_by(col(GroundRow.id)))],
            "settings": {row.key: json.loads(row.value) for row in session.exec(select(SettingRow))},
            "pictures": _pictures_data(session),
            "own_rows": rows_data(
                row for system in campaign.own_rows.systems() for row in campaign.own_rows.list(system)
            ),
        }
    return _text(data, progress)


def export_cards(campaign: Campaign, cards: Sequence[Card], progress: Progress = unwatched) -> str:
    """These cards as JSON, with their pictures and the GM's own rows that they use.

    Cards that the campaign does not have, such as those of the bestiary, are written as they are given.

    Raises `StoreError` or `Cancelled`.
    """
    wanted = list(watched(cards, len(cards), progress))
    with campaign.database.reading() as session:
        rows: list[CardRow] = []
        found: list[dict[str, Any]] = []
        for some in batches(keys_of(session.connection(), [card.id for card in wanted]), progress):
            more = session.exec(_rows(some)).all()
            rows += more
            found += _cards_data(session, more)
        there = {row.id for row in rows}
        pictures = _pictures_data(session, {row.picture for row in rows})
    others = [new_row(replace(card, id=""), {}) for card in wanted if card.id not in there]
    found += [_card_data(row, [], named=False) for row in others]
    fields: dict[str, list[dict[str, Any]]] = {}
    for row in (*rows, *others):
        fields.setdefault(row.system, []).append(row.fields_)
    own = rows_data(rows_used(campaign, fields))
    data = {"format": CARDS_FORMAT, "version": VERSION, "cards": found, "pictures": pictures}
    return _text({**data, "own_rows": own} if own else data, progress)


def _rows(keys: Sequence[int | None]) -> SelectOfScalar[CardRow]:
    return select(CardRow).where(among("cards.key", keys)).order_by(col(CardRow.key))


def _cards_data(session: Session, rows: Sequence[CardRow]) -> list[dict[str, Any]]:
    history: dict[str, list[dict[str, Any]]] = {row.id: [] for row in rows}
    of = select(HistoryRow).where(among("card_history.card", [*history])).order_by(col(HistoryRow.id))
    for entry in session.exec(of):
        history[entry.card].append(_written(entry, "id", "card"))
    return [_card_data(row, history[row.id]) for row in rows]


def _card_data(row: CardRow, history: list[dict[str, Any]], named: bool = True) -> dict[str, Any]:
    known = {key: getattr(row, key) for key in _OF_CARD if named or key != "id"}
    return {**row.extra, **known, "fields": row.fields_, "history": history}


def _encounter_data(session: Session, row: EncounterRow) -> dict[str, Any]:
    texts = session.exec(select(EntryRow.text).where(EntryRow.encounter == row.id).order_by(col(EntryRow.number)))
    written = {**_written(row, "id", "extra"), "muster": _muster_data(row.muster)}
    return {**row.extra, **written, "entries": [json.loads(text) for text in texts]}


def _muster_data(muster: dict[str, Any]) -> dict[str, Any]:
    """The muster as it can be imported again, whatever numbers an older version let in."""
    remarks: list[str] = []
    try:
        read = load_muster(muster, remarks.append)
    except BadMuster:
        return muster
    return dump_muster(read) if remarks else muster


def _written(row: EncounterRow | HistoryRow, *but: str) -> dict[str, Any]:
    """The fields of a row in the order of its table: the same campaign is always the same text."""
    return {key: getattr(row, key) for key in type(row).model_fields if key not in but}


def _ground_data(row: GroundRow) -> dict[str, Any]:
    return {**row.extra, "title": row.title, "ground": row.ground}


def _pictures_data(session: Session, only: Collection[str] | None = None) -> list[dict[str, str]]:
    wanted = select(PictureRow.key, PictureRow.data).order_by(col(PictureRow.key))
    if only is not None:
        wanted = wanted.where(col(PictureRow.key).in_(only))
    return [{"key": key, "data": b64encode(data).decode("ascii")} for key, data in session.exec(wanted)]


def _text(data: dict[str, Any], progress: Progress = unwatched) -> str:
    parts = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(data)
    # nobody knows beforehand how many parts there are
    return "".join(watched(parts, 0, progress, _PARTS)) + "\n"
