"""Strikes hand to hand (option t), and their damage: blades, bodies, bare hands (Melee VII)."""

from collections.abc import Iterable, Iterator, Sequence

from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Breakdown, Candidate, Modifier, Refusal, Values
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.attack import Harm, finish, harm_of, harm_target
from gmtool.rules.tft.acts.attacks.attack_choice import at, proposed_target
from gmtool.rules.tft.acts.attacks.attack_roll import hit_or_miss
from gmtool.rules.tft.acts.attacks.defence import rolled, stops
from gmtool.rules.tft.acts.attacks.intent import brawl_enemies
from gmtool.rules.tft.acts.attacks.order import ATTACK, OFF_HAND, not_its_moment
from gmtool.rules.tft.acts.attacks.reach import not_attackable
from gmtool.rules.tft.acts.attacks.ready_arms import body_attack, other_hand
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
from gmtool.rules.tft.state.play import Act, Offer, Play


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
    name = weapon.name.lower() if weapon else body_attack(ctx, attacker)
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


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """A choice for the blade in hand, and one for bare hands or the body, at one enemy (tm.hth.choose-one)."""
    if ctx.fight.stage is not Stage.COMBAT or ctx.does(figure, "pins") or not hand_to_hand(ctx, figure):
        return
    in_hand = blades(ctx, figure, ready=True)
    for gear in in_hand:
        name = ctx.tables.item_name(gear.item).lower()
        yield _offer(ctx, figure, gear.id, name, usual=gear is in_hand[0])
        if gear is in_hand[0] and other_hand(ctx, figure, gear.id, blades=True) and not figure.deeds.acts:
            yield _offer(ctx, figure, gear.id, "a blade in each hand", "both", usual=False)
        if gear.id == figure.deeds.second:
            yield _offer(ctx, figure, gear.id, f"the second blade, {name}", "off", usual=True)
    yield _offer(ctx, figure, "", body_attack(ctx, figure), usual=not in_hand)


def _offer(ctx: Context, figure: Figure, weapon: str, name: str, manner: str = "", *, usual: bool) -> Offer:
    """A blow, the second one ("off"), or one of two blades ("both")."""
    gear = ctx.gear(figure, weapon)
    given = {"weapon": weapon, "both": manner == "both", "off_hand": manner == "off"}
    key, said = f"hth:{weapon}{f':{manner}' if manner else ''}", declared(ctx, ctx.weapon(gear) if gear else None)
    return _FIGHTS.one(key, f"Fight hand to hand with {name}", given, also=said, usual=usual and not figure.pinner)


def _enemies(ctx: Context, figure: Figure, said: Values) -> Iterator[Candidate]:
    for enemy in brawl_enemies(ctx, figure):
        command = at(HthStrike, figure, enemy, said)
        detail = str(ctx.tables.to_hit.need(prepare(ctx, command).to_hit.total, DICE))
        yield Candidate(enemy.id, enemy.name, detail, enemy.place, enemy.id, tuple(refusals(ctx, command)))


def _likely(ctx: Context, figure: Figure, found: Sequence[Candidate]) -> str | None:
    return found[0].figure if len(found) == 1 else proposed_target(ctx, figure, found)


def _hopeless(ctx: Context, figure: Figure, _: Sequence[Candidate], said: Values) -> Iterable[Refusal]:
    return not_its_moment(ctx, figure, OFF_HAND if said["off_hand"] else ATTACK)


_FIGHTS = Offer(
    "", "Attack", "tm.option.t-hth-attack", asks={"target": Ask(among=_enemies, proposes=_likely, hopeless=_hopeless)}
)
HTH_STRIKE: Act = offered(HthStrike, offers, refusals, perform, explain, keys=("hth:",), fits=has_brawls, kinds=FIGHTS)
