"""Bounds: how large a number that is read may be, declared where the number stands, and the gate that minds them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError
    from pydantic_core import ErrorDetails

_BEYOND = {"greater_than_equal": ("ge", "least"), "less_than_equal": ("le", "most")}
_LONGEST = 20


@dataclass(frozen=True, slots=True)
class Between:
    """How large a number may be, how long a text or a list, or how many dice: an annotation of a field."""

    lowest: int
    highest: int

    def __get_pydantic_core_schema__(self, kind: Any, schema_of: Any) -> dict[str, Any]:
        """The schema of a number that is annotated."""
        return {**schema_of(kind), "ge": self.lowest, "le": self.highest}


Count = Annotated[int, Between(0, 999_999)]
"""A number that counts up in a fight, such as turns, hits or gear."""
Change = Annotated[int, Between(-999_999, 999_999)]
"""A number of a fight that may be below zero."""


def problem(wrong: "ValidationError", otherwise: str = "") -> str:
    """The first thing that is wrong, as the second half of a sentence that names the field, or `otherwise`."""
    return _said(wrong.errors(include_url=False)[0], otherwise)


def nearest(reader: "TypeAdapter[Any]", data: Mapping[str, Any], say: Callable[[str], None]) -> Any:
    """What data reads as that was kept before there were bounds; a number beyond its own becomes the nearest.

    `say` hears of it in one sentence. Raises `ValidationError` for every other fault.
    """
    from pydantic import ValidationError

    try:
        return reader.validate_python(data)
    except ValidationError as wrong:
        beyond = [one for one in wrong.errors(include_url=False) if one["type"] in _BEYOND]
        if not beyond:
            raise
    changed: Any = data
    for one in beyond:
        changed = _with(changed, one["loc"], one["ctx"][_BEYOND[one["type"]][0]])
    read = reader.validate_python(changed)
    many = f" and {len(beyond) - 1} more" if len(beyond) > 1 else ""
    say(f"The nearest number that can be is used: {_said(beyond[0])}{many}.")
    return read


def _said(error: "ErrorDetails", otherwise: str = "") -> str:
    # what tells commands apart is a part of the place, and has a slash
    where = ".".join(str(part) for part in error["loc"] if "/" not in str(part)) or otherwise
    bound, word = _BEYOND.get(error["type"], ("", ""))
    found = f"{_short(error['input'])} is beyond {error['ctx'][bound]}, the {word}" if bound else error["msg"]
    return f"{where}: {found.rstrip('.')}" if where else found.rstrip(".")


def _short(number: Any) -> str:
    text = str(number) if not isinstance(number, int) or abs(number) < 10**_LONGEST else "a number of many digits"
    return text if len(text) <= 2 * _LONGEST else f"{text[:_LONGEST]}…"


def _with(tree: Any, path: Sequence[int | str], value: int) -> Any:
    """A copy with another number at a path."""
    if not path:
        return value
    key, *rest = path
    copy: Any = dict(tree) if isinstance(tree, Mapping) else list(tree)
    copy[key] = _with(tree[key], rest, value)
    return copy
