"""Treants: the trees that they move, and the fire that is their end."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.beasts.messages import CallTree, SetAfire, Torched, TreeCalled
from gmtool.rules.chainmail.acts.kinds import STRIKING, WORKING
from gmtool.rules.chainmail.acts.magic.dice import to_each_die
from gmtool.rules.chainmail.acts.melee.matching import fighting
from gmtool.rules.chainmail.acts.morale.leaders import way_between
from gmtool.rules.chainmail.acts.morale.losses import slay
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.holds import TREE
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Modifier, Refusal, Why
from gmtool.space import HUNDRED

TREANT, TREES, FIRE = "treant", "cm.treant.trees", "cm.treant.fire"
REACH, MOST = 6 * HUNDRED, 2
"""The distance of a tree from its Treant, and the trees that a Treant moves in a turn."""


# --- trees ------------------------------------------------------------------------------------------------------------
def moved_by(ctx: Context, unit: Unit) -> int:
    """The trees that a Treant moves this turn."""
    return sum(one.fabled.led_by == unit.id and one.fabled.led_on == ctx.turn for one in ctx.everyone())


def _call_against(ctx: Context, command: CallTree) -> Iterator[Refusal]:
    unit, tree = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    yield from ctx.unable(tree)
    if unit.fantastic != TREANT or tree.fantastic != TREE or tree.side != unit.side:
        yield Refusal(f"{unit.name} moves trees of its own side only.", TREES)
    if tree.fabled.led_on == ctx.turn:
        yield Refusal(f"{tree.name} has already been moved this turn.", TREES)
    if moved_by(ctx, unit) >= MOST:
        yield Refusal(f"{unit.name} already moves two trees.", TREES)
    way = way_between(ctx, unit, tree)
    if way is not None and way > REACH:
        yield Refusal(f"{tree.name}: more than 6 inches off.", TREES)


def _call(play: Play, command: CallTree) -> None:
    tree = play.figure(command.target)
    play.change(tree.id, fabled=evolve(tree.fabled, led_by=command.figure, led_on=play.turn))
    play.happened(TreeCalled(figure=command.figure, target=tree.id, rules=(TREES,)))


# --- fire -------------------------------------------------------------------------------------------------------------
def torch_score(ctx: Context, unit: Unit) -> int:
    """The two dice with which a figure of a unit sets a Treant afire; 0 for types that cannot."""
    row = ctx.tables.torches.get(unit.fantastic or "men")
    return row.score if row is not None else 0


def torch_bearers(ctx: Context, unit: Unit, target: str) -> int:
    """The figures of a unit in melee with a target that have not tried to set it afire this turn."""
    melee = ctx.melee_of(unit.id)
    contact = melee.between(unit.id, target) if melee is not None else None
    if melee is None or contact is None:
        return 0
    return max(0, fighting(ctx, melee, contact) - unit.fabled.torches)


def _burns(unit: Unit) -> bool:
    return unit.fantastic in (TREANT, TREE)


def _torch_against(ctx: Context, command: SetAfire) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    yield from ctx.unable(target)
    if ctx.fight.phase != "melee":
        yield Refusal("A Treant is set afire in the melee phase.", FIRE)
    if not torch_score(ctx, unit):
        yield Refusal(f"{unit.name} cannot set a Treant afire.", FIRE)
    if not _burns(target) or target.side == unit.side:
        yield Refusal(f"{target.name} is not an enemy Treant or tree.", FIRE)
    elif command.men > (most := torch_bearers(ctx, unit, target.id)) or not command.men:
        yield Refusal(f"{unit.name} has {most} in melee with it who have not tried.", FIRE)


def _torch(play: Play, command: SetAfire) -> None:
    """Roll two dice for each figure until the target burns, which is its end."""
    unit, target = play.figure(command.figure), play.figure(command.target)
    play.change(unit.id, fabled=evolve(unit.fabled, torches=unit.fabled.torches + command.men))
    off = sum(line.value for line in to_each_die(play, unit))
    need = Need(torch_score(play, unit) - off, Comparison.AT_LEAST)
    for _ in range(command.men):
        why = Why(f"{unit.name} sets {target.name} afire", unit.side, unit.id, FIRE, needs=need)
        rolled = play.roll(Dice(2), why, need.met).total
        play.happened(Torched(figure=target.id, rolled=rolled, burns=need.met(rolled), rules=(FIRE,)))
        if need.met(rolled):
            slay(play, target.id, 1, in_melee=True, rule=FIRE)
            return


def _torch_numbers(ctx: Context, command: SetAfire) -> tuple[Breakdown, ...]:
    unit = ctx.figure(command.figure)
    score, lines = torch_score(ctx, unit), to_each_die(ctx, unit)
    if not score:
        return ()
    more = (Modifier(-line.value, line.label, line.rule) for line in lines)
    return (Breakdown("Burns", (Modifier(score, "or more with two dice", FIRE), *more), key="burns"),)


def _torches(ctx: Context, unit: Unit) -> list[Unit]:
    """What it can set afire now."""
    return [one for one in ctx.units() if not any(_torch_against(ctx, SetAfire(figure=unit.id, target=one.id)))]


def _most_torches(ctx: Context, unit: Unit) -> int:
    return next((torch_bearers(ctx, unit, one.id) for one in _torches(ctx, unit)), 0)


_CALLS = Offer(
    "Move a tree", "Move", TREES, needs="target",
    there=lambda ctx, unit: unit.fantastic == TREANT and unit.side == ctx.moving_side(),
)  # fmt: skip
_TORCHES = Offer(
    "Set it afire", "Fight", FIRE, needs="target",
    there=lambda ctx, unit: unit.able and ctx.fight.phase == "melee" and bool(torch_score(ctx, unit)),
    asks={"target": _torches, "men": Ask(highest=_most_torches)},
)  # fmt: skip
ACTS: tuple[Act, ...] = (
    offered(CallTree, _CALLS, _call_against, _call, kinds=WORKING),
    offered(SetAfire, _TORCHES, _torch_against, _torch, _torch_numbers, kinds=STRIKING),
)
