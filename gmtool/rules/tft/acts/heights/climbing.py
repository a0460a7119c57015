"""Climbing in minutes, up or down walls, cliffs and slopes: how far, how long, and the rolls on the way."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from gmtool.dice import weights
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Breakdown, Modifier, Refusal, count
from gmtool.rules.tft.acts.heights.hold import slips, trained
from gmtool.rules.tft.acts.kinds import CLIMBS
from gmtool.rules.tft.acts.turn.saves import DX, need_to_save, save, score, to_save
from gmtool.rules.tft.data.heights import TURNS_A_MINUTE, ClimbWay
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import engaged
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.climbing import Climb, Climbed, ClimbFace, Traversed

STEP = 2
"""The meters for each roll, and for each spike."""
CROSSED_MINUTES = 5
"""The minutes between two rolls on a slope that is crossed."""
RATE, GEAR, KIT = "am.climb.handholds-rate", "am.climb.sheer-needs-gear", "am.climb.kit"


def rule_of(row: ClimbWay, figure: Figure) -> str:
    """The rule by which a figure climbs in this way."""
    return row.rule if trained(row, figure) else row.others_rule


def carries(ctx: Context, figure: Figure, thing: str) -> bool:
    """True if a figure has this climbing gear, or a kit with it (am.climb.kit)."""
    for gear in figure.gear:
        supply = ctx.tables.supplies.get(gear.item)
        if gear.item == thing or (supply is not None and thing in supply.serves):
            return True
    return False


def steps(command: ClimbFace, row: ClimbWay) -> int:
    """The rolls of a climb: one for every 2 meters begun, or for every 5 minutes of a slope that is crossed."""
    return command.minutes // CROSSED_MINUTES if row.crossed else -(-command.meters // STEP)


def turns(ctx: Context, figure: Figure, row: ClimbWay, meters: int) -> int:
    """The turns for so many meters; a spike takes its time whole (am.climb.handholds-rate)."""
    each = row.turns if trained(row, figure) else row.others_turns
    if row.soft:
        each = each * ctx.house_number("soft-rock") // CROSSED_MINUTES
    return each * -(-meters // STEP) if "spikes" in row.gear else -(-each * meters // STEP)


def worded(turns: int) -> str:
    """A number of turns as minutes: "2½" are 2 minutes and 30 seconds."""
    minutes, rest = divmod(turns, TURNS_A_MINUTE)
    seconds = f"{rest * 60 // TURNS_A_MINUTE} seconds" if rest else ""
    return " and ".join(filter(None, (count(minutes, "minute") if minutes else "", seconds)))


def refusals(ctx: Context, command: ClimbFace) -> Iterator[Refusal]:
    """Reasons against a climb: the figure, the way, or what it takes."""
    figure, row = ctx.figure(command.figure), ctx.tables.climb_ways.get(command.way)
    yield from _idle(ctx, figure)
    if row is None or row.by_turn:
        yield Refusal("Choose what it climbs.", RATE)
        return
    missing = [thing for thing in row.gear if not carries(ctx, figure, thing)]
    if missing:
        rule = GEAR if "spikes" in row.gear else rule_of(row, figure)
        yield Refusal(f"{figure.name} has no {' and no '.join(missing)}.", rule)


def _idle(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.place is not None and engaged(ctx, figure):
        yield Refusal(f"{figure.name} is engaged.", RATE)


def perform(play: Play, command: ClimbFace) -> None:
    """Climb step by step; the first roll that fails is a fall from there, or from as far down."""
    figure, row = play.figure(command.figure), play.tables.climb_ways.get(command.way)
    if row is None:
        return
    rule, dice = rule_of(row, figure), row.dice if trained(row, figure) else row.others_dice
    play.change(figure.id, aloft=replace(figure.aloft, climb=_face(figure, command)))
    for number in range(1, steps(command, row) + 1):
        gone = min(command.meters, STEP * number)
        if not row.crossed:
            play.change(figure.id, level=figure.level + (-gone if command.down else gone))
        if dice and not save(play, figure.id, DX, dice, rule, "climbing"):
            _told(play, command, row, number, gone, rolls=number)
            slips(play, figure.id, row, rule, at_once=True, far=command.meters if row.crossed else 0)
            return
    _told(play, command, row, steps(command, row), command.meters, rolls=steps(command, row) if dice else 0)
    if not command.stays:
        play.change(figure.id, aloft=replace(play.figure(figure.id).aloft, climb=None))


def _face(figure: Figure, command: ClimbFace) -> Climb:
    """What it climbs, from foot to top; whoever clings already goes on where it is."""
    before, ends = figure.aloft.climb, (figure.level, figure.level + command.meters * (-1 if command.down else 1))
    foot, top = min(ends), max(ends)
    if before is not None:
        foot, top = min(foot, before.foot), max(top, before.top)
    return Climb(command.way, top, foot)


def _told(play: Play, command: ClimbFace, row: ClimbWay, number: int, meters: int, *, rolls: int) -> None:
    figure = play.figure(command.figure)
    rules = (rule_of(row, figure),)
    if row.crossed:
        time = worded(number * CROSSED_MINUTES * TURNS_A_MINUTE) if rolls else worded(command.minutes * TURNS_A_MINUTE)
        play.happened(Traversed(figure=figure.id, time=time, rolls=rolls, rules=rules))
        return
    time, way = worded(turns(play, figure, row, meters)), row.name[0].lower() + row.name[1:]
    told = Climbed(figure=figure.id, way=way, meters=meters, down=command.down, time=time, rolls=rolls, rules=rules)
    play.happened(told)


def explain(ctx: Context, command: ClimbFace) -> tuple[Breakdown, ...]:
    """The number to keep one's hold, the dice and how often, and the time."""
    figure, row = ctx.figure(command.figure), ctx.tables.climb_ways.get(command.way)
    if row is None or row.by_turn:
        return ()
    rule, dice = rule_of(row, figure), row.dice if trained(row, figure) else row.others_dice
    long = command.minutes * TURNS_A_MINUTE if row.crossed else turns(ctx, figure, row, command.meters)
    time = Breakdown("Time", (Modifier(long, "turns", RATE),), text=worded(long), key="time")
    if not dice:
        return (time,)
    rolls = Breakdown("Rolls", (Modifier(steps(command, row), f"on {count(dice, 'die', 'dice')}", rule),), key="rolls")
    return (
        to_save(ctx, figure, DX, dice, title="To keep its hold", key="hold"),
        Breakdown("Dice", (Modifier(dice, "dice", rule),), key="dice"),
        rolls,
        time,
    )


def keeps_hold(ctx: Context, command: ClimbFace, rolled: Sequence[int] = ()) -> Fraction | None:
    """The chance to keep one's hold all the way, however often that is rolled for, after these rolls; None where it
    never is."""
    figure, row = ctx.figure(command.figure), ctx.tables.climb_ways.get(command.way)
    dice = 0 if row is None else row.dice if trained(row, figure) else row.others_dice
    if row is None or not dice:
        return None
    need = need_to_save(ctx, score(ctx, figure, DX).total, dice)
    ways = weights(dice, 6)
    kept = sum(number for total, number in ways.items() if need.met(total))
    if not all(map(need.met, rolled)):
        return Fraction(0)
    return Fraction(kept, sum(ways.values())) ** (steps(command, row) - len(rolled))


def _may_climb(ctx: Context, figure: Figure) -> bool:
    return figure.able and ctx.fight.stage in (_EARLY, _MOVING)


def _ways(ctx: Context, figure: Figure) -> Iterator[tuple[ClimbWay, str]]:
    for row in ctx.tables.climb_ways.values():
        if not row.by_turn:
            yield row, "" if trained(row, figure) else "untrained"


_EARLY, _MOVING = Stage.INITIATIVE, Stage.MOVEMENT
_CLIMBS = Offer(
    "Climb, in minutes", "Other", RATE, there=_may_climb,
    asks={"way": Ask(among=_ways, judged=True)}, barred=_idle, aside=True,
)  # fmt: skip
CLIMB: Act = offered(ClimbFace, _CLIMBS, refusals, perform, explain, kinds=CLIMBS)
