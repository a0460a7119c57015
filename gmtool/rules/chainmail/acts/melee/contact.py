"""Contact: an attack begins a melee, or joins one; a charge does so at the charge move."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.morale.charged import check_charge
from gmtool.rules.chainmail.acts.morale.leaders import is_led
from gmtool.rules.chainmail.acts.obedience.contacts import face, impale, is_peasant
from gmtool.rules.chainmail.state.commands import Attack, Charge
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.events import Attacked, Charged
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Melee, Pace, Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal, Values, proposed
from gmtool.space import bearing, gap

GROUP = "Fight"
ASPECTS = tuple(Candidate(one.value, one.value.capitalize()) for one in Aspect)


def aspect_of(ctx: Context, unit: Unit, target: Unit, stated: Aspect | None) -> Aspect:
    """Where an attack meets its target: by the GM's word, or by where the attacker stands on the map."""
    if stated is not None or unit.at is None or target.at is None or ctx.ground is None:
        return stated or Aspect.FRONT
    off = abs((bearing(target.at, unit.at) - (target.heading or 0) + 180) % 360 - 180)
    return Aspect.FRONT if off <= 60 else Aspect.FLANK if off <= 120 else Aspect.REAR


def meet(play: Play, contact: Contact) -> Melee | None:
    """Bring a unit into contact: a new melee, or one that either is in. The attacked unit strikes back in front. None
    where nobody is left that reaches it."""
    if not impale(play, contact.unit, contact.foe, contact.aspect):
        return None
    face(play, contact.foe, contact.unit)
    target = contact.foe
    melee = play.melee_of(target) or play.melee_of(contact.unit)
    back = Contact(unit=target, foe=contact.unit)
    if melee is None:
        men = tuple((side.id, sum(play.figure(key).men for key in (contact.unit, target)
                     if play.figure(key).side == side.id)) for side in play.fight.sides)  # fmt: skip
        melee = Melee(key=f"m{play.number()}", contacts=(contact, back), began=play.turn, start=men)
        play.change_fight(melees=(*play.fight.melees, melee))
        return melee
    joined = tuple(one for one in melee.contacts if one.unit != contact.unit)
    more = () if melee.contact(target) else (back,)
    return play.change_melee(melee, contacts=(*joined, contact, *more))


def _against(ctx: Context, command: Attack | Charge) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if not unit.men:
        yield Refusal(f"{unit.name} has nobody to fight.")
    if not target.able:
        yield Refusal(f"{target.name} is no longer on the table.")
    if is_led(target):
        yield Refusal(f"{target.name} is with {ctx.figure(target.on).name}; attack that.", "cm.commander.last-killed")
    if target.side == unit.side:
        yield Refusal(f"{target.name} is on its own side.")
    if unit.flight is not None:
        yield Refusal(f"{unit.name} rallies and stays where it is.", "cm.rout.rally-turn")
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name} is in a melee.", "cm.melee.range-contact")
    if unit.done:
        yield Refusal(f"{unit.name} has moved.", "cm.turn.mcm.order")
    elif unit.side != ctx.moving_side():
        yield Refusal(f"It is not {unit.name}'s turn to move.", "cm.turn.mcm.order")


def _charge_against(ctx: Context, command: Charge) -> Iterator[Refusal]:
    yield from _against(ctx, command)
    unit = ctx.figure(command.figure)
    if unit.charged_last:
        yield Refusal(f"{unit.name} charged last turn.", "cm.charge.next-turn")
    far = distance(ctx, unit, command.target, command.far)
    if far is not None and far > ctx.charge(unit):
        yield Refusal(f"{unit.name} charges {ctx.gait(unit).charge} inches at most.", "cm.charge.contact")


def distance(ctx: Context, unit: Unit, target: str, stated: int | None) -> int | None:
    """The way to a unit in hundredths of an inch: the GM's word, or from edge to edge on the map; None: unknown."""
    foe = ctx.figure(target)
    if stated is not None or unit.at is None or foe.at is None or ctx.ground is None:
        return stated
    one, other = block_of(unit) or unit.at, block_of(foe) or foe.at
    return gap(one, other)


def _attack(play: Play, command: Attack) -> None:
    unit, target = play.figure(command.figure), play.figure(command.target)
    aspect = aspect_of(play, unit, target, command.aspect)
    far = distance(play, unit, target.id, command.far) or 0
    pace = Pace.HALF if 2 * far <= play.move(unit) else Pace.FULL
    play.change(unit.id, done=True, pace=pace, moved=far)
    play.happened(Attacked(figure=unit.id, target=target.id, aspect=aspect))
    meet(play, Contact(unit=unit.id, foe=target.id, aspect=aspect, men=command.men))


def _charge(play: Play, command: Charge) -> None:
    unit, target = play.figure(command.figure), play.figure(command.target)
    aspect = aspect_of(play, unit, target, command.aspect)
    far = distance(play, unit, target.id, command.far)
    left = max(0, play.charge(unit) - far) if far is not None else 0
    play.change(unit.id, done=True, pace=Pace.CHARGE, moved=far or play.charge(unit))
    play.happened(Charged(figure=unit.id, target=target.id, aspect=aspect, far=far or 0))
    meet(play, Contact(unit=unit.id, foe=target.id, aspect=aspect, men=command.men, charged=True, left=left))
    if play.melee_of(unit.id) is not None and not is_peasant(play, target):
        check_charge(play, unit.id, target.id, aspect)


def _inputs(ctx: Context, unit: Unit) -> tuple[Input, ...]:
    def foes(_: Values) -> tuple[Candidate, ...]:
        found = [one for one in ctx.units() if one.side != unit.side and one.men and not is_led(one)]
        return tuple(Candidate(one.id, one.name, figure=one.id) for one in found)

    found = [Input("target", "Target", InputKind.FIGURE, foes, default=proposed(foes({})))]
    if ctx.ground is None:
        found += [
            Input("aspect", "Where", InputKind.ONE_OF, lambda _: ASPECTS, default="front", required=False, stated=True),
            Input("men", "Men in contact", InputKind.NUMBER, default=0, required=False, lowest=0, highest=999),
        ]
    return tuple(found)


def _may(ctx: Context, unit: Unit | None) -> bool:
    return unit is not None and bool(unit.men) and unit.able and unit.side == ctx.moving_side() and not unit.done


def _attack_offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is not None and _may(ctx, unit) and ctx.melee_of(unit.id) is None:
        draft = draft_of(Attack, figure=unit.id)
        yield Choice("attack", "Attack", GROUP, draft, _inputs(ctx, unit), rule="cm.melee.range-contact")


def _charge_offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is not None and _may(ctx, unit) and ctx.melee_of(unit.id) is None and ctx.charge(unit):
        draft = draft_of(Charge, figure=unit.id)
        yield Choice("charge", "Charge", GROUP, draft, _inputs(ctx, unit), rule="cm.charge.contact")


ATTACK = Act(Attack, _attack_offers, _against, _attack)
CHARGE = Act(Charge, _charge_offers, _charge_against, _charge)
