"""Strikes hand to hand (option t), and their damage: blades, bodies, bare hands (Melee VII)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gmtool.dice import Dice
from gmtool.rules.seam import Breakdown, Candidate, Choice, Input, InputKind, Modifier, Refusal, Values, draft_of
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.attack import Harm, finish, harm_of, harm_target
from gmtool.rules.tft.acts.attacks.attack_choice import proposed_target
from gmtool.rules.tft.acts.attacks.attack_roll import hit_or_miss
from gmtool.rules.tft.acts.attacks.defence import rolled, stops
from gmtool.rules.tft.acts.attacks.intent import brawl_enemies
from gmtool.rules.tft.acts.attacks.order import ATTACK, OFF_HAND, not_its_moment
from gmtool.rules.tft.acts.attacks.reach import not_attackable
from gmtool.rules.tft.acts.attacks.ready_arms import other_hand
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.attacks.strike import by_gear, declare_second, declared, if_pulled
from gmtool.rules.tft.acts.brawl.pile import blades, is_blade
from gmtool.rules.tft.acts.kinds import FIGHTS
from gmtool.rules.tft.acts.wounds.parts import aim_of, no_such_aim
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.rows import BareHands
from gmtool.rules.tft.state.context import Context, once_a_state
from gmtool.rules.tft.state.engagement import brawl, hand_to_hand, has_brawls
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import HthStrike
from gmtool.rules.tft.state.play import Act, Play


def hth_dice(ctx: Context, figure: Figure, weapon: Weapon | None) -> tuple[Dice, tuple[Modifier, ...]]:
    """The dice of a figure's blow in its brawl, and the line that gives the reason for them."""
    blade = figure.fighter.hth_damage_with(weapon, ctx.tables) if weapon else None
    if weapon is not None and blade is not None:
        return blade, (Modifier(0, weapon.name.lower(), "tm.hth.damage-dagger"),)
    body = figure.fighter.natural_hth_damage(ctx.tables)
    if body is not None:
        return body, (Modifier(0, figure.fighter.attack_name(ctx.tables), "tm.hth.resolved-normally"),)
    inside = brawl(ctx, figure)
    row = bare_hands(
        ctx,
        figure,
        [one for one in inside if one.side != figure.side],
        alone=sum(one.side == figure.side for one in inside) < 2,
    )
    return row.damage, (Modifier(0, f"bare hands, {_WORDS[row.against]}", row.rule),)


_WORDS = {
    "stronger": "against more ST",
    "equal": "against the same ST",
    "weaker": "against less ST",
    "several": "with a friend in it",
}


def bare_hands(ctx: Context, figure: Figure, enemies: Sequence[Figure], *, alone: bool = True) -> BareHands:
    """The row of bare hands: with friends in the brawl; else by its ST against that of all enemies in it together."""
    if not alone:
        return ctx.tables.bare_hands["several"]
    own, theirs = _st(ctx, figure), sum(_st(ctx, one) for one in enemies)
    against = "stronger" if theirs > own else "equal" if theirs == own else "weaker"
    return ctx.tables.bare_hands[against]


def _st(ctx: Context, figure: Figure) -> int:
    return figure.fighter.st if ctx.house("hth-st") == "original" else figure.st


DICE = 3
"""Dice to hit in a brawl, where nobody defends or dodges."""
_MULTIPLIERS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A blow in a brawl with everything that is settled before the first roll."""

    attempt: Blow
    to_hit: Breakdown
    damage: Dice
    damage_lines: tuple[Modifier, ...]
    stops: tuple[Modifier, ...]
    harms: tuple[Harm, ...]


@once_a_state
def prepare(ctx: Context, command: HthStrike) -> Prepared:
    """A blow before its rolls: always +4, normal armor, damage by blade, body or bare hands.

    Source: tm.hth.resolved-normally.
    """
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    gear = ctx.gear(attacker, command.weapon)
    weapon = ctx.weapon(gear) if gear else None
    pair = ctx.tables.weapons.get(attacker.deeds.beside) if command.off_hand else None
    if command.both and (second := other_hand(ctx, attacker, command.weapon, blades=True)):
        pair = ctx.weapon(second)
    aim = aim_of(ctx, command.aim) if command.aim else None
    attempt = Blow(attacker, target, "hth", weapon, situation(ctx, attacker, target), pair=pair, aim=aim)
    dice, lines = hth_dice(ctx, attacker, weapon)
    stopping = stops(ctx, attempt)
    name = weapon.name.lower() if weapon else attacker.fighter.attack_name(ctx.tables)
    harms = tuple(harm_of(attacker, target, name, dice, times, stopping, aim) for times in _MULTIPLIERS)
    harms = by_gear(gear, harms)
    if command.pull:
        harms = if_pulled(harms, armed=weapon is not None)
    return Prepared(attempt, to_hit(ctx, attempt), dice, lines, stopping, harms)


def explain(ctx: Context, command: HthStrike) -> tuple[Breakdown, ...]:
    """The number to hit, the damage dice and the hits stopped."""
    ready = prepare(ctx, command)
    return (
        *rolled(ctx, ready.to_hit, DICE),
        Breakdown("Damage", ready.damage_lines, text=str(ready.damage), key="damage"),
        Breakdown("Stopped", ready.stops, key="stops"),
    )


def refusals(ctx: Context, command: HthStrike) -> Iterator[Refusal]:
    """Reasons against this blow."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    attempt = prepare(ctx, command).attempt
    yield from not_its_moment(ctx, attacker, OFF_HAND if command.off_hand else ATTACK, attempt)
    if command.both and attempt.pair is None:
        yield Refusal(f"{attacker.name} has no blade in each hand.", "am.left.hth")
    if command.off_hand and command.weapon != attacker.deeds.second:
        yield Refusal("The second blow is with the other blade.", "am.left.hth")
    yield from not_attackable(ctx, attempt)
    if ctx.does(attacker, "pins"):
        yield Refusal(f"{attacker.name} has chosen to pin its foe instead.", "am.opt.v.e-pin")
    if target not in brawl_enemies(ctx, attacker) and not (attacker.pile and attacker.pile == target.pile):
        text = f"{attacker.name} and {target.name} are not in the same hand-to-hand combat."
        yield Refusal(text, "tm.hth.only-attack-inside")
    if command.aim:
        yield from no_such_aim(ctx, target, command.aim, attempt.weapon)
    if not command.weapon:
        return
    gear = ctx.gear(attacker, command.weapon)
    if gear is None or gear.id not in attacker.ready:
        yield Refusal(f"{attacker.name} does not have it in hand.", "tm.attack.ready-needed")
    elif not is_blade(ctx, gear):
        name = ctx.tables.item_name(gear.item).lower()
        yield Refusal(f"A {name} is of no use hand to hand.", "tm.option.t-hth-attack")


def perform(play: Play, command: HthStrike) -> None:
    """Roll to hit, and the damage of a hit."""
    blow = prepare(play, command).attempt
    strike(play, command)
    finish(play, command.figure, OFF_HAND if command.off_hand else ATTACK, command.target, blow=blow)
    if command.both:
        declare_second(play, play.figure(command.figure), command.weapon, blades=True)


def strike(play: Play, command: HthStrike) -> None:
    """The rolls of a blow in a brawl; a miss hits none of its own side there (tm.friends.hth-immune)."""
    ready = prepare(play, command)
    result = hit_or_miss(play, ready.attempt, ready.to_hit.total, DICE, command.weapon)
    if result.hit:
        harm_target(play, ready.harms[result.multiplier - 1], cripples=result.cripples)


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for the blade in hand, and one for bare hands or the body, at one enemy (tm.hth.choose-one)."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or ctx.does(figure, "pins"):
        return
    if not hand_to_hand(ctx, figure):
        return
    in_hand = blades(ctx, figure, ready=True)
    for gear in in_hand:
        name = ctx.tables.item_name(gear.item).lower()
        yield _offer(ctx, figure, gear.id, name, usual=gear is in_hand[0])
        if gear is in_hand[0] and other_hand(ctx, figure, gear.id, blades=True) and not figure.deeds.acts:
            yield _offer(ctx, figure, gear.id, "a blade in each hand", usual=False, both=True)
        if gear.id == figure.deeds.second:
            yield _offer(ctx, figure, gear.id, f"the second blade, {name}", usual=True, off_hand=True)
    yield _offer(ctx, figure, "", figure.fighter.attack_name(ctx.tables), usual=not in_hand)


def _offer(
    ctx: Context, figure: Figure, weapon: str, name: str, *, usual: bool, both: bool = False, off_hand: bool = False
) -> Choice:
    draft = draft_of(HthStrike, figure=figure.id, weapon=weapon, both=both, off_hand=off_hand)
    enemies = brawl_enemies(ctx, figure)

    def at(target: str, aim: str) -> HthStrike:
        return HthStrike(figure=figure.id, target=target, weapon=weapon, aim=aim, both=both, off_hand=off_hand)

    def targets(values: Values) -> tuple[Candidate, ...]:
        aim = str(values.get("aim") or "")
        return tuple(_candidate(ctx, enemy, at(enemy.id, aim)) for enemy in enemies)

    gear = ctx.gear(figure, weapon)

    now = targets({})
    barred = (
        ()
        if any(not one.refusals for one in now)
        else tuple(not_its_moment(ctx, figure, OFF_HAND if off_hand else ATTACK))
    )
    likely = enemies[0].id if len(enemies) == 1 else proposed_target(ctx, figure, now)
    wanted = Input("target", "Target", InputKind.FIGURE, targets, default=likely)
    return Choice(
        key=f"hth:{weapon}{':both' if both else ':off' if off_hand else ''}",
        label=f"Fight hand to hand with {name}",
        group="Attack",
        draft=draft,
        inputs=(wanted, *declared(ctx, ctx.weapon(gear) if gear else None)),
        refusals=barred,
        rule="tm.option.t-hth-attack",
        usual=usual and not figure.pinner,
    )


def _candidate(ctx: Context, enemy: Figure, command: HthStrike) -> Candidate:
    detail = str(ctx.tables.to_hit.need(prepare(ctx, command).to_hit.total, DICE))
    return Candidate(enemy.id, enemy.name, detail, enemy.place, enemy.id, tuple(refusals(ctx, command)))


HTH_STRIKE = Act(HthStrike, offers, refusals, perform, explain, keys=("hth:",), fits=has_brawls, kinds=FIGHTS)
