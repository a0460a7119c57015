"""Play: a command being done, which changes the fight; the act, a kind of command of this system, and its offer."""

from collections.abc import Callable
from typing import Any, TypeAlias

from gmtool.records import evolver
from gmtool.rules.kit import acts, play
from gmtool.rules.seam import Modifier, Table
from gmtool.rules.tft.cards.fighter import Gear, kept
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Deeds, Dropped, Fight, Figure
from gmtool.rules.tft.state.messages.attacks import ItemDropped
from gmtool.space import Hex

_evolve_deeds = evolver(Deeds)


class Play(play.Play[Tables, Fight, Figure], Context):
    """A command being done: the fight so far, the events so far, and the table that is asked.

    `began` is the fight before it; `blows` are those with which figures have acted, where they had a target, `scores`
    the lines of adjDX of attacks that are no blows.
    """

    def __init__(self, book: Edition, fight: Fight, table: Table) -> None:
        super().__init__(book, fight, table)
        self.began = fight
        self.blows: dict[str, Any] = {}
        self.scores: dict[str, tuple[Modifier, ...]] = {}

    def change_all(self, change: Callable[[Figure], Figure]) -> None:
        """Change every figure by a function."""
        self.change_fight(figures={key: change(one) for key, one in self.fight.figures.items()})

    def deed(self, figure: str, **changes: Any) -> Figure:
        """Replace values of a figure's actions of this turn."""
        return self.change(figure, deeds=_evolve_deeds(self.figure(figure).deeds, **changes))

    def acted(self, figure: str, act: str, target: str = "", *, struck: bool = False, **changes: Any) -> None:
        """Record that a figure acted in combat, whether it struck the target, and further `changes` of the figure."""
        deeds = self.figure(figure).deeds
        deeds = _evolve_deeds(
            deeds,
            acts=(*deeds.acts, act),
            target=target or deeds.target,
            struck=(*deeds.struck, target) if struck else deeds.struck,
        )
        self.change(figure, deeds=deeds, **changes)

    def serial(self, prefix: str) -> str:
        """A fresh id for a thing."""
        number = self.fight.serial
        self.change_fight(serial=number + 1)
        return f"{prefix}{number}"

    def let_fall(self, figure: str, gear: Gear, why: str, rules: tuple[str, ...], at: Hex | None = None) -> None:
        """Drop a carried thing to the ground: in the figure's own hex, unless another is named."""
        before = self.figure(figure)
        one = self.lose(figure, gear)
        place = at if at is not None else one.place
        thing = Dropped(self.serial("d"), gear.item, place, figure, **kept(before.as_left(gear, gear.id)))
        self.change_fight(lying=(*self.fight.lying, thing))
        self.happened(ItemDropped(figure=figure, item=gear.item, hex=place, why=why, rules=rules))

    def lose(self, figure: str, gear: Gear) -> Figure:
        """Take a thing from what a figure carries."""
        one = self.figure(figure)
        return self.change(
            figure,
            gear=tuple(other for other in one.gear if other.id != gear.id),
            ready=tuple(key for key in one.ready if key != gear.id),
        )


Act: TypeAlias = acts.Act[Context, Play, Figure]
Offer: TypeAlias = acts.Offer[Context, Figure]
"""One kind of command of this system."""
