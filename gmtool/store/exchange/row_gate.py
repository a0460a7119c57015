"""The GM's own rows on their way out and in: with cards go those that they use, with a campaign all of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from gmtool.rules.seam import Json, OwnRows, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.exchange.contents import CampaignContents
from gmtool.store.exchange.faults import ImportLine, flaw, refused, shown
from gmtool.store.exchange.shapes import OwnRowShape
from gmtool.store.own_rows import StoredRow, by_list
from gmtool.systems import UnknownSystem


def rows_data(rows: Iterable[StoredRow]) -> list[dict[str, Any]]:
    """The rows as they are exported."""
    return [{"system": one.system, "list": one.list, "row": dict(one.row)} for one in rows]


def rows_used(campaign: Campaign, fields: Mapping[str, Sequence[Mapping[str, Json]]]) -> tuple[StoredRow, ...]:
    """The campaign's rows that cards use, and those that these rows name; `fields` are the cards' by their systems."""
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
    """Looks at the rows of a file: which come in, and what is to be said of them."""

    def __init__(self, present: CampaignContents) -> None:
        self._present = present
        self.rows: list[StoredRow] = []
        self.lines: list[ImportLine] = []

    def look_at(self, raws: Sequence[Any]) -> None:
        """Take those that the campaign does not have yet; what it has under the same key, it keeps."""
        for number, raw in enumerate(raws, start=1):
            if wrong := self._take(raw):
                row = raw.get("row") if isinstance(raw, Mapping) else None
                name = row.get("name") if isinstance(row, Mapping) else ""
                self.lines.append(ImportLine(f"Row {number:,}", name if isinstance(name, str) else "", False, (wrong,)))
        for system in dict.fromkeys(one.system for one in self.rows):
            self._say_what_is_broken(system)

    def _take(self, raw: Any) -> str:
        """Take one, or say why not."""
        if wrong := flaw(raw):
            return wrong
        try:
            shape = OwnRowShape.model_validate(raw)
        except ValidationError as problem:
            return refused(problem)
        row = StoredRow(shape.system, shape.list, shape.row)
        key = str(row.row.get("key"))
        kept = self._present.own_rows.get((row.system, row.list, key))
        if kept is None:
            self.rows.append(row)
        elif kept != row.row:
            return f"the campaign has another “{shown(key)}” in its {shown(row.list)}, and keeps its own"
        return ""

    def ruleset(self, system: str) -> Ruleset:
        """A system with the rows that come in, for the cards that come with them. Raises `UnknownSystem`."""
        ruleset = self._present.rulesets(system)
        rows = self._of(system)
        return ruleset.extended(rows) if rows else ruleset

    def _of(self, system: str) -> OwnRows:
        return by_list(one for one in self.rows if one.system == system)

    def _say_what_is_broken(self, system: str) -> None:
        try:
            before, after = self._present.rulesets(system).left_out, self.ruleset(system).left_out
        except UnknownSystem:
            return
        said = (sentence.rstrip(".") for sentence in after if sentence not in before)
        self.lines += (ImportLine("A row of the GM's own", "", True, (sentence,)) for sentence in said)


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
