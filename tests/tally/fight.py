"""A fight of Tally: its state, what can be said in it, and what can happen, each event with its sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gmtool.rules import seam
from gmtool.rules.kit import play
from gmtool.rules.kit.messages import Command, Event, FigureCommand, FigureEvent, FigureId, command, event, says
from gmtool.rules.seam import BadMuster, Enlisted, Muster, Side
from gmtool.space import Ground, Hex, Point
from tests.tally.cards import Tables


@dataclass(frozen=True, slots=True)
class Granted:
    label: str
    value: int
    until: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """In which breath it acts, counted from 0, and where it was put off; nobody is told of a sealed one."""

    breath: int
    sealed: bool = False
    held: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """`worn` are its trophies. `did` is the breath in which it acted, `deed` what it did in a word of four letters."""

    id: str
    name: str
    side: str
    card: str
    points: int
    full: int
    worn: tuple[str, ...] = ()
    acted: bool = False
    place: Hex | None = None
    facing: int | None = None
    at: Point | None = None
    heading: int | None = None
    gone: bool = False
    hidden: bool = False
    granted: tuple[Granted, ...] = ()
    plan: Plan | None = None
    did: int = -1
    deed: str = ""

    @property
    def able(self) -> bool:
        return self.points > 0 and not self.gone


@dataclass(frozen=True, slots=True)
class TallyState:
    """`boasts`: what was said, and how many who said it had beaten. `breath` counts from 0; -1: turns have none."""

    round: int
    figures: Mapping[str, Figure]
    sides: tuple[Side, ...]
    roster: tuple[str, ...]
    ground: Ground | None
    house: Mapping[str, str]
    breath: int = -1
    boasts: tuple[tuple[str, int], ...] = ()

    def figure(self, id: str) -> Figure:
        return self.figures[id]

    def but(self, id: str, **changes: Any) -> "TallyState":
        return replace(self, figures={**self.figures, id: replace(self.figure(id), **changes)})


def enlist(book: Any, one: Enlisted, ground: Ground | None) -> Figure:
    """A card as a figure; more points than the rules allow are no reason against it. Raises `BadMuster`."""
    name, points, won = one.name or one.card.name, one.card.fields.get("points", 10), one.card.fields.get("trophies")
    if not isinstance(points, int):
        raise BadMuster(f"{name}: points is not a whole number.")
    rows = [row for row in won if isinstance(row, Mapping)] if isinstance(won, list) else []
    worn = tuple(dict.fromkeys(str(row["item"]) for row in rows if row.get("worn") is True))
    where: dict[str, Any] = {"place": one.place, "facing": one.facing, "at": one.at, "heading": one.heading}
    return Figure(one.id, name, one.side, one.card.id, points, points, worn, hidden=one.hidden, **where)


def muster(book: Any, prepared: Muster) -> TallyState:
    """The state before the first turn. Raises `BadMuster`."""
    if not prepared.figures:
        raise BadMuster("A game of Tally needs at least one figure.")
    figures = {one.id: enlist(book, one, prepared.ground) for one in prepared.figures}
    breath = 0 if prepared.house_rules.get("breaths") == "yes" else -1
    house = dict(prepared.house_rules)
    return TallyState(1, figures, prepared.sides, tuple(figures), prepared.ground, house, breath=breath)


class Context(play.Context[Tables, TallyState, Figure]):
    @property
    def waiting(self) -> tuple[Figure, ...]:
        return tuple(one for one in self.everyone() if one.able and not one.acted)


class Play(play.Play[Tables, TallyState, Figure], Context):
    pass


@command("tally.strike/1")
class Strike(FigureCommand):
    target: str


@command("tally.lunge/1")
class Lunge(FigureCommand):
    target: str


@command("tally.pass/1")
class Pass(FigureCommand):
    pass


@command("tally.boast/1")
class Boast(FigureCommand):
    pass


@command("tally.walk/1")
class Walk(FigureCommand):
    way: tuple[Point, ...]
    heading: int | None = None


@command("tally.step/1")
class Step(FigureCommand):
    at: Point


@command("tally.plot/1")
class Plot(FigureCommand):
    breath: int
    sealed: bool = False


@command("tally.hold/1")
class Hold(FigureCommand):
    pass


@command("tally.breathe/1")
class Breathe(Command):
    pass


@event("tally.hit/1", says="{figure} hits {target} for {loss}.")
class Hit(FigureEvent):
    target: FigureId
    rolled: int
    loss: int


@event("tally.missed/1", says="{figure} misses {target}.")
class Missed(FigureEvent):
    target: FigureId
    rolled: int


@event("tally.ducked/1", says="{figure} ducks: {rolled}.")
class Ducked(FigureEvent):
    rolled: int


@event("tally.fell/1", says="{figure} is out.", weight=2)
class Fell(FigureEvent):
    pass


@event("tally.passed/1", says="{figure} passes.")
class Passed(FigureEvent):
    pass


@event("tally.boasted/1", says="{figure}: “{words}”, and {beaten} beaten.")
class Boasted(FigureEvent):
    words: str
    beaten: int


@event("tally.walked/1", says="{figure} walks.")
class Walked(FigureEvent):
    to: Point


@event("tally.plotted/1")
class Plotted(FigureEvent):
    breath: int
    sealed: bool


@event("tally.held/1", says="{figure} puts it off.")
class Held(FigureEvent):
    pass


@event("tally.breathed/1", says="Breath {breath}", weight=3)
class Breathed(Event):
    breath: int


@says(Plotted)
def _(names: Any, event: Plotted) -> str:
    return f"{names.figure(event.figure)} plots{'' if event.sealed else f' for breath {event.breath}'}."


def measured(command: seam.Command, outcome: seam.Outcome[TallyState]) -> seam.Measures:
    hits = [event for event in outcome.events if isinstance(event, Hit)]
    return {"hit": int(bool(hits)), "loss": sum(hit.loss for hit in hits)}
