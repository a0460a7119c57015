"""Powder of guns: the die that tells whether it is any good, its charge, and a gun that bursts."""

from gmtool.dice import Dice, at_most
from gmtool.rules.seam import Why
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.burning import Burst, PowderTried

MISFIRE, CHEAP, BURST, CHARGE = "am.powder.misfire", "am.powder.cheap", "am.powder.burst", "am.powder.charge-cost"
POWDER = "gunpowder"
BAD, BAD_IF_CHEAP = 6, 4


def bad_from(ctx: Context) -> int:
    """The lowest face of the die with which powder does not fire; lower for cheap powder (am.powder.cheap)."""
    return BAD_IF_CHEAP if ctx.holds("cheap-powder") else BAD


def fires(play: Play, figure: str, weapon: Weapon) -> bool:
    """Roll for the powder of a gun, which takes a charge of those that are carried; whether it fires."""
    one, worst = play.figure(figure), bad_from(play)
    rule = CHEAP if worst < BAD else MISFIRE
    charge = next((gear for gear in one.gear if gear.item == POWDER), None)
    if charge is not None:
        play.lose(figure, charge)
    why = Why(f"{one.name}'s {weapon.name.lower()} fires", one.side, figure, rule, at_most(worst - 1))
    die = play.roll(Dice(1), why, worst.__gt__).sum
    told = PowderTried(figure=figure, item=weapon.key, die=die, fires=die < worst, rules=(rule, CHARGE))
    play.happened(told)
    return die < worst


def bursts(play: Play, figure: str, weapon: Weapon) -> None:
    """Tell that a gun has burst; what that does follows from it."""
    play.happened(Burst(figure=figure, item=weapon.key, rules=(BURST,)))
