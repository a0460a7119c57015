"""What a figure will do at its moment: what its player said, or the only thing there is."""

from gmtool.rules.tft.context import Context
from gmtool.rules.tft.modifiers import Blow
from gmtool.rules.tft.situation import situation
from gmtool.rules.tft.stance import brawl, distance, front
from gmtool.rules.tft.state import Figure, Intent
from gmtool.rules.tft.tables import Weapon

STRIKE, RUSH, THROW, SHOOT, GRAPPLE, HTH = (
    "tft.strike/1",
    "tft.rush/1",
    "tft.throw/1",
    "tft.shoot/1",
    "tft.grapple/1",
    "tft.hth-strike/1",
)
_WAYS = {STRIKE: "strike", RUSH: "rush", THROW: "throw", SHOOT: "shot", GRAPPLE: "hth", HTH: "hth"}


def way_of(act: str, far: int | None) -> str:
    """How a kind of attack goes: a strike at two hexes is a jab."""
    return "jab" if act == STRIKE and far == 2 else _WAYS[act]


def intent(ctx: Context, figure: Figure) -> Intent | None:
    """What it means to do: as said, else its ready weapon at the only enemy that weapon reaches."""
    if figure.deeds.intent:
        return figure.deeds.intent
    if not figure.deeds.option:
        return None
    if figure.pile:
        return Intent(HTH, _dagger(ctx, figure), _only(brawl_enemies(ctx, figure)))
    if figure.deeds.option == "o":
        return Intent(GRAPPLE, _dagger(ctx, figure), _only(_beside(ctx, figure)))
    for gear in ctx.in_hand(figure):
        weapon = ctx.weapon(gear)
        if weapon is None or weapon.off_hand:
            continue
        if weapon.kind == "missile":
            return Intent(SHOOT, gear.id, _only(ctx.enemies(figure)))
        return Intent(STRIKE, gear.id, _only(_in_front(ctx, figure)))
    return Intent(STRIKE, "", _only(_in_front(ctx, figure)))


def brawl_enemies(ctx: Context, figure: Figure) -> list[Figure]:
    """The enemies in the same brawl."""
    return [one for one in brawl(ctx, figure) if one.side != figure.side]


def _dagger(ctx: Context, figure: Figure) -> str:
    return next((g.id for g in ctx.in_hand(figure) if (w := ctx.weapon(g)) and w.hth_damage is not None), "")


def _only(figures: list[Figure]) -> str:
    return figures[0].id if len(figures) == 1 else ""


def _beside(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in ctx.enemies(figure) if distance(ctx, figure, one) in (None, 1)]


def _in_front(ctx: Context, figure: Figure) -> list[Figure]:
    if figure.place is None:
        return ctx.enemies(figure)
    near = {one.id: one for hex_ in front(ctx, figure) for one in ctx.at(hex_)}
    return [one for one in near.values() if one.side != figure.side and one.able]


def blow_of(ctx: Context, figure: Figure, *, off_hand: bool = False) -> Blow | None:
    """The blow that a figure intends; None without a target that is still there."""
    plan = intent(ctx, figure)
    target = ctx.fight.figures.get(plan.target) if plan else None
    if plan is None or target is None or not target.able or plan.act not in _WAYS:
        return None
    if off_hand:
        return Blow(figure, target, "off-hand", off_hand_weapon(ctx, figure), situation(ctx, figure, target))
    gear = ctx.gear(figure, plan.weapon)
    weapon = ctx.weapon(gear) if gear else None
    way = way_of(plan.act, distance(ctx, figure, target))
    return Blow(figure, target, way, weapon, situation(ctx, figure, target))


def off_hand_weapon(ctx: Context, figure: Figure) -> Weapon | None:
    """The ready main-gauche."""
    return next((w for g in ctx.in_hand(figure) if (w := ctx.weapon(g)) and w.off_hand), None)
