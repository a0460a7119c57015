"""The transaction of an import, which can be undone and redone."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final

from sqlalchemy import Table
from sqlmodel import Session, select

from gmtool.records import dataclass
from gmtool.store.campaign import Campaign
from gmtool.store.cards.bulk import KeptCards, NewCard
from gmtool.store.cards.history import add_history, put_history, take_history
from gmtool.store.database.chronicle_tables import HandoutRow, NoteRow, RandomTableRow, SessionRow
from gmtool.store.database.engine import among, plain
from gmtool.store.database.raw_rows import RawRow, put_raw_rows, raw_rows
from gmtool.store.database.tables import CardRow, EncounterRow, EntryRow, GroundRow, OwnRow, SettingRow, SnapshotRow
from gmtool.store.exchange.campaign_parts import (
    CampaignParts,
    ChronicleRow,
    chronicle_row,
    encounter_row,
    entry_row,
    ground_row,
)
from gmtool.store.exchange.card_gate import IncomingCard
from gmtool.store.exchange.importing import PendingImport
from gmtool.store.pictures import keep_pictures
from gmtool.store.progress import Progress, batches, unwatched

_TABLES: Final[tuple[tuple[Any, str], ...]] = (
    (GroundRow.__table__, "id"),  # type: ignore[attr-defined]
    (SettingRow.__table__, "key"),  # type: ignore[attr-defined]
    (NoteRow.__table__, "id"),  # type: ignore[attr-defined]
    (SessionRow.__table__, "id"),  # type: ignore[attr-defined]
    (HandoutRow.__table__, "id"),  # type: ignore[attr-defined]
    (RandomTableRow.__table__, "id"),  # type: ignore[attr-defined]
    (OwnRow.__table__, "id"),  # type: ignore[attr-defined]
    (EncounterRow.__table__, "id"),  # type: ignore[attr-defined]
    (EntryRow.__table__, "encounter"),  # type: ignore[attr-defined]
    (SnapshotRow.__table__, "encounter"),  # type: ignore[attr-defined]
)
"""The tables of an import besides the cards, in the order of restoring, each with the column of its keys."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """The result of an import: the ids of cards, encounters, grounds, the chronicle and own rows; the keys of settings.

    `forgotten` is the old history of deleted cards whose ids were imported again.
    """

    cards: tuple[str, ...] = ()
    encounters: tuple[int, ...] = ()
    grounds: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()
    sessions: tuple[int, ...] = ()
    handouts: tuple[int, ...] = ()
    random_tables: tuple[int, ...] = ()
    settings: tuple[str, ...] = ()
    own_rows: tuple[int, ...] = ()
    forgotten: tuple[RawRow, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenOut:
    """An import that was undone, as `put_back` needs it."""

    cards: KeptCards
    history: tuple[RawRow, ...]
    rows: tuple[tuple[Table, list[RawRow]], ...]


def take_in(campaign: Campaign, pending: PendingImport, progress: Progress = unwatched) -> TakenIn:
    """Write an import in one transaction. Raises `StoreError` or `Cancelled`, and then nothing is written.

    A card whose id the campaign has by now becomes another card. A setting that is there already stays as it is.
    """
    with campaign.database.writing() as session:
        keep_pictures(plain(session.connection()), pending.pictures)
        cards, forgotten = _add_cards(campaign, session, pending.cards, progress)
        own = [OwnRow(system=one.system, list=one.list, row=dict(one.row)) for one in pending.own_rows]
        session.add_all(own)
        session.flush()
        ids = tuple(row.id for row in own if row.id is not None)
        brought = replace(_add_parts(session, pending.parts, progress), cards=cards, own_rows=ids, forgotten=forgotten)
    campaign.own_rows.tell(row.system for row in own)
    return brought


def take_out(campaign: Campaign, brought: TakenIn, progress: Progress = unwatched) -> TakenOut:
    """Undo an import, with all later changes of it. Raises `StoreError` or `Cancelled`."""
    with campaign.database.writing() as session:
        cards = campaign.cards.delete(brought.cards, progress)
        connection = session.connection()
        history = take_history(connection, brought.cards, progress)
        chronicle = (brought.notes, brought.sessions, brought.handouts, brought.random_tables)
        brought_rows = (brought.grounds, brought.settings, *chronicle, brought.own_rows, *[brought.encounters] * 3)
        rows = [
            (table, raw_rows(plain(connection), table.name, column, keys))
            for (table, column), keys in zip(_TABLES, brought_rows, strict=True)
        ]
        for (table, column), keys in reversed(list(zip(_TABLES, brought_rows, strict=True))):
            connection.execute(table.delete().where(among(f"{table.name}.{column}", keys)))
        session.expire_all()
        put_history(connection, brought.forgotten)
    _tell(campaign, rows)
    return TakenOut(cards, tuple(history), tuple(rows))


def put_back(campaign: Campaign, gone: TakenOut, progress: Progress = unwatched) -> None:
    """Redo an import that `take_out` has undone, with the same ids. Raises `StoreError` or `Cancelled`."""
    with campaign.database.writing() as session:
        connection = session.connection()
        take_history(connection, [row["id"] for row in gone.cards.cards])
        campaign.cards.restore(gone.cards, progress)
        put_history(connection, gone.history)
        for table, rows in gone.rows:
            put_raw_rows(plain(connection), table.name, rows)
    _tell(campaign, gone.rows)


def _tell(campaign: Campaign, rows: Iterable[tuple[Table, list[RawRow]]]) -> None:
    own = (row["system"] for table, of_table in rows if table.name == "own_rows" for row in of_table)
    campaign.own_rows.tell(system for system in own if isinstance(system, str))


def _add_cards(
    campaign: Campaign, session: Session, cards: Sequence[IncomingCard], progress: Progress
) -> tuple[tuple[str, ...], tuple[RawRow, ...]]:
    """Write the cards with their history; returns their ids, and the old history of deleted cards with these ids."""
    taken = set(session.exec(select(CardRow.id)))
    new: list[NewCard] = []
    for one in cards:
        card = one.card
        new.append((replace(card, id="") if card.id and card.id in taken else card, one.extra))
        taken.add(card.id)
    ids = tuple(card.id for card in campaign.cards.add_all(new, progress))
    forgotten = take_history(session.connection(), ids, progress)
    history = [
        {"card": id, **entry.model_dump(exclude=set(entry.extra))}
        for id, one in zip(ids, cards, strict=True)
        for entry in one.history
    ]
    add_history(session.connection(), history, progress)
    return ids, tuple(forgotten)


def _add_parts(session: Session, parts: CampaignParts, progress: Progress) -> TakenIn:
    encounters = [(encounter_row(shape), shape) for shape in parts.encounters]
    grounds = [ground_row(shape) for shape in parts.grounds]
    settings = [
        SettingRow(key=key, value=json.dumps(value, ensure_ascii=False))
        for key, value in parts.settings.items()
        if session.get(SettingRow, key) is None
    ]
    chronicle = [chronicle_row(shape) for shape in parts.chronicle]
    session.add_all([*(row for row, _ in encounters), *grounds, *chronicle, *settings])
    session.flush()
    played = [
        (row.id, entry, at)
        for row, shape in encounters
        for entry, at in zip_longest(shape.entries, shape.times[: len(shape.entries)])
        if row.id is not None
    ]
    for batch in batches(played, progress):
        session.add_all([entry_row(*one) for one in batch])
        session.flush()
    return TakenIn(
        encounters=tuple(row.id for row, _ in encounters if row.id is not None),
        grounds=tuple(row.id for row in grounds if row.id is not None),
        notes=_ids(chronicle, NoteRow),
        sessions=_ids(chronicle, SessionRow),
        handouts=_ids(chronicle, HandoutRow),
        random_tables=_ids(chronicle, RandomTableRow),
        settings=tuple(row.key for row in settings),
    )


def _ids(rows: Sequence[ChronicleRow], kind: type[ChronicleRow]) -> tuple[int, ...]:
    return tuple(row.id for row in rows if isinstance(row, kind) and row.id is not None)
