"""Limbs that a figure cannot use, with their events: which, until when, whether they are gone; and harm that clings."""

from collections.abc import Sequence
from typing import Annotated

from gmtool.bounds import Between, Count
from gmtool.records import dataclass
from gmtool.rules.seam import FigureEvent, FigureId, ItemKey, event
from gmtool.rules.tft.cards.abilities import ARM, Kind

LimbName = Annotated[str, Between(1, 30)]


@dataclass(frozen=True, slots=True)
class Limb:
    """A limb that its figure cannot use, such as the “left leg”.

    `until` is the last turn of that; 0: until the figure is healed to full ST (am.cripple.recover), and where the limb
    is `lost` only a wish helps (am.cripple.wish).
    """

    name: LimbName
    kind: Kind
    until: Count = 0
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Cling:
    """A kind of harm that clings, with the first and the last turn in which it did any."""

    harm: str
    first: Count
    last: Count


def named(limbs: Sequence[Limb], name: str) -> Limb | None:
    """The limb of this name, if it is out of use."""
    return next((one for one in limbs if one.name == name), None)


def no_arm(limbs: Sequence[Limb]) -> bool:
    """True if both arms are out of use (am.aim.weapon-arm-disable)."""
    return sum(one.kind == ARM for one in limbs) > 1


def worse(limbs: Sequence[Limb], limb: Limb) -> tuple[Limb, ...]:
    """The limbs with one more out of use; one that was so already keeps the worse of the two."""
    old = named(limbs, limb.name)
    if old is None:
        return (*limbs, limb)
    lost = old.lost or limb.lost
    until = 0 if lost or not (old.until and limb.until) else max(old.until, limb.until)
    return tuple(Limb(one.name, one.kind, until, lost) if one is old else one for one in limbs)


def healed(limbs: Sequence[Limb], *, wish: bool = False) -> tuple[Limb, ...]:
    """The limbs that stay out of use when the figure is healed to full ST: those lost, but for a `wish`."""
    return () if wish else tuple(one for one in limbs if one.lost)


@event("tft.limb-disabled/1", says="{figure} can no longer use the {limb}.", weight=2)
class LimbDisabled(FigureEvent):
    """A limb is out of use through the turn `until`, or until its figure is healed (0)."""

    limb: str
    until: int = 0


@event("tft.limb-lost/1", says="{figure} loses the {limb}.", weight=2)
class LimbLost(FigureEvent):
    """A limb is gone."""

    limb: str


@event("tft.limb-restored/1", says="{figure} can use the {limb} again.")
class LimbRestored(FigureEvent):
    """A limb is of use again."""

    limb: str


@event("tft.flopped/1", says="{figure} flops to the ground without harm.", weight=2)
class Flopped(FigureEvent):
    """A flier came down safely, with a wing that carries it no more."""


@event("tft.brought-to-knees/1", says="{figure} drops to the knees.", weight=2)
class BroughtToKnees(FigureEvent):
    """A figure dropped to its knees, for want of a leg."""


@event("tft.dazed/1", says="{figure} is dazed: DX {dx} next turn.")
class Dazed(FigureEvent):
    """A figure was hit in the head; the next turn costs it DX."""

    dx: int


@event("tft.stunned/1", says="{figure} is stunned and falls unconscious.", weight=2)
class Stunned(FigureEvent):
    """A figure was hit in the head and is unconscious, whatever its ST."""


@event("tft.shield-slack/1", says="{figure}'s {item} no longer protects.")
class ShieldSlackened(FigureEvent):
    """A shield hangs on an arm and stops nothing."""

    item: ItemKey


@event("tft.crippling-rolled/1", says="{figure} rolls {sum} for a crippling hit: {part}.")
class CripplingRolled(FigureEvent):
    """Two dice for a crippling hit; `part` in words: the head, a limb, or no."""

    target: FigureId
    sum: int
    part: str
