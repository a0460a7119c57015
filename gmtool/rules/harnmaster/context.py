"""What every rules function is given: a melee and the rulebook; and a play, which changes it."""

from collections.abc import Sequence
from typing import Any

from gmtool.dice import Dice, Roll
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.data.arms import Mode, Weapon
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.harnmaster.events import Became, CalledOff, LostGrip
from gmtool.rules.harnmaster.rulebook import Rulebook
from gmtool.rules.harnmaster.state import Dropped, Fight, Figure
from gmtool.rules.seam import Classifier, Event, Option, Outcome, Table, Why, evolver
from gmtool.space import OpenGround

_evolve_figure = evolver(Figure)
_evolve_fight = evolver(Fight)


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

    def figure(self, figure: str) -> Figure:
        """The figure of this id (KeyError for none)."""
        return self.fight.figures[figure]

    def everyone(self) -> tuple[Figure, ...]:
        """All figures in the order of the muster."""
        return tuple(self.fight.figures[key] for key in self.fight.roster)

    def foes(self, figure: Figure) -> tuple[Figure, ...]:
        """Figures of other sides that are still able."""
        return tuple(one for one in self.everyone() if one.side != figure.side and one.able)

    def house(self, key: str) -> str:
        """The value of a house rule: the encounter's, or the noted reading."""
        return self.fight.house.get(key) or self.book.readings[key]

    def gear(self, figure: Figure, gear: str) -> Gear | None:
        """A carried thing by its id."""
        return next((one for one in figure.gear if one.id == gear), None)

    def weapon(self, gear: Gear) -> Weapon | None:
        """A carried thing as a weapon of the lists."""
        return self.tables.weapons.get(gear.item)

    def mode(self, gear: Gear, mode: str) -> Mode | None:
        """A strike mode of a carried thing, also one that the GM's own has since come to stand in for."""
        found = self.tables.modes.get(mode)
        return found if found is not None and found.weapon == gear.item else None

    def in_hand(self, figure: Figure) -> tuple[Gear, ...]:
        """What a figure has ready, natural weapons too."""
        return tuple(gear for gear in figure.gear if gear.ready and not gear.broken)


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
        changed = _evolve_figure(self.figure(figure), **changes)
        self.fight = _evolve_fight(self.fight, figures={**self.fight.figures, figure: changed})
        return changed

    def change_fight(self, **changes: Any) -> None:
        """Replace values of the melee."""
        self.fight = _evolve_fight(self.fight, **changes)

    def call_off(self) -> None:
        """The attack that waits for its defence comes to nothing."""
        waits = self.fight.exchange
        if waits is not None:
            self.change_fight(exchange=None)
            rules = ("hm.sequence.four-steps",)
            self.happened(CalledOff(figure=waits.attacker, target=waits.defender, rules=rules))

    def attacks(self, figure: str, target: str) -> None:
        """A figure attacks another: each is from now on the likely target of the other."""
        self.change(figure, foe=target)
        self.change(target, attacker=figure)

    def strikes(self, figure: str, weapon: str, mode: str) -> None:
        """A figure strikes with a weapon: the mode, and so the aspect, is what is likely of that weapon from now on."""
        modes = self.figure(figure).modes
        if modes.get(weapon) != mode:
            self.change(figure, modes={**modes, weapon: mode})

    def become(self, figure: str, what: str, rules: tuple[str, ...] = ()) -> None:
        """A figure is prone, stunned, out or dead from now on, if it was not."""
        if not getattr(self.figure(figure), what):
            self.change(figure, **{what: True})
            self.happened(Became(figure=figure, what=what, rules=rules))

    def let_fall(self, figure: str, gear: Gear) -> None:
        """A carried thing falls to the ground where the figure is."""
        one = self.figure(figure)
        fallen = Dropped(f"d{self.fight.serial}", gear.item, one.at, figure, gear.broken)
        self.change(figure, gear=tuple(other for other in one.gear if other.id != gear.id))
        self.change_fight(lying=(*self.fight.lying, fallen), serial=self.fight.serial + 1)

    def lose_grip(self, figure: str, gear: Gear, *, broke: bool = False, rules: tuple[str, ...] = ()) -> None:
        """A thing breaks in its hand, or falls from it; a natural weapon does neither."""
        weapon = self.weapon(gear)
        if weapon is not None and weapon.kind == "natural":
            return
        if broke:
            one = self.figure(figure)
            kept = tuple(_broken(other) if other.id == gear.id else other for other in one.gear)
            self.change(figure, gear=kept)
        else:
            self.let_fall(figure, gear)
        self.happened(LostGrip(figure=figure, item=gear.item, broke=broke, rules=rules))


_evolve_gear = evolver(Gear)


def _broken(gear: Gear) -> Gear:
    return _evolve_gear(gear, broken=True)
