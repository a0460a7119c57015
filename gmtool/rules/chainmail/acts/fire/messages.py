"""The commands and events of fire, and what is said of a shot where no map shows it."""

from enum import StrEnum
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.chainmail.state.asked import Place
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.events import Inches, ManyMen
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import (
    Cases,
    Deals,
    Event,
    FigureCommand,
    FigureEvent,
    FigureId,
    Men,
    TargetEvent,
    command,
    event,
)

WholeInches = Annotated[int, Between(0, 99)]
Aside = Annotated[int, Between(-60, 60)]
Color = Literal["white", "black"]


class Cover(StrEnum):
    """What covers a target from missiles. Slits are arrow slits or a mantlet, open from above or under a roof."""

    NONE = "none"
    SOFT = "soft"
    WOOD = "wood"
    ROOF = "roof"
    SLITS = "slits"
    CLOSED = "closed"

    @property
    def halves(self) -> bool:
        """True for soft cover (cm.missile.soft-cover)."""
        return self in (Cover.SOFT, Cover.WOOD)

    @property
    def overhead(self) -> bool:
        """True where nothing falls in from above (cm.missile.overhead-cover)."""
        return self in (Cover.WOOD, Cover.ROOF, Cover.CLOSED)

    @property
    def proof(self) -> bool:
        """True against direct fire of bows and crossbows (cm.missile.arrow-proof)."""
        return self in (Cover.SLITS, Cover.CLOSED)


class Way(StrEnum):
    """How missiles go: straight, over the heads of troops more than 3 inches away, or at troops that are nearer."""

    CLEAR = "clear"
    OVER = "over"
    NEAR = "near"


class Hidden(StrEnum):
    """How much hard cover hides a target from arquebuses (cm.arquebus.cover)."""

    NONE = "none"
    HALF = "half"
    MORE = "more"


WAYS = {
    "clear": "Nobody in the way",
    "over": "Over heads, more than 3 inches off",
    "near": "Troops no farther off than that",
}
COVERS = {
    "none": "No cover",
    "soft": "Fence, brush or low wall",
    "wood": "Wood",
    "roof": "Roof",
    "slits": "Arrow slits or mantlet",
    "closed": "Arrow slits and roof",
}
_HIDDEN = {"none": "Not hidden", "half": "Up to half hidden", "more": "More than half hidden"}


def _has_gun(ctx: Context, unit: Unit) -> bool:
    arm = ctx.missile(unit)
    return arm is not None and arm.use == "gun"


@command("cm.fire/1")
class Fire(FigureCommand):
    """A unit fires all shots that it has at another one. What is None is read from the map, or is the usual.

    `inches` is the distance; `men` are those that fire, 0 for two ranks, `high` for all ranks. For arquebuses: `hidden`
    by hard cover, and `rest` for weapons that are rested.
    """

    target: Annotated[FigureId, Ask("Target", blank=True)]
    inches: Annotated[
        WholeInches | None,
        Ask("Inches away", stated=True, when=lambda ctx, unit: ctx.ground is None or _has_gun(ctx, unit)),
    ] = None
    way: Annotated[Way | None, Ask("In the way", WAYS, stated=True)] = None
    cover: Annotated[
        Cover | None, Ask("Cover", COVERS, stated=True, when=lambda ctx, unit: not _has_gun(ctx, unit))
    ] = None
    men: Annotated[Men, Ask("Men who fire, if not all", default=None, stated=True)] = 0
    high: Annotated[bool, Ask("Rear ranks higher", stated=True)] = False
    hidden: Annotated[Hidden | None, Ask("Hard cover", _HIDDEN, stated=True, when=_has_gun)] = None
    rest: Annotated[bool, Ask("Weapons rested", stated=True, when=_has_gun)] = False


@command("cm.split/1")
class SplitMove(FigureCommand):
    """Horse with bows moves up to half its move, to fire at once: the first half of a split-move."""

    to: Place = None


@command("cm.split-on/1")
class SplitOn(FigureCommand):
    """Horse with bows goes on after the pause of a split-move, up to half its move."""

    to: Place = None


@command("cm.call/1")
class CallShot(FigureCommand):
    """A catapult, or a bombard over heads, fires at a called distance; `aside` are inches to the right of the target.

    0 inches stand for the distance of the target. `roofed`: the place has a substantial roof.
    """

    target: Annotated[FigureId, Ask("Aimed at", blank=True)]
    inches: Annotated[WholeInches, Ask(blank=True)] = 0
    aside: Annotated[Aside, Ask("Inches to the right")] = 0
    roofed: Annotated[bool, Ask("Under a roof", stated=True)] = False


@command("cm.shoot/1")
class ShootGun(FigureCommand):
    """A cannon fires in a straight line at a unit, short (white) or long (black). `inches` is the stated distance.

    `wooded`: the target stands in a wood.
    """

    target: Annotated[FigureId, Ask("Aimed at", blank=True)]
    color: Annotated[Color, Ask("Called", {"white": "Short (white)", "black": "Long (black)"})] = "white"
    inches: WholeInches | None = None
    wooded: Annotated[bool, Ask("Target in a wood", stated=True)] = False


@event("cm.fired/1", says="{figure} fired at {target} with {men}: {kills} hit{harm}.", counts=Deals("kills"))
class Fired(TargetEvent):
    """The hits of a unit's fire, before they are taken off."""

    men: ManyMen
    kills: int
    shots: int = 1
    harm: Annotated[str, Cases((("", ""), ("none", "; normal missiles do no harm to it")))] = ""


@event("cm.slow/1", says="{figure} was too late to fire ({rolled} against {against}).")
class TooSlow(FigureEvent):
    """A unit that moved too far did not beat the opponent's die."""

    rolled: int
    against: int


@event("cm.paused/1", says="{figure} paused to fire.")
class Paused(FigureEvent):
    """A unit has made the first half of a split-move."""


@event("cm.landed/1", says="{figure} fired at {target}; the shot landed {far} away.", counts=Deals(whom=""))
class Landed(TargetEvent):
    """A stone or a shell came down so far from its engine, and so far to the right of the called point."""

    far: Inches
    aside: int = 0


@event("cm.shot/1", says="{figure} fired at {target}, {color} called, {mark} on the measure.", counts=Deals(whom=""))
class GunFired(TargetEvent):
    """A cannon fired; `aside` are hundredths of an inch to the right at the end of the dowel."""

    color: str
    mark: int
    aside: int = 0


@event("cm.ball-stopped/1", says="The ball stopped {far} away.")
class BallStopped(Event):
    """Something in the way stopped a cannon ball."""

    far: Inches
