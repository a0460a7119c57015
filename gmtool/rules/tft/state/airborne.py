"""Airborne figures: where there is room to fly, who meets whom in the air, and what that does to an attack."""

from gmtool.rules.kit.bodies.together import carriers
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.records.flight import Engaging
from gmtool.space import Hex, HexGround

OPEN, LOW = "open", "low"
LOW_CEILING = "low-ceiling"
"""The kind of terrain above which there is no room to fly."""
TIMES_AS_LARGE = 3
"""The most by which an enemy may be larger and still be engaged by a flier that seeks it (am.air.engage)."""
TUNNEL_HEXES = 4
"""The hexes from which on a creature cannot fly in a tunnel (am.fly.tunnel-large)."""
REACH_DOWN = 2
"""The meters over which a blow, or anything else done by hand, reaches up or down to a flier or climber; a reading."""


def has_flight(ctx: Context) -> bool:
    """True in an edition in which fliers stay in the air, fight there and fall."""
    return ctx.book.variants.flight == "aloft"


def is_narrow(ground: HexGround, place: Hex) -> bool:
    """True if a hex is part of a tunnel one hex wide: walls leave no two neighbors open that touch (am.narrow.width).

    Figures pass there in single file, as there is nothing else to stand on.
    """
    around = [hex_ in ground for hex_ in place.neighbours()]
    return not any(one and around[number - 1] for number, one in enumerate(around))


def is_roomy(ctx: Context, place: Hex | None) -> bool:
    """True if there is room to fly above a hex: neither a tunnel nor a low room, by the GM's word (am.fly.ceiling)."""
    if ctx.house("fliers") == LOW:
        return False
    if ctx.ground is None or place is None:
        return True
    return place not in ctx.ground.kinds.get(LOW_CEILING, ()) and not is_narrow(ctx.ground, place)


def over_walls(ctx: Context) -> bool:
    """True if fliers cross over walls: under the open sky (am.fly.cross-over, am.air.cross-over)."""
    return has_flight(ctx) and ctx.house("fliers") == OPEN


def soars(ctx: Context, place: Hex | None) -> bool:
    """True if a flier passes freely over whatever is in a hex: always in an edition without tunnels for fliers."""
    return not has_flight(ctx) or is_roomy(ctx, place)


def meets(ctx: Context, one: Figure, other: Figure, *, flies: bool | None = None) -> bool:
    """True if one figure engages another in its front, as far as the air between them goes.

    In the open a flier and somebody on the ground engage each other only if the flier wishes (am.fly.engage-ground),
    fliers if either does (am.fly.engage-fliers); in a tunnel all do (am.fly.tunnel). `flies`: whether the other does,
    where it is about to move.
    """
    aloft = other.flying if flies is None else flies
    if not one.flying and not aloft:
        return True
    if not has_flight(ctx):
        return not one.flying
    if not is_roomy(ctx, other.place):
        return True
    if one.flying and aloft:
        return _wants(one, other) or _wants(other, one)
    return one.aloft.seeks if one.flying else other.aloft.seeks


def _wants(one: Figure, other: Figure) -> bool:
    """True if a flier wishes to engage another that is at most three times as large (am.air.engage)."""
    return one.aloft.seeks and other.fighter.hexes <= TIMES_AS_LARGE * one.fighter.hexes


def is_small(ctx: Context, figure: Figure) -> bool:
    """True for a figure that its list calls small, or vermin: smaller than a man, as a bat or a dragonet."""
    kind = figure.fighter.race(ctx.tables) or figure.fighter.creature(ctx.tables)
    return kind is not None and (kind.small or getattr(kind, "vermin", False))


def in_the_air(ctx: Context, figure: Figure) -> bool:
    """True if a figure flies, rides a flier, or grapples with somebody as they fall together."""
    if not has_flight(ctx):
        return False
    if figure.flying or (figure.pile > 0 and figure.aloft.fall is not None):
        return True
    return bool(figure.on) and any(ctx.figure(key).flying for key in carriers(ctx, figure.id))


def off_ground(ctx: Context, figure: Figure) -> bool:
    """True if a figure flies, falls or clings to something."""
    return in_the_air(ctx, figure) or figure.aloft.fall is not None or figure.aloft.climb is not None


def height(ctx: Context, figure: Figure) -> int:
    """The meters at which a figure is that flies, falls or clings to something, and not on the ground."""
    return figure.level if off_ground(ctx, figure) else 0


def too_far_up(ctx: Context, figure: Figure, target: Figure, above: int) -> bool:
    """True if nothing done by hand bridges the meters between two figures, of which one is off the ground.

    Fliers come to one height for it (am.air.any-attack).
    """
    if in_the_air(ctx, figure) and in_the_air(ctx, target):
        return False
    return abs(above) > REACH_DOWN and (off_ground(ctx, figure) or off_ground(ctx, target))


def engaging(ctx: Context, attacker: Figure, target: Figure) -> Engaging:
    """The part of flight in an attack.

    Spells and a dragon's fire are no part of it (am.air.ground-fire). In a tunnel only small fliers are still hard to
    hit (am.fly.minus4-tunnel); a small one has no trouble with a larger target on the ground (am.air.ground-attack).
    """
    if not has_flight(ctx):
        return ""
    if in_the_air(ctx, attacker):
        if in_the_air(ctx, target):
            return "fliers"
        return "" if is_small(ctx, attacker) and not is_small(ctx, target) else "from"
    hard = in_the_air(ctx, target) and (is_roomy(ctx, target.place) or is_small(ctx, target))
    return "at" if hard else ""


def too_tall(ctx: Context, figure: Figure, place: Hex | None) -> bool:
    """True if a figure is too large to fly where there is no room (am.fly.tunnel-large)."""
    return has_flight(ctx) and figure.fighter.hexes >= TUNNEL_HEXES and not is_roomy(ctx, place)


def casts_falling(ctx: Context, figure: Figure) -> bool:
    """True if a figure may try a spell while it falls: from the turn after it began to, unless wounds brought it down.

    The rule for any fall is read so (am.low.fall); a house rule leaves it nothing until it lies.
    """
    fall = figure.aloft.fall
    if fall is None or figure.fell_hurt or fall.began >= ctx.fight.turn:
        return False
    return ctx.house("fall-cast") == "spell"
