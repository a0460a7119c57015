"""The context of a melee, which every rules function is given, and the play, which changes it."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from gmtool.dice import Dice as Notation
from gmtool.dice import Roll
from gmtool.rules.kit.ruleset import Act as AnyAct
from gmtool.rules.melee_rounds.cards.fighter import Gear, Thing
from gmtool.rules.melee_rounds.data.plots import PlotKind
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.melee_rounds.rulebook import Rulebook
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.fight import Dropped, Fight, Figure, Trace
from gmtool.rules.seam import BeatKind, Event, Option, Outcome, Table, Why, evolver
from gmtool.space import OpenGround

_evolve_figure = evolver(Figure)
_evolve_fight = evolver(Fight)
_evolve_gear = evolver(Gear)


class Context:
    """A melee to be asked about."""

    __slots__ = ("book", "fight")

    def __init__(self, book: Rulebook, fight: Fight) -> None:
        self.book = book
        self.fight = fight

    @property
    def tables(self) -> Tables:
        """The tables, with the GM's rows."""
        return self.book.tables

    @property
    def ground(self) -> OpenGround | None:
        """The ground, where the melee has one."""
        return self.fight.ground

    @property
    def now(self) -> int:
        """The second that goes on, counted from the start of the melee; while plots are stated, the last one."""
        return Second(self.fight.round, self.fight.second).elapsed

    def figure(self, figure: str) -> Figure:
        """The figure of this id (KeyError for none)."""
        return self.fight.figures[figure]

    def everyone(self) -> tuple[Figure, ...]:
        """All figures in the order of the muster."""
        return tuple(self.fight.figures[key] for key in self.fight.roster)

    def able(self) -> tuple[Figure, ...]:
        """Those who take part, the players' own first: NPCs are decided after them (mr.plot.npc)."""
        return tuple(sorted((one for one in self.everyone() if one.able), key=lambda one: not self.is_player(one)))

    def is_player(self, figure: Figure) -> bool:
        """Whether a figure is on a side of the players."""
        return any(side.id == figure.side and side.players for side in self.fight.sides)

    def foes(self, figure: Figure) -> tuple[Figure, ...]:
        """Figures of other sides that are still able."""
        return tuple(one for one in self.everyone() if one.side != figure.side and one.able)

    def house(self, key: str) -> str:
        """The value of a house rule: the encounter's, or the noted reading."""
        return self.fight.house.get(key) or self.book.readings[key]

    def plot(self, figure: Figure) -> PlotKind | None:
        """The General Plot of a figure; None before it has stated one."""
        return None if figure.plot is None else self.book.plots.get(figure.plot.kind)

    def gear(self, figure: Figure, gear: str) -> Gear | None:
        """A carried thing by its id."""
        return next((one for one in figure.gear if one.id == gear), None)

    def thing(self, figure: Figure, thing: str) -> Thing | None:
        """A potion or pellet by its id."""
        return next((one for one in figure.things if one.id == thing), None)

    def item(self, figure: Figure, gear: str) -> str:
        """The key of the weapon, shield, potion or pellet of this id; empty for none."""
        found = self.gear(figure, gear) or self.thing(figure, gear)
        return found.item if found else ""


class Play(Context):
    """A command being done: the melee as it is so far, the events so far, and the table that is asked."""

    __slots__ = ("events", "table")

    def __init__(self, book: Rulebook, fight: Fight, table: Table) -> None:
        super().__init__(book, fight)
        self.table = table
        self.events: list[Event] = []

    def outcome(self) -> Outcome[Fight]:
        """The new state and the events."""
        return Outcome(self.fight, tuple(self.events))

    def roll(self, dice: Notation, why: Why) -> Roll:
        """Ask the table for dice."""
        return self.table.roll(dice, why)

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """Ask the table for a decision; a single option is no question."""
        return options[0].key if len(options) == 1 else self.table.choose(options, why)

    def happened(self, event: Event) -> None:
        """Note an event."""
        self.events.append(event)

    def change(self, figure: str, **changes: Any) -> Figure:
        """Replace values of a figure."""
        changed = _evolve_figure(self.figure(figure), **changes)
        self.fight = _evolve_fight(self.fight, figures={**self.fight.figures, figure: changed})
        return changed

    def change_fight(self, **changes: Any) -> None:
        """Replace values of the melee."""
        self.fight = _evolve_fight(self.fight, **changes)

    def change_gear(self, figure: str, gear: str, **changes: Any) -> None:
        """Replace values of a carried thing."""
        one = self.figure(figure)
        changed = tuple(_evolve_gear(other, **changes) if other.id == gear else other for other in one.gear)
        self.change(figure, gear=changed)

    def trace(
        self, figure: str, kind: BeatKind, text: str, why: str = "", rule: str = "", *, secret: bool = False
    ) -> None:
        """Write into the strip what a figure did in this second."""
        one = Trace(self.fight.second, kind, text, why, rule, secret)
        self.change(figure, traces=(*self.figure(figure).traces, one))

    def let_fall(self, figure: str, gear: Gear, *, damaged: bool = False) -> None:
        """A carried thing falls to the ground where the figure is."""
        one = self.figure(figure)
        fallen = Dropped(f"d{self.fight.serial}", gear.item, one.at, figure, damaged)
        self.change(figure, gear=tuple(other for other in one.gear if other.id != gear.id))
        self.change_fight(lying=(*self.fight.lying, fallen), serial=self.fight.serial + 1)


Act: TypeAlias = AnyAct[Context, Play, Figure]


def over(ctx: Context) -> bool:
    """Whether fewer than two sides have anybody able."""
    return len({one.side for one in ctx.everyone() if one.able}) < 2
