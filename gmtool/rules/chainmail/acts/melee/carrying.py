"""Carrying through: a charge that has won goes on with the rest of its move, and may meet whom it finds there."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.chainmail.acts.kinds import CHARGING, NOTHING, PRESSING, is_barred
from gmtool.rules.chainmail.acts.melee.contact import GROUP
from gmtool.rules.chainmail.acts.melee.meeting import meet
from gmtool.rules.chainmail.acts.melee.messages import CarriedOn, CarryOn, Halt, Halted
from gmtool.rules.chainmail.acts.morale.charged import check_charge
from gmtool.rules.chainmail.acts.moving.ways import inches
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Charged
from gmtool.rules.chainmail.state.holds import open_way
from gmtool.rules.chainmail.state.places import aspect_of, first_met
from gmtool.rules.chainmail.state.unit import Contact, Momentum, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Refusal
from gmtool.space import HUNDRED, onward

RULE = "cm.charge.carry-through"


def reach(ctx: Context, unit: Unit, command: CarryOn, going: Momentum) -> tuple[str, int]:
    """Whom a charge that goes on meets, and after how far: on the map whoever stands in its way, else by the GM's word;
    the enemy that it beat is as far off as it went back."""
    if ctx.ground is not None and unit.at is not None:
        return first_met(ctx, unit, unit.heading or 0, going.left)
    if not command.target:
        return "", going.left
    said = command.inches * HUNDRED if command.inches is not None else None
    known = going.far if command.target == going.quarry else 0
    return command.target, known if said is None else said


def _against(ctx: Context, command: CarryOn | Halt) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    going = unit.momentum
    if going is None:
        yield Refusal(f"{unit.name} has no charge to go on with.", RULE, short="no charge to go on with")
    elif isinstance(command, Halt):
        if not going.free:
            yield Refusal(f"{unit.name} must go on with the charge.", RULE)
    elif command.target:
        yield from _target_against(ctx, unit, command, going)


def _target_against(ctx: Context, unit: Unit, command: CarryOn, going: Momentum) -> Iterator[Refusal]:
    target = ctx.figure(command.target)
    if target.side == unit.side or not target.able:
        yield Refusal(f"{target.name} is not an enemy on the table.", RULE, short="no enemy")
    far = reach(ctx, unit, command, going)[1]
    if far > going.left:
        left = going.left / HUNDRED
        yield Refusal(f"{unit.name} has {left:g} inches left, and {target.name} is {far / HUNDRED:g} off.", RULE)


def _carry_on(play: Play, command: CarryOn) -> None:
    """Go on; whoever is met is charged. An enemy just beaten is fought again in the same turn
    (cm.postmelee.again-same-turn), any other one checks its morale first."""
    unit = play.figure(command.figure)
    going = unit.momentum or Momentum(0)
    target, far = reach(play, unit, command, going)
    far = min(far, going.left)
    stops = open_way(play, unit, unit.heading or 0, far)  # before burning oil (cm.siege.oil-burn)
    target, far = (target if stops == far else ""), stops
    place = {}
    if play.ground is not None and unit.at is not None:
        at = onward(unit.at, unit.heading or 0, far)
        place = {"at": at if play.ground.stands(at) else unit.at}
    play.change(unit.id, momentum=None, moved=unit.moved + far, **place)
    play.happened(CarriedOn(figure=unit.id, far=far, rules=(RULE,)))
    if not target or not play.figure(target).able or is_barred(play, unit, CHARGING | PRESSING, target):
        return
    foe = play.figure(target)
    aspect = aspect_of(play, play.figure(unit.id), foe, command.aspect)
    play.happened(Charged(figure=unit.id, target=target, aspect=aspect, far=far))
    made = Contact(unit=unit.id, foe=target, aspect=aspect, charged=True, left=going.left - far)
    if meet(play, made) is not None and target != going.quarry:
        check_charge(play, unit.id, target, aspect)


def _meant(ctx: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """Going on, and at whom by the GM's word; on the map whoever is met is asked about then."""
    kinds, target = kinds or NOTHING, values.get("target")
    off_map = ctx.ground is None or ctx.figure(str(values["figure"])).at is None
    yield Meant(str(values["figure"]), CHARGING | kinds if target and off_map else kinds, str(target) if target else "")


def must_go_on(ctx: Context, unit: Unit) -> bool:
    """True for a charge that has won and goes on, unless its states keep a unit where it is."""
    return unit.momentum is not None and not is_barred(ctx, unit, PRESSING)


def _halt(play: Play, command: Halt) -> None:
    play.change(command.figure, momentum=None)
    play.happened(Halted(figure=command.figure, rules=("cm.postmelee.surrender-charge",)))


def _quarry(ctx: Context, unit: Unit) -> str | None:
    """Whom it charged at first, where that is near enough."""
    going = unit.momentum or Momentum(0)
    quarry = ctx.fight.figures.get(going.quarry)
    return going.quarry if quarry is not None and quarry.able and going.far <= going.left and going.quarry else None


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if unit.momentum is not None and unit.able:
        label = f"Go on charging ({inches(unit.momentum.left)})"
        yield Offer(label, GROUP, RULE, asks=_ASKS, judged=False, usual=True)


_ASKS = {"target": Ask(default=_quarry)}
_HALTS = Offer(
    "End the charge", GROUP, "cm.postmelee.surrender-charge",
    there=lambda ctx, unit: unit.able and unit.momentum is not None and unit.momentum.free,
)  # fmt: skip
ACTS: tuple[Act, ...] = (
    offered(CarryOn, _offers, _against, _carry_on, kinds=PRESSING, means=_meant),
    offered(Halt, _HALTS, _against, _halt, kinds=NOTHING),
)
