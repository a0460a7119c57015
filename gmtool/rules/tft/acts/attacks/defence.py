"""Defense of a target: dodging and defending, armor and shields."""

from dataclasses import replace
from fractions import Fraction

from gmtool.dice import Dice, Need
from gmtool.rules.seam import Breakdown, Certainty, Modifier
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.protection import armor_lines, shield_line
from gmtool.rules.tft.acts.attacks.ready_arms import has_hands
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.arms import Shield
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.attacks import Broke
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.stations import PROTECTS
from gmtool.space import Aspect

USUAL_DICE, GUARDED_DICE = 3, 4
MISSILE_SPELL, THROWN_SPELL, OTHER_SPELL = "missile-spell", "thrown-spell", "spell"
"""The ways of spells; those of the second sort fly like throws, of the first like shots."""


def dice_to_hit(ctx: Context, blow: Blow) -> int:
    """The dice of a roll to hit: four at a dodger with shots and throws, or a defender with all else; three otherwise.

    Source: tm.setup.dice.
    """
    guarded = blow.situation.guarded
    if guarded is None:
        guarded = _on_guard(blow.target) and _guards(ctx, blow)
    return GUARDED_DICE if guarded else USUAL_DICE


def dice_to_cast(ctx: Context, caster: Figure, target: Figure) -> int:
    """The dice of a roll to cast: four at an enemy who defends, where the house has it so (am.dd.defend)."""
    parried = target.side != caster.side and _on_guard(target) and ctx.does(target, "defends")
    parried = parried and can_parry(ctx, target)
    return GUARDED_DICE if parried and ctx.house("defend-spell") == "four" else USUAL_DICE


def _on_guard(target: Figure) -> bool:
    """True if it can defend itself: on its feet, or on its knees for want of a leg; a berserker never does."""
    return target.able and target.up and not target.pile and not target.frenzy


def _guards(ctx: Context, blow: Blow) -> bool:
    """True if the target dodges, or still has something to parry with, and defends.

    Whoever waits for an opening may parry its foe alone (am.wait.defend).
    """
    target = blow.target
    if blow.ranged:
        return ctx.does(target, "dodges")
    return (ctx.does(target, "defends") or target.deeds.waits_for == blow.attacker.id) and can_parry(ctx, target)


def can_parry(ctx: Context, figure: Figure) -> bool:
    """True if it has something ready to parry with and an arm to do it, or needs nothing (tm.defend.needs-weapon).

    A missile weapon will do only where the edition has it ruined by that (am.dd.defend-weapon).
    """
    if not figure.fighter.uses_weapons(ctx.tables):
        return True
    ready = [weapon for gear in ctx.in_hand(figure) if (weapon := ctx.weapon(gear))]
    bow = bool(ready) and ctx.book.variants.bow_parry == "ruins"
    return (bow or any(one.kind != "missile" for one in ready)) and has_hands(ctx, figure)


def note_guard(play: Play, target: str, dice: int) -> None:
    """Note that a figure was rolled against on four dice: it has used its defense or dodge (tm.defend.who).

    A figure that attacks this turn is guarded only by the GM's word; it keeps its attack.
    """
    if dice != GUARDED_DICE:
        return
    deeds = play.figure(target).deeds
    attacks = bool(deeds.option) and play.tables.options[deeds.option].attack
    if not deeds.guarded and not attacks:
        play.deed(target, guarded=True)
        if play.does(play.figure(target), "defends"):
            _ruin_bow(play, target)


def _ruin_bow(play: Play, target: str) -> None:
    """Ruin the bow of a figure that has nothing else to parry with (am.dd.defend-weapon)."""
    ready = [gear for gear in play.in_hand(play.figure(target)) if play.weapon(gear)]
    bow = next((gear for gear in ready if (weapon := play.weapon(gear)) and weapon.kind == "missile"), None)
    if bow is not None and len(ready) == 1:
        play.lose(target, bow)
        play.happened(Broke(figure=target, item=bow.item, rules=("am.dd.defend-weapon",)))


def rolled(ctx: Context, number: Breakdown, dice: int) -> tuple[Breakdown, ...]:
    """A number to hit with the roll against it in words, and the dice by themselves; none where it is certain."""
    if number.certainty is Certainty.NOT_NEEDED:
        return (number,)
    told = in_words(number, ctx.tables.to_hit.need(number.total, dice), dice)
    return told, Breakdown("Dice to hit", (Modifier(dice, "dice"),), key="dice")


def in_words(number: Breakdown, need: Need, dice: int) -> Breakdown:
    """A number with its roll in words: the dice, and the totals that succeed; as it is where nobody rolls."""
    if number.certainty is Certainty.NOT_NEEDED:
        return number
    rolls = Dice(dice)
    needs = need.on(rolls)
    return replace(number, text=f"{needs} on {rolls.bare}", needs=needs, dice=rolls)


def hit_words(ctx: Context, blow: Blow) -> str:
    """The roll of a blow in a few words, beside its target: the totals that hit, and the dice if they are four.

    There is none where the target is helpless or the GM says that it is hit (am.helpless.auto-hit, am.autohit.gm).
    """
    if blow.situation.automatic:
        return "no roll"
    dice = dice_to_hit(ctx, blow)
    four = f" on {dice} dice" if dice == GUARDED_DICE else ""
    return f"{ctx.tables.to_hit.need(to_hit(ctx, blow).total, dice)}{four}"


def chance_to_hit(ctx: Context, blow: Blow) -> Fraction:
    """The chance of the roll of a blow; certain where there is none."""
    if blow.situation.automatic:
        return Fraction(1)
    return ctx.tables.to_hit.chance(to_hit(ctx, blow).total, dice_to_hit(ctx, blow))


def stops(ctx: Context, blow: Blow) -> tuple[Modifier, ...]:
    """Hits that armor, hide, shields and a pack stop, of this attack as of any other (tm.armor.each-attack).

    A throw at the head goes past all of them, one at a hand past shields and light armor (am.marksman.head-damage,
    am.marksman.hand-armour).
    """
    target = blow.target
    trick = ctx.tables.tricks.get(blow.trick)
    least = trick.stopped_from if trick else 0
    lines = [line for line in armor_lines(ctx, target) if line.value >= least]
    for gear in target.gear:
        shield = ctx.shield(gear)
        if shield and not gear.slack and trick is None and _covers(ctx, target, gear, shield, blow):
            ready = gear.id in target.ready
            rule = "tm.shield.front" if ready else "tm.shield.slung-rear"
            name = f"{shield.name.lower()}{'' if ready else ' on the back'}"
            lines.append(shield_line(ctx, gear, shield, name, rule))
    pack = ctx.tables.packs.get(target.fighter.pack)
    if pack and pack.hits_stopped and trick is None and blow.situation.aspect is Aspect.REAR:
        lines.append(Modifier(pack.hits_stopped, pack.name.lower(), "am.table.pack"))
    for protects in ctx.chapters.at(PROTECTS):
        lines += protects(ctx, target)
    return tuple(lines)


def _covers(ctx: Context, target: Figure, gear: Gear, shield: Shield, blow: Blow) -> bool:
    if blow.way in ("shot", MISSILE_SPELL) and not shield.stops_missile:
        return False
    # A main-gauche parries one-handed weapons: neither two-handed ones nor teeth and claws.
    one_handed = blow.weapon is not None and not blow.weapon.two_handed
    if not one_handed and not shield.stops_two_handed and blow.way != MISSILE_SPELL:
        return False
    if gear.id not in target.ready:
        return shield.stops_slung_rear and blow.situation.aspect is Aspect.REAR
    # what parries, and is not strapped on, takes a hand
    return blow.situation.aspect is Aspect.FRONT and (shield.shield_rush or has_hands(ctx, target))
