"""Commands: what the GM can say happens in a melee; each is saved under its `kind`."""

from typing import Annotated, Any, Literal

from gmtool.bounds import Change, Count
from gmtool.records import dataclass
from gmtool.rules.kit.asking import Ask, the_only
from gmtool.rules.seam import Command, FigureCommand, FigureId, InputKind, command
from gmtool.space import Heading, Point

MOST_SECONDS, MOST_FEET = 60, 999


def _is_written(_: Any, figure: Any) -> bool:
    return figure.plot is not None and figure.plot.written


Written = Annotated[bool, Ask("Written, kept from the players", default=_is_written)]
"""Kept from the players until it is carried out (mr.plot.written)."""
Seconds = Annotated[Change, Ask("Seconds", lowest=1, highest=MOST_SECONDS)]


def on_ground(ctx: Any, figure: Any) -> bool:
    """True for a figure that has its place on a ground."""
    return ctx.ground is not None and figure.at is not None


def off_ground(ctx: Any, figure: Any) -> bool:
    """True for a figure whose place nobody knows."""
    return not on_ground(ctx, figure)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotCommand(FigureCommand):
    """A command that states a General Plot: see `fight.Plot`. An empty `set` is the usual one."""

    plot: str
    set: str = ""
    casts: Count = 0
    thing: str = ""
    reach: Count = 0
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondCommand(Command):
    """A command about the present second."""

    round: Count
    second: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecificPlot(FigureCommand):
    """A command that states a Specific Plot; `written`: it is kept from the players."""

    written: Written = False


@command("mr.plot/1")
class StatePlot(PlotCommand):
    """A combatant states its General Plot for the round."""

    written: bool = False
    secret: bool = False


@command("mr.change/1")
class ChangePlot(PlotCommand):
    """A combatant changes its General Plot, freely if it was attacked without Initiative, else with the GM's leave."""


@command("mr.initiative/1")
class Initiative(Command):
    """All plots are in: they are revealed, Initiative is rolled, and the first second opens."""

    round: Count


@command("mr.mistake/1")
class RollByMistake(FigureCommand):
    """A combatant rolled Initiative by mistake."""


@command("mr.attack/1")
class Attack(SpecificPlot):
    """Specific Plot: attack a figure with a weapon (a gear id; empty: bare hands).

    Without a target it comes to nothing, and only a ruling allows it.
    """

    target: Annotated[FigureId, Ask("Target", required=True)] = ""
    weapon: Annotated[str, Ask("Weapon")] = ""


@command("mr.parry/1")
class Parry(SpecificPlot):
    """Specific Plot: parry the attack of a foe, or anybody's where none is named."""

    foe: Annotated[FigureId, Ask("Attack", kind=InputKind.ONE_OF)] = ""
    weapon: Annotated[str, Ask("With")] = ""


@command("mr.hold/1")
class Hold(SpecificPlot):
    """Specific Plot: hold the available die until the next second."""


@command("mr.handle/1")
class Handle(SpecificPlot):
    """Specific Plot: draw, sheathe, ready ("shield") or load a weapon or shield (a gear id), with the available die."""

    how: Literal["draw", "sheathe", "shield", "load"]
    gear: Annotated[str, Ask(proposes=the_only)]


@command("mr.drop/1")
class Drop(FigureCommand):
    """A combatant drops a weapon or shield, which takes no die."""

    gear: Annotated[str, Ask("Drop", proposes=the_only)]


@command("mr.drink/1")
class Drink(SpecificPlot):
    """Specific Plot: take the potion that is uncorked in the shield hand, with the available die."""

    thing: str


@command("mr.pellet/1")
class Pellet(SpecificPlot):
    """Specific Plot: the next step with a pellet, with the available die: get it out, wet it, throw it."""

    thing: str
    target: Annotated[FigureId, Ask("At")] = ""
    words: Annotated[str, Ask("Where, in words", default=None)] = ""


@command("mr.eyes/1")
class CloseEyes(SpecificPlot):
    """Specific Plot: close the eyes."""


@command("mr.cast/1")
class CastSpell(SpecificPlot):
    """Specific Plot: begin a spell in this second. `casting` and `interspell` are seconds, -1 as they are noted.

    `then`: the next spell follows straight on and is plotted now. `reacts`: it is cast because of the effect of the
    spell before. `giving` is the face of the die given up for it, 0 none.
    """

    spell: str
    target: Annotated[FigureId, Ask("At")] = ""
    casting: Annotated[Change, Ask("Seconds of casting", lowest=1, highest=MOST_SECONDS)] = -1
    interspell: Annotated[Change, Ask("Seconds of interspell time", lowest=0, highest=MOST_SECONDS)] = -1
    words: Annotated[str, Ask("In words", default=None)] = ""
    then: Annotated[bool, Ask("The next spell follows immediately")] = False
    reacts: Annotated[bool, Ask("It reacts to the last spell")] = False
    giving: Annotated[Change, Ask("AMR given up", lowest=0, highest=6)] = 0


@command("mr.reflex/1")
class CastReflex(FigureCommand):
    """A combatant announces a Reflex Spell, whatever it plotted."""

    spell: str
    target: Annotated[FigureId, Ask("At")] = ""
    words: Annotated[str, Ask("In words", default=None)] = ""


@command("mr.move/1")
class Move(SpecificPlot):
    """Specific Plot: move along `way` (the places after its own), without a ground by `feet`, in `seconds`."""

    way: Annotated[tuple[Point, ...], Ask("Path", required=True, when=on_ground)] = ()
    feet: Annotated[Count, Ask("Distance in feet", lowest=0, highest=MOST_FEET, when=off_ground)] = 0
    heading: Annotated[Heading | None, Ask("Heading", when=on_ground)] = None
    seconds: Seconds = 1


@command("mr.sneak/1")
class Sneak(SpecificPlot):
    """Specific Plot: a Thievish Attack on a figure, with a weapon (a gear id)."""

    target: Annotated[FigureId, Ask("Target")]
    weapon: Annotated[str, Ask("Weapon")] = ""
    written: Written = True


@command("mr.other/1")
class Otherwise(SpecificPlot):
    """Specific Plot: something else, in words; it takes `seconds`."""

    words: Annotated[str, Ask("What exactly?")]
    seconds: Seconds = 1


@command("mr.go-on/1")
class GoOn(FigureCommand):
    """Specific Plot: go on as before, or only watch."""


@command("mr.break-off/1")
class BreakOff(FigureCommand):
    """A combatant breaks off what it is doing over several seconds."""


@command("mr.end-defence/1")
class EndDefence(FigureCommand):
    """A combatant breaks its Full Defensive as the second opens."""


@command("mr.plots-in/1")
class PlotsIn(SecondCommand):
    """The Specific Plots of a second are in; whoever has stated none goes on as before."""


@command("mr.play/1")
class Play(SecondCommand):
    """Nobody else reacts: the second is played."""


@command("mr.resolve/1")
class Resolve(FigureCommand):
    """An attack of this second is resolved."""


@command("mr.end-second/1")
class EndSecond(SecondCommand):
    """The second ends, and the next one opens; after the sixth the round ends."""
