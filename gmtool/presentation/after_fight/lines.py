"""Lines of the summary: changes of cards, rows for the lists, and their wording."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from gmtool.encounter import Journal
from gmtool.presentation.cards.card_words import FormWords
from gmtool.presentation.lists import cell_text, key_of
from gmtool.records import dataclass
from gmtool.rules.seam import Card, CardChange, CardField, ChangeKind, FieldKind, Json, SystemList, changed
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow

LETTERS = 160
"""So much of a sentence is shown; names may be of any length."""


@dataclass(slots=True, eq=False)
class Line:
    """One line to tick: a change of a card, a row for the lists, or with neither a card of the figure's own.

    `taker` is the figure that gets the change. `shown` is what a row would add.
    """

    key: str
    figure: str
    text: str
    change: CardChange | None = None
    rule: str = ""
    usual: bool = False
    taker: str = ""
    ticked: bool = False
    row: StoredRow | None = None
    shown: str = ""

    @property
    def makes_card(self) -> bool:
        """True if it gives the figure a card of its own."""
        return self.change is None and self.row is None


@dataclass(frozen=True, slots=True)
class Group:
    """Lines of a kind under a title. Those of a `folded` group are shown when the GM asks for them."""

    title: str
    lines: tuple[Line, ...] = ()
    folded: bool = False


def change_text(words: FormWords, change: CardChange, card: Card) -> str:
    """The effect of a change on a card as it is now, in words."""
    label = words.label(change.field)
    if change.how is ChangeKind.GAIN:
        return f"{label}: + {words.value(change.field, change.after)}"
    if change.how is ChangeKind.LOSE:
        return f"{label}: − {words.value(change.field, change.before)}"
    if change.how is ChangeKind.AMEND:
        return f"{label}: {words.row(change.field, change.before)} → {words.row(change.field, change.after)}"
    before, after = card_value(card, change.field), card_value(changed(card, change, ""), change.field)
    return f"{label}: {words.value(change.field, before)} → {words.value(change.field, after)}"


def card_value(card: Card, field: str) -> Json:
    return card.notes if field == "notes" else list(card.tags) if field == "tags" else card.fields.get(field)


Row = Mapping[str, Json]


def learned_lines(campaign: Campaign, journal: Journal) -> tuple[Line, ...]:
    """A line for each row that no list of the campaign has yet; one whose key is taken gets another key."""
    from gmtool.store.own_rows import StoredRow

    system = journal.ruleset.id
    lists: Sequence[SystemList] = campaign.ruleset(system).lists()
    keys = {row.key for shown in lists for row in shown.rows}
    rows = journal.ruleset.learned(journal.state)
    found = []
    for shown in lists:
        held = [row.values for row in shown.rows] + [one.row for one in campaign.own_rows.list(system, shown.key)]
        there = {_row_identity(shown, row) for row in held}
        for row in rows.get(shown.key, ()):
            if (said := _row_identity(shown, row)) in there:
                continue
            there.add(said)
            key = str(row.get("key") or "")
            free = key if key and key not in keys else key_of(str(row.get("name", "")), keys, shown.one)
            keys.add(free)
            stored = StoredRow(system, shown.key, {**row, "key": free})
            found.append(_line(shown, stored, said))
    return tuple(found)


def _line(shown: SystemList, stored: Any, said: str) -> Line:
    called = str(stored.row.get("name", ""))
    words = ", ".join(_words(shown.fields, stored.row))
    key = f"{shown.key} {sha256(said.encode()).hexdigest()[:16]}"
    text = f"{called}: {words}" if words else called
    return Line(key, "", text, usual=True, row=stored, shown=f"{shown.title}: + {called}")


def _words(fields: Sequence[CardField], row: Row) -> Iterator[str]:
    """The values of a row in words, as a list shows them, without its name and without defaults."""
    for field in fields:
        value = row.get(field.key, field.default)
        text = cell_text(field, value)
        if field.key in ("name", "key") or not text or value == field.default:
            continue
        yield field.label if field.kind is FieldKind.YES_NO else f"{field.label} {text}"


def _row_identity(shown: SystemList, row: Row) -> str:
    """A row as text, the same for all rows with the same values, whatever their keys."""
    usual = {field.key: field.default for field in shown.fields}
    values = {key: value for key, value in row.items() if key != "key" and (key not in usual or value != usual[key])}
    return json.dumps(values, sort_keys=True, ensure_ascii=False)
