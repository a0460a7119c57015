"""What the GM said in a fight, as rows that the campaign's lists would have from now on."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from gmtool.desktop.after.group import Line
from gmtool.desktop.lists.cells import cell_text
from gmtool.desktop.lists.naming import key_of
from gmtool.rules.seam import CardField, FieldKind, Json, SystemList

if TYPE_CHECKING:
    from gmtool.encounter import Journal

Row = Mapping[str, Json]


def learned_lines(campaign: Any, journal: "Journal") -> tuple[Line, ...]:
    """A line for each row that no list of the campaign has yet; one whose key is taken gets another."""
    from gmtool.store.own_rows import StoredRow

    system = journal.ruleset.id
    lists: Sequence[SystemList] = campaign.ruleset(system).lists()
    keys = {row.key for shown in lists for row in shown.rows}
    rows = journal.ruleset.learned(journal.state)
    found = []
    for shown in lists:
        held = [row.values for row in shown.rows] + [one.row for one in campaign.own_rows.list(system, shown.key)]
        there = {_said(shown, row) for row in held}
        for row in rows.get(shown.key, ()):
            if (said := _said(shown, row)) in there:
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
    """What a row says besides its name, as a list would show it."""
    for field in fields:
        value = row.get(field.key, field.default)
        text = cell_text(field, value)
        if field.key in ("name", "key") or not text or value == field.default:
            continue
        yield field.label if field.kind is FieldKind.YES_NO else f"{field.label} {text}"


def _said(shown: SystemList, row: Row) -> str:
    """A row as a text that is the same for every row with the same values, whatever their keys."""
    usual = {field.key: field.default for field in shown.fields}
    values = {key: value for key, value in row.items() if key != "key" and (key not in usual or value != usual[key])}
    return json.dumps(values, sort_keys=True, ensure_ascii=False)
