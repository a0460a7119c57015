"""Catapults, and bombards that fire over heads: the called shot, the dice for over and short, and the hit area."""

from collections.abc import Iterator
from fractions import Fraction

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.fire import engines
from gmtool.rules.chainmail.acts.fire.cannon import variation
from gmtool.rules.chainmail.acts.fire.engines import Line
from gmtool.rules.chainmail.acts.fire.figures import counted, stoned, structures_under, under
from gmtool.rules.chainmail.acts.fire.messages import CallShot, Landed
from gmtool.rules.chainmail.acts.fire.occasions import likely_aim
from gmtool.rules.chainmail.acts.kinds import FIRING
from gmtool.rules.chainmail.acts.nature.might import spared
from gmtool.rules.chainmail.data.fire import Catapult, Gun
from gmtool.rules.chainmail.state.asked import nearest_foes
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Modifier,
    Odds,
    Overlay,
    OverlayKind,
    Refusal,
    Why,
)
from gmtool.space import HUNDRED

GROUP = "Fire"


def _row(ctx: Context, unit: Unit) -> Catapult | Gun | None:
    return engines.catapult_of(ctx, unit) or engines.gun_of(ctx, unit)


def limits(ctx: Context, row: Catapult | Gun) -> tuple[int, int]:
    """The nearest and the farthest inches that can be called (cm.catapult.range, cm.cannon.range)."""
    return (ctx.house_number("bombard-least"), row.range) if isinstance(row, Gun) else (row.least, row.most)


def hit_area(row: Catapult | Gun) -> Fraction:
    """The inches across the hit area (cm.catapult.hit-area, cm.bombard.indirect);
    a bombard that shoots over walls has that of a large catapult (cm.siege.bombard-high)."""
    return row.shell if isinstance(row, Gun) else row.across


def by_dice(ctx: Context, row: Catapult | Gun) -> bool:
    """True where two dice say how far a catapult is off (cm.catapult.option-dice)."""
    return isinstance(row, Catapult) and ctx.house("catapult-fire") == "dice"


def called_line(ctx: Context, command: CallShot) -> Line | None:
    """The long side of the triangle: from the engine to the point so far aside of the aim (cm.catapult.call)."""
    line = engines.line_to(ctx, ctx.figure(command.figure), ctx.figure(command.target))
    far = called(ctx, command)
    return line.turned_to(far, command.aside * HUNDRED) if line and far else line


def called(ctx: Context, command: CallShot) -> int:
    """The called distance in hundredths; that of the target where none is called, 0 where nobody knows it."""
    target = ctx.figure(command.target)
    line = engines.line_to(ctx, ctx.figure(command.figure), target)
    if command.inches or line is None:
        return command.inches * HUNDRED
    return round(engines.length_to(line, target))


def _against(ctx: Context, command: CallShot) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from engines.idle(ctx, unit)
    yield from spared(ctx, ctx.figure(command.target), stones=True)
    row = _row(ctx, unit)
    if row is None:
        return
    if isinstance(row, Gun) and not row.shell:
        yield Refusal(
            f"{unit.name} cannot fire over heads; only bombards can.",
            "cm.cannon.no-indirect",
            short="no fire over heads",
        )
        return
    yield from _out_of_range(ctx, unit, row, called(ctx, command))
    yield from _outside_arc(ctx, unit, command)


def _outside_arc(ctx: Context, unit: Unit, command: CallShot) -> Iterator[Refusal]:
    if engines.outside_arc(unit, called_line(ctx, command)):
        reason = f"{unit.name} can only throw within 45 degrees of its front."
        yield Refusal(reason, "cm.catapult.arc", short="outside the arc")


def _out_of_range(ctx: Context, unit: Unit, row: Catapult | Gun, far: int) -> Iterator[Refusal]:
    least, most = limits(ctx, row)
    if far and not least * HUNDRED <= far <= most * HUNDRED:
        rule = "cm.cannon.range" if isinstance(row, Gun) else "cm.catapult.range"
        rule = "cm.giant.throw" if engines.hurls(ctx, unit) else rule
        yield Refusal(f"{unit.name} can throw {least} to {most} inches.", rule, short=f"{least} to {most} inches")


def _call(play: Play, command: CallShot) -> None:
    unit = play.figure(command.figure)
    row = _row(play, unit)
    if row is None:
        return
    rule = "cm.bombard.indirect" if isinstance(row, Gun) else "cm.catapult.call"
    far, aside = called(play, command), 0
    if by_dice(play, row):
        far = max(0, far + _error(play, unit) * HUNDRED)
    elif isinstance(row, Gun):
        aside = variation(play, unit)[1]
    play.happened(Landed(figure=unit.id, target=command.target, far=far, aside=aside, rules=(rule,)))
    play.change(unit.id, fired_on=play.turn, fired_at=command.target, done=True, shots=unit.shots + 1)
    line = called_line(play, command)
    if command.roofed:
        return  # a substantial roof cancels it (cm.catapult.cover)
    if line is None:
        hit, struck = counted(play, unit, command.target, "cm.catapult.hit-area")
    else:
        areas = (line.circle(far, hit_area(row), aside),)
        hit = under(play, areas, roofs=True, aloft=play.is_airborne(play.figure(command.target)))
        struck = structures_under(play, areas)
    points = play.house_number("giant-siege") if engines.hurls(play, unit) else row.damage
    stoned(play, hit, struck, points)


def _error(play: Play, unit: Unit) -> int:
    """The inches over, or below 0 short: the higher of two dice, none for a tie (cm.catapult.option-dice)."""
    rule = "cm.catapult.option-dice"
    over = play.roll(Dice(1), Why(f"{unit.name}: over", unit.side, unit.id, rule)).total
    short = play.roll(Dice(1), Why(f"{unit.name}: short", unit.side, unit.id, rule)).total
    return 0 if over == short else over if over > short else -short


# --- choices, numbers, odds, the map ----------------------------------------------------------------------------------
def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if ctx.fight.phase != "artillery" or ctx.over() or not engines.works(ctx, unit):
        return
    row, hurls = _row(ctx, unit), engines.hurls(ctx, unit)
    gun = isinstance(row, Gun)
    if row is None or (isinstance(row, Gun) and not row.shell):
        return
    label = "Fire over heads" if gun else "Throw a boulder" if hurls else "Fire"
    rule = "cm.bombard.modes" if gun else "cm.giant.throw" if hurls else "cm.catapult.call"
    reasons = tuple(engines.idle(ctx, unit))
    yield Offer(label, GROUP, rule, asks=_ASKS, needs="target", barred=reasons, usual=not gun and not reasons)


def _targets(ctx: Context, unit: Unit) -> Iterator[Candidate]:
    """The enemies at whom it could be aimed, the nearest first, each with why it is not, or would come to no harm.

    By dice the shot goes as far as the target, so that is in range.
    """
    row = _row(ctx, unit)
    for one in nearest_foes(ctx, unit):
        straight = CallShot(figure=unit.id, target=one.id)
        against = [*spared(ctx, one, stones=True), *_outside_arc(ctx, unit, straight)]
        if row is not None and by_dice(ctx, row):
            against += _out_of_range(ctx, unit, row, called(ctx, straight))
        yield Candidate(one.id, one.name, figure=one.id, refusals=tuple(against))


def _limits(ctx: Context, unit: Unit) -> tuple[int, int]:
    """The least and the most inches that can be called; 0 stands for as far as the target, where dice are rolled."""
    row = _row(ctx, unit)
    least, most = limits(ctx, row) if row is not None else (0, 0)
    return 0 if _by_dice(ctx, unit) else max(1, least), most


def _by_dice(ctx: Context, unit: Unit) -> bool:
    row = _row(ctx, unit)
    return row is not None and by_dice(ctx, row)


def _explain(ctx: Context, command: CallShot) -> tuple[Breakdown, ...]:
    unit = ctx.figure(command.figure)
    row = _row(ctx, unit)
    if row is None:
        return ()
    least, most = limits(ctx, row)
    crew = max(0, engines.interval(ctx, unit) - engines.every(ctx, unit))
    rate = [Modifier(engines.every(ctx, unit), "with a full crew", "cm.catapult.rate")]
    if crew:
        rate.append(Modifier(crew, "short of a full crew", "cm.catapult.crew"))
    area = f"{least} to {most} inches, a circle {float(hit_area(row)):g} inches across"
    rule = "cm.bombard.indirect" if isinstance(row, Gun) else "cm.catapult.hit-area"
    reach = (Modifier(most, "of the engine", "cm.catapult.range"),)
    over = (Modifier(0, "no penalty", "cm.catapult.indirect"), Modifier(0, "the same hit area", rule))
    return (
        Breakdown("Range", reach, text=area, key="range"),
        Breakdown("Turns between shots", tuple(rate), key="rate"),
        Breakdown("Over the heads of others", over, key="indirect"),
    )  # fmt: skip


def call_odds(ctx: Context, command: CallShot) -> Odds | None:
    """No odds where the GM counts who is hit, or nothing is called yet; None where dice or the called inches tell."""
    unit = ctx.figure(command.figure)
    row = _row(ctx, unit)
    if row is None or called_line(ctx, command) is None:
        return Odds({}, 0, "No odds: who is under it is counted on the table.")
    told = command.inches or by_dice(ctx, row) or isinstance(row, Gun)
    return None if told else Odds({}, 0, "No odds: first the range is called by eye.")


def _overlays(ctx: Context, command: CallShot) -> tuple[Overlay, ...]:
    """The line and the hit area; of a called shot nothing is measured before it is called."""
    row, line = _row(ctx, ctx.figure(command.figure)), called_line(ctx, command)
    if row is None or line is None or not (command.inches or by_dice(ctx, row)):
        return ()
    far = called(ctx, command)
    return (
        Overlay(OverlayKind.FLIGHT, "Line of fire", track=(line.start, line.point(far))),
        Overlay(OverlayKind.TARGET, "Hit area", shapes=(line.circle(far, hit_area(row)),)),
    )


_ASKS = {
    "target": Ask(among=_targets, proposes=likely_aim),
    "inches": Ask(
        lambda ctx, unit: "Inches, 0 as far as the target" if _by_dice(ctx, unit) else "Inches called",
        default=lambda ctx, unit: 0 if _by_dice(ctx, unit) else None,
        required=lambda ctx, unit: not _by_dice(ctx, unit),
        lowest=lambda ctx, unit: _limits(ctx, unit)[0],
        highest=lambda ctx, unit: _limits(ctx, unit)[1],
    ),
}
CALL: Act = offered(CallShot, _offers, _against, _call, _explain, _overlays, kinds=FIRING)
