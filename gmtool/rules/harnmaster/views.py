"""What the map and the rows show of a melee."""

from gmtool.rules.harnmaster.clock import evading
from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.declaring.engagement import threatening
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.seam import Condition, Counter, Lying, Posture
from gmtool.space import Layer

HALE = 100
"""What the ring of somebody without trauma shows; each point of fatigue and impairment takes one."""
TERRAIN = {Layer.WALL: "nobody stands there", Layer.DOOR: "closed: a wall; open: as if it were not there"}


def counter(ctx: Context, figure: Figure) -> Counter:
    """A figure as its counter and row show it."""
    left = 0 if figure.out or figure.dead else max(1, HALE - figure.fatigue - figure.impairment)
    return Counter(
        figure=figure.id,
        name=figure.name,
        side=figure.side,
        hexes=(),
        facing=None,
        posture=_posture(figure),
        left=left,
        full=HALE,
        summary=_summary(ctx, figure),
        opponents=tuple(one.id for one in threatening(ctx, figure)) if figure.able else (),
        gone=figure.gone,
        hidden=figure.hidden,
        picture=figure.picture,
        at=None if figure.gone else figure.at,
        base=ctx.ground.unit.base if ctx.ground else 0,
        heading=figure.heading,
    )


def _posture(figure: Figure) -> Posture:
    if figure.dead:
        return Posture.DEAD
    return Posture.OUT if figure.out else Posture.PRONE if figure.prone else Posture.STANDING


def _summary(ctx: Context, figure: Figure) -> tuple[str, ...]:
    hand = [f"{ctx.tables.item_name(gear.item)} {gear.ml}" for gear in ctx.in_hand(figure)]
    return (f"Dodge {figure.fighter.dodge}", ", ".join(hand) or "empty hands")


def conditions(ctx: Context, figure: Figure) -> tuple[Condition, ...]:
    """What holds for a figure, and until when."""
    if not figure.able:
        return (Condition("Dead" if figure.dead else "Out" if figure.out else "Gone"),)
    found = []
    if figure.prone:
        found.append(Condition("Prone", "until it stands up", "hm.mod.prone"))
    if figure.stunned:
        found.append(Condition("Stunned", "as long as the GM says", "hm.gm.stunned-shock"))
    if evading(ctx, figure) and figure.evading is not None:
        until = f"until rank {figure.evading.rank} of round {figure.evading.round}"
        found.append(Condition("Evading", until, "hm.evade.duration", good=True))
    return tuple(found)


def lying(ctx: Context) -> tuple[Lying, ...]:
    """What lies on the ground."""
    return tuple(
        Lying(ctx.tables.item_name(thing.item), None, thing.id, thing.at)
        for thing in ctx.fight.lying
        if thing.at is not None
    )
