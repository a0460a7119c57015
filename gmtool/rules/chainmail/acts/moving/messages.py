"""The commands and events of moving that no other part of the rules uses."""

from gmtool.rules.kit.messages import FigureCommand, FigureEvent, command, event
from gmtool.space import Wheel


@command("cm.wheel/1")
class WheelAbout(FigureCommand):
    """A unit wheels about a corner of its front, as far as its outer man can walk."""

    wheel: Wheel


@event("cm.wheeled/1", says="{figure} wheeled by {degrees}°.")
class Wheeled(FigureEvent):
    """A unit wheeled by so many degrees."""

    degrees: int
