"""Counters: figures, lying things and sides, as the map and the rows show them."""

from enum import StrEnum
from typing import Final

from gmtool.bounds import Count
from gmtool.language import tr, trc
from gmtool.records import dataclass, swift
from gmtool.rules.seam.views.bodies import Bond, BreakLine, Formation
from gmtool.space import Block, Hex, Place, Point


class Posture(StrEnum):
    """The posture of a figure, as far as a counter shows it."""

    STANDING = "standing"
    KNEELING = "kneeling"
    PRONE = "prone"
    OUT = "out"  # unconscious
    DEAD = "dead"

    @property
    def words(self) -> str:
        """The posture in the language of the window."""
        return _POSTURES[self]


_POSTURES: Final = {
    Posture.STANDING: trc("posture", "standing"),
    Posture.KNEELING: trc("posture", "kneeling"),
    Posture.PRONE: trc("posture", "prone"),
    # translators: unconscious
    Posture.OUT: trc("posture", "out"),
    Posture.DEAD: trc("posture", "dead"),
}


@swift
@dataclass(frozen=True, slots=True)
class Counter:
    """A figure as its counter and its row show it. `hexes` is empty without a map; the first is its place.

    On open ground `at` is the center of the base, `base` its diameter in hundredths of the ground's unit, and `heading`
    the way the figure looks, in degrees clockwise from north. `picture` is the key of its picture in the campaign.

    The ring shows `left` of `full`. A `full` of 0: nobody has noted how much the figure can take, and there is no ring;
    the damage `taken` is counted instead. `health_words` describe the health where no hits are counted. `gone` figures
    have left the ground and are not drawn.

    A unit has a `formation`, and on open ground a `block`, about its place; `base` is then the larger of its sides.
    `breaks` are the lines of losses that matter to it, the first one first.
    `level` is the height above the ground in the system's steps. A figure that goes with another one is `on` it, in the
    way of its `bond`.
    """

    figure: str
    name: str
    side: str
    hexes: tuple[Hex, ...]
    facing: int | None
    posture: Posture
    left: int
    full: int
    summary: tuple[str, ...] = ()
    facts: str = ""
    opponents: tuple[str, ...] = ()
    gone: bool = False
    hidden: bool = False
    picture: str = ""
    at: Point | None = None
    base: int = 0
    heading: int | None = None
    taken: int = 0
    health_words: str = ""
    formation: Formation | None = None
    block: Block | None = None
    level: int = 0
    on: str = ""
    bond: Bond = Bond.RIDES
    breaks: tuple[BreakLine, ...] = ()

    @property
    def next_break(self) -> BreakLine | None:
        """The next line of losses; None where there is none ahead."""
        return next((one for one in self.breaks if not one.passed), None)

    @property
    def break_words(self) -> str:
        """The next line of losses in words: "checks morale at 13 left"; empty without one."""
        line = self.next_break
        if line is None:
            return ""
        # translators: what a unit does once no more than so many of its men are left
        return tr("{deed} at {number} left", deed=line.does, number=self.full - line.losses)

    @property
    def places(self) -> tuple[Place, ...]:
        """The figure's hexes, or its place on open ground; empty without either."""
        return self.hexes if self.at is None else (self.at,)

    @property
    def where(self) -> Place | None:
        """The figure's hex, the first of several, or its place on open ground."""
        return next(iter(self.places), None)

    @property
    def way(self) -> int | None:
        """The figure's facing, or its heading on open ground."""
        return self.facing if self.at is None else self.heading

    def takes(self, place: Place) -> bool:
        """True if a place is one of the figure's hexes, or under its base or in its block on open ground."""
        if self.block is not None:
            return isinstance(place, Point) and self.block.covers(place)
        if self.at is None:
            return place in self.hexes
        return isinstance(place, Point) and self.at.is_within(self.base // 2, place)

    @property
    def height(self) -> str:
        """The level as a mark: "▲2" above the ground, "▼1" below it, empty on it."""
        return f"{'▲' if self.level > 0 else '▼'}{abs(self.level)}" if self.level else ""

    @property
    def counted(self) -> str:
        """The damage taken, in words; empty where there is none, or where the ring shows it."""
        # translators: the damage that a figure has taken
        return tr("{number} damage taken", number=self.taken) if self.taken and not self.full else ""

    @property
    def health(self) -> str:
        """The hits left, in words: "8 of 10"; where nobody noted how many there are, "4 damage taken"."""
        if self.health_words:
            return self.health_words
        # translators: hits
        known = tr("{left} of {full}", left=self.left, full=self.full)
        return known if self.full else self.counted or tr("no damage taken")

    @property
    def health_left(self) -> str:
        """The health as part of a sentence: "8 of 10 left"."""
        # translators: hits
        known = tr("{left} of {full} left", left=self.left, full=self.full)
        return known if self.full and not self.health_words else self.health

    @property
    def able(self) -> bool:
        """True if the figure is neither out nor dead nor gone."""
        return not self.gone and self.posture not in (Posture.OUT, Posture.DEAD)


@dataclass(frozen=True, slots=True)
class Lying:
    """Something that lies on a hex, or at a place of open ground: a dropped weapon."""

    label: str
    hex: Hex | None
    key: str = ""
    at: Point | None = None

    @property
    def where(self) -> Place | None:
        """The thing's hex, or its place on open ground."""
        return self.hex if self.at is None else self.at


@dataclass(frozen=True, slots=True)
class Side:
    """A side: those who fight together. `colour` is an index into the screen's colour-blind-safe colours.

    `players`: the players' own side. `real_dice`: people roll for it; None: as the settings say for such a side.
    What the players see of a side has nothing to do with who rolls for it.
    """

    id: str
    name: str
    colour: Count = 0
    players: bool = False
    real_dice: bool | None = None
