"""Play: a command being done, which changes the fight; and the act, one kind of command of this system."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from gmtool.dice import Dice, Roll
from gmtool.rules.kit.ruleset import Act as AnyAct
from gmtool.rules.seam import Classifier, Event, Option, Outcome, Table, Why, evolver
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.attack_events import ItemDropped
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Deeds, Dropped, Fight, Figure
from gmtool.space import Hex

_evolve_figure = evolver(Figure)
_evolve_fight = evolver(Fight)
_evolve_deeds = evolver(Deeds)


class Play(Context):
    """A command being done: the fight as it is so far, the events so far, and the table that is asked.

    Changed figures are gathered and go into the fight when somebody looks at it.
    """

    __slots__ = ("_changed", "_fight", "events", "table")

    def __init__(self, edition: Edition, fight: Fight, table: Table) -> None:
        self.edition = edition
        self._fight = fight
        self._changed: dict[str, Figure] = {}
        self.table = table
        self.events: list[Event] = []

    @property
    def fight(self) -> Fight:
        """The fight with all changes so far."""
        if self._changed:
            self._fight = _evolve_fight(self._fight, figures={**self._fight.figures, **self._changed})
            self._changed = {}
        return self._fight

    @fight.setter
    def fight(self, fight: Fight) -> None:
        self._changed = {}
        self._fight = fight

    def figure(self, figure: str) -> Figure:
        """The figure as it is now."""
        return self._changed.get(figure) or self._fight.figures[figure]

    def outcome(self) -> Outcome[Fight]:
        """The new state and the events."""
        return Outcome(self.fight, tuple(self.events))

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """Ask the table for dice."""
        return self.table.roll(dice, why, alike)

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """Ask the table for a decision; a single option is no question."""
        return options[0].key if len(options) == 1 else self.table.choose(options, why)

    def happened(self, event: Event) -> None:
        """Note an event."""
        self.events.append(event)

    def change(self, figure: str, **changes: Any) -> Figure:
        """Replace values of a figure."""
        changed = self._changed[figure] = _evolve_figure(self.figure(figure), **changes)
        return changed

    def change_all(self, change: Callable[[Figure], Figure]) -> None:
        """Put every figure through a function."""
        self.change_fight(figures={key: change(one) for key, one in self.fight.figures.items()})

    def change_fight(self, **changes: Any) -> None:
        """Replace values of the fight."""
        self._fight = _evolve_fight(self.fight, **changes)

    def deed(self, figure: str, **changes: Any) -> Figure:
        """Replace values of what a figure did this turn."""
        return self.change(figure, deeds=_evolve_deeds(self.figure(figure).deeds, **changes))

    def acted(self, figure: str, act: str, target: str = "", *, struck: bool = False, **changes: Any) -> None:
        """Write down that a figure acted in combat, whether it struck the target, and what else that changes of it."""
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
        """A carried thing falls to the ground: in the figure's own hex, unless another is named."""
        one = self.lose(figure, gear)
        place = at if at is not None else one.place
        thing = Dropped(self.serial("d"), gear.item, place, figure)
        self.change_fight(lying=(*self.fight.lying, thing))
        self.happened(ItemDropped(figure=figure, item=gear.item, hex=place, why=why, rules=rules))

    def lose(self, figure: str, gear: Gear) -> Figure:
        """A figure no longer carries a thing."""
        one = self.figure(figure)
        return self.change(
            figure,
            gear=tuple(other for other in one.gear if other.id != gear.id),
            ready=tuple(key for key in one.ready if key != gear.id),
        )


Act: TypeAlias = AnyAct[Context, Play, Figure]
