"""What every rules function is given: a melee and the rulebook; and a play, which changes it."""

from typing import TypeAlias

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.data.arms import Mode, Weapon
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.harnmaster.state.events import Became, CalledOff, LostGrip
from gmtool.rules.harnmaster.state.fight import Dropped, Fight, Figure
from gmtool.rules.kit import acts
from gmtool.rules.kit.open_fight import OpenContext, OpenPlay


class Context(OpenContext[Tables, Fight, Figure, Gear]):
    """A melee to be asked about."""

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


class Play(OpenPlay[Tables, Fight, Figure, Gear], Context):
    """A command being done: the melee as it is so far, the events so far, and the table that is asked."""

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
        """A carried thing falls to the ground; what is broken stays so."""
        self.falls(figure, gear, Dropped, broken=gear.broken)

    def lose_grip(self, figure: str, gear: Gear, *, broke: bool = False, rules: tuple[str, ...] = ()) -> None:
        """A thing breaks in its hand, or falls from it; a natural weapon does neither."""
        weapon = self.weapon(gear)
        if weapon is not None and weapon.kind == "natural":
            return
        if broke:
            self.change_gear(figure, gear.id, broken=True)
        else:
            self.let_fall(figure, gear)
        self.happened(LostGrip(figure=figure, item=gear.item, broke=broke, rules=rules))


Act: TypeAlias = acts.Act[Context, Play, Figure]
"""One kind of command of this system."""
