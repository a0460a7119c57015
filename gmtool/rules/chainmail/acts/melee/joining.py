"""Joining a melee from nearby, refusing one, going round the enemy, and turning to face him."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import FACING, JOINING, STRIKING, is_barred
from gmtool.rules.chainmail.acts.melee.contact import GROUP
from gmtool.rules.chainmail.acts.melee.matching import excess
from gmtool.rules.chainmail.acts.melee.meeting import meet
from gmtool.rules.chainmail.acts.melee.messages import (
    Join,
    Joined,
    Overlap,
    Overlapped,
    TurnedTo,
    TurnTo,
)
from gmtool.rules.chainmail.acts.melee.rounds import has_round
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.holds import closed, closed_way
from gmtool.rules.chainmail.state.places import aspect_of, beside, distance
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Melee, Pace, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal, count
from gmtool.space import HUNDRED, slant

NEAR, INTO = 3 * HUNDRED, 6 * HUNDRED
"""How near a melee a unit must be to join it, and how far it may move for that (cm.melee.join)."""


# --- joining ----------------------------------------------------------------------------------------------------------
def off_melee(ctx: Context, unit: Unit, melee: Melee, stated: int | None) -> int | None:
    """How far a unit is from the nearest one of a melee; None: nobody said."""
    ways = [way_to(ctx, unit, key, stated) for key in melee.units]
    return min((way for way in ways if way is not None), default=None)


def way_to(ctx: Context, unit: Unit, target: str, stated: int | None) -> int | None:
    """How far a unit is from another one, by the GM's word or from edge to edge, through the air where either flies
    (cm.air.record); None: nobody said."""
    foe, way = ctx.figure(target), distance(ctx, unit, target, stated)
    if way is None or stated is not None or not (ctx.is_airborne(unit) or ctx.is_airborne(foe)):
        return way
    return slant(way, abs(ctx.height(unit) - ctx.height(foe)) * HUNDRED)


def _joinable(ctx: Context, unit: Unit) -> bool:
    free = unit.able and bool(unit.men) and ctx.melee_of(unit.id) is None
    return free and ctx.fight.phase == "melee" and unit.momentum is None


def _join_against(ctx: Context, command: Join) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    melee = ctx.melee_of(target.id)
    yield from ctx.unable(unit)
    if not _joinable(ctx, unit):
        yield Refusal(f"{unit.name}: not free to join a melee now.", "cm.melee.join")
    if melee is None or target.side == unit.side:
        yield Refusal(f"{target.name} is not an enemy in a melee.", "cm.melee.join", short="not in a melee")
        return
    if not has_round(ctx, melee):
        yield Refusal("This melee has had its round this turn.", "cm.melee.join")
    if 2 * unit.moved > ctx.move(unit):
        yield Refusal(f"{unit.name}: more than half the move is used.", "cm.melee.join-limit")
    said = command.inches * HUNDRED if command.inches is not None else None
    near = off_melee(ctx, unit, melee, said)
    if near is not None and near > NEAR:
        yield Refusal(f"{unit.name}: more than 3 inches from the melee.", "cm.melee.join")
    way = way_to(ctx, unit, target.id, None)
    if way is not None and way > INTO:
        yield Refusal(f"{target.name}: more than 6 inches off.", "cm.melee.join")
    if not ctx.is_airborne(target):
        over = closed if ctx.is_on_the_wing(unit) else closed_way
        yield from over(ctx, unit, beside(ctx, unit, target))


def _join(play: Play, command: Join) -> None:
    """Move into battle, which is a move even of whoever stood till then (cm.melee.join)."""
    unit, target = play.figure(command.figure), play.figure(command.target)
    aspect = aspect_of(play, unit, target, command.aspect)
    place = beside(play, unit, target)
    if place is not None:
        play.change(unit.id, at=place.at, heading=place.heading)
    if unit.pace is Pace.STOOD:
        play.change(unit.id, pace=Pace.HALF)
    if play.is_on_the_wing(unit):  # it comes down to them, or is where they are (cm.air.record)
        play.change(unit.id, level=target.level if play.is_airborne(target) else 0)
    play.happened(Joined(figure=unit.id, target=target.id, aspect=aspect, rules=("cm.melee.join",)))
    meet(play, Contact(unit=unit.id, foe=target.id, aspect=aspect, men=command.men))


def _may_join(ctx: Context, unit: Unit) -> bool:
    # a hedgehog has no option to join, nor has whoever cannot go
    return _joinable(ctx, unit) and 2 * unit.moved <= ctx.move(unit) and not is_barred(ctx, unit, JOINING)


def _foes(ctx: Context, unit: Unit) -> list[Unit]:
    every = [ctx.figure(key) for melee in ctx.fight.melees if has_round(ctx, melee) for key in melee.units]
    return [one for one in every if one.side != unit.side]


# --- going round the enemy --------------------------------------------------------------------------------------------
def _overlap_against(ctx: Context, command: Overlap) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    melee = ctx.melee_of(unit.id)
    if melee is None:
        yield Refusal(f"{unit.name}: not in a melee.", "cm.melee.overlap")
        return
    front = melee.contact(unit.id)
    if front is None or melee.is_first(front):
        yield Refusal("Men go around the enemy after the first round.", "cm.melee.overlap")
    free = excess(ctx, melee, unit)
    if not 1 <= command.men <= free:
        yield Refusal(f"{unit.name}: {count(free, 'man', 'men')} without an enemy before them.", "cm.melee.overlap")
    if front is not None and ctx.is_hedgehog(ctx.figure(front.foe)) and command.aspect is not Aspect.FRONT:
        yield Refusal("A hedgehog has neither flank nor rear.", "cm.hedgehog.form")


def _overlap(play: Play, command: Overlap) -> None:
    melee = play.melee_of(command.figure)
    front = melee.contact(command.figure) if melee is not None else None
    if melee is None or front is None:
        return
    there = [
        one for one in melee.contacts if one.unit == command.figure and one.overlap and one.aspect is command.aspect
    ]
    men = command.men + sum(one.men for one in there)
    more = Contact(
        unit=command.figure, foe=front.foe, aspect=command.aspect, men=men, overlap=True, since=melee.rounds
    )  # fmt: skip
    play.change_melee(melee, contacts=(*(one for one in melee.contacts if one not in there), more))
    play.happened(
        Overlapped(figure=command.figure, target=front.foe, men=command.men, aspect=command.aspect,
                   rules=("cm.melee.overlap",))
    )  # fmt: skip


def _free(ctx: Context, unit: Unit) -> int:
    """The men of a unit without an enemy before them, while its melee has a round."""
    melee = ctx.melee_of(unit.id)
    now = melee is not None and ctx.fight.phase == "melee" and has_round(ctx, melee)
    return excess(ctx, melee, unit) if melee is not None and now else 0


def _overlap_offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    free = _free(ctx, unit)
    if free > 0 and not any(_overlap_against(ctx, Overlap(figure=unit.id, men=free))):
        label = f"Go around the enemy ({count(free, 'man', 'men')} free)"
        yield Offer(label, GROUP, "cm.melee.overlap", asks=_ROUND)


# --- turning to face --------------------------------------------------------------------------------------------------
def _behind(ctx: Context, unit: Unit) -> tuple[Contact, ...]:
    """The attacks that meet a unit in flank or rear."""
    melee = ctx.melee_of(unit.id)
    found = melee.contacts if melee is not None else ()
    return tuple(one for one in found if one.foe == unit.id and one.aspect is not Aspect.FRONT and not one.overlap)


def _turn_against(ctx: Context, command: TurnTo) -> Iterator[Refusal]:
    unit, melee = ctx.figure(command.figure), ctx.melee_of(command.figure)
    found = [one for one in _behind(ctx, unit) if one.unit == command.target]
    if not found:
        yield Refusal(f"{ctx.figure(command.target).name} does not attack its flank or rear.", "cm.melee.rear")
    elif melee is not None and melee.is_first(found[0]):
        yield Refusal(f"{unit.name} cannot turn before the first round is over.", "cm.melee.rear")


def _turn(play: Play, command: TurnTo) -> None:
    melee = play.melee_of(command.figure)
    if melee is not None:
        turned = tuple(
            evolve(one, aspect=Aspect.FRONT) if (one.unit, one.foe) == (command.target, command.figure) else one
            for one in melee.contacts
        )
        play.change_melee(melee, contacts=turned)
    play.happened(TurnedTo(figure=command.figure, target=command.target, rules=("cm.melee.rear",)))


def _turn_offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    # a man turns by himself once he is struck
    for one in _behind(ctx, unit) if unit.able and ctx.fight.phase == "melee" and not ctx.man_to_man else ():
        label, key = f"Turn to face {ctx.figure(one.unit).name}", f"turn-to {one.unit}"
        yield Offer(label, GROUP, "cm.melee.rear", key=key, given={"target": one.unit}, hidden=True)


_JOINS = Offer("Join the melee", GROUP, "cm.melee.join", there=_may_join, asks={"target": _foes}, needs="target")
_ROUND = {"men": Ask(default=_free, highest=_free)}
ACTS: tuple[Act, ...] = (
    offered(Join, _JOINS, _join_against, _join, kinds=JOINING),
    offered(Overlap, _overlap_offers, _overlap_against, _overlap, kinds=STRIKING),
    offered(TurnTo, _turn_offers, _turn_against, _turn, kinds=FACING),
)
