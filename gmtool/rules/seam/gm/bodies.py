"""Bodies by the GM's word: units formed, wheeled, divided and joined, levels, and who is with whom."""

from typing import Annotated

from gmtool.bounds import Count
from gmtool.rules.seam.declaring import command, event
from gmtool.rules.seam.messages import FigureCommand, FigureEvent
from gmtool.rules.seam.views.bodies import Bond, Files, Level, Men
from gmtool.rules.seam.wording import Counted, FigureId
from gmtool.space import Wheel

ManyMen = Annotated[Men, Counted("man", "men")]


@command("gm.form/1")
class FormUnit(FigureCommand):
    """A unit stands in so many files."""

    files: Files


@command("gm.wheel/1")
class WheelUnit(FigureCommand):
    """A unit wheels about a corner of its front."""

    wheel: Wheel


@command("gm.divide/1")
class DivideUnit(FigureCommand):
    """So many men leave a unit and become one of their own."""

    men: Men
    name: str = ""


@command("gm.join/1")
class JoinUnits(FigureCommand):
    """The men of the target join the unit; the target is no more."""

    target: FigureId


@command("gm.level/1")
class SetLevel(FigureCommand):
    """A figure is so many steps above its ground."""

    level: Level


@command("gm.ride/1")
class Ride(FigureCommand):
    """A figure goes with the target from now on, as its bond says; with no target it is by itself again."""

    target: FigureId = ""
    bond: Bond = Bond.RIDES


@event("gm.formed/1", says="{figure} forms {files} and {ranks}.")
class Formed(FigureEvent):
    """A unit was put into other files by the GM."""

    files: Annotated[Files, Counted("file")]
    ranks: Annotated[Men, Counted("rank")]


@event("gm.wheeled/1")
class Wheeled(FigureEvent):
    """A unit was wheeled by the GM; its outer corner went `far` hundredths."""

    wheel: Wheel
    far: Count


@event("gm.divided/1", says="{men} of {figure} become {other}.", weight=2)
class Divided(FigureEvent):
    """Men left a unit and became another one."""

    other: FigureId
    men: ManyMen


@event("gm.joined/1", says="{men} of {other} join {figure}.", weight=2)
class Joined(FigureEvent):
    """A unit took up the men of another, which is gone."""

    other: FigureId
    men: ManyMen


@event("gm.levelled/1")
class Levelled(FigureEvent):
    """A figure was put higher or lower by the GM."""

    before: Level
    after: Level


@event("gm.mounted/1")
class Mounted(FigureEvent):
    """A figure began to go with another one, or, with nobody named, stopped; `left` is the one it was with."""

    target: FigureId = ""
    bond: Bond = Bond.RIDES
    left: FigureId = ""


BodyCommand = FormUnit | WheelUnit | DivideUnit | JoinUnits | SetLevel | Ride
BodyEvent = Formed | Wheeled | Divided | Joined | Levelled | Mounted
