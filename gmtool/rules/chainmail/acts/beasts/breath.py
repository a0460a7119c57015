"""A Dragon's breath: its shape on the ground, whom it touches, and who withstands it (cm.dragon.breath)."""

from collections.abc import Iterator, Mapping
from math import cos, isqrt, radians, sin

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.beasts.messages import Breathe, Breathed
from gmtool.rules.chainmail.acts.fire.figures import counted, under
from gmtool.rules.chainmail.acts.fire.lanes import muzzle
from gmtool.rules.chainmail.acts.kinds import BREATHING, is_barred
from gmtool.rules.chainmail.acts.morale.losses import slay
from gmtool.rules.chainmail.acts.nature.touch import Withstood
from gmtool.rules.chainmail.acts.siege.walls import kept_from_acting
from gmtool.rules.chainmail.acts.wizards.missiles import strike as bolt_strike
from gmtool.rules.chainmail.data.beasts import Breath, Ward
from gmtool.rules.chainmail.state.asked import on_table, others
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
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
from gmtool.space import HUNDRED, Heading, Point, Polygon

BREATHS = 3
"""The breaths after which a Dragon rests for a turn on the ground (cm.dragon.rekindle)."""
LIGHTNING = "lightning"
"""The missile of magic that a Blue Dragon's breath is like."""
KILL, RULE = "cm.dragon.breath-kill", "cm.dragon.breath"


def breath_of(ctx: Context, unit: Unit) -> Breath | None:
    """The breath of a creature; None for one that breathes nothing."""
    return ctx.tables.breaths.get(unit.fantastic)


def cone(unit: Unit, breath: Breath, heading: Heading, level: int = 0) -> Polygon | None:
    """The truncated cone from a creature's mouth in a direction, as far as it reaches at a height, by default on the
    ground: its length is a slant. None without a map, and at heights out of its reach."""
    rise = abs(unit.level - level)
    if unit.at is None or rise >= breath.long:
        return None
    start, way = muzzle(unit), radians(heading)
    ahead, aside = (sin(way), -cos(way)), (cos(way), sin(way))

    def corner(far: int, half: float) -> Point:
        return Point(*(round(at + far * along + half * across)
                       for at, along, across in zip((start.x, start.y), ahead, aside, strict=True)))  # fmt: skip

    mouth, end = float(breath.mouth) * HUNDRED / 2, float(breath.end) * HUNDRED / 2
    far = isqrt((breath.long * HUNDRED) ** 2 - (rise * HUNDRED) ** 2)
    return Polygon((corner(0, -mouth), corner(far, -end), corner(far, end), corner(0, mouth)))


def may_breathe(ctx: Context, unit: Unit) -> bool:
    """True for a creature that can breathe in its side's move, at the end of its own (cm.dragon.breath-overhead)."""
    return _breathes(ctx, unit) and not is_barred(ctx, unit, BREATHING)


def _breathes(ctx: Context, unit: Unit) -> bool:
    """True for a creature that is offered its breath now."""
    return breath_of(ctx, unit) is not None and not any(_idle(ctx, unit))


def _idle(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a creature from breathing now; that it has moved is none."""
    if breath_of(ctx, unit) is None:
        yield Refusal(f"{unit.name} has no breath weapon.", "cm.dragon.other-colors")
    yield from kept_from_acting(ctx, evolve(unit, done=False))
    if unit.fabled.breathed_on == ctx.turn:
        yield Refusal(f"{unit.name} breathed this turn.", RULE)
    if unit.fabled.breaths >= BREATHS:
        yield Refusal(f"{unit.name} must rekindle its fire first.", "cm.dragon.rekindle")


def _against(ctx: Context, command: Breathe) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    breath = breath_of(ctx, unit)
    yield from _idle(ctx, unit)
    if ctx.ground is not None and unit.at is not None:
        if command.heading is None:
            yield Refusal("Choose a direction.", RULE)
    elif not command.target:
        yield Refusal("Choose a target.", RULE)
    elif breath is not None and abs(unit.level - ctx.figure(command.target).level) >= breath.long:
        yield Refusal(f"Its breath is {breath.long} inches long; {ctx.figure(command.target).name} is farther below or "
                      "above.", RULE)  # fmt: skip


def _breathe(play: Play, command: Breathe) -> None:
    """Breathe, and be done with its move: it does not fly on after it (cm.dragon.breath-overhead)."""
    unit = play.figure(command.figure)
    breath = breath_of(play, unit)
    if breath is None:  # by a ruling
        return
    own = evolve(unit.fabled, breaths=unit.fabled.breaths + 1, breathed_on=play.turn)
    play.change(unit.id, fabled=own, done=True)
    play.happened(Breathed(figure=unit.id, stuff=breath.name.lower(), rules=(breath.rule,)))
    if command.heading is None or play.ground is None or unit.at is None:
        touched = counted(play, unit, command.target, RULE)[0] if command.target else {}
    else:
        touched = in_breath(play, unit, breath, command.heading)
    burn(play, unit, breath, touched)


def in_breath(ctx: Context, unit: Unit, breath: Breath, heading: Heading) -> dict[str, int]:
    """The figures that a breath touches on the map, at each height as far as it reaches there."""
    found: dict[str, int] = {}
    for level in sorted({one.level for one in ctx.units()}):
        if (shape := cone(unit, breath, heading, level)) is not None:
            touched = under(ctx, (shape,), spare=unit.id)
            found |= {key: men for key, men in touched.items() if ctx.figure(key).level == level}
    return found


def burn(play: Play, unit: Unit, breath: Breath, touched: Mapping[str, int]) -> None:
    """Kill the figures that are touched, but for those who withstand it (cm.dragon.breath-kill). Lightning does what a
    Wizard's does (cm.dragon.blue-white)."""
    if breath.stuff == "lightning":
        for key, men in touched.items():
            bolt_strike(play, unit, play.tables.bolts[LIGHTNING], key, men)
        return
    for key, men in touched.items():
        one = play.figure(key)
        if dead := sum(not _withstands(play, one, breath) for _ in range(men)):
            slay(play, key, dead, in_melee=False, rule=KILL)


def ward_of(ctx: Context, unit: Unit, breath: Breath) -> Ward | None:
    """The row of a type that can withstand a breath; None for one that cannot."""
    kind = ctx.fantastic(unit)
    ward = ctx.tables.wards.get(f"{breath.stuff} {kind.column}") if kind is not None else None
    if ward is None:
        ward = ctx.tables.wards.get(f"{breath.stuff} {unit.fantastic}")
    if unit.fantastic == "true-troll" and ctx.house("troll-fire") == "spare":
        return Ward(stuff=breath.stuff, type=unit.fantastic)
    if ward is not None and ward.type == "super-hero" and ctx.house("breath-save") == "wizard":
        return evolve(ward, save=0)
    return ward


def _withstands(play: Play, unit: Unit, breath: Breath) -> bool:
    ward = ward_of(play, unit, breath)
    if ward is None or not ward.save:
        return ward is not None
    need = Need(ward.save, Comparison.AT_LEAST)
    why = Why(f"{unit.name} withstands {breath.name.lower()}", unit.side, unit.id, KILL, needs=need)
    rolled = play.roll(Dice(2), why, need.met).total
    saved = need.met(rolled)
    play.happened(Withstood(figure=unit.id, rolled=rolled, saved=saved, rules=(KILL,)))
    return saved


# --- its choice, numbers and shape ------------------------------------------------------------------------------------
def _explain(ctx: Context, command: Breathe) -> tuple[Breakdown, ...]:
    unit = ctx.figure(command.figure)
    breath = breath_of(ctx, unit)
    if breath is None:
        return ()
    words = f"{breath.long} inches, {float(breath.mouth):g} across at the mouth, {float(breath.end):g} at the end"
    number = Modifier(unit.fabled.breaths + 1, f"of {BREATHS} breaths", "cm.dragon.rekindle")
    long = Modifier(breath.long, "inches long", breath.rule)
    return (
        Breakdown(breath.name, (long,), text=words, key="breath"),
        Breakdown("Breath", (number,), key="breaths"),
    )


def _overlays(ctx: Context, command: Breathe) -> tuple[Overlay, ...]:
    unit = ctx.figure(command.figure)
    breath = breath_of(ctx, unit)
    shape = cone(unit, breath, command.heading) if breath is not None and command.heading is not None else None
    return () if shape is None else (Overlay(OverlayKind.TARGET, breath.name if breath else "", shapes=(shape,)),)


def breath_odds(ctx: Context, command: Breathe) -> Odds | None:
    """No odds where the GM counts who is under it, or no direction is chosen yet; None where the map tells."""
    if ctx.ground is None or command.heading is None:
        return Odds({}, 0, "No odds: who is under it is counted on the table.")
    return None


_BREATH = Offer(
    "Breathe", "Fire", RULE, usual=lambda ctx, unit, _: bool(unit.moved),
    there=lambda ctx, unit: _breathes(ctx, unit) and (on_table(ctx, unit) or bool(others(ctx, unit))),
)  # fmt: skip
BREATHE: Act = offered(Breathe, _BREATH, _against, _breathe, _explain, _overlays, kinds=BREATHING)
