"""Bodies by the GM's word: what stands against a command about units, levels and company, and what it does."""

from collections.abc import Callable, Iterator
from math import cos, radians, sin
from typing import Final

from gmtool.rules.kit.bodies.formations import block_of, reformed, unit_of
from gmtool.rules.kit.bodies.together import carried_by, carriers, free_hex
from gmtool.rules.kit.fighting import Body, Fighting
from gmtool.rules.kit.play import AnyContext, AnyPlay, evolve
from gmtool.rules.seam import (
    Bond,
    Command,
    Divided,
    DivideUnit,
    Formation,
    Formed,
    FormUnit,
    Joined,
    JoinUnits,
    Levelled,
    Mounted,
    Ride,
    SetLevel,
    Wheeled,
    WheelUnit,
)
from gmtool.space import HexGround, OpenGround, Point

Leaves = Callable[[AnyPlay, str], None]
"""A function that takes a figure out of the fight."""
BODY_COMMANDS: Final = (FormUnit, WheelUnit, DivideUnit, JoinUnits, SetLevel, Ride)


def body_problem(ctx: AnyContext, command: Command) -> str:
    """The reason that binds even the GM against a command about bodies; empty without one."""
    one = ctx.figure(command.figure)  # type: ignore[attr-defined]
    if not ctx.there(one):
        return f"{one.name} is gone."
    match command:
        case FormUnit(files=files):
            return _no_unit(one) or ("" if files <= max(1, unit_of(one).men) else _too_few(one))
        case WheelUnit(wheel=wheel):
            block = block_of(one)
            if block is None or not isinstance(ctx.ground, OpenGround):
                return _no_unit(one) or "A unit wheels on open ground."
            return "" if ctx.ground.stands(block.wheeled(wheel).middle) else "Nobody can stand there."
        case DivideUnit(men=men):
            return _no_unit(one) or ("" if 0 < men < unit_of(one).men else _too_few(one))
        case JoinUnits(target=key):
            other = ctx.figure(key)
            return _no_unit(one) or _no_unit(other) or _not_joined(ctx, one, other)
        case Ride(target=key):
            return _no_ride(ctx, one, key)
    return ""


def _no_unit(figure: Fighting) -> str:
    return "" if figure.formation is not None else f"{figure.name} is not a unit."


def _too_few(figure: Fighting) -> str:
    men = unit_of(figure).men
    return f"{figure.name} has only {men} {'man' if men == 1 else 'men'}."


def _not_joined(ctx: AnyContext, one: Fighting, other: Fighting) -> str:
    if other.id in carriers(ctx, one.id) and other.id != one.on:
        return f"{one.name} goes along with {other.name}."
    if one.id == other.id:
        return f"{one.name} cannot join itself."
    if not ctx.there(other):
        return f"{other.name} is gone."
    return "" if one.side == other.side else f"{other.name} is of another side."


def _no_ride(ctx: AnyContext, one: Fighting, key: str) -> str:
    if not key:
        return "" if one.on else f"{one.name} is with nobody."
    target = ctx.figure(key)
    if not ctx.there(target):
        return f"{target.name} is gone."
    if key == one.id or one.id in carriers(ctx, key):
        return f"{one.name} cannot go with itself." if key == one.id else f"{target.name} goes with {one.name}."
    return ""


def do_with_body(play: AnyPlay, command: Command, leave: Leaves) -> None:
    """Do one of the GM's commands about bodies; `leave` takes a figure out of the fight."""
    match command:
        case FormUnit(figure=key, files=files):
            formation = unit_of(play.change(key, **_in_files(play, play.figure(key), files)))
            play.happened(Formed(figure=key, files=files, ranks=formation.ranks))
        case WheelUnit(figure=key, wheel=wheel):
            block = block_of(play.figure(key))
            assert block is not None
            after = block.wheeled(wheel)
            play.change(key, at=after.middle, heading=after.heading)
            play.happened(Wheeled(figure=key, wheel=wheel, far=block.wheel_length(wheel.degrees)))
        case DivideUnit(figure=key, men=men, name=name):
            _divide(play, key, men, name.strip())
        case JoinUnits(figure=key, target=other):
            _join(play, key, other, leave)
        case SetLevel(figure=key, level=level):
            before = play.figure(key).level
            play.change(key, level=level)
            play.happened(Levelled(figure=key, before=before, after=level))
        case Ride(figure=key, target=target, bond=bond):
            _ride(play, key, target, bond)


def _in_files(play: AnyPlay, figure: Body, files: int) -> dict[str, object]:
    return reformed(play, figure, evolve(unit_of(figure), files=files))


def _divide(play: AnyPlay, key: str, men: int, name: str) -> None:
    one = play.figure(key)
    formation, figures = unit_of(one), play.fight.figures
    number = next(number for number in range(2, len(figures) + 3) if f"{key}/{number}" not in figures)
    other = f"{key}/{number}"
    taken = evolve(formation, men=men, start=men, files=min(men, formation.files))
    kept = evolve(formation, men=formation.men - men, start=max(formation.men - men, formation.start - men))
    stays = play.change(key, **reformed(play, one, kept))
    fields: dict[str, object] = {"formation": taken, "on": "", "bond": Bond.RIDES, **_behind(play, stays, taken)}
    new = evolve(one, id=other, name=name or f"{one.name} {number}", **fields)
    play.change_fight(figures={**play.fight.figures, other: new}, roster=_after(play.fight.roster, key, other))
    play.happened(Divided(figure=key, other=other, men=men))


def _after(roster: tuple[str, ...], key: str, other: str) -> tuple[str, ...]:
    at = roster.index(key) + 1
    return (*roster[:at], other, *roster[at:])


def _behind(play: AnyPlay, unit: Body, formation: Formation) -> dict[str, object]:
    """The place of a new unit: straight behind the old one, else where that is."""
    block = block_of(unit)
    if block is not None:
        behind = block.ahead(-(block.depth + formation.depth) // 2 - formation.deep // 2).middle
        return {"at": behind if play.ground is None or play.ground.stands(behind) else unit.at}
    if isinstance(play.ground, HexGround) and unit.place is not None:
        return {"place": free_hex(play, play.ground, unit.place, "")}
    return {}


def _join(play: AnyPlay, key: str, other: str, leave: Leaves) -> None:
    one, joins = unit_of(play.figure(key)), unit_of(play.figure(other))
    men = joins.men
    play.change(key, **reformed(play, play.figure(key), evolve(one, men=one.men + men, start=one.start + joins.start)))
    for follower in carried_by(play, other):
        on = "" if follower.id == key else key
        play.change(follower.id, on=on)
    play.change(other, formation=evolve(joins, men=0, start=0), on="")
    leave(play, other)
    play.happened(Joined(figure=key, other=other, men=men))


def _ride(play: AnyPlay, key: str, target: str, bond: Bond) -> None:
    one, left = play.figure(key), play.figure(key).on
    if not target:
        play.change(key, on="", bond=Bond.RIDES, **(_dismounted(play, one) if one.bond.shares_place else {}))
    else:
        play.change(key, on=target, bond=bond)
        if bond.shares_place:
            mount = play.figure(target)
            names = [name for name in ("place", "facing", "at", "heading") if getattr(mount, name) is not None]
            play.change(key, level=mount.level, **{name: getattr(mount, name) for name in names})
    play.happened(Mounted(figure=key, target=target, bond=bond, left=left))


def _dismounted(play: AnyPlay, rider: Fighting) -> dict[str, object]:
    """A place beside the mount for who gets off."""
    ground = play.ground
    if isinstance(ground, HexGround) and rider.place is not None:
        return {"place": free_hex(play, ground, rider.place, rider.id)}
    if not isinstance(ground, OpenGround) or rider.at is None:
        return {}
    mount = play.figure(rider.on)
    block = block_of(mount)
    far = ground.base + (0 if block is None else max(block.width, block.depth) // 2)
    looks = mount.heading or 0
    beside = [Point(rider.at.x + x, rider.at.y + y) for x, y in _around(looks, far)]
    return {"at": next((at for at in beside if ground.stands(at)), rider.at)}


def _around(heading: int, far: int) -> Iterator[tuple[int, int]]:
    """Places at the right, the left, behind and before, as offsets."""
    for way in (90, 270, 180, 0):
        angle = radians(heading + way)
        yield round(far * sin(angle)), -round(far * cos(angle))
