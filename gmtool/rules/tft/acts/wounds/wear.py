"""Wear: the hits that armor and shields have absorbed, and what they still stop, by a house rule.

A hit comes to the shield first, and to the armor with what is left. Falls count for nothing: any armor stops as much.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gmtool.rules.seam import Modifier
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.arms import LESS_AFTER, Shield
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.attacks import Worn
from gmtool.rules.tft.state.play import Play

ARMOR, SHIELD, DEGRADES = "am.wear.armor", "am.wear.shield", "am.wear.degrade"
_WORN = "armor"


@dataclass(frozen=True, slots=True)
class Absorbing(Modifier):
    """A line of hits stopped, with what absorbs them: a shield by its gear id, or the armor."""

    by: str = ""


def wears(ctx: Context) -> bool:
    """True if what armor and shields absorb is counted; by default all last for ever (am.wear.none)."""
    return ctx.house("wear") in ("useless", "degrades")


def shield_line(ctx: Context, gear: Gear, shield: Shield, name: str, rule: str) -> Modifier:
    """The hits that a shield stops; none after it has absorbed 20 times as many (am.wear.shield)."""
    if wears(ctx) and is_useless(shield, gear):
        return Modifier(0, f"{name}, useless", SHIELD)
    return Absorbing(shield.hits_stopped, name, rule, by=gear.id)


def is_useless(shield: Shield, gear: Gear) -> bool:
    """True for a shield that has absorbed so much that it is useless."""
    return 0 < shield.lasts <= gear.absorbed


def worn_armor(ctx: Context, figure: Figure) -> Iterator[Modifier]:
    """The hits that armor stops; none after it has absorbed 40 times as many (am.wear.armor)."""
    armor = ctx.tables.armors[figure.fighter.armor]
    if not armor.hits_stopped:
        return
    stops, name = armor_stops(ctx, figure), armor.name.lower()
    if stops == armor.hits_stopped:
        yield Absorbing(stops, name, "tm.armor.stops-hits", by=_WORN)
    else:
        yield Absorbing(stops, f"{name}, worn", armor_rule(ctx, figure), by=_WORN)


def armor_rule(ctx: Context, figure: Figure) -> str:
    """The rule by which its armor stops less."""
    return ARMOR if figure.absorbed >= ctx.tables.armors[figure.fighter.armor].lasts else DEGRADES


def armor_stops(ctx: Context, figure: Figure) -> int:
    """The hits that its armor still stops; by the finer option 1 less from 20 times, 2 less from 30 times its number.

    (am.wear.degrade)
    """
    armor, absorbed = ctx.tables.armors[figure.fighter.armor], figure.absorbed
    if not absorbed or not wears(ctx):
        return armor.hits_stopped
    if absorbed >= armor.lasts:
        return 0
    degrades = ctx.house("wear") == "degrades"
    less = sum(absorbed >= times * armor.hits_stopped for times in LESS_AFTER) if degrades else 0
    return max(0, armor.hits_stopped - less)


def absorb(play: Play, target: str, lines: Sequence[Modifier], hits: int) -> None:
    """Count the hits that are stopped: for shields first, then for the armor; what else stops some wears never."""
    if not hits or not wears(play):
        return
    for line in sorted(lines, key=lambda line: isinstance(line, Absorbing) and line.by == _WORN):
        share = min(hits, line.value)
        if share and isinstance(line, Absorbing):
            _count(play, play.figure(target), line.by, share)
            hits -= share


def _count(play: Play, figure: Figure, by: str, hits: int) -> None:
    gear = play.gear(figure, by)
    shield = play.shield(gear) if gear else None
    if gear is None or shield is None:
        armor, before = play.tables.armors[figure.fighter.armor], armor_stops(play, figure)
        one = play.change(figure.id, absorbed=figure.absorbed + hits)
        stops = armor_stops(play, one)
        if stops < before:
            _tell(play, figure.id, armor.name, one.absorbed, stops, armor_rule(play, one))
    elif shield.lasts:
        absorbed = gear.absorbed + hits
        play.change_gear(figure.id, gear.id, absorbed=absorbed)
        if absorbed >= shield.lasts:
            _tell(play, figure.id, shield.name, absorbed, 0, SHIELD)


def _tell(play: Play, figure: str, item: str, absorbed: int, stops: int, rule: str) -> None:
    name = item.lower()
    play.happened(Worn(figure=figure, name=name, absorbed=absorbed, stops=stops, useless=not stops, rules=(rule,)))
