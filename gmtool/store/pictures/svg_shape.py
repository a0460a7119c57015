"""The shape of a drawing: a vector picture has no pixels, only a width and a height."""

import re
from collections.abc import Mapping

from gmtool.store.errors import BadImport
from gmtool.store.limits import DRAWING_SIDE, DRAWING_THINNEST

_NUMBER = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?)\s*([a-z%]*)\s*")
_NUMBERS = re.compile(r"[\s,]+")


def pixels(root: Mapping[str, str], name: str) -> tuple[int, int]:
    """Width and height that a drawing with such attributes counts as. Raises `BadImport` where they say no size."""
    wide, high = _shape(root)
    if not (0 < wide < float("inf") and 0 < high < float("inf")):
        raise BadImport(f"{name} says no size: a drawing needs a width and height, or a viewBox.")
    longer = max(wide, high)
    if longer > DRAWING_THINNEST * min(wide, high):
        raise BadImport(f"{name} is more than {DRAWING_THINNEST} times as long as wide.")
    return max(1, round(wide / longer * DRAWING_SIDE)), max(1, round(high / longer * DRAWING_SIDE))


def _shape(root: Mapping[str, str]) -> tuple[float, float]:
    """Width and height in units of the drawing's own; zeros where it says none."""
    wide, high = _NUMBER.fullmatch(root.get("width", "")), _NUMBER.fullmatch(root.get("height", ""))
    if wide and high and wide[2] == high[2] != "%":
        return float(wide[1]), float(high[1])
    box = _NUMBERS.split(root.get("viewBox", "").strip())
    try:
        _, _, width, height = map(float, box)
    except ValueError:
        return 0.0, 0.0
    return width, height
