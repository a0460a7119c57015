"""The flight of a cannon ball along its dowel: the sections of the called color, and what stops it."""

from typing import Literal

from gmtool.rules.chainmail.acts.fire.engines import Line
from gmtool.rules.chainmail.acts.fire.lanes import body, is_mantlet, stands_in
from gmtool.rules.chainmail.data.fire import Gun
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import ground_veils
from gmtool.space import HUNDRED, Point, Strip, border_of, is_reached

STEP = 10
"""The hundredths of an inch from place to place at which the way of a ball is looked at."""
Stops = Literal["any", "called", "bounced"]


def stretches(gun: Gun, color: str) -> tuple[tuple[int, int], ...]:
    """The sections of a color, from and to so many hundredths of an inch from the muzzle (cm.cannon.sections)."""
    return tuple((start * HUNDRED, end * HUNDRED) for start, end in gun.called(color))


def sections(gun: Gun, color: str, line: Line, stop: int | None) -> tuple[Strip, ...]:
    """The sections of a color on the ground, as far as the ball flies."""
    last = gun.range * HUNDRED if stop is None else stop
    kept = ((start, min(end, last)) for start, end in stretches(gun, color))
    return tuple(line.section(start, end, gun.thick) for start, end in kept if end - start > STEP)


def stop_of(ctx: Context, unit: Unit, gun: Gun, color: str, line: Line) -> tuple[int, str] | None:
    """How far from the muzzle something stops the ball, in hundredths, and the structure that does; None: nothing.

    Terrain that reaches into its way, as whatever blocks sight does, stops it under any section
    (cm.cannon.terrain-stop), what is as high as a man under the called color (cm.cannon.man-height-stop), and water
    under it after the first (cm.cannon.water-stop).
    """
    ground = ctx.ground
    if ground is None:
        return None
    called = stretches(gun, color)
    own, level = ground.spot_at(line.start), ctx.height_of(line.start)
    walls = [one for one in ctx.units() if one.points and one.id != unit.id and one.at is not None]
    veils, last = ground_veils(ground, ctx.book.terrain), own
    for far in range(0, gun.range * HUNDRED, STEP):
        place = line.point(far)
        if not ground.holds(place):
            break
        struck = next((one for one in walls if is_reached(body(one), place, _half(one))), None)
        found = _structure(ctx, struck)
        if found is None:
            struck = None
            spot = ground.spot_at(place)
            if any(spot in one.spots - {own} or border_of(last, spot) in one.borders for one in veils):
                found = "any"
            elif spot != own:
                found = _terrain(ctx, place, level)
            last = spot
        if found is not None and _counts(found, far, called):
            return far, struck.id if struck else ""
    return None


def _half(one: Unit) -> int:
    return 0 if one.formation else HUNDRED // 2


def _structure(ctx: Context, one: Unit | None) -> Stops | None:
    """Walls stop any ball, mantlets one of the called color; an engine of fire is struck, and stops none."""
    if one is None or not one.engine:
        return None
    use = ctx.tables.engines[one.engine].use
    return "any" if use in ("wall", "tower") else "called" if is_mantlet(ctx, one) or use == "ram" else None


def _terrain(ctx: Context, place: Point, level: int) -> Stops | None:
    ground = ctx.ground
    assert ground is not None
    spot = ground.spot_at(place)
    if spot in ground.blocked or ctx.height_of(place) > level:
        return "any"
    there = [row.stops for row in ctx.tables.obstacles.values() if stands_in(ctx, place, row.key)]
    there += ["bounced"] if spot in ground.water else []
    order: tuple[Stops, ...] = ("any", "called", "bounced")
    return next((one for one in order if one in there), None)


def _counts(found: Stops, far: int, called: tuple[tuple[int, int], ...]) -> bool:
    """True if what stands there stops a ball of the called color so far from the muzzle."""
    if found == "any":
        return True
    sections_ = called[1:] if found == "bounced" else called
    return any(start <= far < end for start, end in sections_)
