"""The bounds of obedience: what a unit may do that the dice have spoken about, and a schiltron, which stands."""

from collections.abc import Iterator, Mapping
from typing import Literal

from gmtool.rules.chainmail.acts.magic.spellbound import bewitched
from gmtool.rules.chainmail.acts.morale.leaders import is_led
from gmtool.rules.chainmail.acts.moving.ways import charge_bars
from gmtool.rules.chainmail.acts.nature.preying import driven
from gmtool.rules.chainmail.acts.obedience.hatred import hatred
from gmtool.rules.chainmail.cards.men import BERSERK
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.holds import kept_from_charging
from gmtool.rules.chainmail.state.men import apart
from gmtool.rules.chainmail.state.places import MOST_BEND, bend_to
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Refusal

Doing = Literal["move", "turn", "attack", "charge", "fire", "split", "join", "stand"]
DOINGS: Mapping[str, Doing] = {
    "cm.move/1": "move", "cm.wheel/1": "move", "cm.form/1": "turn", "cm.face/1": "turn", "cm.attack/1": "attack",
    "cm.charge/1": "charge", "cm.fire/1": "fire", "cm.call/1": "fire", "cm.shoot/1": "fire", "cm.split/1": "split",
    "cm.join/1": "join", "cm.fly/1": "move", "cm.swoop/1": "attack", "cm.shoot-man/1": "fire",
    "cm.stand/1": "stand",
}  # fmt: skip
"""What a unit does by a command, by its kind."""
FOREVER = 9_999
CHARGE, HELD = "charge", "held"
WILLING, UNWILLING = "willing", "unwilling"


def is_bound(ctx: Context, unit: Unit, *words: str) -> bool:
    """True if the dice have said one of these of a unit for this turn."""
    return unit.obeys in words and unit.obeys_until >= ctx.turn


def bounds(ctx: Context, unit: Unit, doing: Doing, target: str = "") -> Iterator[Refusal]:
    """The reasons of obedience against something that a unit would do."""
    yield from _hired(ctx, unit, doing)
    yield from _unruly(ctx, unit, doing, target)
    yield from _unwilling(ctx, unit, doing)
    yield from bewitched(ctx, unit, doing, target)
    if target or doing not in ("attack", "charge", "join"):
        yield from driven(ctx, unit, target)
    yield from hatred(ctx, unit, doing, target)
    yield from _berserk(ctx, unit, doing)
    if ctx.is_schiltron(unit) and doing in ("move", "attack", "charge", "join"):
        yield Refusal(f"{unit.name}: a schiltron, which cannot move.", "cm.nation.scots")
    if is_led(unit) and doing != "stand":
        name = ctx.figure(unit.on).name
        yield Refusal(f"{unit.name} goes with {name}; he leaves it first.", "cm.commander.with-unit")
    if doing == "split" and "standing-bow" in ctx.habits(unit) and ctx.mounted(unit):
        yield Refusal(f"{unit.name} shoot from standing horses only.", "cm.nation.japan-bow")


def _hired(ctx: Context, unit: Unit, doing: Doing) -> Iterator[Refusal]:
    if doing == "stand":
        return
    if is_bound(ctx, unit, "stand"):
        yield Refusal(f"{unit.name}: will only stand and defend this turn.", "cm.merc.roll")
    elif is_bound(ctx, unit, "strike for pay"):
        yield Refusal(f"{unit.name} demanded more pay: no move, no attack.", "cm.merc.second")
    elif is_bound(ctx, unit, "leave", "change sides") and doing not in ("move", "turn"):
        where = "off the table" if unit.obeys == "leave" else "to the enemy, whom it joins"
        yield Refusal(f"{unit.name} marches {where}.", "cm.merc.second")


def must_charge(ctx: Context, unit: Unit) -> Unit | None:
    """The enemy that Knights charge whatever they are told; None where nothing forces them."""
    if not is_bound(ctx, unit, CHARGE) or ctx.melee_of(unit.id) is not None or unit.done:
        return None
    quarry = ctx.figure(unit.quarry)
    return quarry if quarry.able and quarry.side != unit.side and unit.flight is None else None


def _unruly(ctx: Context, unit: Unit, doing: Doing, target: str) -> Iterator[Refusal]:
    quarry = must_charge(ctx, unit)
    moves = ctx.fight.phase == "orders" or ctx.moving_side() == unit.side
    if quarry is None or doing == "join" or (doing in ("stand", "fire") and not moves):
        return
    straight = ctx.fight.phase == "orders" or charges_straight(ctx, unit, quarry)
    able = _may_charge(ctx, unit, quarry) and straight and bool(ctx.charge(unit)) and not unit.charged_last
    if doing == "charge" or (not able and doing in ("move", "turn", "attack")):
        if target not in ("", quarry.id):
            said = f"{unit.name} would charge {quarry.name} before {ctx.figure(target).name}."
            yield Refusal(said, "cm.knights.precedence")
        return
    how = "charges" if able else "goes for"
    yield Refusal(
        f"{unit.name} {how} {quarry.name}, whatever its orders.", "cm.knights.charge", short="charges another"
    )


def _berserk(ctx: Context, unit: Unit, doing: Doing) -> Iterator[Refusal]:
    """Berserkers who see an enemy in reach charge, man to man (cm.mtm.berserk-charge)."""
    mine = ctx.moving_side() == unit.side or ctx.fight.phase == "orders"
    # an order may be to move, where none to charge can be given
    held = ("turn", "stand") if ctx.fight.phase == "orders" else ("move", "turn", "stand", "fire", "attack")
    raging = ctx.man_to_man and unit.is_a(BERSERK) and mine and doing in held
    if not raging or unit.done or unit.charged_last or not ctx.charge(unit) or ctx.melee_of(unit.id) is not None:
        return
    near = [one for one in ctx.foes(unit) if one.men and _may_charge(ctx, unit, one)]
    if ctx.fight.phase != "orders":
        near = [one for one in near if charges_straight(ctx, unit, one)]
    if near:
        yield Refusal(f"{unit.name} charges; no order holds a berserker.", "cm.mtm.berserk-charge")


def charges_straight(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True for an enemy at whom a unit can charge straight on, more or less; foot may turn (cm.charge.straight)."""
    return not ctx.mounted(unit) or bend_to(ctx, unit, foe, 0) <= MOST_BEND


def _may_charge(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True for an enemy near enough to be charged, whom nothing on the way protects."""
    way = apart(ctx, unit, foe)
    near = way is None or way - ctx.touch + unit.moved <= ctx.charge(unit)
    return near and not any(kept_from_charging(ctx, unit, foe)) and not any(charge_bars(ctx, unit, foe, ""))


def _unwilling(ctx: Context, unit: Unit, doing: Doing) -> Iterator[Refusal]:
    if not ctx.is_wavering(unit) or doing not in ("move", "turn", "attack", "charge", "join"):
        return
    if is_bound(ctx, unit, UNWILLING):
        yield Refusal(f"{unit.name} will not go: it stands unmoved.", "cm.peasants.fail-attack")
    elif doing in ("move", "turn") and not is_bound(ctx, unit, WILLING):
        yield Refusal(f"{unit.name} moves on 7 or more with two dice, rolled before the moves.", "cm.peasants.move")
