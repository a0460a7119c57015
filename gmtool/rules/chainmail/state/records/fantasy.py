"""Fantasy: the magic arms of a unit, whether it is invisible, and its fantastic combat."""

from gmtool.bounds import Count
from gmtool.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fantasy:
    """The magic arms of each figure of a unit, by key, and the enchanted arrows that all of it has left.

    `fought` are the foes that it met in fantastic combat this turn; the roll of those in `unhurt_by` had no effect on
    it, so that it may withdraw (cm.fct.withdraw).
    """

    blend: str = ""
    """Its second fantastic type, whose abilities it has as well (cm.fantasy.combination)."""
    magic: tuple[str, ...] = ()
    arrows: Count = 0
    invisible: bool = False
    """Nobody sees it but those who detect the hidden (cm.fantasy.invisible)."""
    fought: tuple[str, ...] = ()
    unhurt_by: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    """The bands of Orcs near it for which it has rolled already (cm.orc.quarrel)."""
