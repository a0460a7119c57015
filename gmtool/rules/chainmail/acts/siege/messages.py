"""The commands and events of sieges, with their sentences."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.chainmail.state.asked import MOST_SAID, off_table, on_table
from gmtool.rules.chainmail.state.unit import Far
from gmtool.rules.kit.asking import Ask, obvious, off_map, on_map, the_first
from gmtool.rules.seam import Deals, Either, FigureCommand, FigureEvent, FigureId, Men, TargetEvent, command, event
from gmtool.space import Point, Position

WholeInches = Annotated[int, Between(0, 99)]


# --- engines and cover ------------------------------------------------------------------------------------------------
@command("cm.batter/1")
class Batter(FigureCommand):
    """A ram, pick or screw works against its target for this turn."""

    target: Annotated[FigureId, Ask("Against", proposes=obvious)]


@event("cm.battered/1", says="{figure} battered {target}.")
class Battered(TargetEvent):
    """A ram worked against its target."""


@event("cm.ram-caught/1", says="{figure}: the defender rolled {rolled} and {caught}.", weight=2)
class RamCaught(FigureEvent):
    """The defender rolled to put a ram out of action."""

    rolled: int
    caught: Annotated[bool, Either("put it out of action", "did not stop it")]


@command("cm.shelter/1")
class TakeShelter(FigureCommand):
    """A unit stands behind a mantlet, abatis or a wall."""

    target: Annotated[FigureId, Ask("Behind", proposes=obvious)]


@command("cm.unshelter/1")
class LeaveShelter(FigureCommand):
    """A unit leaves what it stands behind."""


@event("cm.sheltered/1", says="{figure} took shelter behind {target}.")
class Sheltered(TargetEvent):
    """A unit stands behind something."""


@event("cm.unsheltered/1", says="{figure} left shelter.")
class Unsheltered(FigureEvent):
    """A unit left its shelter."""


# --- ladders and towers -----------------------------------------------------------------------------------------------
@command("cm.climb/1")
class Climb(FigureCommand):
    """Men of a unit climb a ladder or a tower; 0 for as many as can."""

    target: Annotated[FigureId, Ask("Up", proposes=obvious)]
    men: Annotated[Men, Ask("Men", default=None)] = 0


@event("cm.climbed/1", says="{men} of {figure} climbed {target}.")
class Climbed(TargetEvent):
    """Men climbed a ladder or a tower."""

    men: int


@command("cm.fight-at-top/1")
class FightAtTop(FigureCommand):
    """The man at the top of a ladder or on the drawbridge fights a defender."""

    target: Annotated[FigureId, Ask("Against", proposes=obvious)]


@command("cm.step-on-wall/1")
class StepOnWall(FigureCommand):
    """Climbers step onto an undefended wall, as far as the next ones need."""


@event("cm.on-wall/1", says="{men} of {figure} stepped onto the wall.")
class SteppedOn(FigureEvent):
    """Climbers stepped onto the wall."""

    men: int


@command("cm.push-ladder/1")
class PushLadder(FigureCommand):
    """Defenders who have won a fight against climbers try to push the ladder off."""

    target: Annotated[FigureId, Ask("Ladder", proposes=obvious)]


@event("cm.ladder-pushed/1", says="{figure} pushed the ladder {off} ({rolled}).", weight=2, counts=Deals(whom=""))
class LadderPushed(TargetEvent):
    """Defenders tried to push a ladder off."""

    rolled: int
    off: Annotated[bool, Either("off", "in vain")]


@event("cm.stunned/1", says="{figure}: {men} stunned for a turn.")
class Stunned(FigureEvent):
    """Men fell from a ladder and are stunned."""

    men: int


@command("cm.rock/1")
class DropRock(FigureCommand):
    """Defenders drop a rock on a ladder, an engine or a war machine."""

    target: Annotated[FigureId, Ask("On", proposes=obvious)]


@event("cm.rock-fell/1", says="{figure} dropped a rock on {target}.", counts=Deals(whom=""))
class RockFell(TargetEvent):
    """A rock was dropped."""


# --- oil --------------------------------------------------------------------------------------------------------------
@command("cm.oil/1")
class PourOil(FigureCommand):
    """Defenders pour burning oil from a wall: to a place at its foot, which faces away from it, or as the GM counts.

    Without a map `men` of the `target` are in the puddle; all on the ladder of `foe` are in its way down. `struck` is a
    wooden structure.
    """

    to: Annotated[Position | None, Ask("Foot of the wall", when=on_table, required=True)] = None
    target: Annotated[FigureId, Ask("In the puddle", when=off_table)] = ""
    men: Annotated[Men, Ask("Men in it", default=None, highest=MOST_SAID, when=off_table)] = 0
    foe: Annotated[FigureId, Ask("Ladder in its way", when=off_table)] = ""


@event("cm.oil-poured/1", says="{figure} poured burning oil.", weight=2, counts=Deals(whom=""))
class OilPoured(FigureEvent):
    """Burning oil was poured."""


@event("cm.caught-fire/1", says="{figure} caught fire.", weight=2)
class CaughtFire(FigureEvent):
    """A wooden structure caught fire."""


@event("cm.abandoned/1", says="{figure}: abandoned to the fire.")
class Abandoned(FigureEvent):
    """A burning structure was left."""


# --- mines ------------------------------------------------------------------------------------------------------------
@command("cm.sappers/1")
class NameSappers(FigureCommand):
    """A unit is named as sappers."""


@command("cm.dig/1")
class Dig(FigureCommand):
    """Sappers begin a mine toward a wall; the defender sees them at work."""

    target: Annotated[FigureId, Ask("Toward", proposes=obvious)]
    at: Annotated[Point | None, Ask("The mine is at", anywhere=True, required=True, when=on_map)] = None


@command("cm.decoy/1")
class Decoy(FigureCommand):
    """Sappers only seem to dig; they look the same to the defender."""


@command("cm.countermine/1")
class Countermine(FigureCommand):
    """A unit of the defender digs against sappers, so many inches from their mine, if there is one."""

    target: Annotated[FigureId, Ask("Against", proposes=obvious)]
    inches: Annotated[WholeInches | None, Ask("Inches from their mine", default=0, stated=True, when=off_map)] = None
    at: Annotated[Point | None, Ask("The counter-mine is at", anywhere=True, required=True, when=on_map)] = None


@command("cm.spring/1")
class SpringMine(FigureCommand):
    """The judge finds that a mine has come to its wall."""


@event("cm.sappers-named/1", says="{figure}: sappers from now on.")
class SappersNamed(FigureEvent):
    """A unit was named as sappers."""


@event("cm.sappers-work/1", says="The sappers of {figure} went to work.")
class SappersWork(FigureEvent):
    """Sappers dig, or seem to."""


@event("cm.countermined/1", says="{figure} dug a counter-mine.")
class Countermined(FigureEvent):
    """A counter-mine was dug."""


@event("cm.mine-failed/1", says="The mine of {figure} failed: all its miners were killed.", weight=2)
class MineFailed(FigureEvent):
    """A mine failed because of a counter-mine."""


# --- breaches ---------------------------------------------------------------------------------------------------------
@event("cm.breached/1", says="There is a breach in {figure}.", weight=2)
class Breached(FigureEvent):
    """A breach opened in a wall, so wide; 0 for the whole stretch."""

    wide: Far = 0


@command("cm.enter-breach/1")
class EnterBreach(FigureCommand):
    """A unit goes into a breach."""

    breach: Annotated[str, Ask("Breach", proposes=the_first)]


@event("cm.in-breach/1", says="{figure} entered the breach of {target}.")
class InBreach(TargetEvent):
    """A unit went into a breach."""


@command("cm.build-abatis/1")
class BuildAbatis(FigureCommand):
    """Defenders work on abatis in a breach for this turn."""

    breach: Annotated[str, Ask("Breach", proposes=the_first)]


@command("cm.tear-abatis/1")
class TearAbatis(FigureCommand):
    """Attackers tear abatis down for this turn."""

    target: Annotated[FigureId, Ask("Abatis", proposes=obvious)]


@event("cm.abatis-work/1", says="{figure} worked on abatis, turn {turn} of 3.")
class WorkedOnAbatis(FigureEvent):
    """A unit works on abatis."""

    turn: int


@event("cm.work-broken/1", says="The work of {figure} on abatis was disturbed, and is undone.")
class WorkBroken(FigureEvent):
    """Work on abatis came to nothing."""


@event("cm.abatis-built/1", says="{figure} now blocks the breach of {target}.", weight=2)
class AbatisBuilt(TargetEvent):
    """Abatis stand in a breach."""
