"""The commands of a battle that every part of the rules shares; the others stand with their acts."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.chainmail.state.asked import (
    ByRoad,
    Facing,
    Meets,
    Place,
    SaidGround,
    SaidPace,
    SaidTurn,
    WayToIt,
    men_fit,
)
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Drill, Far, Pace, Unit
from gmtool.rules.kit.asking import Ask, obvious
from gmtool.rules.seam import Command, FigureCommand, FigureId, Men, command


def _between_units(ctx: Context, _: Unit) -> bool:
    return ctx.ground is None and not ctx.man_to_man


def _between_men(ctx: Context, _: Unit) -> bool:
    return ctx.ground is None and ctx.man_to_man


def _meets_body(ctx: Context, unit: Unit) -> bool:
    return ctx.man_to_man and ctx.mounted(unit)


_InContact = Annotated[Men, Ask("Men in contact", default=None, highest=men_fit, when=_between_units)]
_FromLeft = Annotated[bool, Ask("On his left", stated=True, when=_between_men)]


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

    to: Place = None
    pace: SaidPace = Pace.FULL
    road: ByRoad = False
    over: SaidGround = ""


@command("cm.charge/1")
class Charge(FigureCommand):
    """A unit charges another one: into its front, flank or rear, over so many hundredths of an inch.

    `men` are those that come into contact; 0 for the whole first rank. `bend`: the degrees by which its way turns.
    `both`: the target charges too. `inches` is the way as a GM says it. `over` is a kind of terrain on the way. Man to
    man: `from_left` into the left flank, and `body`, the men who stand together there; 0 for those on the map.
    """

    target: Annotated[FigureId, Ask("Target", proposes=obvious)]
    aspect: Meets = None
    far: Far | None = None
    inches: WayToIt = None
    men: _InContact = 0
    downhill: bool = False
    bend: Annotated[int, Between(0, 180)] = 0
    both: Annotated[bool, Ask("It charges too", stated=True)] = False
    over: str = ""
    from_left: _FromLeft = False
    body: Annotated[
        Men, Ask("Men in the body charged", default=None, lowest=1, highest=99, stated=True, when=_meets_body)
    ] = 0


@command("cm.attack/1")
class Attack(FigureCommand):
    """A unit moves into melee contact at its normal move, or joins a melee that is going on."""

    target: Annotated[FigureId, Ask("Target", proposes=obvious)]
    aspect: Meets = None
    far: Far | None = None
    men: _InContact = 0
    from_left: _FromLeft = False


@command("cm.form/1")
class ChangeFormation(FigureCommand):
    """A unit changes its formation."""

    drill: Annotated[Drill, Ask("Formation")]
    files: Annotated[Men, Ask("Files, if others", default=None, highest=lambda _, unit: unit.men)] = 0


@command("cm.face/1")
class Face(FigureCommand):
    """A unit turns on the spot, to a heading on the map, or by the name of a row of the facing table."""

    heading: Facing = None
    turn: SaidTurn = ""


@command("cm.fight/1")
class FightRound(FigureCommand):
    """A round of the melee that a unit is in is fought, with what follows it."""
