"""Walls: stretches that stand or have fallen, what stands before or behind them, and whose turn it is to work there."""

from collections.abc import Iterator

from gmtool.rules.chainmail.data.troops import Engine
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.seam import Refusal
from gmtool.space import HUNDRED, NARROWEST, Block, Point, gap

GROUP = "Siege"
ABATIS = "abatis"


def engine_of(ctx: Context, unit: Unit) -> Engine | None:
    """The engine or structure that a unit is or works; None for troops."""
    return ctx.tables.engines.get(unit.engine)


def use_of(ctx: Context, unit: Unit) -> str:
    """What an engine does; empty for troops and for a wreck."""
    engine = engine_of(ctx, unit)
    return engine.use if engine is not None and not unit.wrecked_on else ""


def is_wall(ctx: Context, unit: Unit) -> bool:
    """True for a stretch of wall, standing or not; abatis are none."""
    return unit.engine != ABATIS and use_of(ctx, unit) == "wall"


def has_wall(ctx: Context, side: str) -> bool:
    """True for a side that has or had a wall."""
    return any(is_wall(ctx, one) for one in ctx.everyone() if one.side == side and not one.gone)


def body(unit: Unit) -> Block | Point | None:
    """The ground that a unit stands on: its block, a wall's length, or its place; None on paper.

    What the GM has left of a wall may be too short for a block.
    """
    if unit.at is None or unit.formation is not None or unit.long < NARROWEST:
        return block_of(unit) or unit.at
    return Block(unit.at, unit.heading or 0, unit.long, HUNDRED)


def apart(unit: Unit, other: Unit) -> int | None:
    """The distance between two units on the map, in hundredths; None on paper."""
    one, two = body(unit), body(other)
    return None if one is None or two is None else gap(one, two)


def out_of_reach(unit: Unit, other: Unit, reach: int, rule: str) -> Iterator[Refusal]:
    """The reason against what a unit does by hand to another, or on it, that is farther off on the map."""
    if (apart(unit, other) or 0) > reach:
        far = f"more than {reach / HUNDRED:g} inch{'es' * (reach > HUNDRED)}"
        yield Refusal(f"{other.name} is {far} away from {unit.name}.", rule, short="too far off")


def are_men(ctx: Context, unit: Unit) -> bool:
    """True for men and those of their kind, who dig and climb: no beast, nobody as tall as a Giant or a Dragon, and
    nobody who does not walk, such as a Roc."""
    kind = ctx.fantastic(unit)
    if kind is None:
        return True
    beast = kind.attack.endswith("horse") and kind.scale != "man"
    return bool(kind.move) and kind.scale != "huge" and not beast


def works_no_engine(ctx: Context, unit: Unit) -> bool:
    """True for men who push and work no engine; those who carry a ladder can put it down."""
    engine = engine_of(ctx, unit)
    return engine is None or engine.use == "ladder"


def acts_now(ctx: Context, unit: Unit) -> bool:
    """True while a unit can do what takes its move: in its side's move, or in the second half of written orders."""
    in_turn = unit.side == ctx.moving_side() or (ctx.simultaneous and ctx.fight.phase == "rest")
    return in_turn and unit.able and bool(unit.men) and not unit.done


def may_act(ctx: Context, unit: Unit) -> bool:
    """True for a unit that is offered what takes its move: free of any melee as well."""
    return acts_now(ctx, unit) and ctx.melee_of(unit.id) is None


def kept_from_acting(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a unit from what takes its move."""
    yield from ctx.unable(unit)
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.melee.range-contact")
    if unit.able and not unit.men:
        yield Refusal(f"{unit.name}: nobody to do it.")
    elif unit.able and not acts_now(ctx, unit):
        yield Refusal(f"{unit.name} has already moved, or it is not its turn.", "cm.turn.mcm.order")
