"""Row tables: files in TOML with own rows of the GM for the lists of a system, written like the system's own data."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import tomlkit
from tomlkit.items import AoT, Item

from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.seam import Json, Ruleset
from gmtool.store.errors import BadImport
from gmtool.store.exchange.contents import CampaignContents
from gmtool.store.exchange.faults import ImportLine, flaw, shown
from gmtool.store.exchange.importing import PendingImport
from gmtool.store.files.whole_files import read_toml
from gmtool.store.limits import OWN_ROWS
from gmtool.store.own_rows import StoredRow, by_list
from gmtool.store.progress import Progress, unwatched, watched
from gmtool.systems import UnknownSystem

_LISTS_NAMED = 12


@dataclass(slots=True)
class _Found:
    """A row, its place in the file, and the reason why it is left out, or what of it counts for nothing."""

    place: str
    list: str
    row: Any
    wrong: str = ""
    remark: str = ""

    @property
    def name(self) -> str:
        name = self.row.get("name", self.row.get("key")) if isinstance(self.row, Mapping) else ""
        return name if isinstance(name, str) else ""


class RowTableGate:
    """The check of the rows of a file, list by list and then all together, as one row may name another."""

    def __init__(self, ruleset: Ruleset, present: CampaignContents) -> None:
        self._ruleset = ruleset
        self._present = present
        self._lists = {one.key: one for one in ruleset.lists()}
        self._found: list[_Found] = []
        self._there = 0

    def look_at(self, key: str, rows: Sequence[Any]) -> None:
        """Take the rows of a list, except those that the campaign has already."""
        title = self._lists[key].title if key in self._lists else shown(key)
        for number, row in enumerate(rows, start=1):
            found = _Found(f"{title} {number:,}", key, row)
            found.wrong = self._wrong(found)
            if found.wrong or self._of_campaign(found) != row:
                self._found.append(found)
            else:
                self._there += 1

    def settled(self) -> tuple[tuple[StoredRow, ...], tuple[ImportLine, ...]]:
        """The rows to import, a line about each row, and one about those that the campaign has already."""
        self._refuse()
        lines = [
            ImportLine(one.place, one.name, not one.wrong, tuple(filter(None, (one.wrong or one.remark,))))
            for one in self._found
        ]
        if self._there:
            rows = trn("{n:,} row", "{n:,} rows", self._there)
            lines.append(ImportLine(rows, "", False, (tr("the campaign has them already"),)))
        return tuple(self._stored(one) for one in self._good()), tuple(lines)

    def _wrong(self, found: _Found) -> str:
        row = found.row
        if found.list not in self._lists:
            known = ", ".join(list(self._lists)[:_LISTS_NAMED])
            return tr(
                "{system} has no list “{list}”; it has {known}",
                system=self._ruleset.title,
                list=shown(found.list),
                known=known,
            )
        if not isinstance(row, dict):
            return tr("it is not a table, such as {table}", table=f"[[{found.list}]]")
        if wrong := flaw(row):
            return wrong
        try:
            json.dumps(row)
        except TypeError:
            return tr("it contains a date or time; put it in quotes")
        kept = self._of_campaign(found)
        if kept in (None, row):
            return ""
        # translators: “list” is the English name of a list, such as weapons, and “key” that of a row
        return tr("your {list} have another “{key}”", list=found.list, key=shown(str(row.get("key"))))

    def _of_campaign(self, found: _Found) -> Mapping[str, Any] | None:
        """The campaign's row under the same key."""
        key = found.row.get("key") if isinstance(found.row, Mapping) else None
        return self._present.own_rows.get((self._ruleset.id, found.list, str(key)))

    def _refuse(self) -> None:
        """Leave out the rows that the system refuses when it gets all of them, and those that name a refused row."""
        good = self._good()
        extended = self._ruleset.extended(by_list(self._stored(one) for one in good))
        for one_list in extended.lists():
            of_list = [one for one in good if one.list == one_list.key]
            for place, sentence in one_list.refused.items():
                of_list[place].wrong = _reason(sentence)
            for place, sentence in one_list.remarked.items():
                of_list[place].remark = _reason(sentence)

    def _good(self) -> list[_Found]:
        return [one for one in self._found if not one.wrong]

    def _stored(self, found: _Found) -> StoredRow:
        return StoredRow(self._ruleset.id, found.list, found.row)


def _reason(sentence: str) -> str:
    """The reason of a refusal, without the number of the row among those given to the system."""
    return (sentence.partition(": ")[2] or sentence).rstrip(".")


_PLACE: Final = re.compile(r"at line (\d+), column (\d+)")
_LONGEST: Final = 300


def read_row_table(raw: bytes, name: str, present: CampaignContents) -> PendingImport:
    """The rows of a file, which has a “system” and an array of tables for each list, by the list's key.

    A row that cannot be read, or whose key is taken, is left out with a line that says why; so are rows of an unknown
    list. Raises `BadImport`, one sentence, where nothing can be read.
    """
    try:
        data = _parsed(raw)
        ruleset = _ruleset(data, present)
        found = _rows(data)
    except BadImport as wrong:
        raise BadImport(shown(tr("{name} is not a table of rows: {wrong}", name=name, wrong=wrong), _LONGEST)) from None
    gate = RowTableGate(ruleset, present)
    for key, rows in found.items():
        gate.look_at(key, rows)
    taken, lines = gate.settled()
    return PendingImport(name, (), lines, own_rows=taken)


def _parsed(raw: bytes) -> dict[str, Any]:
    try:
        return read_toml(raw)
    except UnicodeDecodeError:
        raise BadImport(tr("it is not text in UTF-8.")) from None
    except RecursionError:
        raise BadImport(tr("it is nested too deep.")) from None
    except ValueError as problem:
        if at := _PLACE.search(str(problem)):
            line, column = at.groups()
            raise BadImport(
                tr("it is not TOML from line {line}, column {column} on.", line=line, column=column)
            ) from None
        raise BadImport(tr("it is not TOML.")) from None


def _ruleset(data: Mapping[str, Any], present: CampaignContents) -> Ruleset:
    system = data.get("system")
    if not isinstance(system, str):
        if "system" in data:
            raise BadImport(tr("“system” is not text; it names the rows' rule system."))
        raise BadImport(tr("“system” is missing; it names the rows' rule system."))
    try:
        return present.rulesets(system)
    except UnknownSystem as unknown:
        raise BadImport(str(unknown)) from None


def _rows(data: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The rows by list; a value that is no array counts as one row, which is refused later."""
    found = {key: rows if isinstance(rows, list) else [rows] for key, rows in data.items() if key != "system"}
    if not found:
        raise BadImport(tr("it has no rows."))
    count = sum(map(len, found.values()))
    if count > OWN_ROWS:
        raise BadImport(tr("it has {count:,} rows; the limit is {most:,}.", count=count, most=OWN_ROWS))
    return found


_COMMENT = "Rows of the Game Master's own. gmtool takes this file in on the page “Lists”, or with: gmtool import FILE"


def row_table_text(system: str, rows: Sequence[StoredRow], progress: Progress = unwatched) -> str:
    """The rows of one system as TOML, list by list, in order. TOML has no null, so empty values are left out.

    Raises `Cancelled`.
    """
    lists: dict[str, AoT] = {}
    for one in watched(rows, len(rows), progress):
        table = tomlkit.table()
        _fill(table, one.row)
        lists.setdefault(one.list, tomlkit.aot()).append(table)
    document = tomlkit.document()
    document.add(tomlkit.comment(_COMMENT))
    document.add("system", tomlkit.string(system))
    for key, tables in lists.items():
        document.append(key, tables)
    return tomlkit.dumps(document)


def _fill(table: Any, values: Mapping[str, Json]) -> None:
    for key, value in values.items():
        if value is not None:
            table.append(key, _item(value))


def _item(value: Any) -> Item:
    """A value on one line, however deep it is."""
    if isinstance(value, Mapping):
        table = tomlkit.inline_table()
        _fill(table, value)
        return table
    if isinstance(value, list | tuple):
        array = tomlkit.array()
        for one in value:
            if one is not None:
                array.append(_item(one))
        return array
    item: Item = tomlkit.item(value)
    return item
