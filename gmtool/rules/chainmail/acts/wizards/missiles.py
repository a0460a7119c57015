"""Missiles of magic: fire balls and lightning bolts, thrown at a called distance, and who lives through one."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.fire.engines import Line, length_to
from gmtool.rules.chainmail.acts.fire.figures import counted, figures_of, structures_under
from gmtool.rules.chainmail.acts.fire.lanes import on_map
from gmtool.rules.chainmail.acts.fire.occasions import likely_aim
from gmtool.rules.chainmail.acts.kinds import ENCHANTS, LOOSING, SHOOTS
from gmtool.rules.chainmail.acts.morale.flight import fall_back, leave
from gmtool.rules.chainmail.acts.morale.losses import slay
from gmtool.rules.chainmail.acts.siege.damage import damage
from gmtool.rules.chainmail.acts.wizards.magicians import rank
from gmtool.rules.chainmail.acts.wizards.messages import Saved, ThrowMissile, Thrown, Unmoved
from gmtool.rules.chainmail.data.spells import Bolt, MissileSave
from gmtool.rules.chainmail.state.asked import nearest_foes
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.chainmail.state.wards import parted
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Breakdown,
    Modifier,
    Odds,
    Overlay,
    OverlayKind,
    Refusal,
    Why,
)
from gmtool.space import HUNDRED, Template, touches

RATE, RANGE, VALUE = "cm.wizard.missile-rate", "cm.wizard.missile-range", "cm.wizard.lightning-value"
FIRE_POINTS = 3
"""The points of defense that a fire ball takes (cm.wizard.lightning-value)."""
BACK = Fraction(1)
"""The moves by which a missile of magic drives back those whom it does not kill."""


def bolt_of(ctx: Context, unit: Unit) -> Bolt | None:
    """The missile that a magic-user throws, chosen before play (cm.wizard.missile-choice)."""
    return ctx.tables.bolts.get(unit.sorcery.missile) if rank(ctx, unit) is not None else None


def points(ctx: Context, bolt: Bolt) -> int:
    """The points of defense that a missile takes from a structure: of a bolt as the players settle it."""
    return ctx.house_number("lightning-points") if bolt.long else FIRE_POINTS


def line_of(ctx: Context, unit: Unit, target: Unit) -> Line | None:
    """The line from a magic-user to his target on the map; he throws in any direction."""
    if not on_map(ctx, unit, target) or unit.at == target.at:
        return None
    assert unit.at is not None
    assert target.at is not None
    return Line.between(unit.at, target.at)


def called(ctx: Context, command: ThrowMissile) -> int:
    """The called distance in hundredths; that of the target where none is called, 0 where nobody knows it."""
    target = ctx.figure(command.target)
    line = line_of(ctx, ctx.figure(command.figure), target)
    if command.inches or line is None:
        return command.inches * HUNDRED
    return round(length_to(line, target))


def pattern(ctx: Context, command: ThrowMissile) -> Template | None:
    """The hit pattern on the map: a circle about the called place, or a bolt with its head there and its body toward
    the thrower (cm.wizard.fireball, cm.wizard.lightning)."""
    unit, far = ctx.figure(command.figure), called(ctx, command)
    bolt, line = bolt_of(ctx, unit), line_of(ctx, unit, ctx.figure(command.target))
    if bolt is None or line is None or not far:
        return None
    line = line.turned_to(far, command.aside * HUNDRED)
    if not bolt.long:
        return line.circle(far, ctx.tables.catapults[bolt.stone].across)
    return line.section(max(0, far - bolt.long * HUNDRED), far, bolt.across)


def throws(ctx: Context, unit: Unit) -> bool:
    """True for a magic-user with a missile to throw, which the phase of artillery waits for."""
    if any(True for _ in idle(ctx, unit)):
        return False
    thrown = (ThrowMissile(figure=unit.id, target=one.id) for one in nearest_foes(ctx, unit))
    return any(not any(ctx.book.gate.against_command(ctx, THROW, one)) for one in thrown)


def idle(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a magic-user from throwing a missile now: one a turn in the phase of artillery, and none on
    a turn of casting or countering, unless the players settle it otherwise (cm.wizard.missile-rate)."""
    yield from ctx.unable(unit)
    if bolt_of(ctx, unit) is None:
        yield Refusal(f"{unit.name} cannot throw a missile.", "cm.wizard.missile-choice", short="no missile")
        return
    if ctx.fight.phase != "artillery":
        yield Refusal("Magic missiles are thrown in the artillery phase.", RATE)
    rate, threw_on = ctx.house("missile-rate"), unit.sorcery.threw_on
    if threw_on == ctx.turn:
        yield Refusal(f"{unit.name} has thrown one this turn.", RATE)
    elif rate == "other" and threw_on and threw_on == ctx.turn - 1:
        yield Refusal(f"{unit.name} threw one last turn.", RATE)
    if unit.sorcery.cast_on == ctx.turn and (rate != "beside" or unit.sorcery.countered_on == ctx.turn):
        yield Refusal(f"{unit.name} has cast a spell this turn.", RATE)
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.melee.range-contact")


def _against(ctx: Context, command: ThrowMissile) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from idle(ctx, unit)
    bolt = bolt_of(ctx, unit)
    if bolt is None:
        return
    if called(ctx, command) > bolt.range * HUNDRED:
        yield Refusal(f"{unit.name} can throw {bolt.range} inches at most.", RANGE)
    line, far = line_of(ctx, unit, ctx.figure(command.target)), called(ctx, command)
    if line is not None and parted(ctx, unit.at, line.point(far)):
        yield Refusal("No magic passes the shell.", "cm.spell.anti-magic", short="magic shell")


def _meant(ctx: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """A missile at somebody; on the map a shell matters at the called place alone."""
    figure, target = str(values["figure"]), str(values.get("target", ""))
    yield Meant(figure, frozenset({SHOOTS}), target)
    figures = ctx.fight.figures
    if target not in figures or line_of(ctx, figures[figure], figures[target]) is None:
        yield Meant(figure, frozenset({ENCHANTS}), target)


def _throw(play: Play, command: ThrowMissile) -> None:
    unit, bolt = play.figure(command.figure), bolt_of(play, play.figure(command.figure))
    if bolt is None:
        return
    area, far = pattern(play, command), called(play, command)
    # a shot makes him visible (cm.wizard.invisible)
    sorcery = evolve(unit.sorcery, threw_on=play.turn)
    play.change(unit.id, sorcery=sorcery, fired_at=command.target, done=True, shots=unit.shots + 1)
    play.happened(Thrown(figure=unit.id, target=command.target, missile=bolt.key, far=far, rules=(bolt.rule,)))
    if area is None:
        hit, struck = counted(play, unit, command.target, bolt.rule)
    else:
        aloft = play.is_airborne(play.figure(command.target))
        hit, struck = _under(play, unit, area, aloft=aloft), structures_under(play, (area,))
    for key in struck:
        damage(play, key, points(play, bolt))
    for key, men in hit.items():
        strike(play, unit, bolt, key, men)


def _under(ctx: Context, unit: Unit, area: Template, *, aloft: bool) -> dict[str, int]:
    """The figures of each unit that a missile strikes in the air, or on the ground; those in a shell that it comes from
    outside of are safe."""
    found = {}
    for one in (each for each in ctx.units() if ctx.is_airborne(each) is aloft):
        hit = [each for each in figures_of(one) if touches(area, each)]
        hit = [each for each in hit if not parted(ctx, unit.at, each.middle)]
        if hit:
            found[one.id] = len(hit)
    return found


# --- who lives through it ---------------------------------------------------------------------------------------------
def strike(play: Play, thrower: Unit, bolt: Bolt, unit: str, men: int) -> None:
    """Destroy so many figures of a unit, or do what the missile does to their type (cm.wizard.missile-kill)."""
    one = play.figure(unit)
    save = play.tables.saves.get(one.fantastic)
    play.change(unit, sorcery=evolve(one.sorcery, shaken_on=play.turn))
    if save is None:
        slay(play, unit, men, in_melee=False, rule="cm.wizard.missile-kill")
    elif save.by and save.by != bolt.key:
        play.happened(Unmoved(figure=unit, rules=(save.rule,)))
    elif not save.rolls:
        fall_back(play, unit, BACK, thrower.id, fleeing=False)
    else:
        for _ in range(men):
            if play.figure(unit).able:
                _save(play, thrower, one, save)


def _save(play: Play, thrower: Unit, unit: Unit, save: MissileSave) -> None:
    """Roll two dice for a figure: it lives, dies, leaves the table, or goes back one move."""
    found = rank(play, unit)
    step = found.step if found is not None else 0
    need = Need(save.need or save.back, Comparison.AT_LEAST)
    why = Why(
        f"{unit.name} is struck by magic", unit.side, unit.id, save.rule, needs=Need(need.number + step, need.how)
    )
    rolled = play.roll(Dice(2), why).total
    total = rolled - step  # a lesser magic-user takes his rank off (cm.wizard.ranks)
    what = ("lives" if total >= save.need else "dies") if save.need else (
        "off" if total < save.off else "back" if total < save.back else "")  # fmt: skip
    rules = (save.rule, "cm.wizard.ranks") if step else (save.rule,)
    play.happened(Saved(figure=unit.id, rolled=rolled, what=what, rules=rules))
    if what == "dies":
        slay(play, unit.id, 1, in_melee=False, rule=save.rule)
    elif what == "off":
        leave(play, unit.id, Going.FLED, save.rule)
    elif what == "back":
        fall_back(play, unit.id, BACK, thrower.id, fleeing=False)


# --- choices, numbers, odds, the map ----------------------------------------------------------------------------------
def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    bolt = bolt_of(ctx, unit)
    if bolt is not None and ctx.fight.phase == "artillery" and not ctx.over():
        label, reasons = f"Throw a {bolt.name.lower()}", tuple(idle(ctx, unit))
        rule = "cm.wizard.missile-choice"
        yield Offer(label, "Fire", rule, asks=_ASKS, needs="target", barred=reasons, usual=not reasons)


def _range(ctx: Context, unit: Unit) -> int | None:
    bolt = bolt_of(ctx, unit)
    return None if bolt is None else bolt.range


def _explain(ctx: Context, command: ThrowMissile) -> tuple[Breakdown, ...]:
    bolt = bolt_of(ctx, ctx.figure(command.figure))
    if bolt is None:
        return ()
    across = ctx.tables.catapults[bolt.stone].across if bolt.stone else bolt.across
    area = f"{float(across):g} by {bolt.long} inches" if bolt.long else f"a circle {float(across):g} inches across"
    reach = (Modifier(bolt.range, "the farthest", RANGE), Modifier(0, "over heads: no penalty", RANGE))
    found = [Breakdown("Range", reach, text=f"{bolt.range} inches, {area}", key="range")]
    found.append(Breakdown("Structures", (Modifier(points(ctx, bolt), "points of damage", VALUE),), key="points"))
    target = ctx.figure(command.target)
    save = ctx.tables.saves.get(target.fantastic)
    if save is not None and save.need:
        own = rank(ctx, target)
        lines = [Modifier(save.need, "to live", save.rule)]
        if own is not None and own.step:
            lines.append(Modifier(own.step, own.name, "cm.wizard.ranks"))
        found.append(Breakdown("Lives", tuple(lines), key="lives"))
    return tuple(found)


def throw_odds(ctx: Context, command: ThrowMissile) -> Odds | None:
    """No odds where the GM counts who is hit, or nothing is called yet."""
    if line_of(ctx, ctx.figure(command.figure), ctx.figure(command.target)) is None:
        return Odds({}, 0, "No odds: who is under it is counted on the table.")
    return None if command.inches else Odds({}, 0, "No odds: first the range is called by eye.")


def _overlays(ctx: Context, command: ThrowMissile) -> tuple[Overlay, ...]:
    """The hit pattern, once the distance is called."""
    area = pattern(ctx, command) if command.inches else None
    return () if area is None else (Overlay(OverlayKind.TARGET, "Hit area", shapes=(area,)),)


_ASKS = {"target": Ask(proposes=likely_aim), "inches": Ask(highest=_range)}
THROW: Act = offered(ThrowMissile, _offers, _against, _throw, _explain, _overlays, kinds=LOOSING, means=_meant)
