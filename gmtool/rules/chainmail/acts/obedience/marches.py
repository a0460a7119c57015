"""Mercenaries that march: off the table, or over to the enemy (cm.merc.second)."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import MOVING, NOTHING
from gmtool.rules.chainmail.acts.morale.captivity import escape
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.morale.leaders import way_between
from gmtool.rules.chainmail.acts.obedience.knights import is_bound, within_charge
from gmtool.rules.chainmail.acts.obedience.messages import ChangedSides, ChangeSides, Depart
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal

GROUP = "Obedience"


def _moves_now(ctx: Context, unit: Unit) -> bool:
    phase = ctx.moving_side() == unit.side or ctx.fight.phase in ("half", "rest")
    return phase and unit.able and ctx.melee_of(unit.id) is None


def _depart_against(ctx: Context, command: Depart) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not is_bound(ctx, unit, "leave"):
        yield Refusal(f"{unit.name}: not marching off.", "cm.merc.second")
    if ctx.ground is not None and unit.at is not None and to_edge(ctx, unit) > ctx.move(unit) - unit.moved:
        yield Refusal(f"{unit.name}: too far from the edge of the table.", "cm.merc.second")


def to_edge(ctx: Context, unit: Unit) -> int:
    """The way to the nearest edge of the table in hundredths of an inch; 0 without a map."""
    if ctx.ground is None or unit.at is None:
        return 0
    wide, high = ctx.ground.width * 100, ctx.ground.height * 100
    return min(unit.at.x, unit.at.y, wide - unit.at.x, high - unit.at.y)


def _depart(play: Play, command: Depart) -> None:
    leave(play, command.figure, Going.LEFT, "cm.merc.second")


def _change_against(ctx: Context, command: ChangeSides) -> Iterator[Refusal]:
    unit, foe = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if not is_bound(ctx, unit, "change sides"):
        yield Refusal(f"{unit.name}: not bribed.", "cm.merc.second")
    if foe.side == unit.side or not foe.able:
        yield Refusal(f"{foe.name} is not an enemy on the table.", "cm.merc.second", short="no enemy")
    if (way_between(ctx, unit, foe) or 0) > ctx.move(unit) - unit.moved:
        yield Refusal(f"{unit.name}: not yet at the lines of the enemy.", "cm.merc.second")


def _change(play: Play, command: ChangeSides) -> None:
    """They turn, and may attack their former side; the dice are rolled for them again from the next turn on. Those whom
    they join get back what prisoners they hold of them."""
    unit, foe = play.figure(command.figure), play.figure(command.target)
    if not play.fight.begun:
        play.change_fight(begun=strength(play))
    play.change(unit.id, side=foe.side, obeys="obey", obeys_until=play.turn)
    play.happened(ChangedSides(figure=unit.id, target=foe.id, rules=("cm.merc.second",)))
    if any(play.figure(key).side == foe.side for key in unit.prisoners_of):
        escape(play, unit.id, unit.prisoners)


def strength(ctx: Context) -> dict[str, int]:
    """The men with whom each side began, before anybody changed sides."""
    found = {side.id: sum(one.start for one in ctx.everyone() if one.side == side.id) for side in ctx.fight.sides}
    return {**found, **ctx.fight.begun}


_DEPARTS = Offer(
    "Leaves the table", GROUP, "cm.merc.second", ends=True,
    there=lambda ctx, unit: is_bound(ctx, unit, "leave") and _moves_now(ctx, unit),
)  # fmt: skip
_CHANGES = Offer(
    "Joins the enemy", GROUP, "cm.merc.second", asks={"target": within_charge},
    there=lambda ctx, unit: is_bound(ctx, unit, "change sides") and _moves_now(ctx, unit),
)  # fmt: skip
DEPART: Act = offered(Depart, _DEPARTS, _depart_against, _depart, kinds=MOVING)
CHANGE_SIDES: Act = offered(ChangeSides, _CHANGES, _change_against, _change, kinds=NOTHING)
