"""Venom on a weapon: it is used up by the next hit, and does its dice where that hit wounds."""

from dataclasses import replace

from gmtool.dice import Dice
from gmtool.rules.seam import Why
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.quick import st_to_come
from gmtool.rules.tft.state.records.poison import Poisoned, PoisonGone

DAMAGE, WOUND, ZERO, ARMOR = (
    "am.poison.natural-damage",
    "am.poison.must-wound",
    "am.poison.zero-hit",
    "am.poison.no-armour",
)


def venom(play: Play, attacker: str, gear: str, target: str, *, wound: int = 0, pricks: bool = False) -> int:
    """The hits of the poison on a weapon that has hit; nothing stops them, but without a wound there are none.

    The hit uses it up in either case. `wound` are the hits of the weapon itself; a dart that `pricks` does none.
    """
    one, victim = play.figure(attacker), play.figure(target)
    held = play.gear(one, gear)
    if held is None or not held.poison:
        return 0
    play.change(attacker, gear=tuple(replace(thing, poison="") if thing is held else thing for thing in one.gear))
    play.happened(PoisonGone(figure=attacker, item=held.item, rules=(DAMAGE,)))
    if not (wound or pricks):
        return 0
    why = Why(f"Poison in {victim.name}", victim.side, victim.id, DAMAGE, about=target)
    dice = Dice.parse(held.poison)
    hits = max(0, play.roll(dice, why).sum + dice.plus)
    left = st_to_come(victim) - wound - hits
    play.happened(Poisoned(figure=target, hits=hits, st=left, rules=(WOUND, ARMOR)))
    return hits
