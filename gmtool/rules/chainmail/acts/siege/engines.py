"""Rams, picks and screws: a blow a turn, and the defender who catches them."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.kinds import WORKING, is_barred
from gmtool.rules.chainmail.acts.siege.damage import damage
from gmtool.rules.chainmail.acts.siege.messages import Batter, Battered, RamCaught
from gmtool.rules.chainmail.acts.siege.walls import GROUP, apart, use_of
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Modifier, Refusal, Why
from gmtool.space import HUNDRED

CAUGHT = Need(9, Comparison.AT_LEAST)
"""What the defender needs to put a ram out of action (cm.siege.ram-disable)."""


# --- rams -------------------------------------------------------------------------------------------------------------
def batters(ctx: Context, unit: Unit) -> bool:
    """True for a ram that works against a target and has still to do so this turn."""
    target = ctx.fight.figures.get(unit.post.against)
    free = ctx.melee_of(unit.id) is None
    ready = use_of(ctx, unit) == "ram" and not unit.post.disabled and free and target is not None and target.able
    return ready and not is_barred(ctx, unit, WORKING)


def _targets(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """What a ram can work against: it stands right before it on the map."""
    found = [one for one in ctx.units() if one.side != unit.side and one.points]
    near = [one for one in found if (apart(unit, one) or 0) <= HUNDRED]
    return tuple(sorted(near, key=lambda one: one.id != unit.post.against))


def _against(ctx: Context, command: Batter) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if use_of(ctx, unit) != "ram":
        yield Refusal(f"{unit.name} is not a ram, pick or screw.", "cm.siege.ram-damage", short="no ram, pick or screw")
    elif unit.post.disabled:
        yield Refusal(f"{unit.name}: out of action.", "cm.siege.ram-disable")
    if not unit.men or ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: nobody free to work it.", "cm.siege.ram-damage")
    if ctx.fight.phase != "artillery" or unit.done:
        yield Refusal("Rams work once a turn, with the artillery.", "cm.siege.ram-damage")
    if target not in _targets(ctx, unit):
        yield Refusal(f"{unit.name}: not against {target.name}.", "cm.siege.ram-damage")


def _batter(play: Play, command: Batter) -> None:
    """Work for a turn: a blow, and the defender's dice, in the order of the house."""
    unit = play.figure(command.figure)
    play.change(unit.id, done=True, post=evolve(unit.post, against=command.target))
    play.happened(Battered(figure=unit.id, target=command.target, rules=("cm.siege.ram-damage",)))
    first = play.house("ram-caught") == "before"
    if first and _caught(play, command):
        return
    damage(play, command.target, play.tables.siege_weapons["ram"].damage)
    if not first:
        _caught(play, command)


def _caught(play: Play, command: Batter) -> bool:
    unit, target = play.figure(command.figure), play.figure(command.target)
    why = Why(f"{target.name}, to catch {unit.name}", target.side, target.id, "cm.siege.ram-disable", needs=CAUGHT)
    rolled = play.roll(Dice(2), why, CAUGHT.met).total
    caught = CAUGHT.met(rolled)
    play.happened(RamCaught(figure=unit.id, rolled=rolled, caught=caught, rules=("cm.siege.ram-disable",)))
    if caught:
        play.change(unit.id, post=evolve(unit.post, disabled=True, against=""))
    return caught


def _numbers(ctx: Context, command: Batter) -> tuple[Breakdown, ...]:
    points = ctx.tables.siege_weapons["ram"].damage
    line = Modifier(points, "covered ram, pick or screw", "cm.siege.ram-damage")
    caught = Breakdown("Put out of action", (), text=f"{CAUGHT} on two dice", key="caught")
    return (Breakdown("Damage", (line,), key="damage"), caught)


def _works(ctx: Context, unit: Unit) -> bool:
    now = ctx.fight.phase == "artillery" and not unit.done and unit.able
    return now and use_of(ctx, unit) == "ram" and ctx.melee_of(unit.id) is None


_BATTERS = Offer(
    "Batter", GROUP, "cm.siege.ram-damage", there=_works, asks={"target": _targets}, needs="target",
    usual=lambda ctx, unit, _: batters(ctx, unit),
)  # fmt: skip
BATTER: Act = offered(Batter, _BATTERS, _against, _batter, _numbers, kinds=WORKING)
