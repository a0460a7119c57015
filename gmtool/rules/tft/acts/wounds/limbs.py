"""Limbs out of use: which a body has, what becomes of its figure without them, and how they come back."""

from dataclasses import replace

from gmtool.rules.tft.cards.abilities import ARM, LEG, LIMBS, WING
from gmtool.rules.tft.cards.fighter import Fighter, Gear
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import standing_over
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.messages.attacks import Fell
from gmtool.rules.tft.state.messages.turns import Posed
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.limbs import (
    BroughtToKnees,
    Limb,
    LimbDisabled,
    LimbLost,
    LimbRestored,
    healed,
    named,
    worse,
)

_LEGS = tuple(name for name in LIMBS if name.endswith(LEG))
KNEEL, RECOVER, WISH = "am.cripple.leg-kneel", "am.cripple.recover", "am.cripple.wish"


def limbs_of(fighter: Fighter, tables: Tables) -> tuple[Limb, ...]:
    """The limbs that a body has: two arms, unless its kind has none; its legs, right before left; its wings as one."""
    legs = fighter.legs(tables)
    names = (*_LEGS[:legs], *(f"leg {number}" for number in range(len(_LEGS) + 1, legs + 1)))
    arms = () if fighter.armless(tables) else ("right arm", "left arm")
    wings = (WING,) if fighter.ma_flying(tables) else ()
    return (
        *(Limb(one, "arm") for one in arms),
        *(Limb(one, "leg") for one in names),
        *(Limb(one, "wing") for one in wings),
    )


def held_by(ctx: Context, figure: Figure, arm: str) -> tuple[Gear, ...]:
    """The things in hand that an arm holds: the shield or the off hand's weapon, or all others; both hold some.

    Of two that are fastened on, the weapon arm has the first (am.cestus.pair).
    """
    found = []
    pair = [gear.id for gear in ctx.in_hand(figure) if ctx.fastened(gear)][:-1]
    for gear in ctx.in_hand(figure):
        weapon, both = ctx.weapon(gear), False
        off = ctx.shield(gear) is not None or (weapon is not None and weapon.off_hand)
        off = off and gear.id not in pair
        if weapon is not None and not off:
            both = weapon.two_handed
        if both or arm == (figure.fighter.shield_arm if off else figure.fighter.weapon_arm):
            found.append(gear)
    return tuple(found)


def put_out(play: Play, target: str, limb: Limb, *rules: str) -> None:
    """Put a limb out of use, or take it off, with all that follows: what it held falls, and a leg brings it down."""
    before = play.figure(target)
    one = play.change(target, limbs=worse(before.limbs, limb))
    now = named(one.limbs, limb.name)
    if now == named(before.limbs, limb.name):
        return
    told = LimbLost(figure=target, limb=limb.name, rules=rules)
    still = LimbDisabled(figure=target, limb=limb.name, until=limb.until, rules=rules)
    play.happened(told if limb.lost else still)
    if limb.kind == ARM:
        for gear in held_by(play, before, limb.name):
            if not limb.lost and play.fastened(gear):
                play.change(target, ready=tuple(key for key in play.figure(target).ready if key != gear.id))
            elif limb.lost or not strapped(play, gear):
                play.let_fall(target, gear, "dropped", rules)
            else:
                slacken(play, target, gear)
    if limb.kind == LEG:
        sink(play, target, *rules)


def strapped(ctx: Context, gear: Gear) -> bool:
    """True if it stays on an arm that cannot hold it: a shield, with spikes or without, but no blade that parries."""
    shield = ctx.shield(gear)
    return shield is not None and (ctx.weapon(gear) is None or shield.shield_rush)


def slacken(play: Play, target: str, gear: Gear) -> None:
    """Let a shield protect its bearer no longer, while it hangs on the arm."""
    loose = replace(gear, slack=True)
    play.change(target, gear=tuple(loose if one.id == gear.id else one for one in play.figure(target).gear))


def brought_down(ctx: Context, figure: Figure) -> bool:
    """True if it has lost the use of so many legs that it cannot stay on its feet (am.cripple.four-legs)."""
    legs = figure.fighter.legs(ctx.tables)
    gait, gone = ctx.tables.gait(legs), _legs_out(figure)
    return gait is not None and gone > 0 and gone >= (gait.falls or (legs + 1) // 2)


def ma_with_legs(ctx: Context, figure: Figure, ma: int) -> int:
    """MA on foot, less with legs out of use; none for one that is lame.

    Each leg costs a beast of four 4, one of more 2 (am.cripple.four-legs, am.cripple.many-legs).
    """
    gait = ctx.tables.gait(figure.fighter.legs(ctx.tables))
    slower = gait.ma * _legs_out(figure) if gait else 0
    return 0 if figure.lame else max(0, ma + slower)


def _legs_out(figure: Figure) -> int:
    return sum(one.kind == LEG for one in figure.limbs)


def sink(play: Play, target: str, *rules: str) -> None:
    """Bring a figure down that has too few legs: people to their knees, where they fight on, beasts to the ground."""
    one = play.figure(target)
    if not one.able or one.pile or not brought_down(play, one):
        return
    if one.fighter.armless(play.tables):
        if one.pose is not Pose.DOWN:
            play.change(target, pose=Pose.DOWN)
            play.deed(target, floored=True)
            play.happened(Fell(figure=target, why="legs", rules=rules))
    elif one.pose is Pose.STANDING:
        play.change(target, pose=Pose.KNEELING)
        play.happened(BroughtToKnees(figure=target, rules=rules or (KNEEL,)))


def wear_off(play: Play) -> None:
    """Give back, when a turn begins, the limbs whose time is over; whoever has its legs again stands up.

    So it may do anything else in that turn (am.aim.leg-stand).
    """
    turn = play.fight.turn
    for figure in play.everyone():
        over = tuple(one for one in figure.limbs if one.until and one.until < turn)
        if over:
            _restore(play, figure, over, "am.aim.leg-stand")


def heal(play: Play, figure: str, *, wish: bool = False) -> None:
    """Give a figure that is healed to full ST its limbs back, but for those lost (am.cripple.recover)."""
    one = play.figure(figure)
    if one.aloft.wing_hits:
        one = play.change(figure, aloft=replace(one.aloft, wing_hits=0))
    kept = healed(one.limbs, wish=wish)
    _restore(play, one, tuple(limb for limb in one.limbs if limb not in kept), WISH if wish else RECOVER)


def restore(play: Play, figure: str, name: str) -> None:
    """Give a figure one limb back, by a wish or the GM's word (am.cripple.wish)."""
    one = play.figure(figure)
    limb = named(one.limbs, name)
    if limb is not None:
        _restore(play, one, (limb,), WISH)


def _restore(play: Play, figure: Figure, limbs: tuple[Limb, ...], rule: str) -> None:
    lame = figure.lame and figure.pose is Pose.KNEELING
    one = play.change(figure.id, limbs=tuple(limb for limb in figure.limbs if limb not in limbs))
    for limb in limbs:
        play.happened(LimbRestored(figure=figure.id, limb=limb.name, rules=(rule,)))
    if lame and not one.lame and one.able and not standing_over(play, one):
        play.change(figure.id, pose=Pose.STANDING)
        play.happened(Posed(figure=figure.id, pose=Pose.STANDING.value, rules=(rule,)))
