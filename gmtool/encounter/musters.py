"""Musters as plain data and back, the GM's own rows that a fight keeps, and who has been in it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from gmtool.bounds import nearest, problem
from gmtool.encounter.changes import Tree
from gmtool.encounter.journal import Journal
from gmtool.rules.seam import (
    BadMuster,
    Enlisted,
    Json,
    Muster,
    OwnRows,
    Ruleset,
    ground_data,
    ground_of,
    own_rows,
    quietly,
)
from gmtool.space import SpaceError

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def dump_muster(muster: Muster) -> dict[str, Json]:
    """The muster as plain data; without rows of the GM's own it has no field for them."""
    data: dict[str, Any] = _adapter().dump_python(muster, mode="json", exclude={"ground"})
    if not data["own"]:
        del data["own"]
    return {**data, "ground": ground_data(muster.ground)}


def load_muster(data: Mapping[str, Any], say: Callable[[str], None] | None = None) -> Muster:
    """The muster from plain data. Raises `BadMuster` with a sentence that names the field.

    One that was kept already is read with `say`: a number beyond its bounds becomes the nearest, and `say` hears of it.
    """
    from pydantic import ValidationError

    try:
        whole = {**data, "ground": ground_of(data.get("ground"))}
        muster: Muster = _adapter().validate_python(whole) if say is None else nearest(_adapter(), whole, say)
    except ValidationError as wrong:
        raise BadMuster(f"The muster cannot be read: {problem(wrong)}.") from None
    except SpaceError as wrong:
        raise BadMuster(f"The muster cannot be read: ground: {wrong}") from None
    return muster


def load_enlisted(data: Any) -> Enlisted:
    """Somebody who joined a fight that was kept, from plain data. Raises `BadMuster`."""
    from pydantic import ValidationError

    try:
        joined: Enlisted = nearest(_adapter_of_one(), data, quietly)
    except ValidationError as wrong:
        raise BadMuster(f"Who joined cannot be read: {problem(wrong)}.") from None
    return joined


@cache
def _adapter() -> "TypeAdapter[Muster]":
    # building it takes longer than opening a window should
    from pydantic import TypeAdapter

    return TypeAdapter(Muster)


@cache
def _adapter_of_one() -> "TypeAdapter[Enlisted]":
    from pydantic import TypeAdapter

    return TypeAdapter(Enlisted)


def rows_of_fight(built_in: Ruleset, began_with: OwnRows, now: Ruleset) -> OwnRows:
    """The rows a fight began with, and after them those whose keys it did not have."""
    begun = built_in.extended(began_with)
    taken = {one.key: {row.key for row in one.rows} for one in begun.lists()}
    rows = dict(own_rows(begun.lists()))
    for one in now.lists():
        new = tuple(row.values for row in one.rows if row.own and row.key not in taken.get(one.key, ()))
        if new:
            rows[one.key] = (*rows.get(one.key, ()), *new)
    return rows


def rows_of_muster(muster: Tree | None) -> OwnRows:
    """The rows of a muster that is still plain data, perhaps from elsewhere; none where they have no sound shape."""
    found: Any = (muster or {}).get("own")
    if not isinstance(found, dict):
        return {}
    return {key: tuple(rows) for key, rows in found.items() if isinstance(rows, list)}


_JOINS: Final = "gm.add/1"


def participants(muster: Muster, journal: Journal) -> Iterator[Enlisted]:
    """Everybody up to the head of the journal, in the order in which they came."""
    yield from muster.figures
    for entry in journal.line():
        if entry.command.get("kind") == _JOINS:
            with suppress(BadMuster):
                yield load_enlisted(entry.command.get("figure"))
