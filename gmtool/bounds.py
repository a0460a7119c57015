"""Bounds of the numbers in saved data, declared at the field, and the reader that brings older data within them."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.shape_faults import fault_of

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_BEYOND = {"greater_than_equal": "ge", "less_than_equal": "le"}


@dataclass(frozen=True, slots=True)
class Between:
    """The bounds of a number, of the length of a text or list, or of a number of dice: an annotation of a field."""

    lowest: int
    highest: int

    def __get_pydantic_core_schema__(self, kind: Any, schema_of: Any) -> dict[str, Any]:
        """The schema of the annotated number."""
        return {**schema_of(kind), "ge": self.lowest, "le": self.highest}


Count = Annotated[int, Between(0, 999_999)]
"""A number in a fight that counts up, such as turns, hits or gear."""
Change = Annotated[int, Between(-999_999, 999_999)]
"""A number in a fight that may be below zero."""


def nearest(reader: "TypeAdapter[Any]", data: Mapping[str, Any], remark: Callable[[str], None]) -> Any:
    """Validated data of a time before there were bounds: a number beyond its bounds becomes the nearest allowed one.

    `remark` is called with a sentence about it. Raises `ValidationError` for every other fault.
    """
    from pydantic import ValidationError

    try:
        return reader.validate_python(data)
    except ValidationError as error:
        beyond = [one for one in error.errors(include_url=False) if one["type"] in _BEYOND]
        if not beyond:
            raise
    changed: Any = data
    for one in beyond:
        changed = _with(changed, one["loc"], one["ctx"][_BEYOND[one["type"]]])
    read = reader.validate_python(changed)
    more, fault = len(beyond) - 1, fault_of(beyond[0])
    if more:
        said = trn(
            "The nearest allowed number is used: {fault} and {n} more.",
            "The nearest allowed number is used: {fault} and {n} more.",
            more,
            fault=fault,
        )
    else:
        said = tr("The nearest allowed number is used: {fault}.", fault=fault)
    remark(said)
    return read


def _with(tree: Any, path: Sequence[int | str], value: int) -> Any:
    """A copy with another number at a path."""
    if not path:
        return value
    key, *rest = path
    copy: Any = dict(tree) if isinstance(tree, Mapping) else list(tree)
    copy[key] = _with(tree[key], rest, value)
    return copy
