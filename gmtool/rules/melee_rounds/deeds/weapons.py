"""With what somebody can attack in this second, and whether it can yet."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.context import Context
from gmtool.rules.melee_rounds.data.plots import MAGIC_WEAPON
from gmtool.rules.melee_rounds.state import Deed, Figure
from gmtool.rules.seam import Refusal


def weapons(ctx: Context, figure: Figure) -> tuple[Gear, ...]:
    """What a figure has in hand to attack or parry with: shields are for shielding."""
    found = []
    for gear in figure.gear:
        row = ctx.tables.weapons.get(gear.item)
        if gear.ready and row is not None and row.kind != "shield":
            found.append(gear)
    return tuple(found)


def makes_ready(ctx: Context, figure: Figure) -> Deed | None:
    """What somebody usually does before it can attack: draw, or load what it has in hand. None where it is ready."""
    held = weapons(ctx, figure)
    if any(not any(weapon_refusals(ctx, figure, gear.id)) for gear in held):
        return None
    rows = (ctx.tables.weapons.get(gear.item) for gear in figure.gear)
    armed = any(row is not None and row.kind != "shield" for row in rows)
    return Deed.LOAD if held else Deed.DRAW if armed else None


def weapon_refusals(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    """Why it cannot attack with this: it is not drawn, or not loaded."""
    if not weapon:
        return
    gear = ctx.gear(figure, weapon)
    if gear is None:
        yield Refusal(f"{figure.name} does not carry that.")
    elif not gear.ready:
        name = ctx.tables.item_name(gear.item).lower()
        yield Refusal(f"{figure.name}'s {name} is not drawn.", "mr.item.draw-weapon")
    elif ctx.tables.load_of(gear.item) != 0 and not gear.loaded:
        name = ctx.tables.item_name(gear.item).lower()
        yield Refusal(f"{figure.name}'s {name} is not loaded.", "mr.item.load-ranged")


def not_yet(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Why its attack waits: the foe is not reached, the Magic Weapon spell does not work yet."""
    plot, kind, second = figure.plot, ctx.plot(figure), ctx.fight.second
    if plot is None or kind is None:
        return
    if kind.reaching and second < plot.reach:
        yield Refusal(f"{figure.name} can attack from second {plot.reach} on.", "mr.init.later-attack-delay")
    if kind.key == MAGIC_WEAPON and not _works(ctx, figure):
        yield Refusal(f"{figure.name}'s spell does not work yet.", "mr.init.later-attack-rolls")


def _works(ctx: Context, figure: Figure) -> bool:
    """Whether a spell has begun to work in this round; one of an earlier round is not the one that was plotted."""
    first = ctx.now - ctx.fight.second + 1
    return any(first <= one.effect <= ctx.now for one in figure.cast if one.kind != "reflex")
