"""Refusing: missile troops in a line of other footmen step back from a melee."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import RETIRING
from gmtool.rules.chainmail.acts.melee.messages import Refuse, Refused
from gmtool.rules.chainmail.acts.morale.flight import part_from_melee
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.holds import open_way
from gmtool.rules.chainmail.state.men import apart, in_reach, pair_of, pairs_of
from gmtool.rules.chainmail.state.places import ZONE, distance
from gmtool.rules.chainmail.state.unit import Contact, Melee, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal
from gmtool.space import HUNDRED, onward

BACK = 3 * HUNDRED
"""How far refusing troops step back (cm.melee.missile-refuse)."""
RULE, LIMIT = "cm.melee.missile-refuse", "cm.melee.missile-refuse-limit"


def covers(ctx: Context, unit: Unit, other: Unit) -> bool:
    """True for footmen without missiles who stand in line with a unit; without a map any of its side may."""
    fit = other.side == unit.side and other.able and bool(other.men) and other.flight is None and other.id != unit.id
    if not fit or ctx.mounted(other) or ctx.missile(other) is not None:
        return False
    way = distance(ctx, unit, other.id, None)
    return way is None or way <= ZONE


def _against(ctx: Context, command: Refuse) -> Iterator[Refusal]:
    unit, cover = ctx.figure(command.figure), ctx.figure(command.cover)
    melees = tuple(pairs_of(ctx, unit.id))
    if ctx.missile(unit) is None or ctx.mounted(unit):
        yield Refusal(f"{unit.name}: not missile troops on foot.", RULE)
    if not melees:
        yield Refusal(f"{unit.name}: not in a melee.", RULE)
    elif any(not melee.is_first(one) or one.came for melee in melees for one in melee.contacts if one.unit == unit.id):
        yield Refusal(f"{unit.name} fought in this melee, or attacked.", RULE)
    if unit.refused_on == ctx.turn:
        yield Refusal(f"{unit.name} refused this turn, and must fight now.", LIMIT)
    if not covers(ctx, unit, cover):
        yield Refusal(f"{cover.name}: not other foot in line.", RULE)
    yield from _unmet(ctx, unit, cover)


def _unmet(ctx: Context, unit: Unit, cover: Unit) -> Iterator[Refusal]:
    """The attackers who could not fight the cover, man to man.

    Missile troops refuse behind "the other footmen who are meleed" (cm.melee.missile-refuse), and a man is in melee
    within 3 inches (cm.mtm.range3). The source gives an attacker no move up to the cover: he goes on with his charge
    once he has won (cm.charge.carry-through). So every attacker must be within reach of the cover as he stands.
    """
    for _, one in _attacks(ctx, unit) if ctx.man_to_man else ():
        attacker = ctx.figure(one.unit)
        if not in_reach(ctx, attacker, cover):
            way = (apart(ctx, attacker, cover) or 0) / HUNDRED
            yield Refusal(f"{cover.name} is {way:g} inches from {attacker.name}; the reach is 3 inches.", RULE)


def _attacks(ctx: Context, unit: Unit) -> tuple[tuple[Melee, Contact], ...]:
    """The contacts of those who fight a unit, each with its melee."""
    return tuple((melee, one) for melee in pairs_of(ctx, unit.id) for one in melee.contacts if one.foe == unit.id)


def _refuse(play: Play, command: Refuse) -> None:
    """Step back 3 inches; whoever attacked meets the cover instead."""
    unit = play.figure(command.figure)
    came = _attacks(play, unit)
    if not came:
        return
    place, far = {}, BACK
    if play.ground is not None and unit.at is not None:
        back = ((unit.heading or 0) + 180) % 360
        far = open_way(play, unit, back, BACK)
        at = onward(unit.at, back, far)
        place = {"at": at if play.ground.stands(at) else unit.at}
    part_from_melee(play, unit.id)
    play.change(unit.id, refused_on=play.turn, **place)
    play.happened(Refused(figure=unit.id, target=command.cover, far=far, rules=(RULE,)))
    for melee, one in came:
        if play.melee_of(one.unit) is None or (play.man_to_man and pair_of(play, one.unit, command.cover) is None):
            _shift(play, melee, evolve(one, foe=command.cover))


def _shift(play: Play, melee: Melee, contact: Contact) -> None:
    """Have an attacker meet the cover, with what it came with."""
    back = Contact(unit=contact.foe, foe=contact.unit, since=contact.since)
    now = None if play.man_to_man else play.melee_of(contact.foe)  # man to man, each pair has a melee of its own
    if now is None:
        play.change_fight(melees=(*play.fight.melees, evolve(melee, contacts=(contact, back))))
    else:
        play.change_melee(
            now, contacts=(*now.contacts, evolve(contact, since=now.rounds), evolve(back, since=now.rounds))
        )


def _may_refuse(ctx: Context, unit: Unit) -> bool:
    return unit.able and ctx.melee_of(unit.id) is not None and ctx.missile(unit) is not None


_REFUSES = Offer("Refuse the melee", "Fight", RULE, there=_may_refuse, needs="cover")
REFUSE: Act = offered(Refuse, _REFUSES, _against, _refuse, kinds=RETIRING)
