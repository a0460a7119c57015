"""Shooting with a missile weapon (Melee VII, Missile Weapons)."""

from collections.abc import Iterator, Sequence

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Candidate, Refusal, Values
from gmtool.rules.tft.acts.attacks.attack import finish
from gmtool.rules.tft.acts.attacks.attack_choice import proposed_target
from gmtool.rules.tft.acts.attacks.order import ATTACK, SECOND, not_its_moment, to_do
from gmtool.rules.tft.acts.attacks.ready_arms import (
    SLOWED,
    cannot_shoot,
    missile_in_hand,
    reload_turns,
    too_weak,
    two_shots,
)
from gmtool.rules.tft.acts.kinds import SHOOTS
from gmtool.rules.tft.acts.ranged.aiming import best_shots, explain, inputs, no_aim, nobody_to_aim_at, overlays, targets
from gmtool.rules.tft.acts.ranged.flight import SHOT_WAY, aim, plan
from gmtool.rules.tft.acts.ranged.release import discharge
from gmtool.rules.tft.acts.wounds.parts import no_such_aim
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.context import Context, in_stage
from gmtool.rules.tft.state.engagement import engaged
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import Shoot
from gmtool.rules.tft.state.play import Act, Offer, Play


def _act(figure: Figure) -> str:
    """The first shot of a turn, or the second (tm.missile.two-shots).

    Each has a target of its own (tm.attack.two-arrows-two-targets).
    """
    return SECOND if ATTACK in figure.deeds.acts else ATTACK


def refusals(ctx: Context, command: Shoot) -> Iterator[Refusal]:
    """Reasons against this shot now."""
    attacker = ctx.figure(command.figure)
    blow = aim(ctx, command)
    yield from not_its_moment(ctx, attacker, _act(attacker), blow)
    yield from _not_with_this(ctx, attacker, ctx.gear(attacker, command.weapon))
    yield from no_aim(ctx, blow)
    if command.aim:
        yield from no_such_aim(ctx, blow.target, command.aim, blow.weapon)
    if command.trick and (blow.weapon is None or blow.weapon.darts != "aimed"):
        yield Refusal("Only a blown dart is aimed at bare skin.", "am.blowgun.mechanical")


def _not_with_this(ctx: Context, figure: Figure, gear: Gear | None) -> Iterator[Refusal]:
    if ctx.house("combat") == "practice":
        yield Refusal("Practice combat has no missile weapons.", "tm.xp.practice-limits")
    if gear is None or gear.id not in figure.ready:
        yield Refusal(f"{figure.name} does not have it in hand.", "tm.attack.ready-needed")
    if gear is None:
        return
    weapon = ctx.weapon(gear)
    if weapon is None or weapon.kind != "missile":
        yield Refusal(f"A {ctx.tables.item_name(gear.item).lower()} does not shoot.", "tm.missile.which")
        return
    if weapon.gun == "shot":
        yield Refusal(f"A {weapon.name.lower()} is not aimed at a target.", "am.blunderbuss.area")
    yield from too_weak(ctx, figure, weapon)
    yield from cannot_shoot(ctx, figure, weapon)


def perform(play: Play, command: Shoot) -> None:
    """Shoot; then a crossbow needs reloading, and a last shot was the last."""
    figure, act = play.figure(command.figure), _act(play.figure(command.figure))
    flight = plan(play, command)
    sheds = play.does(figure, "sheds") and engaged(play, figure)
    slowed = figure.shaken and act == ATTACK and not two_shots(play, figure)
    discharge(play, flight, command.weapon)
    weapon = flight.target.blow.weapon
    if weapon and weapon.loaded:
        play.change(figure.id, reload=reload_turns(play, figure, weapon), loading=command.weapon)
    if play.does(figure, "last-shot"):
        play.change(figure.id, last_shot=True)
    finish(play, figure.id, act, command.target, blow=flight.target.blow)
    if sheds and (bow := play.gear(play.figure(figure.id), command.weapon)) is not None:
        play.let_fall(figure.id, bow, "dropped", ("am.opt.i.c-engaged-drop-weapon",))
    if slowed and SECOND in to_do(play, play.figure(figure.id)):
        # A wound slowed the first arrow below two in a turn; the end of its DX loss brings no second one.
        play.acted(figure.id, SECOND)
        play.acted(figure.id, SLOWED)


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """A choice for the ready missile weapon, and one to aim a dart at bare skin."""
    for gear in ctx.in_hand(figure) if not figure.pile else ():
        weapon = ctx.weapon(gear)
        if weapon and weapon.kind == "missile" and weapon.gun != "shot":
            name, also = weapon.name.lower(), inputs(ctx, figure, SHOT_WAY, gear.id)
            label = f"Shoot the second arrow of the {name}" if _act(figure) == SECOND else f"Shoot the {name}"
            yield _SHOOTS.one(f"shoot:{gear.id}", label, {"weapon": gear.id, "trick": ""}, also=also, usual=True)
            if weapon.darts:
                key, given, rule = f"shoot:{gear.id}:skin", {"weapon": gear.id, "trick": "skin"}, "am.blowgun.armored"
                yield _SHOOTS.one(key, f"{label} at bare skin", given, rule=rule, also=also, aside=True)


def _likely(ctx: Context, figure: Figure, found: Sequence[Candidate], said: Values) -> str | None:
    return proposed_target(ctx, figure, best_shots(ctx, figure, found, str(said["weapon"])))


def _hopeless(ctx: Context, figure: Figure, found: Sequence[Candidate], said: Values) -> Sequence[Refusal]:
    gear = ctx.gear(figure, str(said["weapon"]))
    barred = (*not_its_moment(ctx, figure, _act(figure)), *_not_with_this(ctx, figure, gear))
    return nobody_to_aim_at(found, barred)


_TARGETS = Ask(among=targets(Shoot, refusals), proposes=_likely, hopeless=_hopeless)
_SHOOTS = Offer("", "Attack", "tm.missile.line-of-flight", asks={"target": _TARGETS})
SHOOT: Act = offered(
    Shoot,
    offers,
    refusals,
    perform,
    explain,
    overlays,
    keys=("shoot:",),
    there=missile_in_hand,
    fits=in_stage(Stage.COMBAT),
    kinds=SHOOTS,
)
