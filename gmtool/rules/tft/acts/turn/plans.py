"""Plans: target and weapon of a figure, announced beforehand, so that its place in the order is right."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.records import dataclass
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.attack_choice import stated_inputs, stated_of
from gmtool.rules.tft.acts.attacks.intent import (
    BOTH,
    CATCH,
    GRAPPLE,
    HTH,
    RUSH,
    SHOOT,
    STRIKE,
    STRIKE_AT,
    SWEEP,
    THROW,
    VOLLEY,
    brawl_enemies,
)
from gmtool.rules.tft.acts.attacks.marks import BLOW_MARKS, MARKS
from gmtool.rules.tft.acts.attacks.order import ATTACK, moment, to_do, turn_lost
from gmtool.rules.tft.acts.attacks.ready_arms import (
    body_attack,
    not_for_blows,
    other_hand,
    shield_in_hand,
    throws_what_it_readied,
)
from gmtool.rules.tft.acts.kinds import ACTS, of_plan
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.engagement import foes, hand_to_hand
from gmtool.rules.tft.state.fight import Figure, Intent, Stage
from gmtool.rules.tft.state.messages.commands import Intend
from gmtool.rules.tft.state.messages.turns import Intended
from gmtool.rules.tft.state.play import Act, Offer, Play


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack that a figure could make at its moment: the kind of the command, and the gear."""

    act: str
    weapon: str
    label: str
    manner: str = ""


def plans(ctx: Context, figure: Figure) -> tuple[Plan, ...]:
    """The attacks that its option allows."""
    if ctx.does(figure, "pins"):
        return ()
    if hand_to_hand(ctx, figure) and ATTACK in to_do(ctx, figure):
        return tuple(_hand_to_hand(ctx, figure))
    if ctx.does(figure, "strikes"):
        return tuple(_blows(ctx, figure))
    if ctx.does(figure, "shoots"):
        shots = tuple(_armed(ctx, figure, SHOOT, "Shoot the {}", lambda weapon: weapon.kind == "missile"))
        darts = _armed(ctx, figure, SHOOT, "Shoot the {} at bare skin", lambda weapon: weapon.darts == "aimed")
        return (*shots, *(replace(plan, manner="skin") for plan in darts))
    if ctx.does(figure, "jabs"):
        jabs = _armed(ctx, figure, STRIKE, "Jab with the {}", lambda weapon: weapon.jab)
        return (*jabs, *_throws(ctx, figure))
    if ctx.does(figure, "attempts", "steps"):
        return (Plan(GRAPPLE, "", "Go hand to hand"),)
    if throws_what_it_readied(ctx, figure):
        return tuple(_throws(ctx, figure))
    return ()


def _armed(ctx: Context, figure: Figure, act: str, words: str, fits: Callable[[Weapon], bool]) -> Iterator[Plan]:
    for gear, weapon in ctx.arms(figure):
        if fits(weapon):
            # several stars are thrown as one
            name = weapon.name if weapon.volley else _name_in_hand(ctx, figure, gear)
            yield Plan(act, gear.id, words.format(name.lower()))


def _name_in_hand(ctx: Context, figure: Figure, gear: Gear) -> str:
    hand = ctx.in_hand(figure)
    return ctx.tables.item_names([one.item for one in hand])[hand.index(gear)]


def _throws(ctx: Context, figure: Figure) -> Iterator[Plan]:
    firsts = {gear.item: gear.id for gear in reversed(ctx.in_hand(figure))}.values()  # of several stars one will do
    for plan in _armed(ctx, figure, THROW, "Throw the {}", lambda weapon: weapon.throwable):
        gear = ctx.gear(figure, plan.weapon)
        weapon = ctx.weapon(gear) if gear else None
        if weapon is None or gear is None or (weapon.volley and gear.id not in firsts):
            continue
        yield plan
        if weapon.tricks and ctx.tables.tricks:
            for mark, words in MARKS.items():
                yield replace(plan, label=f"{plan.label} at the {words.lower()}", manner=mark)
        for way in ctx.tables.catches.values():
            if way.by == weapon.catches and way.dx:
                yield replace(plan, label=f"{plan.label} at the {way.name.lower()}", manner=f"{CATCH}{way.key}")
        held = sum(one.item == gear.item for one in ctx.in_hand(figure))
        for row in ctx.tables.volleys.values() if weapon.volley else ():
            if 1 < row.lowest <= held:
                most = min(row.highest, held)
                yield replace(plan, label=f"Throw {most} {weapon.name}", manner=f"{VOLLEY}{most}")


@once_a_fight
def _sides_with_nets(ctx: Context) -> frozenset[str]:
    """The sides of which somebody able has a net in hand."""
    return frozenset(one.side for one in ctx.everyone() if one.able and any(row.cut_hits for _, row in ctx.arms(one)))


def _at_marks(ctx: Context, figure: Figure) -> Iterator[Plan]:
    """The blows at marks; at nets only where somebody has one."""
    for key, mark in BLOW_MARKS.items():
        if key != "net" or _sides_with_nets(ctx) - {figure.side}:
            for plan in _armed(ctx, figure, STRIKE_AT, mark.plan, mark.serves):
                yield replace(plan, manner=key)


def _blows(ctx: Context, figure: Figure) -> Iterator[Plan]:
    for plan in _armed(ctx, figure, STRIKE, "Strike with the {}", lambda weapon: weapon.strikes):
        if not any(not_for_blows(ctx, figure, plan.weapon)):
            yield plan
            if other_hand(ctx, figure, plan.weapon):
                yield replace(plan, label=f"{plan.label} and the other hand", manner=BOTH)
    for plan in _armed(ctx, figure, SWEEP, "Sweep with the {}", lambda weapon: weapon.sweeps):
        yield plan
    if not any(not_for_blows(ctx, figure, "")):
        yield Plan(STRIKE, "", f"Strike with {figure.fighter.attack_name(ctx.tables)}")
    if shield_in_hand(ctx, figure):
        yield Plan(RUSH, "", "Rush with the shield")
    yield from _at_marks(ctx, figure)
    yield from _throws(ctx, figure)


def _hand_to_hand(ctx: Context, figure: Figure) -> Iterator[Plan]:
    for plan in _armed(ctx, figure, HTH, "Stab with the {}", lambda weapon: weapon.hand_to_hand):
        yield plan
        if other_hand(ctx, figure, plan.weapon, blades=True):
            yield replace(plan, label=f"{plan.label} and the other hand", manner=BOTH)
    yield Plan(HTH, "", "Use kicks" if body_attack(ctx, figure) == "kicks" else "Use bare hands")


def refusals(ctx: Context, command: Intend) -> Iterator[Refusal]:
    """Reasons against such a plan."""
    figure = ctx.figure(command.figure)
    if ctx.fight.stage not in (Stage.MOVEMENT, Stage.COMBAT):
        yield Refusal("There is nothing to plan now.", "tm.turn.stages")
    if figure.deeds.acted:
        yield Refusal(f"{figure.name} has no attack left this turn.", "tm.option.one-per-turn")
        return
    said = (command.act, command.weapon, command.manner)
    if said not in [(plan.act, plan.weapon, plan.manner) for plan in plans(ctx, figure)]:
        option = ctx.tables.options.get(figure.deeds.option)
        title = option.title if option else "no option yet"
        yield Refusal(f"{figure.name} chose {title}, which has no such attack.", "tm.turn.attack-needs-attack-option")
    if command.target and command.target not in [one.id for one in _targets(ctx, figure)]:
        yield Refusal("That target cannot be attacked.", "tm.hth.choose-one")


def _targets(ctx: Context, figure: Figure) -> list[Figure]:
    return brawl_enemies(ctx, figure) if hand_to_hand(ctx, figure) else foes(ctx, figure)


def perform(play: Play, command: Intend) -> None:
    """Record the plan; the order follows at once."""
    intent = Intent(command.act, command.weapon, command.target, command.stated, command.manner)
    play.deed(command.figure, intent=intent)
    play.happened(
        Intended(
            figure=command.figure,
            act=command.act,
            target=command.target,
            weapon=command.weapon,
            rules=("tm.turn.order-counts-facing",),
        )
    )


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """A choice for each thing it could attack with, until it has acted."""
    if ctx.fight.stage is not Stage.COMBAT or figure.deeds.acted or turn_lost(ctx, figure):
        return
    for plan in plans(ctx, figure):
        key = f"intend:{plan.act}:{plan.weapon}{f':{plan.manner}' if plan.manner else ''}"
        given = {"act": plan.act, "weapon": plan.weapon, "manner": plan.manner}
        one = _INTENDS.one(key, f"Plan: {plan.label.lower()}", given)
        yield replace(one, fields=(), also=()) if plan.act == SWEEP and figure.place is not None else one


def _candidates(ctx: Context, figure: Figure, said: Mapping[str, Any]) -> Iterator[tuple[Figure, str]]:
    """Every target, with the adjDX that would then give the figure its place in the order."""
    for enemy in _targets(ctx, figure):
        intent = Intent(said["act"], said["weapon"], enemy.id, stated_of(said), said["manner"])
        meant = evolve(figure, deeds=evolve(figure.deeds, intent=intent))
        acts = to_do(ctx, meant)
        yield enemy, f"adjDX {moment(ctx, meant, acts[0] if acts else ATTACK).score}"


_INTENDS = Offer(
    "",
    "Plan",
    "tm.turn.order-counts-facing",
    asks={"target": _candidates},
    also=lambda ctx, _: stated_inputs(ctx),
    judged=False,
    aside=True,
)
INTEND: Act = offered(Intend, offers, refusals, perform, keys=("intend:",), kinds=ACTS, means=of_plan, alone=True)
