"""Shooting with a missile weapon (Melee VII, Missile Weapons)."""

from collections.abc import Iterable, Iterator
from typing import Literal

from gmtool.rules.seam import Candidate, Choice, Refusal, draft_of
from gmtool.rules.tft.acts.attacks.attack import finish
from gmtool.rules.tft.acts.attacks.attack_choice import once_a_statement
from gmtool.rules.tft.acts.attacks.order import ATTACK, SECOND, not_its_moment, to_do
from gmtool.rules.tft.acts.attacks.ready_arms import SLOWED, cannot_shoot, reload_turns, too_weak, two_shots
from gmtool.rules.tft.acts.kinds import SHOOTS
from gmtool.rules.tft.acts.ranged.aiming import candidate, explain, inputs, no_aim, nobody_to_aim_at, overlays
from gmtool.rules.tft.acts.ranged.flight import SHOT_WAY, aim, plan
from gmtool.rules.tft.acts.ranged.release import discharge
from gmtool.rules.tft.acts.wounds.parts import no_such_aim
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.attackable import foes
from gmtool.rules.tft.state.context import Context, in_stage
from gmtool.rules.tft.state.engagement import engaged
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import Shoot, Stated
from gmtool.rules.tft.state.play import Act, Play


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


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for the ready missile weapon."""
    if figure is None or figure.pile:
        return
    for gear in ctx.in_hand(figure):
        weapon = ctx.weapon(gear)
        if weapon and weapon.kind == "missile" and weapon.gun != "shot":
            yield _offer(ctx, figure, gear, weapon.name.lower())
            if weapon.darts:
                yield _offer(ctx, figure, gear, weapon.name.lower(), "skin")


def _offer(ctx: Context, figure: Figure, gear: Gear, name: str, trick: Literal["", "skin"] = "") -> Choice:
    draft = draft_of(Shoot, figure=figure.id, weapon=gear.id, trick=trick)

    @once_a_statement
    def targets(stated: Stated | None, aim: str) -> tuple[Candidate, ...]:
        def at(target: str) -> Shoot:
            return Shoot(figure=figure.id, target=target, weapon=gear.id, stated=stated, aim=aim, trick=trick)

        made = (at(enemy.id) for enemy in foes(ctx, figure))
        return tuple(candidate(ctx, command, tuple(refusals(ctx, command))) for command in made)

    act = _act(figure)
    barred = (*not_its_moment(ctx, figure, act), *_not_with_this(ctx, figure, gear))
    words = f"Shoot the second arrow of the {name}" if act == SECOND else f"Shoot the {name}"
    return Choice(
        f"shoot:{gear.id}{f':{trick}' if trick else ''}",
        f"{words} at bare skin" if trick else words,
        "Attack",
        draft,
        inputs(ctx, figure, targets, SHOT_WAY, gear.id),
        nobody_to_aim_at(targets, barred),
        "am.blowgun.armored" if trick else "tm.missile.line-of-flight",
        usual=not trick,
        aside=bool(trick),
    )


SHOOT = Act(
    Shoot, offers, refusals, perform, explain, overlays, keys=("shoot:",), fits=in_stage(Stage.COMBAT), kinds=SHOOTS
)
