"""Fire of bows, crossbows, thrown weapons and arquebuses: the act, its numbers, and what it shows on the map."""

from collections.abc import Iterator

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.fire import lanes
from gmtool.rules.chainmail.acts.fire.messages import Cover, Fire, Fired, TooSlow, Way
from gmtool.rules.chainmail.acts.fire.occasions import Occasion, comes_at, likely_target, occasion
from gmtool.rules.chainmail.acts.fire.rates import must_be_quicker
from gmtool.rules.chainmail.acts.fire.shots import Shot, against, idle, reach_of, shot_of
from gmtool.rules.chainmail.acts.fire.volleys import ARMOR_WORDS, roll
from gmtool.rules.chainmail.acts.kinds import FIRING, is_barred
from gmtool.rules.chainmail.acts.morale.charged import CHARGED
from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.chainmail.acts.nature.might import weight
from gmtool.rules.chainmail.state.context import Act, Context, Play, once_a_battle
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Choice,
    Input,
    InputKind,
    Modifier,
    Overlay,
    OverlayKind,
    Values,
    WaitingCheck,
    Why,
    draft_of,
)
from gmtool.space import HUNDRED, Circle

GROUP = "Fire"
WAYS = (
    Candidate("clear", "Nobody in the way"),
    Candidate("over", "Over heads, more than 3 inches off"),
    Candidate("near", "Troops no farther off than that"),
)
COVERS = (
    Candidate("none", "No cover"),
    Candidate("soft", "Fence, brush or low wall"),
    Candidate("wood", "Wood"),
    Candidate("roof", "Roof"),
    Candidate("slits", "Arrow slits or mantlet"),
    Candidate("closed", "Arrow slits and roof"),
)
_HIDDEN = (
    Candidate("none", "Not hidden"),
    Candidate("half", "Up to half hidden"),
    Candidate("more", "More than half hidden"),
)
LABELS = {Occasion.PASSING: "Fire as they pass"}


@once_a_battle
def fires_now(ctx: Context, unit: Unit) -> bool:
    """True for a unit that can fire at somebody in the phase of missiles."""
    if any(True for _ in idle(ctx, unit)):
        return False
    return any(_can_fire_at(ctx, unit, one) for one in _foes(ctx, unit))


def _can_fire_at(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True if neither states nor the rules of fire are against firing at somebody."""
    if is_barred(ctx, unit, FIRING, foe.id):
        return False
    return next(against(ctx, Fire(figure=unit.id, target=foe.id)), None) is None


def may_fire_first(ctx: Context, unit: Unit) -> bool:
    """True for a unit that is charged and can fire at the chargers as they come on, before it checks: it does so at
    their half-move (cm.missile.pass-through)."""
    if unit.done or unit.passing_on == ctx.turn or occasion(ctx, unit) is not Occasion.PASSING:
        return False
    return any(comes_at(ctx, unit, one) and _can_fire_at(ctx, unit, one) for one in _foes(ctx, unit))


def holds_check(ctx: Context, check: WaitingCheck) -> bool:
    """True while the charged unit of a check can still fire first."""
    unit = ctx.fight.figures.get(check.figure)
    return check.then == CHARGED and unit is not None and unit.able and may_fire_first(ctx, unit)


def targets(ctx: Context, unit: Unit) -> tuple[Candidate, ...]:
    """The enemies that a unit could fire at, the nearest first, each with what is against it; those that it cannot fire
    at come last."""
    found = (
        Candidate(one.id, one.name, figure=one.id, refusals=tuple(against(ctx, Fire(figure=unit.id, target=one.id))))
        for one in _foes(ctx, unit)
    )
    return tuple(sorted(found, key=lambda one: bool(one.refusals)))


def _foes(ctx: Context, unit: Unit) -> list[Unit]:
    foes = [one for one in ctx.units() if one.side != unit.side and one.men]
    if unit.at is not None:
        at = unit.at
        foes.sort(key=lambda one: at.distance(one.at) if one.at else 0.0)
    return foes


def _offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is None or ctx.over() or ctx.missile(unit) is None or ctx.man_to_man:
        return
    now = occasion(ctx, unit)
    if now is Occasion.NEVER:
        return
    reasons = tuple(idle(ctx, unit))
    aims = targets(ctx, unit)
    if now is Occasion.PASSING and (all(one.refusals for one in aims) or is_barred(ctx, unit, FIRING)):
        return
    inputs = tuple(_inputs(ctx, unit, aims))
    label, draft = LABELS.get(now, "Fire"), draft_of(Fire, figure=unit.id)
    usual = now in (Occasion.MISSILE, Occasion.PAUSE) and any(not one.refusals for one in aims)
    usual = usual or may_fire_first(ctx, unit)
    yield Choice("fire", label, GROUP, draft, inputs, reasons, "cm.missile.table", usual=usual)


def _inputs(ctx: Context, unit: Unit, aims: tuple[Candidate, ...]) -> Iterator[Input]:
    def stated(values: Values, target: str) -> Fire:
        cover, way = values.get("cover"), values.get("way")
        inches = values.get("inches")
        return Fire(
            figure=unit.id, target=target, inches=inches if isinstance(inches, int) else None,
            way=Way(str(way)) if way else None, cover=Cover(str(cover)) if cover else None,
        )  # fmt: skip

    def aimed(values: Values) -> tuple[Candidate, ...]:
        if not any(values.get(key) for key in ("cover", "way", "inches")):
            return aims
        return tuple(
            Candidate(one.value, one.label, figure=one.figure,
                      refusals=tuple(against(ctx, stated(values, one.figure))))
            for one in aims
        )  # fmt: skip

    arm = ctx.missile(unit)
    yield Input("target", "Target", InputKind.FIGURE, aimed, default=likely_target(ctx, unit, aims), blank=True)
    gun = arm is not None and arm.use == "gun"
    if gun or ctx.ground is None:
        most = reach_of(ctx, unit, arm) // HUNDRED if arm else 0
        yield Input("inches", "Inches away", InputKind.NUMBER, required=False, stated=True, lowest=0, highest=most)
    yield Input("way", "In the way", InputKind.ONE_OF, lambda _: WAYS, required=False, stated=True)
    if gun:
        yield Input("hidden", "Hard cover", InputKind.ONE_OF, lambda _: _HIDDEN, required=False, stated=True)
        yield Input("rest", "Weapons rested", InputKind.YES_NO, default=False, required=False, stated=True)
    else:
        yield Input("cover", "Cover", InputKind.ONE_OF, lambda _: COVERS, required=False, stated=True)
    yield Input("high", "Rear ranks higher", InputKind.YES_NO, default=False, required=False, stated=True)
    yield Input("men", "Men who fire, if not all", InputKind.NUMBER, required=False, stated=True, lowest=0, highest=999)


# --- firing -----------------------------------------------------------------------------------------------------------
def _fire(play: Play, command: Fire) -> None:
    unit, target = play.figure(command.figure), play.figure(command.target)
    shot = shot_of(play, command)
    if shot is None:
        return
    if must_be_quicker(play, unit, shot.arm, target, shot.now) and not is_quicker(play, unit, target):
        play.change(unit.id, shots=unit.shots + max(1, shot.shots), done=True)
        return
    rule = "cm.arquebus.kill" if shot.arm.use == "gun" else "cm.missile.table"
    why = Why(f"{unit.name}: fire at {target.name}", unit.side, unit.id, rule)
    kills = shot.taken(roll(play, shot.pools(play), why))
    worth = weight(play, unit, target, missile=True)
    harm = "" if worth or not kills else "none"
    play.happened(
        Fired(figure=unit.id, target=target.id, men=shot.men, kills=kills, shots=shot.shots, harm=harm, rules=(rule,))
    )
    lose(play, target.id, kills * worth, in_melee=False)
    spend_shots(play, unit, shot, target)


def spend_shots(play: Play, unit: Unit, shot: Shot, target: Unit) -> None:
    """Count the shots of a unit, which has fired at a target."""
    passing = shot.now is Occasion.PASSING
    besides = passing and play.house("pass-through") == "besides"
    play.change(
        unit.id,
        shots=unit.shots if besides else unit.shots + max(1, shot.shots),
        loaded=shot.arm.rate != "every other" and unit.loaded,
        fired_on=play.turn,
        fired_at=target.id,
        passing_on=play.turn if passing else unit.passing_on,
        done=unit.done or shot.now is Occasion.MISSILE,
    )


def is_quicker(play: Play, unit: Unit, target: Unit) -> bool:
    """A die each; a tie does not beat (cm.missile.rate.over-half)."""
    rule = "cm.missile.rate.over-half"
    rolled = play.roll(Dice(1), Why(f"{unit.name}: quick enough to fire", unit.side, unit.id, rule)).total
    against_it = play.roll(Dice(1), Why(f"Against {unit.name}, who moved far", target.side, rule=rule)).total
    if rolled <= against_it:
        play.happened(TooSlow(figure=unit.id, rolled=rolled, against=against_it, rules=(rule,)))
    return rolled > against_it


# --- its numbers ------------------------------------------------------------------------------------------------------
def _explain(ctx: Context, command: Fire) -> tuple[Breakdown, ...]:
    shot = shot_of(ctx, command)
    if shot is None:
        return ()
    pools = shot.pools(ctx)
    words = "; ".join(pool.words for pool in pools) or "kills nobody"
    men = Modifier(shot.men, "men fire", "cm.missile.ranks")
    found = [Breakdown("Fire", (men, *_fire_lines(ctx, shot)), text=words, key="fire")]
    if shot.arm.use != "gun":
        armor = [Modifier(shot.armor, ARMOR_WORDS[shot.armor], "cm.missile.armour-class-of-troops")]
        if shot.way is Way.OVER:
            armor.append(Modifier(1, "over heads", "cm.missile.indirect-armor", sign="over heads"))
        elif shot.cover.proof:
            armor.append(Modifier(shot.step - shot.armor, "slits or mantlet", "cm.missile.arrow-proof", sign="covered"))
        found.append(Breakdown("Armor", tuple(armor), text=ARMOR_WORDS[shot.step], key="armor"))
    reach = reach_of(ctx, ctx.figure(command.figure), shot.arm) // HUNDRED
    lines = [Modifier(reach, "range in inches", "cm.missile.no-range-effect")]
    if shot.way is Way.OVER:
        lines.append(Modifier(shot.reach // HUNDRED - reach, "over heads", "cm.missile.indirect-range"))
    found.append(Breakdown("Range", tuple(lines), key="range"))
    return tuple(found)


def _fire_lines(ctx: Context, shot: Shot) -> Iterator[Modifier]:
    if shot.shots > 1:
        yield Modifier(0, f"{shot.shots} shots, as it stood still", "cm.missile.rate.double")
    if shot.arm.plus:
        rule = "cm.missile.heavy-crossbow-plus1" if shot.arm.plus > 0 else "cm.nation.china-crossbow"
        yield Modifier(0, f"{shot.arm.plus:+d} on each die", rule)
    if shot.led:
        yield Modifier(0, f"{shot.led:+d} on each die: the army commander", "cm.commander.which-dice")
    for line in shot.each:
        yield Modifier(0, line.label, line.rule)
    if shot.plus:
        yield Modifier(0, f"{shot.plus:+d} on each die", "cm.arquebus.cover" if shot.plus < 0 else "cm.arquebus.rest")
    if shot.halved:
        yield Modifier(0, "soft cover: half of the kills", "cm.missile.soft-cover", sign="soft cover")


def _overlays(ctx: Context, command: Fire) -> tuple[Overlay, ...]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    if not lanes.on_map(ctx, unit, target) or target.at is None:
        return ()
    track = (lanes.muzzle(unit), target.at)
    found = [Overlay(OverlayKind.FLIGHT, "Line of fire", track=track)]
    between = [one.at for one in lanes.in_the_way(ctx, unit, target) if one.at is not None]
    if between:
        found.append(Overlay(OverlayKind.IN_THE_WAY, "In the way", shapes=tuple(Circle(at, HUNDRED) for at in between)))
    return tuple(found)


FIRE = Act(Fire, _offers, against, _fire, _explain, _overlays, kinds=FIRING)
