"""Surroundings as conditions of a figure: its footing, water, light and breath, and whether anybody sees it."""

from collections.abc import Iterator

from gmtool.rules.seam import Condition, count
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import is_blind
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.unseen import in_shadow, is_hidden, is_unseen
from gmtool.rules.tft.state.water import breath, fights_on_rough, water_of

_DX = {"neck": ": DX −6", "paddles": ": DX −6", "swims": ": DX −4"}


def surroundings_conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of where a figure is."""
    water = water_of(ctx, figure)
    if water is not None:
        yield Condition(f"{water.name}{_DX.get(water.key, '')}", "while it is there", water.rule)
    if fights_on_rough(ctx, figure):
        spared = "unless it stands still to shoot, throw or cast"
        yield Condition("Bad footing: DX −2 to strike or after a move", f"while it is there, {spared}", "am.ground.dx")
    if under := figure.surroundings.under:
        left = max(0, breath(ctx, figure) - (ctx.fight.turn - under))
        yield Condition("Holds its breath", f"for {count(left, 'more turn')}", "am.water.breath")
    if is_blind(ctx, figure, figure.place):
        yield Condition("In darkness: DX −8 to strike", "until there is light", "am.dark.strike")
    if is_unseen(ctx, figure):
        yield from _unseen(ctx, figure)


def _unseen(ctx: Context, figure: Figure) -> Iterator[Condition]:
    shadowed = in_shadow(ctx, figure.place)
    lasts = "while it is there" if shadowed else "until the GM ends it"
    yield Condition("In a shadow" if shadowed else "Invisible", lasts, "am.hidden.minus6", good=True)
    if is_hidden(ctx, figure):
        seen = figure.surroundings.seen
        last = f", last known in {ctx.label(seen)}" if seen is not None else ""
        yield Condition(f"Moves hidden{last}", "until it is disclosed", "am.hidden.when", good=True)
