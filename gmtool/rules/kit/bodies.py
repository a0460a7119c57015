"""Bodies in a fight: units in ranks and files, levels, and who goes along with whom.

Who rides or is carried is where its carrier is, and they move together, whoever of them moves. A crew and a leader have
places of their own, and keep them beside their engine or unit when that moves. A system that moves a figure need not
think of it: `take_along` follows every command.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Any, Final

from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Bond,
    Command,
    Counter,
    Divided,
    DivideUnit,
    Formation,
    Formed,
    FormUnit,
    Joined,
    JoinUnits,
    Level,
    Levelled,
    Mounted,
    Ride,
    SetLevel,
    Wheeled,
    WheelUnit,
)
from gmtool.space import ONE_HEX, Block, Hex, HexGround, OpenGround, Point, nearest_room, turned

BODY_COMMANDS: Final = (FormUnit, WheelUnit, DivideUnit, JoinUnits, SetLevel, Ride)


@dataclass(frozen=True, slots=True, kw_only=True)
class Embodied:
    """Values of a figure's body: a unit has a `formation`. `on` is the figure it goes along with, by its `bond`."""

    formation: Formation | None = None
    level: Level = 0
    on: str = ""
    bond: Bond = Bond.RIDES


def block_of(figure: Any) -> Block | None:
    """The rectangle of a unit on open ground; None for any other figure."""
    formation, at = figure.formation, getattr(figure, "at", None)
    return None if formation is None or at is None else block_for(formation, at, figure.heading)


def block_for(formation: Formation, at: Point, heading: int | None) -> Block:
    """The rectangle of a formation about a place."""
    return Block(at, heading or 0, formation.width, formation.depth)


def body_view(figure: Any) -> dict[str, Any]:
    """What a counter shows of a body."""
    block = None if figure.formation is None else block_of(figure)
    return {
        "formation": figure.formation,
        "block": block,
        "level": figure.level,
        "on": figure.on,
        "bond": figure.bond,
    }


def unit_counter(counter: Counter) -> Counter:
    """The counter of a unit whose health is its men: "18 of 20"."""
    formation = counter.formation
    return counter if formation is None else replace(counter, left=formation.men, full=formation.start)


# --- formations -------------------------------------------------------------------------------------------------------
def reformed(ctx: Any, figure: Any, formation: Formation) -> dict[str, Any]:
    """The changes of a unit that stands in another formation; the middle of its front stays where it is."""
    block = block_of(figure)
    if block is None:
        return {"formation": formation}
    middle = block.resized(formation.width, formation.depth).middle
    # a unit at the edge of the ground would have its middle beyond that
    return {"formation": formation, "at": middle if ctx.ground is None or ctx.ground.stands(middle) else figure.at}


def with_men(ctx: Any, figure: Any, men: int) -> dict[str, Any]:
    """The changes of a unit that has so many men now; its ranks are closed up from the rear."""
    formation = figure.formation
    return reformed(ctx, figure, evolve(formation, men=max(0, min(men, formation.start))))


def lose_men(play: Any, figure: str, men: int) -> int:
    """Take men off a unit, as many as it has; how many that were."""
    one = play.figure(figure)
    lost: int = max(0, min(men, one.formation.men))
    play.change(figure, **with_men(play, one, one.formation.men - lost))
    return lost


# --- together ---------------------------------------------------------------------------------------------------------
def carried_by(ctx: Any, figure: str) -> tuple[Any, ...]:
    """The figures that go along with one, in the order of the muster."""
    return tuple(one for one in ctx.everyone() if one.on == figure)


def carriers(ctx: Any, figure: str) -> Iterator[str]:
    """The figures that a figure goes along with, the nearest first."""
    figures, seen = ctx.fight.figures, {figure}
    on = figures[figure].on if figure in figures else ""
    while on in figures and on not in seen:
        yield on
        seen.add(on)
        on = figures[on].on


_known: tuple[Mapping[str, Any] | None, bool] = (None, False)
"""The figures asked about last, and whether any goes along with another: the odds ask the same a hundred times."""


def _any_together(figures: Mapping[str, Any]) -> bool:
    global _known
    if _known[0] is not figures:
        _known = (figures, any(one.on for one in figures.values()))
    return _known[1]


def take_along(play: Any, before: Any) -> None:
    """Move whoever goes along with a figure that has moved since that state; part those whose carrier is gone."""
    if _any_together(before.figures):
        _part_from_the_gone(play)
        moved = {one.id for one in play.everyone() if _stance(one) != _stance(before.figures.get(one.id, one))}
        if moved:
            _bring(play, before.figures, moved)


def _stance(figure: Any) -> tuple[Any, ...]:
    return (*_places(figure), figure.level)


def _places(figure: Any) -> tuple[Any, ...]:
    names = ("place", "facing", "at", "heading")
    return tuple(getattr(figure, name, None) for name in names)


def _part_from_the_gone(play: Any) -> None:
    figures = play.fight.figures
    for one in play.everyone():
        if one.on and (one.on not in figures or not play.there(figures[one.on]) or not play.there(one)):
            left = one.on
            play.change(one.id, on="", bond=Bond.RIDES)
            if left in figures:
                play.happened(Mounted(figure=one.id, left=left))


def _bring(play: Any, before: Mapping[str, Any], moved: set[str]) -> None:
    """From the outermost carriers inwards, so that a crew on a moving wagon goes with the wagon."""
    for one in sorted(play.everyone(), key=lambda one: len(list(carriers(play, one.id)))):
        if one.on or not play.there(one):
            continue
        _bring_all(play, before, moved, one.id)


def _bring_all(play: Any, before: Mapping[str, Any], moved: set[str], carrier: str) -> None:
    party = tuple(_sharing(play, carrier))
    mover = next((one for one in party if one in moved), "")
    if mover:
        for one in party:
            if one != mover:
                _share_place(play, before, mover, one)
        moved.update(party)
    for one in party:
        for other in carried_by(play, one):
            if not other.bond.shares_place:
                if one in moved and other.id not in moved and other.id in before and one in before:
                    _keep_beside(play, before[one], play.figure(one), other)
                    moved.add(other.id)
                _bring_all(play, before, moved, other.id)


def _sharing(play: Any, carrier: str) -> Iterator[str]:
    """A figure and all who share its place, the carriers first."""
    yield carrier
    for one in carried_by(play, carrier):
        if one.bond.shares_place:
            yield from _sharing(play, one.id)


def _share_place(play: Any, before: Mapping[str, Any], mover: str, other: str) -> None:
    """Put somebody where the mover is, turned as far as that has turned."""
    one, was = play.figure(mover), before.get(mover)
    changes: dict[str, Any] = {"level": one.level}
    there = play.figure(other)
    carries = mover in carriers(play, other)
    for place, way, full in (("place", "facing", 6), ("at", "heading", 360)):
        if getattr(one, place, None) is None:
            continue
        changes[place] = getattr(one, place)
        now, then = getattr(one, way), getattr(was, way, None)
        # a rider may look around; the mount turns with it only where it goes
        if carries or getattr(was, place, None) != getattr(one, place):
            looks = getattr(there, way)
            turn = 0 if now is None or then is None else now - then
            changes[way] = now if looks is None or now is None else (looks + turn) % full
    play.change(other, **changes)


def _keep_beside(play: Any, was: Any, now: Any, other: Any) -> None:
    """Put somebody beside its carrier as it was before that moved; where nobody can stand, as near as may be."""
    ground = play.ground
    if isinstance(ground, HexGround) and now.place is not None and was.place is not None and other.place is not None:
        steps = ((now.facing or 0) - (was.facing or 0)) % 6
        wanted = now.place.plus(other.place.minus(was.place).rotated(steps))
        facing = ((other.facing or 0) + steps) % 6
        play.change(other.id, place=_free_hex(play, ground, wanted, other.id), facing=facing)
    elif isinstance(ground, OpenGround) and None not in (now.at, was.at, other.at):
        turn = (now.heading or 0) - (was.heading or 0)
        off, angle = (other.at.x - was.at.x, other.at.y - was.at.y), radians(turn)
        x, y = off[0] * cos(angle) - off[1] * sin(angle), off[0] * sin(angle) + off[1] * cos(angle)
        wanted_at = Point(now.at.x + round(x), now.at.y + round(y))
        heading = None if other.heading is None else turned(other.heading, turn)
        play.change(other.id, at=wanted_at if ground.stands(wanted_at) else now.at, heading=heading)


def _free_hex(play: Any, ground: HexGround, wanted: Hex, figure: str) -> Hex:
    """The nearest hex where a figure has room and nobody else is; the wanted one itself where there is none."""
    others = (one for one in play.everyone() if one.id != figure and play.there(one))
    taken = {hex_ for one in others for hex_ in play.hexes(one)}
    one = play.fight.figures.get(figure)
    shape, facing = (ONE_HEX, 0) if one is None else (play.shape(one), one.facing or 0)
    return nearest_room(ground, wanted, facing, shape, taken) or wanted


# --- the GM's commands ------------------------------------------------------------------------------------------------
def body_problem(ctx: Any, command: Command) -> str:
    """The reason that binds even the GM against a command about bodies; empty without one."""
    one = ctx.figure(command.figure)  # type: ignore[attr-defined]
    if not ctx.there(one):
        return f"{one.name} is gone."
    match command:
        case FormUnit(files=files):
            return _no_unit(one) or ("" if files <= max(1, one.formation.men) else _too_few(one))
        case WheelUnit(wheel=wheel):
            block = block_of(one)
            if block is None or not isinstance(ctx.ground, OpenGround):
                return _no_unit(one) or "A unit wheels on open ground."
            return "" if ctx.ground.stands(block.wheeled(wheel).middle) else "Nobody can stand there."
        case DivideUnit(men=men):
            return _no_unit(one) or ("" if 0 < men < one.formation.men else _too_few(one))
        case JoinUnits(target=key):
            other = ctx.figure(key)
            return _no_unit(one) or _no_unit(other) or _not_joined(ctx, one, other)
        case Ride(target=key):
            return _no_ride(ctx, one, key)
    return ""


def _no_unit(figure: Any) -> str:
    return "" if figure.formation is not None else f"{figure.name} is no unit."


def _too_few(figure: Any) -> str:
    men = figure.formation.men
    return f"{figure.name} has only {men} {'man' if men == 1 else 'men'}."


def _not_joined(ctx: Any, one: Any, other: Any) -> str:
    if one.id == other.id:
        return f"{one.name} cannot join itself."
    if not ctx.there(other):
        return f"{other.name} is gone."
    return "" if one.side == other.side else f"{other.name} is of another side."


def _no_ride(ctx: Any, one: Any, key: str) -> str:
    if not key:
        return "" if one.on else f"{one.name} is with nobody."
    target = ctx.figure(key)
    if not ctx.there(target):
        return f"{target.name} is gone."
    if key == one.id or one.id in carriers(ctx, key):
        return f"{one.name} cannot be with itself." if key == one.id else f"{target.name} goes with {one.name}."
    return ""


def do_with_body(play: Any, command: Command, leave: Any) -> None:
    """Do one of the GM's commands about bodies; `leave` takes a figure out of the fight."""
    match command:
        case FormUnit(figure=key, files=files):
            formation = play.change(key, **_in_files(play, play.figure(key), files)).formation
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


def _in_files(play: Any, figure: Any, files: int) -> dict[str, Any]:
    return reformed(play, figure, evolve(figure.formation, files=files))


def _divide(play: Any, key: str, men: int, name: str) -> None:
    one = play.figure(key)
    formation, figures = one.formation, play.fight.figures
    number = next(number for number in range(2, len(figures) + 3) if f"{key}/{number}" not in figures)
    other = f"{key}/{number}"
    taken = evolve(formation, men=men, start=men, files=min(men, formation.files))
    kept = evolve(formation, men=formation.men - men, start=max(formation.men - men, formation.start - men))
    stays = play.change(key, **reformed(play, one, kept))
    fields = {"formation": taken, "on": "", "bond": Bond.RIDES, **_behind(play, stays, taken)}
    new = evolve(one, id=other, name=name or f"{one.name} {number}", **fields)
    play.change_fight(figures={**play.fight.figures, other: new}, roster=_after(play.fight.roster, key, other))
    play.happened(Divided(figure=key, other=other, men=men))


def _after(roster: tuple[str, ...], key: str, other: str) -> tuple[str, ...]:
    at = roster.index(key) + 1
    return (*roster[:at], other, *roster[at:])


def _behind(play: Any, unit: Any, formation: Formation) -> dict[str, Any]:
    """The place of a new unit: straight behind the old one, else where that is."""
    block = block_of(unit)
    if block is not None:
        behind = block.ahead(-(block.depth + formation.depth) // 2 - formation.deep // 2).middle
        return {"at": behind if play.ground.stands(behind) else unit.at}
    place = getattr(unit, "place", None)
    if isinstance(play.ground, HexGround) and place is not None:
        return {"place": _free_hex(play, play.ground, place, "")}
    return {}


def _join(play: Any, key: str, other: str, leave: Any) -> None:
    one, joins = play.figure(key).formation, play.figure(other).formation
    men = joins.men
    play.change(key, **reformed(play, play.figure(key), evolve(one, men=one.men + men, start=one.start + joins.start)))
    for follower in carried_by(play, other):
        on = "" if follower.id == key else key
        play.change(follower.id, on=on)
    play.change(other, formation=evolve(joins, men=0, start=0), on="")
    leave(play, other)
    play.happened(Joined(figure=key, other=other, men=men))


def _ride(play: Any, key: str, target: str, bond: Bond) -> None:
    one, left = play.figure(key), play.figure(key).on
    if not target:
        play.change(key, on="", bond=Bond.RIDES, **(_dismounted(play, one) if one.bond.shares_place else {}))
    else:
        play.change(key, on=target, bond=bond)
        if bond.shares_place:
            mount = play.figure(target)
            names = [name for name in ("place", "facing", "at", "heading") if getattr(mount, name, None) is not None]
            play.change(key, level=mount.level, **{name: getattr(mount, name) for name in names})
    play.happened(Mounted(figure=key, target=target, bond=bond, left=left))


def _dismounted(play: Any, rider: Any) -> dict[str, Any]:
    """A place beside the mount for who gets off."""
    ground = play.ground
    if isinstance(ground, HexGround) and rider.place is not None:
        return {"place": _free_hex(play, ground, rider.place, rider.id)}
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
