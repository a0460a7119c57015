"""Taking in what was read: one transaction, that can be taken back and done again."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlmodel import Session, SQLModel, col, delete, select

from gmtool.store.campaign import Campaign
from gmtool.store.card_rows import new_row
from gmtool.store.exchange.campaign_parts import CampaignParts, encounter_row, entry_row, ground_row
from gmtool.store.exchange.incoming import Incoming
from gmtool.store.exchange.intake import CardIntake
from gmtool.store.exchange.watching import Watch, unwatched, watched
from gmtool.store.pictures import keep_pictures
from gmtool.store.tables import CardRow, EncounterRow, EntryRow, GroundRow, HistoryRow, OwnRow, SettingRow, SnapshotRow

_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What an intake brought: the ids of cards, encounters, grounds and own rows, and the keys of settings.

    `forgotten` is the history of deleted cards whose ids came in anew.
    """

    cards: tuple[str, ...] = ()
    encounters: tuple[int, ...] = ()
    grounds: tuple[int, ...] = ()
    settings: tuple[str, ...] = ()
    own_rows: tuple[int, ...] = ()
    forgotten: tuple[SQLModel, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenOut:
    """What `put_back` needs to bring it in again as it was."""

    rows: tuple[SQLModel, ...]


def take_in(campaign: Campaign, intake: CardIntake, watch: Watch = unwatched) -> TakenIn:
    """Write all that the intake brings, in one transaction. Raises `StoreError` or `Cancelled`, and nothing is written.

    A card whose id the campaign has by now becomes another card. A setting that is there already stays as it is.
    """
    with campaign.database.writing() as session:
        keep_pictures(session.connection(), intake.pictures)
        cards, forgotten = _add_cards(campaign, session, intake.cards, watch)
        own = [OwnRow(system=one.system, list=one.list, row=dict(one.row)) for one in intake.own_rows]
        session.add_all(own)
        session.flush()
        ids = tuple(row.id for row in own if row.id is not None)
        brought = replace(_add_parts(session, intake.parts), cards=cards, own_rows=ids, forgotten=forgotten)
    campaign.own_rows.tell(row.system for row in own)
    return brought


def take_out(campaign: Campaign, brought: TakenIn) -> TakenOut:
    """Take all of it out again, with whatever has been changed about it since. Raises `StoreError`."""
    with campaign.database.writing() as session:
        rows = [
            *_taken(session, CardRow, CardRow.id, brought.cards),
            *_taken(session, HistoryRow, HistoryRow.card, brought.cards),
            *_taken(session, GroundRow, GroundRow.id, brought.grounds),
            *_taken(session, SettingRow, SettingRow.key, brought.settings),
            *_taken(session, OwnRow, OwnRow.id, brought.own_rows),
            *_copied(session, EntryRow, EntryRow.encounter, brought.encounters),
            *_copied(session, SnapshotRow, SnapshotRow.encounter, brought.encounters),
            *_taken(session, EncounterRow, EncounterRow.id, brought.encounters),
        ]
        session.add_all(_copies(brought.forgotten))
    _tell(campaign, rows)
    return TakenOut(tuple(rows))


def put_back(campaign: Campaign, gone: TakenOut) -> None:
    """Bring in again what `take_out` took out, with its ids. Raises `StoreError`."""
    copies = _copies(gone.rows)
    owned = (EntryRow, SnapshotRow)
    with campaign.database.writing() as session:
        ids = [row.id for row in copies if isinstance(row, CardRow)]
        for some in _slices(ids):
            session.exec(delete(HistoryRow).where(col(HistoryRow.card).in_(some)))
        campaign.cards.put_in(session, [row for row in copies if isinstance(row, CardRow)])
        session.add_all([row for row in copies if not isinstance(row, (CardRow, *owned))])
        session.flush()
        session.add_all([row for row in copies if isinstance(row, owned)])
    _tell(campaign, copies)


def _tell(campaign: Campaign, rows: Iterable[SQLModel]) -> None:
    campaign.own_rows.tell(row.system for row in rows if isinstance(row, OwnRow))


def _add_cards(
    campaign: Campaign, session: Session, cards: Sequence[Incoming], watch: Watch
) -> tuple[tuple[str, ...], tuple[SQLModel, ...]]:
    """Write the cards with their history; their ids, and the history that waited for deleted cards of these ids."""
    taken = set(session.exec(select(CardRow.id)))
    rows: list[CardRow] = []
    batch: list[CardRow] = []
    for one in watched(cards, len(cards), watch):
        row = new_row(replace(one.card, id="") if one.card.id in taken else one.card, dict(one.extra))
        taken.add(row.id)
        rows.append(row)
        batch.append(row)
        if len(batch) == _AT_ONCE:
            campaign.cards.put_in(session, batch)
            batch.clear()
    campaign.cards.put_in(session, batch)
    ids = tuple(row.id for row in rows)
    forgotten = tuple(_taken(session, HistoryRow, HistoryRow.card, ids))
    session.add_all(
        HistoryRow(card=id, **entry.model_dump(exclude=set(entry.extra)))
        for id, one in zip(ids, cards, strict=True)
        for entry in one.history
    )
    session.flush()
    return ids, forgotten


def _add_parts(session: Session, parts: CampaignParts) -> TakenIn:
    encounters = [(encounter_row(shape), shape.entries) for shape in parts.encounters]
    grounds = [ground_row(shape) for shape in parts.grounds]
    settings = [
        SettingRow(key=key, value=json.dumps(value, ensure_ascii=False))
        for key, value in parts.settings.items()
        if session.get(SettingRow, key) is None
    ]
    session.add_all([*(row for row, _ in encounters), *grounds, *settings])
    session.flush()
    for row, entries in encounters:
        assert row.id is not None
        session.add_all([entry_row(row.id, entry) for entry in entries])
    return TakenIn(
        encounters=tuple(row.id for row, _ in encounters if row.id is not None),
        grounds=tuple(row.id for row in grounds if row.id is not None),
        settings=tuple(row.key for row in settings),
    )


def _taken(session: Session, table: type[Any], key: Any, values: Sequence[Any]) -> Iterator[SQLModel]:
    """Copies of the rows with these keys, which are deleted."""
    yield from _copied(session, table, key, values)
    for some in _slices(values):
        session.exec(delete(table).where(col(key).in_(some)))


def _copied(session: Session, table: type[Any], key: Any, values: Sequence[Any]) -> Iterator[SQLModel]:
    for some in _slices(values):
        for row in session.exec(select(table).where(col(key).in_(some))):
            yield table(**row.model_dump())


def _copies(rows: Iterable[SQLModel]) -> list[SQLModel]:
    return [type(row)(**row.model_dump()) for row in rows]


def _slices(values: Sequence[Any]) -> Iterable[Sequence[Any]]:
    return (values[first : first + _AT_ONCE] for first in range(0, len(values), _AT_ONCE))
