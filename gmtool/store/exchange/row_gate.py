"""The GM's own rows in exports and imports: with cards those that they use, with a campaign all of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from gmtool.language import tr
from gmtool.rules.seam import Json, Ruleset
from gmtool.shape_faults import first_fault
from gmtool.store.campaign import Campaign
from gmtool.store.exchange.contents import CampaignContents
from gmtool.store.exchange.faults import ImportLine, flaw, shown
from gmtool.store.exchange.shapes import OwnRowShape
from gmtool.store.own_rows import StoredRow, by_list
from gmtool.systems import UnknownSystem


def rows_data(rows: Iterable[StoredRow]) -> list[dict[str, Any]]:
    """The rows as they are exported."""
    return [{"system": one.system, "list": one.list, "row": dict(one.row)} for one in rows]


def rows_used(campaign: Campaign, fields: Mapping[str, Sequence[Mapping[str, Json]]]) -> tuple[StoredRow, ...]:
    """The campaign's rows that cards use, and the rows that these name; `fields` are those of the cards, by system."""
    found: list[StoredRow] = []
    for system, cards in fields.items():
        left = list(campaign.own_rows.list(system))
        named = set(_texts(list(cards)))
        while used := [one for one in left if str(one.row.get("key")) in named]:
            found += used
            ids = {one.id for one in used}
            left = [one for one in left if one.id not in ids]
            named = set(_texts([one.row for one in used]))
    return tuple(sorted(found, key=lambda one: one.id))


class RowGate:
    """The check of the rows of a file: which are imported, and the remarks about them."""

    def __init__(self, present: CampaignContents) -> None:
        self._present = present
        self.rows: list[StoredRow] = []
        self.lines: list[ImportLine] = []

    def look_at(self, raws: Sequence[Any]) -> None:
        """Take the rows whose keys the campaign does not have yet."""
        for number, raw in enumerate(raws, start=1):
            if wrong := self._take(raw):
                row = raw.get("row") if isinstance(raw, Mapping) else None
                name = row.get("name") if isinstance(row, Mapping) else ""
                place = tr("Row {number:,}", number=number)
                self.lines.append(ImportLine(place, name if isinstance(name, str) else "", False, (wrong,)))
        for system in dict.fromkeys(one.system for one in self.rows):
            self._remark_on_unreadable(system)

    def _take(self, raw: Any) -> str:
        """The reason against taking a row; empty after taking it."""
        if wrong := flaw(raw):
            return wrong
        try:
            shape = OwnRowShape.model_validate(raw)
        except ValidationError as problem:
            return first_fault(problem)
        row = StoredRow(shape.system, shape.list, shape.row)
        key = str(row.row.get("key"))
        kept = self._present.own_rows.get((row.system, row.list, key))
        if kept is None:
            self.rows.append(row)
        elif kept != row.row:
            # translators: “list” is the English name of a list, such as weapons, and “key” that of a row
            return tr(
                "the campaign has another “{key}” in its {list}, and keeps its own",
                key=shown(key),
                list=shown(row.list),
            )
        return ""

    def ruleset(self, system: str) -> Ruleset:
        """A system with the imported rows, for the cards imported with them. Raises `UnknownSystem`."""
        ruleset = self._present.rulesets(system)
        rows = by_list(one for one in self.rows if one.system == system)
        return ruleset.extended(rows) if rows else ruleset

    def _remark_on_unreadable(self, system: str) -> None:
        try:
            before, after = self._present.rulesets(system).left_out, self.ruleset(system).left_out
        except UnknownSystem:
            return
        remarks = (sentence.rstrip(".") for sentence in after if sentence not in before)
        self.lines += (ImportLine(tr("A row of the GM's own"), "", True, (sentence,)) for sentence in remarks)


def _texts(value: object) -> Iterator[str]:
    """Every text within a value."""
    waiting: list[object] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
