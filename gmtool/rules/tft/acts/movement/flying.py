"""Flying as a move: taking off, the height, landing; and the reasons against each."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.movement.path import Manner
from gmtool.rules.tft.acts.wounds.wings import can_fly, flying_ma, too_weak_to_fly
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.airborne import REACH_DOWN, has_flight, over_walls, too_tall
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.flight import Landed, TookOff
from gmtool.space import Hex

LAND, TAKE_OFF = "am.fly.land", "am.fly.take-off"


def by_air(ctx: Context, figure: Figure, command: TakeOption) -> bool:
    """True if a move goes through the air: so it is said, or the figure is there already."""
    return command.fly or (figure.flying and has_flight(ctx))


def passable(ctx: Context, path: tuple[Hex, ...], manner: Manner) -> tuple[Hex, ...]:
    """The hexes of a path that are there; those of walls too for whoever flies over them."""
    over = manner.fly and over_walls(ctx)
    return tuple(to for to in path if ctx.ground and (to in ctx.ground or (over and ctx.ground.covers(to))))


def is_up(ctx: Context, figure: Figure, manner: Manner) -> bool:
    """True if a figure is in the air after a move; where none stays there, only one that does not attack."""
    if not (figure.flying or manner.fly):
        return False
    return figure.flying if has_flight(ctx) else manner.fly and not manner.option.attack


def stays_up(ctx: Context, figure: Figure) -> bool:
    """True for a flier that attacks from the air (am.air.any-attack); some land for it (am.air.landing-attack)."""
    kind = figure.fighter.creature(ctx.tables)
    return has_flight(ctx) and not (kind is not None and kind.lands)


def refusals(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Iterator[Refusal]:
    """Reasons against flying, and against walking in the turn of a flight."""
    fly, moves, deeds = by_air(ctx, figure, command), bool(command.path), figure.deeds
    if command.fly and not flying_ma(ctx, figure):
        yield Refusal(f"{figure.name} cannot fly.", "tm.creature.gargoyle-ma")
    elif command.fly and not can_fly(ctx, figure):
        weak = " and ".join(too_weak_to_fly(ctx, figure))
        yield Refusal(f"{figure.name} cannot fly{f' with {weak}' if weak else ' without its wings'}.", _rule(weak))
    elif command.fly and row.move not in ("full", "half") and not by_air(ctx, figure, replace(command, fly=False)):
        yield Refusal(f"{row.title} leaves no time to take off.", "tm.creature.gargoyle-lands")
    elif (moves or command.fly) and deeds.flew and not figure.flying and has_flight(ctx):
        yield Refusal(f"{figure.name} has landed this turn.", LAND)
    elif moves and deeds.path and fly is not deeds.flew and row.move in ("full", "half"):
        yield Refusal("A figure moves on the ground or in the air in one turn, not both.", "tm.creature.gargoyle-ma")
    if fly and too_tall(ctx, figure, figure.place):
        yield Refusal(f"{figure.name} is too large to fly here.", "am.fly.tunnel-large")


def _rule(weak: str) -> str:
    return "am.air.must-land" if weak else "am.aim.wing-disable"


def rise(play: Play, figure: str, height: int | None) -> None:
    """Take off, or go on in the air at another height."""
    one = play.figure(figure)
    if not one.flying:
        play.happened(TookOff(figure=figure, rules=(TAKE_OFF,)))
        one = play.change(figure, flying=True, aloft=replace(one.aloft, since=play.fight.turn), level=REACH_DOWN)
        play.deed(figure, flew=True)
    if height is not None:
        play.change(figure, level=height)


def come_down(play: Play, figure: str, manner: Manner) -> None:
    """Land at the end of a move where that is said, or where the figure strikes at nobody from the air."""
    one = play.figure(figure)
    if one.flying and not one.pile and (manner.lands or (manner.option.attack and not stays_up(play, one))):
        land(play, figure, LAND)
        play.deed(figure, flew=True)


def land(play: Play, figure: str, rule: str) -> None:
    """Bring a flier to the ground unhurt."""
    play.change(figure, flying=False, level=0)
    play.happened(Landed(figure=figure, rules=(rule,)))
