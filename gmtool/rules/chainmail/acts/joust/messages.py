"""The commands and events of a tourney."""

from typing import Annotated

from gmtool.rules.kit.asking import Ask, the_first
from gmtool.rules.seam import Command, FigureCommand, FigureEvent, FigureId, Phrase, TargetEvent, command, event


@command("cm.draw-up/1")
class DrawUp(Command):
    """All knights who are free are drawn up, each against one whom he has not met yet (cm.joust.teams)."""


@command("cm.draw-joust/1")
class DrawJoust(FigureCommand):
    """A knight is to ride against another one."""

    target: Annotated[FigureId, Ask("Rides against", proposes=the_first)]


@command("cm.aim/1")
class ChooseAim(FigureCommand):
    """A knight chooses in secret where he aims and how he sits (cm.joust.choose); both are keys of tables."""

    aim: Annotated[str, Ask("Aim", lambda ctx, _: ctx.tables.aims.values())]
    seat: Annotated[str, Ask("Seat")]


@command("cm.ride/1")
class Ride(FigureCommand):
    """A knight and his opponent ride at each other once."""


@event("cm.drawn-joust/1", says="{figure} rides against {target}.")
class JoustDrawn(TargetEvent):
    """Two knights are to joust."""


@event("cm.aimed/1", says="{figure}: aim and seat chosen.", weight=0)
class AimChosen(FigureEvent):
    """A knight has chosen; what he chose is sealed until both have."""


@event("cm.rode/1")
class Rode(TargetEvent):
    """A ride as one knight rode it: his aim at the other's seat, in words, and the result."""

    aim: str
    seat: str
    result: str


@event("cm.jousted/1", says="The joust of {figure} and {target} is over{won}{points}.", weight=2)
class Jousted(TargetEvent):
    """A joust ended: who won, and the points of both where rides are scored."""

    won: Annotated[str, Phrase("; {} won", "; nobody won")] = ""
    points: Annotated[str, Phrase(" ({})")] = ""
