"""Fantastic sieges: Trolls, Giants and Treants break down structures; Dragons and fire set wood alight."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.fantasy.messages import Inflame, Pound, Pounded
from gmtool.rules.chainmail.acts.kinds import BREATHING, STRIKING
from gmtool.rules.chainmail.acts.siege.damage import damage
from gmtool.rules.chainmail.acts.siege.oil import catch_fire, is_wooden
from gmtool.rules.chainmail.acts.siege.walls import GROUP, apart
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Breakdown, Modifier, Refusal
from gmtool.space import HUNDRED

DAMAGE, FLAMES = "cm.fsiege.damage", "cm.fsiege.inflame"
REACH = {DAMAGE: HUNDRED, FLAMES: 9 * HUNDRED}
"""The distance of a structure: beside the breaker, or within the breath of a Dragon."""


def points(ctx: Context, unit: Unit) -> int:
    """The points of damage that a unit does in a turn: those of each of its figures."""
    fantastic = ctx.fantastic(unit)
    return fantastic.siege * unit.fit if fantastic is not None else 0


def _inflames(ctx: Context, unit: Unit) -> bool:
    fantastic = ctx.fantastic(unit)
    return fantastic is not None and fantastic.inflames


def structures(ctx: Context, unit: Unit, rule: str) -> tuple[Unit, ...]:
    """The structures and engines of the enemy near enough; for flames those of wood."""
    found = [one for one in ctx.units() if one.side != unit.side and one.points]
    found = [one for one in found if rule == DAMAGE or is_wooden(ctx, one)]
    return tuple(one for one in found if (apart(unit, one) or 0) <= REACH[rule])


def _against(ctx: Context, command: Pound | Inflame) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    rule = DAMAGE if isinstance(command, Pound) else FLAMES
    yield from ctx.unable(unit)
    if not (points(ctx, unit) if rule == DAMAGE else _inflames(ctx, unit)):
        yield Refusal(f"{unit.name} cannot harm structures.", rule)
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: not free to do it.", rule)
    if ctx.fight.phase != "artillery" or unit.done:
        yield Refusal("Structures are attacked once a turn, in the artillery phase.", rule)
    if target not in structures(ctx, unit, rule):
        yield Refusal(f"{target.name}: no such structure near enough.", rule)


def _pound(play: Play, command: Pound) -> None:
    unit = play.figure(command.figure)
    play.change(unit.id, done=True)
    play.happened(Pounded(figure=unit.id, target=command.target, rules=(DAMAGE,)))
    damage(play, command.target, points(play, unit))


def _inflame(play: Play, command: Inflame) -> None:
    play.change(command.figure, done=True)
    catch_fire(play, command.target)


def _numbers(ctx: Context, command: Pound) -> tuple[Breakdown, ...]:
    unit = ctx.figure(command.figure)
    return (Breakdown("Damage", (Modifier(points(ctx, unit), unit.name, DAMAGE),), key="damage"),)


def _works(ctx: Context, unit: Unit) -> bool:
    free = ctx.melee_of(unit.id) is None
    return ctx.fight.phase == "artillery" and unit.able and not unit.done and free


_POUNDS = Offer(
    "Break it down", GROUP, DAMAGE, needs="target", asks={"target": lambda ctx, unit: structures(ctx, unit, DAMAGE)},
    there=lambda ctx, unit: bool(points(ctx, unit)) and _works(ctx, unit),
)  # fmt: skip
_LIGHTS = Offer(
    "Set it alight", GROUP, FLAMES, needs="target", asks={"target": lambda ctx, unit: structures(ctx, unit, FLAMES)},
    there=lambda ctx, unit: _inflames(ctx, unit) and _works(ctx, unit),
)  # fmt: skip
SIEGES: tuple[Act, ...] = (
    offered(Pound, _POUNDS, _against, _pound, _numbers, kinds=STRIKING),
    offered(Inflame, _LIGHTS, _against, _inflame, kinds=BREATHING),
)
