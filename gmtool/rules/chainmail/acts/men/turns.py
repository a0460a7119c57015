"""Turns of two men in a round: who strikes first and why, how many blows each has, and which case of the parry."""

from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.magic.sight import strikes_unseen
from gmtool.rules.chainmail.acts.nature.might import might
from gmtool.rules.chainmail.data.men import Parry
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.men import weapon_of
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Melee, Unit

HIGHER = 2
"""Weapons so many classes apart change who strikes first (cm.mtm.first-round, cm.mtm.later-rounds)."""
QUICK = 4
"""A weapon so many classes lower strikes first in any case (cm.mtm.parry-c), and one blow more (cm.mtm.blows)."""
UNSEEN = "cm.sprite.invisible-attack"
LONG_SINCE = 1
"""The rounds fought before the second one, in which a man taken from the rear strikes second (cm.mtm.rear-order)."""


@dataclass(frozen=True, slots=True)
class Turns:
    """The order of a round: the first and the second to strike, and the rule; `mute`: the second one has no blow."""

    first: str
    second: str
    rule: str
    why: str
    mute: bool = False


def came(melee: Melee) -> Contact:
    """The attack that began a melee of two."""
    return next((one for one in melee.contacts if one.came), melee.contacts[0])


def above(ctx: Context, one: Unit, other: Unit) -> int:
    """The classes by which a man's weapon is above that of another one; without a weapon he is below everybody."""
    own, foe = weapon_of(ctx, one), weapon_of(ctx, other)
    return (own.type if own else 0) - (foe.type if foe else 0)


def turns_of(ctx: Context, melee: Melee) -> Turns:
    """The order of the next round of two men, with its rule."""
    attack = came(melee)
    attacker, defender = ctx.figure(attack.unit), ctx.figure(attack.foe)
    later = _later(ctx, melee, attack) if melee.rounds else _at_first(ctx, attack, attacker, defender)
    first, rule, why = later
    second = defender.id if first == attacker.id else attacker.id
    mute = rule in ("cm.mtm.rear-order", UNSEEN) and not melee.rounds
    return Turns(first, second, rule, why, mute)


def _at_first(ctx: Context, attack: Contact, attacker: Unit, defender: Unit) -> tuple[str, str, str]:
    """The first blow of the first round (cm.mtm.first-round)."""
    weapon, gap = weapon_of(ctx, attacker), above(ctx, defender, attacker)
    if strikes_unseen(ctx, defender, attacker):
        return attacker.id, UNSEEN, "attacks unseen; no blow is returned"
    if attack.aspect is Aspect.REAR:
        return attacker.id, "cm.mtm.rear-order", "attacks from the rear; no blow is returned"
    if attack.from_left:
        return attacker.id, "cm.mtm.left-flank-order", "attacks from the left flank"
    if gap < 0 and attack.charged and weapon is not None and weapon.long:
        return attacker.id, "cm.mtm.charge-long-weapon", f"charges with the {weapon.name.lower()}"
    if gap <= -QUICK:
        case = parry_case(ctx, defender, attacker)
        rule = case.rule if case is not None else "cm.mtm.parry-c"
        return defender.id, rule, f"has a weapon {-gap} classes lower"
    if gap >= HIGHER:
        return defender.id, "cm.mtm.first-round", f"has a weapon {gap} classes higher"
    if ctx.height(defender) > ctx.height(attacker):
        return defender.id, "cm.mtm.first-round", "fights from above"
    return attacker.id, "cm.mtm.first-round", "attacks"


def _later(ctx: Context, melee: Melee, attack: Contact) -> tuple[str, str, str]:
    """The first blow of a later round (cm.mtm.later-rounds)."""
    before = ctx.figure(melee.first or attack.unit)
    other = ctx.figure(attack.foe if before.id == attack.unit else attack.unit)
    if attack.aspect is Aspect.REAR and melee.rounds == LONG_SINCE:
        return attack.unit, "cm.mtm.rear-order", "attacked from the rear"
    gap = above(ctx, before, other)
    if gap >= HIGHER:
        return other.id, "cm.mtm.later-rounds", f"has a weapon {gap} classes lower"
    if ctx.height(other) > ctx.height(before):
        return other.id, "cm.mtm.later-rounds", "fights from above"
    return before.id, "cm.mtm.later-rounds", "struck first last round"


def blows(ctx: Context, man: Unit, foe: Unit) -> int:
    """The blows of a man in a round: one, two with a weapon four classes lower, three with eight (cm.mtm.blows).

    Heroes, monsters and Wizards have those of the men that they fight as (cm.hero.four, cm.fantasy.reference).
    """
    return might(ctx, man) * (1 + min(2, max(0, -above(ctx, man, foe)) // QUICK))


def parry_case(ctx: Context, man: Unit, foe: Unit) -> Parry | None:
    """The case of the parry against a blow of a foe, by the two weapons; None without a weapon."""
    if weapon_of(ctx, man) is None:
        return None
    gap = above(ctx, man, foe)
    return next((row for row in ctx.tables.parries.values() if row.least <= gap <= row.most), None)
