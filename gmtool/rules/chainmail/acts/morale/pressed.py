"""Men pressed by a charge: how many of them have to check, man to man, and who never checks at all."""

from gmtool.rules.chainmail.cards.men import BERSERK
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.men import GARRISON, apart
from gmtool.rules.chainmail.state.unit import Aspect, Pace, Unit


def never_checks(unit: Unit) -> bool:
    """True for the defenders of a castle (cm.mtm.morale-castle), and for berserkers, whom nothing stops
    (cm.mtm.berserk-charge)."""
    return unit.is_a(GARRISON) or unit.is_a(BERSERK)


def body_of(ctx: Context, man: Unit) -> tuple[Unit, ...]:
    """The men of his class who stand with a man: on the map those within 3 inches, else he alone."""
    own = ctx.kind(man).type
    with_him = (one for one in ctx.troops(man.side) if one.id != man.id and ctx.kind(one).type is own)
    return (man, *(one for one in with_him if (way := apart(ctx, man, one)) is not None and way <= ctx.touch))


def pressed_by(ctx: Context, body: tuple[Unit, ...], charger: Unit) -> int:
    """The horsemen who have charged a body this turn, with the one who does so now."""
    keys = {one.id for one in body}
    others = {
        contact.unit
        for melee in ctx.fight.melees
        for contact in melee.contacts
        if contact.charged and contact.foe in keys and ctx.figure(contact.unit).pace is Pace.CHARGE
    }
    return len(others | {charger.id})


def most_pressed(ctx: Context, man: Unit, charger: Unit, aspect: Aspect) -> int:
    """The most men who check for a charging horseman: as many as have one die against him in the tables of units
    (cm.mtm.morale-cavalry), twice as many in flank and rear (cm.mtm.morale-cavalry-flank)."""
    row = ctx.tables.cell(ctx.kind(man).type, ctx.kind(charger).type)
    return row.men * (1 if aspect is Aspect.FRONT else 2)


def must_stand(ctx: Context, man: Unit, charger: Unit, aspect: Aspect, said: int) -> bool:
    """True for a man who must check to stand a charge: those of his body are few enough for the horsemen who charge it;
    `said` are its men by the GM's word."""
    if never_checks(man):
        return False
    if not ctx.mounted(charger):
        return True
    body = body_of(ctx, man)
    return (said or len(body)) <= most_pressed(ctx, man, charger, aspect) * pressed_by(ctx, body, charger)
