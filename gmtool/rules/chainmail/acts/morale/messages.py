"""The commands and events of morale: flight, rallying, prisoners."""

from typing import Annotated

from gmtool.rules.chainmail.state.asked import friends
from gmtool.rules.chainmail.state.events import Inches, ManyMen, ManyPrisoners
from gmtool.rules.chainmail.state.unit import Far
from gmtool.rules.kit.asking import Ask, obvious
from gmtool.rules.seam import Deals, FigureCommand, FigureEvent, FigureId, Men, TargetEvent, command, event


@command("cm.run-into/1")
class RunInto(FigureCommand):
    """A fleeing unit came upon friends, so far on its way back (cm.rout.retreat-contact, cm.rout.rout-contact)."""

    target: Annotated[FigureId, Ask("Friends", friends, proposes=obvious, judged=True)]
    far: Far = 0


@command("cm.flee-on/1")
class FleeOn(FigureCommand):
    """A unit in flight goes on fleeing by choice (cm.rout.continued)."""


@command("cm.guard/1")
class GuardPrisoners(FigureCommand):
    """A unit leaves so many men to guard its prisoners; those beyond them get away (cm.prisoners.guard)."""

    guards: Annotated[Men, Ask("Guards", highest=lambda _, unit: unit.men)]


@event("cm.stopped/1", says="{figure} ran into {target}: both must rally.")
class Stopped(TargetEvent):
    """A retreat stopped at formed friends."""


@event("cm.swept/1", says="{figure} routed through {target}, who routed as well.")
class Swept(TargetEvent):
    """A rout took friends along."""


@event("cm.not-rallied/1", says="{figure} did not rally ({rolled}).", weight=2)
class NotRallied(FigureEvent):
    """A unit in flight that was attacked did not rally, by this die."""

    rolled: int


@event("cm.captured/1", says="{figure} took {men} from {target}.", counts=Deals("men"))
class Captured(TargetEvent):
    """A unit took so many men of another one prisoner."""

    men: ManyPrisoners


@event("cm.guarded/1", says="{figure}: {prisoners}, guarded by {guards}.", weight=0)
class Guarded(FigureEvent):
    """So many men of a unit guard its prisoners."""

    guards: ManyMen
    prisoners: ManyPrisoners


@event("cm.escaped/1", says="{men} of {figure} got away to {target}.", weight=2)
class Escaped(TargetEvent):
    """Prisoners of a unit got away to their own."""

    men: ManyPrisoners


@event("cm.back/1", says="{figure} got back {men} who got away.")
class CameBack(FigureEvent):
    """Men who got away fight again."""

    men: ManyMen


@event("cm.fled-on/1", says="{figure} fled {far} farther.", weight=0)
class FledOn(FigureEvent):
    """A unit in flight went on of its own will."""

    far: Inches


@event("cm.fought-on/1", says="{figure}: surrounded, and fought on.", weight=2)
class FoughtOn(FigureEvent):
    """A unit that never surrenders fought on where others would have (cm.orders.no-surrender)."""
