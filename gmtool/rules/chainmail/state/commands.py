"""The commands of a battle that every part of the rules shares; the others stand with their acts."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.chainmail.state.unit import Aspect, Drill, Far, Pace, WholeInches
from gmtool.rules.seam import Command, FigureCommand, FigureId, Men, command
from gmtool.space import Heading, Position


@command("cm.initiative/1")
class RollInitiative(Command):
    """Both sides roll for the choice of moving first or last (cm.turn.mcm.initiative)."""


@command("cm.end-phase/1")
class EndPhase(Command):
    """The phase is over; the next one begins."""


@command("cm.stand/1")
class Stand(FigureCommand):
    """A unit does nothing in this phase."""


@command("cm.move/1")
class Move(FigureCommand):
    """A unit makes a normal move: to a place on the map, or as far as the pace says, over some kind of terrain."""

    to: Position | None = None
    pace: Pace = Pace.FULL
    road: bool = False
    over: str = ""


@command("cm.charge/1")
class Charge(FigureCommand):
    """A unit charges another one: into its front, flank or rear, over so many hundredths of an inch.

    `men` are those that come into contact; 0 for the whole first rank. `bend`: the degrees by which its way turns.
    `both`: the target charges too. `inches` is the way as a GM says it. `over` is a kind of terrain on the way. Man to
    man: `from_left` into the left flank, and `body`, the men who stand together there; 0 for those on the map.
    """

    target: FigureId
    aspect: Aspect | None = None
    far: Far | None = None
    inches: WholeInches | None = None
    men: Men = 0
    downhill: bool = False
    bend: Annotated[int, Between(0, 180)] = 0
    both: bool = False
    over: str = ""
    from_left: bool = False
    body: Men = 0


@command("cm.attack/1")
class Attack(FigureCommand):
    """A unit moves into melee contact at its normal move, or joins a melee that is going on."""

    target: FigureId
    aspect: Aspect | None = None
    far: Far | None = None
    men: Men = 0
    from_left: bool = False


@command("cm.form/1")
class ChangeFormation(FigureCommand):
    """A unit changes its formation."""

    drill: Drill
    files: Men = 0


@command("cm.face/1")
class Face(FigureCommand):
    """A unit turns on the spot, to a heading on the map, or by the name of a row of the facing table."""

    heading: Heading | None = None
    turn: str = ""


@command("cm.fight/1")
class FightRound(FigureCommand):
    """A round of the melee that a unit is in is fought, with what follows it."""
