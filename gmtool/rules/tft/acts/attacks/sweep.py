"""Sweeping blow: one swing of a large cutting weapon at everybody in the front hexes (am.sweep.area)."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.dice import Dice
from gmtool.fraction import per_cent
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import (
    Breakdown,
    Mark,
    Overlay,
    OverlayKind,
    Refusal,
    Why,
)
from gmtool.rules.tft.acts.among import one_more
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit, to_miss
from gmtool.rules.tft.acts.attacks.attack import Harm, finish, harm_of, harm_target
from gmtool.rules.tft.acts.attacks.attack_roll import fumble, hit_or_miss, spared
from gmtool.rules.tft.acts.attacks.defence import (
    USUAL_DICE,
    chance_to_hit,
    dice_to_hit,
    hit_words,
    in_words,
    rolled,
    stops,
)
from gmtool.rules.tft.acts.attacks.intent import hardest, sweeping_blows
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment, wrong_option
from gmtool.rules.tft.acts.attacks.reach import out_of_reach
from gmtool.rules.tft.acts.attacks.ready_arms import not_for_blows
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.acts.attacks.strike import by_gear, damage_dice
from gmtool.rules.tft.acts.kinds import STRIKES
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.to_hit import Result, RollClass
from gmtool.rules.tft.state.context import Context, in_stage
from gmtool.rules.tft.state.engagement import in_tunnel, surroundings_of
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.attacks import RolledToMiss
from gmtool.rules.tft.state.messages.commands import Sweep
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.space import Aspect, Hex

_FRIENDS = "am.sweep.friends"


def _blows(ctx: Context, command: Sweep) -> tuple[Blow, ...]:
    return sweeping_blows(ctx, ctx.figure(command.figure), command.weapon, command.targets)


def _sweeps(ctx: Context, figure: Figure, weapon: Weapon | None) -> bool:
    """True if a weapon cuts wide, held in both hands (am.sweep.weapon)."""
    both = weapon is not None and (weapon.two_handed or (weapon.both_hands is not None and figure.both_hands))
    return both and weapon is not None and weapon.sweeps


def refusals(ctx: Context, command: Sweep) -> Iterator[Refusal]:
    """Reasons against a sweeping blow."""
    attacker, blows = ctx.figure(command.figure), _blows(ctx, command)
    yield from not_its_moment(ctx, attacker, ATTACK, hardest(ctx, blows))
    yield from wrong_option(ctx, attacker)
    yield from _cannot_sweep(ctx, attacker, command.weapon)
    enemies = [one for one in blows if one.target.side != attacker.side]
    if not enemies:
        yield Refusal("No enemy is within reach.", "am.sweep.area")
    for one in enemies:
        yield from out_of_reach(ctx, one)


def _cannot_sweep(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    yield from not_for_blows(ctx, figure, weapon)
    gear = ctx.gear(figure, weapon)
    if not _sweeps(ctx, figure, ctx.weapon(gear) if gear else None):
        yield Refusal("A sweeping blow takes a large cutting weapon, in both hands.", "am.sweep.weapon")
    if in_tunnel(ctx, figure):
        yield Refusal("There is no room for a sweeping blow in a narrow tunnel.", "am.narrow.no-sweep")


def explain(ctx: Context, command: Sweep) -> tuple[Breakdown, ...]:
    """The number to hit each enemy and to miss each friend, and the damage."""
    found, blows = list[Breakdown](), _blows(ctx, command)
    for one in blows:
        if one.target.side == one.attacker.side:
            number = to_miss(ctx, one)
            found.append(in_words(number, ctx.tables.to_hit.need_past(number.total), USUAL_DICE))
        else:
            number = to_hit(ctx, one)
            number = replace(number, title=f"To hit {one.target.name}", key=f"to-hit:{one.target.id}")
            found.append(rolled(ctx, number, dice_to_hit(ctx, one))[0])
    if blows:
        dice, lines = damage_dice(ctx, blows[0])
        found.append(Breakdown("Damage", lines, text=str(dice or ""), key="damage"))
    return tuple(found)


def perform(play: Play, command: Sweep) -> None:
    """Roll for each of them in turn, to hit an enemy and to miss a friend, until the weapon is lost."""
    struck, first, blows = list[str](), "", _blows(play, command)
    for blow in blows:
        friend = blow.target.side == blow.attacker.side
        result = _miss(play, blow, command.weapon) if friend else _hit(play, blow, command.weapon)
        first = first or ("" if friend else blow.target.id)
        harm = _harm(play, blow, command.weapon, result.multiplier) if result.hit else None
        if harm and harm_target(play, harm, cripples=result.cripples) and not friend:
            struck.append(blow.target.id)
        if result.result in (Result.DROP, Result.BREAK):
            break
    if first:
        finish(play, command.figure, ATTACK, first, blow=hardest(play, blows))
    else:
        play.acted(command.figure, ATTACK)
    play.deed(command.figure, struck=(*play.figure(command.figure).deeds.struck, *struck))


def _hit(play: Play, blow: Blow, gear: str) -> RollClass:
    return hit_or_miss(play, blow, to_hit(play, blow).total, dice_to_hit(play, blow), gear)


def _miss(play: Play, blow: Blow, gear: str) -> RollClass:
    """Roll to miss a friend: adjDX with the -4, but without the facing."""
    attacker, friend, needs = blow.attacker, blow.target, to_miss(play, blow).total
    classes = play.tables.to_hit.miss_classes(needs)
    need, text = play.tables.to_hit.need_past(needs), f"{attacker.name} must miss {friend.name}"
    roll = play.roll(Dice(3), Why(text, attacker.side, attacker.id, _FRIENDS, need), classes.__getitem__)
    result = spared(play, attacker, play.gear(attacker, gear), classes[roll.sum])
    told = RolledToMiss(
        figure=attacker.id,
        target=friend.id,
        weapon=blow.weapon.name.lower() if blow.weapon else "",
        way=blow.way,
        needs=needs,
        sum=roll.sum,
        result="past" if result.result is Result.MISS else result.result.value,
        multiplier=result.multiplier,
        rules=(result.rule or _FRIENDS,),
    )
    play.happened(told)
    fumble(play, attacker.id, gear, result)
    return result


def _harm(ctx: Context, blow: Blow, gear: str, multiplier: int) -> Harm:
    dice, _ = damage_dice(ctx, blow)
    stopping = stops(ctx, blow)
    name = blow.weapon.name.lower() if blow.weapon else ""
    harm = harm_of(blow.attacker, blow.target, name, dice or Dice(0), multiplier, stopping)
    return by_gear(ctx.gear(blow.attacker, gear), (harm,))[0]


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """A choice for a weapon that sweeps, behind the usual ones; without a map the GM says who is in front."""
    for gear in ctx.in_hand(figure) if not figure.pile else ():
        weapon = ctx.weapon(gear)
        if weapon and weapon.sweeps:
            key, label = f"sweep:{gear.id}", f"Sweeping blow with {weapon.name.lower()}"
            yield _SWEEPS.one(key, label, {"weapon": gear.id}, barred=_cannot_sweep(ctx, figure, gear.id))


def _others(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in ctx.everyone() if one.able and one.id != figure.id]


def overlays(ctx: Context, command: Sweep) -> tuple[Overlay, ...]:
    """The arc through the front hexes, the chance to hit each enemy there, and to miss each friend.

    Whoever lies has no front hexes.
    """
    figure = ctx.figure(command.figure)
    arc = () if figure.place is None else _arc(ctx, figure)
    if not arc:
        return ()
    marks: dict[bool, list[Mark]] = {False: [], True: []}
    for one in _blows(ctx, command):
        friend = one.target.side == one.attacker.side
        number = to_miss(ctx, one) if friend else to_hit(ctx, one)
        if one.target.place is not None:
            marks[friend].append(_mark(ctx, one, number, friend=friend))
    return (
        Overlay(OverlayKind.SWEEP, "sweeping blow", line=arc),
        Overlay(OverlayKind.TARGET, "target", tuple(marks[False])),
        Overlay(OverlayKind.IN_THE_WAY, "must be missed", tuple(marks[True])),
    )


def _arc(ctx: Context, figure: Figure) -> tuple[Hex, ...]:
    """The front hexes from one side to the other."""
    around = surroundings_of(ctx, figure)
    ring = [hex_ for hex_, found in around.items() if found is Aspect.FRONT]
    beginning = [one for one in ring if sum(one.distance(other) == 1 for other in ring) == 1]
    return tuple(sorted(ring, key=(beginning or ring)[0].distance)) if ring else ()


def _mark(ctx: Context, blow: Blow, number: Breakdown, *, friend: bool) -> Mark:
    table, name = ctx.tables.to_hit, blow.target.name
    chance = table.chance_past(number.total) if friend else chance_to_hit(ctx, blow)
    why = f"passes {name} on {table.need_past(number.total)}" if friend else f"hits {name} on {hit_words(ctx, blow)}"
    if blow.situation.automatic and not friend:
        why = f"hits {name} without a roll"
    assert blow.target.place is not None
    return Mark(blow.target.place, " ".join((per_cent(chance), *number.signs)), why)


_IN_FRONT = Ask(among=one_more("targets", _others), when=lambda ctx, figure: figure.place is None)
_SWEEPS = Offer("", "Attack", "am.sweep.area", asks={"targets": _IN_FRONT}, aside=True)
SWEEP: Act = offered(
    Sweep, offers, refusals, perform, explain, overlays, keys=("sweep:",), fits=in_stage(Stage.COMBAT), kinds=STRIKES
)
