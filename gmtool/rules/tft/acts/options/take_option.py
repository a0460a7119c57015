"""Taking an option: the reasons against it, its performance, its numbers, and its reach on the map."""

from collections.abc import Iterator

from gmtool.records import dataclass, swift
from gmtool.rules.seam import Breakdown, Certainty, Mark, Modifier, Overlay, OverlayKind, Refusal, count
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand
from gmtool.rules.tft.acts.kinds import ACTS, of_option
from gmtool.rules.tft.acts.movement import flying
from gmtool.rules.tft.acts.movement.allowance import allowance, may_go
from gmtool.rules.tft.acts.movement.path import Manner, Walk, walk
from gmtool.rules.tft.acts.movement.reachable import reachable_hexes
from gmtool.rules.tft.acts.movement.stations import ON_THE_WAY
from gmtool.rules.tft.acts.movement.swing import turns_within, within
from gmtool.rules.tft.acts.movement.terrain import Terrain
from gmtool.rules.tft.acts.movement.walking import move
from gmtool.rules.tft.acts.options.availability import barred
from gmtool.rules.tft.acts.options.offers import offers
from gmtool.rules.tft.acts.readying import scooping
from gmtool.rules.tft.acts.readying.exchange import is_readying, ready, reload
from gmtool.rules.tft.acts.readying.refusals import may_not_ready
from gmtool.rules.tft.acts.turn.footing import size
from gmtool.rules.tft.acts.turn.saves import ADJDX, DX, save, to_save
from gmtool.rules.tft.acts.turn.stages import may_move_now, posture_up
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context, once_a_state
from gmtool.rules.tft.state.engagement import bodies_at, facing_refusals, held_down, record_status, status_at_move
from gmtool.rules.tft.state.fight import Figure, Pose, Status
from gmtool.rules.tft.state.gone import counts_parts
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.rules.tft.state.messages.turns import OptionTaken, Posed
from gmtool.rules.tft.state.play import Act, Play
from gmtool.rules.tft.state.stations import DOES, RISES


def manner_of(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Manner:
    """The manner of the command's move."""
    fly = flying.by_air(ctx, figure, command)
    allowed = allowance(ctx, figure, row, fly=fly)
    return Manner(row, allowed, command.dash, fly, command.consent, scooping.price(command), command.lands)


@swift
@dataclass(frozen=True, slots=True)
class Planned:
    """An option as it is settled before anything is done: the figure's status, the manner of its move, its way."""

    status: Status
    manner: Manner
    way: Walk


@once_a_state
def planned(ctx: Context, command: TakeOption) -> Planned:
    """What a command comes to before anything is rolled, for an option that there is."""
    figure, row = ctx.figure(command.figure), ctx.tables.options[command.option]
    manner = manner_of(ctx, figure, command, row)
    way = walk(ctx, figure, command.path, manner, command.facing)
    return Planned(status_at_move(ctx, figure), manner, way)


_CRAWL = "Crawl"
"""The title of an option to stand up, of a figure that goes somewhere by it."""


def refusals(ctx: Context, command: TakeOption) -> Iterator[Refusal]:
    """All the reasons against taking the option in this way."""
    figure = ctx.figure(command.figure)
    row = ctx.tables.options.get(command.option)
    if row is None:
        yield Refusal(f"There is no option “{command.option}”.", "tm.option.one-per-turn")
        return
    plan = planned(ctx, command)
    way = plan.way
    yield from barred(ctx, figure, row, plan.status)
    yield from way.refusals
    yield from _moving(ctx, figure, command, row)
    yield from _facing(ctx, figure, command, way)
    yield from _pose(ctx, figure, command, row)
    if "stands" in row.does and not command.path:
        yield from held_down(ctx, figure)
    yield from scooping.refusals(ctx, figure, command, row)
    yield from may_not_ready(ctx, figure, command, row, way.at)


def _moving(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Iterator[Refusal]:
    moves = bool(command.path)
    if moves and figure.deeds.pushed:
        yield Refusal(f"{figure.name} has pushed others back, and stops.", "am.push.timing")
    if moves and not may_move_now(ctx, figure):
        yield Refusal(f"{figure.name}'s side does not move now.", "tm.turn.first-player-moves")
    yield from flying.refusals(ctx, figure, command, row)


def _facing(ctx: Context, figure: Figure, command: TakeOption, way: Walk) -> Iterator[Refusal]:
    facing = command.facing
    if facing is None:
        return
    bad = tuple(facing_refusals(facing))
    if bad:
        yield from bad
        return
    if facing != figure.facing and not may_move_now(ctx, figure):
        yield Refusal("Facing is set in the figure's own movement.", "tm.face.change-at-end")
    creature = figure.fighter.creature(ctx.tables)
    if creature and creature.no_spin and facing != figure.facing and not (command.path or figure.deeds.path):
        yield Refusal(f"{figure.name} turns only while moving.", "am.face.dragon-no-spin")
    if turns_within(ctx, figure) and facing != figure.facing and not (command.path or figure.deeds.path):
        if facing not in [way for _, way in within(ctx, figure)]:
            yield Refusal(f"{figure.name} turns within its hexes, by two sides at a time.", "am.face.giant-rotate")
        return
    large = figure.fighter.hexes > 1 and way.at is not None and way.foe is None
    if large and way.at is not None and not Terrain(ctx, figure, way.at).fits(way.at, facing):
        yield Refusal(f"{figure.name} has no room to face that way.", "tm.move.one-per-hex")


def _pose(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Iterator[Refusal]:
    if "drops" in row.does and not command.pose:
        yield Refusal("Choose whether it kneels or lies down.", "tm.option.d-drop")
    elif command.pose and not {"drops", "may-drop"} & set(row.does):
        rule = "tm.option.g-nothing-else" if "stands" in row.does else "tm.option.no-mixing"
        yield Refusal(f"{row.title} does not include kneeling or lying down.", rule)
    elif command.pose and "may-drop" in row.does:
        weapon = missile_in_hand(ctx, figure)
        if weapon and command.pose == "prone" and not weapon.prone_fire:
            yield Refusal(f"The {weapon.name.lower()} cannot be fired lying down.", "tm.missile.prone-crossbow")
        elif weapon and command.pose == "kneeling" and not weapon.kneeling_fire:
            yield Refusal(f"The {weapon.name.lower()} cannot be used kneeling.", "tm.missile.kneel-bow")


def perform(play: Play, command: TakeOption) -> None:
    """Record the option and do its movement part; the rest of it comes in combat."""
    row = play.tables.options.get(command.option)
    if row is None:
        return
    figure = play.figure(command.figure)
    before = figure.deeds.option
    instead = "" if before == command.option or play.quick else before
    fresh = figure.deeds.intent if instead == "" else None
    aside = command.target if "waits" in row.does else ""
    taken = {"option": command.option, "start": figure.deeds.start or figure.place, "intent": fresh, "waits_for": aside}
    plan = planned(play, command)
    figure = record_status(play, figure.id, plan.status, **taken)
    if row.attack and not has_flight(play):
        play.change(figure.id, flying=False)  # it lands to attack (tm.creature.gargoyle-lands)
    title = _CRAWL if command.path and "stands" in row.does else row.title
    play.happened(OptionTaken(figure=figure.id, option=row.code, title=title, instead=instead, rules=(row.rule,)))
    lies = "rises" in row.does and figure.pose is not Pose.KNEELING
    if lies and not all(rises(play, figure.id) for rises in play.hooks(RISES)):
        play.acted(figure.id, "passed")
        return
    if "rises" in row.does:
        pose = posture_up(play, figure)
        play.change(figure.id, pose=pose)
        play.happened(Posed(figure=figure.id, pose=pose.value, rules=(row.rule,)))
    same = not (figure.flying or "rises" in row.does)
    manner = plan.manner if same else manner_of(play, figure, command, row)
    if manner.fly and has_flight(play):
        flying.rise(play, figure.id, command.height)
    way = plan.way if same and not manner.fly and not counts_parts(play, figure) else None
    goes_on = move(play, figure.id, command.path, command.facing, manner, way)
    flying.come_down(play, figure.id, manner)
    if not goes_on:
        return
    if command.scoop:
        scooping.scoop(play, command)
    if command.pose:
        play.change(figure.id, pose=Pose(command.pose))
        play.happened(Posed(figure=figure.id, pose=command.pose, rules=(row.rule,)))
    if is_readying(row):
        if command.reload:
            reload(play, figure.id, cranequin=command.cranequin)
        elif (command.ready is not None or command.pick_up or command.drop) and _manages(play, figure.id):
            ready(play, command, row.rule)
    for trait in row.does:
        for does in play.hooks(DOES, trait):
            does(play, figure.id)


def _manages(play: Play, figure: str) -> bool:
    """True if a figure gets something ready: lying down, only by 3 dice against DX (am.opt.iv.b-low-positions)."""
    if play.figure(figure).pose is not Pose.PRONE or play.book.variants.readies_low == "no":
        return True
    managed = save(play, figure, DX, 3, "am.opt.iv.b-low-positions", "readies lying down")
    if not managed:
        play.acted(figure, "passed")
    return managed


def explain(ctx: Context, command: TakeOption) -> tuple[Breakdown, ...]:
    """The MA spent under the option's allowance, and adjDX where the figure runs onto a body."""
    row = ctx.tables.options.get(command.option)
    if row is None or not command.path:
        return ()
    figure = ctx.figure(command.figure)
    manner = manner_of(ctx, figure, command, row)
    way = walk(ctx, figure, command.path, manner, command.facing)
    lines = [Modifier(way.spent, f"for {count(way.hexes, 'hex', 'hexes')}, of {manner.allowance.words}", row.rule)]
    if figure.deeds.spent:
        lines.append(Modifier(figure.deeds.spent, "moved before", "tm.option.change-mind"))
    total = str(sum(line.value for line in lines))
    spent = Breakdown("MA spent", tuple(lines), Certainty.NOT_NEEDED, total, key="spent")
    if ctx.book.variants.bodies == "roll":
        return (spent, *_footing(ctx, figure, way, command))
    if not (way.bodies and command.dash) or manner.allowance.eases_bodies:
        return (spent,)
    afoot = Breakdown("To stay on its feet", own_adjdx(ctx, figure, attacking=False), key="afoot")
    return (spent, afoot)


_FOOTING_DICE = 3
"""The dice of each roll on the way."""


def _footing(ctx: Context, figure: Figure, way: Walk, command: TakeOption) -> Iterator[Breakdown]:
    """The numbers of the rolls on the way: those of chapters of the rules, to leap a body, to step onto one."""
    for numbers in ctx.chapters.at(ON_THE_WAY):
        if not command.fly:
            yield from numbers(ctx, figure, command.path, way)
    if way.leaps:
        yield to_save(ctx, figure, ADJDX, _FOOTING_DICE, title="To leap the body", key="leap")
    if any(size(ctx, one) >= size(ctx, figure) for hex_ in way.bodies for one in bodies_at(ctx, hex_, figure.id)):
        yield to_save(ctx, figure, DX, _FOOTING_DICE, title="To stay on its feet", key="afoot")


def overlays(ctx: Context, command: TakeOption) -> tuple[Overlay, ...]:
    """The reach of an option, and the hexes in which the move ends early."""
    row = ctx.tables.options.get(command.option)
    figure = ctx.figure(command.figure)
    if row is None or not may_move_now(ctx, figure) or not figure.able:
        return ()
    row = _going(ctx, figure, row)
    manner = manner_of(ctx, figure, command, row)
    found = [way for at, way in reachable_hexes(ctx, figure, manner).items() if at != figure.place]
    free = tuple([Mark(way.hex, str(way.cost), way.why) for way in found if not way.stops])
    stops = tuple([Mark(way.hex, str(way.cost), way.why) for way in found if way.stops])
    return (
        Overlay(OverlayKind.REACH, f"{row.title}: {manner.allowance.words}", free),
        Overlay(OverlayKind.STOP, "It has to stop here", stops),
    )


def _going(ctx: Context, figure: Figure, row: OptionRow) -> OptionRow:
    """The option by which a figure moves: when down it can only crawl, whatever else it does (tm.option.g-crawl)."""
    if figure.pile or may_go(figure, row):
        return row
    engaged = status_at_move(ctx, figure) is Status.ENGAGED
    return ctx.tables.option("stands", (Status.ENGAGED if engaged else Status.DISENGAGED).value) or row


OPTION = Act(
    TakeOption,
    offers,
    refusals,
    perform,
    explain,
    overlays,
    keys=("option:",),
    kinds=ACTS,
    means=of_option,
    says=(),
    alone=True,
)
