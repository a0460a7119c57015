"""What a figure rolls against while it stands alone: the levels of a melee, by the very functions of a melee."""

from collections.abc import Iterator
from dataclasses import dataclass

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.data.tables import Rulebook
from gmtool.rules.harnmaster.declaring.attack import STRIKING
from gmtool.rules.harnmaster.declaring.defending import BLOCKING
from gmtool.rules.harnmaster.declaring.strikes import called, zone_die
from gmtool.rules.harnmaster.muster import enlist
from gmtool.rules.harnmaster.state import Fight, Strike
from gmtool.rules.harnmaster.testing.modifiers import Using, block, dodge, melee_strike, missile
from gmtool.rules.seam import Breakdown, Card, Enlisted, Side

_HERE = "alone"


@dataclass(frozen=True, slots=True)
class Wielded:
    """A weapon in one of its modes: the level of a strike or a shot with it, and that of a Block where it can block.

    `called` is the weapon with its mode, `die` the sides of its Zone Die, 0 where nobody knows.
    """

    using: Using
    kind: str
    called: str
    die: int
    strike: Breakdown
    block: Breakdown | None


class Alone:
    """The figure of a card with nobody else about: no opponents, no aim, no reach to compare with its own.

    Raises `BadMuster` for a card that no fighter can be made of.
    """

    def __init__(self, book: Rulebook, card: Card) -> None:
        self.figure = enlist(book, Enlisted(_HERE, card, _HERE), None)
        self._ctx = Context(book, Fight((Side(_HERE, ""),), {_HERE: self.figure}, (_HERE,)))

    def dodge(self) -> Breakdown:
        """The level of its Dodge."""
        return dodge(self._ctx, self.figure)

    def wielded(self) -> tuple[Wielded, ...]:
        """Everything that it carries, ready or not, in each of its strike modes, held as the card says."""
        return tuple(self._wielded())

    def _wielded(self) -> Iterator[Wielded]:
        ctx, figure = self._ctx, self.figure
        for gear in figure.gear:
            weapon = ctx.tables.weapons[gear.item]
            for mode in ctx.tables.modes_of(gear.item):
                using, strike = Using(gear, mode), Strike(gear.id, mode.key)
                if weapon.kind in STRIKING:
                    level = melee_strike(ctx, figure, figure, strike, None, compared=False)
                else:
                    level = missile(ctx, figure, figure, strike, 0)
                blocks = block(ctx, figure, using) if weapon.kind in BLOCKING else None
                yield Wielded(using, weapon.kind, called(ctx, using), zone_die(ctx, using, Strike()), level, blocks)
