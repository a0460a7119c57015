"""Reach in Quick Combat: beside a figure in any direction, two hexes with a pole weapon, else a free line."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.reach import not_attackable, too_high
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.acts.quick.numbers import HURLED, SHOT
from gmtool.rules.tft.acts.ranged.course import wall_between
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import ends
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.painted import not_seen
from gmtool.space import crossed

POLE, ORDINARY, LINE = "am.quick.reach-pole", "am.quick.reach-ordinary", "am.quick.reach-missile"
POLE_REACH = 2


def span(weapon: Weapon | None) -> int:
    """The hexes that a blow reaches."""
    return POLE_REACH if weapon is not None and weapon.kind == "pole" else 1


def in_the_way(ctx: Context, attacker: Figure, target: Figure) -> Figure | None:
    """The first figure, standing or not, in a hex that the line between two centers goes through."""
    line = ends(ctx, attacker, target)
    if line is None:
        return None
    there = (one for hex_ in crossed(*line) for one in ctx.at(hex_))
    return next((one for one in there if one.id not in (attacker.id, target.id)), None)


def out_of_reach(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """Reasons why an attempt cannot be made at its target."""
    attacker, target, far = blow.attacker, blow.target, blow.situation.distance
    yield from not_attackable(ctx, blow)
    flies, most = blow.way in (*HURLED, *SHOT), span(blow.weapon)
    if not flies:
        yield from too_high(ctx, blow)
    if not flies and not 1 <= far <= most:
        rule = POLE if most == POLE_REACH else ORDINARY
        yield Refusal(f"{target.name} is {far} hexes away.", rule, short=f"{far} hexes away")
        return
    rule = LINE if flies else POLE
    if somebody := in_the_way(ctx, attacker, target):
        yield Refusal(f"{somebody.name} is in the way.", rule, short="somebody in the way")
    elif wall_between(ctx, attacker, target):
        yield Refusal("A wall is in between.", rule, short="no line: wall")
    elif flies:
        yield from not_seen(ctx, attacker, target)
