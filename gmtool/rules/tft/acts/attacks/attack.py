"""Attack: the damage of a hit, the effect of hits on a figure, and the end of an attack.

Hits that cost DX mark a figure as shaken in `wound`; `finish`, after its next attack, takes the mark away. With the
switch `wound-end` the turn after takes it away too, if no attack came first: `_renews` in `chapters/attacks.py`.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from gmtool.dice import Dice
from gmtool.records import dataclass, swift
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Graded, Modifier, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import fall_rule, wound_rule
from gmtool.rules.tft.acts.attacks.protection import stopped_of_fall
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.acts.saddle.falling_off import fall_off
from gmtool.rules.tft.acts.wounds.crippling import roll_for_crippling
from gmtool.rules.tft.acts.wounds.parts import tell_on
from gmtool.rules.tft.acts.wounds.venom import venom
from gmtool.rules.tft.cards.experience import blunted, drops_out
from gmtool.rules.tft.data.aims import Aim
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import is_helpless
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.messages.attacks import (
    Collapsed,
    Damaged,
    Died,
    DroppedOut,
    Fell,
    Shaken,
    Slowed,
    Vanished,
)
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.quick import put_off, put_off_fall, st_to_come
from gmtool.rules.tft.state.records.jumps import FellIn
from gmtool.rules.tft.state.records.riding import KeptSeat
from gmtool.rules.tft.state.saddle import rides
from gmtool.rules.tft.state.stations import FLOORED, STAYS_UP, STOPPED, WOUNDED

METERS_A_DIE = 5
"""The meters of a fall that do a die of damage (am.fall.vertical)."""


HITS = "hits"
"""The measure of the hits that somebody takes, in the odds."""


@swift
@dataclass(frozen=True, slots=True)
class Harm:
    """The damage of a hit, before the dice: dice with their plus, multiplier, hits stopped; and the words for it.

    `spares`: hits that would take ST below 1 are not counted (am.prisoner.no-kill). `gear`: the weapon, if poisoned.
    `stopping` are the lines of what stops hits.
    """

    attacker: str
    target: str
    weapon: str
    dice: Dice
    multiplier: int
    stopped: int
    text: str
    why: Why
    rules: tuple[str, ...]
    halved: bool = False
    aim: Aim | None = None
    spares: bool = False
    gear: str = ""
    stopping: tuple[Modifier, ...] = ()


def harm_of(
    attacker: Figure,
    target: Figure,
    weapon: str,
    dice: Dice,
    multiplier: int = 1,
    stopping: Sequence[Modifier] = (),
    aim: Aim | None = None,
    *,
    halved: bool = False,
    rules: tuple[str, ...] = (),
) -> Harm:
    """The harm of an attacker's hit, where it is aimed; `rules`: further ones that count for it."""
    why = Why(
        f"Damage of {attacker.name}'s {weapon}",
        attacker.side,
        attacker.id,
        "tm.damage.dice",
        about=target.id,
        aside=_all_alike,
    )
    cited = ["tm.damage.dice"]
    if multiplier > 1:
        cited.append("tm.damage.multiplier-order")
    if stopped := sum(line.value for line in stopping):
        cited.append("tm.armor.stops-hits")
    cited += rules
    return Harm(
        attacker=attacker.id,
        target=target.id,
        weapon=weapon,
        dice=dice,
        multiplier=multiplier,
        stopped=stopped,
        text=str(dice),
        why=why,
        rules=tuple(cited),
        halved=halved,
        aim=aim,
        stopping=tuple(stopping),
    )


def _all_alike(_: int) -> bool:
    """To anybody who asks about somebody else, all damage is alike."""
    return True


def damage(play: Play, harm: Harm, dice_sum: int) -> int:
    """Damage before armor: dice and plus, never below zero (tm.damage.floor-zero), multiplied; halved in practice."""
    full = max(0, dice_sum + harm.dice.plus) * harm.multiplier // (2 if harm.halved else 1)
    return blunted(full) if play.house("combat") == "practice" else full


def harm_target(play: Play, harm: Harm, *, cripples: bool = False) -> int:
    """The hits that the target takes, from rolled damage; `cripples`: they may cripple, as the roll to hit was low.

    An image vanishes instead (am.dd.image).
    """
    if play.figure(harm.target).image:
        play.change(harm.target, fled=True, pile=0)
        play.happened(Vanished(figure=harm.target, rules=("am.dd.image",)))
        return 0
    told = harm.aim is not None or cripples
    one = play.figure(harm.target)
    st = st_to_come(one) if one.deeds.quick.hits else one.st

    def hits_of(done: int) -> int:
        hits = max(0, done - harm.stopped)
        return min(hits, max(0, st - 1)) if harm.spares else hits

    # what wears, poisons, startles or cripples may go by the very number of hits or points
    by_number: Sequence[object] = (*play.chapters.at(STOPPED), *play.chapters.at(WOUNDED))
    exact = told or play.at_once or bool(harm.gear or by_number)

    def alike(dice_sum: int) -> Hashable:
        done = damage(play, harm, dice_sum)
        hits = hits_of(done)
        return (hits, done if told else 0) if exact else Graded(comes_to(play, one, hits), hits, HITS)

    rolled = play.roll(harm.dice, harm.why, alike).sum if harm.dice.count else 0
    done = damage(play, harm, rolled)
    hits = hits_of(done)
    play.happened(
        Damaged(
            figure=harm.attacker,
            target=harm.target,
            weapon=harm.weapon,
            dice=harm.text,
            sum=rolled,
            damage=done,
            stopped=harm.stopped,
            hits=hits,
            st=st - hits,
            rules=harm.rules,
        )
    )
    for wears in play.hooks(STOPPED):
        wears(play, harm.target, harm.stopping, min(done, harm.stopped))
    if harm.gear and (more := venom(play, harm.attacker, harm.gear, harm.target, wound=hits)):
        hits += more
    if play.at_once:
        if hits:
            put_off(play, harm.attacker, harm.target, hits)
        return hits
    if hits:
        take_hits(play, harm.target, hits)
        credit(play, harm.attacker, harm.target, hits)
    if told and not play.figure(harm.target).dead:
        _tell(play, harm, hits, done if play.house("aim-hits") == "rolled" else hits, cripples=cripples)
    return hits


def _tell(play: Play, harm: Harm, hits: int, points: int, *, cripples: bool) -> None:
    """Let a hit tell on the part that it was aimed at, and on what it cripples, by its points (am.aim.hits-basis)."""
    if harm.aim is not None:
        tell_on(play, harm.target, harm.aim, points)
    may = hits > 0 or play.house("cripple-stopped") == "yes"
    if cripples and may and roll_for_crippling(play, harm.attacker, harm.target, points):
        one = play.figure(harm.target)
        play.change(one.id, hits=one.hits + max(0, one.st - one.out_st))
        goes_under(play, one.id)


def suffer_venom(play: Play, attacker: str, target: str, hits: int) -> None:
    """Let poison do its hits, with no wound before it."""
    if play.at_once:
        put_off(play, attacker, target, hits)
    else:
        take_hits(play, target, hits)
        credit(play, attacker, target, hits)


def crash(play: Play, target: str, meters: int, rule: str) -> None:
    """Let a figure take a fall: a die for every 5 meters, of which any armor stops 2 hits (am.fall.vertical)."""
    one, count = play.figure(target), dice_of_fall(play, meters)
    stopped = stopped_of_fall(play, one)
    why = Why(f"{one.name} falls {meters} m", one.side, one.id, rule)
    total = play.roll(Dice(count), why, lambda sum: max(0, sum - stopped)).sum if count else 0
    hits, least = max(0, total - stopped), min(stopped, total)
    play.happened(FellIn(figure=target, depth=meters, dice=count, sum=total, stopped=least, hits=hits, rules=(rule,)))
    if hits:
        take_hits(play, target, hits)


def dice_of_fall(ctx: Context, meters: int) -> int:
    """The dice of a fall: those of the whole 5 meters, or by the house rule of a part of them as well."""
    return -(-meters // METERS_A_DIE) if ctx.house("fall-rounding") == "begun" else meters // METERS_A_DIE


def credit(play: Play, attacker: str, target: str, hits: int) -> None:
    """Count the hits that a figure puts on an enemy, and a deathblow (am.ex.ep-hits, am.ex.ep-deathblow)."""
    one, enemy = play.figure(attacker), play.figure(target)
    before = play.began.figures.get(target, enemy)  # the blow that knocks somebody unconscious counts
    if is_helpless(play, before) and not play.holds("helpless-ep"):
        return  # am.helpless.no-ep
    if one.side == enemy.side or play.book.variants.experience != "deeds":
        return
    killed = enemy.fighter.dx if enemy.dead and enemy.st + hits > enemy.dead_st else 0
    tally = replace(one.tally, hits=one.tally.hits + hits, deathblows=one.tally.deathblows + killed)
    play.change(one.id, tally=tally)


class Wound(NamedTuple):
    """What hits come to at once.

    changes: the values of whoever takes them that change
    shaken: its next attack is at a loss of DX
    slowed: in the next turn it is
    floored: they knock it down, unless they do worse
    drops_out: they end its part in a practice fight
    """

    changes: Mapping[str, Any]
    shaken: bool
    slowed: bool
    floored: bool
    drops_out: bool


def wound(ctx: Context, before: Figure, hits: int) -> Wound:
    """What hits come to; in a Quick Combat they cost no DX (am.quick.adjdx-changes, am.quick.knock-down)."""
    fighter, tables, quick = before.fighter, ctx.tables, ctx.quick
    in_turn, since = before.turn_hits + hits, before.hits_since_attack + hits
    loss, fall = fighter.dx_loss_hits(tables), fighter.fall_hits(tables)
    next_turn = ctx.book.variants.shaken == "next-turn"
    slowed = not quick and next_turn and before.turn_hits < loss <= in_turn
    shaken = not next_turn and not before.shaken and _costs_dx(ctx, before, in_turn, since, loss)
    changes = {
        "hits": before.hits + hits,
        "turn_hits": in_turn,
        "hits_since_attack": since,
        "shaken": shaken or before.shaken,
        "slow_turn": ctx.fight.turn + 1 if slowed else before.slow_turn,
    }
    floored = before.turn_hits < fall <= in_turn and not (quick and ctx.house("quick-falls") == "no")
    out = ctx.house("combat") == "practice" and drops_out(before.st - hits, tables)
    return Wound(changes, shaken, slowed, floored, out)


def comes_to(ctx: Context, before: Figure, hits: int) -> Hashable:
    """All that hangs on the number of these hits, but for that number."""
    changes, *comes = wound(ctx, before, hits)
    after = evolve(before, **changes)
    return hits > 0, after.able, after.dead, *comes


def take_hits(play: Play, target: str, hits: int) -> None:
    """Subtract hits from ST, with everything that follows at once."""
    before = play.figure(target)
    changes, shaken, slowed, floored, out = wound(play, before, hits)
    play.change(target, **changes)
    if not goes_under(play, target):
        if shaken:
            play.happened(Shaken(figure=target, rules=(wound_rule(play, before),)))
        if slowed:
            play.happened(Slowed(figure=target, rules=(wound_rule(play, before),)))
        if floored:
            knock_down(play, target, "wounds", fall_rule(play, before))
        for follows in play.hooks(WOUNDED):
            follows(play, target)
        if out:
            play.change(target, fled=True, pile=0)
            play.happened(DroppedOut(figure=target, rules=("tm.xp.practice-dropout",)))


def goes_under(play: Play, target: str) -> bool:
    """Let a figure die, or fall unconscious, whose ST has come to that; whether it has."""
    one = play.figure(target)
    if one.able:
        return False
    if one.on and (one.dead or one.turn_hits >= one.fighter.fall_hits(play.tables)):
        fall_off(play, target, "am.mount.fall-hits")
    _goes_down(play, target)
    if one.dead:
        if play.book.variants.death == "revived":
            play.change(target, died=play.fight.turn)
        play.happened(Died(figure=target, rules=("tm.create.st-minus-one-dies", "tm.injury.st-below-0")))
    else:
        play.happened(Collapsed(figure=target, rules=("tm.create.st-zero-collapses", "tm.injury.st-0")))
    return True


def spend(play: Play, figure: str, st: int) -> None:
    """Take ST off a figure that is no wound; it may fall unconscious, or die of it (am.injury.st3)."""
    if st:
        play.change(figure, spent=play.figure(figure).spent + st)
        goes_under(play, figure)


def _costs_dx(ctx: Context, before: Figure, in_turn: int, since: int, loss: int) -> bool:
    """True if these hits reach the number for DX -2: in one turn, or by the house rule since its own last attack.

    An attack in the same turn uses the loss up; after it, as many hits again are needed.
    """
    if ctx.house("wound-span") == "since-attack":
        return since >= loss
    return in_turn >= loss and (before.turn_hits < loss or since >= loss)


def knock_down(play: Play, target: str, why: str, *rules: str) -> None:
    """Knock a figure down: it is rear on all sides, and loses any attack that it has not made this turn.

    So says tm.injury.eight-no-attack; in its next turn it may rise or crawl (tm.injury.eight-next-turn). Nothing brings
    a merman down in the water (am.water.fall-swimming).
    """
    if play.at_once:
        put_off_fall(play, target, rules[0])
        return
    one = play.figure(target)
    if any(stays(play, one) for stays in play.hooks(STAYS_UP)):
        return
    if one.pile:
        # Already on the ground: the wound costs it the whole next turn instead (tm.injury.eight-in-hth).
        play.change(target, helpless_turn=play.fight.turn + 1)
        rules = (*rules, "tm.injury.eight-in-hth")
    keeps_seat = not one.pile and bool(one.on) and one.riding.tied and rides(play, one)
    if not one.pile and not keeps_seat:
        if one.on:
            fall_off(play, target, "am.mount.fall-hits")
        play.change(target, pose=Pose.DOWN, fell=play.fight.turn, fell_hurt=why == "wounds")
    play.deed(target, floored=True)
    if keeps_seat:
        play.happened(KeptSeat(figure=target, rules=(*rules, "am.mount.tied")))
    else:
        play.happened(Fell(figure=target, why=why, rules=rules))
    for follows in play.hooks(FLOORED):
        follows(play, target)


def _goes_down(play: Play, target: str) -> None:
    """Lay a figure down, and whoever rides it; of the unconscious in a saddle, see `acts/air/upsets.py`."""
    play.change(target, pose=Pose.DOWN, pile=0)
    for follows in play.hooks(FLOORED):
        follows(play, target)


def finish(play: Play, figure: str, act: str, target: str, *, struck: bool = False, blow: Blow | None = None) -> None:
    """End an attack: the wound's DX loss is over, and the figure has acted.

    The weapon stays in hand (tm.attack.stays-ready). `struck`: the attack put hits on the target in a way that gives a
    right to a retreat (tm.retreat.condition). `blow`: the one whose moment it was.
    """
    if blow is not None:
        play.blows[figure] = blow
    play.acted(figure, act, target, struck=struck, shaken=False, hits_since_attack=0, foe=target, waited=0)
    if play.figure(target).attacker != figure:
        play.change(target, attacker=figure)
