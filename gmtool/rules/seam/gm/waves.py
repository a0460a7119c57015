"""The GM's commands about waves that a fight waits for, and their coming; the same in every system."""

from typing import Annotated

from gmtool.bounds import Count
from gmtool.rules.seam.declaring import command, event
from gmtool.rules.seam.messages import Command, Event
from gmtool.rules.seam.wording import Either, FigureIds, Words


@command("gm.arrive/1")
class ArriveWave(Command):
    """A wave comes now, whenever it was to come."""

    wave: str


@command("gm.await/1")
class AwaitWave(Command):
    """A wave is to come at the beginning of another turn; with 0 when the GM says so."""

    wave: str
    turn: Count = 0


@command("gm.call-off/1")
class CallOffWave(Command):
    """A wave does not come at all."""

    wave: str


@event("gm.arrived/1", says="{figures} {come}.", weight=2)
class Arrived(Event):
    """A wave came: its key and its figures; `come` is false for a single one."""

    wave: str
    figures: FigureIds
    come: Annotated[bool, Either("arrive", "arrives")] = True


@event("gm.awaited/1")
class Awaited(Event):
    """A wave, by its name, is to come in another turn; 0: when the GM says so."""

    name: Words
    turn: Count = 0


@event("gm.called-off/1", says="Called off: {name}.")
class CalledOff(Event):
    """A wave, by its name, does not come."""

    name: Words


WaveCommand = ArriveWave | AwaitWave | CallOffWave
WaveEvent = Arrived | Awaited | CalledOff
