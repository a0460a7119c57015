"""Strikes with a ready weapon or the body: at an adjacent enemy, a jab at two hexes, the off hand's own blow.

A strike into a brawl that misses its enemy may hit another one there, or a friend (Melee VII).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from gmtool.dice import Dice
from gmtool.records import dataclass, swift
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Breakdown, Candidate, Input, InputKind, Modifier, Refusal, Values, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.attack import Harm, finish, harm_of, harm_target
from gmtool.rules.tft.acts.attacks.attack_choice import at, proposed_target, stated_inputs, targets, why_nobody
from gmtool.rules.tft.acts.attacks.attack_roll import fumble, hit_or_miss, spared, why_roll
from gmtool.rules.tft.acts.attacks.defence import dice_to_hit, hit_words, rolled, stops
from gmtool.rules.tft.acts.attacks.intent import (
    charge_factor,
    extra_die,
    is_pole,
    meets_charge,
    stated_with_intent,
    way_of,
)
from gmtool.rules.tft.acts.attacks.order import ATTACK, OFF_HAND, not_its_moment, wrong_option
from gmtool.rules.tft.acts.attacks.reach import out_of_reach
from gmtool.rules.tft.acts.attacks.ready_arms import declares, no_fist, not_for_blows, off_hand_gear, other_hand, weaker
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.attacks.stations import DAMAGE, DAMAGE_LINES, HIT
from gmtool.rules.tft.acts.kinds import STRIKES
from gmtool.rules.tft.acts.wounds.parts import aim_of, no_such_aim
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.to_hit import Result, RollClass
from gmtool.rules.tft.state.context import Context, in_stage, once_a_state
from gmtool.rules.tft.state.engagement import brawl, foes, hand_to_hand
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.flames import torch_factor
from gmtool.rules.tft.state.messages.attacks import RolledToMiss
from gmtool.rules.tft.state.messages.commands import Strike
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.stations import DECLARED


def strike_others(play: Play, attempt: Blow, gear: str, *, pull: bool = False) -> None:
    """After a miss at one in a brawl: roll to hit its other enemies, then to miss its friends, until one is hit.

    tm.friends.into-pile asks for the enemies, tm.friends.stop gives the end. This is only for an attacker outside of
    the brawl (tm.friends.hth-immune); elsewhere nothing happens. A blow that was aimed at a part or at a mark is none
    at them, but all else about it is the same.
    """
    if not attempt.target.pile or attempt.attacker.pile:
        return
    side = attempt.attacker.side
    others = [one for one in brawl(play, attempt.target) if one.id != attempt.target.id]
    for other in sorted(others, key=lambda one: one.side == side):
        blow = replace(attempt, target=other, aim=None, trick="")
        to_be_missed = other.side == side and play.house("pile-friends") == "miss"
        result = _roll_to_miss(play, blow, gear) if to_be_missed else _roll_to_hit(play, blow, gear)
        harms = _dealt(play, blow, gear, pull=pull).harms
        if result.hit and harms:
            harm_target(play, harms[result.multiplier - 1], cripples=result.cripples)
        if result.result is not Result.MISS:
            return


def _roll_to_hit(play: Play, blow: Blow, gear: str) -> RollClass:
    return hit_or_miss(play, blow, to_hit(play, blow).total, 3, gear)


def _roll_to_miss(play: Play, blow: Blow, gear: str) -> RollClass:
    """Roll to miss a friend: the same adjustments, +4 included, but a low roll spares (tm.friends.miss-each-friend)."""
    attacker, friend = blow.attacker, blow.target
    needs = to_hit(play, blow).total
    classes = play.tables.to_hit.miss_classes(needs)
    need, text = play.tables.to_hit.need_past(needs), f"{attacker.name} must miss {friend.name}"
    why = Why(text, attacker.side, attacker.id, "tm.friends.miss-each-friend", need)
    roll = play.roll(Dice(3), why, classes.__getitem__)
    result = spared(play, attacker, play.gear(attacker, gear), classes[roll.sum])
    play.happened(
        RolledToMiss(
            figure=attacker.id,
            target=friend.id,
            weapon=_name(play, blow),
            way=blow.way,
            needs=needs,
            sum=roll.sum,
            result="past" if result.result is Result.MISS else result.result.value,
            multiplier=result.multiplier,
            rules=(result.rule or "tm.friends.miss-each-friend",),
        )
    )
    fumble(play, attacker.id, gear, result)
    return result


_MULTIPLIERS = (1, 2, 3)


@once_a_state
def blow(ctx: Context, command: Strike) -> Blow:
    """The attempt of a command."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    facts = situation(ctx, attacker, target, command.stated or stated_with_intent(attacker, target))
    gear = ctx.gear(attacker, gear_of(ctx, command))
    weapon = ctx.weapon(gear) if gear else None
    way = "off-hand" if command.off_hand else way_of(command.kind, facts.distance, weapon)
    pair = ctx.tables.weapons.get(attacker.deeds.beside) if command.off_hand else None
    if command.both and (second := other_hand(ctx, attacker, command.weapon)):
        pair = ctx.weapon(second)
    aim = aim_of(ctx, command.aim) if command.aim else None
    return Blow(attacker, target, way, weapon, facts, pair=pair, aim=aim)


def gear_of(ctx: Context, command: Strike) -> str:
    """The gear id that the blow is struck with; empty for the body."""
    return off_hand_gear(ctx, ctx.figure(command.figure)) if command.off_hand else command.weapon


def damage_dice(ctx: Context, attempt: Blow) -> tuple[Dice | None, tuple[Modifier, ...]]:
    """The dice of a blow that hits, and the lines that change them; None for a figure with nothing to strike with."""
    fighter = attempt.attacker.fighter
    if attempt.weapon is None:
        return fighter.body_damage(ctx.tables), ()
    own = next((dice for damage in ctx.chapters.at(DAMAGE) if (dice := damage(ctx, attempt))), attempt.weapon.in_hand)
    dice = own or fighter.damage_with(attempt.weapon, ctx.tables, attempt.attacker.both_hands)
    more = extra_die(ctx, attempt)
    less = weaker(ctx, attempt)
    also = [line for adds in ctx.chapters.at(DAMAGE_LINES) for line in adds(ctx, attempt)]
    lines = tuple(line for line in (more, less, *also) if line)
    dice = dice.and_dice(more.value) if more else dice
    return (dice.and_plus(sum(line.value for line in lines if line is not more)), lines)


@swift
@dataclass(frozen=True, slots=True)
class Dealt:
    """The damage of a blow that hits, by multiplier, before its dice."""

    dice: Dice | None
    factor: int
    lines: tuple[Modifier, ...]
    stops: tuple[Modifier, ...]
    harms: tuple[Harm, ...]


@swift
@dataclass(frozen=True, slots=True)
class Prepared:
    """A blow with everything that is settled before the first roll."""

    attempt: Blow
    to_hit: Breakdown
    needs: int
    dice_to_hit: int
    why: Why
    dealt: Dealt


@once_a_state
def prepare(ctx: Context, command: Strike) -> Prepared:
    """A blow before its rolls: the number to hit, the dice, and the hits stopped."""
    attempt = blow(ctx, command)
    hit = to_hit(ctx, attempt)
    dealt = _dealt(ctx, attempt, gear_of(ctx, command), pull=command.pull)
    rolls = dice_to_hit(ctx, attempt)
    why = why_roll(ctx, attempt, hit.total, rolls)
    return Prepared(attempt, hit, hit.total, rolls, why, dealt)


def _dealt(ctx: Context, attempt: Blow, gear: str, *, pull: bool) -> Dealt:
    """What a blow does if it hits: its dice as they are multiplied, what stops hits, and its harms."""
    stopping = stops(ctx, attempt)
    dice, lines = damage_dice(ctx, attempt)
    factor = charge_factor(ctx, attempt)
    if dice and factor > 1 and ctx.holds("charge-dice"):
        dice, factor = Dice(dice.count * factor, dice.sides, dice.plus * factor), 1  # am.mount.double-method
    name = _name(ctx, attempt)
    attacker, target = attempt.attacker, attempt.target
    held = ctx.gear(attacker, gear)
    burns = torch_factor(ctx, attempt.weapon, held, target) if attempt.weapon and attempt.weapon.flame else 1
    factor *= burns
    lines = (*lines, Modifier(0, "burns easily", "am.torch.vulnerable")) if burns > 1 else lines
    times = tuple(factor * one for one in _MULTIPLIERS) if dice else ()
    aim = attempt.aim
    harms = tuple(harm_of(attacker, target, name, dice, one, stopping, aim) for one in times) if dice else ()
    harms = by_gear(held, harms)
    if pull:
        harms = if_pulled(harms, armed=attempt.weapon is not None)
    return Dealt(dice, factor, lines, stopping, harms)


def if_pulled(harms: tuple[Harm, ...], *, armed: bool) -> tuple[Harm, ...]:
    """The harms of a blow that is to take a prisoner: half, rounded down, before armor, and never below ST 1.

    Bare hands do all their damage (am.prisoner.bare-hands). Double and triple damage is full (am.prisoner.double).
    """
    rule = "am.prisoner.pull" if armed else "am.prisoner.bare-hands"
    return tuple(
        replace(one, halved=one.halved or armed, spares=True, rules=(*one.rules, rule)) if number == 0 else one
        for number, one in enumerate(harms)
    )


def pull_input(ctx: Context) -> tuple[Input, ...]:
    """The input to pull a blow, where prisoners are taken."""
    words = "To take a prisoner: pull the blow"
    pull = Input("pull", words, InputKind.YES_NO, default=False, required=False)
    return (pull,) if ctx.book.variants.prisoners else ()


def declared(ctx: Context, weapon: Weapon | None) -> tuple[Input, ...]:
    """The inputs of what is said of a blow before its rolls, beside its target."""
    return tuple([asked for says in ctx.chapters.at(DECLARED) for asked in says(ctx, weapon)])


def by_gear(held: Gear | None, harms: tuple[Harm, ...]) -> tuple[Harm, ...]:
    """The harms of a weapon as it is: of a broken one half, rounded down (am.dropped.broken-damage); of a poisoned one
    with its poison (am.poison.natural-damage).
    """
    if held is not None and held.poison:
        harms = tuple(replace(one, gear=held.id) for one in harms)
    if held is None or not held.broken:
        return harms
    return tuple(replace(one, halved=True, rules=(*one.rules, "am.dropped.broken-damage")) for one in harms)


def _name(ctx: Context, attempt: Blow) -> str:
    return attempt.weapon.name.lower() if attempt.weapon else attempt.attacker.fighter.attack_name(ctx.tables)


def _damage_words(dealt: Dealt) -> str:
    return f"{dealt.dice or ''}{', doubled' if dealt.factor > 1 else ''}"


def explain(ctx: Context, command: Strike) -> tuple[Breakdown, ...]:
    """The number to hit, the damage dice and the hits stopped."""
    ready = prepare(ctx, command)
    return (
        *rolled(ctx, ready.to_hit, ready.dice_to_hit),
        Breakdown("Damage", ready.dealt.lines, text=_damage_words(ready.dealt), key="damage"),
        Breakdown("Stopped", ready.dealt.stops, key="stops"),
    )


def refusals(ctx: Context, command: Strike) -> Iterator[Refusal]:
    """Reasons against this blow."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    attempt = blow(ctx, command)
    yield from not_its_moment(ctx, attacker, OFF_HAND if command.off_hand else ATTACK, attempt)
    yield from wrong_option(ctx, attacker, attempt.way)
    if command.off_hand:
        if attacker.deeds.target not in ("", target.id):
            yield Refusal("The main-gauche must strike the same enemy.", "tm.maingauche.same-enemy")
    else:
        yield from not_for_blows(ctx, attacker, command.weapon)
    if command.both and attempt.pair is None:
        yield Refusal(f"{attacker.name} has no weapon in each hand.", "am.left.two-weapons")
    yield from out_of_reach(ctx, attempt)
    if command.aim:
        yield from no_such_aim(ctx, target, command.aim, attempt.weapon)


def perform(play: Play, command: Strike) -> None:
    """Roll to hit, and the damage of a hit."""
    ready = prepare(play, command)
    attempt = ready.attempt
    result = hit_or_miss(play, attempt, ready.needs, ready.dice_to_hit, gear_of(play, command), ready.why)
    hits = 0
    if result.hit and ready.dealt.harms:
        hits = harm_target(play, ready.dealt.harms[result.multiplier - 1], cripples=result.cripples)
    if result.result is Result.MISS:
        strike_others(play, attempt, gear_of(play, command), pull=command.pull)
    act = OFF_HAND if command.off_hand else ATTACK
    finish(play, command.figure, act, command.target, struck=hits > 0, blow=attempt)
    if command.both:
        declare_second(play, attempt.attacker, command.weapon)
    if result.hit:
        for follows in play.hooks(HIT):
            follows(play, attempt, command.weapon)
    if attempt.weapon and attempt.weapon.off_hand and not (command.off_hand or command.both):
        # A main-gauche alone in hand has struck: it has no second blow.
        play.acted(command.figure, OFF_HAND)
    if is_pole(attempt) and meets_charge(attempt):
        play.deed(command.figure, pole_charge=True)


def declare_second(play: Play, figure: Figure, first: str, *, blades: bool = False) -> None:
    """Note that the other hand strikes as well in this turn."""
    gear, second = play.gear(figure, first), other_hand(play, figure, first, blades=blades)
    if gear is not None and second is not None:
        play.deed(figure.id, second=second.id, beside=gear.item)


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """A choice for each thing in hand, in the combat stage."""
    if hand_to_hand(ctx, figure):
        return
    if figure.deeds.second and (held := ctx.gear(figure, figure.deeds.second)):
        yield _offer(ctx, figure, held.id, f"Second blow: {ctx.tables.item_name(held.item).lower()}", "off", usual=True)
    for gear in ctx.in_hand(figure):
        weapon = ctx.weapon(gear)
        if weapon and weapon.strikes:
            name, second = weapon.name.lower(), other_hand(ctx, figure, gear.id)
            usual = not (weapon.off_hand and declares(ctx) and second)
            yield _offer(ctx, figure, gear.id, f"Strike with {name}", usual=usual)
            if weapon.off_hand and not declares(ctx):
                late = bool(not_its_moment(ctx, figure, ATTACK))
                yield _offer(ctx, figure, gear.id, f"Off hand: {name}", "off", usual=late)
            if second and not figure.deeds.acts:
                label = f"Strike with {name}, then {ctx.tables.item_name(second.item).lower()}"
                # one order of the two is enough to be seen at once
                yield _offer(ctx, figure, gear.id, label, "both", usual=False, aside=gear.id > second.id)
    if not any(no_fist(ctx, figure)):
        armed = any(figure.fighter.may_use(weapon, ctx.tables) for _, weapon in ctx.arms(figure))
        fist = figure.fighter.natural_damage(ctx.tables) is None and armed
        label = f"Strike with {figure.fighter.attack_name(ctx.tables)}"
        yield _offer(ctx, figure, "", label, usual=not fist, aside=fist)


def _hopeless(ctx: Context, figure: Figure, found: Sequence[Candidate], said: Values) -> Iterable[Refusal]:
    """Reasons against the blow at anybody; both blows are harder, so that others may come before them."""
    late = not_its_moment(ctx, figure, OFF_HAND if said["off_hand"] else ATTACK)
    if said["both"]:
        each = [
            not_its_moment(ctx, figure, ATTACK, blow(ctx, at(Strike, figure, one, said))) for one in foes(ctx, figure)
        ]
        late = each[0] if each and all(each) else late
    return late or why_nobody(found)


def _offer(
    ctx: Context, figure: Figure, weapon: str, label: str, manner: str = "", *, usual: bool, aside: bool = False
) -> Offer:
    """A blow, one with the off hand ("off"), or "both"."""
    gear = ctx.gear(figure, weapon)
    said = (*declared(ctx, ctx.weapon(gear) if gear else None), *stated_inputs(ctx))
    given = {"weapon": weapon, "off_hand": manner == "off", "both": manner == "both"}
    key = f"strike:{weapon}{f':{manner}' if manner else ''}"
    return _STRIKES.one(key, label, given, also=said, usual=usual, aside=aside)


_TARGETS = Ask(
    among=targets(Strike, refusals, lambda ctx, command: hit_words(ctx, blow(ctx, command))),
    proposes=proposed_target,
    hopeless=_hopeless,
)
_STRIKES = Offer("", "Attack", "tm.attack.kinds", asks={"target": _TARGETS})
STRIKE: Act = offered(
    Strike, offers, refusals, perform, explain, keys=("strike:",), fits=in_stage(Stage.COMBAT), kinds=STRIKES
)
