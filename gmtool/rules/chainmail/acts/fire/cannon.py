"""Cannon: the called color, the dowel and its variation, and everybody that the ball touches (cm.cannon.example)."""

from collections.abc import Iterator

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.fire import engines
from gmtool.rules.chainmail.acts.fire.ball import sections, stop_of
from gmtool.rules.chainmail.acts.fire.engines import Line
from gmtool.rules.chainmail.acts.fire.figures import counted, strike, structures_under, under
from gmtool.rules.chainmail.acts.fire.lanes import body, distance, stands_in
from gmtool.rules.chainmail.acts.fire.messages import BallStopped, GunFired, ShootGun
from gmtool.rules.chainmail.acts.fire.occasions import likely_aim
from gmtool.rules.chainmail.acts.kinds import FIRING
from gmtool.rules.chainmail.acts.nature.might import spared
from gmtool.rules.chainmail.data.fire import Gun
from gmtool.rules.chainmail.state.asked import nearest_foes
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import if_allowed, offered
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
from gmtool.space import HUNDRED, gap

GROUP = "Fire"


def variation(play: Play, unit: Unit) -> tuple[int, int]:
    """The die of the variation measure, and the hundredths of an inch to the right (cm.cannon.variation)."""
    rule = "cm.cannon.variation"
    die = play.roll(Dice(1), Why(f"{unit.name}: variation", unit.side, unit.id, rule)).total
    row = play.tables.variations[str(die)]
    return die, row.even if play.house("variation") == "even" else row.aside


def _against(ctx: Context, command: ShootGun) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    gun = engines.gun_of(ctx, unit)
    if gun is None:
        return
    yield from spared(ctx, target, stones=False)
    line = engines.line_to(ctx, unit, target)
    far = distance(ctx, unit, target, command.inches)
    if line is not None and command.inches is None:
        far = gap(line.start, body(target))
    if far is not None and far > gun.range * HUNDRED:
        yield Refusal(f"{unit.name} can fire {gun.range} inches at most.", "cm.cannon.range")
    if command.wooded or stands_in(ctx, target.at, "wood"):
        yield Refusal("Cannon do not fire into woods.", "cm.cannon.no-woods")
    if engines.outside_arc(unit, line):
        yield Refusal(
            f"{unit.name} can only fire within 45 degrees of its front.", "cm.cannon.rate", short="outside the arc"
        )


def dowel(gun: Gun, line: Line, aside: int) -> Line:
    """The line of the dowel, as long as the range, its far end so far to the right (cm.cannon.dowel)."""
    return line.turned_to(gun.range * HUNDRED, aside)


def _shoot(play: Play, command: ShootGun) -> None:
    unit = play.figure(command.figure)
    gun = engines.gun_of(play, unit)
    if gun is None:
        return
    mark, aside = variation(play, unit)
    play.happened(
        GunFired(figure=unit.id, target=command.target, color=command.color, mark=mark, aside=aside,
                 rules=("cm.cannon.call-color", "cm.cannon.variation"))
    )  # fmt: skip
    play.change(unit.id, fired_on=play.turn, fired_at=command.target, done=True, shots=unit.shots + 1)
    aimed = engines.line_to(play, unit, play.figure(command.target))
    if aimed is None:
        hit, struck = counted(play, unit, command.target, "cm.cannon.kill")
        strike(play, hit, struck, gun.damage)
        return
    line = dowel(gun, aimed, aside)
    stopped = stop_of(play, unit, gun, command.color, line)
    if stopped is not None:
        play.happened(BallStopped(far=stopped[0], rules=("cm.cannon.terrain-stop",)))
    areas = sections(gun, command.color, line, stopped[0] if stopped else None)
    struck = structures_under(play, areas, spare=unit.id)
    if stopped is not None and stopped[1] and stopped[1] not in struck:
        struck = (*struck, stopped[1])
    aloft = play.is_airborne(play.figure(command.target))
    strike(play, under(play, areas, spare=unit.id, aloft=aloft), struck, gun.damage)


# --- choices, numbers, odds, the map ----------------------------------------------------------------------------------
def _may_shoot(ctx: Context, unit: Unit) -> bool:
    now = ctx.fight.phase == "artillery" and not ctx.over()
    return now and engines.gun_of(ctx, unit) is not None and engines.works(ctx, unit)


def _aims(ctx: Context, unit: Unit) -> list[Candidate]:
    """What it could fire at, each with what is against it, unless it cannot fire at all."""
    idle = any(engines.idle(ctx, unit))
    return [
        Candidate(one.id, one.name, figure=one.id,
                  refusals=() if idle else tuple(_against(ctx, ShootGun(figure=unit.id, target=one.id))))
        for one in nearest_foes(ctx, unit)
    ]  # fmt: skip


def _explain(ctx: Context, command: ShootGun) -> tuple[Breakdown, ...]:
    gun = engines.gun_of(ctx, ctx.figure(command.figure))
    if gun is None:
        return ()
    parts = ", ".join(f"{start}–{end}" for start, end in gun.called(command.color))
    lines = (Modifier(gun.range, "length of the dowel in inches", "cm.cannon.dowel"),)
    called = (Modifier(len(gun.called(command.color)), "sections of the color", "cm.cannon.sections"),)
    return (
        Breakdown("Range", lines, key="range"),
        Breakdown("Kills within inches", called, text=parts, key="sections"),
    )


def shoot_odds(ctx: Context, command: ShootGun) -> Odds | None:
    """No odds where the GM counts who is touched; None where the map tells."""
    line = engines.line_to(ctx, ctx.figure(command.figure), ctx.figure(command.target))
    return Odds({}, 0, "No odds: who is touched is counted on the table.") if line is None else None


def _overlays(ctx: Context, command: ShootGun) -> tuple[Overlay, ...]:
    unit = ctx.figure(command.figure)
    gun, line = engines.gun_of(ctx, unit), engines.line_to(ctx, unit, ctx.figure(command.target))
    if gun is None or line is None:
        return ()
    stopped = stop_of(ctx, unit, gun, command.color, line)
    areas = sections(gun, command.color, line, stopped[0] if stopped else None)
    end = line.point(gun.range * HUNDRED)
    found = [
        Overlay(OverlayKind.FLIGHT, "Dowel", track=(line.start, end)),
        Overlay(OverlayKind.TARGET, f"{command.color.capitalize()} sections", shapes=areas),
    ]
    if stopped:
        found.append(Overlay(OverlayKind.STOP, "Stops here", shapes=(line.circle(stopped[0], gun.thick),)))
    return tuple(found)


_SHOOTS = Offer(
    "Fire", GROUP, "cm.cannon.dowel", there=_may_shoot, needs="target",
    asks={"target": Ask(among=_aims, proposes=likely_aim)}, idle=engines.idle, usual=if_allowed,
)  # fmt: skip
SHOOT: Act = offered(ShootGun, _SHOOTS, _against, _shoot, _explain, _overlays, kinds=FIRING)
