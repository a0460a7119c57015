"""What defenders do to climbers: push the ladder off, and drop rocks on ladders and engines."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.kinds import STRIKING
from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.chainmail.acts.siege.climbing import climbers
from gmtool.rules.chainmail.acts.siege.damage import damage
from gmtool.rules.chainmail.acts.siege.messages import DropRock, LadderPushed, PushLadder, RockFell, Stunned
from gmtool.rules.chainmail.acts.siege.walls import GROUP, engine_of, has_wall, is_wall, out_of_reach
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal, Why
from gmtool.space import HUNDRED

PUSHED = Need(5, Comparison.AT_LEAST)
"""What pushes a ladder off (cm.siege.ladder-push)."""
SAVED = (Need(3, Comparison.AT_MOST), Need(5, Comparison.AT_MOST))
"""What saves the second and the third man from a rock (cm.siege.rock-ladder)."""
ROCK_PHASES = ("artillery", "missile", "melee")


AT_THE_FOOT = 3 * HUNDRED
"""How far off what stands at the foot of a wall is from those above it: as deep as a puddle of oil there (a reading of
cm.siege.ladder-push, cm.siege.rock-damage and cm.siege.oil-kill)."""


def laden(ctx: Context, side: str) -> tuple[Unit, ...]:
    """The ladders with enemies of a side on them."""
    found = (one for one in ctx.everyone() if one.side != side and (row := engine_of(ctx, one)) and row.use == "ladder")
    return tuple(one for one in found if climbers(ctx, one.id))


def defends(ctx: Context, unit: Unit | None) -> bool:
    """True for footmen of a side with walls who are free to throw and push."""
    return unit is not None and unit.able and bool(unit.men) and has_wall(ctx, unit.side)


# --- pushing off ------------------------------------------------------------------------------------------------------
def _push_against(ctx: Context, command: PushLadder) -> Iterator[Refusal]:
    unit, ladder = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if ladder not in laden(ctx, unit.side):
        yield Refusal(f"Nobody is on {ladder.name}.", "cm.siege.ladder-push")
    else:
        yield from out_of_reach(unit, ladder, AT_THE_FOOT, "cm.siege.ladder-push")
    if ctx.fight.phase != "melee" or unit.post.pushed_on == ctx.turn:
        yield Refusal("Ladders are pushed off once after a fight that the defenders won.", "cm.siege.ladder-push")
    melee = ctx.melee_of(unit.id)
    if melee is not None and melee.fought_on < ctx.turn:
        yield Refusal("The fight at the top comes first.", "cm.siege.ladder-push")


def _push(play: Play, command: PushLadder) -> None:
    """Kill the man who is now first, stun the next one; the ladder lies there and can be raised again
    (cm.siege.ladder-indestructible)."""
    unit = play.figure(command.figure)
    rule = "cm.siege.ladder-push"
    why = Why(f"{unit.name}, to push the ladder off", unit.side, unit.id, rule, needs=PUSHED)
    rolled = play.roll(Dice(1), why, PUSHED.met).total
    off = PUSHED.met(rolled)
    play.change(unit.id, post=evolve(unit.post, pushed_on=play.turn))
    play.happened(LadderPushed(figure=unit.id, target=command.target, rolled=rolled, off=off, rules=(rule,)))
    if not off:
        return
    men = climbers(play, command.target)
    for one in play.everyone():
        if one.post.climbs == command.target:
            play.change(one.id, post=evolve(one.post, climbs="", aloft=0, atop=0, strength=0))
    for key in men[:1]:
        lose(play, key, 1, in_melee=True)
    for key in men[1:2]:
        if play.figure(key).able:
            play.change(key, post=evolve(play.figure(key).post, stunned=1, stunned_until=play.turn + 1))
            play.happened(Stunned(figure=key, men=1, rules=(rule,)))


def _may_push(ctx: Context, unit: Unit) -> bool:
    return ctx.fight.phase == "melee" and defends(ctx, unit) and unit.post.pushed_on != ctx.turn


# --- rocks ------------------------------------------------------------------------------------------------------------
def _under_rocks(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """Ladders with men on them, engines and war machines of the enemy."""
    engines = (one for one in ctx.units() if one.side != unit.side and one.points and not is_wall(ctx, one))
    return (*laden(ctx, unit.side), *engines)


def _rock_against(ctx: Context, command: DropRock) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if ctx.fight.phase not in ROCK_PHASES or unit.done:
        yield Refusal("A unit drops one rock a turn, once all have moved.", "cm.siege.rock-ladder")
    if not defends(ctx, unit):
        yield Refusal(f"{unit.name} is not on a wall.", "cm.siege.rock-ladder", short="not on a wall")
    elif target not in _under_rocks(ctx, unit):
        yield Refusal(f"{target.name} is neither a ladder with men on it nor an engine.", "cm.siege.rock-damage")
    else:
        yield from out_of_reach(unit, target, AT_THE_FOOT, "cm.siege.rock-damage")


def _drop(play: Play, command: DropRock) -> None:
    unit = play.figure(command.figure)
    play.change(unit.id, done=True)
    men = climbers(play, command.target)
    rule = "cm.siege.rock-ladder" if men else "cm.siege.rock-damage"
    play.happened(RockFell(figure=unit.id, target=command.target, rules=(rule,)))
    if not men:
        damage(play, command.target, play.tables.siege_weapons["rock"].damage)
        return
    dead = [men[0]]
    for key, need in zip(men[1:], SAVED, strict=False):
        why = Why(f"{play.figure(key).name} holds on under the rock", play.figure(key).side, key, rule, needs=need)
        if not need.met(play.roll(Dice(1), why, need.met).total):
            dead.append(key)
    for key in dict.fromkeys(dead):
        lose(play, key, dead.count(key), in_melee=False)


def may_drop(ctx: Context, unit: Unit) -> bool:
    """True for a unit that can throw something down from a wall now."""
    return ctx.fight.phase in ROCK_PHASES and not unit.done and defends(ctx, unit)


_PUSHES = Offer(
    "Push the ladder off, after a won fight", GROUP, "cm.siege.ladder-push", there=_may_push, needs="target",
    asks={"target": Ask(among=lambda ctx, unit: laden(ctx, unit.side), judged=True)}, aside=True,
)  # fmt: skip
_DROPS = Offer(
    "Drop a rock",
    GROUP,
    "cm.siege.rock-ladder",
    there=may_drop,
    needs="target",
    asks={"target": Ask(among=_under_rocks, judged=True)},
    aside=True,
)
PUSH_LADDER: Act = offered(PushLadder, _PUSHES, _push_against, _push, kinds=STRIKING)
ROCK: Act = offered(DropRock, _DROPS, _rock_against, _drop, kinds=STRIKING)
