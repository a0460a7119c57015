"""Changes between two trees of JSON, applied forwards and back.

Trees are never changed in place: the result shares all unchanged parts with the tree that it was made from."""

import marshal
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Json

Tree = Mapping[str, Json]
"""A JSON object."""


class Absent(Enum):
    """The value of a key that is not there; None is JSON's null, which is a value."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT
Value = Json | Absent
_PLAIN: Final = frozenset({str, int, bool})
"""Types whose values are the same if they are equal and of one type; of 0.0 and -0.0 that is not true."""


class DamagedEntry(ValueError):
    """An entry that cannot be read, or changes that do not fit the state; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Edit:
    """The values at a path of keys, before and after. The empty path is the whole tree."""

    path: tuple[str, ...]
    before: Value
    after: Value


def diff(before: Tree, after: Tree) -> tuple[Edit, ...]:
    """The edits that lead from one tree to the other: objects are compared key by key, lists as a whole."""
    return tuple(_object_edits((), before, after))


def apply(tree: Tree, edits: Sequence[Edit]) -> dict[str, Json]:
    """The tree after the edits. Raises `DamagedEntry` if they were not made from a tree like this one."""
    return _set_all(tree, [(edit.path, edit.after) for edit in edits])


def unapply(tree: Tree, edits: Sequence[Edit]) -> dict[str, Json]:
    """The tree before the edits. Raises `DamagedEntry` if they do not lead to a tree like this one."""
    return _set_all(tree, [(edit.path, edit.before) for edit in edits])


def same(one: Json, other: Json) -> bool:
    """True if two values are the same JSON. Unlike with ==, 1, 1.0 and true differ, and so do orders of keys."""
    # == finds most differences quickly, the type those of plain values, marshal or repr the rest; all run in C
    if one is other:
        return True
    return one == other and (type(one) is type(other) if type(one) in _PLAIN else _written(one) == _written(other))


def _written(value: Json) -> bytes | str:
    try:
        # later versions write what is met twice only once, which tells apart values that are alike
        return marshal.dumps(value, 2)
    except ValueError:
        # a named tuple, such as a hex in the tree of somebody else's system
        return repr(value)


def _object_edits(path: tuple[str, ...], before: Tree, after: Tree) -> Iterator[Edit]:
    if not _order_survives(before, after):
        yield Edit(path, dict(before), dict(after))
        return
    for key, old in before.items():
        new = after.get(key, ABSENT)
        if new is ABSENT:
            yield Edit((*path, key), old, ABSENT)
        elif new is not old:  # most of a state is as it was, and the same objects
            yield from _value_edits((*path, key), old, new)
    for key, new in after.items():
        if key not in before:
            yield Edit((*path, key), ABSENT, new)


def _value_edits(path: tuple[str, ...], old: Json, new: Json) -> Iterator[Edit]:
    if same(old, new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _object_edits(path, old, new)
    else:
        yield Edit(path, old, new)


def _order_survives(before: Tree, after: Tree) -> bool:
    """True if the order of keys survives: keys are removed where they are, and new ones are added at the end."""
    if before.keys() == after.keys():
        return list(before) == list(after)
    return _order_after(before, after) == list(after) and _order_after(after, before) == list(before)


def _order_after(before: Tree, after: Tree) -> list[str]:
    return [key for key in before if key in after] + [key for key in after if key not in before]


def _set_all(tree: Tree, values: Sequence[tuple[tuple[str, ...], Value]]) -> dict[str, Json]:
    changed = dict(tree)
    for path, value in values:
        try:
            changed = _with(changed, path, value)
        except (KeyError, TypeError, AttributeError, RecursionError):
            place = ".".join(map(str, path))
            of_all = tr("A change of the whole state does not fit the state.")
            # translators: the path of a value, such as figures.wulf.hits
            of_one = tr("A change of {place} does not fit the state.", place=place)
            raise DamagedEntry(of_one if place else of_all) from None
    return changed


def _with(tree: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """A copy with one value set. Raises `KeyError`, `TypeError` or `AttributeError` for a path that is not there."""
    if not path:
        return {**value}
    changed = tree.copy()
    key, *rest = path
    if rest:
        changed[key] = _with(changed[key], tuple(rest), value)
    elif value is ABSENT:
        del changed[key]
    else:
        changed[key] = value
    return changed
