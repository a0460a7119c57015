"""Cards written as a table of text, which is read back as the same cards; what it cannot say is told."""

import csv
import json
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from io import StringIO
from typing import Any, Final

from sqlmodel import func, select

from gmtool.fraction import fraction_text, read_fraction
from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.seam import Card, CardField, FieldKind, Json, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.database.engine import among
from gmtool.store.database.tables import HistoryRow
from gmtool.store.errors import StoreError
from gmtool.store.exchange.contents import CampaignContents
from gmtool.store.exchange.faults import shown
from gmtool.store.exchange.row_gate import rows_used
from gmtool.store.limits import TABLE_COLUMNS, TABLE_ROWS
from gmtool.store.listed import listed
from gmtool.store.progress import Progress, batches, unwatched, watched
from gmtool.store.text_tables.columns import NOTHING, Cells
from gmtool.store.text_tables.guessing import fitting_sheet, headings_of
from gmtool.store.text_tables.rows import read_sheet
from gmtool.store.text_tables.table import guessed_layout, read_table

_OWN: Final = ("Name", "Rule system", "Player or monster", "Tags", "Notes")
_MOST_NAMED: Final = 12
_BEGINNING: Final = "\ufeff"
"""The mark by which spreadsheets know UTF-8."""


@dataclass(frozen=True, slots=True)
class Written:
    """A table of cards as text. `remarks` are sentences on what is not in it, or would come back different."""

    text: str
    remarks: tuple[str, ...]


def export_table(campaign: Campaign, cards: Sequence[Card], progress: Progress = unwatched) -> Written:
    """Cards of a campaign as a table, with remarks on what it does not say. Raises `StoreError` or `Cancelled`."""
    known = {one.id for one in campaign.rulesets()}
    written = cards_text([card for card in cards if card.system in known], campaign.ruleset, progress)
    return replace(written, remarks=(*_left_behind(campaign, cards, known), *written.remarks))


def _left_behind(campaign: Campaign, cards: Sequence[Card], known: Container[str]) -> Iterator[str]:
    """The sentences on what of the cards stands elsewhere in the campaign."""
    if unknown := sum(card.system not in known for card in cards):
        yield trn(
            "{n:,} card is left out, as its rule system is not known here; JSON keeps it.",
            "{n:,} cards are left out, as their rule systems are not known here; JSON keeps them.",
            unknown,
        )
    fields: dict[str, list[Mapping[str, Json]]] = {}
    for card in cards:
        fields.setdefault(card.system, []).append(card.fields)
    if rows := len(rows_used(campaign, fields)):
        yield trn(
            "The table has no rows of your own, and its cards use {n:,}; save it on the Lists page.",
            "The table has no rows of your own, and its cards use {n:,}; save them on the Lists page.",
            rows,
        )
    with campaign.database.reading() as session:
        entries = 0
        for ids in batches([card.id for card in cards if card.id], unwatched):
            wanted = select(func.count()).select_from(HistoryRow).where(among("card_history.card", ids))
            entries += session.exec(wanted).one()
    if entries:
        yield tr("The table has no histories of cards; JSON keeps them.")


def cards_text(cards: Sequence[Card], rulesets: Callable[[str], Ruleset], progress: Progress = unwatched) -> Written:
    """Cards as a table with commas, in UTF-8, with a column for each field that one of them has.

    Raises `StoreError` for more cards or columns than a table has room for, `UnknownSystem` for a system that is not
    known here, or `Cancelled`.
    """
    if len(cards) > TABLE_ROWS:
        raise StoreError(tr("A table has room for {most:,} cards.", most=TABLE_ROWS))
    columns = _Columns({system: rulesets(system) for system in dict.fromkeys(card.system for card in cards)})
    rows = [columns.row(card) for card in watched(cards, len(cards), progress)]
    headings = [heading for heading in columns.headings if any(row.get(heading) for row in rows) or heading in _OWN[:3]]
    if len(headings) > TABLE_COLUMNS:
        raise StoreError(
            tr("The cards have {count:,} fields; a table has room for {most}.", count=len(headings), most=TABLE_COLUMNS)
        )
    out = StringIO(newline="")
    table = csv.writer(out)
    table.writerow(headings)
    table.writerows([row.get(heading, "") for heading in headings] for row in rows)
    text = _BEGINNING + out.getvalue()
    return Written(text, tuple(_remarks(cards, text, rulesets, columns.rulesets)))


class _Columns:
    """The columns of a table of cards: what all cards have, and the fields of each system."""

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self.rulesets = rulesets
        self._cells = {system: Cells(ruleset) for system, ruleset in rulesets.items()}
        self._fields = {system: headings_of(ruleset) for system, ruleset in rulesets.items()}
        self.headings = list(dict.fromkeys((*_OWN[:4], *self._of_fields(), _OWN[4])))

    def _of_fields(self) -> Iterator[str]:
        for fields in self._fields.values():
            yield from (heading for heading, _ in fields)

    def row(self, card: Card) -> dict[str, str]:
        """The cells of a card, by their headings."""
        own = (card.name, card.system, card.kind, "; ".join(card.tags), card.notes)
        cells = dict(zip(_OWN, own, strict=True))
        known = set()
        for heading, field in self._fields[card.system]:
            known.add(field.key)
            if field.key in card.fields:
                cells[heading] = self._cell(card.system, field, card.fields[field.key])
        for key, value in card.fields.items():
            if key not in known and isinstance(value, str) and key not in cells:
                cells[key] = value
                if key not in self.headings:
                    self.headings.insert(-1, key)
        return cells

    def _cell(self, system: str, field: CardField, value: Json) -> str:
        """A value in the words of its system if they are read as the same value, or else as JSON."""
        if value is None:
            return ""
        for words in _in_words(field, value):
            read = self._cells[system].read(field, words)
            if not read.left_over and same(field, read.value, value):
                return words
        return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else str(value)


def same(field: CardField, one: Any, other: Any) -> bool:
    """True for equal values of a field. A fraction is one number in any writing; a missing mark does not hold."""
    if field.kind is FieldKind.FRACTION and one is not None and other is not None:
        return read_fraction(one) == read_fraction(other)
    if field.kind is FieldKind.ITEMS and isinstance(one, list) and isinstance(other, list):
        return [_held(field, row) for row in one] == [_held(field, row) for row in other]
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _held(field: CardField, row: Any) -> Any:
    """A row of a list without the marks that do not hold."""
    if not isinstance(row, Mapping):
        return row
    return {key: value for key, value in row.items() if key not in field.columns or value is not False}


def _in_words(field: CardField, value: Any) -> Iterator[str]:
    """The ways to write a value in a cell, the most readable first."""
    labels = {item.key: item.label for item in field.items()}
    match field.kind, value:
        case FieldKind.YES_NO, bool():
            yield "yes" if value else "no"
        case FieldKind.NUMBER, int():
            yield str(value)
        case FieldKind.FRACTION, int() | str() if (number := read_fraction(value)) is not None:
            yield fraction_text(number).replace(",", "")
        case FieldKind.TEXT | FieldKind.DICE, str():
            yield value
        case FieldKind.ONE_OF, str():
            yield labels.get(value, value)
            yield value
        case FieldKind.SOME_OF, list():
            yield "; ".join(labels.get(str(key), str(key)) for key in value) or NOTHING
        case FieldKind.WORDS, list():
            yield "; ".join(map(str, value)) or NOTHING
        case FieldKind.ITEMS, list() if all(isinstance(row, Mapping) and "item" in row for row in value):
            yield "; ".join(_thing(field, row, labels) for row in value) or NOTHING
            yield "; ".join(_thing(field, row, {}) for row in value)


def _thing(field: CardField, row: Mapping[str, Any], labels: Mapping[str, str]) -> str:
    """A thing with its counts and marks: Broadsword ml 60 (ready)."""
    words = [labels.get(str(row["item"]), str(row["item"]))]
    words += [f"{label} {row[key]}" for key, label in field.counts.items() if key in row]
    marks = {key: label.lower() for key, label in field.columns.items() if isinstance(row.get(key), bool)}
    words += [f"({label})" if row[key] else f"(not {label})" for key, label in marks.items()]
    return " ".join(words)


def _remarks(
    cards: Sequence[Card], text: str, rulesets: Callable[[str], Ruleset], known: Mapping[str, Ruleset]
) -> Iterator[str]:
    """The sentences on what a table does not say of these cards, by reading it."""
    pictures, rulings = sum(bool(card.picture) for card in cards), sum(bool(card.rulings) for card in cards)
    if pictures:
        yield trn(
            "A table has no pictures: {n:,} is left out.", "A table has no pictures: {n:,} are left out.", pictures
        )
    if rulings:
        yield trn(
            "A table has no rulings: those of {n:,} card are left out.",
            "A table has no rulings: those of {n:,} cards are left out.",
            rulings,
        )
    raw = text.encode()
    if not cards:
        return
    sheet = fitting_sheet(read_table(raw, guessed_layout(raw), tr("The table")), tuple(known.values()))
    back = iter(read_sheet(sheet, CampaignContents(rulesets)).cards)
    for card in cards:
        if not card.name.strip():
            yield tr("A card without a name is left out when the table is read.")
            continue
        read = next(back, None)
        if read is None:
            return
        if lost := list(_differing(card, read.card, known[card.system])):
            named = listed(lost[:_MOST_NAMED])
            yield trn(
                "{card}: {fields} would come back different; JSON keeps it.",
                "{card}: {fields} would come back different; JSON keeps them.",
                len(lost),
                card=shown(card.name),
                fields=named,
            )


def _differing(card: Card, read: Card, ruleset: Ruleset) -> Iterator[str]:
    """What of a card comes back different from a table."""
    plain = replace(card, id="", picture="", rulings={})
    parts: Mapping[str, tuple[object, object]] = {
        tr("name"): (plain.name, read.name),
        tr("kind"): (plain.kind, read.kind),
        tr("tags"): (plain.tags, read.tags),
        tr("notes"): (plain.notes, read.notes),
    }
    yield from (label for label, (one, other) in parts.items() if one != other)
    fields = {field.key: field for field in ruleset.card_form().fields}
    for key in dict.fromkeys((*card.fields, *read.fields)):
        before, after = card.fields.get(key), read.fields.get(key)
        if key not in fields:
            if before != after:
                yield shown(key)
        elif (key in card.fields or after != fields[key].default) and not same(fields[key], before, after):
            yield fields[key].label
