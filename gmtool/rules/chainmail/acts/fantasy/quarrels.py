"""Quarrels: Orcs of different bands who come within a charge of each other fight, unless they obey (cm.orc.quarrel).

Hatred: Dwarves attack Goblins before any other enemy, Goblins attack Dwarves unbidden; so do Gnomes and Kobolds.
"""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.fantasy.messages import MadeUp, Quarrel, Quarreled
from gmtool.rules.chainmail.acts.kinds import ATTACKING, NOTHING, can_meet, is_barred
from gmtool.rules.chainmail.acts.melee.meeting import meet
from gmtool.rules.chainmail.acts.morale.leaders import heart, way_between
from gmtool.rules.chainmail.acts.moving.ways import is_near_enough
from gmtool.rules.chainmail.acts.obedience.knights import within_charge
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play, once_a_battle
from gmtool.rules.chainmail.state.holds import closed_way
from gmtool.rules.chainmail.state.places import aspect_of, beside
from gmtool.rules.chainmail.state.unit import Contact, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal, WaitingCheck

RULE = "cm.orc.quarrel"
QUARREL = "quarrel"
"""The key of what follows the obedience die of Orcs."""
OBEYS = Need(4, Comparison.AT_LEAST)


def rivals(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """The bands of its own side that a band of Orcs can quarrel with: all others that fight nobody."""
    return tuple(one for one in ctx.troops(unit.side) if one.id != unit.id and _is_band(ctx, one))


def _is_band(ctx: Context, unit: Unit) -> bool:
    fantastic = ctx.fantastic(unit)
    free = unit.able and bool(unit.men) and ctx.melee_of(unit.id) is None and unit.flight is None
    return free and fantastic is not None and fantastic.quarrels


def settle_quarrels(play: Play) -> None:
    """Have bands that have come within a charge of each other on the map roll, once until they are apart again."""
    end_quarrels(play)
    bands = [one for one in play.units() if play.ground is not None and _is_band(play, one)]
    for unit in bands:
        near = {one.id for one in rivals(play, unit) if _is_near(play, unit, one)}
        kept = tuple(key for key in unit.fantasy.met if key in near)
        if kept != unit.fantasy.met:
            play.change(unit.id, fantasy=evolve(unit.fantasy, met=kept))
        for key in sorted(near.difference(kept)):
            _roll_for(play, unit.id, key)


def end_quarrels(play: Play) -> None:
    """Part the bands that fight each other once the enemy fights either: they quarrel only while he does not."""
    for melee in play.fight.melees:
        inner = [one for one in melee.contacts if _is_inner(play, one)]
        outer = tuple(one for one in melee.contacts if one not in inner)
        if not inner or not outer:
            continue
        left = dict.fromkeys(one.unit for one in outer)
        men: dict[str, int] = {}
        for one in map(play.figure, left):
            men[one.side] = men.get(one.side, 0) + one.men
        play.change_melee(melee, contacts=outer, start=tuple(men.items()))
        for key in dict.fromkeys(one.unit for one in inner):
            play.happened(MadeUp(figure=key, rules=(RULE,)))


def _is_inner(ctx: Context, contact: Contact) -> bool:
    bands = ctx.figure(contact.unit), ctx.figure(contact.foe)
    return bands[0].side == bands[1].side and all(
        (kind := ctx.fantastic(one)) is not None and kind.quarrels for one in bands
    )


def _is_near(ctx: Context, unit: Unit, other: Unit) -> bool:
    way = way_between(ctx, unit, other)
    return way is not None and way <= max(ctx.charge(unit), ctx.charge(other))


def _roll_for(play: Play, unit: str, other: str) -> None:
    """Have an obedience die wait for a band that has met another one."""
    one, foe = play.figure(unit), play.figure(other)
    play.change(unit, fantasy=evolve(one.fantasy, met=(*one.fantasy.met, other)))
    label = f"{one.name}: quarrel with {foe.name}"
    owe(
        play,
        WaitingCheck(
            f"quarrel {unit} {other}", label, unit, dice=Dice(1), need=OBEYS, modifiers=tuple(heart(play, one, 1)),
            turn=play.turn, does=f"the unit attacks {foe.name}", then=QUARREL, rule=RULE,
        ),
    )  # fmt: skip


def after_quarrel_check(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Attack the other band, if both are still free."""
    unit, other = play.figure(check.figure), play.fight.figures.get(check.key.split()[-1])
    if passed or other is None or not _is_band(play, unit) or not _is_band(play, other):
        return
    if is_barred(play, unit, ATTACKING, other.id):
        return
    place = beside(play, unit, other)
    if any(closed_way(play, unit, place)):
        return
    if place is not None:
        play.change(unit.id, at=place.at, heading=place.heading)
    play.happened(Quarreled(figure=unit.id, target=other.id, rules=(RULE,)))
    meet(play, Contact(unit=unit.id, foe=other.id, aspect=aspect_of(play, play.figure(unit.id), other, None)))


# --- by the GM's word, where there is no map --------------------------------------------------------------------------
def _against(ctx: Context, command: Quarrel) -> Iterator[Refusal]:
    unit, other = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if not _is_band(ctx, unit) or other not in rivals(ctx, unit):
        yield Refusal(f"{unit.name} and {other.name} do not quarrel.", RULE)
    elif ctx.ground is not None and not _is_near(ctx, unit, other):
        yield Refusal(f"{other.name}: farther away than a charge.", RULE, short="too far off")


def _quarrel(play: Play, command: Quarrel) -> None:
    _roll_for(play, command.figure, command.target)
    _roll_for(play, command.target, command.figure)


_MEET = Offer(
    "Two bands of Orcs meet", "Morale", RULE, asks={"target": rivals}, needs="target", aside=True,
    there=lambda ctx, unit: ctx.ground is None and _is_band(ctx, unit),
)  # fmt: skip
QUARRELS: Act = offered(Quarrel, _MEET, _against, _quarrel, kinds=NOTHING)


# --- hatred -----------------------------------------------------------------------------------------------------------
@once_a_battle
def hated(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """The enemies within a unit's charge on the map whom it hates and can meet, once it has turned at them; without a
    map the GM sees to it."""
    fantastic = ctx.fantastic(unit)
    if fantastic is None or not fantastic.hates or ctx.ground is None or ctx.melee_of(unit.id) is not None:
        return ()
    free = unit.flight is None and not unit.done
    near = [one for one in within_charge(ctx, unit) if one.fantastic == fantastic.hates] if free else []
    return tuple(one for one in near if can_meet(ctx, unit, one) and is_near_enough(ctx, unit, one))
