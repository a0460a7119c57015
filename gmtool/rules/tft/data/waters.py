"""Rows of water: what each depth, and each way of being in it, does to a figure; and who drowns how easily."""

from typing import Literal

from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import Name, Number, Word

NOT_SWIMMING = "none"
"""The key of the row for figures that cannot swim."""


@dataclass(frozen=True, slots=True)
class Water:
    """A depth of water, or a way of being in deep water.

    `depth` is that on the map from which on it counts; `rough`: it is bad footing for whoever walks. `ma` is the MA
    there: all, half, or a number. A `fall` there is one like any other, calls for a roll against drowning, or has its
    own roll to stand up.
    """

    key: Name
    name: Name
    depth: Number
    rule: Word
    rough: bool = False
    ma: Literal["full", "half", "2", "6", "10"] = "full"
    fall: Literal["", "drowning", "stands", "never"] = ""
    fall_rule: Word = ""

    def ma_of(self, ma: int) -> int:
        """The MA of a figure that has so much on dry land."""
        if self.ma in ("full", "half"):
            return ma // 2 if self.ma == "half" else ma
        return int(self.ma)


@dataclass(frozen=True, slots=True)
class Swimmer:
    """Figures with a talent, by its key: the dice against drowning (0: none needed) and further turns of breath."""

    key: Name
    dice: Number
    breath: Number = 0
