"""The ways to act of a system, from its `ways.toml`."""

from collections.abc import Mapping
from typing import Annotated

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import BadRow, Keys, Name, RowReader, Word, likely, remarks
from gmtool.rules.seam import Aim, BadData, Course, Preference, Way

_ONLY = ("reaching", "usual", "ground", "drawn")
"""The words that can follow a pattern: when alone it counts, or how it is done."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of `ways.toml`. `prefer` are patterns of keys of choices, the most liked first.

    One that ends in "reaching" counts only where the way can end beside a foe, in "usual" where the rules propose the
    choice, in "ground" where there is one. In "drawn": its inputs are drawn at random.
    """

    key: Name
    label: Name
    does: Annotated[str, Between(1, 200)]
    prefer: Keys = ()
    never: Keys = ()
    course: Word = Course.CLOSE
    aim: Word = Aim.NEAREST
    nerve: Annotated[int, Between(0, 99)] = 0
    then: Word = ""
    range: Annotated[int, Between(0, 999)] = 0


def read_ways(parsed: Mapping[str, Mapping[str, object]]) -> tuple[Way, ...]:
    """The ways of `ways.toml`, the usual one first. Raises `BadData`."""
    rows = parsed.get("ways", {}).get("way", [])
    reader, found = RowReader(_Row), list[Way]()
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        try:
            found.append(_way(reader.taken(row)))
        except BadRow as problem:
            raise BadData(f"ways.toml, [[way]], row {place}, cannot be read: {problem}.") from problem
    keys = [way.key for way in found]
    for way in found:
        if keys.count(way.key) > 1:
            raise BadData(f"ways.toml, [[way]]: “{way.key}” appears twice.")
        if way.nerve and way.then not in keys:
            raise BadData(f"ways.toml, [[way]] “{way.key}”: “then” is “{way.then}”{likely(way.then, keys)}.")
    return tuple(found)


def way_remarks(parsed: Mapping[str, Mapping[str, object]]) -> tuple[str, ...]:
    """A sentence for each row of `ways.toml` with keys that count for nothing."""
    return remarks(_Row, parsed.get("ways", {}).get("way"), "ways.toml, [[way]]")


def _way(row: _Row) -> Way:
    """The way of a row. Raises `BadRow`."""
    if row.course not in list(Course):
        raise BadRow(f"“course” cannot be “{row.course}”{likely(row.course, Course)}")
    if row.aim not in list(Aim):
        raise BadRow(f"“aim” cannot be “{row.aim}”{likely(row.aim, Aim)}")
    about = (row.key, row.label, row.does, tuple(_preference(one) for one in row.prefer), row.never)
    return Way(*about, Course(row.course), Aim(row.aim), row.nerve, row.then, row.range)


def _preference(text: str) -> Preference:
    pattern, _, only = text.rpartition(" ")
    return Preference(pattern, **{only: True}) if pattern and only in _ONLY else Preference(text)
