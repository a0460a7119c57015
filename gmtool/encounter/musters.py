"""A muster as plain data and back."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from gmtool.bounds import nearest, problem
from gmtool.rules.seam import BadMuster, Enlisted, Json, Muster, ground_data, ground_of, quietly
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
