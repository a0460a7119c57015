"""Blows with a ready weapon or the body: at an adjacent enemy, a jab at two hexes, and the off hand's own blow."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gmtool.dice import Dice
from gmtool.rules.seam import Breakdown, Choice, Modifier, Refusal, Why
from gmtool.rules.tft.act import Act
from gmtool.rules.tft.attacks.attack import finish, hit_or_miss, why_roll
from gmtool.rules.tft.attacks.attack_choice import Attack, attack_choice
from gmtool.rules.tft.attacks.defence import dice_to_hit, rolled, stops
from gmtool.rules.tft.attacks.may_act import not_its_moment
from gmtool.rules.tft.attacks.modifiers import Blow, to_hit
from gmtool.rules.tft.attacks.pole import extra_die, is_pole, meets_charge
from gmtool.rules.tft.attacks.reach_of_arms import out_of_reach
from gmtool.rules.tft.attacks.ready_arms import not_for_blows, off_hand_gear, wrong_option
from gmtool.rules.tft.attacks.situation import situation
from gmtool.rules.tft.attacks.wounds import Harm, harm_of, harm_target
from gmtool.rules.tft.brawl.into_pile import strike_others
from gmtool.rules.tft.commands import Stated, Strike
from gmtool.rules.tft.context import Context, Play, once_a_state
from gmtool.rules.tft.data.to_hit import Result
from gmtool.rules.tft.state import Figure, Stage
from gmtool.rules.tft.turn.intent import foretold, way_of
from gmtool.rules.tft.turn.order import ATTACK, OFF_HAND

_MULTIPLIERS = (1, 2, 3)


def blow(ctx: Context, command: Strike) -> Blow:
    """The attempt that a command makes."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    facts = situation(ctx, attacker, target, command.stated or foretold(attacker, target))
    gear = ctx.gear(attacker, gear_of(ctx, command))
    way = "off-hand" if command.off_hand else way_of(command.kind, facts.distance)
    return Blow(attacker, target, way, ctx.weapon(gear) if gear else None, facts)


def gear_of(ctx: Context, command: Strike) -> str:
    """The gear id that the blow is struck with; empty for the body."""
    return off_hand_gear(ctx, ctx.figure(command.figure)) if command.off_hand else command.weapon


def damage_dice(ctx: Context, attempt: Blow) -> tuple[Dice | None, tuple[Modifier, ...]]:
    """The dice of a blow that hits, and the lines that change them; None for whoever has nothing to strike with."""
    fighter = attempt.attacker.fighter
    if attempt.weapon is None:
        return fighter.natural_damage(ctx.tables), ()
    dice, more = fighter.damage_with(attempt.weapon), extra_die(attempt)
    return (dice.and_dice(more.value), (more,)) if more else (dice, ())


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything about a blow that is settled before the first roll."""

    attempt: Blow
    to_hit: Breakdown
    needs: int
    dice_to_hit: int
    why: Why
    damage: Dice | None
    damage_lines: tuple[Modifier, ...]
    stops: tuple[Modifier, ...]
    harms: tuple[Harm, ...]


@once_a_state
def prepare(ctx: Context, command: Strike) -> Prepared:
    """Work out a blow: the number to hit, the dice, and what is stopped."""
    attempt = blow(ctx, command)
    hit, stopping = to_hit(ctx, attempt), stops(ctx, attempt)
    dice, lines = damage_dice(ctx, attempt)
    stopped, name = sum(line.value for line in stopping), _name(ctx, attempt)
    attacker, target = attempt.attacker, attempt.target
    harms = tuple(harm_of(attacker, target, name, dice, times, stopped) for times in _MULTIPLIERS) if dice else ()
    why = why_roll(attempt, hit.total)
    return Prepared(attempt, hit, hit.total, dice_to_hit(attempt), why, dice, lines, stopping, harms)


def _name(ctx: Context, attempt: Blow) -> str:
    return attempt.weapon.name.lower() if attempt.weapon else attempt.attacker.fighter.attack_name(ctx.tables)


def explain(ctx: Context, command: Strike) -> tuple[Breakdown, ...]:
    """To-hit number, damage dice and what is stopped."""
    ready = prepare(ctx, command)
    return (
        *rolled(ready.to_hit, ready.dice_to_hit),
        Breakdown("Damage", ready.damage_lines, text=str(ready.damage or ""), key="damage"),
        Breakdown("Stopped", ready.stops, key="stops"),
    )


def refusals(ctx: Context, command: Strike) -> Iterator[Refusal]:
    """Why this blow may not be struck."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    attempt = blow(ctx, command)
    yield from not_its_moment(ctx, attacker, OFF_HAND if command.off_hand else ATTACK, attempt)
    yield from wrong_option(ctx, attacker)
    if command.off_hand:
        if attacker.deeds.target not in ("", target.id):
            yield Refusal("The main-gauche must strike the same enemy.", "tm.maingauche.same-enemy")
    else:
        yield from not_for_blows(ctx, attacker, command.weapon)
    yield from out_of_reach(ctx, attempt)


def perform(play: Play, command: Strike) -> None:
    """Roll to hit, and the damage of a hit."""
    ready = prepare(play, command)
    attempt = ready.attempt
    result = hit_or_miss(play, attempt, ready.needs, ready.dice_to_hit, gear_of(play, command), ready.why)
    hits = harm_target(play, ready.harms[result.multiplier - 1]) if result.hit and ready.harms else 0
    if result.result is Result.MISS:
        strike_others(play, attempt, gear_of(play, command), ready.damage)
    finish(play, command.figure, OFF_HAND if command.off_hand else ATTACK, command.target, struck=hits > 0)
    if attempt.weapon and attempt.weapon.off_hand and not command.off_hand:
        # A main-gauche that is all there is in hand has struck: it has no second blow.
        play.acted(command.figure, OFF_HAND)
    if is_pole(attempt) and meets_charge(attempt):
        play.deed(command.figure, pole_charge=True)


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for each thing in hand, in the combat stage."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or figure.pile:
        return
    for gear in ctx.in_hand(figure):
        weapon = ctx.weapon(gear)
        if weapon and weapon.kind in ("melee", "pole"):
            yield _offer(ctx, figure, gear.id, f"Strike with {weapon.name.lower()}")
            if weapon.off_hand:
                yield _offer(ctx, figure, gear.id, f"Off hand: {weapon.name.lower()}", off_hand=True)
    if figure.fighter.natural_damage(ctx.tables):
        yield _offer(ctx, figure, "", f"Strike with {figure.fighter.attack_name(ctx.tables)}")


def _offer(ctx: Context, figure: Figure, weapon: str, label: str, *, off_hand: bool = False) -> Choice:
    def at(target: str, stated: Stated | None) -> Strike:
        return Strike(figure=figure.id, target=target, weapon=weapon, off_hand=off_hand, stated=stated)

    attack = Attack(
        key=f"strike:{weapon}{':off' if off_hand else ''}",
        label=label,
        draft={"kind": "tft.strike/1", "figure": figure.id, "weapon": weapon, "off_hand": off_hand},
        at=at,
        refusals=refusals,
        needs=lambda ctx, command: to_hit(ctx, blow(ctx, command)).total,
        barred=not_its_moment(ctx, figure, OFF_HAND if off_hand else ATTACK),
        rule="tm.attack.kinds",
        usual=not off_hand,
    )
    return attack_choice(ctx, figure, attack)


STRIKE = Act(Strike, offers, refusals, perform, explain)
