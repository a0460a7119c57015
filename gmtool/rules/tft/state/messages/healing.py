"""Regeneration, revival and resuscitation: the commands, and the events about them."""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.asking import Ask, as_the_first
from gmtool.rules.seam import FigureCommand, FigureEvent, FigureId, command, event

MOST_MINUTES, MOST_POINTS = 9999, 5
REVIVALS = {"potion": "Revival potion", "spell": "Revival spell", "wish": "Wish", "antidote": "Universal antidote"}
Points = Annotated[int, Between(0, MOST_POINTS)]


@command("tft.revive/1")
class Revive(FigureCommand):
    """A dead figure is brought back, so many minutes after its death; it loses points of ST, DX and IQ.

    `mangled`: its body is beheaded, crushed or mangled.
    """

    means: Annotated[Literal["spell", "potion", "wish", "antidote"], Ask("By", among=REVIVALS, required=True)] = (
        "potion"
    )
    lost_st: Annotated[Points, Ask("ST lost", required=True)] = 0
    lost_dx: Annotated[Points, Ask("DX lost", required=True)] = 0
    lost_iq: Annotated[Points, Ask("IQ lost", default=MOST_POINTS, required=True)] = 0
    minutes: Annotated[int, Between(0, MOST_MINUTES), Ask("Minutes since the death", required=True)] = 0
    mangled: Annotated[bool, Ask("Beheaded, crushed or mangled")] = False


@command("tft.resuscitate/1")
class Resuscitate(FigureCommand):
    """A diver brings round somebody who has just drowned."""

    target: Annotated[FigureId, Ask("Whom", judged=True, hopeless=as_the_first)]


@event("tft.revived/1", says="{figure} is alive again, unconscious at ST {st}.", weight=2)
class Revived(FigureEvent):
    """A dead figure came back; `points` are those of ST, DX and IQ that it lost."""

    st: int
    points: tuple[int, int, int] = (0, 0, 0)


@event("tft.resuscitated/1", says="{figure} brings {target} round: unconscious at ST {st}.", weight=2)
class Resuscitated(FigureEvent):
    """A figure that seemed drowned lives."""

    target: FigureId
    st: int


@event("tft.regenerated/1", says="{figure} regenerates {hits} (ST {st}).")
class Regenerated(FigureEvent):
    """Hits healed at the end of a turn."""

    hits: int
    st: int


@event("tft.burned/1", says="The body of {figure} burns, and regenerates no more.", weight=2)
class Burned(FigureEvent):
    """A dead body is ashes."""
