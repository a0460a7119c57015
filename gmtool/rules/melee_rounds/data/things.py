"""Potions and pellets."""

from dataclasses import dataclass
from typing import Literal

from gmtool.rules.kit.rows import Name


@dataclass(frozen=True, slots=True)
class ThingRow:
    """Something that is drunk or thrown. By its kind goes what has to be done with it (section 6.5, 6.6)."""

    key: Name
    name: Name
    kind: Literal["potion", "flash", "tanglefoot"]
