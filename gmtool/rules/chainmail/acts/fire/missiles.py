"""Fire of bows, crossbows, thrown weapons and arquebuses: the act, its numbers, and what it shows on the map."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.fire import lanes
from gmtool.rules.chainmail.acts.fire.messages import Cover, Fire, Fired, TooSlow, Way
from gmtool.rules.chainmail.acts.fire.occasions import Occasion, comes_at, likely_aim, occasion
from gmtool.rules.chainmail.acts.fire.rates import must_be_quicker
from gmtool.rules.chainmail.acts.fire.shots import Shot, against, idle, men_of, reach_of, shot_of
from gmtool.rules.chainmail.acts.fire.volleys import ARMOR_WORDS, roll
from gmtool.rules.chainmail.acts.kinds import FIRING, is_barred
from gmtool.rules.chainmail.acts.morale.charged import CHARGED
from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.chainmail.acts.nature.might import unharmed, weight
from gmtool.rules.chainmail.state.asked import nearest_foes
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play, once_a_battle
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Modifier,
    Overlay,
    OverlayKind,
    Refusal,
    Values,
    WaitingCheck,
    Why,
)
from gmtool.space import HUNDRED, Circle

GROUP = "Fire"
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


@once_a_battle
def targets(ctx: Context, unit: Unit) -> tuple[Candidate, ...]:
    """The enemies that a unit could fire at, the nearest first, each with what is against it; those that it cannot fire
    at come last."""
    found = (
        Candidate(one.id, one.name, figure=one.id, refusals=tuple(against(ctx, Fire(figure=unit.id, target=one.id))))
        for one in _foes(ctx, unit)
    )
    return tuple(sorted(found, key=lambda one: bool(one.refusals)))


def aimed(
    ctx: Context, unit: Unit, said: Values, shot: Any, bars: Callable[[Context, Any], Iterable[Refusal]]
) -> tuple[Candidate, ...]:
    """The targets of a kind of shot, each with what is against it by what the GM says of the shot so far."""
    inches, way, cover, horse = (said.get(key) for key in ("inches", "way", "cover", "horse"))
    if not inches and not way and not cover and not horse:
        return targets(ctx, unit)
    told: dict[str, Any] = {
        "inches": inches if isinstance(inches, int) else None,
        "way": Way(str(way)) if way else None,
        "cover": Cover(str(cover)) if cover else None,
        **({"horse": True} if horse else {}),
    }

    def barred(target: str) -> tuple[Refusal, ...]:
        return tuple(bars(ctx, shot(figure=unit.id, target=target, **told)))

    return tuple([evolve(one, refusals=barred(one.figure)) for one in targets(ctx, unit)])


def _foes(ctx: Context, unit: Unit) -> list[Unit]:
    return [one for one in nearest_foes(ctx, unit) if one.men]


def fire_offers(ctx: Context, unit: Unit, offer: Offer) -> Iterator[Offer]:
    """The offer to fire or shoot, where there is occasion for it."""
    now = Occasion.NEVER if ctx.over() or ctx.missile(unit) is None else occasion(ctx, unit)
    free = now is not Occasion.NEVER and any(not one.refusals for one in targets(ctx, unit))
    if now is Occasion.NEVER or (now is Occasion.PASSING and (not free or is_barred(ctx, unit, FIRING))):
        return
    usual = (now in (Occasion.MISSILE, Occasion.PAUSE) and free) or may_fire_first(ctx, unit)
    yield replace(offer, label=LABELS.get(now, offer.label), barred=tuple(idle(ctx, unit)), usual=usual)


def most_inches(ctx: Context, unit: Unit) -> int:
    """The most inches that a unit shoots."""
    arm = ctx.missile(unit)
    return reach_of(ctx, unit, arm) // HUNDRED if arm is not None else 0


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


def harmless(ctx: Context, command: Any) -> Iterator[Refusal]:
    """The reason why fire, or a shot at a man, does no harm to its target."""
    return unharmed(ctx, ctx.figure(command.figure), ctx.figure(command.target))


# --- its numbers ------------------------------------------------------------------------------------------------------
def _explain(ctx: Context, command: Fire) -> tuple[Breakdown, ...]:
    shot = shot_of(ctx, command)
    if shot is None:
        return ()
    pools = shot.pools(ctx)
    words = "; ".join(pool.words for pool in pools) or "kills nobody"
    men = Modifier(shot.men, "men fire", "cm.missile.ranks")
    bars = [Modifier(0, one.reason, one.rule) for one in harmless(ctx, command)]
    if bars:
        words = "kills nobody"
    found = [Breakdown("Fire", (men, *bars, *_fire_lines(ctx, shot)), text=words, key="fire")]
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


_FIRES = Offer(
    "Fire", GROUP, "cm.missile.table", fields=("target", "inches", "way", "hidden", "rest", "cover", "high", "men"),
    asks={
        "target": Ask(among=lambda ctx, unit, said: aimed(ctx, unit, said, Fire, against), proposes=likely_aim),
        "inches": Ask(highest=most_inches),
        "men": Ask(highest=lambda ctx, unit: lanes.firing(ctx, unit, men_of(ctx, unit), 0, high=True)),
    },
)  # fmt: skip
FIRE: Act = offered(
    Fire, lambda ctx, unit: () if ctx.man_to_man else fire_offers(ctx, unit, _FIRES), against, _fire, _explain,
    _overlays, kinds=FIRING,
)  # fmt: skip
