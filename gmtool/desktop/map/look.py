"""How a counter looks: everything that its picture depends on."""

from dataclasses import dataclass

from gmtool.desktop.map.layout import facing_angle
from gmtool.rules.seam.views import Posture


@dataclass(frozen=True, slots=True)
class Look:
    """All that a counter's picture depends on but for its size and the theme."""

    letters: str
    side: int
    facing: int | None
    posture: Posture
    left: int
    full: int
    """With 0 there is no ring; `taken` is counted instead."""
    hidden: bool = False
    turned: float = 0.0
    """The angle of the camera; only the notch turns with it."""
    heading: int | None = None
    """Where it looks on open ground, in degrees clockwise from north."""
    picture: str = ""
    """The key of its picture in the campaign."""
    acted: bool = False
    """Whether it has done what it does this turn."""
    good: int = 0
    bad: int = 0
    """How many conditions hold for it."""
    taken: int = 0

    @property
    def angle(self) -> float | None:
        """Where it looks, in degrees as a painter turns: 0 to the east, clockwise."""
        if self.heading is not None:
            return self.heading - 90.0
        return None if self.facing is None else facing_angle(self.facing)

    @property
    def down(self) -> bool:
        """Whether it is out of the fight."""
        return self.posture in (Posture.OUT, Posture.DEAD)
