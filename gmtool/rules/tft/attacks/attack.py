"""What every attempt to hit has in common: the roll, fumbles, and what an attack uses up."""

from gmtool.dice import Dice
from gmtool.rules.seam import Why
from gmtool.rules.tft.attacks.defence import note_guard
from gmtool.rules.tft.attacks.modifiers import Blow
from gmtool.rules.tft.context import Play
from gmtool.rules.tft.data.to_hit import Result, RollClass
from gmtool.rules.tft.events import Attacked, Broke


def why_roll(blow: Blow, needs: int) -> Why:
    """What the roll to hit is for."""
    attacker = blow.attacker
    text = f"{attacker.name} attacks {blow.target.name}: {needs} or less"
    return Why(text, attacker.side, attacker.id, "tm.hit.roll", needs)


def hit_or_miss(play: Play, blow: Blow, needs: int, dice: int, gear: str, why: Why | None = None) -> RollClass:
    """Roll to hit; a fumble drops or breaks the thing in hand (nothing happens to body weapons)."""
    attacker, target = blow.attacker, blow.target
    classes = play.tables.to_hit.hit_classes(needs, dice)
    roll = play.roll(Dice(dice), why or why_roll(blow, needs), classes.__getitem__)
    result = classes[roll.sum]
    thing = play.gear(attacker, gear)
    weapon = play.tables.item_name(thing.item).lower() if thing else attacker.fighter.attack_name(play.tables)
    play.happened(
        Attacked(
            figure=attacker.id,
            target=target.id,
            weapon=weapon,
            way=blow.way,
            needs=needs,
            dice=dice,
            sum=roll.sum,
            result=result.result.value if thing or result.hit else Result.MISS.value,
            # A rush does no damage to be doubled (tm.shieldrush.no-hits).
            multiplier=min(result.multiplier, 1) if blow.way == "rush" else result.multiplier,
            rules=(result.rule or "tm.hit.roll",),
        )
    )
    note_guard(play, target.id, dice)
    fumble(play, attacker.id, gear, result)
    return result


def fumble(play: Play, figure: str, gear: str, result: RollClass) -> None:
    """A 17 drops the weapon in its user's hex, an 18 breaks it."""
    thing = play.gear(play.figure(figure), gear)
    if thing is None:
        return
    if result.result is Result.DROP:
        play.let_fall(figure, thing, "fumbled", (result.rule,))
    elif result.result is Result.BREAK:
        play.lose(figure, thing)
        play.happened(Broke(figure=figure, item=thing.item, rules=(result.rule,)))


def finish(play: Play, figure: str, act: str, target: str, *, struck: bool = False) -> None:
    """The attack is made: the wound's DX loss is over, and the moment is used up.

    `struck`: it put hits on the target in a way that gives a right to a retreat (tm.retreat.condition).
    """
    play.acted(figure, act, target, struck=struck, shaken=False, hits_since_attack=0, foe=target)
    if play.figure(target).attacker != figure:
        play.change(target, attacker=figure)
