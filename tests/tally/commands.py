"""What can be said in a game of Tally, and what happens."""

from dataclasses import dataclass
from typing import Literal

from gmtool.rules.seam import Command, Event
from gmtool.space import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Command):
    kind: Literal["tally.strike/1"] = "tally.strike/1"
    figure: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lunge(Command):
    """A strike that the target sees coming: it stands, or it ducks."""

    kind: Literal["tally.lunge/1"] = "tally.lunge/1"
    figure: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Command):
    kind: Literal["tally.pass/1"] = "tally.pass/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Boast(Command):
    """It says something, and how many it has beaten already; the game has no words of its own for either."""

    kind: Literal["tally.boast/1"] = "tally.boast/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Boasted(Event):
    kind: Literal["tally.boasted/1"] = "tally.boasted/1"
    figure: str
    words: str
    beaten: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(Command):
    """On open ground; the way begins after the figure's own place."""

    kind: Literal["tally.walk/1"] = "tally.walk/1"
    figure: str
    way: tuple[Point, ...]
    heading: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Command):
    """To one of the places around the figure."""

    kind: Literal["tally.step/1"] = "tally.step/1"
    figure: str
    at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Walked(Event):
    kind: Literal["tally.walked/1"] = "tally.walked/1"
    figure: str
    to: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit(Event):
    kind: Literal["tally.hit/1"] = "tally.hit/1"
    figure: str
    target: str
    rolled: int
    loss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed(Event):
    kind: Literal["tally.missed/1"] = "tally.missed/1"
    figure: str
    target: str
    rolled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ducked(Event):
    kind: Literal["tally.ducked/1"] = "tally.ducked/1"
    figure: str
    rolled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell(Event):
    kind: Literal["tally.fell/1"] = "tally.fell/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Event):
    kind: Literal["tally.passed/1"] = "tally.passed/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot(Command):
    """It says in which breath it acts, counted from 1; `sealed`: to the GM alone."""

    kind: Literal["tally.plot/1"] = "tally.plot/1"
    figure: str
    breath: int
    sealed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold(Command):
    """What it was to do in this breath it does in the next."""

    kind: Literal["tally.hold/1"] = "tally.hold/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Breathe(Command):
    """The next breath of the turn begins."""

    kind: Literal["tally.breathe/1"] = "tally.breathe/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plotted(Event):
    kind: Literal["tally.plotted/1"] = "tally.plotted/1"
    figure: str
    breath: int
    sealed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Event):
    kind: Literal["tally.held/1"] = "tally.held/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Breathed(Event):
    kind: Literal["tally.breathed/1"] = "tally.breathed/1"
    breath: int
