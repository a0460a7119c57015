"""A muster as plain data and back."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from gmtool.rules.seam import BadMuster, Json, Muster, ground_data, ground_of
from gmtool.space import SpaceError

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError


def dump_muster(muster: Muster) -> dict[str, Json]:
    """The muster as plain data; without rows of the GM's own it has no field for them."""
    data: dict[str, Any] = _adapter().dump_python(muster, mode="json", exclude={"ground"})
    if not data["own"]:
        del data["own"]
    return {**data, "ground": ground_data(muster.ground)}


def load_muster(data: Mapping[str, Any]) -> Muster:
    """The muster from plain data. Raises `BadMuster` with a sentence that names the field."""
    from pydantic import ValidationError

    try:
        return _adapter().validate_python({**data, "ground": ground_of(data.get("ground"))})
    except ValidationError as wrong:
        raise BadMuster(_sentence(wrong)) from None
    except SpaceError as wrong:
        raise BadMuster(f"The muster cannot be read: ground: {wrong}") from None


@cache
def _adapter() -> "TypeAdapter[Muster]":
    # building it takes longer than opening a window should
    from pydantic import TypeAdapter

    return TypeAdapter(Muster)


def _sentence(wrong: "ValidationError") -> str:
    first = wrong.errors(include_url=False)[0]
    place = ".".join(str(key) for key in first["loc"]) or "it"
    return f"The muster cannot be read: {place}: {first['msg'].rstrip('.')}."
