"""Musters as plain data and back, the GM's own rows that a fight keeps, and its participants."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from gmtool.bounds import nearest
from gmtool.encounter.changes import Tree
from gmtool.encounter.journal import Journal
from gmtool.language import tr
from gmtool.plain_reader import Doubt, read_surely
from gmtool.rules.seam import (
    BadMuster,
    Enlisted,
    Json,
    Muster,
    OwnRows,
    Ruleset,
    at_first,
    ground_data,
    ground_of,
    own_rows,
    quietly,
)
from gmtool.shape_faults import first_fault
from gmtool.space import SpaceError

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def dump_muster(muster: Muster) -> dict[str, Json]:
    """The muster as plain data, without fields for own rows, waves, levels, company and tags where there are none."""
    data: dict[str, Any] = _adapter(Muster).dump_python(muster, mode="json", exclude={"ground"})
    for field in ("own", "waves"):
        if not data[field]:
            del data[field]
    for figure in data["figures"]:
        often = ("level", "on", "tags", "wave")
        for field in often if figure["on"] else (*often, "bond"):
            if not figure[field] or field == "bond":
                del figure[field]
    return {**data, "ground": ground_data(muster.ground)}


def load_muster(data: Mapping[str, Any], remark: Callable[[str], None] | None = None) -> Muster:
    """The muster from plain data. Raises `BadMuster` with a sentence that names the field.

    A muster that was saved earlier is read with `remark`: a number beyond its bounds becomes the nearest allowed one,
    and `remark` is called with a sentence about it.
    """
    try:
        fields = {**data, "ground": ground_of(data.get("ground"))}
    except SpaceError as error:
        raise BadMuster(tr("The muster cannot be read: ground: {problem}", problem=error)) from None
    with suppress(Doubt):
        return read_surely(Muster, fields)
    from pydantic import ValidationError

    adapter = _adapter(Muster)
    try:
        muster: Muster = adapter.validate_python(fields) if remark is None else nearest(adapter, fields, remark)
    except ValidationError as error:
        raise BadMuster(tr("The muster cannot be read: {problem}.", problem=first_fault(error))) from None
    return muster


def load_enlisted(data: Any) -> Enlisted:
    """A figure that joined a saved fight, from plain data. Raises `BadMuster`."""
    with suppress(Doubt):
        return read_surely(Enlisted, data)
    from pydantic import ValidationError

    try:
        joined: Enlisted = nearest(_adapter(Enlisted), data, quietly)
    except ValidationError as error:
        raise BadMuster(tr("The figure that joined cannot be read: {problem}.", problem=first_fault(error))) from None
    return joined


@cache
def _adapter(kind: type[Any]) -> "TypeAdapter[Any]":
    # pydantic is slow to import and to build one
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def rows_of_fight(built_in: Ruleset, began_with: OwnRows, now: Ruleset) -> OwnRows:
    """The rows that a fight began with, then those added since under keys that were free."""
    begun = built_in.extended(began_with)
    taken = {one.key: {row.key for row in one.rows} for one in begun.lists()}
    rows = dict(own_rows(begun.lists()))
    for one in now.lists():
        new = tuple(row.values for row in one.rows if row.own and row.key not in taken.get(one.key, ()))
        if new:
            rows[one.key] = (*rows.get(one.key, ()), *new)
    return rows


def rows_of_muster(muster: Tree | None) -> OwnRows:
    """The own rows of a muster that is still plain, unchecked data; none where they have another shape."""
    found: Any = (muster or {}).get("own")
    if not isinstance(found, dict):
        return {}
    return {key: tuple(rows) for key, rows in found.items() if isinstance(rows, list)}


_JOINS: Final = "gm.add/1"
_ARRIVES: Final = "gm.arrived/1"


def participants(muster: Muster, journal: Journal) -> Iterator[Enlisted]:
    """Everybody in the fight up to the head of the journal, in the order of joining; of waves those that came."""
    there = at_first(muster)
    yield from there
    later = {one.id: one for one in muster.figures} if len(there) < len(muster.figures) else {}
    for entry in journal.line():
        if entry.command.get("kind") == _JOINS:
            with suppress(BadMuster):
                yield load_enlisted(entry.command.get("figure"))
        for event in entry.events if later else ():
            if event.get("kind") == _ARRIVES:
                came: Any = event.get("figures")
                yield from (later[one] for one in came if one in later)
