"""Reach of a weapon in hand from its user's place, and the figures that can be attacked at all."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.acts.attacks.stations import REACH
from gmtool.rules.tft.acts.saddle.long_arms import pike_out_of_reach
from gmtool.rules.tft.state.airborne import too_far_up
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance, ends, front, party_of
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import Hex, is_ahead, is_in_wedge, turn


def out_of_reach(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """Reasons why a blow cannot reach its target; not for shots, throws and brawls."""
    attacker, target = blow.attacker, blow.target
    yield from not_attackable(ctx, blow)
    for against in ctx.chapters.at(REACH):
        yield from against(ctx, blow)
    far = blow.situation.distance
    if blow.weapon is not None and blow.weapon.reach_from:
        yield from out_of_span(ctx, blow)
        return
    # A distance that the GM has stated takes precedence over the map.
    mapped = distance(ctx, attacker, target) == far
    if far == 2:
        yield from _no_jab(ctx, blow, mapped=mapped)
    elif blow.weapon is not None and blow.weapon.sets:
        yield from pike_out_of_reach(ctx, attacker, target, far)
    elif far != 1:
        words = "in the same hex" if far == 0 else f"{far} hexes away"
        yield Refusal(f"{target.name} is {words}.", "tm.face.attack-front-only", short=words)
    elif mapped and attacker.up and front(ctx, attacker).isdisjoint(ctx.hexes(target)):
        yield Refusal(f"{target.name} is not in a front hex.", "tm.face.attack-front-only", short="not in front")


def out_of_height(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """Reasons why a blow does not reach between the air and the ground; fliers come to one height to fight.

    Some creatures strike at nobody from the air, but land (am.air.landing-attack).
    """
    kind = blow.attacker.fighter.creature(ctx.tables)
    if blow.attacker.flying and kind is not None and kind.lands:
        yield Refusal(
            f"{blow.attacker.name} must land to strike.", "am.air.landing-attack", short="must land to strike"
        )
    yield from too_high(ctx, blow)


def too_high(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """The reason why a blow does not bridge the meters to somebody off the ground, or from there down."""
    above = blow.situation.above
    if too_far_up(ctx, blow.attacker, blow.target, above):
        words = "below" if above > 0 else "above"
        yield Refusal(f"{blow.target.name} is {abs(above)} m {words}.", "am.fly.cross-over")


def out_of_span(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """Reasons why a weapon of a long reach does not come to its target: the distance, and the direction."""
    weapon, attacker, target = blow.weapon, blow.attacker, blow.target
    if weapon is None or not weapon.reach_from:
        return
    if not weapon.reach_from <= blow.situation.distance <= weapon.reach_to:
        words = f"A {weapon.name.lower()} reaches {weapon.reach_from} to {weapon.reach_to} hexes"
        yield Refusal(
            f"{words}; {target.name} is {blow.situation.distance} away.", weapon.reach_rule, short="out of reach"
        )
    elif not ahead(ctx, attacker, target):
        yield Refusal(
            f"{target.name} is not in front of {attacker.name}.", "tm.face.ranged-front-only", short="not in front"
        )


def ahead(ctx: Context, attacker: Figure, target: Figure) -> bool:
    """True if a target is in front for a throw or shot (tm.face.ranged-front-only); always so without a ground.

    The posture plays no part: a prone archer shoots ahead all the same (tm.face.prone-archer-front).
    """
    line = ends(ctx, attacker, target)
    if line is None:
        return True
    test = is_in_wedge if ctx.house("ranged-arc") == "wedge" else is_ahead
    return any(test(line[0], attacker.facing, hex_) for hex_ in ctx.hexes(target))


def not_attackable(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """Reasons why the target cannot be attacked so by its attacker; of the target's own state see the gate."""
    attacker, target = blow.attacker, blow.target
    if attacker.aloft.climb is not None and blow.weapon is not None and blow.weapon.two_handed:
        text = f"{attacker.name} clings with one hand: the {blow.weapon.name.lower()} takes two."
        yield Refusal(text, "am.climb.no-two-handed")
    if blow.situation.automatic and not ctx.book.variants.automatic_hits:
        yield Refusal("These rules have no hits without a roll.")
    if target.side == attacker.side:
        yield Refusal(f"{target.name} is on the same side.", "tm.face.attack-front-only", short="same side")


def jab_hexes(place: Hex, facing: int) -> tuple[Hex, Hex, Hex]:
    """The hexes a pole weapon can jab: Y straight ahead at two hexes, and the two Z beside it."""
    ahead, left, right = (place.neighbour(turn(facing, way)) for way in (0, 5, 1))
    return (ahead.neighbour(facing), left.neighbour(facing), right.neighbour(facing))


def jab_blocked(ctx: Context, figure: Figure) -> bool:
    """True if somebody who is not a body stands before the jab hex straight ahead (tm.pole.jab-y-blocked).

    A rider's own mount never is.
    """
    if figure.place is None:
        return False
    party = party_of(ctx, figure)
    return any(not one.body and one.id not in party for one in ctx.at(figure.place.neighbour(figure.facing)))


def _no_jab(ctx: Context, blow: Blow, *, mapped: bool) -> Iterator[Refusal]:
    """Reasons against a jab; between two hexes nobody is ever in the way (tm.pole.jab-z-free)."""
    attacker, target = blow.attacker, blow.target
    if blow.way != "jab" or blow.weapon is None or not blow.weapon.jab:
        name = "shield" if blow.way == "rush" else blow.weapon.name.lower() if blow.weapon else "body"
        yield Refusal(f"A {name} does not reach two hexes.", "tm.pole.jab-javelin", short="does not reach")
        return
    if not mapped or attacker.place is None:
        return
    straight, *beside = jab_hexes(attacker.place, attacker.facing)
    theirs = ctx.hexes(target)
    if not any(hex_ in theirs for hex_ in (straight, *beside)):
        yield Refusal(f"{target.name} is outside the jab area.", "tm.pole.jab-reach")
    elif not any(hex_ in theirs for hex_ in beside) and jab_blocked(ctx, attacker):
        yield Refusal("Somebody stands in between.", "tm.pole.jab-y-blocked", short="somebody in between")
