"""Stands of prepared figures: where each of them is on the ground and which way it looks, in few letters."""

from typing import Final

from gmtool.language import tr, trn
from gmtool.presentation.encounters.company import unplaced
from gmtool.presentation.encounters.waves import when_words, where_words
from gmtool.records import dataclass
from gmtool.rules.seam import Enlisted, Muster, Wave
from gmtool.space import Ground

_ARROWS: Final = "↑↗→↘↓↙←↖"
"""Clockwise from the top of the ground."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A figure's place, as its ground calls it, and the arrow of its facing, with the words for it.

    All are empty where there is no ground, or the place is that of whom it goes with. `lacking`: it has no place yet.
    Of a figure that comes in a wave they say when, and where it comes in.
    """

    place: str = ""
    arrow: str = ""
    way: str = ""
    lacking: bool = False

    @property
    def brief(self) -> str:
        """The place and the arrow: "0304 ↗"."""
        return f"{self.place} {self.arrow}".strip()

    @property
    def words(self) -> str:
        """The same for those who listen: "0304, facing north-east"."""
        return ", ".join(part for part in (self.place, self.way) if part)


def stand_of(figure: Enlisted, ground: Ground | None, wave: Wave | None = None) -> Stand:
    """Where a figure stands on this ground; of one that comes in a wave, when and where it does."""
    if wave is not None:
        label = "" if ground is None else ground.place_label(wave.entrance)
        place = f"{when_words(wave)} · {label}" if label else when_words(wave)
        return Stand(place, way="" if label else where_words(wave, ground))
    if ground is None or figure.shares_place:
        return Stand()
    place = ground.place_label(figure.where)
    if not place:
        return Stand(tr("not placed"), lacking=True)
    way = figure.way
    if way is None:
        return Stand(place)
    return Stand(place, arrow_of(ground, way), ground.way_words(way))


def arrow_of(ground: Ground, way: int) -> str:
    """The arrow that points most nearly along a facing or a heading."""
    return _ARROWS[round(ground.way_bearing(way) / 45) % 8]


def nowhere(muster: Muster, *, mapless: bool) -> str:
    """How many figures still need a place, as a sentence; empty where none does, or no map is fought on."""
    many = 0 if muster.ground is None or mapless else len(unplaced(muster))
    return trn("{n} figure is not placed", "{n} figures are not placed", many) if many else ""
