"""Bodies by the GM's word: units formed, wheeled, divided and joined, levels, and who is with whom."""

from dataclasses import dataclass
from typing import Literal

from gmtool.bounds import Count
from gmtool.rules.seam.messages import Command, Event
from gmtool.rules.seam.views.bodies import Bond, Files, Level, Men
from gmtool.space import Wheel


@dataclass(frozen=True, slots=True, kw_only=True)
class FormUnit(Command):
    """A unit stands in so many files."""

    kind: Literal["gm.form/1"] = "gm.form/1"
    figure: str
    files: Files


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelUnit(Command):
    """A unit wheels about a corner of its front."""

    kind: Literal["gm.wheel/1"] = "gm.wheel/1"
    figure: str
    wheel: Wheel


@dataclass(frozen=True, slots=True, kw_only=True)
class DivideUnit(Command):
    """So many men leave a unit and become one of their own."""

    kind: Literal["gm.divide/1"] = "gm.divide/1"
    figure: str
    men: Men
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinUnits(Command):
    """The men of the target join the unit; the target is no more."""

    kind: Literal["gm.join/1"] = "gm.join/1"
    figure: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLevel(Command):
    """A figure is so many steps above its ground."""

    kind: Literal["gm.level/1"] = "gm.level/1"
    figure: str
    level: Level


@dataclass(frozen=True, slots=True, kw_only=True)
class Ride(Command):
    """A figure goes with the target from now on, as its bond says; with no target it is by itself again."""

    kind: Literal["gm.ride/1"] = "gm.ride/1"
    figure: str
    target: str = ""
    bond: Bond = Bond.RIDES


@dataclass(frozen=True, slots=True, kw_only=True)
class Formed(Event):
    """A unit was put into other files by the GM."""

    kind: Literal["gm.formed/1"] = "gm.formed/1"
    figure: str
    files: Files
    ranks: Men


@dataclass(frozen=True, slots=True, kw_only=True)
class Wheeled(Event):
    """A unit was wheeled by the GM; its outer corner went `far` hundredths."""

    kind: Literal["gm.wheeled/1"] = "gm.wheeled/1"
    figure: str
    wheel: Wheel
    far: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Divided(Event):
    """Men left a unit and became another one."""

    kind: Literal["gm.divided/1"] = "gm.divided/1"
    figure: str
    other: str
    men: Men


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Event):
    """A unit took up the men of another, which is gone."""

    kind: Literal["gm.joined/1"] = "gm.joined/1"
    figure: str
    other: str
    men: Men


@dataclass(frozen=True, slots=True, kw_only=True)
class Levelled(Event):
    """A figure was put higher or lower by the GM."""

    kind: Literal["gm.levelled/1"] = "gm.levelled/1"
    figure: str
    before: Level
    after: Level


@dataclass(frozen=True, slots=True, kw_only=True)
class Mounted(Event):
    """A figure began to go with another one, or, with nobody named, stopped; `left` is the one it was with."""

    kind: Literal["gm.mounted/1"] = "gm.mounted/1"
    figure: str
    target: str = ""
    bond: Bond = Bond.RIDES
    left: str = ""


BodyCommand = FormUnit | WheelUnit | DivideUnit | JoinUnits | SetLevel | Ride
BodyEvent = Formed | Wheeled | Divided | Joined | Levelled | Mounted
