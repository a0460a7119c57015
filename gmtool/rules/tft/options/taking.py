"""Taking an option: everything against it, and doing it."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.commands import TakeOption
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.data.records import OptionRow
from gmtool.rules.tft.events import OptionTaken, Posed
from gmtool.rules.tft.movement.allowance import allowance
from gmtool.rules.tft.movement.path import Manner, Walk, walk
from gmtool.rules.tft.movement.terrain import Terrain
from gmtool.rules.tft.movement.walking import move
from gmtool.rules.tft.options.barred import barred, status_then
from gmtool.rules.tft.ranged.volley import missile_in_hand
from gmtool.rules.tft.readying.exchange import READYING_OPTIONS
from gmtool.rules.tft.readying.readying import ready, reload
from gmtool.rules.tft.readying.rules import may_not_ready
from gmtool.rules.tft.stance import held_down, no_facing, stamp
from gmtool.rules.tft.state import Figure, Pose
from gmtool.rules.tft.turn.stages import STAND_OPTIONS, may_move_now

DROP, MISSILE = "d", "f"


def manner_of(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Manner:
    """How the command has the figure go."""
    allowed = allowance(ctx, figure, row, fly=command.fly)
    return Manner(row.code, allowed, command.dash, command.fly, command.consent)


def refusals(ctx: Context, command: TakeOption) -> Iterator[Refusal]:
    """All the reasons why the option may not be taken like this."""
    figure = ctx.figure(command.figure)
    row = ctx.tables.options.get(command.option)
    if row is None:
        yield Refusal(f"There is no option “{command.option}”.", "tm.option.one-per-turn")
        return
    yield from barred(ctx, figure, row)
    way = walk(ctx, figure, command.path, manner_of(ctx, figure, command, row))
    yield from way.refusals
    yield from _moving(ctx, figure, command, row)
    yield from _facing(ctx, figure, command, way)
    yield from _pose(ctx, figure, command, row)
    yield from _rising(ctx, figure, command, row)
    yield from may_not_ready(ctx, figure, command, row, way.at)


def _moving(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Iterator[Refusal]:
    moves = bool(command.path)
    if moves and not may_move_now(ctx, figure):
        yield Refusal(f"{figure.name}'s side has its move at another time.", "tm.turn.first-player-moves")
    if moves and figure.pile:
        yield Refusal("Nobody moves out of hand-to-hand combat without breaking free.", "tm.move.hth-none")
    elif moves and figure.pose is not Pose.STANDING and row.code not in STAND_OPTIONS:
        yield Refusal(f"{figure.name} is down and can only crawl, as option g.", "tm.option.downed-must-stand")
    if command.fly and not figure.fighter.ma_flying(ctx.tables):
        yield Refusal(f"{figure.name} cannot fly.", "tm.creature.gargoyle-ma")
    elif command.fly and row.move not in ("full", "half"):
        yield Refusal(f"{row.title} leaves no time to take wing.", "tm.creature.gargoyle-lands")
    elif moves and figure.deeds.path and command.fly is not figure.deeds.flew and row.move in ("full", "half"):
        yield Refusal("It moves on the ground or in the air in one turn, not both.", "tm.creature.gargoyle-ma")


def _facing(ctx: Context, figure: Figure, command: TakeOption, way: Walk) -> Iterator[Refusal]:
    facing = command.facing
    if facing is None:
        return
    bad = tuple(no_facing(facing))
    if bad:
        yield from bad
        return
    if facing != figure.facing and not may_move_now(ctx, figure):
        yield Refusal("Facing is set in the figure's own movement.", "tm.face.change-at-end")
    large = figure.fighter.hexes > 1 and way.at is not None and way.foe is None
    if large and way.at is not None and not Terrain(ctx, figure, way.at).fits(way.at, facing):
        yield Refusal(f"{figure.name} has no room to face that way.", "tm.move.one-per-hex")


def _rising(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Iterator[Refusal]:
    if row.code in STAND_OPTIONS and not command.path:
        yield from held_down(ctx, figure)


def _pose(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Iterator[Refusal]:
    if row.code == DROP and not command.pose:
        yield Refusal("Say whether it kneels or lies down.", "tm.option.d-drop")
    elif command.pose and row.code not in (DROP, MISSILE):
        rule = "tm.option.g-nothing-else" if row.code in STAND_OPTIONS else "tm.option.no-mixing"
        yield Refusal(f"{row.title} does not kneel or lie down.", rule)
    elif command.pose == "kneeling" and figure.pose not in (Pose.STANDING, Pose.KNEELING):
        yield Refusal(f"{figure.name} lies down; to kneel, it must get up first.", "tm.option.downed-must-stand")
    elif command.pose and row.code == MISSILE:
        weapon = missile_in_hand(ctx, figure)
        if weapon and command.pose == "prone" and not weapon.prone_fire:
            yield Refusal(f"The {weapon.name.lower()} cannot be fired lying down.", "tm.missile.prone-crossbow")
        elif weapon and command.pose == "kneeling" and not weapon.kneeling_fire:
            yield Refusal(f"The {weapon.name.lower()} cannot be used kneeling.", "tm.missile.kneel-bow")


def perform(play: Play, command: TakeOption) -> None:
    """Write the option down and do its movement part; the rest of it comes in combat."""
    row = play.tables.options.get(command.option)
    if row is None:
        return
    figure = stamp(play, command.figure, status_then(play, play.figure(command.figure)))
    before = figure.deeds.option
    instead = before if before != command.option else ""
    fresh = figure.deeds.intent if instead == "" else None
    play.deed(figure.id, option=command.option, start=figure.deeds.start or figure.place, intent=fresh)
    if row.attack:
        play.change(figure.id, flying=False)  # it lands to attack (tm.creature.gargoyle-lands)
    play.happened(OptionTaken(figure=figure.id, option=row.code, title=row.title, instead=instead, rules=(row.rule,)))
    if not move(play, figure.id, command.path, command.facing, manner_of(play, figure, command, row)):
        return
    if command.pose:
        play.change(figure.id, pose=Pose(command.pose))
        play.happened(Posed(figure=figure.id, pose=command.pose, rules=(row.rule,)))
    if row.code in READYING_OPTIONS:
        if command.reload:
            reload(play, figure.id)
        elif command.ready is not None or command.pick_up or command.drop:
            ready(play, command, row.rule)
