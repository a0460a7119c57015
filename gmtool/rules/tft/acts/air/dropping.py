"""Dropping things from the air on those below: spears and axes, bombs, rocks, and whatever else."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.dice import Dice
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Breakdown, Modifier, Refusal
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.attack import Harm, finish, harm_of, harm_target
from gmtool.rules.tft.acts.attacks.attack_roll import breaks_off, hit_or_miss
from gmtool.rules.tft.acts.attacks.defence import dice_to_hit, rolled, stops
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment
from gmtool.rules.tft.acts.attacks.reach import not_attackable
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.attacks.strike import by_gear
from gmtool.rules.tft.acts.fires.explosions import Explosion, blast_at, upon
from gmtool.rules.tft.acts.fires.throwing import comes_down
from gmtool.rules.tft.acts.kinds import THROWS
from gmtool.rules.tft.acts.ranged.release import drawn
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.fires import Bomb
from gmtool.rules.tft.data.to_hit import Result
from gmtool.rules.tft.state.airborne import has_flight, in_the_air
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import brawl, foes
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.flames import bomb_of
from gmtool.rules.tft.state.messages.attacks import Attacked
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.flight import DropOn, DroppedOn

WEAPON, BOMB, ROCK, OTHER = "am.air.drop-weapon", "am.air.drop-bomb", "am.air.drop-rock", "am.air.drop-other"
WAY = "drop"
MOST_KG = 2000
KG_A_DIE = 50
"""The kilograms of a rock for each die of its damage; whole steps alone count."""


def _weapon(ctx: Context, command: DropOn) -> Weapon | None:
    gear = ctx.gear(ctx.figure(command.figure), command.weapon)
    return ctx.weapon(gear) if gear else None


def _blow(ctx: Context, command: DropOn) -> Blow:
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    return Blow(attacker, target, WAY, _weapon(ctx, command), situation(ctx, attacker, target))


def rule_of(weapon: Weapon | None) -> str:
    """The rule for a thing that is dropped."""
    if weapon is None:
        return ROCK
    return OTHER if weapon.dropped is None else WEAPON if weapon.dropped else BOMB


def damage(ctx: Context, command: DropOn) -> Dice:
    """The dice of a thing: a spear or an ax 2 more, a bomb its own, a rock by its weight, others what the GM says."""
    weapon, fighter = _weapon(ctx, command), ctx.figure(command.figure).fighter
    if weapon is None:
        return Dice(command.kg // KG_A_DIE)
    if weapon.dropped is None:
        return Dice(0, 6, command.hits)
    return fighter.damage_with(weapon, ctx.tables).and_plus(weapon.dropped)


def below(ctx: Context, figure: Figure, target: Figure) -> bool:
    """True if a figure is over a target, beside it, or has flown over it this turn; a reading."""
    if figure.place is None or target.place is None:
        return True
    flown = (figure.place, *(figure.deeds.path if figure.deeds.flew else ()))
    theirs = ctx.hexes(target)
    return any(hex_ in flown for hex_ in theirs) or min(map(figure.place.distance, theirs)) <= 1


def refusals(ctx: Context, command: DropOn) -> Iterator[Refusal]:
    """Reasons against dropping this on that target now."""
    figure, blow = ctx.figure(command.figure), _blow(ctx, command)
    rule = rule_of(blow.weapon)
    yield from not_its_moment(ctx, figure, ATTACK, blow)
    yield from not_attackable(ctx, blow)
    if not in_the_air(ctx, figure):
        yield Refusal(f"{figure.name} is not in the air.", rule)
    if not ctx.does(figure, "throws"):
        yield Refusal(f"{figure.name} has not chosen to throw anything.", rule)
    if command.weapon and command.weapon not in figure.ready:
        yield Refusal(f"{figure.name} does not have it in hand.", "tm.attack.ready-needed")
    if not command.weapon and not command.kg:
        yield Refusal("Choose what is dropped, or the weight of a rock.", ROCK)
    if not below(ctx, figure, blow.target):
        yield Refusal(f"{figure.name} is not over {blow.target.name}.", rule)


def _harm(ctx: Context, command: DropOn, blow: Blow, multiplier: int) -> Harm:
    name = blow.weapon.name.lower() if blow.weapon else "rock"
    stopping = stops(ctx, blow)
    rules = (rule_of(blow.weapon),)
    harm = harm_of(blow.attacker, blow.target, name, damage(ctx, command), multiplier, stopping, rules=rules)
    return by_gear(ctx.gear(blow.attacker, command.weapon), (harm,))[0]


def perform(play: Play, command: DropOn) -> None:
    """Roll to hit, in a brawl any one in it; a weapon then lies there, unless it breaks, and a bomb goes off."""
    blow, hits = _blow(play, command), 0
    item = blow.weapon.key if blow.weapon else "rock"
    told = DroppedOn(figure=command.figure, target=command.target, item=item, rules=(rule_of(blow.weapon),))
    play.happened(told)
    needs = to_hit(play, blow).total
    result = hit_or_miss(play, blow, needs, dice_to_hit(play, blow), None)
    gear = play.gear(play.figure(command.figure), command.weapon)
    bomb = bomb_of(play, gear)
    if result.hit and bomb is None:
        struck = _struck(play, blow)
        hits = harm_target(play, _harm(play, command, struck, result.multiplier))
        hits = hits if struck.target.id == command.target else 0
    finish(play, command.figure, ATTACK, command.target, struck=hits > 0, blow=blow)
    if gear is None:
        return
    if bomb is not None:
        play.lose(command.figure, gear)
        comes_down(play, _below(play, bomb, blow), result.result, _sum(play) - needs)
    elif result.result is Result.BREAK:
        breaks_off(play, command.figure, gear, blow.target.place, result.rule)
    else:
        play.let_fall(command.figure, gear, "thrown", (rule_of(blow.weapon),), at=blow.target.place)


def _struck(play: Play, blow: Blow) -> Blow:
    """The attempt at whoever is hit: things that are dropped into a brawl fall as shots do (am.multi.missile)."""
    inside = brawl(play, blow.target) if blow.target.pile else []
    if len(inside) < 2:
        return blow
    target = inside[drawn(play, blow.attacker, inside)]
    return replace(blow, target=target, situation=situation(play, blow.attacker, target))


def _below(ctx: Context, bomb: Bomb, blow: Blow) -> Explosion:
    """The explosion of a bomb on whoever it is dropped on."""
    return replace(upon(ctx, bomb, blow.target), by=blow.attacker.id)


def _sum(play: Play) -> int:
    """The sum of the roll to hit."""
    return next(event.sum for event in reversed(play.events) if isinstance(event, Attacked))


def explain(ctx: Context, command: DropOn) -> tuple[Breakdown, ...]:
    """The number to hit, and the damage; of a bomb what it does in the middle."""
    blow = _blow(ctx, command)
    why = (Modifier(0, "dropped", rule_of(blow.weapon)),)
    bomb = ctx.tables.bombs.get(blow.weapon.key) if blow.weapon else None
    if bomb is not None:
        blast = blast_at(ctx, bomb, 0)
        done = "" if blast is None or bomb.gas else str(blast.damage or blast.hits)
        harm = (Breakdown("Damage", why, text=done, key="damage"),) if done else ()
        return (*rolled(ctx, to_hit(ctx, blow), dice_to_hit(ctx, blow)), *harm)
    dice = damage(ctx, command)
    words = str(dice) if dice.count else str(dice.plus)
    return (
        *rolled(ctx, to_hit(ctx, blow), dice_to_hit(ctx, blow)),
        Breakdown("Damage", why, text=words, key="damage"),
        Breakdown("Stopped", stops(ctx, blow), key="stops"),
    )


def _under(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in foes(ctx, figure) if below(ctx, figure, one)]


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """To drop each thing in hand, or a rock, behind the key for more."""
    if ctx.fight.stage is not Stage.COMBAT or figure.pile or not has_flight(ctx):
        return
    if not in_the_air(ctx, figure) or not ctx.does(figure, "throws"):
        return
    barred = not_its_moment(ctx, figure, ATTACK)
    for gear, weapon in ctx.arms(figure):
        key, label = f"drop:{gear.id}", f"Drop the {weapon.name.lower()} on somebody"
        fields = ("target", "hits") if weapon.dropped is None else ("target",)
        yield _DROPS.one(key, label, {"weapon": gear.id}, rule=rule_of(weapon), fields=fields, barred=barred)
    yield _DROPS.one("drop-rock", "Drop a rock on somebody", {}, rule=ROCK, fields=("target", "kg"), barred=barred)


_DROPS = Offer("", "Attack", asks={"target": _under, "kg": Ask(default=KG_A_DIE, highest=MOST_KG)}, aside=True)
DROP_ON: Act = offered(DropOn, offers, refusals, perform, explain, keys=("drop:", "drop-rock"), kinds=THROWS)
