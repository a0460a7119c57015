"""A Wraith's touch in the course of its move, friends who free the paralyzed, and the gaze of a Basilisk."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.beasts.messages import Gaze, Release, Released, Touch
from gmtool.rules.chainmail.acts.fire.figures import figures_of
from gmtool.rules.chainmail.acts.kinds import STRIKING, WORKING, at_nobody, is_barred
from gmtool.rules.chainmail.acts.melee.messages import CarriedOn, Joined
from gmtool.rules.chainmail.acts.morale.leaders import way_between
from gmtool.rules.chainmail.acts.nature.touch import BASILISK, endanger, stiffen
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Attacked, Charged, Moved
from gmtool.rules.chainmail.state.places import WRAITH
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, Asks
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.bodies.together import carriers
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    BodyEvent,
    PutDown,
    Refusal,
    count,
)
from gmtool.space import HUNDRED, Block, Point, bearing, gap, length, onward

REACH = HUNDRED
"""The inch within which a figure is touched (cm.wraith.touch)."""
TOUCH, RELEASE, GAZE = "cm.wraith.touch", "cm.wraith.release", "cm.basilisk.gaze"
FREERS = ("elves",)
_ON_FOOT = (Moved, Attacked, Charged, Joined, CarriedOn)
"""What tells of a way over the ground that somebody goes of his own will."""


# --- a Wraith's touch -------------------------------------------------------------------------------------------------
def touches(ctx: Context, unit: Unit) -> bool:
    """True for a Wraith that moves on the ground this turn."""
    return unit.fantastic == WRAITH and unit.able and unit.fabled.flew_on != ctx.turn and not ctx.is_airborne(unit)


def settle_touch(play: Play) -> None:
    """Paralyze the men whom a Wraith has just passed on the map, within an inch of its way (cm.wraith.touch)."""
    moved = {one.figure for one in play.events if isinstance(one, _ON_FOOT)}
    for key in sorted(moved) if play.ground is not None else ():
        unit, was = play.figure(key), play.began.figures.get(key)
        if was is None or was.at is None or not touches(play, unit) or _came_by_air(play, unit, was):
            continue
        path = _path(unit, was.at)
        for foe in tuple(play.units()):
            if _is_man(unit, foe) and path is not None:
                men = sum(gap(path, figure) <= REACH for figure in figures_of(foe)) - foe.fabled.stiff
                if men > 0:
                    stiffen(play, foe, men)


def _path(unit: Unit, start: Point) -> Block | None:
    """The ground that a creature has passed over: as wide as itself, from where it was to where it is."""
    block = block_of(unit)
    if block is None or start == block.middle:
        return block
    way, far = bearing(start, block.middle), length((start, block.middle))
    return Block(onward(start, way, far / 2), way, block.width, far + block.depth)


def _is_man(unit: Unit, foe: Unit) -> bool:
    """True for an enemy who is no type of the fantasy supplement."""
    return foe.side != unit.side and bool(foe.men) and not foe.fantastic


def _touch_against(ctx: Context, command: Touch) -> Iterator[Refusal]:
    unit, foe = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if not touches(ctx, unit) or unit.pace is Pace.STOOD:
        yield Refusal(f"{unit.name} is not a Wraith that has moved on the ground.", TOUCH)
    if not _is_man(unit, foe):
        yield Refusal(f"{foe.name}: not enemy men.", TOUCH)
    elif command.men > foe.men - foe.fabled.stiff:
        most = count(foe.men - foe.fabled.stiff, "man", "men")
        yield Refusal(f"{foe.name} has no more than {most} to touch.", TOUCH)


def _touch(play: Play, command: Touch) -> None:
    stiffen(play, play.figure(command.target), command.men)


def _touchable(ctx: Context, unit: Unit) -> list[Unit]:
    return [one for one in ctx.units() if _is_man(unit, one) and one.fabled.stiff < one.men]


# --- freeing them -----------------------------------------------------------------------------------------------------
def frees(ctx: Context, unit: Unit) -> bool:
    """True for Elves, Hero-types and magic-users, and for who is one by his second type (cm.fantasy.combination)."""
    types = (ctx.fantastic(unit), ctx.tables.fantastics.get(unit.fantasy.blend))
    return any(one is not None and (one.heroic or one.column == "wizard" or one.key in FREERS) for one in types)


def settle_release(play: Play) -> None:
    """Free the paralyzed whom an Elf, a Hero-type or a magic-user has just touched: he has joined them, or on the map
    passed or come within an inch of them, however he came there (cm.wraith.release, cm.wraith.touch)."""
    stiff = [one.id for one in play.units() if one.fabled.stiff]
    for unit in tuple(play.units()) if stiff else ():
        if not _has_come(play, unit) or not frees(play, unit) or is_barred(play, unit, WORKING):
            continue
        for friend in map(play.figure, stiff):
            if unit.side == friend.side and friend.fabled.stiff and _comes_near(play, unit, friend):
                _free(play, unit, friend)


def _has_come(play: Play, unit: Unit) -> bool:
    """True for whoever is elsewhere than before the command: in another place, at another height or with others.

    Whom the GM's own hand has put there has not moved.
    """
    was = play.began.figures.get(unit.id)
    put = {one.figure for one in play.events if isinstance(one, (PutDown, BodyEvent))}
    if not put.isdisjoint((unit.id, *carriers(play, unit.id))):
        return False
    return was is None or (block_of(was), was.level, was.on) != (block_of(unit), unit.level, unit.on)


def _comes_near(play: Play, unit: Unit, friend: Unit) -> bool:
    """True if a unit has just come to a friend: with him, or within an inch on the ground."""
    was, block = play.began.figures.get(unit.id), block_of(friend)
    if unit.on == friend.id and (was is None or was.on != friend.id):
        return True
    if play.ground is None or block is None or play.is_airborne(unit):
        return False
    start = None if was is None or _came_by_air(play, unit, was) else was.at
    path = block_of(unit) if start is None else _path(unit, start)
    return path is not None and gap(path, block) <= REACH


def _came_by_air(ctx: Context, unit: Unit, was: Unit) -> bool:
    """True for whoever was in the air, or flew there by himself or with whoever carries him: he passes nobody."""
    flew = (unit, *map(ctx.figure, carriers(ctx, unit.id)))
    return was.level > 0 or any(one.fabled.flew_on == ctx.turn for one in flew)


def _release_against(ctx: Context, command: Release) -> Iterator[Refusal]:
    unit, friend = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if not frees(ctx, unit):
        yield Refusal(f"{unit.name} is not an Elf, Hero-type or Wizard.", RELEASE)
    if friend.side != unit.side or not friend.fabled.stiff:
        yield Refusal(f"{friend.name}: not paralyzed friends.", RELEASE)
    way = way_between(ctx, unit, friend)
    if way is not None and way > REACH:
        yield Refusal(f"{friend.name}: more than an inch off.", TOUCH)


def _release(play: Play, command: Release) -> None:
    _free(play, play.figure(command.figure), play.figure(command.target))


def _free(play: Play, unit: Unit, friend: Unit) -> None:
    play.change(friend.id, fabled=evolve(friend.fabled, stiff=0))
    play.happened(Released(figure=unit.id, target=friend.id, rules=(RELEASE,)))


# --- a Basilisk's gaze ------------------------------------------------------------------------------------------------
def _gaze_against(ctx: Context, command: Gaze) -> Iterator[Refusal]:
    unit, foe = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if unit.fantastic != BASILISK:
        yield Refusal(f"{unit.name} is not a Basilisk.", GAZE, short="no Basilisk")
    if not foe.able or foe.id == unit.id or command.men > foe.men:
        yield Refusal(f"{foe.name} has no more than {foe.men} to look at it.", GAZE)


def _gaze(play: Play, command: Gaze) -> None:
    endanger(play, play.tables.perils["gaze"], play.figure(command.target), command.men)


def _most_men(ctx: Context, unit: Unit) -> int:
    return max((one.men - one.fabled.stiff for one in _touchable(ctx, unit)), default=1)


_MEN: Asks = {"target": _touchable, "men": Ask(highest=_most_men)}
_TOUCHES = Offer(
    "Touch men", "Move", "cm.wraith.paralyze", asks=_MEN, needs="target",
    there=lambda ctx, unit: ctx.ground is None and touches(ctx, unit) and unit.pace is not Pace.STOOD,
)  # fmt: skip
_FREES = Offer(
    "Free the paralyzed", "Move", RELEASE, there=lambda ctx, unit: unit.able and frees(ctx, unit), needs="target"
)
_GAZES = Offer(
    "Somebody looks at its face", "Fight", GAZE, needs="target", aside=True,
    there=lambda ctx, unit: unit.fantastic == BASILISK and unit.able and not ctx.over(),
)  # fmt: skip
ACTS: tuple[Act, ...] = (
    offered(Touch, _TOUCHES, _touch_against, _touch, kinds=STRIKING, means=at_nobody),
    offered(Release, _FREES, _release_against, _release, kinds=WORKING),
    offered(Gaze, _GAZES, _gaze_against, _gaze, kinds=STRIKING, means=at_nobody),
)
