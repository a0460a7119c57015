"""Wards: circles that evil cannot enter, and shells that magic cannot pass."""

from collections.abc import Iterator

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.bodies.together import carried_by
from gmtool.rules.seam import Refusal
from gmtool.space import NARROWEST, Block, Circle, Point, Position, bearing, length, onward, touches

PROTECTION, SHELL = "protection-from-evil", "anti-magic-shell"
RULE = "cm.spell.protection"
HAIR = 2
"""The hundredths of an inch by which a circle is taken in: what only touches its edge is outside."""


def circles(ctx: Context, spell: str) -> Iterator[Circle]:
    """The circles of a spell on the map."""
    for one in ctx.fight.effects:
        if one.sort == spell and isinstance(one.where.shape, Circle):
            yield Circle(one.where.shape.middle, one.where.shape.radius - HAIR)


# --- Protection from Evil ---------------------------------------------------------------------------------------------
def kept_out(ctx: Context, unit: Unit, to: Position | None, *, over: bool = False) -> Iterator[Refusal]:
    """The reason that keeps an evil unit from a place, or from a way through the circle (cm.spell.protection). Whoever
    is in it as it is cast may leave; who flies passes `over` it, but does not end there at any height."""
    block = block_of(unit)
    if to is None or block is None or not _bears_evil(ctx, unit):
        return
    for circle in circles(ctx, PROTECTION):
        if touches(circle, block):
            continue
        if touches(circle, block.put(to)) or (not over and touches(circle, _path(block, to.at))):
            yield Refusal(f"Protection from Evil keeps {unit.name} out.", RULE)


def kept_rooms(ctx: Context, unit: Unit, *rooms: Block) -> Iterator[Refusal]:
    """The reason that keeps an evil unit from a turn, a wheel or a formation in which it takes up such room: part of a
    circle that it does not stand in already (cm.spell.protection)."""
    own = block_of(unit)
    if own is None or not _bears_evil(ctx, unit):
        return
    shut = [circle for circle in circles(ctx, PROTECTION) if not touches(circle, own)]
    if any(touches(circle, room) for circle in shut for room in rooms):
        yield Refusal(f"Protection from Evil keeps {unit.name} out.", RULE)


def before_ward(ctx: Context, unit: Unit, to: Position, *, over: bool = False) -> Position:
    """The place at which an evil unit on its way to another one stops: before the circle that keeps it out, found to a
    hundredth of an inch; the place itself where none does (cm.spell.protection)."""
    if unit.at is None or not any(kept_out(ctx, unit, to, over=over)):
        return to
    way, near, far = bearing(unit.at, to.at), 0, length((unit.at, to.at))
    while far - near > 1:
        half = (near + far) // 2
        there = Position(onward(unit.at, way, half), unit.heading or 0)
        near, far = (near, half) if any(kept_out(ctx, unit, there)) else (half, far)
    return Position(onward(unit.at, way, near), unit.heading or 0)


def is_evil(ctx: Context, unit: Unit) -> bool:
    """True for a unit that stands with Chaos alone (cm.spell.protection)."""
    found = ctx.fantastic(unit)
    return found is not None and found.lineup == ("chaos",)


def _bears_evil(ctx: Context, unit: Unit) -> bool:
    """True for an evil unit, and one that carries or is led by somebody evil."""
    return any(is_evil(ctx, one) for one in (unit, *carried_by(ctx, unit.id)))


def _path(block: Block, to: Point) -> Block:
    way = bearing(block.middle, to) if to != block.middle else block.heading
    far = length((block.middle, to))
    return Block(onward(block.middle, way, far // 2), way, block.width, max(NARROWEST, far))


# --- the Anti-Magic Shell ---------------------------------------------------------------------------------------------
def parted(ctx: Context, one: Point | None, other: Point | None) -> bool:
    """True if just one of two places is in a shell, so that no magic passes between them (cm.spell.anti-magic)."""
    if one is None or other is None:
        return False
    return any(shell.covers(one) is not shell.covers(other) for shell in circles(ctx, SHELL))


def shelled(ctx: Context, unit: Unit) -> str:
    """The shell that a magic-user has about him, by its casting; empty for none. Without a map it holds him alone."""
    return next((one.key for one in ctx.fight.spellwork.by(unit.id) if one.spell == SHELL and not one.due), "")


def bars_magic(ctx: Context, caster: Unit, target: Unit) -> bool:
    """True if a shell stands between a magic-user and a unit."""
    if caster.id == target.id:
        return False
    if ctx.ground is not None and caster.at is not None and target.at is not None:
        return parted(ctx, caster.at, target.at)
    return bool(shelled(ctx, caster) or shelled(ctx, target))
