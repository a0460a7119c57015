"""Going at an enemy whom Knights must charge and cannot: moves bring them nearer, and turns face him."""

from collections.abc import Iterator
from typing import Any

from gmtool.rules.chainmail.acts.moving.drill import FACE
from gmtool.rules.chainmail.acts.moving.moves import MOVE, WheelAbout
from gmtool.rules.chainmail.acts.moving.ways import left
from gmtool.rules.chainmail.acts.obedience.knights import must_charge
from gmtool.rules.chainmail.state.commands import Face, Move
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.places import MOST_BEND, STEP, bend_to
from gmtool.rules.chainmail.state.unit import Task, Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal
from gmtool.space import Position, bearing, gap, onward

ASIDE = (0, -45, 45, -80, 80)
"""The degrees off the straight way at which a place nearer to an enemy is looked for."""


def not_at_quarry(ctx: Context, unit: Unit, said: Any) -> Iterator[Refusal]:
    """The reason against a move of Knights that does not bring them nearer to the enemy whom they must charge.

    `said` is a command or an order. A turn faces him. Without a map the GM sees to it (cm.knights.charge,
    cm.knights.see-friends).
    """
    quarry = must_charge(ctx, unit)
    target: str = getattr(said, "target", "")
    if quarry is None or target:
        return
    after = _afterwards(ctx, unit, said)
    if after is None or quarry.at is None or _faces(ctx, unit, after, quarry, said):
        return
    # from its middle: a line that turns comes nearer with one of its ends
    turns = isinstance(said, Face) or getattr(said, "task", None) is Task.FACE
    if turns or _off(after, quarry) >= _off(unit, quarry):
        how = "turns only to face him" if turns else "moves only nearer to him"
        yield Refusal(f"{unit.name} goes for {quarry.name}, and {how}.", "cm.knights.charge", short="not nearer")


def _off(unit: Unit, quarry: Unit) -> int:
    """The way from a unit's middle to an enemy on the map, in hundredths of an inch."""
    assert unit.at is not None
    assert quarry.at is not None
    return gap(unit.at, block_of(quarry) or quarry.at)


def _afterwards(ctx: Context, unit: Unit, said: Any) -> Unit | None:
    """The unit where a move or a turn leaves it on the map; None without a map, or where nothing says that."""
    block = block_of(unit)
    if ctx.ground is None or block is None:
        return None
    if isinstance(said, WheelAbout):
        wheeled = block.wheeled(said.wheel)
        return evolve(unit, at=wheeled.middle, heading=wheeled.heading)
    to, heading = getattr(said, "to", None), getattr(said, "heading", None)
    if to is not None:
        return evolve(unit, at=to.at, heading=to.heading)
    return None if heading is None else evolve(unit, heading=heading)


def _faces(ctx: Context, unit: Unit, after: Unit, quarry: Unit, said: Any) -> bool:
    """True for a turn on the spot, or a wheel, after which the front is towards an enemy."""
    turns = after.at == unit.at or isinstance(said, WheelAbout)
    return turns and after.heading != unit.heading and bend_to(ctx, after, quarry, 0) <= MOST_BEND


def can_go_at(ctx: Context, unit: Unit, quarry: Unit) -> bool:
    """True if a move brings a unit nearer to an enemy, or a turn lets it face him; without a map, if it can move."""
    far = left(ctx, unit)
    if ctx.ground is None or unit.at is None or quarry.at is None or unit.at == quarry.at:
        return far > 0
    straight = bearing(unit.at, quarry.at)
    said: list[Any] = [Face(figure=unit.id, heading=straight)]
    for way in dict.fromkeys((far, far // 2, far // 4, far // 8, min(far, STEP))):
        for aside in ASIDE:
            at = onward(unit.at, (straight + aside) % 360, way)
            # whoever has too little left to turn goes as it stands
            said += [Move(figure=unit.id, to=Position(at, heading)) for heading in (unit.heading or 0, straight)]
    return any(_goes(ctx, unit, one) for one in said)


def _goes(ctx: Context, unit: Unit, said: Any) -> bool:
    if isinstance(said, Face):
        turns = said.heading != unit.heading and not any(not_at_quarry(ctx, unit, said))
        return turns and not any(FACE.refusals(ctx, said))
    return not any(not_at_quarry(ctx, unit, said)) and not any(MOVE.refusals(ctx, said))
