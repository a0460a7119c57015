"""Commands and events of obedience, and of the army commander."""

from typing import Annotated

from gmtool.rules.kit.asking import Ask, obvious, off_map
from gmtool.rules.seam import Cases, Deals, FigureCommand, FigureEvent, FigureId, TargetEvent, command, event

_DOES = Cases(
    (
        ("stand", "will stand, and only defend"),
        ("obey", "obeyed"),
        ("strike for pay", "demanded more pay: no move, no attack"),
        ("leave", "will march off the table"),
        ("change sides", "took a bribe, and will march to join the enemy"),
        ("content", "will obey for three moves without dice"),
        ("willing", "will move"),
        ("unwilling", "stood unmoved"),
        ("dares", "will attack"),
    )
)


@command("cm.obey/1")
class Obey(FigureCommand):
    """The obedience of a unit is rolled for. For Knights: the enemy that they would charge, empty for the first by
    precedence; the enemy that fires on them; whether they see friends that move toward the enemy or attack him."""

    target: Annotated[FigureId, Ask("Within charge", required=off_map, blank=True)] = ""
    firing: Annotated[FigureId, Ask("Fires on them", default=None, stated=True)] = ""
    friends: Annotated[bool, Ask("Friends attack", stated=True)] = False


@command("cm.depart/1")
class Depart(FigureCommand):
    """Mercenaries that march off have come to the edge of the table."""


@command("cm.change-sides/1")
class ChangeSides(FigureCommand):
    """Bribed mercenaries have come to the lines of the enemy, to a unit of his."""

    target: Annotated[FigureId, Ask("Of the enemy", proposes=obvious)]


@command("cm.lead/1")
class Lead(FigureCommand):
    """The army commander joins a unit."""

    target: Annotated[FigureId, Ask("Unit")]


@command("cm.lead-no-more/1")
class LeadNoMore(FigureCommand):
    """The army commander leaves the unit that he is with."""


@command("cm.mixed-up/1")
class MixedUp(FigureCommand):
    """A unit has got mixed up with others in a melee, and takes a turn to separate (cm.hist.reorganize)."""


@event("cm.obedience/1", says="{figure} {does} ({rolled}).", weight=2)
class Obedience(FigureEvent):
    """What the dice of obedience said of a unit."""

    does: Annotated[str, _DOES]
    rolled: int


@event("cm.unruly/1", says="{figure} will charge {target} ({rolled}).", weight=2)
class Unruly(TargetEvent):
    """Knights charge whatever their orders."""

    rolled: int


@event("cm.held/1", says="{figure} obeyed ({rolled}).")
class Held(FigureEvent):
    """Knights that are held from charging."""

    rolled: int


@event("cm.changed-sides/1", says="{figure} went over to {target}.", weight=2)
class ChangedSides(TargetEvent):
    """Mercenaries fight for the enemy from now on."""


@event(
    "cm.impaled/1",
    says="{men} of {figure} died on the stakes of {target}.",
    weight=2,
    counts=Deals("men", by="target", whom="figure"),
)
class Impaled(TargetEvent):
    """Riders died on stakes, before the melee."""

    men: int


@event("cm.leads/1", says="{figure} joined {target}.")
class Leads(TargetEvent):
    """The army commander goes with a unit."""


@event("cm.leads-no-more/1", says="{figure} left {target}.")
class LeadsNoMore(TargetEvent):
    """The army commander goes with a unit no more."""


@event("cm.unrallied/1", says="{figure} fled again: the commander left too soon.", weight=2)
class Unrallied(FigureEvent):
    """A unit that the commander had rallied is in flight as before."""


@event("cm.reorganizes/1", says="{figure} got mixed up, and will separate for a turn.")
class Reorganizes(FigureEvent):
    """A unit reorganizes after a melee."""
