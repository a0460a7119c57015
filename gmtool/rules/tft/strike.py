"""Blows with a ready weapon or the body: at an adjacent enemy, a jab at two hexes, and the off hand's own blow."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gmtool.dice import Dice
from gmtool.rules.seam import Breakdown, Candidate, Choice, Input, InputKind, Json, Modifier, Refusal, Values, Why
from gmtool.rules.tft.act import Act
from gmtool.rules.tft.attack import finish, hit_or_miss, why_roll
from gmtool.rules.tft.commands import Strike
from gmtool.rules.tft.context import Context, Play, once_a_state
from gmtool.rules.tft.defence import dice_to_hit, stops
from gmtool.rules.tft.intent import off_hand_weapon, way_of
from gmtool.rules.tft.modifiers import Blow, to_hit
from gmtool.rules.tft.order import ATTACK, OFF_HAND, not_its_moment
from gmtool.rules.tft.reach_of_arms import out_of_reach
from gmtool.rules.tft.situation import situation
from gmtool.rules.tft.state import Figure, Stage
from gmtool.rules.tft.stated import stated_inputs, stated_of
from gmtool.rules.tft.wounds import Harm, harm_of, harm_target

_MULTIPLIERS = (1, 2, 3)


def blow(ctx: Context, command: Strike) -> Blow:
    """The attempt that a command makes."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    facts = situation(ctx, attacker, target, command.stated)
    if command.off_hand:
        return Blow(attacker, target, "off-hand", off_hand_weapon(ctx, attacker), facts)
    gear = ctx.gear(attacker, command.weapon)
    weapon = ctx.weapon(gear) if gear else None
    return Blow(attacker, target, way_of(command.kind, facts.distance), weapon, facts)


def damage_dice(ctx: Context, attempt: Blow) -> tuple[Dice | None, tuple[Modifier, ...]]:
    """The dice of a blow that hits, and the lines that change them; None for whoever has nothing to strike with."""
    weapon = attempt.weapon
    if weapon is None:
        return attempt.attacker.fighter.natural_damage(ctx.tables), ()
    dice = attempt.attacker.fighter.damage_with(weapon)
    facts = attempt.situation
    if attempt.way != "strike" or weapon.kind != "pole":
        return dice, ()
    if facts.charge and facts.straight:
        return dice.and_dice(1), (Modifier(1, "die more: charged three hexes straight", "tm.pole.charge-extra-die"),)
    if facts.charged:
        return dice.and_dice(1), (Modifier(1, "die more: against a charge", "tm.pole.set-extra-die"),)
    return dice, ()


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
    stopped = sum(line.value for line in stopping)
    harms = tuple(_harm(attempt, dice, multiplier, stopped) for multiplier in _MULTIPLIERS) if dice else ()
    why = why_roll(attempt, hit.total)
    return Prepared(attempt, hit, hit.total, dice_to_hit(attempt), why, dice, lines, stopping, harms)


def _harm(attempt: Blow, dice: Dice, multiplier: int, stopped: int) -> Harm:
    return harm_of(attempt.attacker, attempt.target, _name(attempt), dice, multiplier, stopped)


def explain(ctx: Context, command: Strike) -> tuple[Breakdown, ...]:
    """To-hit number, damage dice and what is stopped."""
    ready = prepare(ctx, command)
    return (
        ready.to_hit,
        Breakdown("Dice to hit", (Modifier(ready.dice_to_hit, "dice"),), key="dice"),
        Breakdown("Damage", ready.damage_lines, text=str(ready.damage or ""), key="damage"),
        Breakdown("Stopped", ready.stops, key="stops"),
    )


def refusals(ctx: Context, command: Strike) -> Iterator[Refusal]:
    """Why this blow may not be struck."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    act = OFF_HAND if command.off_hand else ATTACK
    attempt = blow(ctx, command)
    yield from not_its_moment(ctx, attacker, act, attempt)
    if command.off_hand and attacker.deeds.target not in ("", target.id):
        yield Refusal("The main-gauche must strike the same enemy.", "tm.maingauche.same-enemy")
    yield from out_of_reach(ctx, attempt)


def perform(play: Play, command: Strike) -> None:
    """Roll to hit, and the damage of a hit."""
    ready = prepare(play, command)
    result = hit_or_miss(play, ready.attempt, ready.needs, ready.dice_to_hit, command.weapon, ready.why)
    hits = harm_target(play, ready.harms[result.multiplier - 1]) if result.hit and ready.harms else 0
    finish(play, command.figure, OFF_HAND if command.off_hand else ATTACK, command.target, struck=hits > 0)


def _name(attempt: Blow) -> str:
    return attempt.weapon.name.lower() if attempt.weapon else "body"


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for each ready weapon, in the combat stage."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or figure.pile:
        return
    for gear in ctx.in_hand(figure):
        weapon = ctx.weapon(gear)
        if weapon and weapon.kind in ("melee", "pole"):
            yield _offer(ctx, figure, gear.id, f"Strike with {weapon.name.lower()}", off_hand=False)
            if weapon.off_hand:
                yield _offer(ctx, figure, gear.id, f"Off hand: {weapon.name.lower()}", off_hand=True)
    if figure.fighter.natural_damage(ctx.tables):
        yield _offer(ctx, figure, "", f"Strike with {figure.fighter.attack_name(ctx.tables)}", off_hand=False)


def _offer(ctx: Context, figure: Figure, weapon: str, label: str, *, off_hand: bool) -> Choice:
    draft: dict[str, Json] = {"kind": "tft.strike/1", "figure": figure.id, "weapon": weapon, "off_hand": off_hand}

    def targets(values: Values) -> tuple[Candidate, ...]:
        return tuple(_candidate(ctx, figure, enemy, weapon, values, off_hand=off_hand) for enemy in ctx.enemies(figure))

    act = OFF_HAND if off_hand else ATTACK
    barred = not_its_moment(ctx, figure, act)
    if not barred and not any(not target.refusals for target in targets({})):
        barred = [Refusal("Nobody is within its reach.", "tm.face.attack-front-only")]
    wanted = Input("target", "Whom?", InputKind.FIGURE, targets, default=_default(targets({})))
    return Choice(
        key=f"strike:{weapon}{':off' if off_hand else ''}",
        label=label,
        group="Attack",
        draft=draft,
        inputs=(wanted, *stated_inputs(ctx)),
        refusals=tuple(barred),
        rule="tm.attack.kinds",
        usual=not off_hand,
    )


def _default(candidates: tuple[Candidate, ...]) -> str | None:
    allowed = [one.figure for one in candidates if not one.refusals]
    return allowed[0] if len(allowed) == 1 else None


def _candidate(
    ctx: Context, figure: Figure, enemy: Figure, weapon: str, values: Values, *, off_hand: bool
) -> Candidate:
    command = Strike(figure=figure.id, target=enemy.id, weapon=weapon, off_hand=off_hand, stated=stated_of(values))
    needs = to_hit(ctx, blow(ctx, command)).total
    return Candidate(
        value=enemy.id,
        label=enemy.name,
        detail=f"{needs} or less",
        hex=enemy.place,
        figure=enemy.id,
        refusals=tuple(refusals(ctx, command)),
    )


STRIKE = Act(Strike, offers, refusals, perform, explain)
