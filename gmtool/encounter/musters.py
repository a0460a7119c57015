"""A muster as plain data and back."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from gmtool.rules.seam import BadMuster, Json, Muster

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError


def dump_muster(muster: Muster) -> dict[str, Json]:
    """The muster as plain data."""
    data: dict[str, Any] = _adapter().dump_python(muster, mode="json")
    if data["ground"] is not None:
        # A set has no order of its own, and the same muster must always be the same data.
        data["ground"]["walls"].sort()
    return data


def load_muster(data: Mapping[str, Any]) -> Muster:
    """The muster from plain data. Raises `BadMuster` with a sentence that names the field."""
    from pydantic import ValidationError

    try:
        return _adapter().validate_python(data)
    except ValidationError as wrong:
        raise BadMuster(_sentence(wrong)) from None


@cache
def _adapter() -> "TypeAdapter[Muster]":
    # building it takes longer than opening a window should
    from pydantic import TypeAdapter

    return TypeAdapter(Muster)


def _sentence(wrong: "ValidationError") -> str:
    first = wrong.errors(include_url=False)[0]
    place = ".".join(str(key) for key in first["loc"]) or "it"
    return f"The muster cannot be read: {place}: {first['msg'].rstrip('.')}."
