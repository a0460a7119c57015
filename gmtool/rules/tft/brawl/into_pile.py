"""A blow into a brawl that misses its enemy may hit another one there, or a friend (Melee VII)."""

from gmtool.dice import Dice
from gmtool.rules.seam import Why
from gmtool.rules.tft.attacks.attack import fumble, hit_or_miss
from gmtool.rules.tft.attacks.defence import stops
from gmtool.rules.tft.attacks.modifiers import Blow, to_hit
from gmtool.rules.tft.attacks.wounds import harm_of, harm_target
from gmtool.rules.tft.context import Play
from gmtool.rules.tft.data.to_hit import Result, RollClass
from gmtool.rules.tft.events import RolledToMiss
from gmtool.rules.tft.house import PILE_FRIENDS
from gmtool.rules.tft.stance import brawl


def strike_others(play: Play, attempt: Blow, gear: str, dice: Dice | None) -> None:
    """After a miss at one in a brawl: roll to hit its other enemies, then to miss its friends, until one is hit.

    Only for whoever stands outside of it (tm.friends.hth-immune); elsewhere nothing happens.
    """
    if not attempt.target.pile or attempt.attacker.pile or dice is None:
        return
    side = attempt.attacker.side
    others = [one for one in brawl(play, attempt.target) if one.id != attempt.target.id]
    for other in sorted(others, key=lambda one: one.side == side):
        blow = Blow(attempt.attacker, other, attempt.way, attempt.weapon, attempt.situation)
        to_be_missed = other.side == side and play.house(PILE_FRIENDS.key) == "miss"
        result = _roll_to_miss(play, blow, gear) if to_be_missed else _roll_to_hit(play, blow, gear)
        if result.hit:
            stopped = sum(line.value for line in stops(play, blow))
            harm_target(play, harm_of(blow.attacker, other, _name(play, blow), dice, result.multiplier, stopped))
        if result.result is not Result.MISS:
            return


def _roll_to_hit(play: Play, blow: Blow, gear: str) -> RollClass:
    return hit_or_miss(play, blow, to_hit(play, blow).total, 3, gear)


def _roll_to_miss(play: Play, blow: Blow, gear: str) -> RollClass:
    """The same adjustments, +4 included, but now a low roll spares the friend (tm.friends.miss-each-friend)."""
    attacker, friend = blow.attacker, blow.target
    needs = to_hit(play, blow).total
    classes = play.tables.to_hit.miss_classes(needs)
    text = f"{attacker.name} must miss {friend.name}: {needs} or less"
    why = Why(text, attacker.side, attacker.id, "tm.friends.miss-each-friend", needs)
    roll = play.roll(Dice(3), why, classes.__getitem__)
    result = classes[roll.sum]
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


def _name(play: Play, blow: Blow) -> str:
    return blow.weapon.name.lower() if blow.weapon else blow.attacker.fighter.attack_name(play.tables)
