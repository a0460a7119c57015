"""Mines and counter-mines: dug on paper, judged by the program, and kept from the defender."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import NOTHING, WORKING
from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.chainmail.acts.siege.breaches import open_breach
from gmtool.rules.chainmail.acts.siege.messages import (
    Countermine,
    Countermined,
    Decoy,
    Dig,
    MineFailed,
    NameSappers,
    SappersNamed,
    SappersWork,
    SpringMine,
)
from gmtool.rules.chainmail.acts.siege.walls import GROUP, are_men, has_wall, is_wall, works_no_engine
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.siege import Mine
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Effect, Extent, Modifier, Refusal
from gmtool.space import HUNDRED, Circle, length

OF_MEN = 30
"""Turns of digging by men, which the faster ones are told by."""
WIDE = 6 * HUNDRED
"""The breach of a mine (cm.siege.mines-success)."""


def mines_of(ctx: Context, side: str, *, counter: bool) -> tuple[Mine, ...]:
    """The mines or the counter-mines that a side has begun."""
    return tuple(one for one in ctx.fight.mines if one.side == side and one.counter is counter)


def more_mines(ctx: Context, unit: Unit) -> int:
    """The mines or counter-mines that a unit may dig beyond the usual ones (cm.fsiege.dwarves, cm.fsiege.orcs)."""
    fantastic = ctx.fantastic(unit)
    return fantastic.mines if fantastic is not None else 0


def _digging(ctx: Context, command: Dig) -> tuple[Breakdown, ...]:
    """The pace at which Dwarves and Orcs dig, for the judge who keeps count of the turns."""
    fantastic = ctx.fantastic(ctx.figure(command.figure))
    if fantastic is None or fantastic.digs == 1:
        return ()
    turns, rule = OF_MEN / fantastic.digs, "cm.fsiege.dwarves" if fantastic.digs == 2 else "cm.fsiege.orcs"
    line = Modifier(int(turns), f"turns for what men dig in {OF_MEN}", rule)
    return (Breakdown("Digs", (line,), key="dig"),)


def open_mine(ctx: Context, unit: str) -> Mine | None:
    """The mine that a unit digs now; None for a decoy."""
    return next((one for one in ctx.fight.mines if one.unit == unit and not one.counter and not one.over), None)


def enemy_walls(ctx: Context, side: str) -> tuple[Unit, ...]:
    """The walls of the enemy that stand."""
    return tuple(one for one in ctx.units() if one.side != side and is_wall(ctx, one))


def _besieges(ctx: Context, unit: Unit) -> bool:
    on_foot = unit.able and bool(unit.men) and not ctx.mounted(unit)
    footmen = on_foot and are_men(ctx, unit) and works_no_engine(ctx, unit)
    return footmen and bool(enemy_walls(ctx, unit.side))


def _busy(unit: Unit, rule: str) -> Iterator[Refusal]:
    yield Refusal(f"{unit.name}: not troops, but an engine with its crew.", rule)


# --- sappers ----------------------------------------------------------------------------------------------------------
def _name_against(ctx: Context, command: NameSappers) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if unit.post.sappers:
        yield Refusal(f"{unit.name} are already sappers.", "cm.siege.mines-sappers")
    elif not works_no_engine(ctx, unit):
        yield from _busy(unit, "cm.siege.mines-sappers")
    elif not are_men(ctx, unit):
        yield Refusal(f"{unit.name}: only men dig.", "cm.siege.mines-sappers")
    elif not _besieges(ctx, unit):
        yield Refusal(f"{unit.name}: no wall to mine.", "cm.siege.mines-sappers")


def _name(play: Play, command: NameSappers) -> None:
    unit = play.figure(command.figure)
    play.change(unit.id, post=evolve(unit.post, sappers=True))
    play.happened(SappersNamed(figure=unit.id, rules=("cm.siege.mines-sappers",)))


# --- digging ----------------------------------------------------------------------------------------------------------
def _sappers_against(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    yield from ctx.unable(unit)
    if not unit.post.sappers:
        yield Refusal(f"{unit.name}: not sappers.", "cm.siege.mines-sappers")


def _no_mine(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a unit from digging any mine."""
    yield from _sappers_against(ctx, unit)
    most = ctx.house_number("mines") + more_mines(ctx, unit)
    if len(mines_of(ctx, unit.side, counter=False)) >= most:
        yield Refusal(f"The attacker is allowed {most} mines.", "cm.siege.mines-attempts")
    if open_mine(ctx, unit.id) is not None:
        yield Refusal(f"{unit.name}: digging a mine already.", "cm.siege.mines-attempts")


def _dig_against(ctx: Context, command: Dig) -> Iterator[Refusal]:
    unit, wall = ctx.figure(command.figure), ctx.figure(command.target)
    if wall not in enemy_walls(ctx, unit.side):
        yield Refusal(f"{wall.name} is not a wall of the enemy.", "cm.siege.mines-success", short="no enemy wall")


def _dig(play: Play, command: Dig) -> None:
    unit = play.figure(command.figure)
    key = f"mine{play.number()}"
    at = command.at or unit.at
    mine = Mine(key=key, side=unit.side, unit=unit.id, wall=command.target, at=at)
    play.change_fight(mines=(*play.fight.mines, mine))
    _at_work(play, unit)


def _at_work(play: Play, unit: Unit) -> None:
    """Say what the defender sees: sappers at work, whether they dig or not."""
    play.happened(SappersWork(figure=unit.id, rules=("cm.siege.mines-sappers",)))


def _is_free(ctx: Context, unit: Unit) -> bool:
    """True for sappers who can begin to dig."""
    return unit.post.sappers and _besieges(ctx, unit) and not open_mine(ctx, unit.id)


def _decoy_against(ctx: Context, command: Decoy) -> Iterator[Refusal]:
    yield from _sappers_against(ctx, ctx.figure(command.figure))


def _decoy(play: Play, command: Decoy) -> None:
    _at_work(play, play.figure(command.figure))


# --- counter-mines ----------------------------------------------------------------------------------------------------
def _enemy_sappers(ctx: Context, side: str) -> tuple[Unit, ...]:
    return tuple(one for one in ctx.units() if one.side != side and one.post.sappers)


def _no_counter(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a unit from digging any counter-mine."""
    yield from ctx.unable(unit)
    if not unit.men or not has_wall(ctx, unit.side):
        yield Refusal(f"{unit.name}: no wall to defend.", "cm.siege.mines-counter")
    elif not works_no_engine(ctx, unit):
        yield from _busy(unit, "cm.siege.mines-counter")
    most = ctx.house_number("counter-mines") + more_mines(ctx, unit)
    if len(mines_of(ctx, unit.side, counter=True)) >= most:
        yield Refusal(f"The defender is allowed {most} counter-mines.", "cm.siege.mines-attempts")


def _counter_against(ctx: Context, command: Countermine) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    if target not in _enemy_sappers(ctx, unit.side):
        yield Refusal(f"{target.name}: not enemy sappers.", "cm.siege.mines-counter")


def _counter(play: Play, command: Countermine) -> None:
    """Dig, and end every mine that is near, with its miners."""
    unit = play.figure(command.figure)
    mine = Mine(key=f"mine{play.number()}", side=unit.side, unit=unit.id, at=command.at, counter=True)
    play.change_fight(mines=(*play.fight.mines, mine))
    play.happened(Countermined(figure=unit.id, rules=("cm.siege.mines-counter",)))
    for one in tuple(play.fight.mines):
        if one.side != unit.side and not one.counter and not one.over and _is_near(play, one, command):
            _end(play, one)
            play.happened(MineFailed(figure=one.unit, rules=("cm.siege.mines-counter",)))
            lose(play, one.unit, play.figure(one.unit).men, in_melee=False)


def _is_near(ctx: Context, mine: Mine, command: Countermine) -> bool:
    reach = ctx.house_number("counter-reach") * HUNDRED
    if command.at is not None and mine.at is not None:
        return length((command.at, mine.at)) <= reach
    return mine.unit == command.target and command.inches is not None and command.inches * HUNDRED <= reach


def _end(play: Play, mine: Mine) -> None:
    play.change_fight(mines=tuple(evolve(one, over=True) if one.key == mine.key else one for one in play.fight.mines))


def _may_counter(ctx: Context, unit: Unit) -> bool:
    return unit.able and bool(unit.men) and has_wall(ctx, unit.side) and works_no_engine(ctx, unit)


# --- success ----------------------------------------------------------------------------------------------------------
def _spring_against(ctx: Context, command: SpringMine) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    mine = open_mine(ctx, unit.id)
    if mine is None or not unit.able:
        yield Refusal(f"{unit.name} is not digging a mine.", "cm.siege.mines-success", short="digging no mine")
    elif not ctx.figure(mine.wall).able:
        yield Refusal(f"{ctx.figure(mine.wall).name} has fallen.", "cm.siege.mines-success")


def _spring(play: Play, command: SpringMine) -> None:
    """Open a breach in the wall, which is so much shorter."""
    mine = open_mine(play, command.figure)
    if mine is None:  # by a ruling
        return
    _end(play, mine)
    wall = play.figure(mine.wall)
    play.change(wall.id, long=max(0, wall.long - WIDE))
    open_breach(play, wall.id, WIDE, mine.at if wall.at is None else wall.at)


def mine_effects(ctx: Context) -> Iterator[Effect]:
    """The mines that are dug, for the judge alone (cm.siege.mines-umpire)."""
    for one in ctx.fight.mines:
        if one.over or one.unit not in ctx.fight.figures:
            continue
        reach = Extent() if one.at is None or ctx.ground is None else Extent(shape=Circle(one.at, HUNDRED))
        what = "Counter-mine" if one.counter else "Mine"
        label = f"{what} of {ctx.figure(one.unit).name}"
        yield Effect(one.key, label, where=reach, sort="mine", rule="cm.siege.mines-umpire", secret=True)


_NAMES = Offer(
    "Name as sappers", GROUP, "cm.siege.mines-sappers", aside=True,
    there=lambda ctx, unit: not unit.post.sappers and _besieges(ctx, unit),
)  # fmt: skip
_DIGS = Offer(
    "Dig a mine", GROUP, "cm.siege.mines-attempts", there=_is_free, idle=_no_mine, aside=True,
    asks={"target": lambda ctx, unit: enemy_walls(ctx, unit.side)},
)  # fmt: skip
_SEEMS = Offer("Pretend to dig", GROUP, "cm.siege.mines-sappers", there=_is_free, aside=True)
_COUNTERS = Offer(
    "Dig a counter-mine", GROUP, "cm.siege.mines-counter", there=_may_counter, idle=_no_counter, needs="target",
    asks={"target": lambda ctx, unit: _enemy_sappers(ctx, unit.side)}, aside=True,
)  # fmt: skip
_SPRINGS = Offer(
    "The mine comes to the wall", GROUP, "cm.siege.mines-success", aside=True,
    there=lambda ctx, unit: open_mine(ctx, unit.id) is not None,
)  # fmt: skip
SAPPERS: Act = offered(NameSappers, _NAMES, _name_against, _name, kinds=NOTHING)
DIG: Act = offered(Dig, _DIGS, _dig_against, _dig, _digging, kinds=WORKING)
DECOY: Act = offered(Decoy, _SEEMS, _decoy_against, _decoy, kinds=WORKING)
COUNTER: Act = offered(Countermine, _COUNTERS, _counter_against, _counter, kinds=WORKING)
SPRING: Act = offered(SpringMine, _SPRINGS, _spring_against, _spring, kinds=WORKING)
