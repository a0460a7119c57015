"""Roll to hit: its result, and fumbles, which drop or break what is in hand."""

from dataclasses import replace

from gmtool.dice import Dice, at_most
from gmtool.rules.seam import Why
from gmtool.rules.tft.acts.attacks.attack import harm_of, harm_target
from gmtool.rules.tft.acts.attacks.defence import note_guard
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.cards.fighter import Gear, kept
from gmtool.rules.tft.cards.fine import BREAKS, DROPPED_TO, grade
from gmtool.rules.tft.data.to_hit import Result, RollClass
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Dropped, Figure
from gmtool.rules.tft.state.messages.attacks import Attacked, Broke
from gmtool.rules.tft.state.play import Play
from gmtool.space import Hex


def why_roll(ctx: Context, blow: Blow, needs: int, dice: int) -> Why:
    """The reason for the roll to hit."""
    one, needed = blow.attacker, ctx.tables.to_hit.need(needs, dice)
    return Why(f"{one.name} attacks {blow.target.name}", one.side, one.id, "tm.hit.roll", needed)


SURE = RollClass(Result.HIT, 1, "am.autohit.gm")
"""The result of an attack that hits by the GM's word: without a roll it does its usual damage."""


def hit_or_miss(play: Play, blow: Blow, needs: int, dice: int, gear: str | None, why: Why | None = None) -> RollClass:
    """Roll to hit; a fumble drops or breaks the thing in hand; not what it lets go of (None), nor body weapons."""
    attacker, target = blow.attacker, blow.target
    classes = play.tables.to_hit.hit_classes(needs, dice, cripples=play.holds("crippling"))
    sure = blow.situation.automatic
    total = 0 if sure else play.roll(Dice(dice), why or why_roll(play, blow, needs, dice), classes.__getitem__).sum
    thing = play.gear(attacker, gear or "")
    result = SURE if sure else spared(play, attacker, thing, classes[total])
    weapon = play.tables.item_name(thing.item).lower() if thing else attacker.fighter.attack_name(play.tables)
    play.happened(
        Attacked(
            figure=attacker.id,
            target=target.id,
            weapon=weapon,
            way=blow.way,
            needs=needs,
            dice=dice,
            sum=total,
            result=result.result.value if result.hit or _loses(play, thing, result) else Result.MISS.value,
            # A rush does no damage to be doubled (tm.shieldrush.no-hits).
            multiplier=min(result.multiplier, 1) if blow.way == "rush" else result.multiplier,
            automatic=sure,
            rules=(result.rule or "tm.hit.roll",),
        )
    )
    note_guard(play, target.id, dice)
    if gear is not None:
        fumble(play, attacker.id, gear, result)
    return result


def spared(play: Play, figure: Figure, thing: Gear | None, result: RollClass) -> RollClass:
    """The result of a roll for what is in hand: by a die, fine metal is dropped where another weapon breaks."""
    if thing is None or not thing.fine or result.result is not Result.BREAK:
        return result
    most, rule = DROPPED_TO[grade(thing)], BREAKS[grade(thing)]
    why = Why(f"Fine metal of {figure.name} is dropped, or it breaks", figure.side, figure.id, rule, at_most(most))
    die = play.roll(Dice(1), why, most.__ge__).sum
    return replace(result, result=Result.DROP, rule=rule) if die <= most else result


def fumble(play: Play, figure: str, gear: str, result: RollClass) -> None:
    """Drop the weapon in its user's hex on a 17, break it on an 18."""
    thing = play.gear(play.figure(figure), gear)
    if thing is None:
        if result.result in (Result.DROP, Result.BREAK) and play.book.variants.bare_fumble == "hurts":
            _hurts_itself(play, figure)
        return
    if result.result is Result.DROP:
        if not play.fastened(thing):
            play.let_fall(figure, thing, "fumbled", (result.rule,))
    elif result.result is Result.BREAK:
        _breaks(play, figure, thing)
        play.happened(Broke(figure=figure, item=thing.item, rules=(result.rule,)))


def _loses(ctx: Context, thing: Gear | None, result: RollClass) -> bool:
    """True if a fumble costs it something that it holds."""
    return thing is not None and not (result.result is Result.DROP and ctx.fastened(thing))


def _breaks(play: Play, figure: str, thing: Gear) -> None:
    """Break a weapon in hand, where it stays for half its damage, unless it is lost."""
    if _is_lost(play, thing):
        play.lose(figure, thing)
        return
    gear = tuple(replace(one, broken=True) if one is thing else one for one in play.figure(figure).gear)
    play.change(figure, gear=gear)


def breaks_off(play: Play, figure: str, thing: Gear, at: Hex | None, rule: str) -> None:
    """Break a weapon that was let go: unless it is lost, it lies where it came down, for half its damage.

    (am.dropped.broken-damage, am.dropped.marker) A rope is still in hand by its end.
    """
    weapon = play.weapon(thing)
    if weapon is not None and weapon.tethered:
        _breaks(play, figure, thing)
    else:
        left = play.figure(figure).as_left(thing, thing.id)
        play.lose(figure, thing)
        if not _is_lost(play, thing):
            out = left.out or (weapon is not None and weapon.flame)
            broken = kept(replace(left, broken=True, out=out))
            lies = Dropped(play.serial("d"), thing.item, at, figure, **broken)
            play.change_fight(lying=(*play.fight.lying, lies))
    play.happened(Broke(figure=figure, item=thing.item, rules=(rule,)))


def _is_lost(ctx: Context, thing: Gear) -> bool:
    """True for what is of no use after it breaks, as a bow is (am.dropped.broken-bow), and what was broken before."""
    weapon = ctx.weapon(thing)
    return ctx.book.variants.broken == "lost" or thing.broken or weapon is None or weapon.kind == "missile"


def _hurts_itself(play: Play, figure: str) -> None:
    """A die of hits that nothing stops, for a fighter without a weapon that fumbles (am.hit.animal-17-18)."""
    one = play.figure(figure)
    bare = harm_of(one, one, one.fighter.attack_name(play.tables), Dice(1))
    harm_target(play, replace(bare, rules=("am.hit.animal-17-18",)))
