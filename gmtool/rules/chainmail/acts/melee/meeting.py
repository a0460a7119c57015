"""Meeting: a unit comes into contact with an enemy, which begins a melee or widens one."""

from gmtool.rules.chainmail.acts.melee.nations import striking_class
from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.chainmail.acts.morale.rallying import startle
from gmtool.rules.chainmail.acts.obedience.contacts import face, impale
from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.men import pair_of
from gmtool.rules.chainmail.state.places import meets_left
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Melee, Pace, Task, Unit
from gmtool.rules.kit.play import evolve


def is_standing(ctx: Context, unit: Unit) -> bool:
    """True for horse that is caught standing (cm.cavalry.standing).

    With written orders: without one to move (cm.cavalry.standing-def-sim). With move and counter-move: if it stood in
    its move of this turn; or if it stood last turn and is met before it could move (cm.cavalry.standing-def-mcm).
    Never once it has fought a round of its melee (cm.cavalry.standing-first-round).
    """
    melee = ctx.melee_of(unit.id)
    fought = melee is not None and any(not melee.is_first(one) for one in melee.contacts if one.unit == unit.id)
    if not ctx.mounted(unit) or not ctx.holds("standing-horse") or fought:
        return False
    if ctx.simultaneous:
        ordered = unit.order is not None and unit.order.task in (Task.MOVE, Task.CHARGE, Task.SUPPORT)
        return not ordered and unit.pace is Pace.STOOD
    if unit.pace is not Pace.STOOD:
        return False
    first = unit.side == ctx.fight.first
    still_to_move = ctx.fight.phase in ("obedience", "initiative") or (ctx.fight.phase == "move-first" and not first)
    return not (still_to_move and unit.moved_last)


def has_impetus(ctx: Context, unit: Unit, target: Unit) -> bool:
    """True if a charge earns the extra die: Heavy and Armored Foot and horse, not uphill (cm.impetus.bonus,
    cm.impetus.terrain)."""
    able = striking_class(ctx, unit) is not Class.LIGHT_FOOT and ctx.holds("impetus")
    return able and (ctx.ground is None or ctx.height(unit) >= ctx.height(target))


def engaged(ctx: Context, contact: Contact, *, both: bool = False) -> Melee:
    """The melee that a contact makes: a new one, or that of either unit with both in it. Whoever is attacked strikes
    back; `both`: it came at a charge too, and has what it did not use of that left (cm.charge.carry-through)."""
    unit, target = ctx.figure(contact.unit), ctx.figure(contact.foe)
    own, other = ctx.melee_of(unit.id), ctx.melee_of(target.id)
    if ctx.man_to_man:  # each pair fights by itself
        own = other = pair_of(ctx, unit.id, target.id)
    melee = other or own or Melee(key="", contacts=(), began=ctx.turn)
    contacts = melee.contacts
    if own is not None and own.key != melee.key:
        contacts += own.contacts
    inside = {one.unit for one in contacts}
    impetus = contact.charged and has_impetus(ctx, unit, target)
    aside = contact.aspect is Aspect.FLANK and (contact.from_left or meets_left(ctx, unit, target))
    came = evolve(contact, came=True, since=melee.rounds, impetus=impetus, from_left=aside)
    back = Contact(
        unit=target.id, foe=unit.id, since=melee.rounds, standing=is_standing(ctx, target), charged=both, came=both,
        impetus=both and has_impetus(ctx, target, unit), left=max(0, ctx.charge(target) - target.moved) if both else 0,
    )  # fmt: skip
    contacts = tuple(one for one in contacts if (one.unit, one.foe) != (unit.id, target.id) or one.overlap)
    more = () if melee.between(target.id, unit.id) else (back,)
    men = dict(melee.start)
    for one in (unit, target):
        if one.id not in inside:
            # of two bands of one side each counts for itself
            side = one.id if one is target and unit.side == target.side else one.side
            men[side] = men.get(side, 0) + one.men
    return evolve(melee, contacts=(*contacts, came, *more), start=tuple(men.items()))


def meet(play: Play, contact: Contact, *, both: bool = False) -> Melee | None:
    """Bring a unit into contact: a new melee, or one that either is in. None where the target is gone at once.

    A target in flight is diced for; pikes that reach one whom their charge drove off wipe it out.
    """
    if not impale(play, contact.unit, contact.foe, contact.aspect):
        return None
    target = play.figure(contact.foe)
    if target.flight is not None and target.flight.pikes and play.is_shocking(play.figure(contact.unit)):
        lose(play, target.id, target.men, in_melee=True, rule="cm.morale.pike-charge-followup")
        return None
    startle(play, target.id)
    face(play, contact)
    own = None if play.man_to_man else play.melee_of(contact.unit)
    made = engaged(play, contact, both=both)
    if not made.key:
        made = evolve(made, key=f"m{play.number()}")
    others = tuple(one for one in play.fight.melees if one.key != made.key and (own is None or one.key != own.key))
    play.change_fight(melees=(*others, made))
    return made
