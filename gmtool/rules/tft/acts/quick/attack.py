"""Attack of Quick Combat: a blow, a throw or a shot at one figure, with the dice and the damage of any attack."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.records import dataclass
from gmtool.rules.kit.acts import no_refusals, offered
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Choice,
    Input,
    InputKind,
    Overlay,
    OverlayKind,
    Refusal,
    Values,
    draft_of,
)
from gmtool.rules.tft.acts.attacks.attack import finish, harm_of, harm_target
from gmtool.rules.tft.acts.attacks.attack_roll import hit_or_miss
from gmtool.rules.tft.acts.attacks.defence import USUAL_DICE, rolled, stops
from gmtool.rules.tft.acts.attacks.order import ATTACK
from gmtool.rules.tft.acts.attacks.quick_order import has_acted_quickly
from gmtool.rules.tft.acts.attacks.ready_arms import not_for_blows, reload_turns, too_weak
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.acts.attacks.strike import by_gear, damage_dice, if_pulled, pull_input
from gmtool.rules.tft.acts.kinds import NOTHING, SHOOTS, STRIKES, THROWS
from gmtool.rules.tft.acts.quick.limits import may_not_act
from gmtool.rules.tft.acts.quick.numbers import facts, to_hit
from gmtool.rules.tft.acts.quick.reach import out_of_reach
from gmtool.rules.tft.acts.ranged.flight import Flight, Passage
from gmtool.rules.tft.acts.ranged.release import discharge
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import ends, foes
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.turns import Passed
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.quick import PassUp, QuickAttack

RULE = "am.quick.option-attack"


@dataclass(frozen=True, slots=True)
class Arm:
    """One thing to attack with: gear in hand, or the body; thrown, or shot with."""

    gear: str
    label: str
    thrown: bool = False
    shoots: bool = False


def arms(ctx: Context, figure: Figure) -> Iterator[Arm]:
    """Everything that a figure could attack with, the blow with a weapon before its throw, and the fist last."""
    for gear, weapon in ctx.arms(figure):
        name = weapon.name.lower()
        if weapon.kind == "missile":
            yield Arm(gear.id, f"Shoot the {name}", shoots=True)
            continue
        if weapon.strikes:
            yield Arm(gear.id, f"Strike with {name}")
        if weapon.throwable:
            yield Arm(gear.id, f"Throw the {name}", thrown=True)
    if not any(not_for_blows(ctx, figure, "")):
        yield Arm("", f"Strike with {figure.fighter.attack_name(ctx.tables)}")


def attempt(ctx: Context, command: QuickAttack) -> Blow:
    """The attempt of a command; two hexes away it is a thrust of a pole weapon."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    gear, found = ctx.gear(attacker, command.weapon), facts(ctx, attacker, target, command.distance, command.megahexes)
    weapon = ctx.weapon(gear) if gear else None
    near = "jab" if found.distance > 1 else "strike"
    way = "throw" if command.thrown else "shot" if weapon and weapon.kind == "missile" else near
    return Blow(attacker, target, way, weapon, found)


def refusals(ctx: Context, command: QuickAttack) -> Iterator[Refusal]:
    """Reasons against the attack: the moment, the thing in hand, and the place of its target."""
    blow = attempt(ctx, command)
    yield from idle(ctx, blow.attacker, Arm(command.weapon, "", command.thrown, blow.way == "shot"))
    yield from out_of_reach(ctx, blow)


def idle(ctx: Context, figure: Figure, arm: Arm) -> Iterator[Refusal]:
    """Reasons against an attack with this at anybody."""
    if not ctx.quick:
        yield Refusal("This fight is not a quick combat.", "am.quick.switch")
    yield from may_not_act(ctx, figure, still=arm.shoots)
    gear = ctx.gear(figure, arm.gear)
    weapon = ctx.weapon(gear) if gear else None
    if not (arm.thrown or arm.shoots):
        yield from not_for_blows(ctx, figure, arm.gear)
    elif gear is None or weapon is None or gear.id not in figure.ready:
        yield Refusal(f"{figure.name} does not have it in hand.", RULE)
    elif arm.thrown and not weapon.throwable:
        yield Refusal(f"A {weapon.name.lower()} is not for throwing.", RULE, short="not for throwing")
    else:
        yield from too_weak(ctx, figure, weapon)
        if arm.shoots and weapon.loaded and figure.reload:
            yield Refusal(f"The {weapon.name.lower()} must be reloaded.", "am.quick.option-change")


def _kinds(arm: Arm) -> Kinds:
    return THROWS if arm.thrown else SHOOTS if arm.shoots else STRIKES


def _means(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """A throw, a shot or a blow, by the thing in hand."""
    figure = ctx.fight.figures.get(values.get("figure", ""))
    if figure is not None:
        gear = ctx.gear(figure, values.get("weapon", ""))
        weapon = ctx.weapon(gear) if gear else None
        shoots = weapon is not None and weapon.kind == "missile"
        kinds = _kinds(Arm("", "", bool(values.get("thrown")), shoots))
        yield Meant(figure.id, kinds, values.get("target") or "")


def straight(ctx: Context, blow: Blow) -> Flight:
    """The flight at a target that nobody stands before: a miss comes to lie in its hex."""
    number, place = to_hit(ctx, blow), blow.target.place
    passage = Passage(ctx, blow.target, place, aimed=True, blow=blow, number=number, dice=USUAL_DICE, exempt=False)
    return Flight((), passage, None, (), (), place)


def perform(play: Play, command: QuickAttack) -> None:
    """Roll against adjDX, and the damage of a hit as in any fight (am.quick.damage)."""
    blow = attempt(play, command)
    if blow.ranged:
        discharge(play, straight(Context(play.book, play.fight), blow), command.weapon)
    else:
        _strike(play, blow, command.weapon, pull=command.pull)
    if blow.way == "shot" and blow.weapon and blow.weapon.loaded:
        turns = reload_turns(play, play.figure(command.figure), blow.weapon)
        play.change(command.figure, reload=turns, loading=command.weapon)
    finish(play, command.figure, ATTACK, command.target)


def _strike(play: Play, blow: Blow, gear: str, *, pull: bool) -> None:
    held, (dice, _), name = play.gear(blow.attacker, gear), damage_dice(play, blow), _name(play, blow)
    stopping = stops(play, blow)
    result = hit_or_miss(play, blow, to_hit(play, blow).total, USUAL_DICE, gear)
    if result.hit and dice:
        harms = tuple(harm_of(blow.attacker, blow.target, name, dice, times, stopping) for times in (1, 2, 3))
        harms = by_gear(held, if_pulled(harms, armed=blow.weapon is not None) if pull else harms)
        harm_target(play, harms[result.multiplier - 1])


def _name(ctx: Context, blow: Blow) -> str:
    return blow.weapon.name.lower() if blow.weapon else blow.attacker.fighter.attack_name(ctx.tables)


def explain(ctx: Context, command: QuickAttack) -> tuple[Breakdown, ...]:
    """The number to hit, the damage and the hits stopped."""
    blow = attempt(ctx, command)
    dice, lines = damage_dice(ctx, blow)
    return (
        *rolled(ctx, to_hit(ctx, blow), USUAL_DICE),
        Breakdown("Damage", lines, text=str(dice or ""), key="damage"),
        Breakdown("Stopped", stops(ctx, blow), key="stops"),
    )


def overlays(ctx: Context, command: QuickAttack) -> tuple[Overlay, ...]:
    """The line of a throw or a shot."""
    blow = attempt(ctx, command)
    line = ends(ctx, blow.attacker, blow.target) if blow.ranged else None
    return (Overlay(OverlayKind.FLIGHT, f"{blow.situation.distance} hexes", line=line),) if line else ()


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for each thing to attack with, once all have moved."""
    if figure is None or not ctx.quick or ctx.fight.stage is not Stage.COMBAT or not figure.able:
        return
    usual, proposed = "", proposal(ctx, figure)
    for arm in arms(ctx, figure):
        barred = tuple(idle(ctx, figure, arm))
        wanted = _target_input(ctx, figure, arm, proposed)
        found = wanted.candidates({})
        if not barred and found and all(one.refusals for one in found):
            barred = (Refusal("No enemy is within reach.", RULE),)
        mine = proposed is not None and (proposed.weapon, proposed.thrown) == (arm.gear, arm.thrown)
        usual = usual or (arm.gear if mine else "")
        yield Choice(
            f"quick:{arm.gear}{':throw' if arm.thrown else ''}",
            arm.label,
            "Attack",
            draft_of(QuickAttack, figure=figure.id, weapon=arm.gear, thrown=arm.thrown),
            (wanted, *(() if arm.thrown or arm.shoots else pull_input(ctx)), *_distances(ctx)),
            barred,
            RULE,
            usual=mine and not barred,
            aside=not arm.gear and bool(usual),
        )


def _distances(ctx: Context) -> tuple[Input, ...]:
    """The GM's word about the distance, where no map tells it."""
    if ctx.ground is not None:
        return ()
    hexes, megahexes = ("distance", "Hexes away", 300), ("megahexes", "Megahexes away", 150)
    return tuple(
        Input(key, label, InputKind.NUMBER, required=False, stated=True, lowest=0, highest=most)
        for key, label, most in (hexes, megahexes)
    )


def _target_input(ctx: Context, figure: Figure, arm: Arm, likely: QuickAttack | None) -> Input:
    def targets(values: Values) -> tuple[Candidate, ...]:
        return tuple(_candidate(ctx, figure, arm, foe, values) for foe in foes(ctx, figure))

    default = likely.target if likely and (likely.weapon, likely.thrown) == (arm.gear, arm.thrown) else None
    return Input("target", "Target", InputKind.FIGURE, targets, default=default)


def _candidate(ctx: Context, figure: Figure, arm: Arm, foe: Figure, values: Values) -> Candidate:
    said = [values.get(key) for key in ("distance", "megahexes")]
    hexes, megahexes = (value if isinstance(value, int) else None for value in said)
    blow = attempt(ctx, replace(_at(figure, arm, foe), distance=hexes, megahexes=megahexes))
    against = () if any(idle(ctx, figure, arm)) else tuple(out_of_reach(ctx, blow))
    detail = f"{ctx.tables.to_hit.need(to_hit(ctx, blow).total)}{'' if foe.able else ', unconscious'}"
    return Candidate(foe.id, foe.name, detail, foe.place, foe.id, against, unlikely=not foe.able)


def _at(figure: Figure, arm: Arm, foe: Figure) -> QuickAttack:
    return QuickAttack(figure=figure.id, target=foe.id, weapon=arm.gear, thrown=arm.thrown)


def proposal(ctx: Context, figure: Figure) -> QuickAttack | None:
    """The usual attack: with what is in hand, at the enemy that it fights, or the nearest within reach; no throw."""
    gate = ctx.book.gate.asked(ctx)
    for arm in arms(ctx, figure):
        if arm.thrown or any(idle(ctx, figure, arm)) or gate.against(Meant(figure.id, _kinds(arm))):
            continue
        near = sorted(ctx.foes(figure), key=lambda foe: (_distance(ctx, figure, foe), not _fights(figure, foe)))
        for foe in near:
            command = _at(figure, arm, foe)
            barred = gate.against(Meant(figure.id, _kinds(arm), foe.id))
            if not barred and not any(out_of_reach(ctx, attempt(ctx, command))):
                return command
            if not arm.shoots and _distance(ctx, figure, foe) > 2:
                break
    return None


def _distance(ctx: Context, figure: Figure, foe: Figure) -> int:
    line = ends(ctx, figure, foe)
    return 1 if line is None else line[0].distance(line[1])


def _fights(figure: Figure, foe: Figure) -> bool:
    return foe.id == figure.foe or (not figure.foe and foe.id == figure.attacker)


def _may_pass(ctx: Context, figure: Figure) -> bool:
    return ctx.quick and ctx.fight.stage is Stage.COMBAT and figure.able


def _may_not_pass(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if has_acted_quickly(ctx, figure):
        yield Refusal(f"{figure.name} has acted this turn.", RULE, short="has acted")


def _pass(play: Play, command: PassUp) -> None:
    play.acted(command.figure, "passed")
    play.happened(Passed(figure=command.figure, rules=(RULE,)))


QUICK_ATTACK = Act(
    QuickAttack,
    offers,
    refusals,
    perform,
    explain,
    overlays,
    keys=("quick:",),
    kinds=STRIKES,
    means=_means,
    alone=True,
)
_PASSES = Offer("Do nothing", "Other", RULE, there=_may_pass, idle=_may_not_pass, aside=True)
QUICK_PASS: Act = offered(PassUp, _PASSES, no_refusals, _pass, kinds=NOTHING)
