"""Wear: the hits that armor and shields have absorbed, and what they still stop, by a house rule.

A hit comes to the shield first, and to the armor with what is left. Falls count for nothing: any armor stops as much.
"""

from collections.abc import Mapping, Sequence

from gmtool.records import dataclass
from gmtool.rules.seam import Modifier
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.arms import LESS_AFTER, Shield
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.attacks import Worn
from gmtool.rules.tft.state.play import Play

ARMOR, SHIELD, DEGRADES = "am.wear.armor", "am.wear.shield", "am.wear.degrade"
WORN = "armor"


@dataclass(frozen=True, slots=True)
class Absorbing(Modifier):
    """A line of hits stopped, with what absorbs them: a shield by its gear id, or the armor."""

    by: str = ""


def wears(ctx: Context) -> bool:
    """True if what armor and shields absorb is counted; by default all last for ever (am.wear.none)."""
    return counts_wear(ctx.book, ctx.fight.house)


def counts_wear(book: Edition, house: Mapping[str, str]) -> bool:
    """True if it is counted under these house rules of a fight."""
    return book.house("wear", house) in ("useless", "degrades")


def is_useless(shield: Shield, gear: Gear) -> bool:
    """True for a shield that has absorbed 20 times its hits, and is useless (am.wear.shield)."""
    return 0 < shield.lasts <= gear.absorbed


def armor_rule(ctx: Context, figure: Figure) -> str:
    """The rule by which its armor stops less."""
    return ARMOR if figure.absorbed >= ctx.tables.armors[figure.fighter.armor].lasts else DEGRADES


def armor_stops(ctx: Context, figure: Figure) -> int:
    """The hits that its armor still stops; none after 40 times its number (am.wear.armor).

    By the finer option it is 1 less from 20 times, and 2 less from 30 times (am.wear.degrade).
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
    for line in sorted(lines, key=lambda line: isinstance(line, Absorbing) and line.by == WORN):
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
