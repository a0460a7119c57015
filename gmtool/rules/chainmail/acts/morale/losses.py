"""Losses of men from any cause, and the checks that they bring (cm.morale.loss-check)."""

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.captivity import surrender, watch
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.morale.leaders import leaders_with
from gmtool.rules.chainmail.acts.morale.messages import FoughtOn
from gmtool.rules.chainmail.cards.troops import losses_of
from gmtool.rules.chainmail.data.troops import LossRow
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.events import LostMen
from gmtool.rules.chainmail.state.places import is_surrounded
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.kit.bodies.formations import lose_men
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.seam import END, Option, WaitingCheck, Why

LOSS = "loss"
"""The key of what follows a loss check."""
WAY_OUT = (Option("open", "It has a line of retreat"), Option("surrounded", "It is surrounded"))


def loss_row(ctx: Context, unit: Unit) -> LossRow:
    """The line of the Loss Table for a unit (cm.morale.loss-table)."""
    return losses_of(ctx.line_kind(unit), unit.traits, unit.nation, ctx.tables)


def never_checks(ctx: Context, unit: Unit) -> bool:
    """True for fantastic types that never check morale (cm.hero.no-morale, cm.giant.no-morale, cm.dragon.no-morale,
    cm.roc.no-morale, cm.troll.alone), and for those that have no rating at all."""
    fantastic = ctx.fantastic(unit)
    return fantastic is not None and (fantastic.unchecked or not fantastic.rating)


def never_surrenders(unit: Unit) -> bool:
    """True for religious orders of knighthood, who fight on where others surrender (cm.orders.no-surrender)."""
    return unit.is_a("order")


def breaks_at(ctx: Context, unit: Unit) -> int:
    """The number of losses at which a unit checks, or at which it is removed once it has passed a check."""
    return loss_row(ctx, unit).line(unit.start, second=unit.steady)


def loss_lines(ctx: Context, unit: Unit) -> tuple[int, ...]:
    """The losses at which a unit checks, and at which it is removed, as far as some of its men live to see them; none
    for those that never check."""
    return () if never_checks(ctx, unit) else loss_row(ctx, unit).lines(unit.start)


def killed(play: Play, unit: str, hits: int) -> int:
    """The figures that so many hits of one moment kill: as many, or for a fantastic type as its row says; hits that
    add up are kept (cm.fantasy.reference, cm.hero.four-kills)."""
    dead, left = deaths(play, play.figure(unit), hits)
    if left != play.figure(unit).hits:
        play.change(unit, hits=left)
    return dead


def deaths(ctx: Context, unit: Unit, hits: int) -> tuple[int, int]:
    """The figures that so many hits of one moment would kill, and the hits that are kept."""
    kind = ctx.fantastic(unit)
    if kind is not None and kind.kills == "never":
        return 0, unit.hits
    if kind is None or kind.kills == "each":
        return hits, unit.hits
    bears = ctx.house_number("wizard-hits") if kind.can("casts") and kind.row == "wizard" else kind.hits
    dead, left = divmod(hits + unit.hits, max(1, bears))
    kept = kind.kills == "added" or ctx.man_to_man  # where blows of one moment come one by one
    return dead, left if kept else 0


def lose(play: Play, unit: str, men: int, *, in_melee: bool, rule: str = "") -> int:
    """Take men off a unit; how many it had to lose. Whoever crosses its line of losses checks: before the melees of the
    turn, or after them where it was lost in melee (cm.morale.loss-timing)."""
    return slay(play, unit, killed(play, unit, men), in_melee=in_melee, rule=rule)


def slay(play: Play, unit: str, men: int, *, in_melee: bool, rule: str = "") -> int:
    """Take so many figures off a unit, however many hits each can bear (cm.fct.roll); an image loses none, and a wall
    has none."""
    one = play.figure(unit)
    if one.sorcery.image or one.formation is None:
        return 0
    lost = lose_men(play, unit, men)
    for leader in leaders_with(play, play.figure(unit)) if men > lost else ():
        # the last of his unit to be killed (cm.commander.last-killed, cm.hero.last)
        rule_of = "cm.hero.last" if leader.fantastic else "cm.commander.last-killed"
        lose(play, leader.id, men - lost, in_melee=in_melee, rule=rule_of)
    if lost:
        play.happened(LostMen(figure=unit, men=lost, rules=(rule,) if rule else ()))
        after_losses(play, unit, in_melee=in_melee)
    return lost


def after_losses(play: Play, unit: str, *, in_melee: bool) -> None:
    """Destroy a unit without men, have one check that crossed its line, and see to its prisoners."""
    one = play.figure(unit)
    if one.prisoners:
        watch(play, unit)
    if not one.men:
        leave(play, unit, Going.DESTROYED)
    elif one.lost >= breaks_at(play, one) and not never_checks(play, one):
        _check(play, one, END if in_melee else "melee")


def _check(play: Play, unit: Unit, at: str) -> None:
    """Have a loss check wait; a unit that has passed one before is removed instead (cm.morale.loss-second)."""
    if unit.steady:
        leave(play, unit.id, Going.BROKEN, "cm.morale.loss-second")
        return
    label, stays = f"{unit.name}: morale for losses", loss_row(play, unit).stays
    owe(
        play,
        WaitingCheck(
            f"loss {unit.id}", label, unit.id, dice=Dice(2), need=Need(stays, Comparison.AT_LEAST),
            modifiers=morale_modifiers(play, unit), turn=play.turn, at=at, does="the unit is removed", then=LOSS,
            rule="cm.morale.loss-check",
        ),
    )  # fmt: skip


def after_loss_check(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Steady from now on; or off the table at once (cm.morale.loss-fail), a surrounded unit as prisoners
    (cm.morale.loss-surrounded). Religious orders do not surrender: they fight on (cm.orders.no-surrender)."""
    unit = play.figure(check.figure)
    if passed:
        play.change(unit.id, steady=True)
    elif unit.able:
        captor = _captor(play, unit)
        if not captor or not _surrounded(play, unit):
            leave(play, unit.id, Going.BROKEN, "cm.morale.loss-fail")
        elif never_surrenders(unit):
            play.happened(FoughtOn(figure=unit.id, rules=("cm.orders.no-surrender",)))
            if play.house("orders-again") == "steady":
                play.change(unit.id, steady=True)
        else:
            leave(play, unit.id, Going.SURRENDERED, "cm.morale.loss-surrounded")
            surrender(play, unit.id, captor, "cm.morale.loss-surrounded")


def _surrounded(play: Play, unit: Unit) -> bool:
    """True where no line of retreat is open: by the map, or by the GM's word for a unit that is in a melee."""
    seen = is_surrounded(play, unit)
    if seen is not None or play.melee_of(unit.id) is None:
        return bool(seen)
    why = Why(f"Can {unit.name} retreat?", unit.side, unit.id, "cm.morale.loss-surrounded")
    return play.choose(WAY_OUT, why) == "surrounded"


def _captor(ctx: Context, unit: Unit) -> str:
    """The enemy that takes a surrendered unit: one that it fights, or any."""
    melee = ctx.melee_of(unit.id)
    foes = [one for one in ctx.units() if one.side != unit.side and one.men]
    near = [one for one in foes if melee is not None and one.id in melee.units]
    return next((one.id for one in (*near, *foes)), "")
