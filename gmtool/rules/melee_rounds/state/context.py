"""The context of every rules function: a melee and the rulebook; and a play, which changes the melee."""

from typing import TypeAlias

from gmtool.rules.kit import acts
from gmtool.rules.kit.open_fight import OpenContext, OpenPlay
from gmtool.rules.melee_rounds.cards.fighter import Gear, Thing
from gmtool.rules.melee_rounds.data.plots import PlotKind
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.fight import Dropped, Fight, Figure, Trace
from gmtool.rules.seam import BeatKind


class Context(OpenContext[Tables, Fight, Figure, Gear]):
    """A melee as rules functions query it."""

    @property
    def now(self) -> int:
        """The present second, counted from the start of the melee; while plots are stated, the last one."""
        return Second(self.fight.round, self.fight.second).elapsed

    def able(self) -> tuple[Figure, ...]:
        """The able figures, whether they fight or not (mr.round.combatants), the players' own first.

        The GM decides for NPCs after them (mr.plot.npc).
        """
        return tuple(sorted((one for one in self.everyone() if one.able), key=lambda one: not self.is_player(one)))

    def is_player(self, figure: Figure) -> bool:
        """True if a figure is on a side of the players."""
        return any(side.id == figure.side and side.players for side in self.fight.sides)

    def plot(self, figure: Figure) -> PlotKind | None:
        """The General Plot of a figure; None before it has stated one."""
        return None if figure.plot is None else self.tables.plots.get(figure.plot.kind)

    def arms(self, figure: Figure) -> tuple[Gear, ...]:
        """The weapons that a figure carries, without shields: a shield alone is no weapon (mr.item.fd-needs-weapon)."""
        return tuple(gear for gear in figure.gear if self.tables.kind(gear.item) in ("weapon", "ranged"))

    def thing(self, figure: Figure, thing: str) -> Thing | None:
        """A potion or pellet by its id."""
        return next((one for one in figure.things if one.id == thing), None)

    def item(self, figure: Figure, gear: str) -> str:
        """The key of the weapon, shield, potion or pellet of this id; empty for none."""
        found = self.gear(figure, gear) or self.thing(figure, gear)
        return found.item if found else ""


class Play(OpenPlay[Tables, Fight, Figure, Gear], Context):
    """A command in progress: the melee and the events so far, and the table that answers questions."""

    def trace(
        self, figure: str, kind: BeatKind, text: str, why: str = "", rule: str = "", *, secret: bool = False
    ) -> None:
        """Record in the strip what a figure did in this second."""
        one = Trace(self.fight.second, kind, text, why, rule, secret)
        self.change(figure, traces=(*self.figure(figure).traces, one))

    def let_fall(self, figure: str, gear: Gear, *, damaged: bool = False) -> None:
        """Put a carried thing on the ground."""
        self.falls(figure, gear, Dropped, damaged=damaged)


Act: TypeAlias = acts.Act[Context, Play, Figure]
Offer: TypeAlias = acts.Offer[Context, Figure]
"""One kind of command of this system."""
