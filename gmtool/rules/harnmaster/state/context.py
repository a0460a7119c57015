"""The context of every rules function: a melee and the rulebook; and a play, which changes the melee."""

from typing import TypeAlias

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.data.arms import Mode, Weapon
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.harnmaster.state.events import Became, CalledOff, LostGrip
from gmtool.rules.harnmaster.state.fight import Dropped, Fight, Figure
from gmtool.rules.kit import acts
from gmtool.rules.kit.open_fight import OpenContext, OpenPlay


class Context(OpenContext[Tables, Fight, Figure, Gear]):
    """A melee as rules functions query it."""

    def weapon(self, gear: Gear) -> Weapon | None:
        """The weapon of the lists that a carried thing is; None if they do not have it."""
        return self.tables.weapons.get(gear.item)

    def mode(self, gear: Gear, mode: str) -> Mode | None:
        """A strike mode of a carried thing, even one that a mode of the GM's own has since replaced."""
        found = self.tables.modes.get(mode)
        return found if found is not None and found.weapon == gear.item else None

    def in_hand(self, figure: Figure) -> tuple[Gear, ...]:
        """The unbroken gear that a figure has ready, natural weapons included."""
        return tuple(gear for gear in figure.gear if gear.ready and not gear.broken)


class Play(OpenPlay[Tables, Fight, Figure, Gear], Context):
    """A command in progress: the melee and the events so far, and the table that answers questions."""

    def call_off(self) -> None:
        """Call off the attack that waits for its defense, if there is one."""
        waits = self.fight.exchange
        if waits is not None:
            self.change_fight(exchange=None)
            rules = ("hm.sequence.four-steps",)
            self.happened(CalledOff(figure=waits.attacker, target=waits.defender, rules=rules))

    def attacks(self, figure: str, target: str) -> None:
        """Record an attack, which makes each figure the likely target of the other."""
        self.change(figure, foe=target)
        self.change(target, attacker=figure)

    def strikes(self, figure: str, weapon: str, mode: str) -> None:
        """Record a strike, which makes its mode, and so its aspect, the default for that weapon."""
        modes = self.figure(figure).modes
        if modes.get(weapon) != mode:
            self.change(figure, modes={**modes, weapon: mode})

    def become(self, figure: str, what: str, rules: tuple[str, ...] = ()) -> None:
        """Make a figure prone, stunned, out or dead, unless it is already."""
        if not getattr(self.figure(figure), what):
            self.change(figure, **{what: True})
            self.happened(Became(figure=figure, what=what, rules=rules))

    def let_fall(self, figure: str, gear: Gear) -> None:
        """Put a carried thing on the ground; a broken one stays broken."""
        self.falls(figure, gear, Dropped, broken=gear.broken)

    def lose_grip(self, figure: str, gear: Gear, *, broke: bool = False, rules: tuple[str, ...] = ()) -> None:
        """Break a thing in the figure's hand, or let it fall; a natural weapon does neither."""
        weapon = self.weapon(gear)
        if weapon is not None and weapon.kind == "natural":
            return
        if broke:
            self.change_gear(figure, gear.id, broken=True)
        else:
            self.let_fall(figure, gear)
        self.happened(LostGrip(figure=figure, item=gear.item, broke=broke, rules=rules))


Act: TypeAlias = acts.Act[Context, Play, Figure]
Offer: TypeAlias = acts.Offer[Context, Figure]
"""One kind of command of this system."""
