"""Which rows of a table come in: those that their system reads, under keys that are free."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gmtool.rules.seam import Ruleset
from gmtool.store.exchange.lines import IntakeLine
from gmtool.store.exchange.present import Present
from gmtool.store.exchange.sound import flaw, shown
from gmtool.store.own_rows import StoredRow, by_list

_LISTS_NAMED = 12


@dataclass(slots=True)
class _Found:
    """A row, where it stands, and why it does not come in, if it does not."""

    place: str
    list: str
    row: Any
    wrong: str = ""

    @property
    def name(self) -> str:
        name = self.row.get("name", self.row.get("key")) if isinstance(self.row, Mapping) else ""
        return name if isinstance(name, str) else ""

    @property
    def remarks(self) -> tuple[str, ...]:
        return (self.wrong,) if self.wrong else ()


class RowTableGate:
    """Looks at the rows list by list, then at all of them together: one may name another."""

    def __init__(self, ruleset: Ruleset, present: Present) -> None:
        self._ruleset = ruleset
        self._present = present
        self._lists = {one.key: one for one in ruleset.lists()}
        self._found: list[_Found] = []
        self._there = 0

    def look_at(self, key: str, rows: Sequence[Any]) -> None:
        """Take the rows of a list, as far as they are rows and the campaign does not have them."""
        called = self._lists[key].title if key in self._lists else shown(key)
        for number, row in enumerate(rows, start=1):
            found = _Found(f"{called} {number:,}", key, row)
            found.wrong = self._wrong(found)
            if found.wrong or self._of_campaign(found) != row:
                self._found.append(found)
            else:
                self._there += 1

    def settled(self) -> tuple[tuple[StoredRow, ...], tuple[IntakeLine, ...]]:
        """The rows that come in, and a line on each, and on those that the campaign has already."""
        self._refuse()
        lines = [
            IntakeLine(one.place, one.name, not one.wrong, tuple(filter(None, (one.wrong,)))) for one in self._found
        ]
        if self._there:
            rows = f"{self._there:,} row{'s' if self._there > 1 else ''}"
            lines.append(IntakeLine(rows, "", False, ("the campaign has them already",)))
        return tuple(self._stored(one) for one in self._good()), tuple(lines)

    def _wrong(self, found: _Found) -> str:
        row = found.row
        if found.list not in self._lists:
            known = ", ".join(list(self._lists)[:_LISTS_NAMED])
            return f"{self._ruleset.title} has no list “{shown(found.list)}”; it has {known}"
        if not isinstance(row, dict):
            return f"it is no table, as [[{found.list}]] begins one"
        if wrong := flaw(row):
            return wrong
        try:
            json.dumps(row)
        except TypeError:
            return "a date or a time stands in it; in quotes it is a text"
        kept = self._of_campaign(found)
        return "" if kept in (None, row) else f"your {found.list} have another “{shown(str(row.get('key')))}”"

    def _of_campaign(self, found: _Found) -> Mapping[str, Any] | None:
        """The campaign's row under the same key."""
        key = found.row.get("key") if isinstance(found.row, Mapping) else None
        return self._present.own_rows.get((self._ruleset.id, found.list, str(key)))

    def _refuse(self) -> None:
        """Leave out what the system refuses beside all the others; what names a refused row is refused with it."""
        good = self._good()
        extended = self._ruleset.extended(by_list(self._stored(one) for one in good))
        for one_list in extended.lists():
            of_list = [one for one in good if one.list == one_list.key]
            for place, sentence in one_list.refused.items():
                of_list[place].wrong = _reason(sentence)

    def _good(self) -> list[_Found]:
        return [one for one in self._found if not one.wrong]

    def _stored(self, found: _Found) -> StoredRow:
        return StoredRow(self._ruleset.id, found.list, found.row)


def _reason(sentence: str) -> str:
    """Why a row was refused, without the place that it has among those that were looked at together."""
    return (sentence.partition(": ")[2] or sentence).rstrip(".")
