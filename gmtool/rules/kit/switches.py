"""Switches: the house rules of a system, as rows of its data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.kit.rows import BadRow, Keys, Name, RowReader
from gmtool.rules.seam import BadData, HouseRule


@dataclass(frozen=True, slots=True)
class _Switch:
    """A row of `switches.toml`. `options` are the readings in words by their keys, the noted one first.

    `rules` are the ledger ids that it settles; `help` is why there is a choice, or what it means.
    """

    key: Name
    label: Annotated[str, Between(1, 100)]
    options: Mapping[str, str]
    rules: Keys
    help: Annotated[str, Between(0, 200)] = ""


def read_switches(parsed: Mapping[str, Mapping[str, object]]) -> tuple[HouseRule, ...]:
    """The house rules of `switches.toml`. Raises `BadData`: the rules ask for every switch, so none can be left out."""
    rows = parsed.get("switches", {}).get("switch", [])
    reader, found = RowReader(_Switch), list[HouseRule]()
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        try:
            one = reader.read(row)
            if len(one.options) < 2:
                raise BadRow("“options” has fewer than two")
        except BadRow as problem:
            raise BadData(f"switches.toml, [[switch]], row {place}, cannot be read: {problem}.") from problem
        found.append(HouseRule(one.key, one.label, tuple(one.options.items()), one.rules, one.help))
    twice = {one.key for one in found if [other.key for other in found].count(one.key) > 1}
    if twice:
        raise BadData(f"switches.toml, [[switch]]: “{min(twice)}” is there twice.")
    return tuple(found)
