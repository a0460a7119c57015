"""The commands and events of melees beyond contact: joining, refusing, overlapping, turning, and carrying through."""

from typing import Annotated

from gmtool.rules.chainmail.state.asked import InContact, Meets, WayToIt, foes, units
from gmtool.rules.chainmail.state.events import ASPECTS, Inches, ManyMen
from gmtool.rules.chainmail.state.unit import Aspect, Far, WholeInches
from gmtool.rules.kit.asking import Ask, obvious, off_map, the_first
from gmtool.rules.seam import FigureCommand, FigureEvent, FigureId, Men, TargetEvent, command, event


@command("cm.join/1")
class Join(FigureCommand):
    """A unit near a melee is drawn into it, against one of the enemies there (cm.melee.join)."""

    target: Annotated[FigureId, Ask("Against", allowed=True, proposes=obvious)]
    aspect: Meets = None
    inches: Annotated[WholeInches | None, Ask("Inches from the melee", when=off_map)] = None
    men: InContact = 0


@command("cm.refuse/1")
class Refuse(FigureCommand):
    """Missile troops in a line step back; whoever attacked them meets the cover (cm.melee.missile-refuse)."""

    cover: Annotated[FigureId, Ask("Behind", units, allowed=True, proposes=the_first)]


@command("cm.overlap/1")
class Overlap(FigureCommand):
    """Men with no enemy before them go round the enemy's flank or rear (cm.melee.overlap)."""

    men: Annotated[Men, Ask("Men who go round", lowest=1, required=False)]
    aspect: Annotated[Aspect, Ask("To the", {"flank": "Flank", "rear": "Rear"})] = Aspect.FLANK


@command("cm.turn-to/1")
class TurnTo(FigureCommand):
    """A unit that is attacked in flank or rear turns to face that enemy (cm.melee.rear)."""

    target: FigureId


@command("cm.carry-on/1")
class CarryOn(FigureCommand):
    """A charge that won goes on straight ahead; without a map the GM says whom it reaches, if anybody."""

    target: Annotated[FigureId, Ask("Reaches", foes, unsaid="Nobody", when=off_map)] = ""
    aspect: Meets = None
    inches: WayToIt = None


@command("cm.halt/1")
class Halt(FigureCommand):
    """A charge whose enemy surrendered ends (cm.postmelee.surrender-charge)."""


@event("cm.joined/1", says="{figure} joined the melee against {target}{aspect}.")
class Joined(TargetEvent):
    """A unit was drawn into a melee."""

    aspect: Annotated[Aspect, ASPECTS] = Aspect.FRONT


@event("cm.refused/1", says="{figure} refused the melee and stepped back behind {target}.")
class Refused(TargetEvent):
    """Missile troops refused a melee."""

    far: Far = 0


@event("cm.overlapped/1", says="{men} of {figure} went around {target}{aspect}.")
class Overlapped(TargetEvent):
    """Men went round the end of an enemy's line."""

    men: ManyMen
    aspect: Annotated[Aspect, ASPECTS] = Aspect.FLANK


@event("cm.turned-to/1", says="{figure} turned to face {target}.")
class TurnedTo(TargetEvent):
    """A unit turned to face an enemy who attacks it."""


@event("cm.carried-on/1", says="{figure} charged on for {far}.")
class CarriedOn(FigureEvent):
    """A charge went on for so far."""

    far: Inches


@event("cm.halted/1", says="{figure} ended the charge.")
class Halted(FigureEvent):
    """A charge ended at prisoners."""
